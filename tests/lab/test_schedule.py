"""Who plays whom, in which order: fair, complete, and the same every time."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from lab_helpers import some_experiment

from desktop_go.games.go.position import GoPosition
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.tictactoe.position import TicTacToePosition
from desktop_go.lab.experiment import Event
from desktop_go.lab.openings import go_opening, gomoku_opening, tictactoe_opening
from desktop_go.lab.reading import parse_experiment
from desktop_go.lab.schedule import all_contestants, pairings, seed_of, tasks


@given(st.sampled_from([Event.ROUND_ROBIN, Event.GAUNTLET, Event.LADDER]), st.integers(2, 6),
       st.integers(1, 7))  # fmt: skip
def test_every_two_meet_as_often_as_wished_with_both_colors(
    event: Event, count: int, games: int
) -> None:
    experiment = some_experiment(event, count, games=games)
    listed = list(tasks(experiment))
    met = Counter(frozenset((one.first, one.second)) for one in listed)
    assert set(met.values()) == {games}
    expected = count * (count - 1) // 2 if event is Event.ROUND_ROBIN else count - 1
    assert len(met) == expected
    black = Counter((one.first, one.second) for one in listed)
    for one, other in pairings(experiment):
        assert black[one, other] - black[other, one] == games % 2
    assert len({one.number for one in listed}) == len(listed)


def test_two_games_of_one_opening_swap_the_colors() -> None:
    listed = list(tasks(some_experiment(Event.MATCH, 2, games=6)))
    for one, other in zip(listed[::2], listed[1::2], strict=True):
        assert one.opening == other.opening
        assert (one.first, one.second) == (other.second, other.first)


def test_more_games_only_come_behind() -> None:
    few = list(tasks(some_experiment(Event.ROUND_ROBIN, 3, games=4)))
    many = list(tasks(some_experiment(Event.ROUND_ROBIN, 3, games=10)))
    assert many[: len(few)] == few


def test_seeds_differ_and_stay() -> None:
    experiment = some_experiment(Event.MATCH, 2, games=500)
    seeds = [seed_of(experiment, one, place) for one in tasks(experiment) for place in (0, 1)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 < seed < 2**31 for seed in seeds)
    assert seeds[0] == 132_220_569


def test_a_grid_has_a_contestant_for_each_combination() -> None:
    experiment = parse_experiment(
        'game = "go"\nevent = "grid"\n[grid]\nexploration = [0.1, 0.5]\nplayouts = [10, 20]\n'
        '[[contestant]]\nname = "RAVE"\n'
    )
    everybody = all_contestants(experiment)
    assert [one.name for one in everybody] == [
        "RAVE (base)",
        "exploration=0.1, playouts=10",
        "exploration=0.1, playouts=20",
        "exploration=0.5, playouts=10",
        "exploration=0.5, playouts=20",
    ]
    assert everybody[2].options == {"exploration": 0.1}
    assert everybody[2].budget is not None
    assert everybody[2].budget.amount == 20
    assert pairings(experiment) == [(1, 0), (2, 0), (3, 0), (4, 0)]


@given(st.integers(2, 19), st.integers(1, 99), st.integers(0, 300))
def test_openings_of_go_are_legal_and_the_same_again(size: int, seed: int, number: int) -> None:
    moves = go_opening(size, seed, number)
    assert moves == go_opening(size, seed, number)
    assert len(moves) == (0 if size < 6 else 2 if size < 11 else 4)
    position = GoPosition(size)
    for move in moves:
        position.play(move)


@given(st.integers(9, 20), st.integers(1, 99), st.integers(0, 300))
def test_openings_of_gomoku_are_legal(size: int, seed: int, number: int) -> None:
    position = GomokuPosition(size)
    for move in gomoku_opening(size, seed, number):
        position.play(move)
    assert not position.is_over


def test_no_opening_of_gomoku_comes_twice_before_all_had_their_turn() -> None:
    first = [tuple(gomoku_opening(15, 3, number)) for number in range(100)]
    assert len(set(first)) == 100


def test_openings_of_tic_tac_toe_are_drawn() -> None:
    for number in range(12):
        moves = tictactoe_opening(TicTacToePosition(), 1, number)
        assert len(moves) == 2
        assert moves[0].point != moves[1].point
