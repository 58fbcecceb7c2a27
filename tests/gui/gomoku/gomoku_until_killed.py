"""A program in a process of its own that plays gomoku until it is killed."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from gomoku_drive import GomokuDriver, ScriptedGomoku
from program_drive import NoEngine
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from desktop_go.gui.app import Program
from desktop_go.gui.gomoku import page as page_module
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.players import Person
from desktop_go.gui.play.sounds import SoundPlayer


def main() -> None:
    app = QApplication([])
    page_module.RealGomokuEngine = ScriptedGomoku
    program = Program(app, NoEngine(), SoundPlayer(lambda _path: True))
    program.start()
    program.window.games.show("gomoku")
    page = program.window.games.page
    driver = GomokuDriver(program, page, None)
    page.start_game(GomokuSetup(black=Person(name="A"), white=Person(name="B")))
    names = [f"{letter}{row}" for row in range(1, 14, 3) for letter in "acegikm"]

    def play() -> None:
        if names:
            driver.click(names.pop(0))
            print(len(page.game.position.moves), flush=True)

    timer = QTimer()
    timer.timeout.connect(play)
    timer.start(int(sys.argv[1]))
    app.exec()


if __name__ == "__main__":
    main()
