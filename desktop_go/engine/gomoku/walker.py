"""The gomoku position at a node of a record, kept as one walks through it. No editing."""

from __future__ import annotations

from desktop_go.engine.messages import GameState
from desktop_go.errors import IllegalMove
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.record import position_at
from desktop_go.games.spec import PositionChange
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode


class GomokuWalker:
    """Holds the position at ``node``; ``go_to`` moves it to any other node of the record.

    Raises:
        RecordError: the record starts from a position that is not one of gomoku.
    """

    def __init__(self, record: GameRecord) -> None:
        self.record = record
        self.rebuild(record.root)

    position: GomokuPosition
    node: RecordNode
    why_illegal = ""
    """Why a move on the way here could not be carried out, if there is one."""

    def go_to(self, node: RecordNode) -> PositionChange | None:
        """Go to ``node``; returns what a single step forward changed, None after other ways."""
        if node.parent is self.node and not self.why_illegal:
            move = node.move
            if move is not None and move.color is self.position.to_play:
                try:
                    change = self.position.play(move)
                except IllegalMove as error:
                    self.node, self.why_illegal = node, error.reason
                    return None
                self.node = node
                return change
        elif node is self.node.parent and not self.why_illegal and self._is_plain():
            self.position.undo()
            self.node = node
            return None
        self.rebuild(node)
        return None

    def _is_plain(self) -> bool:
        """Whether the move of the node is the one that the position played last."""
        moves = self.position.moves
        return bool(moves) and moves[-1] == self.node.move

    def rebuild(self, node: RecordNode) -> None:
        """Set up the position of ``node`` from the root."""
        self.position, notices = position_at(node)
        self.node = node
        self.why_illegal = notices[0].text if notices else ""

    def engine_state(self) -> GameState:
        """The position, as given to the engine."""
        position, setup = self.position, self.record.root.setup
        moves = position.moves
        first = moves[0].color if moves else position.to_play
        return GameState(
            size=position.size,
            rules=position.rules.key,
            black=frozenset(setup.black),
            white=frozenset(setup.white),
            first_to_play=first,
            moves=moves,
            to_play=position.to_play,
        )

    def stones(self) -> bytes:
        """One Color value a point, row by row."""
        size, stones = self.position.size, self.position.stones
        board = bytearray(size * size)
        for (col, row), color in stones.items():
            board[row * size + col] = color
        return bytes(board)
