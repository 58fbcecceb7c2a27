"""The beam search values a board by what a move changes; here against boards measured anew."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from desktop_go.games.samegame.beam import (
    TABLE_BITS,
    BeamRunner,
    drawn_factors,
    varied_weights,
    widening,
)
from desktop_go.games.samegame.best import BestSolver
from desktop_go.games.samegame.kernels import features
from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.rules import BoardKind, Scoring


@pytest.mark.parametrize("scoring", list(Scoring))
@pytest.mark.parametrize(
    "kind", [BoardKind(15, 15, 5), BoardKind(25, 25, 3), BoardKind(5, 8, 4), BoardKind(20, 10, 6)]
)
def test_kept_boards_have_the_value_of_a_fresh_measurement(
    kind: BoardKind, scoring: Scoring
) -> None:
    position = Position(numbered_board(kind, 7), scoring)
    solver = BestSolver(position)
    widths = widening(position.stones, 3, 0.5, 8)
    weights = varied_weights(drawn_factors(Random(2), 0.3))
    source, fresh = (BeamRunner(solver, widths, TABLE_BITS) for _ in range(2))
    target = solver.colors_by_count()[0]
    source.start(widths, weights, target, [])
    assert source.advance(1 << 40)
    guide = source.line()
    source.start(widths, weights, target, guide[:2], guide, bonus=25.0)
    assert source.advance(1 << 40)
    bonuses = set()
    compared = 0
    for stones in range(int(source._w.stones)):  # below where the run began
        for index in range(source.kept(stones)):
            fresh.start(widths, weights, target, source.line_to_kept(stones, index))
            score, _ = fresh.features()
            node = source._nodes[int(source._w.offset[stones]) + index]
            assert score == node.score
            estimate = float(features.estimate(fresh._w, stones)) + node.bonus
            bonuses.add(float(node.bonus))
            assert np.float32(score + estimate) == pytest.approx(float(node.value), rel=1e-4)
            compared += 1
    assert compared > 10
    assert 25.0 in bonuses
    assert all(bonus % 25.0 == 0.0 for bonus in bonuses)
