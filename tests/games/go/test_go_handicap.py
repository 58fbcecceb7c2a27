"""Handicap stones by GTP 2, sections 4.1.1 and 4.1.2."""

from __future__ import annotations

import pytest
from go_gnugo import GnuGo

from desktop_go.errors import SettingsError
from desktop_go.games.go.handicap import (
    check_free_handicap,
    fixed_handicap_points,
    free_handicap_points,
    max_fixed_handicap,
    max_free_handicap,
)
from desktop_go.moves import Point
from desktop_go.records.coordinates import from_gtp, to_gtp

NINETEEN = {
    2: "D4 Q16",
    3: "D4 Q16 D16",
    4: "D4 Q16 D16 Q4",
    5: "D4 Q16 D16 Q4 K10",
    6: "D4 Q16 D16 Q4 D10 Q10",
    7: "D4 Q16 D16 Q4 D10 Q10 K10",
    8: "D4 Q16 D16 Q4 D10 Q10 K4 K16",
    9: "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10",
}


GNUGO_ON_FOURTH_LINE = 12
"""GNU Go goes to the fourth line from 12x12 on, the protocol from 13x13 on."""


def words(points: tuple[Point, ...], size: int) -> str:
    return " ".join(to_gtp(point, size) for point in points)


@pytest.mark.parametrize("stones", NINETEEN)
def test_customary_points_on_19x19(stones: int) -> None:
    assert words(fixed_handicap_points(19, stones), 19) == NINETEEN[stones]


@pytest.mark.parametrize(
    ("size", "points"),
    [
        (7, "C3 E5 C5 E3"),
        (9, "C3 G7 C7 G3"),
        (12, "C3 K10 C10 K3"),
        (13, "D4 K10 D10 K4"),
        (25, "D4 W22 D22 W4"),
    ],
)
def test_corner_points_by_size(size: int, points: str) -> None:
    assert words(fixed_handicap_points(size, 4), size) == points


@pytest.mark.parametrize(
    ("size", "highest"),
    [(2, 0), (6, 0), (7, 4), (8, 4), (9, 9), (10, 4), (18, 4), (19, 9), (25, 9)],
)
def test_highest_fixed_handicap(size: int, highest: int) -> None:
    assert max_fixed_handicap(size) == highest
    for stones in range(2, highest + 1):
        points = fixed_handicap_points(size, stones)
        assert len(set(points)) == stones
        check_free_handicap(size, points)


@pytest.mark.parametrize(("size", "stones"), [(19, 0), (19, 1), (19, 10), (8, 5), (6, 2), (7, 5)])
def test_other_fixed_handicaps_are_refused(size: int, stones: int) -> None:
    with pytest.raises(SettingsError, match=rf"{size}x{size} board takes .*not {stones}"):
        fixed_handicap_points(size, stones)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 9, 13])
def test_free_handicap_finds_room_up_to_the_limit(size: int) -> None:
    for stones in {2, 3, min(12, max_free_handicap(size)), max_free_handicap(size)}:
        points = free_handicap_points(size, stones)
        assert len(points) == stones
        check_free_handicap(size, points)


def test_free_handicap_starts_with_the_customary_points() -> None:
    assert free_handicap_points(19, 9) == fixed_handicap_points(19, 9)
    assert free_handicap_points(19, 12)[:9] == fixed_handicap_points(19, 9)


@pytest.mark.parametrize("stones", [0, 1, 25, 26])
def test_free_handicap_out_of_range_is_refused(stones: int) -> None:
    with pytest.raises(SettingsError, match="takes 2 to 24 stones"):
        free_handicap_points(5, stones)


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ([Point(0, 0)], "2 to 24 stones, not 1"),
        ([Point(0, 0), Point(0, 0)], "same point"),
        ([Point(0, 0), Point(5, 0)], "not on the board"),
        ([Point(0, 0), Point(-1, 0)], "not on the board"),
    ],
)
def test_bad_free_placement_is_refused(points: list[Point], sentence: str) -> None:
    with pytest.raises(SettingsError, match=sentence):
        check_free_handicap(5, points)


@pytest.mark.parametrize("size", [size for size in range(5, 20) if size != GNUGO_ON_FOURTH_LINE])
def test_gnugo_places_the_same_stones(gnugo: GnuGo, size: int) -> None:
    counts = range(2, 10)
    commands = [c for n in counts for c in (f"boardsize {size}", f"fixed_handicap {n}")]
    for stones, answer in zip(counts, gnugo.ask(commands)[1::2], strict=True):
        if stones > max_fixed_handicap(size):
            assert answer is None
        else:
            assert answer is not None
            expected = {from_gtp(word, size) for word in answer.split()}
            assert set(fixed_handicap_points(size, stones)) == expected
