"""Edit tools on the board, branches in the tree, and undo of all of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QWidget
from window_drive import PEOPLE, Driver, ScriptedEngine

from desktop_go.gui.editing.tools import Tool
from desktop_go.gui.play.phase import Phase
from desktop_go.moves import Color
from desktop_go.records.annotations import Annotation

Start = Callable[..., Driver]
CTRL = Qt.KeyboardModifier.ControlModifier
RECORD = b"(;GM[1]FF[4]SZ[9]KM[6.5];B[ee]C[first];W[gg](;B[cc];W[dd])(;B[dc];W[cd])(;B[hh]))"


@pytest.fixture
def engine() -> ScriptedEngine:
    return ScriptedEngine()


@pytest.fixture
def editor(start: Start, tmp_path: Path, engine: ScriptedEngine) -> Driver:
    """A record on the board, at the start, with the edit tools on."""
    path = tmp_path / "record.sgf"
    path.write_bytes(RECORD)
    driver = start(engine)
    driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == path)
    driver.press(Qt.Key.Key_E, CTRL)
    assert driver.window.editing.strip.isVisible()
    return driver


def take(driver: Driver, tool: Tool) -> None:
    strip = driver.window.editing.strip
    button = strip.widgetForAction(strip.actions_of[tool])
    assert isinstance(button, QWidget)
    if button.isVisible():
        driver.click_widget(button)
    else:
        strip.actions_of[tool].trigger()
    assert driver.window.editing.editor.tool is tool


def drag(driver: Driver, start: str, end: str) -> None:
    board = driver.window.game_page.board
    first, last = (board.position_of(driver.point(name)).toPoint() for name in (start, end))
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=first)
    QTest.mouseMove(board, last)
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=last)


def text_of(driver: Driver) -> str:
    return driver.game.record.to_text()


@pytest.mark.parametrize(
    ("tool", "written"),
    [
        (Tool.TRIANGLE, "TR[cg]"),
        (Tool.SQUARE, "SQ[cg]"),
        (Tool.CIRCLE, "CR[cg]"),
        (Tool.CROSS, "MA[cg]"),
        (Tool.SELECTED, "SL[cg]"),
        (Tool.BLACK_POINT, "TB[cg]"),
        (Tool.WHITE_POINT, "TW[cg]"),
        (Tool.DIM, "DD[cg]"),
        (Tool.VIEW, "VW[cg]"),
        (Tool.LETTER, "LB[cg:A]"),
        (Tool.NUMBER, "LB[cg:1]"),
        (Tool.BLACK, "AB[cg]"),
        (Tool.WHITE, "AW[cg]"),
    ],
)
def test_a_click_marks_a_second_one_takes_it_off_and_undo_goes_back(
    editor: Driver, tool: Tool, written: str
) -> None:
    before = text_of(editor)
    take(editor, tool)
    editor.click("C3")
    assert written in text_of(editor)
    marked = text_of(editor)
    editor.click("C3")
    assert written not in text_of(editor)
    editor.press(Qt.Key.Key_Z, CTRL)
    assert text_of(editor) == marked
    editor.press(Qt.Key.Key_Z, CTRL)
    assert text_of(editor) == before
    editor.press(Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert text_of(editor) == marked


def test_letters_and_numbers_advance(editor: Driver) -> None:
    take(editor, Tool.LETTER)
    for name in ("A1", "B1", "C1"):
        editor.click(name)
    take(editor, Tool.NUMBER)
    editor.click("D1")
    editor.click("E1")
    shown = editor.window.game_page.board.view().labels
    assert [shown[editor.point(f"{c}1")] for c in "ABCDE"] == ["A", "B", "C", "1", "2"]


def test_lines_by_drag_and_by_two_clicks(editor: Driver) -> None:
    take(editor, Tool.ARROW)
    drag(editor, "A1", "C3")
    take(editor, Tool.LINE)
    editor.click("J9")
    assert "Now click the other end" in editor.window.status.text
    board = editor.window.game_page.board
    QTest.mouseMove(board, board.position_of(editor.point("H5")).toPoint())
    assert len(board.view().lines) == 2, "the arrow, and the line as it would be"
    editor.click("J1")
    assert "AR[ai:cg]" in text_of(editor)
    assert "LN[ia:ii]" in text_of(editor)
    assert len(editor.window.game_page.board.view().lines) == 2
    take(editor, Tool.ERASE)
    editor.click("C3")
    assert "AR" not in text_of(editor)


def test_a_drag_fills_an_area_and_one_undo_takes_it_back(editor: Driver) -> None:
    before = text_of(editor)
    take(editor, Tool.BLACK)
    drag(editor, "A1", "C2")
    stones = editor.game.position.stones(Color.BLACK)
    assert len(stones) == 6
    take(editor, Tool.WHITE_POINT)
    drag(editor, "G1", "H2")
    territory = editor.window.game_page.board.view().territory
    assert territory is not None
    assert territory.count(Color.WHITE) == 4
    editor.press(Qt.Key.Key_Z, CTRL)
    editor.press(Qt.Key.Key_Z, CTRL)
    assert text_of(editor) == before


def test_stones_after_a_move_get_a_node_of_their_own(editor: Driver) -> None:
    editor.press(Qt.Key.Key_Right)
    take(editor, Tool.WHITE)
    editor.click("A1")
    node = editor.game.node
    assert node.move is None
    assert node.parent is not None
    assert node.parent.move is not None
    assert editor.game.position.color_at(editor.point("A1")) is Color.WHITE
    take(editor, Tool.ERASE)
    editor.click("E5")
    assert editor.game.position.color_at(editor.point("E5")) is Color.EMPTY
    assert editor.game.node is node
    assert "AE[ee]" in text_of(editor)


def test_an_inserted_move_keeps_what_follows(editor: Driver) -> None:
    editor.press(Qt.Key.Key_Right)
    take(editor, Tool.INSERT)
    editor.click("A1")
    assert editor.moves() == "B E5 W A1"
    editor.press(Qt.Key.Key_End)
    assert editor.moves() == "B E5 W A1 W G3 B C7 W D6"
    editor.press(Qt.Key.Key_Z, CTRL)
    editor.press(Qt.Key.Key_End)
    assert editor.moves() == "B E5 W G3 B C7 W D6"
    assert editor.game.position.color_at(editor.point("A1")) is Color.EMPTY


def test_judgements_are_checked_in_the_menu_and_shown_in_the_tree(editor: Driver) -> None:
    editor.press(Qt.Key.Key_Right)
    menu = editor.window.editing.judgements
    menu.action(Annotation.BAD_MOVE, 2).trigger()
    assert "BM[2]" in text_of(editor)
    menu.action(Annotation.GOOD_MOVE).trigger()
    assert "BM" not in text_of(editor)
    assert menu.action(Annotation.GOOD_MOVE).isChecked()
    assert not menu.action(Annotation.BAD_MOVE, 2).isChecked()
    menu.action(Annotation.GOOD_MOVE).trigger()
    assert "TE" not in text_of(editor)
    menu.action(Annotation.HOTSPOT).trigger()
    assert "HO[1]" in text_of(editor)


def test_the_name_of_a_position_is_typed_in_place(editor: Driver) -> None:
    name = editor.window.record.name
    assert name.isVisible()
    name.setFocus()
    QTest.keyClicks(name, "Opening")
    assert editor.game.node.name == "Opening"
    editor.press(Qt.Key.Key_E, CTRL)
    assert not name.isVisible()


def test_the_turn_is_swapped_in_a_node_of_its_own(editor: Driver) -> None:
    editor.press(Qt.Key.Key_Right)
    assert editor.game.to_play is Color.WHITE
    editor.window.actions_["swap_turn"].trigger()
    assert editor.game.to_play is Color.BLACK
    assert "PL[B]" in text_of(editor)
    editor.press(Qt.Key.Key_Z, CTRL)
    assert "PL" not in text_of(editor)


def fork(driver: Driver) -> list[object]:
    node = driver.game.record.root.children[0].children[0]
    return [str(child.first("B")) for child in node.children]


def test_branches_are_moved_made_main_and_deleted(editor: Driver) -> None:
    actions, game = editor.window.actions_, editor.game
    before = text_of(editor)
    second = game.record.root.children[0].children[0].children[1]
    game.go_to(second.children[0])
    editor.press(Qt.Key.Key_Down, CTRL)
    assert fork(editor) == ["cc", "hh", "dc"]
    actions["make_main"].trigger()
    assert fork(editor) == ["dc", "cc", "hh"]
    assert game.node is second.children[0]
    game.go_to(second)
    actions["delete_node"].trigger()
    node = game.record.root.children[0].children[0]
    assert [child.first("W") or child.first("B") for child in node.children] == ["cd", "cc", "hh"]
    game.go_to(node.children[1])
    actions["delete_branch"].trigger()
    assert game.node is node
    actions["delete_others"].trigger()
    assert len(node.children) == 2
    for _ in range(4):
        editor.press(Qt.Key.Key_Z, CTRL)
    assert text_of(editor) == before


def test_cut_and_paste_moves_a_branch(editor: Driver) -> None:
    game = editor.game
    third = game.record.root.children[0].children[0].children[2]
    game.go_to(third)
    editor.press(Qt.Key.Key_X, CTRL)
    assert fork(editor) == ["cc", "dc"]
    assert "B[hh]" in QGuiApplication.clipboard().text()
    editor.press(Qt.Key.Key_Home)
    editor.press(Qt.Key.Key_V, CTRL | Qt.KeyboardModifier.AltModifier)
    assert [child.first("B") for child in game.record.root.children] == ["ee", "hh"]
    assert editor.moves() == "B H2"
    QGuiApplication.clipboard().setText("no record")
    editor.press(Qt.Key.Key_V, CTRL | Qt.KeyboardModifier.AltModifier)
    assert "SGF" in editor.window.status.text or "record" in editor.window.status.text


def test_a_thousand_steps_are_undone(editor: Driver) -> None:
    before = text_of(editor)
    take(editor, Tool.TRIANGLE)
    points = [f"{c}{r}" for c in "ABCDEFGHJ" for r in range(1, 10)]
    edits = editor.window.editing.editor
    for count in range(1000):
        edits.click(editor.point(points[count % len(points)]))
    for _ in range(1000):
        editor.window.actions_["undo"].trigger()
    assert text_of(editor) == before


def test_the_start_page_offers_neither_to_edit_nor_to_resign(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.press(Qt.Key.Key_E, CTRL)
    assert "in progress" in driver.window.banner.text
    assert driver.window.actions_["resign"].isEnabled()
    driver.press(Qt.Key.Key_W, CTRL)
    assert driver.window.banner.isHidden()
    assert not driver.window.actions_["resign"].isEnabled()


def test_a_running_game_is_not_edited_before_it_is_ended(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.press(Qt.Key.Key_E, CTRL)
    assert not driver.window.editing.strip.isVisible()
    assert "in progress" in driver.window.banner.text
    driver.press(Qt.Key.Key_Z, CTRL)
    assert driver.moves() == ""
    driver.click("E5")
    assert driver.window.banner.isHidden(), "who plays on does not want to end the game"
    driver.press(Qt.Key.Key_E, CTRL)
    driver.click_widget(driver.window.banner.buttons()[0])
    assert driver.game.phase is Phase.VIEWING
    assert driver.window.editing.strip.isVisible()
    take(driver, Tool.BLACK)
    driver.click("A1")
    assert driver.game.position.color_at(driver.point("A1")) is Color.BLACK
    driver.press(Qt.Key.Key_Z, CTRL)
    assert driver.moves() == "B E5"


def test_a_game_that_is_over_is_edited_and_undo_takes_back_the_edit(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.resign()
    assert driver.game.phase is Phase.FINISHED
    driver.window.editing.judgements.action(Annotation.GOOD_MOVE).trigger()
    assert "TE[1]" in text_of(driver)
    driver.press(Qt.Key.Key_Z, CTRL)
    assert "TE" not in text_of(driver)
    assert driver.game.record.info("RE") == "B+R"


def test_an_own_label_is_asked_for(editor: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_a, **_k: ("a:b]", True))
    take(editor, Tool.TEXT)
    editor.click("A1")
    assert editor.window.game_page.board.view().labels == {editor.point("A1"): "a:b]"}
    assert "LB[ai:a\\:b\\]]" in text_of(editor)


def test_the_menu_of_the_tree_is_for_the_node_under_the_pointer(editor: Driver) -> None:
    tree, game = editor.window.record.tree, editor.game
    node = game.record.root.children[0]
    tree.menu_wanted.emit(node, QPoint(10, 10))
    assert game.node is node
    menu = editor.window.editing._tree_menu
    assert menu.isVisible()
    assert editor.window.actions_["delete_branch"] in menu.actions()
    menu.hide()


def test_after_a_click_on_the_tree_the_keys_walk_the_game(editor: Driver) -> None:
    tree, game = editor.window.record.tree, editor.game
    editor.window.record.comment.setFocus()
    place = tree.place_of(game.record.root.children[0]).toPoint()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert editor.moves() == "B E5"
    editor.press(Qt.Key.Key_Right)
    assert editor.moves() == "B E5 W G3"


def test_the_board_as_text_goes_to_the_clipboard(editor: Driver) -> None:
    editor.press(Qt.Key.Key_Right)
    editor.window.actions_["copy_diagram"].trigger()
    text = QGuiApplication.clipboard().text()
    assert text.splitlines()[0].split() == list("ABCDEFGHJ")
    assert text.count("X") == 1


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_R], ids=["analysis", "glance"])
def test_what_is_shown_of_a_position_is_asked_anew_when_stones_are_set_up_in_it(
    editor: Driver, engine: ScriptedEngine, key: Qt.Key
) -> None:
    editor.press(key)
    editor.wait(lambda: len(engine.requests) == 1)
    take(editor, Tool.WHITE)
    editor.click("C3")
    editor.wait(lambda: len(engine.requests) == 2)
    assert engine.requests[-1].state.white == {editor.point("C3")}
    take(editor, Tool.TRIANGLE)
    editor.click("E5")
    assert len(engine.requests) == 2, "a mark changes nothing"
