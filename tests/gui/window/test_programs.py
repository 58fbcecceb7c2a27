"""Another program as an opponent in the window, from its first move to its trouble."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attached_drive import fake_engine
from PySide6.QtWidgets import QPushButton
from window_drive import Driver, ScriptedEngine

from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play import director as director_module
from desktop_go.gui.play.attached import attached_engines, keep_engines
from desktop_go.gui.play.players import AttachedProgram, OwnEngine, Person

Start = Callable[..., Driver]
RIVAL = AttachedProgram(program="Rival")


def sent(log: Path) -> str:
    return log.read_text(encoding="utf-8") if log.exists() else ""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "sent"


def attach(driver: Driver, behavior: str, log: Path) -> None:
    keep_engines(driver.core.settings, [fake_engine("gtp", behavior, log)])


def play_against(start: Start, behavior: str, log: Path, **terms: object) -> Driver:
    driver = start(ScriptedEngine("J9"))
    attach(driver, behavior, log)
    driver.window.start_game(GameSetup(size=9, black=Person(), white=RIVAL, **terms))
    driver.click("E5")
    return driver


def button(driver: Driver, text: str) -> QPushButton:
    return next(b for b in driver.window.banner.buttons() if b.text() == text)


def test_a_program_answers_and_is_named_in_the_record(start: Start, log: Path) -> None:
    driver = play_against(start, "plays", log)
    driver.wait(lambda: driver.moves() == "B E5 W A1")
    driver.click("C3")
    driver.wait(lambda: driver.moves() == "B E5 W A1 B C3 W B1")
    assert driver.game.record.info("PW") == "Rival"
    assert sent(log).count("clear_board") == 1


@pytest.mark.parametrize(
    ("behavior", "words"),
    [
        ("dies", "Rival has stopped running: “out of memory”."),
        ("dies@start", "Rival has stopped running: “out of memory”."),
        ("raves", "Rival answered “banana”, which is not a move."),
        ("cheats", "Rival made a move against the rules"),
        ("refuses", "Rival refused the command “boardsize 9”: unacceptable size."),
    ],
)
def test_trouble_is_a_banner_and_restart_goes_on(
    start: Start, log: Path, behavior: str, words: str
) -> None:
    driver = play_against(start, behavior, log)
    banner = driver.window.banner
    driver.wait(lambda: not banner.isHidden())
    assert banner.text.startswith(words)
    assert driver.game.paused
    assert driver.moves() == "B E5"
    attach(driver, "plays", log)
    driver.click_widget(button(driver, "Restart the engine"))
    driver.wait(lambda: driver.moves() == "B E5 W A1")
    assert banner.isHidden()


def test_our_engine_can_play_on_for_it(start: Start, log: Path) -> None:
    driver = play_against(start, "dies", log)
    driver.wait(lambda: not driver.window.banner.isHidden())
    driver.click_widget(button(driver, "Let Desktop Go play on"))
    driver.wait(lambda: driver.moves() == "B E5 W J9")
    assert isinstance(driver.game.setup.white, OwnEngine)
    assert driver.window.banner.isHidden()


def test_a_program_that_hangs_can_be_restarted(
    start: Start, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(director_module, "SLOW_MS", 100)
    driver = play_against(start, "hangs", log)
    driver.wait(lambda: not driver.window.banner.isHidden())
    assert driver.window.banner.text == "Rival has been thinking for a minute."
    assert not driver.game.paused, "it may still answer"
    attach(driver, "plays", log)
    driver.click_widget(button(driver, "Restart the engine"))
    driver.wait(lambda: driver.moves() == "B E5 W A1")


def test_a_program_that_hangs_loses_its_own_time_only(start: Start, log: Path) -> None:
    control = TimeControl(ClockKind.ABSOLUTE, main_time=1.0)
    driver = play_against(start, "hangs", log, control=control)
    driver.wait(lambda: driver.game.outcome is not None)
    assert driver.game.record.info("RE") == "B+T"
    assert driver.game.record.info("PB") == "You"


def test_a_move_taken_back_stops_a_program_that_thinks(start: Start, log: Path) -> None:
    driver = play_against(start, "hangs", log)
    driver.wait(lambda: "genmove" in sent(log))
    driver.window.actions_["undo"].trigger()
    driver.wait(lambda: driver.moves() == "")
    assert not driver.game.engine_is_to_move()


def test_only_what_is_attached_is_run(start: Start, log: Path) -> None:
    """A kept game or a setting may name any program; nothing but the list decides what runs."""
    driver = play_against(start, "plays", log)
    driver.wait(lambda: driver.moves() == "B E5 W A1")
    keep_engines(driver.core.settings, [])
    before = sent(log)
    driver.click("C3")
    driver.wait(lambda: not driver.window.banner.isHidden())
    assert driver.window.banner.text.startswith("“Rival” is not attached.")
    assert sent(log) == before
    assert attached_engines(driver.core.settings) == []
