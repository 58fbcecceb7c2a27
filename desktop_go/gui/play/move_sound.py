"""Which sound a move makes."""

from __future__ import annotations

from desktop_go.games.spec import PositionChange
from desktop_go.gui.play.sounds import Sound
from desktop_go.moves import MoveKind

MANY_STONES = 3
"""Captured stones from which on they sound like many."""


def sound_of(change: PositionChange) -> Sound | None:
    """The sound of what a move did; None for one that is silent, as resigning."""
    if change.move.kind is MoveKind.PASS:
        return Sound.PASS
    if change.move.kind is MoveKind.RESIGN:
        return None
    captured = len(change.removed)
    if not captured:
        return Sound.STONE
    return Sound.CAPTURE_MANY if captured >= MANY_STONES else Sound.CAPTURE
