"""The New-game dialog grows and knows names, lots and usual clocks; the Engine panel folds."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QScrollArea
from window_drive import AGAINST_ENGINE, PEOPLE, Driver

from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.games.gomoku.openings import OpeningRule
from desktop_go.gui.go.new_game import NewGameDialog
from desktop_go.gui.go.setup import GameSetup, setup_from_json
from desktop_go.gui.gomoku.new_game import GomokuGameDialog
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.players import OwnEngine, Person
from desktop_go.moves import Color

Start = Callable[..., Driver]


@pytest.fixture
def dialog(qtbot) -> NewGameDialog:
    made = NewGameDialog(AGAINST_ENGINE)
    qtbot.addWidget(made)
    made.show()
    return made


def choose(dialog: NewGameDialog, kind: ClockKind) -> None:
    dialog.clock.kind.setCurrentIndex(dialog.clock.kind.findData(kind))


def test_it_grows_with_the_rows_of_the_clock(dialog: NewGameDialog) -> None:
    before = dialog.height()
    choose(dialog, ClockKind.BYO_YOMI)
    room = dialog.screen().availableSize().height()
    assert dialog.height() > before or before >= 0.9 * room
    last = dialog.clock.periods
    bottom = last.mapTo(dialog, last.rect().bottomLeft()).y()
    assert bottom <= dialog.note.y()


def test_canadian_overtime_is_asked_in_minutes(dialog: NewGameDialog) -> None:
    choose(dialog, ClockKind.CANADIAN)
    assert dialog.clock.canadian_time.text() == "5.0 min"
    control = dialog.setup().control
    assert (control.period_moves, control.period_time) == (25, 300)
    choose(dialog, ClockKind.BYO_YOMI)
    assert dialog.setup().control.period_time == 30


@pytest.mark.parametrize("place", range(1, 9))
def test_usual_clocks_are_one_choice(dialog: NewGameDialog, place: int) -> None:
    preset = dialog.clock.preset
    control = preset.itemData(place)
    preset.setCurrentIndex(place)
    preset.activated.emit(place)
    chosen = dialog.setup().control
    assert chosen.kind is control.kind
    if control.kind is not ClockKind.NONE:
        assert chosen.sgf_overtime() == control.sgf_overtime()
        assert chosen.main_time == control.main_time
    assert preset.currentIndex() == place
    choose(dialog, ClockKind.FISCHER)
    dialog.clock.increment.setValue(77)
    assert preset.currentText() == "As set below"


@pytest.mark.parametrize(
    "kind", [ClockKind.BYO_YOMI, ClockKind.CANADIAN, ClockKind.FISCHER], ids=lambda one: one.value
)
def test_a_clock_may_begin_with_overtime(qtbot, kind: ClockKind) -> None:
    made = NewGameDialog(replace(PEOPLE, control=TimeControl(kind, 0)))
    qtbot.addWidget(made)
    assert made.setup().control.main_time == 0


def test_a_fixed_time_is_long_enough_for_a_move(dialog: NewGameDialog) -> None:
    choose(dialog, ClockKind.ABSOLUTE)
    dialog.clock.main_time.setValue(0)
    assert dialog.setup().control.main_time > 0


def test_all_rows_are_in_sight_where_two_people_play(qtbot) -> None:
    made = NewGameDialog(PEOPLE)
    qtbot.addWidget(made)
    made.show()
    bottom = made.komi.mapTo(made, made.komi.rect().bottomLeft()).y()
    assert bottom <= made.glossary.y()


def test_komi_is_in_halves(dialog: NewGameDialog, qtbot) -> None:
    dialog.komi.setFocus()
    dialog.komi.selectAll()
    qtbot.keyClicks(dialog.komi, "6.3")
    assert dialog.setup().komi == 6.5
    qtbot.keyClick(dialog.komi, Qt.Key.Key_Tab)
    assert dialog.komi.text() == "6.5 points for White"


def test_a_record_with_another_komi_keeps_it() -> None:
    assert setup_from_json(GameSetup(komi=6.3).to_json()).komi == 6.3


def test_a_clock_goes_through_the_dialog(qtbot) -> None:
    control = TimeControl(ClockKind.CANADIAN, 600, 90, period_moves=7)
    made = NewGameDialog(replace(PEOPLE, control=control))
    qtbot.addWidget(made)
    shown = made.setup().control
    assert (shown.main_time, shown.period_time, shown.period_moves) == (600, 90, 7)


def test_people_have_names_and_engines_none(dialog: NewGameDialog) -> None:
    assert dialog.black_name.isVisible()
    assert not dialog.white_name.isVisible()
    dialog.black_name.setText("  Anna ")
    assert dialog.setup().black == Person(name="Anna")
    dialog.black_name.clear()
    assert dialog.setup().black == Person()


def test_two_people_keep_their_names(qtbot) -> None:
    made = NewGameDialog(PEOPLE)
    qtbot.addWidget(made)
    assert (made.black_name.text(), made.white_name.text()) == ("Anna", "Ben")
    assert (made.setup().black, made.setup().white) == (PEOPLE.black, PEOPLE.white)


@pytest.mark.parametrize("swaps", [True, False])
def test_nigiri_draws_the_colors(
    dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch, swaps: bool
) -> None:
    monkeypatch.setattr(random, "choice", lambda _options: swaps)
    dialog.black_name.setText("Anna")
    dialog.nigiri.click()
    setup: GameSetup = dialog.setup()
    color = Color.WHITE if swaps else Color.BLACK
    assert setup.player(color) == Person(name="Anna")
    assert isinstance(setup.player(color.opponent), OwnEngine)
    assert dialog.note.text() == f"Nigiri: you play {'White' if swaps else 'Black'}."


def test_the_engine_panel_is_simple_until_expert_is_wanted(start: Start) -> None:
    driver = start()
    driver.window.start_game(AGAINST_ENGINE)
    action = driver.window.panels.docks["engine"].toggleViewAction()
    assert action.shortcut() == QKeySequence("Ctrl+Shift+G")
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    driver.press(Qt.Key.Key_G, both)
    panel = driver.window.engine
    panel.show_level(18)
    slice_ = panel.editors["slice_ms"].widget
    assert panel.level.isVisible()
    assert not slice_.isVisibleTo(panel)
    panel.expert.click()
    assert slice_.isVisibleTo(panel)
    driver.window.close()
    again = start()
    again.window.start_game(AGAINST_ENGINE)
    panel = again.window.engine
    panel.show_level(18)
    assert panel.expert.isChecked()
    assert panel.editors["slice_ms"].widget.isVisibleTo(panel)


@pytest.mark.parametrize("opening", [OpeningRule.NONE, OpeningRule.PRO])
def test_a_style_that_makes_rows_higher_needs_no_scroll_bar(
    start: Start, opening: OpeningRule
) -> None:
    driver = start()
    driver.window.setStyleSheet("QComboBox { min-height: 34px }")
    setup = GomokuSetup(white=OwnEngine(level=4))
    dialog = GomokuGameDialog(setup, driver.window)
    dialog.show()
    dialog.opening.setCurrentIndex(dialog.opening.findData(opening))
    QApplication.processEvents()
    area = dialog.findChild(QScrollArea)
    assert area is not None
    assert area.verticalScrollBar().maximum() == 0
    assert dialog.height() < 0.9 * dialog.screen().availableSize().height() - 1
    dialog.close()
