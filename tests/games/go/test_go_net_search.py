"""The search's use of a network that has odd wishes."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from desktop_go.games.go.net_search import Floats
from desktop_go.games.go.rules import RULE_SETS
from desktop_go.games.go.search_settings import PASS_PRIOR, SearchSettings
from desktop_go.games.go.tree_search import GoSearch, RootPosition
from desktop_go.moves import Color, Move


def wishing_to_pass(planes: Floats, numbers: Floats) -> SimpleNamespace:
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


def test_a_wish_so_strong_that_nothing_else_is_left_is_no_error():
    search = GoSearch(16, 1, 1, [wishing_to_pass])
    position = RootPosition(
        9, RULE_SETS["chinese"], 7, frozenset(), frozenset(), Color.BLACK, (), Color.BLACK
    )
    search.set_root(position, SearchSettings(policy_temperature=0.05), reuse=False)
    search.restrict(None)
    priors = [move.prior for move in search.root_moves(pv_length=1)]
    assert max(priors) == pytest.approx(PASS_PRIOR)
    assert np.isfinite(priors).all()


@pytest.mark.parametrize("moves", [(), (Move.pass_(Color.WHITE),)])
def test_a_network_that_only_wishes_to_pass_still_looks_at_moves(moves: tuple[Move, ...]):
    search = GoSearch(16, 1, 1, [wishing_to_pass])
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
