"""A picture that is shown no more is let go: each game and each record brings new ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPixmap, QPixmapCache
from window_drive import Driver

from desktop_go.gui.pages.board_picture import BoardPicture
from desktop_go.gui.pages.greeter import BOARD_SIDE, MAX_SHOWN_FILES

Start = Callable[..., Driver]


@pytest.fixture
def small_cache() -> Iterator[None]:
    """Room in the cache that all of Qt shares for the pictures of five games."""
    limit = QPixmapCache.cacheLimit()
    QPixmapCache.setCacheLimit(5 * (2 * BOARD_SIDE) ** 2 * 4 // 1024)
    yield
    QPixmapCache.setCacheLimit(limit)


def board(color: QColor) -> QImage:
    image = QImage(2 * BOARD_SIDE, 2 * BOARD_SIDE, QImage.Format.Format_RGB32)
    image.fill(color)
    return image


def test_the_picture_of_the_last_game_is_kept_nowhere_else(start: Start, small_cache: None) -> None:
    greeter = start().window.greeter
    ours = QPixmap(8, 8)
    ours.fill(QColor("red"))
    QPixmapCache.clear()
    QPixmapCache.insert("ours", ours)
    for shade in range(0, 250, 25):
        greeter.show_kept_game("A game", picture=board(QColor(shade, shade, shade)))
        greeter.grab()
    assert QPixmapCache.find("ours", QPixmap()), "pictures of games pushed it out"


def test_a_picture_fills_its_place(start: Start) -> None:
    start()
    picture = BoardPicture(40)
    picture.show_image(board(QColor("green")))
    shown = picture.grab().toImage()
    corners = (0, 0), (shown.width() - 1, shown.height() - 1)
    assert [shown.pixelColor(*corner) for corner in corners] == [QColor("green")] * 2


def test_pictures_of_records_that_are_listed_no_more_are_let_go(
    start: Start, tmp_path: Path
) -> None:
    driver = start()
    files, pictures = driver.core.files, driver.window.pictures
    for number in range(3 * MAX_SHOWN_FILES):
        path = tmp_path / f"{number}.sgf"
        path.write_text("(;SZ[9];B[ee])")
        files.remember(path)
        pictures._start()
        driver.wait(lambda path=path: path in pictures._known)
    assert set(pictures._known) == set(files.recent()[:MAX_SHOWN_FILES])
