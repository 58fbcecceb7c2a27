"""The readable position of a game of gomoku as the engine is told it. Does not judge it."""

from __future__ import annotations

from desktop_go.engine.messages import GameState
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.rules import rule_set


def position_before(state: GameState) -> GomokuPosition:
    """The position that the moves of ``state`` start from. Raises IllegalMove."""
    rules = rule_set(state.rules)
    if not state.black and not state.white:
        position = GomokuPosition(state.size, rules)
        position.to_play = state.first_to_play
        return position
    return GomokuPosition.from_setup(
        state.size, rules, state.black, state.white, state.first_to_play
    )


def replayed(state: GameState) -> GomokuPosition:
    """The readable position of ``state``. Raises IllegalMove when its moves break the rules."""
    position = position_before(state)
    for move in state.moves:
        position.play(move)
    return position
