"""A move at a glance: drawn from the network's policy at a temperature, without a search.

That plays as the people did whose games it learned from. Ends of games are still decided by rules
and playouts (see ``engine.go.ending``).
"""

from __future__ import annotations

import random

from desktop_go.engine.go.ending import SAMPLED_PLAYOUTS, ending_move, instead_of_pass
from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.messages import Candidate, GameState
from desktop_go.games.go.tree_search import GoSearch, RootMove
from desktop_go.moves import Color, Move, Point

LEAST_WEIGHT = 0.02
"""Moves with less than this share of the favorite's chance to be drawn are never drawn."""
SHOWN = 12
RESIGN_MOVES = 0.3
"""One look says little: nobody resigns by it before this share of the points has been played."""


def choose_at_a_glance(
    state: GameState,
    color: Color,
    search: GoSearch,
    options: GoOptions,
    rng: random.Random,
    may_end: bool = True,
) -> Move:
    """The move of ``color`` by the priors of the root, which ``search`` has expanded.

    ``may_end`` as in ``choose_move``.
    """
    moves = by_prior(search)
    value = search.root_value
    if not moves:
        return Move.pass_(color)
    is_hopeless = may_end and options.resign and _is_hopeless(state, color, search, value, options)
    ending = ending_move(state, color, search, options, is_hopeless) if may_end else None
    if ending is not None:
        return ending
    if moves[0].point is None:
        return instead_of_pass(state, color, search, options, moves)
    chosen = moves[0]
    if options.temperature > 0 and len(state.moves) < options.temperature_moves:
        chosen = _drawn(moves, state.size, options.temperature, rng)
    assert chosen.point is not None
    return Move.play(color, chosen.point)


def _drawn(moves: list[RootMove], size: int, temperature: float, rng: random.Random) -> RootMove:
    """One of ``moves``, the favorite first; never a pass.

    On the first line heat makes no move likelier: people of all strengths play there for a reason.
    """
    points = [move for move in moves if move.point is not None]
    weights = []
    for move in points:
        assert move.point is not None
        share = move.prior / moves[0].prior
        cool = max(1.0, 1 / temperature) if _is_on_edge(move.point, size) else 1 / temperature
        weights.append(share**cool)
    return rng.choices(points, [weight if weight >= LEAST_WEIGHT else 0.0 for weight in weights])[0]


def _is_on_edge(point: Point, size: int) -> bool:
    return not (0 < point.col < size - 1 and 0 < point.row < size - 1)


def by_prior(search: GoSearch) -> list[RootMove]:
    """The root's moves, the most probable one first."""
    return sorted(search.root_moves(pv_length=1), key=lambda move: -move.prior)


def favorite(search: GoSearch) -> Point | None:
    """The most probable of the root's moves; None: to pass, or there is none."""
    return next((move.point for move in by_prior(search)), None)


def first_value(search: GoSearch, color: Color) -> float:
    """The chance to win of ``color``, to move, before any search."""
    return search.root_value if search.has_network_values else _sampled_value(search, color)


def candidates_at_a_glance(search: GoSearch, value: float) -> tuple[Candidate, ...]:
    """What a player would look at, before any search, with the ``value`` of the position."""
    return tuple(
        Candidate(move.point, 0, value, None, move.prior, (move.point,))
        for move in by_prior(search)[:SHOWN]
        if move.prior > 0
    )


def _is_hopeless(
    state: GameState, color: Color, search: GoSearch, value: float, options: GoOptions
) -> bool:
    """Whether both the network and playouts give up the game."""
    threshold = options.resign_threshold
    if len(state.moves) < RESIGN_MOVES * state.size**2 or value >= threshold:
        return False
    return _sampled_value(search, color) < threshold


def _sampled_value(search: GoSearch, color: Color) -> float:
    """The chance to win of ``color`` by a few playouts of the root."""
    search.sample_root(SAMPLED_PLAYOUTS)
    black = search.sampled_win_rate()
    return black if color is Color.BLACK else 1 - black
