"""The search off the default path: by default the same search, with each setting another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from desktop_go.engine.signature import GO_OPENINGS, _go_position, stand_in
from desktop_go.games.go import tree_search
from desktop_go.games.go.rules import RULE_SETS
from desktop_go.games.go.search_settings import SearchSettings, judged_by_playouts, needs_techniques
from desktop_go.games.go.tree_search import GoSearch, RootPosition
from desktop_go.moves import Color, Move, Point
from desktop_go.search.tree import LOST, WON, children_of

SIMULATIONS = 600
Result = tuple[list[int], list[int], list[float]]


def searched(
    settings: SearchSettings, network: bool = False, size: int = 9, threads: int = 1
) -> GoSearch:
    search = GoSearch(64, threads, 1, [stand_in] * threads if network else [])
    search.set_root(_go_position(size, GO_OPENINGS[size]), settings, reuse=False)
    search.restrict(None)
    for thread in range(threads):
        search.run_slice(thread, SIMULATIONS)
    return search


def root(search: GoSearch) -> Result:
    """Moves, visits and values at the root."""
    children = search._trees.root_children()
    return children["move"].tolist(), children["visits"].tolist(), children["value"].tolist()


@pytest.fixture
def forced(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Make every search leave the default path, whatever its settings."""
    return lambda: monkeypatch.setattr(tree_search, "needs_techniques", lambda *_args: True)


@pytest.mark.parametrize(
    ("settings", "network"),
    [
        (SearchSettings(), False),
        (SearchSettings(algorithm="uct_ucb1", progressive_widening=True), False),
        (SearchSettings(algorithm="uct_ucb1_tuned"), False),
        (SearchSettings(algorithm="uct", playout_policy="light"), False),
        (SearchSettings(playout_share=0.25), True),
        (SearchSettings(playout_share=0.0, fpu_reduction=0.3), True),
    ],
    ids=["rave", "ucb1", "tuned", "uct", "puct", "network only"],
)
def test_without_a_technique_both_ways_play_the_same(
    settings: SearchSettings, network: bool, forced: Callable[[], None]
) -> None:
    plain = searched(settings, network)
    forced()
    other = searched(settings, network)
    assert other._trees.first.nodes.dtype != plain._trees.first.nodes.dtype
    assert other.nodes_used == plain.nodes_used
    assert root(other) == root(plain)


def test_the_rules_of_the_heavy_playouts_play_the_same_games() -> None:
    by_rules = SearchSettings(playout_policy="rules", rule_captures=False)
    assert root(searched(by_rules)) == root(searched(SearchSettings()))


TECHNIQUES: dict[str, dict[str, Any]] = {
    **{name: {"algorithm": name} for name in ("rave", "puct", "omc", "pbbm", "flat")},
    **{name: {"algorithm": name, "first_play": 0.6} for name in ("uct_ucb1", "uct_ucb1_tuned")},
    "uct": {"algorithm": "uct"},
    "first play": {"algorithm": "uct", "first_play": 0.6},
    "bias": {"progressive_bias": 10.0},
    **{
        name: {"sharing": name} for name in ("none", "alpha", "some_first", "cutoff", "permutation")
    },
    "rave under ucb1": {"algorithm": "uct_ucb1", "sharing": "rave"},
    **{
        f"grow {name}": {"expansion": name}
        for name in ("siblings", "siblings2", "transition", "salient", "estimate")
    },
    **{name: {"back_up": name} for name in ("max", "mix", "informed", "accelerated")},
    "captures": {"playout_policy": "rules"},
    "no atari": {"playout_policy": "rules", "rule_atari": False},
    "no eyes": {"playout_policy": "rules", "rule_eyes": False},
    "no patterns": {"playout_policy": "rules", "rule_patterns": False},
    "careless": {"playout_policy": "rules", "rule_self_atari": False},
    "learned patterns": {"playout_policy": "rules", "rule_strength": True},
    "4x4 patterns": {"playout_policy": "rules", "rule_large": True},
    "replies": {"last_good_reply": True},
    "cut": {"playout_cutoff": 20},
    "pool": {"pool_rave": 50, "sharing": "rave"},
}
NO_NEWS = {(False, "rave"), (False, "pool rave"), (True, "puct"), (True, "none")}
"""What is the default already."""


@pytest.mark.parametrize("network", [False, True], ids=["playouts", "network"])
@pytest.mark.parametrize("name", TECHNIQUES)
def test_each_technique_changes_the_search(name: str, network: bool) -> None:
    settings = SearchSettings(playout_share=0.5, **TECHNIQUES[name])
    plain = root(searched(SearchSettings(playout_share=0.5), network))
    assert (root(searched(settings, network)) == plain) == ((network, name) in NO_NEWS)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"sharing": "alpha"}, {"sharing": "alpha", "alpha": 0.1}),
        ({"sharing": "some_first"}, {"sharing": "some_first", "some_first": 3}),
        ({"sharing": "cutoff"}, {"sharing": "cutoff", "amaf_cutoff": 50}),
        ({"expansion": "estimate"}, {"expansion": "estimate", "planned_simulations": 100}),
        ({"back_up": "mix"}, {"back_up": "mix", "mix_weight": 5.0}),
        ({"back_up": "accelerated"}, {"back_up": "accelerated", "decay": 0.8}),
        ({"pool_rave": 50}, {"pool_rave": 50, "pool_size": 2}),
        ({"playout_policy": "rules"}, {"playout_policy": "rules", "rule_patterns": False}),
    ],
)
def test_each_number_of_a_technique_changes_the_search(
    first: dict[str, Any], second: dict[str, Any]
) -> None:
    assert root(searched(SearchSettings(**first))) != root(searched(SearchSettings(**second)))


@pytest.mark.parametrize("choice", ["max", "secure"])
def test_the_final_choice_orders_the_moves_and_leaves_the_search_alone(choice: str) -> None:
    robust = searched(SearchSettings())
    other = searched(SearchSettings(final_choice=choice, secure_doubt=0.1))
    assert root(robust) == root(other)
    found = [move for move in other.root_moves() if move.visits]
    doubt = 0.1 if choice == "secure" else 0.0
    merits = [move.value - doubt / move.visits**0.5 for move in found]
    assert merits == sorted(merits, reverse=True)
    assert [move.point for move in found] != [move.point for move in robust.root_moves()]


@pytest.mark.parametrize(("network", "choice"), [(False, "robust"), (True, "secure")])
def test_automatically_a_network_chooses_by_lower_bounds(network: bool, choice: str) -> None:
    found, named = (
        [move.point for move in searched(SearchSettings(**how), network).root_moves()]
        for how in ({}, {"final_choice": choice})
    )
    assert found == named
    by_visits = searched(SearchSettings(final_choice="robust"), network).root_moves()
    assert (found == [move.point for move in by_visits]) == (choice == "robust")


def test_a_move_is_ahead_by_the_visits_it_has_more_than_any_other() -> None:
    search = searched(SearchSettings())
    first, second = search.root_moves()[:2]
    lead = first.visits - second.visits
    assert lead > 0
    assert search.is_ahead_by(lead - 1)
    assert not search.is_ahead_by(lead)
    assert not GoSearch(64, 1, 1, []).is_ahead_by(0)


def test_a_move_with_fewer_visits_than_another_is_not_ahead() -> None:
    search = searched(SearchSettings(final_choice="max"), network=True)
    assert search.root_moves()[0].visits < max(move.visits for move in search.root_moves())
    assert not search.is_ahead_by(0)


def test_flat_monte_carlo_tries_every_move_alike_and_plays_the_best_mean() -> None:
    search = searched(SearchSettings(algorithm="flat"))
    visits = [move.visits for move in search.root_moves()]
    assert max(visits) - min(visits) <= 1
    assert search.nodes_used == 1 + len(visits)
    assert search.root_moves()[0].value == max(move.value for move in search.root_moves())


def test_all_ends_grows_at_every_visit() -> None:
    plain, eager = searched(SearchSettings()), searched(SearchSettings(expansion="all_ends"))
    assert eager.nodes_used > 5 * plain.nodes_used


def small_board(size: int, komi: float, moves: str = "") -> GoSearch:
    """A search with the solver on an almost empty board, Black to move after ``moves`` of both."""
    played = [
        Move.pass_(color) if word == "-" else Move.play(color, Point(int(word[0]), int(word[1])))
        for word, color in zip(moves.split(), [Color.BLACK, Color.WHITE] * 9, strict=False)
    ]
    none: frozenset[Point] = frozenset()
    rules = RULE_SETS["chinese"]
    position = RootPosition(size, rules, komi, none, none, Color.BLACK, tuple(played), Color.BLACK)
    search = GoSearch(64, 1, 1)
    settings = SearchSettings(algorithm="uct", solver=True, playout_policy="light")
    search.set_root(position, settings, reuse=False)
    search.restrict(None)
    return search


def proofs(search: GoSearch) -> set[int]:
    return set(children_of(search._trees.first.nodes)["proven"].tolist())


@pytest.mark.parametrize(("komi", "proof"), [(0.5, WON), (1.5, LOST)])
def test_the_solver_finds_the_value_of_the_two_by_two_board(komi: float, proof: int) -> None:
    # Black wins by 1 under area scoring with positional superko (van der Werf 2002).
    search = small_board(2, komi)
    search.run_slice(0, 60_000)
    assert proof in proofs(search)
    if proof == LOST:
        assert proofs(search) == {LOST}
        assert search.root_value == 0.0
    else:
        assert search.root_moves()[0].value == 1.0


def test_a_pass_that_ends_a_won_game_is_proven() -> None:
    # Black has walled off most of the board, White has passed: two passes end it.
    search = small_board(3, 0.5, "11 -")
    search.run_slice(0, 200)
    assert search.root_moves()[0].value == 1.0


@pytest.mark.parametrize("parallel", ["root", "leaf", "committee", "tree"])
@pytest.mark.parametrize("network", [False, True])
def test_threads_work_together_in_four_ways(parallel: str, network: bool) -> None:
    search = searched(SearchSettings(parallel=parallel), network, threads=2)
    assert len(search._trees.pools) == (2 if parallel in ("root", "committee") else 1)
    visits = sum(move.visits for move in search.root_moves())
    assert 2 * SIMULATIONS - 3 <= visits <= 2 * SIMULATIONS
    assert search.playouts >= 2 * SIMULATIONS - 2
    assert len(search.root_moves()[0].pv) > 1
    assert 0 < search.root_value < 1


def test_root_parallel_adds_up_what_the_trees_found() -> None:
    search = searched(SearchSettings(parallel="root"), threads=2)
    merged = search._trees.root_children()
    trees = [children_of(pool.nodes) for pool in search._trees.pools]
    move = int(
        search.root_moves()[0].point is not None and merged["move"][merged["visits"].argmax()]
    )
    parts = [tree[tree["move"] == move][0] for tree in trees]
    whole = merged[merged["move"] == move][0]
    assert whole["visits"] == parts[0]["visits"] + parts[1]["visits"]
    mean = sum(part["value"] * int(part["visits"]) for part in parts) / int(whole["visits"])
    assert whole["value"] == pytest.approx(mean)
    assert not np.array_equal(trees[0]["visits"], trees[1]["visits"])


@pytest.mark.parametrize("network", [False, True])
def test_members_of_a_committee_search_differently(network: bool) -> None:
    search = searched(SearchSettings(parallel="committee"), network, threads=3)
    field = "exploration" if network else "inverse_rave_equivalence"
    tuned = search._members["selection"][field] / search._params[0]["selection"][field]
    assert tuned.tolist() == pytest.approx([1.0, 2.0, 0.5])


def test_the_move_with_most_votes_is_chosen_whatever_its_visits() -> None:
    search = searched(SearchSettings(parallel="committee"), threads=3)
    assert search.root_moves()[0].visits > 0
    moves = search._trees.root_children()["move"][:3].tolist()

    def visit(member: int, *visits: int) -> None:
        children = children_of(search._trees.pools[member].nodes)
        children["visits"] = 0
        for move, count in zip(moves, visits, strict=True):
            children["visits"][children["move"] == move] = count

    # Two members prefer the second move by a little, one prefers the first by far.
    visit(0, 500, 1, 2)
    visit(1, 4, 5, 2)
    visit(2, 1, 7, 3)
    assert search.root_moves()[0].point == tree_search.to_point(moves[1])
    # With a vote for each of three moves, visits decide.
    visit(2, 1, 3, 7)
    assert search.root_moves()[0].point == tree_search.to_point(moves[0])


def test_leaf_parallel_plays_each_leaf_out_with_every_thread() -> None:
    search = searched(SearchSettings(parallel="leaf"), threads=2)
    assert all(move.visits % 2 == 0 for move in search.root_moves())


def test_the_tree_is_kept_between_moves_with_techniques() -> None:
    settings = SearchSettings(back_up="mix", parallel="root")
    search = searched(settings, threads=2)
    best = search.root_moves()[0]
    position = _go_position(9, GO_OPENINGS[9])
    color = position.to_play
    assert best.point is not None
    moves = (*position.moves, Move.play(color, best.point))
    after = RootPosition(
        9, position.rules, position.komi, position.black, position.white,
        position.first_to_play, moves, color.opponent,
    )  # fmt: skip
    search.set_root(after, settings, reuse=True)
    search.restrict(None)
    assert search.root_visits == best.visits


def test_what_is_alive_is_judged_by_the_default_search() -> None:
    to_the_end = SearchSettings(use_network=False, mercy_rule=False)
    assert judged_by_playouts(SearchSettings(algorithm="flat")) == to_the_end
    own = SearchSettings(algorithm="uct_ucb1", playout_policy="light")
    assert judged_by_playouts(own).algorithm == "uct_ucb1"
    assert not judged_by_playouts(own).use_network


@pytest.mark.parametrize(
    ("settings", "playouts", "network"),
    [
        (SearchSettings(), False, False),
        (SearchSettings(algorithm="rave"), False, True),
        (SearchSettings(algorithm="puct"), True, False),
        (SearchSettings(sharing="rave"), False, True),
        (SearchSettings(final_choice="secure", parallel="root"), False, False),
        (SearchSettings(parallel="committee"), False, False),
        (SearchSettings(solver=True), True, True),
    ],
)
def test_only_what_the_default_kernels_lack_leaves_them(
    settings: SearchSettings, playouts: bool, network: bool
) -> None:
    assert needs_techniques(settings, asks_network=False) == playouts
    assert needs_techniques(settings, asks_network=True) == network
