"""Attached engines from the user's side: the list in Preferences, the dialogs, the New game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from attached_drive import arguments, fake_engine
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog

from desktop_go.engine.attached import AttachedEngine, EngineProtocol, join_arguments
from desktop_go.gui.dialogs.preferences import ENGINES_PAGE, PreferencesDialog
from desktop_go.gui.engines.dialog import EngineDialog
from desktop_go.gui.engines.page import EnginesPage
from desktop_go.gui.go.new_game import NewGameDialog
from desktop_go.gui.go.setup import GameSetup, setup_from_json
from desktop_go.gui.gomoku.new_game import GomokuGameDialog
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.attached import attached_engines, keep_engines
from desktop_go.gui.play.players import AttachedProgram, Person
from desktop_go.services.settings import Settings

LEFT = Qt.MouseButton.LeftButton
OK = QDialogButtonBox.StandardButton.Ok


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.json")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "sent"


@pytest.fixture
def page(settings: Settings, qtbot: object) -> EnginesPage:
    page = EnginesPage(settings)
    dialog = PreferencesDialog(settings, (), None, page)
    qtbot.addWidget(dialog)
    dialog.tabs.setCurrentIndex(ENGINES_PAGE)
    dialog.show()
    assert page.isVisible()
    return page


def in_dialog(work: Callable[[EngineDialog], None]) -> None:
    """Do ``work`` in the dialog that opens next."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, EngineDialog):
            work(dialog)
        else:
            QTimer.singleShot(10, look)

    QTimer.singleShot(0, look)


def press(button: object) -> None:
    QTest.mouseClick(button, LEFT)


def test_a_program_is_added_by_choosing_it(
    page: EnginesPage, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "gnugo"
    program.touch()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(program), ""))
    in_dialog(lambda dialog: press(dialog.buttons.button(OK)))
    press(page.add_button)
    engine = AttachedEngine("GNU Go", str(program), ("--mode", "gtp"))
    assert attached_engines(settings) == [engine]
    assert page.list.currentItem().text() == f"GNU Go: Go, {program}"
    in_dialog(lambda dialog: press(dialog.buttons.button(OK)))
    press(page.add_button)
    assert [one.name for one in attached_engines(settings)] == ["GNU Go", "GNU Go 2"]


def test_what_a_known_program_needs_is_said(
    page: EnginesPage, settings: Settings, tmp_path: Path
) -> None:
    said: list[str] = []

    def look(dialog: EngineDialog) -> None:
        said.append(dialog.result_label.text())
        dialog.reject()

    in_dialog(look)
    page.add_program(str(tmp_path / "katago"))
    assert said == [
        "It also needs a network and a configuration file: choose it with “Add a file…” beside "
        "the arguments."
    ]
    assert attached_engines(settings) == []


def test_only_what_fits_can_be_attached(qtbot: object) -> None:
    dialog = EngineDialog(AttachedEngine("A", "/bin/a"), ["B"])
    qtbot.addWidget(dialog)
    dialog.show()
    ok = dialog.buttons.button(OK)
    for field, text, words in (
        (dialog.name, "B", "Another engine is called “B” already."),
        (dialog.name, "  ", "Give the engine a name."),
        (dialog.arguments, 'gtp "a', "A quotation mark is missing in the arguments."),
        (dialog.program, "", "Choose the program of the engine."),
    ):
        before = field.text()
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
        QTest.keyClicks(field, text)
        assert dialog.result_label.text() == words
        assert not ok.isEnabled()
        field.setText(before)
        assert ok.isEnabled()


def test_the_test_button_says_whether_it_works(qtbot: object, log: Path) -> None:
    dialog = EngineDialog(fake_engine("gtp", "kata", log), [])
    qtbot.addWidget(dialog)
    dialog.show()
    press(dialog.try_button)
    assert dialog.result_label.text().startswith("Testing")
    qtbot.waitUntil(lambda: "Fake works and plays Go" in dialog.result_label.text(), timeout=20_000)
    assert dialog.result_label.objectName() == "good"
    dialog.arguments.setText(join_arguments(arguments("gtp", "dies@start", log)))
    press(dialog.try_button)
    qtbot.waitUntil(lambda: "runs out of memory" in dialog.result_label.text(), timeout=20_000)
    assert dialog.result_label.objectName() == "fault"


def test_a_dialog_that_is_closed_ends_its_test(qtbot: object, log: Path) -> None:
    dialog = EngineDialog(fake_engine("gtp", "hangs@start", log), [])
    qtbot.addWidget(dialog)
    dialog.show()
    press(dialog.try_button)
    dialog.reject()
    qtbot.waitUntil(lambda: not dialog._test._jobs.busy, timeout=20_000)


def test_an_engine_is_changed_tested_removed_and_put_back(
    page: EnginesPage, settings: Settings, qtbot: object, log: Path
) -> None:
    engine = fake_engine("gtp", "plays", log)
    keep_engines(settings, [engine])
    settings.set("analyst", "Rival")
    page.refresh()
    press(page.test_button)
    qtbot.waitUntil(lambda: "works" in page.result_label.text(), timeout=20_000)

    def rename(dialog: EngineDialog) -> None:
        dialog.name.setText("Fox")
        press(dialog.buttons.button(OK))

    in_dialog(rename)
    press(page.edit_button)
    assert [one.name for one in attached_engines(settings)] == ["Fox"]
    assert settings.text("analyst") == "Fox"
    press(page.remove_button)
    assert attached_engines(settings) == []
    assert not page.test_button.isEnabled()
    press(page.undo_button)
    assert [one.name for one in attached_engines(settings)] == ["Fox"]


def test_engines_are_offered_for_each_color_of_their_game(qtbot: object) -> None:
    for make, setup in ((NewGameDialog, GameSetup(size=9)), (GomokuGameDialog, GomokuSetup())):
        dialog = make(setup, None, ["Fox", "Owl"])
        qtbot.addWidget(dialog)
        dialog.black.setCurrentIndex(dialog.black.findText("Owl"))
        dialog.white.setCurrentIndex(dialog.white.findText("Fox"))
        chosen = dialog.setup()
        assert chosen.black == AttachedProgram(program="Owl")
        assert chosen.white == AttachedProgram(program="Fox")
        assert "Owl and Fox" in dialog.note.text()
        again = make(chosen, None, ["Fox", "Owl"])
        qtbot.addWidget(again)
        assert again.setup() == chosen
        gone = make(chosen, None, [])
        qtbot.addWidget(gone)
        assert isinstance(gone.setup().black, Person)


def test_a_setup_with_an_engine_is_kept() -> None:
    setup = GameSetup(size=9, white=AttachedProgram(program="Fox"))
    assert setup_from_json(setup.to_json()) == setup


def test_the_list_survives_the_settings_file(settings: Settings, log: Path) -> None:
    engines = [fake_engine("gomocup", "plays", log, "b"), fake_engine("gtp", "plays", log, "A")]
    keep_engines(settings, engines)
    settings.path.write_bytes(settings.to_json())
    again = Settings(settings.path)
    assert again.load() == []
    assert attached_engines(again) == [engines[1], engines[0]]
    again.set("engines", {"broken": {"program": 3}, "fine": {"program": sys.executable}})
    assert [one.name for one in attached_engines(again)] == ["fine"]
    assert attached_engines(again)[0].protocol is EngineProtocol.GTP
