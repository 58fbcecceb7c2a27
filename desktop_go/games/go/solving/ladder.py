"""Reads ladders on the whole board, exactly: a chain is chased by keeping it in atari.

The runner extends, or captures one of the chasing chains that is in atari; with three liberties
he has escaped. Forbidden moves are those of the position's rules.
"""

from __future__ import annotations

from desktop_go.games.go.position import GoPosition
from desktop_go.moves import Move, Point

MOST_PLIES = 100


def is_caught(position: GoPosition, target: Point, plies: int = MOST_PLIES) -> bool:
    """Whether the chain on ``target`` is captured, whoever is to move; the board stays as it is.

    Where the runner is to move, a chain that is not in atari has escaped.
    """
    chain = position.chain_at(target)
    if chain is None:
        return True
    runs = position.to_play is chain.color
    if plies <= 0 or len(chain.liberties) > (1 if runs else 2):
        return False
    decides = all if runs else any
    moves = escapes(position, target) if runs else sorted(chain.liberties)
    return decides(_caught_after(position, target, move, plies - 1) for move in moves)


def escapes(position: GoPosition, target: Point) -> list[Point]:
    """The runner's moves that count: his liberties, and captures of chains around him."""
    chain = position.chain_at(target)
    assert chain is not None
    around = {near for stone in chain.stones for near in position.neighbors(stone)}
    chains = {other for point in around if (other := position.chain_at(point)) is not None}
    chasing = [other for other in chains if other.color is not chain.color]
    captures = sorted(min(other.liberties) for other in chasing if len(other.liberties) == 1)
    moves = dict.fromkeys([*captures, *sorted(chain.liberties)])
    return [move for move in moves if position.is_legal(Move.play(chain.color, move))]


def chase(position: GoPosition, target: Point) -> list[Point]:
    """The ataris that capture the chain on ``target``."""
    chain = position.chain_at(target)
    if chain is None or len(chain.liberties) > 2:
        return []
    return [
        point
        for point in sorted(chain.liberties)
        if _caught_after(position, target, point, MOST_PLIES)
    ]


def length(position: GoPosition, target: Point) -> int:
    """Plies until a chain that is caught is off the board, if its owner runs as far as he can."""
    chain = position.chain_at(target)
    if chain is None or not is_caught(position, target):
        return 0
    runs = position.to_play is chain.color
    moves = escapes(position, target) if runs else chase(position, target)
    lengths = [_length_after(position, target, move) for move in moves]
    return 1 + (max if runs else min)(lengths, default=0)


def _caught_after(position: GoPosition, target: Point, point: Point, plies: int) -> bool:
    move = Move.play(position.to_play, point)
    if not position.is_legal(move):
        return False
    position.play(move)
    try:
        return is_caught(position, target, plies)
    finally:
        position.undo()


def _length_after(position: GoPosition, target: Point, point: Point) -> int:
    position.play(Move.play(position.to_play, point))
    try:
        return length(position, target)
    finally:
        position.undo()
