"""The edge of the board, which players of every strength leave alone at first. Does not search."""

from __future__ import annotations

from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.messages import GameState
from desktop_go.games.go.position import GoPosition
from desktop_go.moves import Color, Move, Point

SHARE_OF_SMALL_BOARD = 0.25
"""The edge of a small board is shunned at most until this share of its points has been played."""


def shunned_points(state: GameState, color: Color, options: GoOptions) -> frozenset[Point]:
    """The points on the first line where ``color`` neither captures nor saves a chain.

    Empty once as many moves have been played as the option ``first_line_after`` says.
    """
    most = min(options.first_line_after, int(SHARE_OF_SMALL_BOARD * state.size**2))
    position = replayed(state) if len(state.moves) < most else None
    if position is None:
        return frozenset()
    last = state.size - 1
    return frozenset(
        point
        for point in position.points()
        if not (0 < point.col < last and 0 < point.row < last)
        and not _has_cause(position, point, color)
    )


def _has_cause(position: GoPosition, point: Point, color: Color) -> bool:
    """Whether a stone of ``color`` on ``point`` captures, or takes a chain out of atari."""
    move = Move.play(color, point)
    if not position.is_legal(move):
        return False
    threatened = [
        chain
        for near in position.neighbors(point)
        if (chain := position.chain_at(near)) is not None
        and chain.color is color
        and len(chain.liberties) == 1
    ]
    after = position.copy()
    captured = after.play(move).removed
    chain = after.chain_at(point)
    return bool(captured) or (bool(threatened) and chain is not None and len(chain.liberties) > 1)
