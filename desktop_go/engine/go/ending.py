"""How a settled game ends: decided by rules and playouts, never by the network's policy.

It learned from records that stop at resignation. A pass needs a position in which every fate is
clear, with either side to move; the network's word on that counts where playouts see less than
people do, in small searches and only while there is no room for another group. Where dead stones
that stay on the board would count as alive, they are captured first. Whatever else a search makes
of a pass, ``instead_of_pass`` has the last word on it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from desktop_go.engine.go.first_line import shunned_points
from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.messages import GameState
from desktop_go.games.go.ending import CONFIDENCE, Ending, judge_ending, should_pass
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.scoring import likely_dead, score
from desktop_go.games.go.tree_search import GoSearch, RootMove
from desktop_go.moves import Color, Move, MoveKind, Point, board_points

OWNERSHIP_PLAYOUTS = 30
"""Playouts of a search before its ownership is trusted."""
SAMPLED_PLAYOUTS = 100
"""Playouts from the root for the same, where those of the search leave it open."""
ROOM_PLAYOUTS = 500
"""... and where there is room for another group, so that chance does not settle the game."""
ENDING_PLAYOUTS = 400
"""Playouts of the search that takes the place of the network's at the end of a game."""
REPLY_PLAYOUTS = 300
"""Playouts of the search for what the opponent could still do after a pass ..."""
OTHER_PLAYOUTS = 300
"""... and of the one for another move than a pass."""
DEAREST = 0.15
"""Another move may cost this much of the chance to win before a doubtful pass is preferred."""
HOPE = 0.1
"""Who is behind without the dead stones plays on with a move of at least this chance to win."""
FAVORITES = 12
"""Moves of a search that are looked at again where it would rather pass."""
PLAIN = 0.9
"""Ownership from which the network's word on a chain or a point is good enough for a pass."""
EARLIEST_PASS = 0.25
"""Nobody passes first before this share of the points has been played."""


def leave_end_to_playouts(state: GameState, search: GoSearch, options: GoOptions) -> None:
    """Search again by playouts where the network alone has judged a game that looks settled.

    It cannot tell a seki from stones that can be captured, and its values lead the search astray.
    """
    if search.has_playouts or is_opening(state) or not options.pass_when_won:
        return
    position = replayed(state)
    if position is not None and _sampled_ending(position, search) is not None:
        search.look_by_playouts(ENDING_PLAYOUTS)


def ending_move(
    state: GameState, color: Color, search: GoSearch, options: GoOptions, is_hopeless: bool
) -> Move | None:
    """How the game ends for ``color``: by a pass, a capture before it, or resigning; None: not yet.

    A game that is both settled and lost is passed out, so that it can be counted.
    """
    settled = _settled_move(state, color, search, options)
    if is_hopeless and (settled is None or settled.kind is not MoveKind.PASS):
        return Move.resign(color)
    return settled


def _settled_move(
    state: GameState, color: Color, search: GoSearch, options: GoOptions
) -> Move | None:
    """The pass, or the capture before it, that a settled game wants; None while play continues.

    Fates are read from the playouts of ``search``; where it made none, or spread them over odd
    moves as a lost game does, the root is played out a few times now. When they are clear, a
    short search looks for what the opponent could still change after a pass, which costs
    ``search`` its tree.
    """
    if not options.pass_when_won:
        return None
    passed = opponent_passed(state)
    if is_opening(state) and not passed:
        return None
    position = replayed(state)
    if position is None:
        return None
    by_network, ending = False, _clear_ending(position, color, search)
    if ending is None and search.playouts < OWNERSHIP_PLAYOUTS:
        by_network, ending = True, _ending(position, search.network_ownership(), PLAIN)
        if ending is not None and ending.room:  # a look does not tell what is open there
            return None
    if ending is None or not should_pass(ending, color, passed):
        return None
    if is_opening(state) and ending.lead(color) <= 0:
        return None
    if ending.dead and counts_all(state, options):
        return _capture(position, ending.dead, color, search)
    if by_network:
        search.glance_anew(color.opponent)
        after = _ending(position, search.network_ownership(), PLAIN)
    else:
        search.look_anew(color.opponent, REPLY_PLAYOUTS)
        after = _ending(position, search.playout_ownership())
    return Move.pass_(color) if after is not None and after.dead == ending.dead else None


def _capture(
    position: GoPosition, dead: frozenset[Point], color: Color, search: GoSearch
) -> Move | None:
    """The best move at a dead stone of the opponent's; None if all of them cost the game."""
    liberties = {
        point
        for stone in dead
        if position.color_at(stone) is color.opponent
        for point in position.neighbors(stone)
        if position.color_at(point) is Color.EMPTY
    }
    if not liberties:
        return None
    value = search.root_value
    best = _best_among(search, color, sorted(liberties))
    if best is None or best.point is None or best.value < value - DEAREST:
        return None
    return Move.play(color, best.point)


def instead_of_pass(
    state: GameState, color: Color, search: GoSearch, options: GoOptions, moves: Sequence[RootMove]
) -> Move:
    """The move of ``color`` where ``ending_move`` sees no end and the search would still pass.

    Playouts look for another one. It is played unless it costs too much; in the opening it is
    played whatever it costs.

    A search counts all stones as alive after two passes. Where dead stones are taken off instead,
    a group that could still be killed is better made safe first, and a game that is lost without
    them goes on while there is hope.

    Args:
        state: the position.
        color: to move.
        search: has run on ``state``; its tree is lost.
        options: the engine's.
        moves: what the search or the network would play, best first, passes among them.
    """
    ends = opponent_passed(state)
    if ends and counts_all(state, options):
        return Move.pass_(color)
    points = [move.point for move in moves if move.point is not None][:FAVORITES]
    if ends or not points:
        points = _reasonable_points(state, color, options)
    dead = _seen_dead(state, search) if ends else frozenset()
    search.look_anew(color, OTHER_PLAYOUTS, points if ends else [*points, None])
    found = [move for move in search.root_moves(pv_length=1) if move.visits]
    best = next((move for move in found if move.point is not None), None)
    if best is None or best.point is None:
        return Move.pass_(color)
    if ends:
        wins = _wins_without(state, color, ()) and (
            best.value < HOPE or _wins_without(state, color, dead)
        )
        cost = wins - best.value
    else:
        cost = next((move.value for move in found if move.point is None), 0.0) - best.value
    if cost > DEAREST and (ends or not is_opening(state)):
        return Move.pass_(color)
    return Move.play(color, best.point)


def _reasonable_points(state: GameState, color: Color, options: GoOptions) -> list[Point]:
    """Every point but those that the engine does not consider yet."""
    shunned = shunned_points(state, color, options)
    every = board_points(state.size, state.size)
    return [point for point in every if point not in shunned]


def _wins_without(state: GameState, color: Color, dead: Collection[Point]) -> bool:
    """Whether ``color`` has won as it stands once the ``dead`` stones are taken off."""
    position = replayed(state)
    if position is None:
        return False
    margin = score(position, dead).margin
    return (margin if color is Color.BLACK else -margin) > 0


def _seen_dead(state: GameState, search: GoSearch) -> frozenset[Point]:
    """The stones that playouts of the root see dead; a seki they cannot tell."""
    position = replayed(state)
    search.sample_root(SAMPLED_PLAYOUTS)
    ownership = search.sampled_ownership()
    if position is None or ownership is None:
        return frozenset()
    return likely_dead(position, ownership.tolist())


def is_opening(state: GameState) -> bool:
    """Whether too little has been played for a pass."""
    return played_share(state) < EARLIEST_PASS


def played_share(state: GameState) -> float:
    """Stones played for each point of the board; handicap does not count, a set-up game does."""
    played = sum(move.kind is MoveKind.PLAY for move in state.moves)
    if state.white:
        played += len(state.black) + len(state.white)
    return played / state.size**2


def opponent_passed(state: GameState) -> bool:
    """Whether a pass now ends the game."""
    return bool(state.moves) and state.moves[-1].kind is MoveKind.PASS


def counts_all(state: GameState, options: GoOptions) -> bool:
    """Whether dead stones that stay on the board will count as alive."""
    return options.cleanup or state.rules == "tromp_taylor"


def pass_would_save_the_dead(state: GameState, search: GoSearch, options: GoOptions) -> bool:
    """Whether a second pass leaves stones on the board that come off at the end of a game.

    In the tree it ends the game with all stones alive, which says nothing of who has won then.
    """
    position = replayed(state)
    if position is None or not opponent_passed(state) or counts_all(state, options):
        return False
    search.sample_root(SAMPLED_PLAYOUTS)
    ownership = search.sampled_ownership()
    return ownership is not None and bool(likely_dead(position, ownership.tolist()))


def _best_among(search: GoSearch, color: Color, points: Sequence[Point]) -> RootMove | None:
    """The best move of ``color`` on ``points`` by a short search; None when none is legal."""
    search.look_anew(color, OTHER_PLAYOUTS, points)
    moves = [move for move in search.root_moves(pv_length=1) if move.point and move.visits]
    return moves[0] if moves else None


def _clear_ending(position: GoPosition, color: Color, search: GoSearch) -> Ending | None:
    """The ending by the playouts of ``search``, or else by those of the root.

    The latter count only if they name the winner that the search sees: it knows more about groups
    that live or die with the next move.
    """
    if not search.has_playouts:  # a glance, or the network alone in an open game
        return _sampled_ending(position, search)
    if search.playouts >= OWNERSHIP_PLAYOUTS:
        ending = _ending(position, search.playout_ownership())
        if ending is not None or not search.asks_network:
            return ending
    sampled = _sampled_ending(position, search)
    if sampled is None or (sampled.lead(color) > 0) != (search.root_value > 0.5):
        return None
    return sampled


def _sampled_ending(position: GoPosition, search: GoSearch) -> Ending | None:
    search.sample_root(SAMPLED_PLAYOUTS)
    ending = _ending(position, search.sampled_ownership())
    if ending is None or not ending.room:
        return ending
    search.sample_root(ROOM_PLAYOUTS)
    return _ending(position, search.sampled_ownership())


def _ending(
    position: GoPosition, ownership: NDArray[np.float32] | None, confidence: float = CONFIDENCE
) -> Ending | None:
    return None if ownership is None else judge_ending(position, ownership.tolist(), confidence)
