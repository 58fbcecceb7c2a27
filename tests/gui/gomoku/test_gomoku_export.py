"""The gomoku board leaves the program: pictures, pages, animations; and texts find their page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from gomoku_drive import GomokuDriver
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest

from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import Person
from desktop_go.moves import Color
from desktop_go.services.game_files import game_of_text

Begin = Callable[..., GomokuDriver]
PEOPLE = GomokuSetup(black=Person(name="Anna"), white=Person(name="Ben"))
GO_PEOPLE = GameSetup(black=Person(name="Anna"), white=Person(name="Ben"))
SURROUNDED = ("h7", "h8", "g8", "a1", "i8", "a3", "h9")
"""White's h8 has no liberty at the end, which means nothing in gomoku."""
SHIFT_CTRL = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.mark.parametrize(
    ("tab", "suffix", "start"),
    [
        ("picture", ".png", b"\x89PNG"),
        ("document", ".pdf", b"%PDF"),
        ("animation", ".gif", b"GIF89a"),
        ("text", ".txt", b"   a b c"),
    ],
)
def test_the_board_is_exported(
    begin: Begin, tmp_path: Path, tab: str, suffix: str, start: bytes
) -> None:
    driver = begin(PEOPLE)
    driver.click("h8", "i9")
    driver.press(Qt.Key.Key_E, SHIFT_CTRL)
    dialog = driver.page.export.dialog
    assert dialog is not None
    assert dialog.isVisible()
    dialog.show_page(tab)
    path = tmp_path / f"out{suffix}"
    with driver.qtbot.waitSignal(dialog.saved, timeout=60_000):
        dialog.save_to(path)
    assert path.read_bytes().startswith(start)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def test_surrounded_stones_stay_in_every_picture(begin: Begin, tmp_path: Path) -> None:
    driver = begin(PEOPLE)
    driver.click(*SURROUNDED)
    driver.window.actions_["export"].trigger()
    dialog = driver.page.export.dialog
    assert dialog is not None
    dialog.show_page("text")
    assert " X O X " in dialog.pages["text"].text.toPlainText()
    picture = dialog.pages["picture"]
    picture.kind.setCurrentIndex(1)
    dialog.show_page("picture")
    path = tmp_path / "board.svg"
    with driver.qtbot.waitSignal(dialog.saved, timeout=60_000):
        dialog.save_to(path)
    svg = path.read_text(encoding="utf-8")
    assert ">i</text>" in svg
    assert ">I</text>" not in svg
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def test_a_row_of_five_is_marked_in_the_picture(begin: Begin) -> None:
    driver = begin(PEOPLE)
    driver.click("h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8")
    assert driver.game.phase is Phase.FINISHED
    (line,) = driver.page.export_source().view.lines
    assert {line.start, line.end} == {driver.point("h8"), driver.point("l8")}


def test_the_board_is_copied_as_shown(begin: Begin) -> None:
    driver = begin(PEOPLE)
    driver.click("h8")
    QGuiApplication.clipboard().clear()
    driver.press(Qt.Key.Key_C, SHIFT_CTRL)
    image: QImage = QGuiApplication.clipboard().image()
    assert image.width() > 300
    assert abs(image.width() - image.height()) <= 2


@pytest.mark.parametrize(
    "text", ["(;GM[4]SZ[15];B[hh];W[ii])", "h8 g7 i9", "1. h8 2. g7 3. i9", "h8g7i9"]
)
def test_gomoku_pasted_on_the_board_of_go_opens_on_its_page(begin: Begin, text: str) -> None:
    driver = begin(PEOPLE)
    driver.window.start_game(GO_PEOPLE)
    assert driver.window.game_is_shown
    QGuiApplication.clipboard().setText(text)
    driver.window.actions_["paste_record"].trigger()
    driver.wait(lambda: driver.game.phase is Phase.VIEWING and driver.window.games.page is not None)
    driver.game.to_end()
    assert driver.game.position.color_at(driver.point("h8")) is Color.BLACK


def test_gomoku_dropped_on_the_board_of_go_opens_on_its_page(begin: Begin) -> None:
    driver = begin(PEOPLE)
    driver.window.start_game(GO_PEOPLE)
    data = QMimeData()
    data.setText("(;GM[4]SZ[15];B[hh];W[ii])")
    event = QDropEvent(
        QPointF(10, 10),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    driver.window.dropEvent(event)
    driver.wait(lambda: driver.game.phase is Phase.VIEWING and driver.window.games.page is not None)
    driver.game.to_end()
    assert driver.game.position.color_at(driver.point("h8")) is Color.BLACK


def test_go_pasted_on_the_gomoku_page_opens_on_the_board_of_go(begin: Begin) -> None:
    driver = begin(PEOPLE)
    QGuiApplication.clipboard().setText("(;GM[1]SZ[9];B[ee];W[cc])")
    driver.window.actions_["paste_record"].trigger()
    driver.wait(lambda: driver.window.game_is_shown)
    assert driver.window.core.game.record.size == 9


@pytest.mark.parametrize(
    "text",
    ["", "just words", "(;GM[1];B[aa])", "(;B[aa])", "h8 i9", "A9 of spades, b2 b", ". . X\n. O ."],
)
def test_other_texts_are_left_to_the_board_of_go(text: str) -> None:
    assert game_of_text(text) is None
