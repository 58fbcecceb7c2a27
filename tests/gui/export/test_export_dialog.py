"""The export dialog through clicks: pictures of the right size, text, clipboard, errors."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from export_drive import PATIENCE, settled, source
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.export.dialog import ExportDialog
from desktop_go.gui.export.painting import Content, svg_text
from desktop_go.moves import Color, Point
from desktop_go.services.board_view import BoardLine, BoardView, GhostStone


@pytest.fixture
def dialog(qtbot, tmp_path: Path) -> ExportDialog:
    dialog = ExportDialog(source(), tmp_path / "game.sgf", {})
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def click(widget: object) -> None:
    """Click where every button and check box can be hit."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(9, widget.height() // 2))


def answer(monkeypatch: pytest.MonkeyPatch, path: Path) -> list[str]:
    asked: list[str] = []

    def ask(_parent: object, _title: str, start: str, _filter: str) -> tuple[str, str]:
        asked.append(start)
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return asked


def test_png_has_the_size_that_the_dialog_names(dialog, qtbot, tmp_path, monkeypatch) -> None:
    tab = dialog.pages["picture"]
    tab.scale.setValue(3)
    asked = answer(monkeypatch, tmp_path / "board")
    with qtbot.waitSignal(dialog.saved, timeout=PATIENCE):
        click(dialog.save_button)
    assert asked == [str(tmp_path / "game.png")]
    image = QImage(str(tmp_path / "board.png"))
    assert tab.note.text() == f"{image.width()} × {image.height()} pixels"
    assert image.width() == 774
    assert "board.png" in dialog.said.text()


def test_choices_decide_what_is_in_the_svg(dialog, qtbot, tmp_path) -> None:
    tab = dialog.pages["picture"]
    tab.kind.setCurrentIndex(1)

    def words() -> list[str]:
        with qtbot.waitSignal(dialog.saved, timeout=PATIENCE):
            dialog.save_to(tmp_path / "board.svg")
        tree = ET.parse(tmp_path / "board.svg")
        return [e.text or "" for e in tree.iter("{http://www.w3.org/2000/svg}text")]

    assert words().count("A") == 3
    click(tab.coordinates)
    assert words() == ["A"]
    tab.marks.setFocus()
    QTest.keyClick(tab.marks, Qt.Key.Key_Space)
    assert words() == []
    click(tab.numbers)
    assert sorted(words()) == ["1", "2", "3", "4"]
    click(tab.analysis)
    assert "61.0" in words()


def test_preview_follows_the_choices(dialog) -> None:
    tab = dialog.pages["picture"]
    before = tab.preview.image()
    click(tab.numbers)
    assert tab.preview.image() != before


def test_copy_puts_picture_or_text_on_the_clipboard(dialog, qtbot) -> None:
    click(dialog.copy_button)
    settled(qtbot, dialog)
    assert QGuiApplication.clipboard().image().width() == 516
    dialog.show_page("text")
    click(dialog.copy_button)
    settled(qtbot, dialog)
    text = QGuiApplication.clipboard().text()
    assert text.splitlines()[5] == " 5 . . . . X O . . . 5"
    assert dialog.pages["text"].text.toPlainText() == text


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(dialog, qtbot, tmp_path) -> None:
    (tmp_path / "file").write_text("")
    dialog.save_to(tmp_path / "file" / "board.png")
    settled(qtbot, dialog)
    assert "could not be saved" in dialog.said.text()
    assert dialog.save_button.isEnabled()


def test_choices_are_told_when_the_dialog_closes(dialog, qtbot, tmp_path) -> None:
    dialog.pages["picture"].scale.setValue(5)
    with qtbot.waitSignal(dialog.choices_changed, timeout=PATIENCE) as told:
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    again = ExportDialog(source(), tmp_path / "x.sgf", told.args[0])
    qtbot.addWidget(again)
    assert again.pages["picture"].scale.value() == 5


def test_every_control_has_a_name_and_a_key(dialog) -> None:
    for tab in dialog.pages.values():
        assert tab.preview.accessibleName()
        assert "&" in tab.title
    assert dialog.bar.accessibleName()


def test_an_svg_shows_what_the_board_shows() -> None:
    view = BoardView(
        9,
        9,
        bytes([1, 2]) + bytes(79),
        ko_point=Point(4, 4),
        forbidden=frozenset({Point(5, 5)}),
        lines=(BoardLine(Point(0, 0), Point(3, 3), True),),
        ownership=np.full(81, 0.8, np.float32),
        pv=(GhostStone(Point(6, 6), Color.WHITE, 1),),
        dead=frozenset({Point(1, 0)}),
        letters="abcdefghi",
    )
    text = svg_text(view, BoardOptions(), 1, [], Content(analysis=True))
    tree = ET.fromstring(text)
    red = [e for e in tree.iter() if e.get("stroke") == "#c43434"]
    assert len(red) == 2
    assert [e.text for e in tree.iter("{http://www.w3.org/2000/svg}text")].count("i") == 2
    squares = [e for e in tree.iter("{http://www.w3.org/2000/svg}rect") if e.get("opacity")]
    assert len(squares) == 80
    faded = [e for e in tree.iter("{http://www.w3.org/2000/svg}circle") if e.get("opacity")]
    assert len(faded) == 2
