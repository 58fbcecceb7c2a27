"""Hash keys of stones on points, the same in every process. Does not hash anything itself.

A position's hash is the exclusive or of the keys of its stones (Zobrist 1970), so one move
changes it in a few operations. The keys depend on color, column and row only, so that boards
of different layouts can share them.
"""

from __future__ import annotations

from functools import lru_cache

from desktop_go.moves import Color
from desktop_go.records.sgf_properties import MAX_SIDE

MAX_SIZE = 25
"""The largest board that games are played on."""
_FURTHER = 10_000
"""Where the keys of points beyond ``MAX_SIZE`` begin, clear of all others."""

_MASK = (1 << 64) - 1
_SEED = 0x5D588B656C078965


def _splitmix64(state: int) -> int:
    """Return the 64-bit number that SplitMix64 makes of ``state`` (Steele, Lea & Flood 2014)."""
    z = (state + 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def stone_key(color: Color, col: int, row: int) -> int:
    """Return the 64-bit key of a stone of ``color`` at ``col``, ``row``."""
    if max(col, row) >= MAX_SIZE:
        return _splitmix64(_SEED + _FURTHER + (int(color) * MAX_SIDE + row) * MAX_SIDE + col)
    return _splitmix64(_SEED + (int(color) * MAX_SIZE + row) * MAX_SIZE + col)


WHITE_TO_PLAY_KEY = _splitmix64(_SEED - 1)
"""Joined to the hash when White is to play, for situational superko."""


@lru_cache(maxsize=MAX_SIZE)
def key_table(size: int, rows: int = 0) -> tuple[tuple[int, ...], ...]:
    """Return the keys by color (0 for no stone) and by ``row * size + col``.

    Args:
        size: Columns of the board.
        rows: Its rows; 0 for as many.
    """
    rows = rows or size
    empty = (0,) * (size * rows)
    stones = (
        tuple(stone_key(color, col, row) for row in range(rows) for col in range(size))
        for color in (Color.BLACK, Color.WHITE)
    )
    return (empty, *stones)
