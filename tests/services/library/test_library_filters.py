"""Filters of the library: players, results and years as records really write them."""

from __future__ import annotations

import pytest

from desktop_go.moves import Color
from desktop_go.services.library.filters import GameFilter, Won, winner_of, year_of
from desktop_go.services.library.store import GameRow


def row(black: str = "Cho", white: str = "Lee", date: str = "", result: str = "") -> GameRow:
    return GameRow(1, "x.sgf", 0, black, "9d", white, "9d", date, result, "", 6.5, 0, 19, 19, 200)


@pytest.mark.parametrize(
    ("result", "winner"),
    [
        ("B+R", Color.BLACK),
        ("w+2.5", Color.WHITE),
        ("Black wins", Color.BLACK),
        ("黑中盘胜", Color.BLACK),
        ("白番中押し勝ち", Color.WHITE),
        ("Ｗ＋０．５", Color.WHITE),
        ("0", Color.EMPTY),
        ("Void", Color.EMPTY),
        ("?", Color.EMPTY),
        ("", Color.EMPTY),
    ],
)
def test_who_won(result: str, winner: Color) -> None:
    assert winner_of(result) is winner


@pytest.mark.parametrize(
    ("date", "year"),
    [
        ("1998-05,06", 1998),
        ("Published in 2003", 2003),
        ("5 May 1846", 1846),
        ("12345", None),
        ("", None),
        ("２００４年", 2004),
    ],
)
def test_years(date: str, year: int | None) -> None:
    assert year_of(date) == year


def test_everything_that_is_asked_must_hold() -> None:
    game = row(date="1998-05-06", result="W+R")
    assert not GameFilter()
    for game_filter in (
        GameFilter(player="cho"),
        GameFilter(player="LEE", won=Won.PLAYER),
        GameFilter(player="Cho", won=Won.OPPONENT, first_year=1998, last_year=1998),
        GameFilter(won=Won.WHITE, last_year=2000),
        GameFilter(won=Won.PLAYER),
    ):
        assert game_filter
        assert game_filter.accepts(game), game_filter
    for game_filter in (
        GameFilter(player="Wu"),
        GameFilter(player="cho", won=Won.PLAYER),
        GameFilter(won=Won.BLACK),
        GameFilter(won=Won.NOBODY),
        GameFilter(first_year=1999),
        GameFilter(last_year=1997),
    ):
        assert not game_filter.accepts(game), game_filter
    assert GameFilter(won=Won.NOBODY).accepts(row(result="0"))
    assert not GameFilter(first_year=1900).accepts(row())
