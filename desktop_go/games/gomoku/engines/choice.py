"""Chooses the move to play from an insight: the best one, or a weaker one for the levels."""

from __future__ import annotations

import math
import random
from dataclasses import replace

from desktop_go.games.gomoku.engines.solver import shape_moves
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import count_of
from desktop_go.games.gomoku.thinking import GomokuMove, Insight, Question, board_of

SHAPE_UNIT = 60.0
"""Difference of shape values that makes a move e times as likely at temperature 1."""


def choose(
    question: Question,
    insight: Insight,
    temperature: float,
    blindness: float,
    chance: random.Random,
) -> GomokuMove | None:
    """Return the move to play, or None when there is none.

    With ``blindness`` the engine overlooks that share of moves, the best one too, and takes what
    looks good among the rest. With ``temperature`` it chooses more freely among the best move and
    those of good shape. A five of one's own is
    never missed, whichever engine thinks.
    """
    best = insight.best
    if best is None:
        return None
    board, tables = board_of(question)
    fives = count_of(board, int(question.to_play), L.G_FIVE)
    if not fives and temperature <= 0 and blindness <= 0:
        return best
    ranked = shape_moves(board, tables, question)
    if fives:
        return ranked[0]
    if blindness > 0:
        shapes = [m for m in ranked if chance.random() >= blindness]
        if not shapes or chance.random() >= blindness:
            return best
    else:  # the move that was read stands beside the best-shaped ones
        others = [m for m in ranked if m.point != best.point]
        shapes = [replace(best, value=ranked[0].value), *others]
    top = shapes[0].value
    heat = max(temperature, 0.01)
    weights = [math.exp((m.value - top) / (SHAPE_UNIT / 20 * heat)) for m in shapes]
    return chance.choices(shapes, weights)[0]
