"""Stones of a seki are proposed as living, whatever the estimate says of them."""

from __future__ import annotations

import time

import numpy as np
import pytest
from go_boards import position_of
from seki_boards import (
    DOUBTED,
    MARGINS,
    NO_EYES,
    OPEN_FIGHTS,
    SEKI,
    WON_RACE,
    swapped,
    turned,
    widened,
)

from desktop_go.games.go import capture_reading
from desktop_go.games.go.capture_reading import can_be_captured
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.scoring import propose_dead, score
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import from_gtp

VARIANTS = {
    "as drawn": lambda board: board,
    "colors swapped": swapped,
    "turned": turned,
    "19x19": widened,
    "19x19, swapped, turned": lambda board: turned(swapped(widened(board))),
}


def inner_stones(position: GoPosition, color: Color) -> frozenset[Point]:
    """The stones of ``color`` that have no more than three liberties."""
    few = [chain for chain in position.chains() if len(chain.liberties) <= 3]
    return frozenset().union(*(chain.stones for chain in few if chain.color is color))


def against(position: GoPosition, stones: frozenset[Point]) -> np.ndarray:
    """An estimate by which ``stones`` are dead and all others alive."""
    sign = {Color.BLACK: 1.0, Color.WHITE: -1.0, Color.EMPTY: 0.0}
    owners = [
        sign[position.color_at(p)] * (-0.9 if p in stones else 1.0) for p in position.points()
    ]
    return np.array(owners)


@pytest.mark.parametrize("variant", list(VARIANTS))
@pytest.mark.parametrize("name", list(SEKI))
@pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE])
def test_stones_in_seki_are_not_dead(name: str, variant: str, color: Color) -> None:
    position = position_of(VARIANTS[variant](SEKI[name]))
    doubted = inner_stones(position, color)
    assert doubted
    assert propose_dead(position, against(position, doubted)) == frozenset()


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_the_loser_of_a_race_stays_dead(variant: str) -> None:
    position = position_of(VARIANTS[variant](WON_RACE))
    loser = Color.BLACK if "swapped" in variant else Color.WHITE
    lost = inner_stones(position, loser)
    assert len(lost) == 3
    assert propose_dead(position, against(position, lost)) == lost


def test_dead_stones_elsewhere_stay_dead() -> None:
    rows = NO_EYES.split()
    rows[-1] = rows[-1][:-2] + "O."
    rows[-2] = "X" + rows[-2][1:]
    position = position_of("\n".join(rows))
    strays = frozenset({Point(7, 8), Point(0, 7)})
    doubted = strays | inner_stones(position, Color.WHITE)
    assert propose_dead(position, against(position, doubted)) == strays


@pytest.mark.parametrize("name", list(SEKI))
def test_the_count(name: str) -> None:
    position = position_of(SEKI[name], "chinese", komi=0)
    assert score(position).margin == MARGINS[name]


def test_fights_that_nobody_finished_are_read_in_a_moment() -> None:
    """Several seconds, before, in which the window stood still; now some hundredths."""
    position = position_of(OPEN_FIGHTS)
    doubted = frozenset(from_gtp(name, 19) for name in DOUBTED.split())
    propose_dead(position, against(position, doubted))  # whatever is compiled or loaded
    begin = time.process_time()
    assert propose_dead(position, against(position, doubted)) == doubted
    assert time.process_time() - begin < 0.7


def test_what_takes_too_long_is_left_to_the_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    position = position_of(NO_EYES)
    doubted = inner_stones(position, Color.WHITE)
    monkeypatch.setattr(capture_reading, "MOST_NODES", 1)
    assert propose_dead(position, against(position, doubted)) == doubted


def test_a_ko_counts_for_the_attacker() -> None:
    """White may take the ko, but the stones are lost once Black has played everywhere else."""
    position = position_of(
        """
        . X O X .
        X O . O X
        . X O X .
        . . X . .
        . . . . .
        """
    )
    assert can_be_captured(position, Point(2, 0), {Point(2, 1), Point(1, 1), Point(3, 1)})


def test_a_chain_with_a_liberty_elsewhere_is_not_captured() -> None:
    position = position_of(NO_EYES)
    assert not can_be_captured(position, Point(1, 0), {Point(2, 0)})  # nobody may play there
    assert not can_be_captured(position, Point(2, 0), {Point(0, 0), Point(0, 1)})


@pytest.mark.parametrize("side", [7, 9])
def test_a_fight_over_most_of_the_board_is_given_up_not_read_for_ever(side: int) -> None:
    """Weak players leave such boards to be counted; reading them ended in a RecursionError."""
    points = [Point(col, row) for col in range(side) for row in range(side)]
    stones = [p for p in points if p.col % 2 and p.row % 2]
    black = [p for p in stones if (p.col + p.row) % 3]
    board = GoPosition(side, black=black, white=set(stones) - set(black))
    assert can_be_captured(board, Point(1, 1), points)
