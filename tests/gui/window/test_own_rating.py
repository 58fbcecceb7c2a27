"""The user's own rating in the window: what is rated, taken back, shown and suggested."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from window_drive import AGAINST_ENGINE, Driver, ScriptedEngine

from desktop_go.engine.go.levels import LEVELS
from desktop_go.games.go.rules import rule_set
from desktop_go.gui.go.setup import setup_from_json
from desktop_go.gui.play import director
from desktop_go.gui.play.players import OwnEngine
from desktop_go.moves import Color
from desktop_go.services.rating.ranks import range_words

Start = Callable[..., Driver]
FAIR = replace(AGAINST_ENGINE, komi=rule_set(AGAINST_ENGINE.rules).komi(0))


MOVES, ANSWERS = ("E5", "C5", "G5"), ("E3", "C3", "G3")


def resigned(driver: Driver, before: Callable[[Driver], None] | None = None) -> Driver:
    driver.window.start_game(FAIR)
    for mine, answer in zip(MOVES, ANSWERS, strict=True):
        driver.click(mine)
        driver.wait(lambda answer=answer: driver.moves().endswith(answer))
    if before is not None:
        before(driver)
    driver.game.resign(Color.BLACK)
    return driver


def test_a_finished_game_is_rated_and_the_end_says_so(start: Start) -> None:
    driver = resigned(start(ScriptedEngine(*ANSWERS)))
    own = driver.core.own_rating
    assert [game.score for game in own.history.games()] == [0.0]
    rating = own.history.rating(FAIR.size)
    assert rating is not None
    assert rating.value < (LEVELS[own.history.games()[0].level - 1].rating or 0)
    assert f"Your rating on 9×9 is {rating.value:.0f} ±" in driver.window.banner.text


def test_a_game_that_was_hardly_played_is_not_rated(start: Start) -> None:
    driver = start(ScriptedEngine(*ANSWERS))
    driver.window.start_game(FAIR)
    driver.click("E5")
    driver.wait(lambda: driver.moves().endswith("E3"))
    driver.game.resign(Color.BLACK)
    assert not driver.core.own_rating.history.games()
    assert "Not rated: you made too few moves." in driver.window.banner.text


def test_a_result_taken_back_is_no_result(start: Start) -> None:
    driver = resigned(start(ScriptedEngine(*ANSWERS)))
    driver.game.undo()
    assert not driver.core.own_rating.history.games()
    driver.game.resign(Color.BLACK)
    assert len(driver.core.own_rating.history.games()) <= 1


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda d: d.game.undo() and None, "moves were taken back"),
        (lambda d: d.core.director.hinted.emit(None), "there were hints"),
        (lambda d: d.game.set_player(Color.WHITE, OwnEngine(level=2)), "the opponent was changed"),
    ],
)
def test_a_game_with_help_is_not_rated(
    start: Start, spoil: Callable[[Driver], None], reason: str
) -> None:
    driver = resigned(start(ScriptedEngine(*ANSWERS)), spoil)
    assert not driver.core.own_rating.history.games()
    assert f"Not rated: {reason}." in driver.window.banner.text


def test_auto_takes_the_level_of_an_even_game(start: Start) -> None:
    driver = start(ScriptedEngine(*ANSWERS))
    driver.window.show_greeter()
    greeter = driver.window.greeter
    driver.click_widget(greeter.auto)
    assert "Finish a game" in greeter.level.about.text()
    resigned(driver)
    driver.window.show_greeter()
    driver.click_widget(greeter.auto)
    chosen = greeter.setup()
    assert isinstance(chosen.white, OwnEngine)
    rating = driver.core.own_rating.history.rating(9)
    assert rating is not None
    nearest = min(LEVELS, key=lambda preset: abs((preset.rating or 0) - rating.value))
    assert chosen.white.level == nearest.number
    assert "% of the games" in greeter.level.about.text()
    assert "% of the games" in greeter.level.slider.accessibleDescription()


def test_the_page_shows_the_rating_and_the_results(start: Start) -> None:
    driver = resigned(start(ScriptedEngine(*ANSWERS)))
    driver.window.actions_["own_rating"].trigger()
    dialog = driver.window.review.own_rating.dialog
    assert dialog is not None
    assert dialog.isVisible()
    assert "kyu" in dialog.summary.text()
    assert "Results by level" in dialog.results.toPlainText()
    dialog.boards.button(19).click()
    assert "no rating on this board" in dialog.summary.text()
    dialog.close()


def test_low_levels_take_a_moment_and_the_setting_ends_it(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(director, "PAUSE_MS", (60_000, 60_000))
    driver = start(ScriptedEngine("E3", "E3"))
    driver.window.start_game(replace(FAIR, white=OwnEngine(level=3)))
    driver.click("E5")
    driver.wait(lambda: driver.core.director._pause.isActive())
    assert driver.moves() == "B E5"
    driver.game.undo()
    assert not driver.core.director._pause.isActive()
    driver.core.settings.set("play.pause", False)
    driver.click("E5")
    driver.wait(lambda: driver.moves() == "B E5 W E3")


def test_levels_of_earlier_versions_are_translated() -> None:
    old = {"size": 9, "white": {"kind": "engine", "level": 8, "name": ""}}
    setup = setup_from_json(old)
    assert setup.white == OwnEngine(level=18)
    assert setup_from_json(setup.to_json()).white == OwnEngine(level=18)


def test_the_slider_moves_with_keys_and_says_what_it_means(start: Start) -> None:
    picker = start().window.greeter.level
    picker.set_number(1)
    seen: list[int] = []
    picker.chosen.connect(seen.append)
    picker.slider.setFocus()
    QTest.keyClick(picker.slider, Qt.Key.Key_End)
    assert picker.number() == len(LEVELS) == seen[-1]
    assert LEVELS[-1].description in picker.about.text()
    assert LEVELS[-1].rank is not None
    assert range_words(*LEVELS[-1].rank) in picker.text()
    assert picker.slider.accessibleDescription().startswith(picker.text())
