"""Who is ahead, as a search tells it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.games.go.kernels.board import BOARD
from desktop_go.games.go.kernels.go_params import GO_PARAMS
from desktop_go.games.go.search_settings import SearchSettings
from desktop_go.games.go.told_values import played_part, soft_lead, told_win_rate
from desktop_go.moves import Color


def root_with(stones: int, to_play: Color = Color.BLACK) -> np.void:
    root = np.zeros(1, BOARD)[0]
    root["size"], root["n_empty"], root["to_play"] = 9, 81 - stones, to_play
    return root


def params_with(playout_share: float = 0.0, score_share: float = 0.0) -> np.void:
    params = np.zeros(1, GO_PARAMS)[0]
    params["playout_share"], params["score_share"] = playout_share, score_share
    return params


@given(st.lists(st.tuples(st.floats(-90, 90), st.integers(1, 1000)), min_size=1, max_size=82))
def test_a_lead_lies_between_the_mean_and_that_of_the_best_move(
    seen: list[tuple[float, int]],
) -> None:
    leads, counts = np.array([lead for lead, _ in seen]), np.array([count for _, count in seen])
    black = soft_lead(leads * counts, counts, Color.BLACK)
    white = soft_lead(leads * counts, counts, Color.WHITE)
    mean = (leads * counts).sum() / counts.sum()
    assert black is not None
    assert white is not None
    assert mean - 1e-9 <= black <= leads.max() + 1e-9
    assert leads.min() - 1e-9 <= white <= mean + 1e-9
    mirrored = soft_lead(-leads * counts, counts, Color.WHITE)
    assert mirrored == pytest.approx(-black)


def test_moves_that_were_not_seen_have_no_part_in_the_lead() -> None:
    sums, counts = np.array([0.0, 30.0, -80.0]), np.array([0, 10, 10])
    assert soft_lead(sums * 0, counts * 0, Color.BLACK) is None
    lead = soft_lead(sums, counts, Color.BLACK)
    # Eleven points worse: e to the power of -11/6 times the weight.
    assert lead == pytest.approx((3 - 8 * np.exp(-11 / 6)) / (1 + np.exp(-11 / 6)))


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0.05, 0.5))
def test_a_win_rate_is_told_as_the_network_sees_it(
    network: float, won: float, share: float
) -> None:
    mixed = (1 - share) * network + share * won
    told = told_win_rate(mixed, None, won, params_with(playout_share=share), root_with(0))
    assert told == pytest.approx(network, abs=1e-5)
    assert told_win_rate(mixed, None, None, params_with(playout_share=share), root_with(0)) == mixed


@pytest.mark.parametrize(
    ("lead", "told"), [(0.0, 0.5), (9.0, 0.5 - 0.25 / 9), (-9.0, 0.5 + 0.25 / 9)]
)
def test_what_points_have_added_is_taken_off(lead: float, told: float) -> None:
    # An arc tangent of as many points as the board has lines is a quarter of its range.
    found = told_win_rate(0.5, lead, None, params_with(score_share=0.1), root_with(0))
    assert found == pytest.approx(told)


def test_points_are_taken_off_playouts_as_well() -> None:
    # Nothing ahead is worth a half; network .8 and playouts .6 each hold a fifth of it.
    mixed = 0.9 * (0.8 * 0.8 + 0.2 * 0.5) + 0.1 * (0.8 * 0.6 + 0.2 * 0.5)
    params = params_with(playout_share=0.1, score_share=0.2)
    assert told_win_rate(mixed, 0.0, 0.6, params, root_with(0)) == pytest.approx(0.8)


def test_a_part_won_is_that_of_the_side_to_move() -> None:
    settings = SearchSettings(playout_share=0.1)
    assert played_part(settings, root_with(0), 10, 4.0) == pytest.approx(0.4)
    assert played_part(settings, root_with(0, Color.WHITE), 10, 4.0) == pytest.approx(0.6)
    assert played_part(settings, root_with(0), 0, 0.0) is None


@pytest.mark.parametrize("share", [0.0, 0.6, 1.0])
def test_without_playouts_and_where_they_judge_nothing_is_taken_off(share: float) -> None:
    assert played_part(SearchSettings(playout_share=share), root_with(0), 10, 4.0) is None


@pytest.mark.parametrize(
    ("late", "stones", "counts"), [(8, 18, True), (8, 19, False), (0, 60, True)]
)
def test_where_late_playouts_count_the_share_is_another(
    late: int, stones: int, counts: bool
) -> None:
    settings = SearchSettings(playout_share=0.1, late_playouts=late)
    assert (played_part(settings, root_with(stones), 10, 4.0) is not None) is counts
