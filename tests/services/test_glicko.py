"""The rating: Glickman's published example, and what must hold for any results."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.services.rating.glicko import SCALE, Rating, Result, after, expected

VALUES = st.floats(0, 3000)
DEVIATIONS = st.floats(30, 350)
RATINGS = st.builds(Rating, VALUES, DEVIATIONS)
SCORES = st.sampled_from((0.0, 0.5, 1.0))


def test_glickmans_example() -> None:
    """The paper finds 1464.06, 151.52 and 0.05999 after three games."""
    games = [
        Result(Rating(1400, 30), 1.0),
        Result(Rating(1550, 100), 0.0),
        Result(Rating(1700, 300), 0.0),
    ]
    found = after(Rating(1500, 200, 0.06), games)
    assert found.value == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_uncertainty_grows() -> None:
    found = after(Rating(1500, 200, 0.06), [])
    assert found.value == 1500
    assert found.deviation == pytest.approx(200.2714, abs=0.0001)


@given(RATINGS, RATINGS, SCORES)
def test_a_game_moves_the_rating_towards_its_result(
    mine: Rating, other: Rating, score: float
) -> None:
    found = after(mine, [Result(other, score)])
    if score == 1.0:
        assert found.value >= mine.value
    if score == 0.0:
        assert found.value <= mine.value
    widened = math.hypot(mine.deviation, SCALE * found.volatility)
    assert 0 < found.deviation < widened
    assert found.volatility == pytest.approx(mine.volatility, rel=0.2)


@given(VALUES, VALUES)
def test_chances_of_both_sides_add_up(one: float, other: float) -> None:
    assert expected(one, other) + expected(other, one) == pytest.approx(1)


def test_four_hundred_points_are_ten_to_one() -> None:
    assert expected(1900, 1500) == pytest.approx(10 / 11, abs=1e-5)
