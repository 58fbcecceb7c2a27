"""A gomoku engine that does as it is told, and what a user does to the page: clicks and keys."""

from __future__ import annotations

from program_drive import HeldEngine, User
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_go.engine.gomoku.session import GomokuCandidate, GomokuThought
from desktop_go.engine.messages import GameState, ThinkRequest
from desktop_go.games.gomoku.notation import from_text, to_text
from desktop_go.gui.app import Program
from desktop_go.gui.gomoku.page import GomokuPage
from desktop_go.moves import Color, Move, Point


class ScriptedGomoku(HeldEngine):
    """Answers with ``moves`` in turn (``h8``), else the first empty point from the corner a1."""

    def thought(self, request: ThinkRequest) -> GomokuThought:
        points = free_points(request.state)[:3]
        candidates = tuple(
            GomokuCandidate(point, 100, 0.6 - 0.1 * i, pv=points[i:], reasons=("makes a four",))
            for i, point in enumerate(points)
        )
        color = request.state.to_play or Color.BLACK
        return GomokuThought(request.id, color, 1234, 0.6, 5000.0, 0.2, candidates, depth=7)

    def move(self, request: ThinkRequest) -> Move:
        state = request.state
        color = state.to_play or Color.BLACK
        if self.moves:
            return Move.play(color, from_text(self.moves.pop(0), state.size))
        return Move.play(color, next(p for p in free_points(state) if p not in request.avoid))


def free_points(state: GameState) -> tuple[Point, ...]:
    taken = {move.point for move in state.moves} | state.black | state.white
    rows = range(state.size - 1, -1, -1)
    return tuple(p for r in rows for c in range(state.size) if (p := Point(c, r)) not in taken)


class GomokuDriver(User):
    """Does to the page what a user does: clicks and keys."""

    def __init__(self, program: Program, page: GomokuPage, qtbot: object) -> None:
        super().__init__(program, qtbot)
        self.page, self.game = page, page.game

    def point(self, name: str) -> Point:
        return from_text(name, self.game.position.size)

    def click(self, *names: str) -> None:
        """Click on the board as with a mouse, on one point after the other."""
        board = self.page.board
        QApplication.processEvents()
        for name in names:
            place = board.position_of(self.point(name)).toPoint()
            QTest.mouseMove(board, place)
            QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)

    def button(self, key: str) -> object:
        """The button under the players."""
        action = self.page.buttons[key]
        return next(
            w for w in action.associatedObjects() if w.metaObject().className() == "QToolButton"
        )

    def idle(self, timeout: int = 10_000) -> None:
        """Wait until nothing is left to do but for a person."""
        self.wait(
            lambda: not self.game.engine_is_to_move() and not self.page.files.jobs.busy, timeout
        )

    def moves(self) -> str:
        """The moves up to the node shown, as ``h8 i9``."""
        points = (node.move.point for node in self.game.node.path() if node.move)
        return " ".join(to_text(point, self.game.position.size) for point in points if point)

    @property
    def said(self) -> str:
        """What the status bar says."""
        return self.window.status.text
