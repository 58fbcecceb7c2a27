"""Markup in a record, a file's name, a setting or an engine's answer is shown as it stands."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QLabel,
    QMessageBox,
    QPushButton,
    QWidget,
)
from window_drive import AGAINST_ENGINE, Driver, ScriptedEngine

import desktop_go
from desktop_go.gui.go.setup import setup_from_json
from desktop_go.gui.panels.glossary import TermLinks
from desktop_go.gui.style.text_dialog import TextDialog
from desktop_go.records.sgf_properties import PROPERTY_TYPES, ValueType

Start = Callable[..., Driver]

TEXTS = (ValueType.TEXT, ValueType.SIMPLE_TEXT)
FIELDS = [ident for ident, kind in PROPERTY_TYPES.items() if kind in TEXTS and ident != "CA"]
PICTURE_COLOR = QColor("#ff00ff")


class Picture:
    """A local picture that nobody is meant to read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        image = QImage(64, 64, QImage.Format.Format_RGB32)
        image.fill(PICTURE_COLOR)
        assert image.save(str(path))
        os.utime(path, ns=(1, 2))
        self.markup = f'<img src="{path.as_uri()}">'

    def is_read(self) -> bool:
        """Whether the file was read since, as far as its file system notes that."""
        return self.path.stat().st_atime_ns != 1

    def is_seen_in(self, widget: QWidget) -> bool:
        image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        pixels = np.frombuffer(image.constBits(), np.uint32)
        return bool((pixels == PICTURE_COLOR.rgb()).any())


@pytest.fixture
def picture(tmp_path: Path, qapp: QApplication) -> Picture:
    return Picture(tmp_path / "private.png")


@pytest.fixture
def hostile(tmp_path: Path, picture: Picture) -> Path:
    """A record with markup in its name and in every text that it can hold."""
    markup = picture.markup.replace("]", "\\]").replace(":", "\\:")
    properties = "".join(f"{ident}[{markup}{ident}]" for ident in FIELDS)
    node = f"LB[aa:{markup}]C[{markup}]N[{markup}]XX[{markup}]"
    game = f"(;GM[1]FF[4]SZ[9]DT[2026-01-02 {markup}]RE[W+{markup}]{properties};B[ee]{node};W[cc])"
    path = tmp_path / "<b>bold<b> <img src=private.png>.sgf"
    path.write_text(f"{game}(;GM[1]SZ[9]PB[{markup}]GN[{markup}];B[aa])", "utf-8")
    return path


def tip() -> QLabel | None:
    """The tooltip on the screen."""
    shown = [w for w in QApplication.topLevelWidgets() if w.objectName() == "qtooltip_label"]
    return shown[-1] if shown and shown[-1].isVisible() else None  # type: ignore[return-value]


def rest_on(widget: QWidget, place: QPoint) -> None:
    """Let the pointer rest there until the tooltip comes."""
    event = QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)


def on_screen() -> list[QWidget]:
    """Every widget that can be seen, except for the tooltip."""
    return [
        widget
        for widget in QApplication.allWidgets()
        if widget.isVisible() and widget.objectName() != "qtooltip_label"
    ]


def cells(view: QAbstractItemView) -> Iterator[QPoint]:
    """A place in every cell of a list or table that can be seen."""
    port = view.viewport().rect()
    found = {
        (index.row(), index.column()): view.visualRect(index).center()
        for y in range(0, port.height(), 8)
        for x in range(0, port.width(), 16)
        if (index := view.indexAt(QPoint(x, y))).isValid()
    }
    yield from found.values()


def places_with_tips() -> Iterator[tuple[QWidget, QPoint]]:
    """Every widget on the screen, and every cell of every list, where there may be a tooltip."""
    for widget in on_screen():
        if isinstance(widget, QAbstractItemView):
            for place in cells(widget):
                yield widget.viewport(), place
        if widget.toolTip():
            yield widget, widget.rect().center()


def look_everywhere(picture: Picture) -> set[str]:
    """Check every label and tooltip on the screen; return the texts with markup among them."""
    seen = set()
    for widget in on_screen():
        if isinstance(widget, QLabel):
            if isinstance(widget, TermLinks):
                continue  # Links to words of the program's own glossary, and nothing else.
            assert widget.textFormat() is Qt.TextFormat.PlainText, widget.text()
            seen.add(widget.text())
    for widget, place in places_with_tips():
        rest_on(widget, place)
        shown = tip()
        if shown is not None and "<img" in shown.text():
            assert shown.textFormat() is Qt.TextFormat.PlainText
            assert not picture.is_seen_in(shown)
            seen.add(shown.text())
    for window in on_screen():
        if window.isWindow():
            assert not picture.is_seen_in(window)
    assert not picture.is_read()
    return {text for text in seen if "<img" in text}


def close_all_but(window: QWidget) -> None:
    for other in QApplication.topLevelWidgets():
        if other is not window and other.isVisible():
            other.close()


@pytest.fixture
def driver(start: Start, hostile: Path, picture: Picture) -> Driver:
    """The program with the hostile record open."""
    driver = start(files=(hostile,))
    driver.wait(lambda: bool(labels(driver, picture.markup + "PB")))
    return driver


def labels(driver: Driver, text: str) -> list[QLabel]:
    """The labels of the players' panel with this text in them."""
    return [one for one in driver.window.players.findChildren(QLabel) if text in one.text()]


def test_a_tooltip_does_not_read_the_file_that_its_text_names(
    driver: Driver, picture: Picture
) -> None:
    [name] = labels(driver, picture.markup + "PB")
    rest_on(name, name.rect().center())
    shown = tip()
    assert shown is not None
    assert shown.text() == name.text()
    assert not picture.is_seen_in(shown)
    assert not picture.is_read()


DIALOGS = ("game_info", "properties", "games_of_file", "find", "record_list", "export", "report")
"""Commands that show what the record says, in windows that hold nobody up."""


def test_markup_in_every_field_and_in_the_name_of_a_record(
    driver: Driver, picture: Picture
) -> None:
    assert len(look_everywhere(picture)) >= 3
    driver.press(Qt.Key.Key_Right)
    look_everywhere(picture)
    for key in DIALOGS:
        driver.window.actions_[key].trigger()
        look_everywhere(picture)
        close_all_but(driver.window)


def test_markup_in_the_names_of_files_on_the_first_page_and_in_the_menus(
    driver: Driver, picture: Picture
) -> None:
    driver.window.actions_["start_page"].trigger()
    assert any("bold" in text for text in look_everywhere(picture))
    for menu in (driver.window.menus.recent, driver.window.menus.windows):
        menu.popup(QPoint(0, 0))
        look_everywhere(picture)
        menu.close()


def test_markup_in_the_library(
    driver: Driver, hostile: Path, picture: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = hostile.parent / "<i>records<i>"
    folder.mkdir()
    (folder / hostile.name).write_bytes(hostile.read_bytes())
    (folder / "<b>no record.sgf").write_bytes(b"no record")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    driver.window.actions_["library"].trigger()
    library = driver.window.library.window
    assert library is not None
    driver.click_widget(library.add_button)
    driver.wait(lambda: len(library.model.rows()) == 2, 60_000)
    driver.wait(lambda: not library.indexing.running and not library.search.busy, 60_000)
    assert len(look_everywhere(picture)) >= 5
    driver.click_widget(library.problems_button)
    look_everywhere(picture)
    close_all_but(driver.window)


def test_markup_that_the_engine_says(start: Start, picture: Picture) -> None:
    engine = ScriptedEngine()
    driver = start(engine)
    driver.window.start_game(AGAINST_ENGINE)
    engine.failure = RuntimeError(picture.markup)
    driver.click("E5")
    driver.wait(lambda: picture.markup in driver.window.banner.text)
    assert look_everywhere(picture)


def test_markup_in_the_settings(start: Start, home: Path, picture: Picture) -> None:
    player = {"name": picture.markup}
    settings = {
        "theme": picture.markup,
        "language": picture.markup,
        "keys": {"pass": picture.markup},
        "new_game": {"black": player, "white": player, "rules": picture.markup},
        "records.recent": [picture.markup],
    }
    home.mkdir()
    (home / "settings.json").write_text(json.dumps(settings), "utf-8")
    driver = start()
    driver.wait(lambda: "theme" in driver.window.banner.text)
    look_everywhere(picture)
    driver.window.start_game(setup_from_json(driver.core.settings.object("new_game")))
    assert picture.markup in look_everywhere(picture)


def test_markup_in_a_message_box(start: Start, picture: Picture) -> None:
    driver = start()
    box = QMessageBox(driver.window)
    box.setText(picture.markup)
    box.setInformativeText(picture.markup)
    box.show()
    assert look_everywhere(picture) == {picture.markup}
    box.close()


def test_a_page_of_the_program_loads_nothing(start: Start, picture: Picture) -> None:
    driver = start()
    dialog = TextDialog("A page", f"<p>Text {picture.markup}</p>", driver.window)
    dialog.show()
    assert "Text" in dialog.browser.toPlainText()
    assert not picture.is_seen_in(dialog)
    assert not picture.is_read()
    dialog.close()


def test_an_ampersand_in_the_name_of_a_file(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "Anna & Ben.sgf"
    path.write_bytes(b"(;GM[1]SZ[9];B[ee])")
    driver = start(files=(path,))
    driver.wait(lambda: len(driver.game.cursor.line()) == 2)
    driver.window.actions_["start_page"].trigger()
    [button] = [
        button
        for button in driver.window.greeter.findChildren(QPushButton)
        if button.property("file") == str(path)
    ]
    assert button.text() == "Anna && Ben.sgf"


def test_no_other_part_of_the_window_makes_pages() -> None:
    gui = Path(desktop_go.__file__).parent / "gui"
    rich = re.compile(r"setHtml|insertHtml|RichText|MarkdownText|QTextDocument|QTextEdit|QTextBrow")
    found = {path.name for path in gui.rglob("*.py") if rich.search(path.read_text("utf-8"))}
    pages = {"comment_view.py", "glossary.py", "rating_page.py", "text_dialog.py"}
    assert found == pages | {"style_sheet.py"}  # its style sheet names the class
