"""``desktop-go thumbnail FILE PICTURE [SIZE]``: the last position of a record as a small PNG.

File managers call it for every record they show. Uses the board of the window; opens none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage

from desktop_go.engine.go.walker import GameTerms, PositionWalker
from desktop_go.errors import DesktopGoError
from desktop_go.games.go.rules import rule_set
from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.board.scene import render_board
from desktop_go.gui.board.state import BoardView
from desktop_go.gui.go.files import read_record_file
from desktop_go.gui.go.new_record import setup_of_record
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode

USAGE = "Usage: desktop-go thumbnail FILE PICTURE [SIZE]"
SIZE = 256
SMALLEST, LARGEST = 16, 2048


def main(arguments: Sequence[str]) -> int:
    """Write the picture; return the exit status."""
    if len(arguments) not in (2, 3) or (len(arguments) == 3 and not arguments[2].isdigit()):
        print(USAGE, file=sys.stderr)
        return 2
    size = int(arguments[2]) if len(arguments) == 3 else SIZE
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = QGuiApplication.instance() or QGuiApplication([])
    try:
        picture = thumbnail(Path(arguments[0]), min(max(size, SMALLEST), LARGEST))
    except DesktopGoError as error:
        print(f"desktop-go thumbnail: {error}", file=sys.stderr)
        return 1
    del app
    return 0 if picture.save(arguments[1], "PNG") else 1  # type: ignore[call-overload]


def thumbnail(path: Path, size: int) -> QImage:
    """The position at the end of the main line, ``size`` pixels wide. Raises DesktopGoError."""
    record = read_record_file(path).record
    return picture_of(record, end_of(record), size)


def end_of(record: GameRecord) -> RecordNode:
    """The last node of the main line."""
    node = record.root
    while node.children:
        node = node.children[0]
    return node


def picture_of(record: GameRecord, node: RecordNode, size: int) -> QImage:
    """The position at ``node``, ``size`` pixels wide. Raises RecordError."""
    setup = setup_of_record(record)
    terms = GameTerms(rule_set(setup.rules), setup.komi, setup.handicap)
    walker = PositionWalker(record, terms)
    walker.rebuild(node)
    position = walker.position
    move = walker.last_move()
    view = BoardView(
        cols=position.size,
        rows=position.rows,
        stones=bytes(position.color_at(point) for point in position.points()),
        last_move=move.point if move is not None else None,
    )
    return render_board(view, BoardOptions(coordinates=False, animate=False), size)
