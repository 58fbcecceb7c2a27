"""The games in slow motion play by their rules; their searches find what the fast twins find."""

from __future__ import annotations

import random

import pytest

from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.slow import game as gomoku_game
from desktop_go.games.pig.rules import Action, PigRules
from desktop_go.games.pig.slow import DEPTH, GOAL, START
from desktop_go.games.pig.slow import game as pig_game
from desktop_go.games.registry import GAMES
from desktop_go.games.slow_play import Trial
from desktop_go.games.spec import load
from desktop_go.games.tictactoe.slow import middle_game, minimax_game, tree_game
from desktop_go.games.tictactoe.solver import MnkRules, SearchOptions
from desktop_go.moves import Color, Point
from desktop_go.search.expectiminimax import Expectiminimax
from desktop_go.search.minimax import Minimax
from desktop_go.search.slow_minimax import SlowMinimax
from desktop_go.search.slow_motion import CHANCE, Amaf, Picture, SlowSearch

TRIALS: list[Trial] = [trial for spec in GAMES for trial in load(spec.slow)]
every_trial = pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.key)


def test_every_game_has_something_to_watch() -> None:
    assert len({trial.key for trial in TRIALS}) == len(TRIALS)
    assert {trial.key.split("-")[0] for trial in TRIALS} == {spec.key for spec in GAMES}
    assert all(trial.text.endswith(".") for trial in TRIALS)


@every_trial
def test_moves_are_played_and_taken_back(trial: Trial) -> None:
    game, chance = trial.make(None), random.Random(3)
    before: list[tuple[Picture, int, list[object]]] = []
    while (moves := list(game.moves())) and len(before) < 100:
        before.append((game.picture(), game.player, moves))
        shares = [game.share(move) for move in moves]
        assert game.player != CHANCE or sum(shares) == pytest.approx(1)
        names = [game.name(move) for move in moves]
        assert len(set(names)) == len(names)
        assert all(names)
        game.play(chance.choice(moves))
    assert before
    assert 0 <= (game.result() + 1) / 2 <= 1
    assert game.worth(game.result())
    for picture, player, moves in reversed(before):
        game.undo()
        assert (game.picture(), game.player, list(game.moves())) == (picture, player, moves)


@every_trial
def test_a_search_leaves_its_game_where_it_was(trial: Trial) -> None:
    game = trial.make(None)
    picture = game.picture()
    if trial.is_minimax:
        for _moment in SlowMinimax(game, depth=trial.depth).steps():
            pass
    else:
        search = SlowSearch(game, amaf=trial.amaf)
        search.run(12)
        assert search.root.visits == 12
        assert sum(child.visits for child in search.root.children) == 12
    assert game.picture() == picture


def test_minimax_of_tictactoe_is_what_the_solver_says() -> None:
    search = SlowMinimax(minimax_game())
    for _moment in search.steps():
        pass
    position = middle_game()
    solver = Minimax(MnkRules(position.board, SearchOptions()))
    value = solver.value(position.state)
    assert value is not None
    assert search.root.value is not None
    assert (search.root.value > 0) - (search.root.value < 0) == (value > 0) - (value < 0)
    assert search.cuts > 0


def test_the_dice_give_the_means_that_expectiminimax_gives() -> None:
    slow = SlowMinimax(pig_game(), depth=DEPTH)
    for _moment in slow.steps():
        pass
    rules = PigRules(GOAL)
    fast = Expectiminimax(rules)
    roll = slow.root.children[0]
    assert roll.player == CHANCE
    assert len(roll.children) == 6
    assert roll.value == pytest.approx(sum((c.value or 0) for c in roll.children) / 6)
    assert slow.root.value == max(child.value or 0 for child in slow.root.children)
    two = SlowMinimax(pig_game(), depth=2)
    for _moment in two.steps():
        pass
    assert two.root.children[0].value == pytest.approx(
        sum(share * fast.value(state, 0) for share, state in rules.outcomes(START, Action.ROLL))
    )


def test_tree_search_finds_the_move_that_stops_a_row() -> None:
    search = SlowSearch(tree_game())
    search.run(400)
    best = max(search.root.children, key=lambda child: child.visits)
    assert best.move == Point(0, 2)  # O has c3 and b2: a1 completes the row


def test_tree_search_finds_the_open_four() -> None:
    search = SlowSearch(gomoku_game(), amaf=Amaf.SIBLINGS)
    search.run(400)
    best = max(search.root.children, key=lambda child: child.visits)
    assert best.move in {Point(1, 3), Point(5, 3)}


def test_a_search_starts_from_a_position_that_is_given_and_leaves_it_alone() -> None:
    position = GomokuPosition(7)
    game = gomoku_game(position)
    game.play(Point(3, 3))
    assert position.color_at(Point(3, 3)) is Color.EMPTY
    assert game.picture().cells[3 * 7 + 3] == "X"
