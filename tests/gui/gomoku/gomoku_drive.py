"""A gomoku engine that does as it is told, and what a user does to the page: clicks and keys."""

from __future__ import annotations

import threading
from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_go.engine.gomoku_session import GomokuCandidate, GomokuThought
from desktop_go.engine.messages import EngineMove, GameState, Purpose, ThinkRequest, Thought
from desktop_go.games.gomoku.notation import from_text, to_text
from desktop_go.gui.app import Program
from desktop_go.gui.gomoku.page import GomokuPage
from desktop_go.moves import Color, Move, Point


class ScriptedGomoku:
    """Answers with ``moves`` in turn (``h8``), else the first empty point from the corner a1."""

    def __init__(self, *moves: str) -> None:
        self.moves = list(moves)
        self.requests: list[ThinkRequest] = []
        self.hold = threading.Event()
        self.hold.set()
        """Clear it to keep the engine thinking."""
        self.failure: Exception | None = None
        self.opened = self.closed = 0

    def prepare(self, on_progress: Callable[[str], None], should_stop: Callable[[], bool]) -> None:
        on_progress("preparing")

    def open(self) -> ScriptedGomoku:
        self.opened += 1
        return self

    def close(self) -> None:
        self.closed += 1

    def run(
        self,
        request: ThinkRequest,
        on_thought: Callable[[Thought], None],
        should_stop: Callable[[], bool],
    ) -> EngineMove:
        self.requests.append(request)
        if self.failure is not None:
            failure, self.failure = self.failure, None
            raise failure
        thought = self._thought(request)
        on_thought(thought)
        endless = request.purpose is Purpose.ANALYZE and request.limits.seconds is None
        while (endless or not self.hold.is_set()) and not should_stop():
            threading.Event().wait(0.01)
        move = self._move(request) if request.purpose is Purpose.MOVE else None
        return EngineMove(request.id, move, thought)

    def _thought(self, request: ThinkRequest) -> GomokuThought:
        points = free_points(request.state)[:3]
        candidates = tuple(
            GomokuCandidate(point, 100, 0.6 - 0.1 * i, pv=points[i:], reasons=("makes a four",))
            for i, point in enumerate(points)
        )
        color = request.state.to_play or Color.BLACK
        return GomokuThought(request.id, color, 1234, 0.6, 5000.0, 0.2, candidates, depth=7)

    def _move(self, request: ThinkRequest) -> Move:
        state = request.state
        color = state.to_play or Color.BLACK
        if self.moves:
            return Move.play(color, from_text(self.moves.pop(0), state.size))
        return Move.play(color, next(p for p in free_points(state) if p not in request.avoid))


def free_points(state: GameState) -> tuple[Point, ...]:
    taken = {move.point for move in state.moves} | state.black | state.white
    rows = range(state.size - 1, -1, -1)
    return tuple(p for r in rows for c in range(state.size) if (p := Point(c, r)) not in taken)


class GomokuDriver:
    """Does to the page what a user does: clicks and keys."""

    def __init__(self, program: Program, page: GomokuPage, qtbot: object) -> None:
        self.program, self.page, self.qtbot = program, page, qtbot
        self.window = program.window
        self.game = page.game

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

    def press(self, key: Qt.Key, modifier: object = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key wherever the focus is."""
        QTest.keyClick(self.window.focusWidget() or self.window, key, modifier)

    def click_widget(self, widget: object) -> None:
        center = widget.rect().center()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(center.x(), center.y()))

    def button(self, key: str) -> object:
        """The button under the players."""
        action = self.page.buttons[key]
        return next(
            w for w in action.associatedObjects() if w.metaObject().className() == "QToolButton"
        )

    def wait(self, condition: Callable[[], bool], timeout: int = 10_000) -> None:
        self.qtbot.waitUntil(condition, timeout=timeout)

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
