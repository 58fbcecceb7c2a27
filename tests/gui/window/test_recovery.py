"""A game survives the end of the program, whichever way it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from window_drive import AGAINST_ENGINE, PEOPLE, Driver, ScriptedEngine

from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import OwnEngine
from desktop_go.moves import Color

Start = Callable[..., Driver]
HERE = Path(__file__).parent


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")
@pytest.mark.parametrize("milliseconds", [60, 150])
def test_sigkill_costs_one_move_at_most(start: Start, home: Path, milliseconds: int) -> None:
    command = [sys.executable, str(HERE / "play_until_killed.py"), str(milliseconds)]
    environment = {**os.environ, "PYTHONPATH": str(HERE.parents[2])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as process:
        assert process.stdout is not None
        numbers = [int(process.stdout.readline()) for _ in range(14)]
        process.send_signal(signal.SIGKILL)
        numbers += [int(line) for line in process.stdout]
    played = numbers[-1]

    driver = start()
    greeter = driver.window.greeter
    assert not driver.window.game_is_shown
    driver.wait(greeter.continue_button.isVisible)
    assert "not closed properly" in greeter.continue_button.accessibleDescription()
    driver.press(Qt.Key.Key_Return)
    driver.wait(lambda: driver.window.game_is_shown)
    assert played - 1 <= driver.game.node.move_number <= played
    assert driver.game.setup.black.name == "Anna"
    assert driver.game.phase is Phase.PLAYING
    before = driver.game.node.move_number
    driver.click("J1" if driver.game.legal(driver.point("J1")) else "H2")
    assert driver.game.node.move_number == before + 1
    driver.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert driver.game.node.move_number == before


def test_closing_and_starting_again_goes_on_where_it_was(start: Start) -> None:
    driver = start(ScriptedEngine("E3"))
    control = TimeControl(ClockKind.CANADIAN, 600, 300, period_moves=20)
    driver.window.start_game(type(AGAINST_ENGINE)(size=9, komi=3.5, rules="aga", control=control))
    driver.click("E5")
    driver.wait(lambda: driver.moves() == "B E5 W E3")
    driver.game.set_comment("kept")
    driver.window.close()

    again = start(ScriptedEngine("C3"))
    again.wait(again.window.greeter.continue_button.isVisible)
    assert "not closed properly" not in again.window.greeter.continue_button.accessibleDescription()
    again.click_widget(again.window.greeter.continue_button)
    assert again.moves() == "B E5 W E3"
    assert again.game.node.comment == "kept"
    assert again.game.setup.komi == 3.5
    assert isinstance(again.game.setup.white, OwnEngine)
    assert 590 < again.game.clocks.clock.time_of(Color.WHITE).left <= 600
    again.click("G7")
    again.wait(lambda: again.moves() == "B E5 W E3 B G7 W C3")
    again.window.actions_["undo"].trigger()
    assert again.moves() == "B E5 W E3"


def test_a_count_is_gone_on_with(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.press(Qt.Key.Key_P)
    driver.press(Qt.Key.Key_P)
    driver.window.close()
    again = start()
    again.wait(again.window.greeter.continue_button.isVisible)
    again.click_widget(again.window.greeter.continue_button)
    assert again.game.phase is Phase.SCORING
    assert not again.window.score.isHidden()


def test_the_start_page_and_back(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.window.actions_["start_page"].trigger()
    assert not driver.window.game_is_shown
    assert driver.game.paused
    driver.click_widget(driver.window.greeter.continue_button)
    assert driver.window.game_is_shown
    assert not driver.game.paused
    assert driver.moves() == "B E5"


def test_a_damaged_autosave_file_is_no_trouble(start: Start, home: Path) -> None:
    (home / "autosave").mkdir(parents=True)
    (home / "autosave" / "game-1.sgf").write_bytes(b"{}\n(;\xff\x00 nothing")
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    assert driver.moves() == "B E5"


def test_settings_that_cannot_be_used_give_one_notice(start: Start, home: Path) -> None:
    home.mkdir(parents=True)
    (home / "settings.json").write_text('{"theme": 3, "new_game": {"size": "huge"}}')
    driver = start()
    driver.wait(lambda: not driver.window.banner.isHidden())
    assert "theme" in driver.window.banner.text
    driver.click_widget(driver.window.greeter.play_button)
    assert driver.game.position.size == 9


def test_settings_are_written(start: Start, home: Path) -> None:
    driver = start()
    driver.window.actions_["coordinates"].trigger()
    driver.window.close()
    assert '"board.coordinates": false' in (home / "settings.json").read_text()
    assert not start().window.game_page.board.options().coordinates


def test_two_programs_keep_their_games_apart(start: Start, home: Path) -> None:
    one, two = start(), start()
    one.window.start_game(PEOPLE)
    two.window.start_game(PEOPLE)
    one.click("E5")
    two.click("C3")
    one.core.keeper.writer.flush()
    two.core.keeper.writer.flush()
    files = sorted((home / "autosave").glob("*.sgf"))
    assert [b";B[ee]" in path.read_bytes() for path in files] == [True, False]


def test_a_kept_game_is_not_lost_when_another_is_started(start: Start, home: Path) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.window.close()
    second = start()
    second.click_widget(second.window.greeter.play_button)
    second.core.keeper.writer.flush()
    kept = list((home / "games").glob("*.sgf"))
    assert len(kept) == 1
    assert b";B[ee]" in kept[0].read_bytes()


def test_a_resumed_game_counts_as_unsaved(start: Start, home: Path) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.window.close()
    second = start()
    second.wait(second.window.greeter.continue_button.isVisible)
    second.click_widget(second.window.greeter.continue_button)
    second.window.start_game(PEOPLE)
    second.core.keeper.writer.flush()
    assert len(list((home / "games").glob("*.sgf"))) == 1


def test_the_last_edit_is_kept_at_once(start: Start, home: Path) -> None:
    """The copy that is written was one change behind."""
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.game.set_comment("the middle")
    driver.core.keeper.writer.flush()
    (file,) = (home / "autosave").glob("*.sgf")
    assert b"C[the middle]" in file.read_bytes()
    driver.resign()
    driver.core.keeper.writer.flush()
    assert b"RE[B+R]" in file.read_bytes()
