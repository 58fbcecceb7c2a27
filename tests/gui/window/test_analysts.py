"""Attached engines as analysts: live, in a review, two side by side, and in trouble."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attached_drive import fake_engine
from PySide6.QtCore import Qt
from window_drive import PEOPLE, Driver, ScriptedEngine

from desktop_go.engine.messages import Purpose
from desktop_go.gui.play.attached import keep_engines
from desktop_go.gui.play.director import Activity
from desktop_go.records.analysis import read_analysis
from desktop_go.records.game_tree import GameRecord

Start = Callable[..., Driver]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "sent"


def begin(start: Start, log: Path, *behaviors: str) -> Driver:
    """A program with a game of two moves, and engines called A, B and so on."""
    driver = start(ScriptedEngine())
    names = "ABC"[: len(behaviors)]
    engines = [fake_engine("gtp", b, log, n) for b, n in zip(behaviors, names, strict=True)]
    keep_engines(driver.core.settings, engines)
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.click("C3")
    return driver


def choose(driver: Driver, menu: str, name: str) -> None:
    """Pick a name in a submenu of the Analysis menu."""
    entries = getattr(driver.window.menus, menu)
    entries.aboutToShow.emit()
    action = next(action for action in entries.actions() if action.text() == name)
    action.trigger()


def judged_by(driver: Driver) -> str:
    thought = driver.core.director.last_thought
    return thought.judge if thought is not None else "nobody"


def figures(driver: Driver) -> str:
    return driver.window.thinking.figures.text()


def test_live_analysis_by_an_attached_engine(start: Start, log: Path) -> None:
    driver = begin(start, log, "kata")
    choose(driver, "analyst", "A")
    driver.window.panels.set_mode("review")
    driver.press(Qt.Key.Key_Space)
    driver.wait(lambda: judged_by(driver) == "A")
    assert "Judged by A." in figures(driver)
    assert driver.window.status.engine_text.startswith("A is analyzing")
    assert not [
        r for r in driver.program.core.port._source.requests if r.purpose is Purpose.ANALYZE
    ]
    thought = driver.core.director.last_thought
    assert thought is not None
    assert thought.ownership is not None
    driver.click("G7")
    driver.wait(lambda: judged_by(driver) == "A")
    driver.press(Qt.Key.Key_Space)
    assert driver.core.director.activity is None
    sent = log.read_text(encoding="utf-8")
    assert sent.count("clear_board") == 1, "only what is new is told"
    choose(driver, "analyst", "Desktop Go")
    driver.press(Qt.Key.Key_Space)
    driver.wait(lambda: judged_by(driver) == "")


def test_a_review_says_who_judged_and_keeps_judges_apart(start: Start, log: Path) -> None:
    driver = begin(start, log, "kata")
    choose(driver, "analyst", "A")
    review = driver.window.review
    driver.wait(
        lambda: review.reviewer.start(list(review.analyses.line), review.graph.chosen_speed())
    )
    driver.wait(lambda: not review.reviewer.running)
    node = driver.game.node
    known = review.analyses.get(node)
    assert known is not None
    assert known.judge == "A"
    assert "(A)" in review.graph.graph.describe(2)
    review.store()
    driver.game.settle()
    choose(driver, "analyst", "Desktop Go")
    assert review.analyses.by("", node) is None
    assert review.analyses.by("A", node) is not None


def test_two_analysts_are_shown_side_by_side(start: Start, log: Path) -> None:
    driver = begin(start, log, "kata", "lz")
    choose(driver, "analyst", "A")
    choose(driver, "second", "B")
    review = driver.window.review
    driver.window.panels.set_mode("review")
    driver.click_widget(review.graph.start)
    driver.wait(lambda: not review.reviewer.running and not driver.window.engines.second.reviewing)
    driver.wait(lambda: len(review.graph.graph.curve.second) == 3)
    curve = review.graph.graph.curve
    assert curve.names == ("A", "B")
    assert [p.place for p in curve.points] == [p.place for p in curve.second] == [0, 1, 2]
    words = review.graph.graph.describe(1)
    assert "(A); Black" in words
    assert words.splitlines()[0].endswith("(B)")
    review.graph.graph.grab()
    choose(driver, "second", "Nobody")
    driver.wait(lambda: review.graph.graph.curve.second == ())


def test_the_second_analyst_follows_the_live_analysis(start: Start, log: Path) -> None:
    driver = begin(start, log, "kata")
    choose(driver, "second", "A")
    driver.press(Qt.Key.Key_Space)
    analyses = driver.window.review.analyses
    driver.wait(lambda: analyses.by("A", driver.game.node) is not None)
    driver.wait(lambda: judged_by(driver) == "")
    driver.press(Qt.Key.Key_Space)
    assert driver.core.director.activity is None


@pytest.mark.parametrize("which", ["analyst", "second"])
def test_trouble_of_an_analyst_is_a_banner(start: Start, log: Path, which: str) -> None:
    driver = begin(start, log, "dies@analysis")
    choose(driver, which, "A")
    driver.press(Qt.Key.Key_Space)
    banner = driver.window.banner
    driver.wait(lambda: not banner.isHidden())
    assert banner.text == "A has stopped running: “out of memory”."
    assert driver.moves() == "B E5 W C3"
    again, without = banner.buttons()
    driver.click_widget(again)
    ended = "A has stopped running: “out of memory”."
    driver.wait(lambda: banner.text == ended and not banner.isHidden())
    again, without = banner.buttons()
    driver.click_widget(without)
    driver.wait(lambda: judged_by(driver) == "")
    assert banner.isHidden()
    assert driver.core.settings.text("analyst") == ""


def test_an_analyst_is_restarted_and_goes_on_with_the_review(start: Start, log: Path) -> None:
    driver = begin(start, log, "hangs@setup")
    choose(driver, "analyst", "A")
    review = driver.window.review
    review.start()
    driver.wait(lambda: log.exists() and "boardsize" in log.read_text(encoding="utf-8"))
    assert driver.core.director.activity is Activity.CHORE
    keep_engines(driver.core.settings, [fake_engine("gtp", "kata", log, "A")])
    review.start()
    driver.wait(lambda: not review.reviewer.running)
    assert review.analyses.missing() == 0


def test_a_count_without_search_is_called_one(start: Start, log: Path) -> None:
    driver = begin(start, log, "counts")
    choose(driver, "analyst", "A")
    driver.press(Qt.Key.Key_Space)
    driver.wait(lambda: "Counted by A, without a search." in figures(driver))
    assert "visits" not in figures(driver)


def test_what_a_file_says_of_its_judge_is_read() -> None:
    record = GameRecord.new(9)
    record.set_values(record.root, "DGAN", ["1 B 512 0.5432 +3.1 Kata Go", "ee 300 0.5 ?"])
    analysis = read_analysis(record.root)
    assert analysis is not None
    assert (analysis.judge, analysis.visits) == ("Kata Go", 512)
