"""What settings say about a search arrives in the record that its kernels read."""

from __future__ import annotations

import numpy as np
import pytest

from desktop_go.games.go.kernels.board import PASS
from desktop_go.games.go.kernels.go_params import GO_PARAMS
from desktop_go.games.go.root_noise import mix_noise
from desktop_go.games.go.rules import Superko
from desktop_go.games.go.search_settings import SearchSettings, write_settings
from desktop_go.search.params import OMC, PUCT, RAVE, RAVE_SHARED, UCB1, UCB1_TUNED, UCT
from desktop_go.search.tree import NODE


def written(settings: SearchSettings, asks_network: bool = False, lead: int = 0) -> np.void:
    params = np.zeros(1, GO_PARAMS)
    write_settings(params[0], settings, 9, 6.5, Superko.POSITIONAL, asks_network, lead)
    return params[0]


@pytest.mark.parametrize(
    ("name", "algorithm", "exploration"),
    [
        ("rave", RAVE, 0.0),
        ("uct_ucb1", UCB1, 0.7),
        ("uct_ucb1_tuned", UCB1_TUNED, 1.0),
        ("uct", UCT, 0.7),
    ],
)
def test_only_rave_does_without_exploration(name: str, algorithm: int, exploration: float) -> None:
    selection = written(SearchSettings(algorithm=name))["selection"]
    assert selection["algorithm"] == algorithm
    assert selection["exploration"] == pytest.approx(exploration)
    assert written(SearchSettings(algorithm=name, exploration=0.3))["selection"][
        "exploration"
    ] == pytest.approx(0.3)


def test_plain_uct_knows_nothing_and_adds_each_position_at_once() -> None:
    params = written(SearchSettings(algorithm="uct"))
    assert not params["use_priors"]
    assert params["selection"]["expand_visits"] == 1


def test_with_a_network_its_own_exploration_and_doubt_count() -> None:
    settings = SearchSettings(exploration=0.3, puct_exploration=0.8, fpu_reduction=0.3)
    selection = written(settings, asks_network=True)["selection"]
    assert selection["algorithm"] == PUCT
    assert selection["exploration"] == pytest.approx(0.8)
    assert selection["fpu"] == pytest.approx(0.3)


def test_the_algorithm_is_chosen_by_name_or_by_what_judges() -> None:
    assert written(SearchSettings())["selection"]["algorithm"] == RAVE
    assert written(SearchSettings(), asks_network=True)["selection"]["algorithm"] == PUCT
    by_name = written(SearchSettings(algorithm="omc"), asks_network=True)
    assert by_name["selection"]["algorithm"] == OMC
    puct = written(SearchSettings(algorithm="puct", puct_exploration=0.8))["selection"]
    assert puct["exploration"] == pytest.approx(0.8)
    rave = written(SearchSettings(algorithm="rave"), asks_network=True)
    assert rave["techniques"]["sharing"] == RAVE_SHARED


def test_mercy_is_counted_from_the_lead_on_the_board() -> None:
    assert written(SearchSettings(), lead=7)["mercy"] == written(SearchSettings())["mercy"] + 7
    assert written(SearchSettings(mercy_rule=False), lead=7)["mercy"] == 0


def test_noise_changes_every_prior_but_the_pass_and_keeps_their_sum() -> None:
    children = np.zeros(4, NODE)
    children["move"] = [25, 26, 27, PASS]
    children["prior"] = before = np.array([0.6, 0.2, 0.1, 0.1], np.float32)
    mix_noise(children, 0.25, np.random.default_rng(1))
    assert children["prior"][3] == before[3]
    assert children["prior"].sum() == pytest.approx(1.0)
    assert (children["prior"][:3] >= 0.75 * before[:3]).all()
    assert (children["prior"][:3] != before[:3]).all()


def test_noise_without_moves_to_mix_it_into_is_no_error() -> None:
    children = np.zeros(1, NODE)
    children["move"], children["prior"] = PASS, 1.0
    mix_noise(children, 0.25, np.random.default_rng(1))
    assert children["prior"][0] == 1.0
