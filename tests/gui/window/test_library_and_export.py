"""The library and the export from the whole window, as a user reaches them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from window_drive import PEOPLE, Driver

from desktop_go.gui.library.window import EMPTY, NOTHING, TABLE, LibraryWindow
from desktop_go.gui.style.text_dialog import TextDialog
from desktop_go.services.library.positions import Region

Start = Callable[..., Driver]

GAMES = {
    "anna.sgf": "(;SZ[9]PB[Anna]PW[Ben]RE[B+R]DT[2026-01-02];B[gc];W[cg];B[dc];W[gg];B[ee])",
    "zoe.sgf": "(;SZ[9]PB[Zoe]PW[Ben];B[cc];W[gf];B[fc])(;SZ[9]PB[Second]PW[Game];B[aa];W[bb])",
    "large.sgf": "(;SZ[19]PB[Cho]PW[Lee]EV[Honinbo];B[pd];W[dd])",
    "broken.sgf": "no record",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    for name, text in GAMES.items():
        (folder / name).write_text(text)
    return folder


@pytest.fixture
def driver(start: Start) -> Driver:
    return start()


def settle(driver: Driver, window: LibraryWindow) -> None:
    driver.wait(lambda: not window.indexing.running and not window.search.busy, 60_000)


def filled(driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch) -> LibraryWindow:
    """The library's window after the user has chosen ``folder``."""
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    driver.click_widget(driver.window.greeter.library_button)
    window = driver.window.library.window
    assert window is not None
    settle(driver, window)
    assert window.pages.currentIndex() == EMPTY
    driver.click_widget(window.add_button)
    driver.wait(lambda: len(window.model.rows()) == 4, 60_000)
    settle(driver, window)
    return window


def shown(window: LibraryWindow) -> list[str]:
    return [row.black for row in window.model.rows()]


def cell(window: LibraryWindow, line: int, key: str) -> str:
    places = [column.key for column in window.model.columns()]
    return str(window.model.index(line, places.index(key)).data())


def double_click(window: LibraryWindow, line: int) -> None:
    rect = window.table.visualRect(window.model.index(line, 1))
    port = window.table.viewport()
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=rect.center())
    QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=rect.center())


def test_a_folder_is_indexed_filtered_sorted_and_a_game_opened(
    driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = filled(driver, folder, monkeypatch)
    assert window.pages.currentIndex() == TABLE
    assert shown(window) == ["Anna", "Cho", "Zoe", "Second"]
    assert window.said.text() == "4 games"
    assert window.problems_button.text() == "1 unreadable file"
    heads = window.table.horizontalHeader()
    place = QPoint(heads.sectionViewportPosition(1) + 20, heads.height() // 2)
    QTest.mouseClick(heads.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert shown(window) == ["Anna", "Cho", "Second", "Zoe"]
    QTest.keyClicks(window.filter, "ben zo")
    driver.wait(lambda: shown(window) == ["Zoe"])
    window.filter.clear()
    QTest.keyClicks(window.filter, "nobody")
    driver.wait(lambda: window.pages.currentIndex() == NOTHING)
    window.filter.clear()
    QTest.keyClicks(window.filter, "second")
    driver.wait(lambda: shown(window) == ["Second"])
    window.table.setFocus()
    window.table.setCurrentIndex(window.model.index(0, 0))
    QTest.keyClick(window.table, Qt.Key.Key_Return)
    driver.wait(lambda: driver.game.record.info("PB") == "Second")
    assert driver.core.files.path == folder / "zoe.sgf"
    assert driver.core.files.place == 1
    assert driver.game.node.parent is None


def test_pictures_of_last_positions_are_fetched_for_what_is_seen(
    driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = filled(driver, folder, monkeypatch)
    window.table.grab()
    model = window.model
    driver.wait(lambda: model._board(model.rows()[0]) is not None)
    rect = window.table.visualRect(model.index(0, 0))
    image = window.table.viewport().grab(rect).toImage()
    colors = {image.pixelColor(x, rect.height() // 2).name() for x in range(rect.width())}
    assert "#deb26b" in colors


def test_the_position_on_the_board_is_found_and_opened_at_its_move(
    driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = filled(driver, folder, monkeypatch)
    driver.window.start_game(PEOPLE)
    driver.click("C7")
    driver.click("G4")
    driver.click("F7")
    driver.window.actions_["find_position"].trigger()
    dialog = driver.window.library.dialog
    assert dialog is not None
    driver.click_widget(dialog.find_button)
    driver.wait(lambda: shown(window) == ["Zoe"])
    assert cell(window, 0, "found") == "Move 3"
    assert window.position_text.text() == "Position: the whole board of 9×9"
    driver.window.actions_["find_position"].trigger()
    dialog = driver.window.library.dialog
    dialog.part.setCurrentIndex(dialog.part.findData("upper_left"))
    dialog.size_box.setValue(6)
    driver.click_widget(dialog.find_button)
    driver.wait(lambda: shown(window) == ["Anna", "Zoe"])
    table = window.continuations
    assert table.isVisible()
    texts = [[table.item(row, col).text() for col in range(3)] for row in range(table.rowCount())]
    assert texts == [["All moves", "1", "–"], ["White C3", "1", "–"]]
    QTest.mouseClick(
        table.viewport(),
        Qt.MouseButton.LeftButton,
        pos=table.visualItemRect(table.item(1, 0)).center(),
    )
    assert shown(window) == ["Anna"]
    QTest.keyClick(table, Qt.Key.Key_Up)
    assert shown(window) == ["Anna", "Zoe"]
    double_click(window, 0)
    driver.wait(lambda: driver.moves() == "B G7 W C3 B D7")
    assert driver.core.files.path == folder / "anna.sgf"
    driver.click_widget(window.clear_position)
    driver.wait(lambda: len(shown(window)) == 4)


def test_player_result_and_years_hold_together(
    driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = filled(driver, folder, monkeypatch)
    filter_row = window.filter_row
    QTest.keyClicks(filter_row.player, "ben")
    driver.wait(lambda: shown(window) == ["Anna", "Zoe"])
    filter_row.won.setFocus()
    filter_row.won.setCurrentIndex(filter_row.won.findText("This player lost"))
    driver.wait(lambda: shown(window) == ["Anna"])
    filter_row.first.setValue(2027)
    driver.wait(lambda: window.pages.currentIndex() == NOTHING)
    filter_row.first.setValue(2026)
    driver.wait(lambda: window.pages.currentIndex() == TABLE)
    QTest.keyClicks(window.filter, "zoe")
    driver.wait(lambda: window.pages.currentIndex() == NOTHING)


def test_a_part_is_marked_with_the_mouse(
    driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.window.start_game(PEOPLE)
    driver.click("C7")
    driver.window.actions_["find_position"].trigger()
    dialog = driver.window.library.dialog
    assert dialog is not None
    board = dialog.board
    for name, act in (("F4", QTest.mousePress), ("D8", None), ("B9", None)):
        place = board.position_of(driver.point(name)).toPoint()
        if act is not None:
            act(board, Qt.MouseButton.LeftButton, pos=place)
        else:
            QTest.mouseMove(board, place)
            QTest.qWait(20)
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=place)
    assert dialog.query().region == Region(1, 0, 5, 5)
    assert dialog.part.currentData() == "marked"
    assert dialog.in_words() == "Position: the part B9 to F4, anywhere on the board"
    dialog.part.setCurrentIndex(dialog.part.findData("lower_right"))
    dialog.size_box.setValue(3)
    assert not dialog.find_button.isEnabled()
    assert dialog.note.text() == "There are no stones in this part."


def test_problems_updates_and_removed_folders(
    driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = filled(driver, folder, monkeypatch)
    driver.click_widget(window.problems_button)
    (dialog,) = window.findChildren(TextDialog)
    assert "broken.sgf" in dialog.browser.toPlainText()
    dialog.close()
    (folder / "broken.sgf").unlink()
    (folder / "new.sgf").write_text("(;SZ[9]PB[New];B[ee])")
    driver.click_widget(window.update_button)
    driver.wait(lambda: "New" in shown(window), 60_000)
    settle(driver, window)
    assert window.problems_button.isHidden()
    window._fill_folders()
    (action,) = [a for a in window.folders_menu.actions() if a.data()]
    action.trigger()
    driver.wait(lambda: window.pages.currentIndex() == EMPTY)


def test_a_file_that_went_away_is_told_and_nothing_is_lost(
    driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = filled(driver, folder, monkeypatch)
    (folder / "anna.sgf").unlink()
    double_click(window, 0)
    driver.wait(lambda: "anna.sgf" in window.banner.text)
    assert not driver.window.game_is_shown


def test_indexing_shows_how_far_it_is_and_can_be_stopped(
    driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = filled(driver, folder, monkeypatch)
    slow = "import time; print('progress 3/9', flush=True); time.sleep(60)"
    monkeypatch.setattr(window.indexing, "_command", [sys.executable, "-c", slow])
    driver.click_widget(window.update_button)
    driver.wait(lambda: window.bar.value() == 3, 60_000)
    assert window.bar.maximum() == 9
    assert window.bar.isVisible()
    assert not window.update_button.isEnabled()
    driver.click_widget(window.stop_button)
    driver.wait(lambda: window.bar.isHidden())
    settle(driver, window)
    assert window.said.text() == "4 games"
    assert window.update_button.isEnabled()


def test_an_update_that_fails_says_why(
    driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = filled(driver, folder, monkeypatch)
    broken = "import sys; sys.exit('The disk is full.')"
    monkeypatch.setattr(window.indexing, "_command", [sys.executable, "-c", broken])
    driver.click_widget(window.update_button)
    driver.wait(lambda: window.banner.text == "The disk is full.", 60_000)
    settle(driver, window)
    assert shown(window) == ["Anna", "Cho", "Zoe", "Second"]


def test_a_folder_can_be_dropped(driver: Driver, folder: Path) -> None:
    driver.window.actions_["library"].trigger()
    window = driver.window.library.window
    assert window is not None
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(folder)), QUrl.fromLocalFile(str(folder / "anna.sgf"))])
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    keys = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(9, 9), action, mime, button, keys)
    QGuiApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QGuiApplication.sendEvent(window, QDropEvent(QPointF(9, 9), action, mime, button, keys))
    driver.wait(lambda: len(shown(window)) == 4, 60_000)
    settle(driver, window)
    assert [Path(f) for f in window.library.folders()] == [folder]


def test_a_folder_that_is_not_there_is_named_and_its_games_stay(
    driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = filled(driver, folder, monkeypatch)
    away = folder.rename(folder.with_name("elsewhere"))
    driver.click_widget(window.update_button)
    driver.wait(lambda: str(folder) in window.banner.text, 60_000)
    settle(driver, window)
    assert len(shown(window)) == 4
    away.rename(folder)
    driver.click_widget(window.update_button)
    driver.wait(window.banner.isHidden, 60_000)
    settle(driver, window)


def test_closing_the_program_closes_the_library(
    driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = filled(driver, folder, monkeypatch)
    window.update_library()
    window.resize(700, 444)
    driver.window.close()
    assert not window.isVisible()
    assert not window.indexing.running
    assert driver.core.settings.text("library.geometry")


def test_export_and_copy_from_the_menu(driver: Driver, tmp_path: Path) -> None:
    actions = driver.window.actions_
    assert not actions["export"].isEnabled()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    QGuiApplication.clipboard().clear()
    actions["copy_picture"].trigger()
    driver.wait(lambda: QGuiApplication.clipboard().image().width() > 400, 60_000)
    driver.press(
        Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    dialog = driver.window.export.exporter.dialog
    assert dialog is not None
    assert dialog.isVisible()
    with driver.qtbot.waitSignal(dialog.saved, timeout=60_000):
        dialog.save_to(tmp_path / "board.png")
    assert dialog.said.text() == f"Saved as {tmp_path / 'board.png'}"
    assert not QImage(str(tmp_path / "board.png")).isNull()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert driver.core.settings.object("export")["picture"]["scale"] == 2
    actions["print"].trigger()
    dialog = driver.window.export.exporter.dialog
    assert dialog.print_button.isVisible()
    driver.wait(lambda: len(dialog.pages["document"].pages()) == 1)
    dialog.reject()
