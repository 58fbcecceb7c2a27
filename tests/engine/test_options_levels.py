from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, product

import pytest

from benchmarks.go_levels import ANCHOR_RATING, ratings
from benchmarks.level_games import Match, level_player
from desktop_go.engine.go.glance import _drawn
from desktop_go.engine.go.larger_boards import calmed_on, thinned_on
from desktop_go.engine.go.levels import DEFAULT_LEVEL, LEVELS, level
from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.levels import Level
from desktop_go.games.go.tree_search import RootMove
from desktop_go.moves import Point

EVERY_LEVEL = pytest.mark.parametrize("preset", LEVELS, ids=lambda preset: preset.name)
MIDDLE = len(LEVELS) // 2
SIZES = (9, 13, 19)


def test_there_are_at_least_fifteen_in_order() -> None:
    assert len(LEVELS) >= 15
    assert [preset.number for preset in LEVELS] == list(range(1, len(LEVELS) + 1))
    assert level(DEFAULT_LEVEL) in LEVELS


@EVERY_LEVEL
def test_options_of_a_level_are_declared_and_in_range(preset: Level) -> None:
    OPTIONS.read(preset.options)
    assert preset.description.endswith(".")
    assert preset.rank


@EVERY_LEVEL
def test_every_level_ends_its_thinking(preset: Level) -> None:
    limits = preset.limits()
    assert limits.seconds is not None
    assert limits.seconds <= 15


@EVERY_LEVEL
def test_low_levels_never_resign_and_leave_the_edge_alone_at_first(preset: Level) -> None:
    options = OPTIONS.read(preset.options)
    assert options.resign == (preset.number > MIDDLE)
    assert options.first_line_after == (20 if preset.number <= MIDDLE else 0)


def test_each_level_is_rated_above_the_one_below() -> None:
    for weaker, stronger in pairwise(LEVELS):
        assert weaker.rating is not None
        assert stronger.rating is not None
        assert 0 < stronger.rating - weaker.rating <= 260


def knowledge(one: Level) -> tuple[object, ...]:
    """What a level judges moves and positions by."""
    options = OPTIONS.read(one.options)
    return options.evaluator, options.network, options.use_priors


def playouts_on(size: int, one: Level) -> int:
    """The playouts of a level's move on a board of ``size`` lines."""
    return thinned_on(one.limits(), OPTIONS.read(one.options), size).playouts or 10**9


def test_each_level_is_given_more_than_the_one_below() -> None:
    for weaker, stronger in pairwise(LEVELS):
        assert (stronger.seconds or 0) >= (weaker.seconds or 0) or stronger.playouts is None
        if knowledge(stronger) != knowledge(weaker):
            continue  # Who knows more may be given less of the rest.
        for size in SIZES:
            less, more = (playouts_on(size, one) for one in (weaker, stronger))
            assert less <= more
        for key, size in product(("temperature", "temperature_margin", "blind_spots"), SIZES):
            on_board = (calmed_on(OPTIONS.read(one.options), size) for one in (stronger, weaker))
            low, high = (getattr(options, key) for options in on_board)
            if OPTIONS.read(stronger.options).temperature:
                assert float(low) <= float(high)


def test_the_lowest_levels_play_to_the_end_without_giving_up() -> None:
    """Each of them once resigned by move 42, passed at move 14 or crawled along the edge."""
    result = Match(9, (level_player(LEVELS[0]), level_player(LEVELS[2]))).play(4)
    assert len(result.leads) == 4
    for habits in result.habits:
        assert habits.resigned == habits.early_passes == 0
        assert habits.on_edge <= 0.1 * habits.opening


def root_move(point: Point | None, prior: float) -> RootMove:
    return RootMove(point, 0, 0.5, prior, ())


def test_heat_makes_odd_moves_likelier_but_none_on_the_first_line_and_no_pass() -> None:
    center, inside, edge = Point(4, 4), Point(6, 6), Point(0, 4)
    moves = [root_move(center, 0.6), root_move(inside, 0.06), root_move(edge, 0.06)]
    moves.append(root_move(None, 0.05))
    rng = random.Random(1)
    drawn = Counter(_drawn(moves, 9, 3.0, rng).point for _ in range(4000))
    shares = {point: drawn[point] / drawn[center] for point in (inside, edge)}
    assert shares[inside] == pytest.approx(0.1 ** (1 / 3), abs=0.05)
    assert shares[edge] == pytest.approx(0.1, abs=0.03)
    assert drawn[None] == 0
    assert {_drawn(moves, 9, 0.1, rng).point for _ in range(200)} == {center}


def test_ratings_are_those_of_the_results() -> None:
    """Three wins of four are 191 points (400 log10 3), whoever else plays."""
    found = ratings({("gnugo10", "2"): (7500.0, 10000), ("1", "gnugo10"): (7500.0, 10000)})
    assert found["gnugo10"] == ANCHOR_RATING
    assert found["2"] - found["gnugo10"] == pytest.approx(190.8, abs=0.5)
    assert found["gnugo10"] - found["1"] == pytest.approx(190.8, abs=0.5)


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(ValueError, match="no level 0"):
        level(0)
