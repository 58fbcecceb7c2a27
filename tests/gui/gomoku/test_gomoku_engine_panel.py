"""Level and options chosen for an engine belong to one side and to the game being played."""

from __future__ import annotations

from collections.abc import Callable

from gomoku_drive import GomokuDriver, ScriptedGomoku
from program_drive import pick_level
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from desktop_go.engine.gomoku.levels import level
from desktop_go.engine.messages import Purpose
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.players import OwnEngine
from desktop_go.moves import Color

Begin = Callable[..., GomokuDriver]
BOTH = GomokuSetup(black=OwnEngine(level=2), white=OwnEngine(level=3))


def choose(combo: QComboBox, text: str) -> None:
    """Choose an entry with the keyboard, as a user does."""
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Home)
    for _ in range(combo.findText(text)):
        QTest.keyClick(combo, Qt.Key.Key_Down)
    assert combo.currentText() == text


def whose(driver: GomokuDriver) -> list[str]:
    """Whose settings can be changed."""
    combo = driver.page.engine.whose
    return [combo.itemText(place) for place in range(combo.count())]


def take_patterns(driver: GomokuDriver) -> None:
    """Let the side shown play by patterns."""
    combo = driver.page.engine.editors["engine"].widget
    assert isinstance(combo, QComboBox)
    choose(combo, "Patterns, our rules")


def test_options_reach_the_engine_of_their_side(begin: Begin) -> None:
    engine = ScriptedGomoku()
    driver = begin(GomokuSetup(), engine)
    panel = driver.page.engine
    driver.page.column.tabs.setCurrentWidget(driver.page.engine_tab)
    assert whose(driver) == ["White", "Hints and analysis"]
    assert not panel.groups["Pattern weights"].isVisible()
    take_patterns(driver)
    assert panel.groups["Pattern weights"].isVisible()
    panel.editors["weight_open_three"].widget.setValue(77)
    driver.click("h8")
    driver.wait(lambda: driver.moves() == "h8 a1")
    assert engine.requests[-1].options["engine"] == "pattern"
    assert engine.requests[-1].options["weight_open_three"] == 77
    assert driver.game.record.info("PW") == "Desktop Go, level 4, custom options"
    assert not driver.page.settings.object("gomoku.options")
    pick_level(panel.level, 9)
    assert driver.game.setup.white.level == 9
    driver.click_widget(panel.reset)
    assert driver.game.record.info("PW") == "Desktop Go, level 9"
    driver.click("i9")
    driver.wait(lambda: driver.moves() == "h8 a1 i9 b1")
    assert engine.requests[-1].options == level(9).options


def test_one_side_is_changed_and_the_other_is_not(begin: Begin) -> None:
    engine = ScriptedGomoku()
    engine.hold.clear()
    driver = begin(BOTH, engine)
    panel = driver.page.engine
    driver.page.column.tabs.setCurrentWidget(driver.page.engine_tab)
    assert whose(driver) == ["Black", "White", "Hints and analysis"]
    choose(panel.whose, "White")
    pick_level(panel.level, 7)
    take_patterns(driver)
    assert driver.game.setup.black == BOTH.black
    assert driver.game.record.info("PB") == "Desktop Go, level 2"
    assert driver.game.record.info("PW") == "Desktop Go, level 7, custom options"
    choose(panel.whose, "Black")
    assert panel.level.number() == 2
    engine.hold.set()
    driver.wait(lambda: len(engine.requests) >= 4)
    driver.game.set_paused(True)
    by_side = {request.state.to_play: request.options["engine"] for request in engine.requests[1:]}
    assert by_side == {Color.BLACK: "alphabeta", Color.WHITE: "pattern"}


def test_options_end_with_the_game_but_not_with_the_program(begin: Begin) -> None:
    driver = begin(GomokuSetup())
    driver.page.column.tabs.setCurrentWidget(driver.page.engine_tab)
    take_patterns(driver)
    driver.click("h8")
    driver.wait(lambda: driver.moves() == "h8 a1")
    driver.window.close()
    again = begin()
    assert again.moves() == "h8 a1"
    assert dict(again.game.setup.white.own) == {"engine": "pattern"}
    again.page.start_game(GomokuSetup())
    assert not again.game.setup.white.own
    assert again.game.record.info("PW") == "Desktop Go, level 4"


def test_a_game_that_is_over_keeps_the_names_it_was_played_under(begin: Begin) -> None:
    driver = begin(GomokuSetup())
    driver.click("h8")
    driver.wait(lambda: driver.moves() == "h8 a1")
    driver.game.resign(Color.BLACK)
    assert whose(driver) == ["Hints and analysis"]
    driver.game.set_player(Color.WHITE, OwnEngine(level=9))
    assert driver.game.record.info("PW") == "Desktop Go, level 4"


def test_options_of_the_analysis_are_no_players(begin: Begin) -> None:
    engine = ScriptedGomoku()
    driver = begin(GomokuSetup(), engine)
    panel = driver.page.engine
    driver.page.column.tabs.setCurrentWidget(driver.page.engine_tab)
    choose(panel.whose, "Hints and analysis")
    take_patterns(driver)
    assert driver.page.settings.object("gomoku.options") == {"engine": "pattern"}
    driver.click("h8")
    driver.wait(lambda: driver.moves() == "h8 a1")
    assert engine.requests[-1].options == level(4).options
    driver.page.director.set_analyzing(True)
    driver.wait(lambda: engine.requests[-1].purpose is Purpose.ANALYZE)
    assert engine.requests[-1].options["engine"] == "pattern"
