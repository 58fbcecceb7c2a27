"""Playouts on a solved board: the win rate nears what is known."""

from __future__ import annotations

import pytest

from desktop_go.engine.go.convergence import convergence
from desktop_go.errors import SettingsError


def test_3x3_is_clear_after_few_playouts_and_5x5_gets_clearer() -> None:
    assert next(convergence(3, (100,))).win_rate > 0.9
    few, many = convergence(5, (100, 5000))
    assert (few.playouts, many.playouts) == (100, 5000)
    assert 0.5 < few.win_rate < many.win_rate


def test_a_count_leads_to_the_same_whatever_was_searched_before() -> None:
    assert list(convergence(4, (100, 1000)))[1] == next(convergence(4, (1000,)))


def test_a_board_that_nobody_has_solved_is_refused() -> None:
    with pytest.raises(SettingsError, match="nobody has solved"):
        next(convergence(9, (10,)))
    with pytest.raises(SettingsError, match="nobody has solved"):
        next(convergence(3, (10,), rules="japanese"))
