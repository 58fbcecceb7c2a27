"""A program in a process of its own that plays moves until it is killed; see test_recovery.py."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from window_drive import PEOPLE, Driver, ScriptedEngine

from desktop_go.gui.app import Program
from desktop_go.gui.play.sounds import SoundPlayer
from desktop_go.moves import Point
from desktop_go.records.coordinates import to_gtp


def main() -> None:
    app = QApplication([])
    program = Program(app, ScriptedEngine(), SoundPlayer(lambda _path: True))
    program.start()
    driver = Driver(program, None)
    program.window.start_game(PEOPLE)
    points = [Point(col, row) for col in range(0, 9, 2) for row in range(0, 9, 2)]

    def play() -> None:
        if points:
            driver.click(to_gtp(points.pop(0), 9))
            print(driver.game.node.move_number, flush=True)

    timer = QTimer()
    timer.timeout.connect(play)
    timer.start(int(sys.argv[1]))
    app.exec()


if __name__ == "__main__":
    main()
