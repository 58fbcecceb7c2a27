"""When a pass is right: decided by rules and playouts, never by the network's wish to pass.

It learned from records that stop at resignation. A pass needs a position in which every fate is
clear, with either side to move.
"""

from __future__ import annotations

from collections.abc import Mapping

from desktop_go.engine.messages import GameState
from desktop_go.engine.options import OptionValue
from desktop_go.errors import DesktopGoError
from desktop_go.games.go.ending import Ending, judge_ending, should_pass
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.tree_search import GoSearch, RootMove
from desktop_go.moves import Color, MoveKind

OWNERSHIP_PLAYOUTS = 30
"""Playouts of a search before its ownership is trusted."""
SAMPLED_PLAYOUTS = 100
"""Playouts from the root for the same, where the search itself makes none."""
REPLY_PLAYOUTS = 300
"""Playouts of the search for what the opponent could still do after a pass ..."""
OTHER_PLAYOUTS = 300
"""... and of the one for another move than a pass."""
DEAREST = 0.15
"""Another move may cost this much of the chance to win before a doubtful pass is preferred."""


def passing_is_right(
    state: GameState, color: Color, search: GoSearch, options: Mapping[str, OptionValue]
) -> bool:
    """Whether every fate is clear and a pass loses nothing under the rules in force.

    Fates are read from the playouts of ``search``; one that made none plays the root out a few
    times now. When they are clear, a short search looks for what the opponent could still change
    after a pass, which costs ``search`` its tree.
    """
    if not options["pass_when_won"]:
        return False
    if not search.has_playouts:
        search.sample_root(SAMPLED_PLAYOUTS)
    elif search.playouts < OWNERSHIP_PLAYOUTS:
        return False
    position = replayed(state)
    ending = _ending(position, search)
    if position is None or ending is None:
        return False
    if not should_pass(ending, color, opponent_passed(state), counts_all(state, options)):
        return False
    search.look_after_pass(REPLY_PLAYOUTS)
    after = _ending(position, search)
    return after is not None and after.dead == ending.dead


def instead_of_pass(
    state: GameState, search: GoSearch, options: Mapping[str, OptionValue], pass_value: float
) -> RootMove | None:
    """Another move where a pass would end the game with a fate unclear; None where it may.

    The search counts all stones as alive after two passes. Where dead stones are taken off
    instead, a group that could still be killed is better made safe first, if that costs nothing.
    """
    if not opponent_passed(state) or counts_all(state, options):
        return None
    search.look_without_pass(OTHER_PLAYOUTS)
    moves = [move for move in search.root_moves(pv_length=1) if move.point and move.visits]
    if not moves or moves[0].value < pass_value - DEAREST:
        return None
    return moves[0]


def opponent_passed(state: GameState) -> bool:
    """Whether a pass now ends the game."""
    return bool(state.moves) and state.moves[-1].kind is MoveKind.PASS


def counts_all(state: GameState, options: Mapping[str, OptionValue]) -> bool:
    """Whether dead stones that stay on the board will count as alive."""
    return bool(options["cleanup"]) or state.rules == "tromp_taylor"


def _ending(position: GoPosition | None, search: GoSearch) -> Ending | None:
    ownership = search.playout_ownership()
    if ownership is None or position is None:
        return None
    return judge_ending(position, ownership.tolist())


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
