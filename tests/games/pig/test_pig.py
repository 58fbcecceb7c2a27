"""Pig: rules, exact chances against published figures, levels, and the form on disk."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_go.errors import IllegalMove, RecordError, SettingsError
from desktop_go.games.pig.game import PigGame
from desktop_go.games.pig.players import LEVELS, choose, level
from desktop_go.games.pig.rules import Action, PigRules, PigState
from desktop_go.games.pig.solver import solve
from desktop_go.games.pig.teaching import RULES, PigMoment
from desktop_go.lab.experiment import LabError
from desktop_go.lab.reading import experiment_from
from desktop_go.search.expectiminimax import Expectiminimax

COIN = (0, 1)


@pytest.mark.parametrize(
    ("mine", "theirs", "turn", "chance"),
    [(0, 0, 0, 4 / 7), (0, 0, 1, 5 / 7), (0, 1, 0, 2 / 5), (0, 1, 1, 3 / 5), (1, 0, 0, 4 / 5),
     (1, 1, 0, 2 / 3)],
)  # fmt: skip
def test_piglet_has_the_published_chances(mine: int, theirs: int, turn: int, chance: float) -> None:
    """Neller & Presser 2004, section "Solving Piglet": a coin, 2 points to win."""
    assert solve(2, COIN).value(PigState((mine, theirs), turn)) == pytest.approx(chance)


def test_the_first_player_wins_as_often_as_published() -> None:
    """Neller & Presser 2004: 53.06 % with optimal play to 100 points."""
    assert solve(100).value(PigState()) == pytest.approx(0.5306, abs=0.00005)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 49), st.integers(0, 49), st.integers(0, 49))
def test_every_chance_follows_from_those_after_it(mine: int, theirs: int, turn: int) -> None:
    state = PigState((mine, theirs), turn)
    solution = solve(50)
    if solution.rules.winner(state) is not None:
        assert solution.value(state) == 1
        return
    chances = solution.chances(state)
    assert solution.value(state) == pytest.approx(chances.value, abs=1e-9)
    assert chances.roll == pytest.approx(sum(chances.faces) / 6)
    assert chances.faces[0] == pytest.approx(1 - solution.value(PigState((theirs, mine))))


def test_a_deep_search_finds_the_exact_chance() -> None:
    """Piglet lasts for ever with a chance that halves with every turn: 40 steps are enough."""
    found = Expectiminimax(PigRules(2, COIN)).value(PigState(), 40)
    assert found == pytest.approx(4 / 7, abs=1e-5)


def test_a_search_of_one_step_by_hand() -> None:
    """To 10 points, 4 to 5, turn total 2: lacking 4 of 4 + 5, so holding is 5/9.

    Rolling: a 1 leaves 6 and 5, 5/11; 2 and 3 leave 2 and 1, 5/7 and 5/6; 4 and more win.
    """
    values = Expectiminimax(PigRules(10)).actions(PigState((4, 5), 2), 1)
    assert values[Action.HOLD] == pytest.approx(5 / 9)
    assert values[Action.ROLL] == pytest.approx((5 / 11 + 5 / 7 + 5 / 6 + 3) / 6)


def test_a_roll_adds_and_a_one_loses_the_turn() -> None:
    rules, state = PigRules(50), PigState((10, 20), 5, 1)
    assert rules.rolled(state, 5) == PigState((10, 20), 11, 1)
    assert rules.rolled(state, 0) == PigState((10, 20), 0, 0)
    assert rules.held(state) == PigState((10, 25), 0, 0)
    assert rules.actions(PigState()) == (Action.ROLL,)
    with pytest.raises(IllegalMove, match="roll first"):
        rules.held(PigState())
    assert rules.winner(PigState((10, 45), 5, 1)) == 1
    with pytest.raises(SettingsError, match="1 to 200"):
        PigRules(0)


def test_better_levels_win_more() -> None:
    rules, solution, chance = PigRules(50), solve(50), random.Random(1)
    players = {
        key: cache(lambda state, key=key: choose(level(key), rules, state, solution))
        for key in ("hold10", "perfect")
    }
    wins = 0
    for number in range(400):
        state, mine = PigState(), number % 2
        while rules.winner(state) is None:
            action = players["perfect" if state.side == mine else "hold10"](state)
            outcomes = rules.outcomes(state, action)
            state = chance.choice(outcomes)[1]
        wins += rules.winner(state) == mine
    assert wins > 240


@pytest.mark.parametrize("player", LEVELS, ids=lambda player: player.key)
def test_every_level_rolls_first_and_holds_in_time(player: object) -> None:
    rules, solution = PigRules(50), solve(50)
    assert choose(player, rules, PigState(), solution) is Action.ROLL
    assert choose(player, rules, PigState((0, 0), 40), solution) is Action.HOLD


def test_a_game_is_read_as_it_was_written() -> None:
    game, chance = PigGame(50, ("person", "perfect")), random.Random(4)
    for _ in range(30):
        if not game.is_over:
            hold = game.state.turn > 8
            game.play(Action.HOLD if hold else Action.ROLL, chance)
    again = PigGame.from_data(game.to_data())
    assert (again.state, again.seats, again.last_face) == (game.state, game.seats, game.last_face)


@pytest.mark.parametrize(
    "change",
    [{"scores": [50, 0]}, {"scores": [1]}, {"turn": -1}, {"side": 2}, {"face": 6}, {"goal": 0},
     {"seats": ["person", "nobody"]}],
    ids=str,
)  # fmt: skip
def test_a_damaged_game_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(RecordError, match="cannot be used"):
        PigGame.from_data({**PigGame().to_data(), **change})


def test_a_game_that_is_over_takes_no_action() -> None:
    game = PigGame(50)
    game.state = PigState((45, 0), 6)
    assert game.winner == 0
    with pytest.raises(IllegalMove, match="over"):
        game.play(Action.ROLL, random.Random())


def test_the_lab_does_not_offer_pig() -> None:
    with pytest.raises(LabError, match="tictactoe"):
        experiment_from({"game": "pig"})


def test_the_rules_show_games_that_go_on() -> None:
    for rule in RULES:
        moment = PigMoment(rule.picture).game
        assert PigGame.from_data(moment.to_data()).to_data() == moment.to_data()
        assert not moment.is_over
