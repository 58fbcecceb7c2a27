"""The readable position of a game as the engine is told it. Does not judge it."""

from __future__ import annotations

from desktop_go.engine.messages import GameState
from desktop_go.errors import DesktopGoError
from desktop_go.games.go.position import GoPosition


def replayed(state: GameState) -> GoPosition | None:
    """The readable position of ``state``; None when its moves break the rules."""
    try:
        position = GoPosition(
            state.size,
            state.rules,
            state.komi,
            state.black,
            state.white,
            state.first_to_play,
            state.handicap,
        )
        for move in state.moves:
            position.play(move)
    except DesktopGoError:
        return None
    return position
