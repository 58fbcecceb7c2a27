"""Ranks: the anchor, the federation's formula, and the ends."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.services.rating.ranks import (
    ANCHOR_RATING,
    egf_points,
    range_words,
    rank,
    rank_words,
)


def test_the_anchor_is_8_kyu() -> None:
    assert egf_points(ANCHOR_RATING) == pytest.approx(1300)
    assert rank_words(ANCHOR_RATING) == "8 kyu"


@given(st.floats(0, 3200))
def test_a_rank_is_worth_what_the_federation_says(rating: float) -> None:
    """Its table gives a = 200 at 100 points and 100 at 2100; the odds are exp(d / a)."""
    step = 1.0
    points = egf_points(rating + step) - egf_points(rating)
    spread = 205 - egf_points(rating) / 20
    assert math.exp(points / spread) == pytest.approx(10 ** (step / 400), rel=1e-3)


def test_ranks_go_from_kyu_to_dan_without_a_gap_and_end() -> None:
    ranks = [rank(float(rating)) for rating in range(-3000, 6000, 10)]
    assert ranks == sorted(ranks)
    assert (ranks[0], ranks[-1]) == (-35, 5)
    assert rank_words(200) == rank_words(-3000) == "35 kyu"
    assert rank_words(6000) == "6 dan"
    words = {rank_words(float(rating)) for rating in range(0, 4000, 5)}
    assert {"1 kyu", "1 dan"} <= words


@pytest.mark.parametrize(
    ("weakest", "strongest", "words"),
    [(-27, -23, "27 to 23 kyu"), (-1, 3, "1 kyu to 4 dan"), (0, 4, "1 to 5 dan")],
)
def test_two_ranks_in_words(weakest: int, strongest: int, words: str) -> None:
    assert range_words(weakest, strongest) == words
