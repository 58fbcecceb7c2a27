"""A program that plays Sudoku or SameGame until it is killed; see test_puzzle_pages.py."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from window_drive import ScriptedEngine

from desktop_go.gui.app import Program
from desktop_go.gui.play.sounds import SoundPlayer


def main() -> None:
    app = QApplication([])
    program = Program(app, ScriptedEngine(), SoundPlayer(lambda _path: True))
    program.start()
    program.window.games.show(sys.argv[1])
    page = program.window.games.page

    def play_sudoku() -> None:
        game = page.desk.game
        if game is not None and not game.full:
            cell = game.values.index(0)
            place = page.board.cell_center(cell).toPoint()
            QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=place)
            QTest.keyClick(page.board, Qt.Key(int(Qt.Key.Key_0) + game.solution[cell]))
            print(game.empty_cells, flush=True)

    def play_samegame() -> None:
        game = page.desk.game
        if not game.is_over:
            place = page.board.cell_rect(*min(game.position.blocks()[0])).center().toPoint()
            QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=place)
            print(game.position.stones, flush=True)

    timer = QTimer()
    timer.timeout.connect(play_sudoku if sys.argv[1] == "sudoku" else play_samegame)
    timer.start(50)
    app.exec()


if __name__ == "__main__":
    main()
