"""The search's use of a network that has an odd policy."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from desktop_go.games.go.net_search import AskNetwork, Floats
from desktop_go.games.go.rules import RULE_SETS
from desktop_go.games.go.search_settings import PASS_PRIOR, SearchSettings
from desktop_go.games.go.tree_search import GoSearch, RootMove, RootPosition
from desktop_go.moves import Color, Move, Point


def preferring_a_pass(planes: Floats, numbers: Floats) -> SimpleNamespace:
    """A network that would only pass, and otherwise likes the first point best."""
    batch, size = len(planes), planes.shape[2]
    logits = np.zeros((batch, size**2 + 1), np.float32)
    logits[:, 0], logits[:, -1] = 2, 12
    return SimpleNamespace(
        policy_logits=logits,
        value=np.full(batch, 0.5, np.float32),
        ownership=np.zeros((batch, size, size), np.float32),
        score=np.zeros(batch, np.float32),
    )


def test_a_prior_so_strong_that_nothing_else_is_left_is_no_error():
    search = GoSearch(16, 1, 1, [preferring_a_pass])
    position = RootPosition(
        9, RULE_SETS["chinese"], 7, frozenset(), frozenset(), Color.BLACK, (), Color.BLACK
    )
    search.set_root(position, SearchSettings(policy_temperature=0.05), reuse=False)
    search.restrict(None)
    priors = [move.prior for move in search.root_moves(pv_length=1)]
    assert max(priors) == pytest.approx(PASS_PRIOR)
    assert np.isfinite(priors).all()


@pytest.mark.parametrize("moves", [(), (Move.pass_(Color.WHITE),)])
def test_a_network_that_prefers_a_pass_still_looks_at_moves(moves: tuple[Move, ...]):
    search = GoSearch(16, 1, 1, [preferring_a_pass])
    first = Color.WHITE if moves else Color.BLACK
    position = RootPosition(
        9, RULE_SETS["chinese"], 7, frozenset(), frozenset(), first, moves, Color.BLACK
    )
    search.set_root(position, SearchSettings(), reuse=False)
    search.restrict(None)
    priors = {move.point: move.prior for move in search.root_moves(pv_length=1)}
    assert priors.pop(None) == pytest.approx(PASS_PRIOR)
    assert sum(priors.values()) == pytest.approx(1 - PASS_PRIOR, abs=1e-4)
    assert max(priors.values()) > 5 * min(priors.values())


def search_with(network: AskNetwork, settings: SearchSettings) -> GoSearch:
    """A search of the empty 9x9 board, Black to move, whose root has its children."""
    search = GoSearch(16, 1, 1, [network])
    position = RootPosition(
        9, RULE_SETS["chinese"], 7, frozenset(), frozenset(), Color.BLACK, (), Color.BLACK
    )
    search.set_root(position, settings, reuse=False)
    search.restrict(None)
    return search


def test_leads_and_owners_by_the_network_are_told_for_black():
    def proud(planes: Floats, numbers: Floats) -> SimpleNamespace:
        """Two points ahead and owner of the first row, whoever asks."""
        opinion = preferring_a_pass(planes, numbers)
        opinion.score[:] = 2
        opinion.ownership[:, 0] = 1
        return opinion

    search = search_with(proud, SearchSettings(playout_share=0.0, batch=1))
    first_row = search.network_ownership()
    assert first_row is not None
    assert first_row.tolist() == [1] * 9 + [0] * 72, "the root is Black's"
    assert search.mean_score() is None, "nothing was played yet"
    search.run_slice(0, 1)
    assert search.mean_score() == -2, "White is proud after Black's move"
    both = search.network_ownership()
    assert both is not None
    assert both.tolist() == [0] * 81


@pytest.mark.parametrize("slices", [(400,), (8, 16, 136, 240)])
def test_batches_grow_with_the_tree_wherever_slices_end(slices: tuple[int, ...]):
    sizes: list[int] = []

    def counting(planes: Floats, numbers: Floats) -> SimpleNamespace:
        sizes.append(len(planes))
        return preferring_a_pass(planes, numbers)

    search = search_with(counting, SearchSettings(playout_share=0.0, batch=8))
    for playouts in slices:
        search.run_slice(0, playouts)
    # One more for every 81 visits, rounded down to a power of two; none goes past a multiple of 8.
    assert sizes == [1] * 81 + [2] * 81 + [4, 2] + [4] * 38


def sees_stones(planes: Floats, numbers: Floats) -> SimpleNamespace:
    """A network that likes points beside stones; a turned board is nothing new to it."""
    opinion = preferring_a_pass(planes, numbers)
    stones = planes[:, 1] - planes[:, 2]
    beside = sum(np.roll(stones, way, axis) for axis in (1, 2) for way in (-1, 1))
    opinion.policy_logits[:, :-1] = np.abs(beside).reshape(len(planes), -1)
    opinion.ownership[:] = stones
    opinion.score[:] = stones.sum((1, 2))
    opinion.value[:] = 0.5 + 0.01 * opinion.score
    return opinion


@pytest.mark.parametrize("batch", [1, 8])
def test_turning_the_board_changes_nothing_for_a_network_that_sees_all_ways_up_alike(batch: int):
    moves = tuple(
        Move.play(Color.BLACK if n % 2 == 0 else Color.WHITE, Point(*point))
        for n, point in enumerate([(2, 3), (6, 5), (2, 5), (5, 2), (4, 4)])
    )
    position = RootPosition(
        9, RULE_SETS["chinese"], 7, frozenset(), frozenset(), Color.BLACK, moves, Color.WHITE
    )
    found = []
    for turns in (False, True):
        search = GoSearch(16, 1, 1, [sees_stones])
        settings = SearchSettings(playout_share=0.0, batch=batch, symmetries=turns)
        search.set_root(position, settings, reuse=False)
        search.restrict(None)
        search.run_slice(0, 300)
        found.append(search)
    plain, turned = (
        [(m.point, m.visits, m.prior) for m in search.root_moves(pv_length=3)] for search in found
    )
    assert plain == turned
    assert max(visits for _, visits, _ in plain) < 250, "there is something to choose from"
    owners = [search.network_ownership() for search in found]
    assert np.allclose(*owners, atol=1e-6)
    assert np.ptp(owners[0]) > 0.5


def test_each_batch_is_shown_another_way_up_and_the_first_as_it_is():
    seen: list[int] = []

    def noting(planes: Floats, numbers: Floats) -> SimpleNamespace:
        seen.append(int((planes[0, 1] + planes[0, 2]).argmax()))  # where the only stone is
        return preferring_a_pass(planes, numbers)

    move = Move.play(Color.BLACK, Point(1, 0))
    position = RootPosition(
        9, RULE_SETS["chinese"], 7, frozenset(), frozenset(), Color.BLACK, (move,), Color.WHITE
    )
    search = GoSearch(16, 1, 1, [noting])
    settings = SearchSettings(playout_share=0.0, batch=1, symmetries=True)
    for _ in range(2):
        seen.clear()
        search.set_root(position, settings, reuse=False)
        search.restrict([None])
        search.run_slice(0, 1)
        assert seen[0] == 1, "a search begins with the board as it is"
        assert seen[1] != 1


def fond_of_the_center(planes: Floats, numbers: Floats) -> SimpleNamespace:
    """A network that is sure of Black, who leads by 30 points, by 40 with the center."""
    size = planes.shape[2]
    own, other = planes[:, 1].sum((1, 2)), planes[:, 2].sum((1, 2))
    is_black = own == other
    black = np.where(is_black[:, None, None], planes[:, 1], planes[:, 2])
    lead = 30 + 10 * black[:, size // 2, size // 2]
    opinion = preferring_a_pass(planes, numbers)
    opinion.policy_logits[:] = 0
    opinion.value[:] = np.where(is_black, 0.97, 0.03)
    opinion.score[:] = np.where(is_black, lead, -lead)
    return opinion


def center_after_a_search(search: GoSearch) -> RootMove:
    search.run_slice(0, 400)
    (center,) = (move for move in search.root_moves() if move.point == Point(4, 4))
    return center


@pytest.mark.parametrize("by_rules", [False, True])
def test_points_count_in_a_game_that_is_won(by_rules: bool):
    settings = SearchSettings(playout_share=0.0, score_share=0.0, batch=1, solver=by_rules)
    plain = search_with(fond_of_the_center, settings)
    greedy = search_with(fond_of_the_center, replace(settings, score_share=0.3))
    assert center_after_a_search(plain).visits < 20
    assert center_after_a_search(greedy).visits > 80


def test_points_leave_the_win_rate_as_the_network_sees_it():
    settings = SearchSettings(playout_share=0.0, batch=1, score_share=0.3)
    search = search_with(fond_of_the_center, settings)
    assert search.root_value == pytest.approx(0.97, abs=1e-3)
    center = center_after_a_search(search)
    assert search.root_value == pytest.approx(0.97, abs=0.01)
    assert center.score == pytest.approx(40)
    assert center.value == pytest.approx(0.97, abs=1e-3)


def test_points_count_from_the_lead_that_the_tree_began_with():
    settings = SearchSettings(playout_share=0.0, batch=1, score_share=0.3)
    search = search_with(fond_of_the_center, settings)
    search.run_slice(0, 400)
    begun = search._params[0]["even_lead"]
    assert begun == 30
    move = Move.play(Color.BLACK, Point(4, 4))
    position = replace(search._position, moves=(move,), to_play=Color.WHITE)
    search.set_root(position, settings, reuse=True)
    search.restrict(None)
    assert search._params[0]["even_lead"] == begun, "values of a kept tree stay comparable"
    search.set_root(position, settings, reuse=False)
    search.restrict(None)
    assert search._params[0]["even_lead"] == 40


def test_without_a_network_points_have_no_share():
    search = GoSearch(16, 1, 1)
    position = RootPosition(
        9, RULE_SETS["chinese"], 7, frozenset(), frozenset(), Color.BLACK, (), Color.BLACK
    )
    search.set_root(position, SearchSettings(score_share=0.3), reuse=False)
    assert search._params[0]["score_share"] == 0
