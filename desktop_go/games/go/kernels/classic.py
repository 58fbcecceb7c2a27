"""Classic search on the array board: minimax, alpha-beta, shares of probability, quiescence.

The path from the root is a stack of frames in an array and not a chain of calls, so that a search
may pause after any position and go on later. Values are those of ``judging``, for the side to move.

Knuth & Moore 1975 (alpha-beta, here fail-soft); Schaeffer 1989 (history heuristic); Dorgai 2017
(search limited by probability).
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import BOARD, PASS, POINTS, is_eye, is_suicide, play
from desktop_go.games.go.kernels.judging import AREA, judge_board
from desktop_go.games.go.kernels.rule_playout import own_code
from desktop_go.games.go.kernels.simulate import (
    NO_SUPERKO,
    key_after,
    repetition_key,
    takes_stones,
)
from desktop_go.games.go.kernels.stones import BLACK
from desktop_go.kernels import kernel

LONGEST = 64
"""Plies from the root to the end of a line, captures included."""
MOVES = 362
"""Points of the largest board and a pass."""
UNBOUNDED = 1_000_000
"""More than any value."""
BY_DEPTH, BY_EQUAL_SHARES, BY_STRENGTH = 0, 1, 2
"""What limits a line: plies; or positions, of which each of n moves gets 1/n, or by the strength of
its pattern."""
PASS_STRENGTH = 0.1
"""The strength of a pass beside that of patterns, whose mean is about 1. By hand."""
CAPTURES_FIRST = 1e9
"""More than the history heuristic says of any move."""

FRAME = np.dtype(
    [
        ("moves", np.uint16, (MOVES,)),  # the moves of this position, n_moves of them
        ("promise", np.float32, (MOVES,)),  # how early each is looked at: the highest first
        ("share", np.float64, (MOVES,)),  # what each gets of what is left, 0..1
        ("n_moves", np.int64),  # number of moves
        ("n_done", np.int64),  # how many of them were looked at, the running one included
        ("best", np.int64),  # the value so far, for the side to move
        ("alpha", np.int64),  # what the side to move has for sure elsewhere
        ("beta", np.int64),  # from here on the opponent does not let it come to this
        ("left", np.float64),  # plies, or positions, left to search
        ("quiet", np.int64),  # plies of captures left beyond that
        ("key", np.uint64),  # repetition key of the position
        ("line", np.uint16, (LONGEST,)),  # the best line from here, n_line moves
        ("n_line", np.int64),  # its length
    ],
    align=True,
)
"""A position on the path."""

CLASSIC = np.dtype(
    [
        ("prune", np.int64),  # 0: every move is looked at; 1: alpha-beta
        ("limit", np.int64),  # BY_DEPTH, BY_EQUAL_SHARES or BY_STRENGTH
        ("judged_by", np.int64),  # AREA, LIBERTIES or INFLUENCE
        ("ply", np.int64),  # the frame that the search is at; 1 is that after the root's move
        ("positions", np.int64),  # positions looked at, in all
        ("deepest", np.int64),  # plies from the root of the deepest one, captures left out
        # By color and point: how often the move cut off the rest, deep searches counting more.
        ("cutoffs", np.float32, (3, POINTS)),
        ("mark", np.uint8, (POINTS,)),  # lent to ``area_score``
        ("stack", np.uint16, (POINTS,)),  # the same
        ("influence", np.int64, (POINTS,)),  # lent to ``spread_influence``
        ("spread", np.int64, (POINTS,)),  # the same
        ("frames", FRAME, (LONGEST + 1,)),  # the path, by ply
        ("boards", BOARD, (LONGEST + 1,)),  # the positions on it
    ],
    align=True,
)
"""A running search."""


@kernel
def repeats_path(search, tables, params, ply, point, color):
    """Whether ``color`` playing ``point`` repeats a position of the game or the path (superko).

    As in ``simulate.repeats`` only captures are looked at.
    """
    board = search.boards[ply]
    if params.superko == NO_SUPERKO or not takes_stones(board, point, color):
        return False
    key = key_after(board, tables, point, color, params.superko)
    for i in range(params.n_history):
        if params.history[i] == key:
            return True
    for i in range(1, ply + 1):
        if search.frames[i].key == key:
            return True
    return False


@kernel
def list_moves(search, tables, params, ply, captures_only):
    """List the moves of the position at ``ply``; own eyes are not filled, a pass comes last."""
    frame, board = search.frames[ply], search.boards[ply]
    color = board.to_play
    count, total = 0, 0.0
    for i in range(board.n_empty):
        point = np.int64(board.empty[i])
        takes = takes_stones(board, point, color)
        if captures_only and not takes:
            continue
        if point == board.ko or is_eye(board, point, color) or is_suicide(board, point, color):
            continue
        if takes and repeats_path(search, tables, params, ply, point, color):
            continue
        frame.moves[count] = point
        frame.promise[count] = search.cutoffs[color, point] + (CAPTURES_FIRST if takes else 0.0)
        frame.share[count] = 1.0
        if search.limit == BY_STRENGTH:
            frame.share[count] = tables.strength[own_code(np.int64(board.code[point]), color)]
        total += frame.share[count]
        count += 1
    if not captures_only:
        frame.moves[count] = PASS
        frame.promise[count] = -1.0
        frame.share[count] = PASS_STRENGTH if search.limit == BY_STRENGTH else 1.0
        total += frame.share[count]
        count += 1
    for i in range(count):
        frame.share[i] /= total
    frame.n_moves = count


@kernel
def open_position(search, tables, params, ply, alpha, beta, left, quiet):
    """Begin with the position at ``ply``: judge it or list its moves.

    At the end of the depth the side to move may still capture or leave it, ``quiet`` plies long.
    """
    frame, board = search.frames[ply], search.boards[ply]
    search.ply = ply
    search.positions += 1
    frame.key = repetition_key(board, tables, params.superko)
    frame.alpha, frame.beta, frame.left, frame.quiet = alpha, beta, left, quiet
    frame.best = -UNBOUNDED
    frame.n_moves = frame.n_done = frame.n_line = 0
    ended = board.passes >= 2
    goes_on = left >= 1 and not ended and ply < LONGEST
    if not goes_on:
        value = judge_board(board, search, AREA if ended else search.judged_by)
        frame.best = value if board.to_play == BLACK else -value
        frame.alpha = max(alpha, frame.best)
    if goes_on or (quiet > 0 and not ended and ply < LONGEST):
        list_moves(search, tables, params, ply, not goes_on)


@kernel
def take_next(frame):
    """Put the most promising of the moves that are left next in line; return its place."""
    at = frame.n_done
    best = at
    for i in range(at + 1, frame.n_moves):
        if frame.promise[i] > frame.promise[best]:
            best = i
    frame.moves[at], frame.moves[best] = frame.moves[best], frame.moves[at]
    frame.promise[at], frame.promise[best] = frame.promise[best], frame.promise[at]
    frame.share[at], frame.share[best] = frame.share[best], frame.share[at]
    frame.n_done += 1
    return at


@kernel
def play_next(search, tables, params, ply):
    """Go on to the position after the next move of the one at ``ply``."""
    frame, board = search.frames[ply], search.boards[ply]
    at = take_next(frame)
    search.boards[ply + 1] = board
    play(search.boards[ply + 1], tables, np.int64(frame.moves[at]), board.to_play)
    left, quiet = frame.left - 1, frame.quiet
    if frame.left < 1:
        quiet -= 1
    else:
        search.deepest = max(search.deepest, ply + 1)
        if search.limit != BY_DEPTH:
            left = frame.left * frame.share[at]
    alpha, beta = -UNBOUNDED, UNBOUNDED
    if search.prune:
        alpha, beta = -frame.beta, -frame.alpha
    open_position(search, tables, params, ply + 1, alpha, beta, left, quiet)


@kernel
def hand_up(search, ply):
    """Tell the position at ``ply`` what the next one, which is done with, is worth."""
    frame, after = search.frames[ply], search.frames[ply + 1]
    value = -after.best
    move = frame.moves[frame.n_done - 1]
    search.ply = ply
    if value > frame.best:
        frame.best = value
        frame.line[0] = move
        frame.n_line = min(after.n_line + 1, LONGEST)
        for i in range(frame.n_line - 1):
            frame.line[i + 1] = after.line[i]
    frame.alpha = max(frame.alpha, value)
    if search.prune and value >= frame.beta and frame.left >= 1:
        weight = min(frame.left, np.float64(LONGEST))
        search.cutoffs[search.boards[ply].to_play, move] += weight * weight


@kernel
def begin_move(search, tables, params, point, left, quiet, bound):
    """Begin to search a move of the root, whose position is ``search.boards[0]``.

    A value of ``bound`` or less, for the side to move at the root, need not be exact.
    """
    board = search.boards[0]
    search.deepest = max(search.deepest, 1)
    search.boards[1] = board
    play(search.boards[1], tables, point, board.to_play)
    open_position(search, tables, params, 1, -UNBOUNDED, -bound, left, quiet)


@kernel
def look_on(search, tables, params, positions):
    """Look at so many more positions; True, and sooner, when the root's move is done with.

    Its value is then that of ``search.frames[1]``, for the opponent.
    """
    left = positions
    while True:
        ply = search.ply
        frame = search.frames[ply]
        is_cut = search.prune and frame.best >= frame.beta
        if frame.n_done < frame.n_moves and not is_cut:
            if left <= 0:
                return False
            play_next(search, tables, params, ply)
            left -= 1
        elif ply == 1:
            return True
        else:
            hand_up(search, ply - 1)
