"""The pictures of SameGame and Sudoku for docs/screenshots; docs/screenshots.py takes them.

``python docs/puzzle_screenshots.py`` takes only these.
"""

from __future__ import annotations

import os
import sys
import tempfile
from typing import TYPE_CHECKING

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from screenshots import Photographer

MOVES = 24
"""Of the solver's line that are played before the picture of SameGame."""


def take_puzzles(photos: Photographer) -> None:
    """Take the pictures of both puzzles."""
    photos.size(1060, 700)
    _samegame(photos)
    _sudoku(photos)
    photos.core.settings.set("theme", "light")


def _samegame(photos: Photographer) -> None:
    photos.window.games.show("samegame")
    page = photos.window.games.page
    photos.wait(lambda: not page.race.busy)
    page.tabs.setCurrentIndex(1)
    page.solver.seconds.setValue(5)
    page.solver.start.click()
    photos.wait(lambda: not page.solver.busy)
    line = page.solver.state.steps
    page.solver.forward.click()
    photos.shot("samegame_solver")
    page.solver.stop_playback()
    page.tabs.setCurrentIndex(0)
    for step in line[:MOVES]:
        page.desk.take(step.cell)
    block = max(page.desk.game.position.blocks(), key=len)
    place = page.board.cell_rect(*min(block)).center().toPoint()
    QTest.mouseMove(page.board, place)
    photos.shot("samegame")
    page.show_lab()
    lab = page.lab
    lab.setup.last.setValue(6)
    lab.setup.numbered.click()
    for name in ("best", "nrpa", "uct"):
        lab.setup.solver.setCurrentIndex(lab.setup.solver.findData(name))
        lab.setup.add.click()
    lab.start.click()
    photos.wait(lambda: not lab.busy)
    lab.tabs.setCurrentIndex(1)
    photos.shot("samegame_lab", lab)
    lab.close()


def _sudoku(photos: Photographer) -> None:
    photos.window.games.show("sudoku")
    page = photos.window.games.page
    photos.wait(lambda: page.desk.game is not None)
    page.desk.make("hard", 7)
    photos.wait(lambda: page.desk.game.origin.level == "hard")
    page.explainer.start.click()
    photos.wait(lambda: page.explainer.way is not None)
    steps = [one.step for one in page.explainer.way.steps]
    page.close_preview()
    first = next(i for i, step in enumerate(steps) if step.eliminations)
    for step in steps[:first]:
        page.desk.game.apply(step)
    page.desk.fill_marks()
    for _stage in range(3):
        page.hint_card.more.click()
        photos.pause(400)
    photos.shot("sudoku")
    photos.core.settings.set("theme", "dark")
    page.tabs.setCurrentIndex(1)
    page.explainer.steps.setCurrentRow(first)
    photos.shot("sudoku_dark")


def main() -> int:
    """Take only the pictures of the puzzles."""
    from screenshots import FOLDER, Photographer

    with tempfile.TemporaryDirectory() as home:
        os.environ["DESKTOP_GO_HOME"] = home
        photos = Photographer(QApplication(sys.argv[:1]), FOLDER)
        take_puzzles(photos)
        photos.window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
