"""The moves a player has in sight: blind spots, the first line, and what is settled already."""

from __future__ import annotations

import random

from desktop_go.engine.go.ending import SAMPLED_PLAYOUTS, is_opening
from desktop_go.engine.go.first_line import shunned_points
from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.messages import GameState, Purpose, ThinkRequest
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.tree_search import GoSearch
from desktop_go.moves import Color, Move, Point, board_points

NEAR = 3
"""Blind spots never hide points within this many lines of the last move ..."""
NEAR_PART = 3
"""... or, on larger boards, within the board's lines divided by this."""
SETTLED = 0.9
"""Ownership (0..1) from which a point is somebody's, and a stone on it changes nothing."""


def points_in_sight(
    request: ThinkRequest, options: GoOptions, color: Color, chance: random.Random
) -> list[Point | None] | None:
    """Root moves left by ``only``, what is avoided and blind spots; None: all of them."""
    state, avoid, only, share = request.state, request.avoid, request.only, 0.0
    if request.purpose is Purpose.MOVE:
        share = options.blind_spots
        avoid |= shunned_points(state, color, options)
    if not avoid and share <= 0 and only is None:
        return None
    last = state.moves[-1].point if state.moves else None
    reach = max(NEAR, state.size // NEAR_PART)
    allowed: list[Point | None] = [None] if only is None or None in only else []
    for point in board_points(state.size, state.size):
        if point in avoid or (only is not None and point not in only):
            continue
        near = (
            last is not None and max(abs(point.col - last.col), abs(point.row - last.row)) <= reach
        )
        if near or share <= 0 or chance.random() >= share:
            allowed.append(point)
    return allowed


def without_settled(
    state: GameState,
    color: Color,
    search: GoSearch,
    allowed: list[Point | None] | None,
    liked: Point | None,
) -> list[Point | None] | None:
    """What of ``allowed`` is still open, or all that is, wherever, if nothing of it is.

    Nobody goes on in a corner that is somebody's while there is more to gain elsewhere, however
    little of the board he has in sight. Where the whole board is settled, everything stays. What is
    settled playouts say, who miss many a throw-in and capture: ``liked``, which the network likes
    best of the whole board, counts as open.
    """
    position = replayed(state)
    if position is None or is_opening(state):
        return allowed
    search.sample_root(SAMPLED_PLAYOUTS)
    ownership = search.sampled_ownership()
    if ownership is None:
        return allowed
    in_atari = {
        p for chain in position.chains() if len(chain.liberties) == 1 for p in chain.liberties
    }
    still_open = {
        point
        for point, owner in zip(
            board_points(state.size, state.size), ownership.tolist(), strict=True
        )
        if (abs(owner) < SETTLED or point in in_atari)
        and position.is_legal(Move.play(color, point))
        and not _gives_itself_up(position, point, color)
    }
    if not still_open:
        return allowed
    if liked is not None and position.is_legal(Move.play(color, liked)):
        still_open.add(liked)
    seen = still_open if allowed is None else still_open.intersection(allowed)
    return [None, *sorted(seen or still_open)]


def _gives_itself_up(position: GoPosition, point: Point, color: Color) -> bool:
    """Whether a stone on ``point`` captures nothing and could be captured at once."""
    after = position.copy()
    if after.play(Move.play(color, point)).removed:
        return False
    chain = after.chain_at(point)
    return chain is None or len(chain.liberties) == 1
