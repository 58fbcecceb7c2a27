"""A program that a signal ends in an awkward moment; see test_end_signals.py."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from program_drive import NoEngine
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QInputDialog

from desktop_go.gui import app
from desktop_go.gui.play import sounds
from desktop_go.gui.play.sounds import Sound
from desktop_go.gui.window.closing import Closing


def with_a_lock_held(program: app.Program) -> None:
    """The signal comes in the middle of ``Queue.put_nowait``."""
    program.core.sounds.play(Sound.STONE)
    with program.core.sounds._jobs.mutex:
        os.kill(os.getpid(), signal.SIGTERM)
        sum(range(1000))


def while_it_hangs(_program: app.Program) -> None:
    """The window's thread never comes back."""
    os.kill(os.getpid(), signal.SIGTERM)
    the_guilty_loop()


def the_guilty_loop() -> None:
    while True:
        pass


def in_a_dialog(program: app.Program) -> None:
    """A dialog is open that holds up what called it."""
    QTimer.singleShot(0, lambda: os.kill(os.getpid(), signal.SIGTERM))
    QInputDialog.getText(program.window, "A question", "Which?")


def by_the_keyboard(_program: app.Program) -> None:
    """Ctrl+C in the terminal."""
    os.kill(os.getpid(), signal.SIGINT)


def at_the_end_of_the_session(_program: app.Program) -> None:
    """The desktop session ends, and closing the window gets stuck."""
    Closing.all_written = property(lambda _self: the_guilty_loop())  # type: ignore[assignment]
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.commitDataRequest.emit(None)


MOMENTS: dict[str, Callable[[app.Program], None]] = {
    one.__name__: one
    for one in (
        with_a_lock_held,
        while_it_hangs,
        in_a_dialog,
        by_the_keyboard,
        at_the_end_of_the_session,
    )
}


def main() -> int:
    app.RealEngine = NoEngine
    sounds.find_player = lambda: lambda _path: True
    start = app.Program.start

    def begin(program: app.Program, files: object = ()) -> None:
        start(program, files)
        QTimer.singleShot(0, lambda: MOMENTS[sys.argv[1]](program))

    app.Program.start = begin
    return app.run(own_window=True)


if __name__ == "__main__":
    sys.exit(main())
