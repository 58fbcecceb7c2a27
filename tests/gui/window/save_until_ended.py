"""A program in a process of its own that saves to a slow disk until it is ended."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from window_drive import PEOPLE, Driver, ScriptedEngine

from desktop_go.gui.app import Program
from desktop_go.gui.go import files as record_files
from desktop_go.gui.play.sounds import SoundPlayer
from desktop_go.gui.threads.end_signals import EndSignals
from desktop_go.services import paths
from desktop_go.services.atomic_file import write_atomically


def write_slowly(path: Path, data: bytes, **more: object) -> None:
    print("saving", flush=True)
    threading.Event().wait(0.7)
    write_atomically(path, data, **more)  # type: ignore[arg-type]


def main() -> None:
    app = QApplication([])
    record_files.write_atomically = write_slowly
    program = Program(app, ScriptedEngine(), SoundPlayer(lambda _path: True))
    program.start()
    EndSignals(paths.log_file(), program)
    driver = Driver(program, None)
    program.window.start_game(PEOPLE)
    driver.click("E5")
    QTimer.singleShot(0, lambda: program.core.files.save(Path(sys.argv[1])))
    app.exec()


if __name__ == "__main__":
    main()
