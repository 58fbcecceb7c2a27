"""Records on boards of any shape: shown, walked, edited, saved; the engine says what it plays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from window_drive import Driver

from desktop_go.gui.go.thumbnail import thumbnail
from desktop_go.gui.tree.words import place_text
from desktop_go.moves import Color, Point
from desktop_go.records.loading import load_records

Start = Callable[..., Driver]
SHAPES = {
    "7:9": "(;GM[1]FF[4]SZ[7:9]KM[0];B[ag];W[bg];B[gi];W[ah];B[aa]TR[gi]LB[bb:x])",
    "19:13": "(;GM[1]FF[4]SZ[19:13];AB[sm][aa]AW[sa];B[jg];W[rm])",
    "13:19": "(;GM[1]FF[4]SZ[13:19];B[ms];W[as];B[as])",
    "52": "(;GM[1]FF[4]SZ[52];B[ZZ];W[aZ];B[Za];W[tt])",
    "1": "(;GM[1]FF[4]SZ[1];B[aa];W[])",
    "19:19": "(;GM[1]FF[4]SZ[19:19];B[dd];W[pp])",
    "52:1": "(;GM[1]FF[4]SZ[52:1];B[aa];W[ba];B[Za])",
}


def opened(driver: Driver, path: Path, text: str) -> None:
    path.write_text(text)
    driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == path)


def sides_of(size: str) -> tuple[int, int]:
    cols, _, rows = size.partition(":")
    return int(cols), int(rows or cols)


@pytest.mark.parametrize("size", SHAPES)
def test_a_record_of_any_shape_is_shown_and_walked(start: Start, tmp_path: Path, size: str) -> None:
    driver = start()
    opened(driver, tmp_path / "shape.sgf", SHAPES[size])
    view = driver.window.game_page.board.view()
    assert (view.cols, view.rows) == sides_of(size)
    assert f"{view.cols}×{view.rows}" in driver.window.players._rules.text()
    boards = []
    for _ in driver.game.cursor.line():
        boards.append(str(driver.game.position))
        driver.game.step(1)
    for board in reversed(boards):
        assert str(driver.game.position) == board
        driver.game.step(-1)
    assert not driver.core.files.is_modified
    assert not thumbnail(tmp_path / "shape.sgf", 128).isNull()


def test_captures_and_names_on_an_oblong_board(start: Start, tmp_path: Path) -> None:
    driver = start()
    opened(driver, tmp_path / "oblong.sgf", SHAPES["7:9"])
    driver.game.to_end()
    assert driver.game.position.color_at(Point(6, 8)) is Color.BLACK
    assert driver.window.game_page.board.view().name(Point(6, 8)) == "G1"
    assert "A9" in driver.window.record.tree.accessibleDescription()
    assert [place_text(node) for node in driver.game.cursor.line()][1:4] == ["A3", "B3", "G1"]
    driver.window.actions_["edit_tools"].trigger()
    driver.click("D2")
    assert driver.game.node.move is not None
    assert driver.game.node.move.point == Point(3, 7)
    driver.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert driver.game.node.move is not None
    assert driver.game.node.move.point == Point(0, 0)


def test_columns_beyond_z_have_two_letters(start: Start, tmp_path: Path) -> None:
    driver = start()
    opened(driver, tmp_path / "large.sgf", SHAPES["52"])
    driver.game.step(1)
    assert driver.game.position.color_at(Point(51, 51)) is Color.BLACK
    assert driver.window.game_page.board.view().name(Point(51, 51)) == "BB1"
    assert "BB1" in driver.window.record.tree.accessibleDescription()


def test_a_saved_oblong_record_keeps_its_size(start: Start, tmp_path: Path) -> None:
    driver = start()
    path = tmp_path / "oblong.sgf"
    opened(driver, path, SHAPES["19:13"])
    driver.game.to_end()
    driver.click("A1")
    driver.press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    driver.wait(lambda: not driver.core.files.is_modified)
    record = load_records(path.read_bytes()).record
    assert record.board_size == (19, 13)
    assert record.main_line()[-1].first("B") == "am"


def test_the_engine_says_which_boards_it_plays(start: Start, tmp_path: Path) -> None:
    driver = start()
    opened(driver, tmp_path / "oblong.sgf", SHAPES["7:9"])
    for key in ("analyze", "hint", "engine_move"):
        driver.window.actions_[key].trigger()
        assert "square boards of 2 to 19 lines; this one is 7×9" in driver.window.status.text
        driver.window.status.say("")
    assert not driver.window.actions_["analyze"].isChecked()
    QTest.mouseClick(driver.window.review.graph.start, Qt.MouseButton.LeftButton)
    assert "7×9" in driver.window.status.text
