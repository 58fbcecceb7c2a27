"""The further rules of selection pick the child that their formula puts first, worked by hand."""

from __future__ import annotations

import numpy as np
import pytest
from trees import selection, techniques, tree, tried

from desktop_go.search.params import (
    ALPHA_SHARED,
    CUTOFF,
    FLAT,
    OMC,
    PBBM,
    PUCT,
    RAVE,
    RAVE_SHARED,
    UCB1,
    UCT,
)
from desktop_go.search.selection_rules import pick_child
from desktop_go.search.tree import LOST, WON

ROOT = np.int64(0)


def picked(
    children: list[dict[str, object]], sharing: int = 0, bias: float = 0, **rule: object
) -> int:
    nodes = tree(children)
    nodes[0]["visits"] = nodes["visits"].sum()
    nodes[0]["value"] = 0.5
    return (
        int(
            pick_child(
                nodes, ROOT, selection(**rule), techniques(sharing=sharing, alpha=0.5, bias=bias)
            )
        )
        - 1
    )


@pytest.mark.parametrize(("visits", "best"), [(20, 0), (10, 1)])
@pytest.mark.parametrize("algorithm", [OMC, PBBM])
def test_omc_and_pbbm_give_visits_in_proportion_to_urgency(
    algorithm: int, visits: int, best: int
) -> None:
    # Chaslot 2010, section 3.3.1, the variances of the means with one imagined result:
    # a 30 visits: (30 * .24 + 1) / 31 / 30 = .00882; b 20: .01429, b 10: .03182.
    # OMC: b is erfc(.1 / sqrt(2 * .01429)) = .403 / 20 = .020 against 1 / 30 = .033, then
    # .575 / 10 = .058. PBBM: exp(-2.4 * .1 / sqrt(2 * .02310)) = .327 / 20, then .431 / 10.
    assert picked([tried(30, 0.6), tried(visits, 0.5)], algorithm=algorithm) == best


def test_uct_chooses_as_in_the_example_of_hashimoto() -> None:
    # Korhonen 2014, figure 11: b has won two of three, c one of two.
    children = [tried(1, 0.0), tried(3, 2 / 3), tried(2, 0.5)]
    assert picked(children, algorithm=UCT, exploration=0.1) == 1


def test_flat_monte_carlo_gives_every_move_the_same_number() -> None:
    assert picked([tried(5, 0.9), tried(4, 0.1), tried(5, 0.5)], algorithm=FLAT) == 1


def test_progressive_bias_adds_the_prior_over_visits() -> None:
    # UCB1 without exploration: .5 against .4; the bias adds 2 * .6 / 6 = .2 to the second.
    children = [tried(5, 0.5, prior=0.0), tried(5, 0.4, prior=0.6)]
    assert picked(children, algorithm=UCT) == 0
    assert picked(children, algorithm=UCT, bias=2.0) == 1


def test_first_play_urgency_decides_between_a_known_move_and_a_new_one() -> None:
    children = [tried(5, 0.6), tried(0, 0.0)]
    assert picked(children, algorithm=UCT, fpu=0.5) == 0
    assert picked(children, algorithm=UCT, fpu=0.7) == 1


@pytest.mark.parametrize("algorithm", [RAVE, UCB1, UCT, PUCT])
def test_alpha_amaf_mixes_both_values_under_every_rule(algorithm: int) -> None:
    # .5 * .6 + .5 * .2 = .4 against .5 * .5 + .5 * .5 = .5.
    children = [
        tried(9, 0.6, rave_visits=20, rave_value=0.2),
        tried(9, 0.5, rave_visits=20, rave_value=0.5),
    ]
    assert picked(children, algorithm=algorithm) == 0 or algorithm in (RAVE, UCB1)
    assert picked(children, ALPHA_SHARED, algorithm=algorithm) == 1


def test_cutoff_counts_both_kinds_of_results_as_one() -> None:
    # (10 * .6 + 30 * .4) / 40 = .45 against (20 * .5 + 20 * .46) / 40 = .48.
    children = [
        tried(10, 0.6, rave_visits=30, rave_value=0.4),
        tried(20, 0.5, rave_visits=20, rave_value=0.46),
    ]
    assert picked(children, CUTOFF, algorithm=UCT) == 1


def test_rave_can_be_shared_under_another_rule() -> None:
    # Equal visits of both kinds without an equivalence: the weight is one half.
    children = [
        tried(8, 0.6, rave_visits=8, rave_value=0.1),
        tried(8, 0.5, rave_visits=8, rave_value=0.5),
    ]
    assert picked(children, RAVE_SHARED, algorithm=UCT) == 1


def test_a_certain_win_is_taken_and_a_certain_loss_left_alone() -> None:
    sure = [tried(9, 0.9), tried(1, 1.0, proven=WON), tried(0, 0.0)]
    assert picked(sure, algorithm=UCT, fpu=10) == 1
    lost = [tried(9, 0.0, proven=LOST), tried(9, 0.1), tried(1, 0.0, proven=LOST)]
    for algorithm in (UCT, OMC, PBBM):
        assert picked(lost, algorithm=algorithm, exploration=5) == 1


def test_widening_admits_more_where_all_admitted_moves_are_lost() -> None:
    children = [tried(1, 0.0, proven=LOST) for _ in range(5)] + [tried(0, 0.0), tried(0, 0.0)]
    assert picked(children, algorithm=UCT, widening=1) == 5
