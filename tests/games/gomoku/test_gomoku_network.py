"""The network that corrects the static value: classes of lines, following a search, the value."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from gomoku_boards import kernel_board, random_stones
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_go.games.gomoku.engines.threats import ThreatSearch
from desktop_go.games.gomoku.engines.tree import TreeEngine, TreeSettings
from desktop_go.games.gomoku.kernels import alphabeta as A
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import cell_of, place, undo
from desktop_go.games.gomoku.kernels.line_classes import line_classes
from desktop_go.games.gomoku.kernels.network import NETWORK, correction, follow, look
from desktop_go.games.gomoku.rules import RULE_SETS, RuleSet
from desktop_go.games.gomoku.thinking import Question, win_rate
from desktop_go.moves import Color

STEPS = ((1, 0), (0, 1), (1, 1), (-1, 1))


def key_of(left: tuple[int, ...], right: tuple[int, ...]) -> int:
    """The key of a line from what its cells hold, nearest first on both sides."""
    reach = len(left)
    key = 0
    for i, content in enumerate((*reversed(left), *right)):
        key |= (content >> 1) << i | (content & 1) << (i + 2 * reach)
    return key


def all_arms(reach: int) -> list[tuple[int, ...]]:
    """All contents of one side of a line: stones and gaps, then the edge to its end."""
    return [
        (*inner, *[L.EDGE] * (reach - length))
        for length in range(reach + 1)
        for inner in itertools.product((L.EMPTY, L.BLACK, L.WHITE), repeat=length)
    ]


def counting(arm: tuple[int, ...]) -> tuple[int, ...]:
    """An arm up to where both colors, or the edge, have been passed."""
    for end in range(len(arm)):
        passed = set(arm[: end + 1])
        if L.EDGE in passed or {L.BLACK, L.WHITE} <= passed:
            return arm[: end + 1]
    return arm


def test_lines_are_of_one_class_exactly_if_the_same_counts_on_them() -> None:
    reach = 4
    classes, swapped = line_classes(reach)
    exchange = {L.EMPTY: L.EMPTY, L.BLACK: L.WHITE, L.WHITE: L.BLACK, L.EDGE: L.EDGE}
    by_class: dict[int, frozenset[tuple[int, ...]]] = {}
    for left, right in itertools.product(all_arms(reach), repeat=2):
        number = int(classes[key_of(left, right)])
        what = frozenset((counting(left), counting(right)))
        if not {L.BLACK, L.WHITE} & set(itertools.chain(*what)):
            what = frozenset()
        assert by_class.setdefault(number, what) == what
        mirrored = tuple(tuple(exchange[cell] for cell in arm) for arm in (left, right))
        assert swapped[number] == classes[key_of(*mirrored)]
    assert by_class[0] == frozenset()
    assert len(set(by_class.values())) == len(by_class) == len(swapped) == 3146


def test_there_is_room_for_the_classes_of_the_longer_reach() -> None:
    classes, swapped = line_classes(5)
    assert len(swapped) == L.CLASSES == classes.max() + 1
    assert (swapped[swapped] == np.arange(L.CLASSES)).all()


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
@given(
    steps=st.lists(
        st.tuples(st.integers(0, 8), st.integers(0, 8), st.sampled_from((1, 2)), st.integers(0, 9)),
        max_size=60,
    )
)
@settings(max_examples=40, deadline=None)
def test_following_stones_is_like_looking_anew(
    rules: RuleSet, steps: list[tuple[int, int, int, int]]
) -> None:
    board, tables = kernel_board(rules, [], 9)
    followed, fresh = (np.zeros(1, NETWORK)[0] for _ in range(2))
    look(followed, board, tables)
    placed: list[int] = []
    for col, row, color, chance in steps:
        cell = cell_of(col, row)
        if board["cell"][cell] == L.EMPTY and chance < 7:
            place(board, tables, cell, color)
            placed.append(cell)
        elif placed:
            undo(board, tables, placed.pop())
        if chance % 2:  # in a search, not every position is valued
            follow(followed, board, tables)
            look(fresh, board, tables)
            assert (followed["total"] == fresh["total"]).all()


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("seed", range(3))
def test_the_correction_is_what_the_weights_say(rules: RuleSet, seed: int) -> None:
    stones = random_stones(seed, count=14 + 5 * seed)
    board, tables = kernel_board(rules, stones)
    holds = {tuple(point): int(color) for point, color in stones}
    reach = int(tables["reach"])
    classes, _swapped = line_classes(reach)
    vectors = tables["vector"].reshape(-1, L.CHANNELS).astype(np.int64)
    total = np.zeros(L.CHANNELS)
    for col, row in itertools.product(range(15), repeat=2):
        if (col, row) in holds:
            continue
        cell = np.zeros(L.CHANNELS, np.int64)
        for d_col, d_row in STEPS:
            arms = []
            for way in (-1, 1):
                spots = [
                    (col + way * k * d_col, row + way * k * d_row) for k in range(1, reach + 1)
                ]
                outside = [not (0 <= c < 15 and 0 <= r < 15) for c, r in spots]
                arms.append(
                    tuple(
                        L.EDGE if out else holds.get(spot, L.EMPTY)
                        for spot, out in zip(spots, outside, strict=True)
                    )
                )
            cell += vectors[classes[key_of(*arms)]]
        assert np.abs(cell).max() < 2**15
        total += np.maximum(cell, 0)
    for color, seen in itertools.product((L.BLACK, L.WHITE), (-5000, -70, 0, 300)):
        inputs = np.append(total, np.clip(seen, -L.MAX_SEEN, L.MAX_SEEN))
        side = color - 1
        hidden = tables["hidden"].reshape(2, L.CHANNELS + 1, L.HIDDEN)[side]
        middle = inputs @ hidden + tables["hidden_bias"].reshape(2, -1)[side]
        expected = np.maximum(middle, 0) @ tables["output"].reshape(2, -1)[side]
        expected += tables["output_bias"][side]
        network = np.zeros(1, NETWORK)[0]
        look(network, board, tables)
        assert correction(network, board, tables, color, seen) == pytest.approx(expected, abs=0.6)


def search_with(rules: RuleSet, network: bool) -> tuple[int, int, int]:
    """Value, best move and positions of a short search."""
    board, tables = kernel_board(rules, random_stones(4, count=4))
    search = A.new_search()
    search["use_network"] = network
    A.search_start(search, L.BLACK, 4, -A.INFINITE, A.INFINITE)
    entries, space = np.zeros(1 << 12, A.ENTRY), ThreatSearch(1 << 8).vcf_space
    assert A.search_run(search, board, tables, entries, space, 10**6) == A.DONE
    return int(search["result"]), int(search["frame"][0]["best_move"]), int(search["nodes"])


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_a_search_uses_the_network(rules: RuleSet) -> None:
    assert search_with(rules, True) != search_with(rules, False)
    assert search_with(rules, True) == search_with(rules, True)


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_a_leaf_of_the_tree_is_worth_what_alpha_beta_sees_in_it(rules: RuleSet) -> None:
    """One simulation values the root; without the network it has the sum of the cells only."""
    stones = tuple(random_stones(4, count=4))
    question = Question(15, rules, stones, Color.BLACK)
    board, tables = kernel_board(rules, stones)
    search = A.new_search()
    for network in (True, False):
        search["use_network"] = network
        look(search["network"], board, tables)
        seen = A.static_value(search, board, tables, L.BLACK)
        engine = TreeEngine(TreeSettings(max_nodes=1, seed=1, network=network))
        for _insight in engine.think(question):
            pass
        space, nodes = engine._space, engine._pool.nodes
        assert int(space["playouts"]) == 1
        # The first simulation ends in the child that it makes, White to move there.
        cell = int(nodes[int(space["path"][1])]["move"])
        place(board, tables, cell, L.BLACK)
        after = A.static_value(search, board, tables, L.WHITE)
        undo(board, tables, cell)
        assert seen != after
        assert float(nodes[int(space["path"][1])]["value"]) == pytest.approx(
            win_rate(-int(after)), abs=1e-4
        )
