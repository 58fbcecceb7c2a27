"""From a finished search to a move: resign, pass, the best move, or a freer choice."""

from __future__ import annotations

import random
from collections.abc import Sequence

from desktop_go.engine.go.ending import (
    ending_move,
    instead_of_pass,
    leave_end_to_playouts,
    played_share,
)
from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.messages import GameState
from desktop_go.games.go.tree_search import GoSearch, RootMove
from desktop_go.moves import Color, Move

LEAST_FOR_RESIGNING = 30
"""Playouts before a value is trusted for resigning; the lowest levels have few more."""
NO_RESIGN_SHARE = 0.25
"""Nobody resigns before this share of the points has been played; with handicap twice of it, as
White starts far behind there."""


def choose_move(
    state: GameState,
    color: Color,
    search: GoSearch,
    options: GoOptions,
    rng: random.Random,
    may_end: bool = True,
) -> Move:
    """Return the move of ``color`` after ``search`` has run on ``state``.

    Without ``may_end`` it neither resigns nor passes, unless a pass is all there is.
    """
    leave_end_to_playouts(state, search, options)
    every = search.root_moves(pv_length=1)
    moves = [move for move in every if move.visits > 0] or every
    if not moves:
        return Move.pass_(color)
    is_hopeless = may_end and options.resign and _is_hopeless(state, search, moves, options)
    ending = ending_move(state, color, search, options, is_hopeless) if may_end else None
    if ending is not None:
        return ending
    best = moves[0]
    temperature = options.temperature
    is_soft = temperature > 0 and len(state.moves) < options.temperature_moves
    if is_soft and best.point is not None and best.visits:
        best = _soft_choice(moves, temperature, options.temperature_margin, rng)
    if best.point is None:
        return instead_of_pass(state, color, search, options, every)
    return Move.play(color, best.point)


def _is_hopeless(
    state: GameState, search: GoSearch, moves: Sequence[RootMove], options: GoOptions
) -> bool:
    """Whether every move that was seriously considered loses."""
    threshold = options.resign_threshold
    serious = [move for move in moves if move.visits * 10 >= moves[0].visits]
    return (
        search.playouts >= LEAST_FOR_RESIGNING
        and max(move.value for move in serious) < threshold
        and played_share(state) >= NO_RESIGN_SHARE * (1 if state.handicap < 2 else 2)
    )


def _soft_choice(
    moves: Sequence[RootMove], temperature: float, margin: float, rng: random.Random
) -> RootMove:
    """Choose by visits ** (1 / temperature) among moves at most ``margin`` worse than the best."""
    best = moves[0]
    good = [m for m in moves if m.value >= best.value - margin and m.point is not None]
    if not good:
        return best
    weights = [(m.visits / best.visits) ** (1 / temperature) for m in good]
    return rng.choices(good, weights)[0]
