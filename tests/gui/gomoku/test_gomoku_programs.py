"""Another gomoku program as an opponent: its moves, and what its trouble costs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attached_drive import fake_engine
from gomoku_drive import GomokuDriver

from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.attached import keep_engines
from desktop_go.gui.play.players import AttachedProgram, Person

BegunGame = Callable[..., GomokuDriver]
SETUP = GomokuSetup(black=Person(), white=AttachedProgram(program="Rival"))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "sent"


def test_a_program_plays_gomoku(begin: BegunGame, log: Path) -> None:
    driver = begin(GomokuSetup())
    keep_engines(driver.page.settings, [fake_engine("gomocup", "plays", log)])
    driver.page.start_game(SETUP)
    driver.click("h8")
    driver.wait(lambda: driver.moves() == "h8 a15")
    driver.click("h9")
    driver.wait(lambda: driver.moves() == "h8 a15 h9 b15")
    assert driver.game.record.info("PW") == "Rival"


@pytest.mark.parametrize("behavior", ["dies", "raves", "cheats@move", "refuses", "babbles@setup"])
def test_trouble_is_a_banner_and_restart_goes_on(
    begin: BegunGame, log: Path, behavior: str
) -> None:
    driver = begin(GomokuSetup())
    keep_engines(driver.page.settings, [fake_engine("gomocup", behavior, log)])
    driver.page.start_game(SETUP)
    driver.click("e11")
    banner = driver.window.banner
    driver.wait(lambda: not banner.isHidden(), timeout=30_000)
    assert banner.text.startswith("Rival ")
    assert driver.moves() == "e11"
    keep_engines(driver.page.settings, [fake_engine("gomocup", "plays", log)])
    restart, _instead = banner.buttons()
    driver.click_widget(restart)
    driver.wait(lambda: driver.moves() == "e11 a15")
    assert banner.isHidden()


def test_a_go_program_is_not_run_for_gomoku(begin: BegunGame, log: Path) -> None:
    driver = begin(GomokuSetup())
    keep_engines(driver.page.settings, [fake_engine("gtp", "plays", log)])
    driver.page.start_game(SETUP)
    driver.click("h8")
    driver.wait(lambda: not driver.window.banner.isHidden())
    assert driver.window.banner.text.startswith("“Rival” is not attached")
    assert not log.exists()
