"""Level and options chosen for the engine belong to one side and to the game being played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from program_drive import pick_level
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from window_drive import AGAINST_ENGINE, PEOPLE, Driver, ScriptedEngine

from desktop_go.engine.go.levels import level
from desktop_go.engine.messages import Limits, Purpose
from desktop_go.gui.play.players import OwnEngine
from desktop_go.moves import Color

Start = Callable[..., Driver]
BOTH = replace(
    AGAINST_ENGINE,
    black=OwnEngine(level=5),
    white=OwnEngine(level=8),
)


def choose(combo: QComboBox, text: str) -> None:
    """Choose an entry with the keyboard, as a user does."""
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Home)
    for _ in range(combo.findText(text)):
        QTest.keyClick(combo, Qt.Key.Key_Down)
    assert combo.currentText() == text


def whose(driver: Driver) -> list[str]:
    combo = driver.window.engine.whose
    return [combo.itemText(place) for place in range(combo.count())]


def test_one_engine_is_changed_and_the_other_is_not(start: Start) -> None:
    engine = ScriptedEngine()
    engine.hold.clear()
    driver = start(engine)
    driver.window.start_game(BOTH)
    panel = driver.window.engine
    driver.window.panels.show_panel("engine")
    assert whose(driver) == ["Black", "White", "Hints, analysis and review"]
    choose(panel.whose, "White")
    assert panel.level.number() == 8
    pick_level(panel.level, 9)
    panel.editors["exploration"].widget.setValue(0.5)
    panel.seconds.setValue(0.5)
    assert driver.game.setup.black == BOTH.black
    assert driver.game.record.info("PB") == "Desktop Go, level 5"
    assert driver.game.record.info("PW") == "Desktop Go, level 9, custom options"
    choose(panel.whose, "Black")
    assert panel.level.number() == 5
    assert panel.seconds.value() == 0
    engine.hold.set()
    driver.wait(lambda: len([r for r in engine.requests if r.purpose is Purpose.MOVE]) >= 4)
    driver.game.set_paused(True)
    by_side = {request.state.to_play: request for request in engine.requests[1:]}
    assert by_side[Color.BLACK].limits == level(5).limits()
    assert by_side[Color.BLACK].options == level(5).options
    assert by_side[Color.WHITE].limits == Limits(seconds=0.5)
    assert by_side[Color.WHITE].options == {**level(9).options, "exploration": 0.5}


def test_the_choice_ends_with_the_game_but_not_with_the_program(start: Start) -> None:
    driver = start(ScriptedEngine("E3"))
    driver.window.start_game(AGAINST_ENGINE)
    panel = driver.window.engine
    driver.window.panels.show_panel("engine")
    pick_level(panel.level, 3)
    panel.editors["exploration"].widget.setValue(0.5)
    driver.click("E5")
    driver.wait(lambda: driver.moves() == "B E5 W E3")
    driver.window.close()
    again = start(ScriptedEngine())
    again.wait(again.window.greeter.continue_button.isVisible)
    again.press(Qt.Key.Key_Return)
    again.wait(lambda: again.window.game_is_shown)
    assert again.game.setup.white.level == 3
    assert dict(again.game.setup.white.own) == {"exploration": 0.5}
    assert again.window.engine.editors["exploration"].widget.value() == 0.5
    again.window.show_greeter()
    again.click_widget(again.window.greeter.play_button)
    assert again.game.setup.white.level == 5
    assert not again.game.setup.white.own


def test_what_is_chosen_for_analysis_is_no_players(start: Start) -> None:
    engine = ScriptedEngine("E3")
    driver = start(engine)
    driver.window.start_game(AGAINST_ENGINE)
    panel = driver.window.engine
    driver.window.panels.show_panel("engine")
    choose(panel.whose, "Hints, analysis and review")
    assert not panel.level.isVisible()
    panel.editors["exploration"].widget.setValue(0.5)
    panel.editors["memory_mb"].widget.setValue(128)
    assert driver.core.settings.object("engine.options") == {"exploration": 0.5, "memory_mb": 128}
    driver.click("E5")
    driver.wait(lambda: driver.moves() == "B E5 W E3")
    assert engine.requests[-1].options == {"memory_mb": 128, **level(5).options}
    driver.press(Qt.Key.Key_H)
    driver.wait(lambda: driver.window.status.text.startswith("Hint"))
    assert engine.requests[-1].options["exploration"] == 0.5


def test_people_alone_have_no_engine_to_set(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    assert whose(driver) == ["Hints, analysis and review"]
