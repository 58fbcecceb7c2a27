"""Game information, raw properties and find, by keyboard and mouse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox
from window_drive import PEOPLE, Driver

from desktop_go.errors import RecordError
from desktop_go.gui.editing.info_checks import check
from desktop_go.gui.editing.property_dialog import properties_text, read_properties
from desktop_go.records import sgf_properties as sgf
from desktop_go.records.annotations import Annotation

Start = Callable[..., Driver]
CTRL = Qt.KeyboardModifier.ControlModifier
RECORD = (
    b"(;GM[1]FF[4]SZ[9]KM[6.5]PB[Anna]RE[odd];B[ee]C[The first];W[gg]HO[1]"
    b"(;B[cc]TR[cc];W[dd]C[first again])(;B[dc]N[Name FIRST];W[cc]))"
)


@pytest.fixture
def reader(start: Start, tmp_path: Path) -> Driver:
    path = tmp_path / "record.sgf"
    path.write_bytes(RECORD)
    driver = start()
    driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == path)
    return driver


def press_ok(driver: Driver, buttons: QDialogButtonBox) -> None:
    driver.click_widget(buttons.button(QDialogButtonBox.StandardButton.Ok))


def test_information_is_checked_then_taken_and_one_undo_takes_it_back(reader: Driver) -> None:
    before = reader.game.record.to_text()
    reader.press(Qt.Key.Key_I, CTRL)
    dialog = reader.window.editing.dialogs.info
    assert dialog is not None
    assert dialog.fields["PB"].text() == "Anna"
    assert dialog.fields["RE"].text() == "odd", "what stands in the file is left in peace"
    for ident, text in (("PW", "Ben"), ("KM", "seven"), ("EV", "Spring cup")):
        dialog.fields[ident].setFocus()
        dialog.fields[ident].selectAll()
        QTest.keyClicks(dialog.fields[ident], text)
    press_ok(reader, dialog.buttons)
    assert dialog.isVisible()
    assert "“seven”" in dialog.fault.text()
    assert dialog.focusWidget() is dialog.fields["KM"]
    dialog.fields["KM"].selectAll()
    QTest.keyClicks(dialog.fields["KM"], "0.5")
    assert dialog.fault.isHidden()
    press_ok(reader, dialog.buttons)
    info = reader.game.record.info
    assert (info("PW"), info("KM"), info("EV"), info("RE")) == ("Ben", "0.5", "Spring cup", "odd")
    assert reader.game.setup.komi == 0.5
    assert reader.game.setup.white.name == "Ben"
    reader.press(Qt.Key.Key_Z, CTRL)
    assert reader.game.record.to_text() == before
    assert reader.game.setup.komi == 6.5


def test_in_a_running_game_only_what_does_not_matter_is_changed(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.window.actions_["game_info"].trigger()
    dialog = driver.window.editing.dialogs.info
    assert dialog is not None
    assert not dialog.fields["KM"].isEnabled()
    dialog.fields["EV"].setFocus()
    QTest.keyClicks(dialog.fields["EV"], "At home")
    press_ok(driver, dialog.buttons)
    assert driver.game.record.info("EV") == "At home"
    assert driver.game.is_live


@pytest.mark.parametrize(
    ("ident", "good", "bad"),
    [
        ("KM", "6.5 -3 0 375", "six 6,5 1e3 99999"),
        ("HA", "0 2 9", "1 -2 2.5 many"),
        ("RE", "B+R W+3.5 B+ 0 Draw Void ? W+Time", "B+r black W3.5 B+R."),
        ("DT", "2026 2026-11 2026-11-20 1996-12-27,28,1997-01-03,04", "20.11.2026 2026-13 2026-1"),
        ("TM", "0 3600 1.5", "1h -5"),
    ],
)
def test_values_are_checked_by_their_type(ident: str, good: str, bad: str) -> None:
    assert [check(ident, text) for text in good.split()] == [""] * len(good.split())
    assert all(check(ident, text) for text in bad.split())
    assert check(ident, "") == check("PB", "anything") == ""


def test_raw_properties_are_edited_or_refused_with_the_place(reader: Driver) -> None:
    reader.press(Qt.Key.Key_Right)
    reader.window.actions_["properties"].trigger()
    dialog = reader.window.editing.dialogs.properties
    assert dialog is not None
    assert dialog.editor.toPlainText() == "B[ee]\nC[The first]"
    dialog.editor.setPlainText("B[ee]\nC[open")
    press_ok(reader, dialog.buttons)
    assert dialog.isVisible()
    assert dialog.fault.text()
    dialog.editor.setPlainText("B[ef]\nXY[own][values \\] too]")
    press_ok(reader, dialog.buttons)
    assert reader.game.node.properties == {"B": ["ef"], "XY": ["own", "values \\] too"]}
    assert reader.moves() == "B E4"
    reader.press(Qt.Key.Key_Z, CTRL)
    assert reader.moves() == "B E5"


RAW = st.text("ab]\\[;()\n: é", max_size=12).map(sgf.write_text)


@given(st.dictionaries(st.sampled_from(["C", "B", "LB", "XYZ"]), st.lists(RAW, min_size=1)))
def test_the_raw_editor_gives_back_what_it_shows(properties: dict[str, list[str]]) -> None:
    assert read_properties(properties_text(properties)) == properties


def test_more_than_one_node_is_refused() -> None:
    with pytest.raises(RecordError, match="more than one node"):
        read_properties("B[aa];W[bb]")


def test_find_by_text_steps_forward_back_and_around(reader: Driver) -> None:
    reader.press(Qt.Key.Key_F, CTRL)
    bar = reader.window.editing.dialogs.bar
    assert bar.text.hasFocus()
    QTest.keyClicks(bar.text, "FIRST")
    assert reader.moves() == "", "letters are letters"
    QTest.keyClick(bar.text, Qt.Key.Key_Return)
    reader.wait(lambda: reader.moves() == "B E5")
    assert bar.count.text() == "1 of 3"
    QTest.keyClick(bar.text, Qt.Key.Key_Return)
    assert reader.moves() == "B E5 W G3 B C7 W D6"
    QTest.keyClick(bar.text, Qt.Key.Key_Return)
    assert reader.moves() == "B E5 W G3 B D7"
    QTest.keyClick(bar.text, Qt.Key.Key_Return)
    assert reader.moves() == "B E5"
    reader.press(Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert reader.moves() == "B E5 W G3 B D7"
    QTest.keyClick(bar.text, Qt.Key.Key_Escape)
    assert bar.isHidden()


@pytest.mark.parametrize(
    ("kind", "text", "moves"),
    [
        ("move", "C7", "B E5 W G3 B C7"),
        ("move", "W C7", "B E5 W G3 B D7 W C7"),
        ("marked", "", "B E5 W G3 B C7"),
        (Annotation.HOTSPOT, "", "B E5 W G3"),
    ],
)
def test_find_by_move_mark_and_judgement(
    reader: Driver, kind: object, text: str, moves: str
) -> None:
    reader.press(Qt.Key.Key_F, CTRL)
    bar = reader.window.editing.dialogs.bar
    bar.kind.setCurrentIndex(bar.kind.findData(kind))
    bar.kind.activated.emit(bar.kind.currentIndex())
    QTest.keyClicks(bar.text, text)
    bar.find_next() if not text else QTest.keyClick(bar.text, Qt.Key.Key_Return)
    reader.wait(lambda: reader.moves() == moves)
    assert bar.count.text() == ("1 of 2" if text == "C7" else "1 of 1")


def test_nothing_found_is_said(reader: Driver) -> None:
    reader.press(Qt.Key.Key_F, CTRL)
    bar = reader.window.editing.dialogs.bar
    QTest.keyClicks(bar.text, "nowhere")
    reader.wait(lambda: bar.count.text() == "none")
    bar.kind.setCurrentIndex(bar.kind.findData("move"))
    bar.kind.activated.emit(bar.kind.currentIndex())
    assert bar.count.text() == "no such point"
