"""The line of rules says what perfect play leads to, where that is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from window_drive import PEOPLE, Driver

from desktop_go.gui.go.words import solved_text, terms_text
from desktop_go.records.game_tree import GameRecord

Start = Callable[..., Driver]
SOLVED = "solved: Black wins by 25"


@pytest.mark.parametrize(
    ("size", "komi", "text"),
    [(5, 0, SOLVED), (4, 2, "solved: a draw"), (3, 9.5, "solved: White wins by 0.5"), (6, 0, "")],
)
def test_the_result_counts_komi(size: int, komi: float, text: str) -> None:
    assert solved_text(replace(PEOPLE, size=size, komi=komi)) == text


def test_the_window_says_that_5x5_is_solved(start: Start) -> None:
    driver = start()
    driver.window.start_game(replace(PEOPLE, size=5, komi=0.0))
    assert SOLVED in driver.window.players._rules.text()
    driver.window.start_game(PEOPLE)
    assert "solved" not in driver.window.players._rules.text()


def test_nothing_is_claimed_of_other_starts_and_rules() -> None:
    setup = replace(PEOPLE, size=5, komi=0.0)
    assert SOLVED in terms_text(setup)
    assert SOLVED in terms_text(setup, GameRecord({"SZ": ["5"]}))
    assert "solved" not in terms_text(replace(setup, rules="japanese"))
    assert "solved" not in terms_text(replace(setup, handicap=2))
    record = GameRecord({"SZ": ["5"], "AB": ["cc"]})
    assert "solved" not in terms_text(setup, record)
