"""From a finished search to a move: resign, pass, the best move, or a softer choice."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from desktop_go.engine.messages import GameState
from desktop_go.engine.options import OptionValue
from desktop_go.errors import DesktopGoError
from desktop_go.games.go.ending import judge_ending, should_pass
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.tree_search import GoSearch, RootMove
from desktop_go.moves import Color, Move, MoveKind

LEAST_FOR_RESIGNING = 30
"""Playouts before a value is trusted for resigning; the lowest levels have few more."""
NO_RESIGN_SHARE = 0.1
"""Nobody resigns before this share of the points has been played."""
ENDING_OWNERSHIP_PLAYOUTS = 30
"""Playouts before ownership is trusted for passing."""
SAMPLED_PLAYOUTS = 100
"""Playouts from the root for the same, where the search itself makes none."""


def choose_move(
    state: GameState,
    color: Color,
    search: GoSearch,
    options: Mapping[str, OptionValue],
    rng: random.Random,
) -> Move:
    """Return the move of ``color`` after ``search`` has run on ``state``."""
    moves = [move for move in search.root_moves(pv_length=1) if move.visits > 0]
    if not moves:
        return Move.pass_(color)
    if passing_is_right(state, color, search, options):
        return Move.pass_(color)
    if options["resign"] and _is_hopeless(state, search, moves, options):
        return Move.resign(color)
    best = moves[0]
    temperature = float(options["temperature"])
    if temperature > 0 and len(state.moves) < int(options["temperature_moves"]):
        best = _soft_choice(moves, temperature, float(options["temperature_margin"]), rng)
    return Move.pass_(color) if best.point is None else Move.play(color, best.point)


def _is_hopeless(
    state: GameState,
    search: GoSearch,
    moves: Sequence[RootMove],
    options: Mapping[str, OptionValue],
) -> bool:
    """Whether every move that was looked at seriously loses."""
    threshold = float(options["resign_threshold"])
    serious = [move for move in moves if move.visits * 10 >= moves[0].visits]
    return (
        search.playouts >= LEAST_FOR_RESIGNING
        and max(move.value for move in serious) < threshold
        and len(state.moves) >= NO_RESIGN_SHARE * state.size * state.size
    )


def _soft_choice(
    moves: Sequence[RootMove], temperature: float, margin: float, rng: random.Random
) -> RootMove:
    """Choose by visits ** (1 / temperature) among moves at most ``margin`` worse than the best."""
    best = moves[0]
    good = [m for m in moves if m.value >= best.value - margin and m.point is not None]
    if not good or best.point is None:
        return best
    weights = [(m.visits / best.visits) ** (1 / temperature) for m in good]
    return rng.choices(good, weights)[0]


def passing_is_right(
    state: GameState, color: Color, search: GoSearch, options: Mapping[str, OptionValue]
) -> bool:
    """Whether every fate is clear and a pass loses nothing under the rules in force.

    Fates are read from playouts: a search that made none plays the position out a few times now.
    """
    if not options["pass_when_won"]:
        return False
    if not search.has_playouts:
        search.sample_root(SAMPLED_PLAYOUTS)
    elif search.playouts < ENDING_OWNERSHIP_PLAYOUTS:
        return False
    ownership = search.playout_ownership()
    position = replayed(state)
    if ownership is None or position is None:
        return False
    ending = judge_ending(position, ownership.tolist())
    if ending is None:
        return False
    opponent_passed = bool(state.moves) and state.moves[-1].kind is MoveKind.PASS
    capture_all = bool(options["cleanup"]) or position.rules.key == "tromp_taylor"
    return should_pass(ending, color, opponent_passed, capture_all)


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
