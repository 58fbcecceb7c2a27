"""Sudokus on paper: the page's dialog, pages of one to six, what is on them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from desktop_go.errors import DesktopGoError
from desktop_go.games.sudoku.grid import parse
from desktop_go.gui.sudoku.page import SudokuPage
from desktop_go.gui.sudoku.paint import GridPainter
from desktop_go.gui.sudoku.print_dialog import PrintDialog
from desktop_go.gui.sudoku.sheet import PER_PAGE, PrintedPuzzle, paper_colors, write_pdf
from desktop_go.gui.sudoku.view import GridView

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle on Wikipedia's page on Sudoku (2026)."""
GIVENS = parse(EASY)
PUZZLE = PrintedPuzzle("Easy no. 1", GIVENS, GIVENS, (0,) * 81)


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_as_many_on_a_page_as_wanted(qapp: object, tmp_path: Path, per_page: int) -> None:
    file = tmp_path / "sheet.pdf"
    pages = write_pdf(file, [PUZZLE] * 7, per_page)
    assert pages == -(-7 // per_page)
    data = file.read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == pages


def test_a_folder_that_is_not_there(qapp: object, tmp_path: Path) -> None:
    with pytest.raises(DesktopGoError, match=r"“sheet\.pdf” could not be saved: the folder"):
        write_pdf(tmp_path / "missing" / "sheet.pdf", [PUZZLE], 1)


def test_paper_is_black_on_white(qapp: object) -> None:
    image = QImage(360, 360, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    GridPainter(paper_colors()).paint(
        painter, image.rect().toRectF(), GridView(GIVENS, GIVENS), None, False
    )
    painter.end()
    colors = {image.pixelColor(x, 20).saturation() for x in range(360)}
    assert colors == {0}
    assert any(image.pixelColor(x, 20).lightness() < 60 for x in range(6, 34))


def test_new_puzzles_are_printed_to_a_file(page_of: object, qtbot: object, tmp_path: Path) -> None:
    page = page_of(SudokuPage)
    qtbot.waitUntil(lambda: page.desk.game is not None, timeout=60_000)
    dialog = PrintDialog(page.desk, page)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.mouseClick(
        dialog.fresh, Qt.MouseButton.LeftButton, pos=dialog.fresh.rect().center() * 0.2
    )
    assert dialog.fresh.isChecked()
    dialog.count.setValue(3)
    QTest.mouseClick(dialog.per_page.button(2), Qt.MouseButton.LeftButton)
    said: list[str] = []
    dialog.said.connect(said.append)
    file = tmp_path / "three.pdf"
    dialog.save_to(file)
    qtbot.waitUntil(lambda: bool(said), timeout=60_000)
    assert file.read_bytes().count(b"/Type /Page\n") == 2
    assert not dialog.isVisible()


def test_the_own_puzzle_is_printed(page_of: object, qtbot: object, tmp_path: Path) -> None:
    page = page_of(SudokuPage)
    qtbot.waitUntil(lambda: page.desk.game is not None, timeout=60_000)
    dialog = PrintDialog(page.desk, page)
    qtbot.addWidget(dialog)
    dialog.notes.setChecked(True)
    page.desk.fill_marks()
    dialog.save_to(tmp_path / "own.pdf")
    assert (tmp_path / "own.pdf").stat().st_size > 1000
