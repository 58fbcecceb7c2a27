"""Temporal differences, by hand-computed games and by what is learned in real ones."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.errors import SettingsError
from desktop_go.learning.go_shapes import GoShapes, GoState
from desktop_go.learning.line_counts import LineCounts, LineState
from desktop_go.learning.temporal import (
    Learning,
    Rule,
    changes,
    learn,
    play_game,
    search,
    share_against_random,
)


class Walk:
    """A walk along 0 ... length; the game is over at its end. Each place is a feature."""

    names = ("first", "second", "third")

    def __init__(self, result: float = 1.0) -> None:
        self._result = result

    def start(self) -> int:
        return 0

    def first_to_move(self, state: int) -> bool:
        return state % 2 == 0

    def nexts(self, state: int) -> list[int]:
        return [state + 1] if state < len(self.names) else []

    def result(self, state: int) -> float:
        return self._result

    def features(self, state: int) -> np.ndarray:
        return np.eye(len(self.names))[state] if state < len(self.names) else np.zeros(3)


class Lecture:
    """The tree of the lecture: three moves, then three answers each, worth so much to Max."""

    names = ("value",)
    LEAVES = ((3, 12, 8), (2, 4, 6), (14, 5, 2))

    def __init__(self) -> None:
        self.seen: list[tuple[int, ...]] = []

    def start(self) -> tuple[int, ...]:
        return ()

    def first_to_move(self, state: tuple[int, ...]) -> bool:
        return len(state) % 2 == 0

    def nexts(self, state: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(*state, n) for n in range(3)] if len(state) < 2 else []

    def result(self, state: tuple[int, ...]) -> float:
        self.seen.append(state)
        return self.LEAVES[state[0]][state[1]] / 100

    def features(self, state: tuple[int, ...]) -> np.ndarray:
        return np.zeros(1)


def test_the_lectures_tree_has_its_value_and_its_cuts() -> None:
    game = Lecture()
    found = search(game, np.zeros(1), (), 2)
    assert found.value == pytest.approx(0.03)
    assert found.after == (0,)
    assert found.state == (0, 0)
    looked_at = [game.LEAVES[a][b] for a, b in game.seen]
    assert looked_at == [3, 12, 8, 2, 14, 5, 2], "4 and 6 are cut off"


@pytest.mark.parametrize(
    ("decay", "expected"),
    [
        (0.0, (0.2, 0.3, 0.5)),  # Each place by its own error.
        (1.0, (1.0, 0.8, 0.5)),  # Each by all that follow: by the result less its value.
        (0.5, (0.2 + 0.15 + 0.125, 0.3 + 0.25, 0.5)),
    ],
)
def test_changes_by_hand(decay: float, expected: tuple[float, ...]) -> None:
    values = [0.0, 0.2, 0.5, 1.0]
    found = changes(values, list(np.eye(3)), Learning(rate=1.0, decay=decay))
    assert found == pytest.approx(expected)


@given(
    st.lists(st.floats(-1, 1), min_size=2, max_size=8),
    st.floats(0, 1),
)
def test_changes_are_the_double_sum_of_the_paper(values: list[float], decay: float) -> None:
    count = len(values) - 1
    errors = [values[t + 1] - values[t] for t in range(count)]
    expected = [sum(decay ** (j - t) * errors[j] for j in range(t, count)) for t in range(count)]
    found = changes(values, list(np.eye(count)), Learning(rate=1.0, decay=decay))
    assert found == pytest.approx(np.array(expected), abs=1e-9)


def test_the_first_game_teaches_the_last_place_alone_without_lambda() -> None:
    weights, result = play_game(Walk(), np.zeros(3), Learning(rate=0.1, decay=0), random.Random(1))
    assert result == 1.0
    assert weights == pytest.approx([0, 0, 0.1])
    weights, _ = play_game(Walk(), weights, Learning(rate=0.1, decay=0), random.Random(1))
    last = math.tanh(0.1)
    # The second place is drawn towards the third: its value is 0 and its gradient 1.
    assert weights == pytest.approx([0, 0.1 * last, 0.1 + 0.1 * (1 - last) * (1 - last**2)])


def test_values_approach_the_result() -> None:
    *_, weights = learn(Walk(-1.0), 500, Learning(rate=0.2), seed=1)
    assert all(math.tanh(weight) < -0.9 for weight in weights)


def test_td_leaf_learns_from_the_end_of_the_expected_line() -> None:
    how = Learning(Rule.LEAF, rate=0.1, decay=0, depth=1)
    weights, _ = play_game(Walk(), np.zeros(3), how, random.Random(1))
    # Looking one ply ahead, places 0 and 1 are judged at 1 and 2; place 2 at the end, without a
    # feature: nothing learns yet of the result.
    assert weights == pytest.approx([0, 0, 0])
    how = Learning(Rule.LEAF, rate=0.1, decay=0, depth=1)
    weights, _ = play_game(Walk(), np.array([0, 0, 0.5]), how, random.Random(1))
    # Place 1 is judged at 2; the value of what follows, the end, is 0.
    value = math.tanh(0.5)
    assert weights == pytest.approx([0, 0.1 * value, 0.5 - 0.1 * value * (1 - value**2)])


def test_disappointments_alone_leave_a_pleased_side_as_it_was() -> None:
    how = Learning(rate=0.1, decay=0, only_negative=True)
    games = [play_game(Walk(), np.zeros(3), how, random.Random(n))[0] for n in range(20)]
    # The side that won, to its surprise, keeps its weights; the one that lost learns.
    assert {tuple(np.round(weights, 9)) for weights in games} == {(0, 0, 0), (0, 0, 0.1)}


def test_the_same_seed_learns_the_same() -> None:
    one, other = (list(learn(LineCounts(3, 3), 20, Learning(), seed=5))[-1] for _ in range(2))
    assert (one == other).all()


def test_gomoku_learns_that_longer_lines_are_worth_more() -> None:
    game = LineCounts(5, 4)
    curve = list(learn(game, 150, Learning(rate=0.05), seed=1))
    learned = dict(zip(game.names, curve[-1], strict=True))
    # Whoever is to move and has three in an open line wins.
    best = max(learned, key=learned.__getitem__)
    assert best == "3 in a line of 4, to move"
    # Colors change; whoever looks one ply ahead and knows the lines does not lose to chance.
    assert share_against_random(game, curve[-1], 1, 20, seed=3) >= 0.95


def test_small_go_learns_that_atari_is_worse_than_liberties() -> None:
    game = GoShapes(4)
    curve = list(learn(game, 80, Learning(rate=0.05), seed=1))
    learned = dict(zip(game.names, curve[-1], strict=True))
    assert learned["chains in atari"] < learned["chains of three and more"]
    assert learned["stones"] > 0
    before = share_against_random(game, curve[0], 1, 40, seed=3)
    after = share_against_random(game, curve[-1], 1, 40, seed=3)
    assert after >= before + 0.2


def bits(*places: int) -> int:
    return sum(1 << place for place in places)


def test_lines_of_stones_by_hand() -> None:
    game = LineCounts(3, 3)
    # X . .      Lines of three: rows, columns, diagonals.
    # . O .
    # . . X
    features = game.features(LineState(bits(0, 8), bits(4)))
    # X alone: the outer rows and columns, 4. O alone: the middle ones and the other diagonal, 3.
    assert features == pytest.approx(np.array([4, 0, -3, 0]) / 3)
    features = game.features(LineState(bits(0, 8), bits(4), True))
    assert features == pytest.approx(np.array([-3, 0, 4, 0]) / 3)


def test_a_full_board_is_a_draw_and_a_row_ends_the_game() -> None:
    game = LineCounts(3, 3)
    drawn = LineState(bits(0, 2, 3, 7, 8), bits(1, 4, 5, 6), True)
    assert not game.nexts(drawn)
    assert game.result(drawn) == 0
    won = LineState(bits(0, 1, 2), bits(3, 4), True)
    assert not game.nexts(won)
    assert game.result(won) == 1


def test_go_captures_and_the_ko_may_not_be_taken_back_at_once() -> None:
    game = GoShapes(4)
    # . X O .
    # X O . O
    # . X O .
    # . . . .
    state = GoState(bits(1, 4, 9), bits(2, 5, 7, 10))
    taken = next(after for after in game.nexts(state) if after.black & bits(6))
    assert taken.white == bits(2, 7, 10), "the stone in the middle is captured"
    back = [after for after in game.nexts(taken) if after.white & bits(5)]
    assert not back
    # After an exchange elsewhere it may.
    later = game.nexts(game.nexts(taken)[-1])[-1]
    assert later.passes == 2
    assert not game.nexts(later)


def test_go_counts_shapes_by_hand() -> None:
    game = GoShapes(4)
    # X . . .
    # . . O O
    # . . . .
    # . . . .
    features = dict(zip(game.names, 16 * game.features(GoState(bits(0), bits(6, 7))), strict=True))
    assert features == {
        "stones": -1,
        "chains in atari": 0,
        "chains of two liberties": 1,
        "chains of three and more": -1,
        "liberties": -3,
        "eyes": 0,
        "stones on the edge": 0,
        "stones in the center": -1,
    }


@pytest.mark.parametrize(
    "make", [lambda: GoShapes(8), lambda: GoShapes(1), lambda: LineCounts(5, 6)]
)
def test_boards_that_do_not_fit_are_refused(make) -> None:
    with pytest.raises(SettingsError):
        make()
