"""The engine's thread: ids, stale thoughts, failures and restarts; never a lost game."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from program_drive import pick_level
from PySide6.QtCore import Qt
from window_drive import AGAINST_ENGINE, PEOPLE, Driver, ScriptedEngine

from desktop_go.engine.go.levels import level
from desktop_go.engine.messages import GameState, Limits, Purpose
from desktop_go.errors import EngineFailure
from desktop_go.gui.play.engine_thread import EnginePort, EngineStatus
from desktop_go.gui.threads.compiling import compile_kernels

Start = Callable[..., Driver]
STATE = GameState(5)


@pytest.fixture
def port(qtbot: object) -> object:
    engine = ScriptedEngine()
    made = EnginePort(engine)
    made.engine = engine
    yield made
    assert made.close()


def test_a_request_waits_until_the_engine_is_ready(port: EnginePort, qtbot: object) -> None:
    answers: list[object] = []
    port.answered.connect(answers.append)
    port.think(STATE, Limits(playouts=1), Purpose.MOVE)
    assert port.status is EngineStatus.OFF
    port.start()
    qtbot.waitUntil(lambda: len(answers) == 1)
    assert port.status is EngineStatus.READY


def test_only_the_newest_request_is_heard(port: EnginePort, qtbot: object) -> None:
    answers: list[int] = []
    port.answered.connect(lambda answer: answers.append(answer.request_id))
    port.start()
    qtbot.waitUntil(lambda: port.status is EngineStatus.READY)
    port.think(STATE, Limits(), Purpose.ANALYZE)
    second = port.think(STATE, Limits(playouts=1), Purpose.MOVE)
    third = port.think(STATE, Limits(playouts=1), Purpose.MOVE)
    qtbot.waitUntil(lambda: answers == [third])
    assert third > second
    port.think(STATE, Limits(playouts=1), Purpose.MOVE)
    port.stop()
    assert port.status is EngineStatus.READY
    qtbot.wait(50)
    assert answers == [third]


def test_closing_stops_an_endless_analysis(port: EnginePort, qtbot: object) -> None:
    port.start()
    port.think(STATE, Limits(), Purpose.ANALYZE)
    qtbot.waitUntil(lambda: bool(port.engine.requests))
    assert port.close()
    assert port.engine.closed == 1


def test_a_failure_shows_a_banner_and_restart_goes_on(start: Start) -> None:
    engine = ScriptedEngine("E3")
    driver = start(engine)
    driver.window.start_game(AGAINST_ENGINE)
    driver.wait(lambda: driver.core.port.status is EngineStatus.READY)
    engine.failure = RuntimeError("out of order")
    driver.click("E5")
    driver.wait(lambda: not driver.window.banner.isHidden())
    assert "out of order" in driver.window.banner.text
    assert driver.window.status.engine_text == "Engine stopped"
    assert driver.moves() == "B E5"
    button = driver.window.banner.buttons()[0]
    assert button.text() == "Restart engine"
    driver.click_widget(button)
    driver.wait(lambda: driver.moves() == "B E5 W E3")
    assert driver.window.banner.isHidden()
    assert engine.opened == 2


def test_an_engine_that_cannot_be_made_ready(start: Start) -> None:
    engine = ScriptedEngine("E3")
    engine.broken_start = EngineFailure("no compiler")
    driver = start(engine)
    driver.wait(lambda: not driver.window.banner.isHidden())
    assert "no compiler" in driver.window.banner.text
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.click("E3")
    assert driver.moves() == "B E5 W E3"
    engine.broken_start = None
    driver.window.actions_["restart_engine"].trigger()
    driver.wait(lambda: driver.core.port.status is EngineStatus.READY)


def test_an_impossible_engine_move_pauses_the_game(start: Start) -> None:
    driver = start(ScriptedEngine("E5"))
    driver.window.start_game(AGAINST_ENGINE)
    driver.click("E5")
    driver.wait(lambda: driver.game.paused)
    assert driver.moves() == "B E5"


def test_the_board_works_while_the_engine_is_prepared(start: Start) -> None:
    engine = ScriptedEngine()
    engine.ready.clear()
    driver = start(engine)
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    assert driver.moves() == "B E5"
    panel = driver.window.thinking
    assert panel.headline.text() == "No analysis shown"
    driver.press(Qt.Key.Key_Space)
    assert panel.headline.text() == "Analyzing…"
    assert panel.figures.text() == "The first moves appear once the engine is ready."
    driver.press(Qt.Key.Key_Space)
    assert panel.headline.text() == "No analysis shown"
    driver.press(Qt.Key.Key_Space)
    engine.ready.set()
    driver.wait(lambda: panel.headline.text() not in ("Analyzing…", "No analysis shown"))


def test_level_and_options_of_the_dock_reach_the_engine(start: Start) -> None:
    engine = ScriptedEngine("E3")
    driver = start(engine)
    driver.window.start_game(AGAINST_ENGINE)
    panel = driver.window.engine
    assert panel.whose.currentText() == "White"
    driver.window.panels.show_panel("engine")
    pick_level(panel.level, 3)
    panel.editors["memory_mb"].widget.setValue(128)
    panel.seconds.setValue(0.5)
    driver.click("E5")
    driver.wait(lambda: driver.moves().endswith("E3"))
    request = engine.requests[-1]
    assert request.options["memory_mb"] == 128
    assert request.options["blind_spots"] == level(3).options["blind_spots"] > 0
    assert request.limits == Limits(seconds=0.5)
    assert driver.game.setup.white.level == 3
    assert driver.core.settings.object("engine.options") == {}
    driver.window.panels.show_panel("engine")
    driver.click_widget(panel.reset)
    assert not driver.game.setup.white.own
    assert panel.editors["memory_mb"].widget.value() == 512


def test_space_on_a_button_presses_the_button(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    accept = driver.window.engine.reset
    driver.window.panels.show_panel("engine")
    accept.setEnabled(True)
    accept.setFocus()
    driver.press(Qt.Key.Key_Space)
    assert not driver.core.director.analyzing


def test_compiling_in_another_process() -> None:
    code = "print('progress 1/4', flush=True); print('ready')"
    said: list[str] = []
    compile_kernels(said.append, lambda: False, [sys.executable, "-c", code])
    assert said == ["Preparing the engine for this computer (once for each game): 25 %"]


def test_compiling_that_fails_gives_its_last_words() -> None:
    command = [sys.executable, "-c", "raise SystemExit('no room left')"]
    with pytest.raises(EngineFailure, match="no room left"):
        compile_kernels(lambda _text: None, lambda: False, command)


def test_compiling_ends_with_the_program() -> None:
    command = [sys.executable, "-c", "import time; time.sleep(60)"]
    compile_kernels(lambda _text: None, lambda: True, command)
