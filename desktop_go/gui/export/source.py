"""What is exported: the board and the line of moves at the moment of the request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from desktop_go.engine.session import ShouldStop
from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.threads.work import Count
from desktop_go.records.cursor import Cursor
from desktop_go.records.record_node import RecordNode
from desktop_go.services.board_view import BoardView

ByteWork = Callable[[Count, ShouldStop], bytes]
"""Makes the content of a file on a thread; what it returns after a stop is not used."""


@dataclass(frozen=True, slots=True)
class ExportSource:
    """A board with the line it is in."""

    view: BoardView
    options: BoardOptions
    line: tuple[tuple[RecordNode, ...], int]
    """All nodes of the line, from the root, and the place of the node shown."""

    @classmethod
    def of_game(cls, view: BoardView, options: BoardOptions, cursor: Cursor) -> ExportSource:
        """A board and the line that the cursor is in."""
        line = tuple(cursor.line())
        return cls(view, options, (line, line.index(cursor.node)))

    @property
    def path(self) -> list[RecordNode]:
        """The nodes from the root to the one shown."""
        nodes, place = self.line
        return list(nodes[: place + 1])
