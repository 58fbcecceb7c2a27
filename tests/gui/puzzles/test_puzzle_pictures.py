"""The boards of the puzzles as pictures: files and the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog

from desktop_go.gui.pages.game_page import GamePage
from desktop_go.gui.puzzles.page import PuzzlePage
from desktop_go.gui.samegame.page import SameGamePage
from desktop_go.gui.sudoku.page import SudokuPage


@pytest.mark.parametrize("kind", [SameGamePage, SudokuPage])
def test_the_board_is_saved_and_copied(
    page_of: Callable[[type[GamePage]], PuzzlePage],
    qtbot: object,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: type[GamePage],
) -> None:
    page = page_of(kind)
    chosen = str(tmp_path / "board")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a: (chosen, ""))
    with qtbot.waitSignal(page.said, timeout=60_000):
        page.commands()["export"]()
    image = QImage(f"{chosen}.png")
    shorter = min(page.board.width(), page.board.height())
    assert min(image.width(), image.height()) > shorter
    colors = {image.pixel(x, image.height() // 2) for x in range(image.width())}
    assert len(colors) > 2
    page.commands()["copy_picture"]()
    assert QGuiApplication.clipboard().image().width() > shorter


def test_a_picture_that_cannot_be_written_is_told(
    page_of: Callable[[type[GamePage]], PuzzlePage], qtbot: object, tmp_path: Path
) -> None:
    page = page_of(SudokuPage)
    (tmp_path / "file").touch()
    with qtbot.waitSignal(page.failed, timeout=60_000) as told:
        page.picture.save_to(tmp_path / "file" / "board.png")
    assert told.args[0]
