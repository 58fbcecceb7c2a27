"""KataGo's planes and numbers of a position, and its area."""

from __future__ import annotations

import numpy as np
import pytest

from training.katago_planes import LADDER, OWN_AREA, area, katago_inputs, komi_parity
from training.labels import position

TWO_EYES = """
. X . X . O .
X X X X X O .
O O O O X O O
. . . O X X X
O O O O O O O
. . . . . . .
. . . . . . .
"""
"""Both are alive whatever happens: Black on top, White below."""
INVADED = """
. X . X . . .
X X X X . . .
. . . X . . .
. O . X . . .
. . . X . O .
X X X X . . .
. . . . . . .
"""


def board(picture: str) -> tuple[np.ndarray, int]:
    rows = [line.split() for line in picture.split("\n") if line.strip()]
    return np.array([".XO".index(p) for row in rows for p in row], np.uint8), len(rows)


def owners(picture: str) -> list[str]:
    stones, size = board(picture)
    return ["".join(".XO"[p] for p in row) for row in area(stones, size).reshape(size, size)]


def test_eyes_and_what_is_surrounded_belong_to_the_living():
    assert owners(TWO_EYES) == [
        "XXXX.OO",
        "XXXXXOO",
        "OOOOXOO",
        "OOOOXXX",
        "OOOOOOO",
        "OOOOOOO",
        "OOOOOOO",
    ]


def test_stones_that_might_still_live_are_nobodys_territory():
    rows = owners(INVADED)
    assert [row[4:] for row in rows] == ["...", "...", "...", "...", ".O.", "...", "..."]
    assert rows[2] == "...X..."
    assert rows[3] == ".O.X..."


def test_a_dead_stone_among_the_unconditionally_alive_counts_for_them():
    alive = INVADED.replace(". . . X . . .\n. O . X", "X X X X . . .\n. O X X")
    alive = alive.replace(". . . X . O .", "X X X X . O .")
    assert owners(alive)[3] == "XXXX..."


def test_an_empty_board_is_nobodys():
    assert not area(np.zeros(81, np.uint8), 9).any()


@pytest.mark.parametrize(
    ("komi", "size", "parity"),
    [
        (7, 9, 0),
        (7.5, 9, 0.5),
        (8, 9, 0),
        (6.5, 9, -0.5),
        (0, 8, 0),
        (0.5, 8, 0.5),
        (-7.5, 9, -0.5),
    ],
)
def test_the_parity_of_komi_rises_where_a_draw_is_possible(komi: float, size: int, parity: float):
    assert komi_parity(komi, size) == parity


def test_planes_are_seen_from_the_side_to_move():
    planes, numbers, playable = katago_inputs(position("9\t7.5\tB\t\teecc--\tgg\tB\tmade"))
    assert planes[0].all()
    assert np.argwhere(planes[1]).tolist() == [[2, 2]]
    assert np.argwhere(planes[2]).tolist() == [[4, 4]]
    assert np.argwhere(planes[10]).tolist() == [[2, 2]]
    assert np.argwhere(planes[11]).tolist() == [[4, 4]]
    assert not planes[3:9].any()
    assert np.argwhere(planes[OWN_AREA]).tolist() == [[2, 2]]
    assert numbers.tolist() == [1, 0, 0, 0, 0, 0.375, *[0] * 8, 1, 0, 0, 0, 0.5]
    assert (~playable).nonzero()[0].tolist() == [20, 40]


def test_a_ladder_shows_as_it_was_one_and_two_moves_ago():
    planes, _, _ = katago_inputs(position("9\t7\tW\tdccdce\tddhh\t--\t?\tmade"))
    laddered = [np.argwhere(planes[LADDER + age]).tolist() for age in range(3)]
    assert laddered == [[[3, 3]], [[3, 3]], []]
