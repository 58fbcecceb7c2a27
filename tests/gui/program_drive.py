"""What tests of whole programs share: engines to hold, programs that end, clicks and keys."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_go.engine.messages import EngineMove, Purpose, ThinkRequest, Thought
from desktop_go.gui.app import Program
from desktop_go.gui.panels.level_picker import LevelPicker
from desktop_go.gui.play.sounds import SoundPlayer
from desktop_go.moves import Move


class HeldEngine:
    """Makes sessions and is one; what it thinks and plays, each game says for itself."""

    def __init__(self, *moves: str) -> None:
        self.moves = list(moves)
        self.requests: list[ThinkRequest] = []
        self.hold = threading.Event()
        self.hold.set()
        """Clear it to keep the engine thinking."""
        self.ready = threading.Event()
        self.ready.set()
        """Clear it to keep the engine in preparation."""
        self.failure: Exception | None = None
        self.broken_start: Exception | None = None
        self.opened = self.closed = 0

    def prepare(self, on_progress: Callable[[str], None], should_stop: Callable[[], bool]) -> None:
        on_progress("preparing")
        while not self.ready.wait(0.01) and not should_stop():
            pass
        if self.broken_start is not None:
            raise self.broken_start

    def open(self) -> HeldEngine:
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
        thought = self.thought(request)
        on_thought(thought)
        endless = request.purpose in (Purpose.ANALYZE, Purpose.PONDER) and (
            request.limits.playouts is None and request.limits.seconds is None
        )
        while (endless or not self.hold.is_set()) and not should_stop():
            threading.Event().wait(0.01)
        move = self.move(request) if request.purpose is Purpose.MOVE else None
        return EngineMove(request.id, move, thought)

    def thought(self, request: ThinkRequest) -> Thought:
        raise NotImplementedError

    def move(self, request: ThinkRequest) -> Move:
        raise NotImplementedError


class NoEngine:
    """Stands in for the engine of Go in tests that do not need it."""

    def prepare(self, on_progress: object, should_stop: object) -> None: ...

    def open(self) -> NoEngine:
        return self

    def close(self) -> None: ...


class User:
    """Does to a program what a user does: clicks and keys."""

    def __init__(self, program: Program, qtbot: object) -> None:
        self.program, self.qtbot = program, qtbot
        self.window = program.window

    def press(self, key: Qt.Key, modifier: object = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key wherever the focus is."""
        QTest.keyClick(self.window.focusWidget() or self.window, key, modifier)

    def click_widget(self, widget: object) -> None:
        """Click what a person can see: a page that was just shown is laid out first."""
        self.wait(lambda: widget.height() > 0)
        center = widget.rect().center()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(center.x(), center.y()))

    def wait(self, condition: Callable[[], bool], timeout: int = 10_000) -> None:
        self.qtbot.waitUntil(condition, timeout=timeout)


class Programs:
    """Starts programs in a folder of the test's own and ends them all."""

    def __init__(self, app: QApplication, qtbot: object, sounds: SoundPlayer | None = None) -> None:
        self._app, self._qtbot = app, qtbot
        self._sounds = sounds or SoundPlayer(lambda _path: True)
        self._running: list[Program] = []

    def begin(
        self, engine: object, files: tuple[Path, ...] = (), size: tuple[int, int] = (1000, 700)
    ) -> Program:
        program = Program(self._app, engine, self._sounds)
        self._running.append(program)
        program.window.resize(*size)
        program.start(files)
        with self._qtbot.waitActive(program.window):
            program.window.activateWindow()
        return program

    def end(self) -> None:
        for program in self._running:
            program.window.close()
            program.window.deleteLater()
            program.deleteLater()
        self._app.processEvents()
        # A window that is still there would be polished anew with the next one's style.
        self._app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def pick_level(picker: LevelPicker, number: int) -> None:
    """Choose a level with the keyboard, as a user does."""
    picker.setFocus()
    QTest.keyClick(picker.slider, Qt.Key.Key_Home)
    for _ in range(number - 1):
        QTest.keyClick(picker.slider, Qt.Key.Key_Right)
    assert picker.number() == number
