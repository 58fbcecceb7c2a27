"""Numbered games: the same number of the same kind is the same board, everywhere and always."""

from __future__ import annotations

from desktop_go.games.samegame.rules import MAX_COLORS, MAX_SIDE, MIN_COLORS, BoardKind, Columns

_MASK = (1 << 64) - 1


def numbered_board(kind: BoardKind, number: int) -> Columns:
    """Return board ``number`` of ``kind``: colors drawn evenly with splitmix64.

    Raises ValueError for a kind that cannot be played.
    """
    if not (
        2 <= kind.columns <= MAX_SIDE
        and 2 <= kind.rows <= MAX_SIDE
        and MIN_COLORS <= kind.colors <= MAX_COLORS
    ):
        raise ValueError(f"{kind.key} is not a board kind")
    state = number * 1_000_003 + kind.columns * 10_007 + kind.rows * 101 + kind.colors

    def draw() -> int:
        # splitmix64 (Steele, Lea & Flood 2014).
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) >> 32) * kind.colors >> 32

    return tuple(tuple(draw() + 1 for _ in range(kind.rows)) for _ in range(kind.columns))
