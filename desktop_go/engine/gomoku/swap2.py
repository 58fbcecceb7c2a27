"""How the engine takes part in a swap2 opening: places, chooses a side, or places two more."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest
from desktop_go.engine.session import Session, ShouldStop, never
from desktop_go.games.gomoku.book import SIZE, balanced_openings, image
from desktop_go.games.gomoku.rules import RuleSet
from desktop_go.moves import Color, Move, Point

BALANCE = 0.05
"""A side is taken when its win rate is this far above one half; else two stones are placed."""
FIRST_THREE = (
    ((0, 0), (1, -1), (3, 2)),
    ((0, 0), (2, 1), (-3, 1)),
    ((0, 0), (-1, 2), (3, -1)),
    ((0, 0), (1, 0), (-2, 3)),
)
"""Openings on other boards than the book's, as offsets from the center; black, white, black."""
FEWEST_PAIRS, MOST_PAIRS, REACH = 4, 16, 4
"""So many pairs of a white and a black stone more are compared, this near to the center ..."""
LEAST = 0.05
"""... but no more than leave so many seconds for each: shorter searches may know nothing."""
KEPT = 0.25
"""This share of them is looked at once more, for as much time."""


@dataclass(frozen=True, slots=True)
class Swap2Answer:
    """``swap``: take the other side; else the stones to place, none: keep the side."""

    swap: bool
    points: tuple[Point, ...] = ()


def answer_swap2(
    session: Session,
    size: int,
    rules: RuleSet,
    stones: Sequence[Point],
    seconds: float,
    options: Mapping[str, object],
    should_stop: ShouldStop = never,
) -> Swap2Answer:
    """Answer one swap2 question (Gomocup's SWAP2BOARD, one for 0, 3 or 5 stones).

    When ``should_stop`` says so, the answer is what is known so far.

    Raises:
        ValueError: another number of stones.
    """
    if len(stones) == 0:
        return Swap2Answer(False, _first_three(size, rules))
    if len(stones) not in (3, 5):
        raise ValueError(f"swap2 asks with 0, 3 or 5 stones, not {len(stones)}")
    judge = partial(_judge, session, size, rules, options, should_stop)
    rate, point = judge(stones, seconds / 2)
    if len(stones) == 3 and abs(rate - 0.5) < BALANCE:
        pair = _balanced_pair(judge, size, stones, seconds / 2, should_stop)
        if pair:
            return Swap2Answer(False, pair)
    if rate < 0.5:
        return Swap2Answer(True)
    return Swap2Answer(False, (point,))


def _first_three(size: int, rules: RuleSet) -> tuple[Point, ...]:
    """An opening of the book, turned or mirrored by chance, where it is for this board."""
    known = balanced_openings(rules)
    if size == SIZE and known:
        symmetry = random.randrange(8)
        return tuple(image(point, symmetry) for point in random.choice(known))
    return tuple(_near_middle(size, *offset) for offset in random.choice(FIRST_THREE))


def _near_middle(size: int, col: int, row: int) -> Point:
    """The point at an offset from the center, or the nearest one on the board."""
    middle = size // 2
    return Point(*(max(0, min(size - 1, middle + offset)) for offset in (col, row)))


def _judge(
    session: Session,
    size: int,
    rules: RuleSet,
    options: Mapping[str, object],
    should_stop: ShouldStop,
    stones: Sequence[Point],
    seconds: float,
) -> tuple[float, Point]:
    """White's win rate with White to move, and White's best move."""
    moves = tuple(
        Move.play(Color.WHITE if i % 2 else Color.BLACK, point) for i, point in enumerate(stones)
    )
    state = GameState(size, rules.key, moves=moves)
    request = ThinkRequest(0, state, Limits(seconds=seconds), Purpose.MOVE, options)
    answer = session.run(request, should_stop=should_stop)
    assert answer.thought is not None
    assert answer.move is not None
    assert answer.move.point is not None
    return answer.thought.win_rate, answer.move.point


def _balanced_pair(
    judge: Callable[[Sequence[Point], float], tuple[float, Point]],
    size: int,
    stones: Sequence[Point],
    seconds: float,
    should_stop: ShouldStop,
) -> tuple[Point, ...]:
    """Of some pairs drawn by chance the one that leaves the chances most even.

    Judging all of them takes half of the time, judging the best of these again the other half.
    """
    count = min(MOST_PAIRS, max(FEWEST_PAIRS, int(seconds / 2 / LEAST)))
    pairs = _pairs(count, size, stones)
    best: tuple[Point, ...] = ()
    for most in (count, max(1, round(KEPT * count))):
        rated = []
        for pair in pairs[:most]:
            if should_stop():
                break
            rate, _ = judge([*stones, *pair], seconds / 2 / most)
            rated.append((abs(rate - 0.5), pair))
        if rated:
            pairs = [pair for _, pair in sorted(rated)]
            best = pairs[0]
    return best


def _pairs(count: int, size: int, stones: Sequence[Point]) -> list[tuple[Point, ...]]:
    """Some pairs of free points near the center."""
    span = range(-REACH, REACH + 1)
    near = {_near_middle(size, col, row) for col in span for row in span}
    free = sorted(near.difference(stones))
    return [tuple(random.sample(free, 2)) for _ in range(count)] if len(free) > 1 else []
