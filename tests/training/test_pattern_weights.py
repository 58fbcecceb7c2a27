"""Strengths of patterns: classes counted by hand, a fit with a known answer, letters and back."""

from __future__ import annotations

import numpy as np
import pytest

from desktop_go.games.go.kernels.pattern_strength import (
    canonical_codes,
    class_of_code,
    letters_of,
    strength_table,
    strengths_of,
)
from desktop_go.games.go.kernels.pattern_weights import STRENGTHS
from desktop_go.games.go.kernels.rule_playout import own_code
from training.pattern_weights import Competitions, competitions, fit
from training.records import ParsedGame

EMPTY, BLACK, WHITE, BORDER = 0, 1, 2, 3


def code(north: int, east: int = 0, south: int = 0, west: int = 0, *corners: int) -> int:
    """A board code: N E S W, then NE SE SW NW."""
    fields = (north, east, south, west, *corners)
    return sum(color << 2 * place for place, color in enumerate(fields))


def test_there_are_as_many_patterns_as_burnside_counts() -> None:
    # In the open (3^8 + 2*3^2 + 3^4 + 4*3^5) / 8 = 954, at a side (3^5 + 3^3) / 2 = 135, in a
    # corner (3^3 + 3^2) / 2 = 18.
    assert class_of_code().max() + 1 == 954 + 135 + 18 == len("".join(STRENGTHS))


def test_the_eight_images_of_a_pattern_are_one_class() -> None:
    classes = class_of_code()
    hane = {
        code(BLACK, 0, 0, 0, WHITE),
        code(0, BLACK, 0, 0, 0, WHITE),
        code(BLACK, 0, 0, 0, 0, 0, 0, WHITE),
    }
    assert len({int(classes[one]) for one in hane}) == 1
    assert classes[code(BLACK)] != classes[code(WHITE)]
    assert (canonical_codes()[canonical_codes()] == canonical_codes()).all()


def test_with_white_to_move_the_colors_are_exchanged() -> None:
    seen = code(BLACK, WHITE, BORDER, EMPTY, WHITE, BORDER, BORDER, BLACK)
    assert own_code(seen, BLACK) == seen
    assert own_code(seen, WHITE) == code(WHITE, BLACK, BORDER, EMPTY, BLACK, BORDER, BORDER, WHITE)


def test_the_fit_finds_how_often_a_pattern_wins() -> None:
    # 0 beats 1 in three of four competitions: with many of them it is three times as strong.
    many = 4000
    data = Competitions(
        start=np.arange(many) * 2,
        pattern=np.tile([0, 1], many),
        count=np.ones(2 * many, np.int64),
        winner=np.tile([0, 0, 0, 1], many // 4),
    )
    strength = fit(data, 3, 400)
    assert strength[0] / strength[1] == pytest.approx(3, rel=0.01)
    assert strength[2] == pytest.approx(1)


def test_competitions_hold_every_legal_point_and_the_one_played() -> None:
    moves = np.array([12, 13, 25, 7], np.int16)  # 5x5: the center, beside it, a pass, above it
    data = competitions([ParsedGame(5, 6.5, 0, 1, (), moves, 0)])
    assert len(data.winner) == 3
    sums = np.add.reduceat(data.count, data.start)
    assert sums.tolist() == [25, 24, 23]
    open_point = class_of_code()[code(0)]
    assert data.winner[0] == open_point
    assert data.winner[2] == class_of_code()[code(0, 0, WHITE, 0, 0, BLACK)]


def test_letters_stand_for_strengths_within_a_step() -> None:
    strengths = np.array([1.0, 0.01, 37.0, 1e9])
    back = strengths_of(letters_of(strengths))
    assert back[:3] == pytest.approx(strengths[:3], rel=0.13)
    assert back[3] > 1000


def test_cuts_and_hane_are_strong_and_the_bare_edge_is_weak() -> None:
    table = strength_table()
    cut, hane = code(WHITE, BLACK, WHITE, BLACK), code(WHITE, 0, 0, 0, BLACK, 0, 0, BLACK)
    edge = code(BORDER, 0, 0, 0, BORDER, 0, 0, BORDER)
    assert table[cut] > table[hane] > table[code(0)] > table[edge] > 0
