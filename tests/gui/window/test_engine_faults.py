"""Two hundred random faults of attached engines: each costs a message, and nothing is lost."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from attached_drive import fake_engine
from window_drive import Driver, ScriptedEngine

from desktop_go.engine import program
from desktop_go.engine.program import Patience
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play import director as director_module
from desktop_go.gui.play.attached import keep_engines
from desktop_go.gui.play.players import AttachedProgram, Person

Start = Callable[..., Driver]
ROUNDS, FAULTS_A_ROUND = 10, 20
FAULTS = (
    "hangs",
    "dies",
    "babbles",
    "stammers",
    "shouts",
    "raves",
    "garbles",
    "cheats",
    "refuses",
    "plays",
)
WHEN = ("start", "setup", "move")
SHORT = Patience(start=10.0, answer=10.0, silence=0.5)
WAIT_MS = 60_000
CLOSE_SECONDS = 15.0


class Trial:
    """One window with a game against an engine that fails."""

    def __init__(self, driver: Driver, log: Path, seed: int) -> None:
        self.driver, self.log = driver, log
        self.random = random.Random(seed)
        self.points = [f"{col}{row}" for col in "BCDEFGHJ" for row in range(2, 9)]

    def attach(self, behavior: str) -> None:
        keep_engines(self.driver.core.settings, [fake_engine("gtp", behavior, self.log)])

    def banner_is_shown(self) -> bool:
        return not self.driver.window.banner.isHidden()

    def wait(self, condition: Callable[[], bool]) -> None:
        self.driver.wait(condition, timeout=WAIT_MS)

    def begin(self) -> str:
        """Start a game with a random first move; returns that move."""
        rival = AttachedProgram(program="Rival")
        self.driver.window.start_game(GameSetup(size=9, black=Person(), white=rival))
        first = self.random.choice(self.points)
        self.driver.click(first)
        assert self.driver.moves() == f"B {first}"
        return first

    def fault_at_a_move(self) -> None:
        """The record keeps what was played, and Restart brings the answer."""
        driver = self.driver
        self.attach(f"{self.random.choice(FAULTS)}@{self.random.choice(WHEN)}")
        first = self.begin()
        self.wait(lambda: self.banner_is_shown() or len(driver.moves().split()) == 4)
        assert driver.moves().startswith(f"B {first}")
        if not self.banner_is_shown():
            return
        assert driver.moves() == f"B {first}"
        self.attach("plays")
        driver.window.banner.buttons()[0].click()
        self.wait(lambda: len(driver.moves().split()) == 4)
        assert driver.moves().startswith(f"B {first} W ")
        assert not self.banner_is_shown()

    def fault_in_an_analysis(self) -> None:
        """The record is untouched, and our own engine goes on."""
        driver, settings = self.driver, self.driver.core.settings
        self.attach("plays")
        self.begin()
        self.wait(lambda: len(driver.moves().split()) == 4)
        before = driver.moves()
        self.attach(f"{self.random.choice(FAULTS)}@{self.random.choice(('start', 'analysis'))}")
        settings.set("analyst", "Rival")
        driver.core.director.set_analyzing(True)
        director = driver.core.director
        self.wait(lambda: self.banner_is_shown() or director.last_thought is not None)
        assert driver.moves() == before
        settings.set("analyst", "")
        self.wait(lambda: director.last_thought is not None and not director.last_thought.judge)
        assert not self.banner_is_shown()
        director.set_analyzing(False)
        assert driver.moves() == before

    def fault_at_the_end(self) -> str:
        """Leave an engine in the middle of its fault; returns what is on the board."""
        self.attach(f"{self.random.choice(FAULTS)}@{self.random.choice((*WHEN, 'quit'))}")
        return self.begin()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(ROUNDS))
def test_random_faults_lose_nothing(
    start: Start, tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(director_module, "SLOW_MS", 1500)
    monkeypatch.setattr(program, "Patience", lambda: SHORT)
    trial = Trial(start(ScriptedEngine()), tmp_path / "sent", seed)
    driver = trial.driver
    for _ in range(FAULTS_A_ROUND - 1):
        trial.random.choice((trial.fault_at_a_move, trial.fault_in_an_analysis))()
    first = trial.fault_at_the_end()
    begin = time.monotonic()
    driver.window.close()
    assert time.monotonic() - begin < CLOSE_SECONDS
    again = start(ScriptedEngine())
    again.wait(lambda: again.window._kept is not None)
    again.window.continue_game()
    assert again.moves().startswith(f"B {first}")
    assert again.game.record.info("PW") == "Rival"
