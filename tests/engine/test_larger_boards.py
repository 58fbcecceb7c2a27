"""Levels are as weak on large boards as they are on small ones."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from desktop_go.engine.go.larger_boards import calmed_on, thinned_on
from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.go.sight import points_in_sight
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest
from desktop_go.moves import Color, Move, Point
from desktop_go.options import OptionValue


def test_the_temperature_shrinks_on_larger_boards() -> None:
    """On 13x13 by four fifths, in powers, of what it does on 19x19."""
    options = GoOptions(temperature=2.0, larger_boards=1.0)
    assert calmed_on(options, 19).temperature == pytest.approx(2 * 0.387, abs=0.01)
    assert calmed_on(options, 13).temperature == pytest.approx(2 * 0.463, abs=0.01)
    twice = replace(options, larger_boards=2.0)
    assert calmed_on(twice, 19).temperature == pytest.approx(2 * 0.387**2, abs=0.01)


@pytest.mark.parametrize("size", [2, 7, 9])
def test_small_boards_are_as_the_options_say(size: int) -> None:
    options = GoOptions(temperature=2.0, larger_boards=1.0)
    assert calmed_on(options, size) is options


def test_without_the_option_size_changes_nothing() -> None:
    options, limits = GoOptions(temperature=2.0), Limits(playouts=50)
    assert calmed_on(options, 19) is options
    assert thinned_on(limits, options, 19) is limits


@pytest.mark.parametrize(("size", "playouts"), [(9, 100), (13, 50), (19, 30), (25, 30)])
def test_playouts_are_fewer_on_larger_boards(size: int, playouts: int) -> None:
    options = GoOptions(playouts_13x13=0.5, playouts_19x19=0.3)
    limits = Limits(playouts=100, seconds=4.0)
    assert thinned_on(limits, options, size) == Limits(playouts=playouts, seconds=4.0)


def test_sizes_between_get_a_share_between() -> None:
    options = GoOptions(playouts_13x13=0.5, playouts_19x19=0.3)
    shares = [thinned_on(Limits(playouts=1000), options, size).playouts for size in range(9, 26)]
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares[:11])) == 11  # 9x9 to 19x19


def test_more_on_19x19_than_on_13x13_is_possible() -> None:
    """Levels are fitted to each board apart."""
    options = GoOptions(playouts_13x13=0.46, playouts_19x19=0.58)
    assert thinned_on(Limits(playouts=250), options, 13).playouts == 115
    assert thinned_on(Limits(playouts=250), options, 19).playouts == 145


def test_a_playout_is_left_and_time_stays_as_it_is() -> None:
    options = GoOptions(playouts_19x19=0.1)
    assert thinned_on(Limits(playouts=2), options, 19).playouts == 1
    unlimited = Limits(seconds=1.0)
    assert thinned_on(unlimited, options, 19) is unlimited


def test_a_move_takes_fewer_playouts_on_a_larger_board_and_an_analysis_does_not() -> None:
    """The tree counts what was looked at."""
    session = EngineSession()
    options: dict[str, OptionValue] = {
        "evaluator": "playouts",
        "threads": 1,
        "playouts_19x19": 0.39,
    }
    move, analysis = Purpose.MOVE, Purpose.ANALYZE
    for size, purpose, visits in ((9, move, 100), (19, move, 39), (19, analysis, 100)):
        session.close()
        state, limits = GameState(size, komi=7), Limits(playouts=100)
        request = ThinkRequest(0, state, limits, purpose, options=options)
        thought = session.run(request).thought
        assert thought
        assert thought.visits == visits


@pytest.mark.parametrize(("size", "lines"), [(7, 7), (9, 7), (13, 9), (19, 13)])
def test_the_part_of_the_board_that_is_always_seen_grows_with_it(size: int, lines: int) -> None:
    center = Move.play(Color.BLACK, Point(size // 2, size // 2))
    request = ThinkRequest(0, GameState(size, komi=7, moves=(center,)), Limits(playouts=1))
    blind = GoOptions(blind_spots=1.0)
    seen = points_in_sight(request, blind, Color.WHITE, random.Random(1))
    assert seen is not None
    assert len([point for point in seen if point is not None]) == lines**2
