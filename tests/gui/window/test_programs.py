"""Another program as an opponent in the window, from its first move to its trouble."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from window_drive import Driver, ScriptedEngine

from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.players import AttachedProgram, Person

Start = Callable[..., Driver]
FAKE = Path(__file__).parents[2] / "data" / "engines" / "fake_engine.py"


def rival(behavior: str, log: Path) -> AttachedProgram:
    command = (sys.executable, "-S", "-E", str(FAKE), "gtp", behavior, str(log))
    return AttachedProgram(command=command, name="Rival")


def sent(log: Path) -> str:
    return log.read_text(encoding="utf-8") if log.exists() else ""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "sent"


def play_against(start: Start, player: AttachedProgram) -> Driver:
    driver = start(ScriptedEngine())
    driver.window.start_game(GameSetup(size=9, black=Person(), white=player))
    driver.click("E5")
    return driver


def test_a_program_answers_and_is_named_in_the_record(start: Start, log: Path) -> None:
    driver = play_against(start, rival("plays", log))
    driver.wait(lambda: driver.moves() == "B E5 W A1")
    driver.click("C3")
    driver.wait(lambda: driver.moves() == "B E5 W A1 B C3 W B1")
    assert driver.game.record.info("PW") == "Rival"
    assert sent(log).count("clear_board") == 1


def test_trouble_of_a_program_is_told_and_the_game_waits(start: Start, log: Path) -> None:
    driver = play_against(start, rival("dies", log))
    driver.wait(lambda: driver.game.paused)
    assert driver.moves() == "B E5"
    driver.game.setup = replace(driver.game.setup, white=rival("plays", log))
    driver.game.set_paused(False)
    driver.wait(lambda: driver.moves() == "B E5 W A1")


def test_a_move_taken_back_stops_a_program_that_thinks(start: Start, log: Path) -> None:
    driver = play_against(start, rival("hangs", log))
    driver.wait(lambda: "genmove" in sent(log))
    driver.window.actions_["undo"].trigger()
    driver.wait(lambda: driver.moves() == "")
    assert not driver.game.engine_is_to_move()
