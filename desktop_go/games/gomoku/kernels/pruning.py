"""What the alpha-beta search leaves out or reads less deep, and when.

Positions far outside the window are not read (reverse futility and razoring, Heinz 1998), nor are
those that a search a little less deep found there (``transposition.likely_cuts``), a pass is tried
where a position stands well (null move, Donninger 1993), late moves are read less deep or not at
all (late move reductions, Romstad 2006).
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import U, count_of
from desktop_go.games.gomoku.kernels.search_state import (
    LATE_ROWS,
    LATE_UNIT,
    MAX_STATIC,
    NULL,
    WON,
)
from desktop_go.games.gomoku.kernels.transposition import (
    BOUND_SHIFT,
    LOWER,
    UPPER,
    VALUE_SHIFT,
    VALUE_ZERO,
    part,
)
from desktop_go.games.gomoku.kernels.weights import NAT
from desktop_go.kernels import inline_kernel, kernel

# The numbers below are by hand and were not measured one by one.
STATIC_DEPTH, FUTILE_DEPTH = 6, 4
"""Depths up to which positions far above the window are cut off, and quiet moves skipped that are
far below it (static_margin, futile_margin)."""
FUTILE_START = 3
"""Index in the list from which on hopeless moves are skipped."""
NULL_DEPTH = 3
"""From such a depth on a pass is tried first where the position stands above the window."""
NULL_REDUCED, NULL_PART = 3, 4
"""The search after a pass is so much shallower, and by this part of the depth again."""
NULL_MARGIN = 150
"""... and by 1 for so much that the position stands above the window (1/100 log odds), at most
null_more times."""
UNKNOWN_DEPTH = 4
"""From such a depth on a position without a known best move is searched one move less deep."""
LATE_DEPTH = 2
"""From such a depth on late moves are read less deep."""


@inline_kernel
def corrected(static, data):
    """The static value, or the remembered one where that bound says more (not for wins)."""
    value = part(data, VALUE_SHIFT) - VALUE_ZERO
    bound = part(data, BOUND_SHIFT)
    if abs(value) > MAX_STATIC or (bound == LOWER and value <= static):
        return static
    return static if bound == UPPER and value >= static else value


@inline_kernel
def as_quiet(grade):
    """The grade of a move for the questions below: a lone four counts no more than a lone three.

    It is answered at once and mostly only wastes itself; wins by fours are read anyway.
    """
    return L.G_THREE if grade == L.G_FOUR else grade


@kernel
def is_calm(board, color):
    """Whether ``color`` cannot make a four and a three, two threes or an open four at once."""
    return (
        count_of(board, color, L.G_FOUR_THREE)
        + count_of(board, color, L.G_DOUBLE_THREE)
        + count_of(board, color, L.G_OPEN_FOUR)
        == 0
    )


@kernel
def stands_above(search, board, frame, color):
    """Whether the position is so far above the window that a reply would hardly bring it down."""
    if frame.beta >= WON or frame.static < frame.beta:
        return False
    if frame.depth <= 0:
        return count_of(board, 3 - color, L.G_OPEN_FOUR) == 0
    return (
        frame.depth <= STATIC_DEPTH
        and frame.static - search.static_margin * frame.depth >= frame.beta
        and is_calm(board, 3 - color)
    )


@kernel
def stands_below(search, board, frame, color):
    """Whether the position is so far below the window that a quiet move would hardly raise it."""
    return (
        0 < frame.depth <= search.razor_depth
        and frame.beta - frame.alpha == 1
        and frame.alpha < WON
        and frame.alpha > -WON
        and frame.static + search.razor_margin * frame.depth <= frame.alpha
        and count_of(board, 3 - color, L.G_OPEN_FOUR) == 0
        and is_calm(board, color)
    )


@inline_kernel
def is_answered_in_vain(search, frame):
    """Whether an answer to the open three, with no depth left, would hardly help."""
    return (
        frame.depth <= 0
        and frame.beta - frame.alpha == 1
        and frame.static + search.threat_margin <= frame.alpha
    )


@kernel
def may_pass(search, board, frame, color):
    """Whether a pass is tried: if the position is good even then, it is good enough."""
    return (
        frame.depth >= NULL_DEPTH
        and frame.beta - frame.alpha == 1
        and frame.static >= frame.beta
        and frame.beta > -WON
        and search.frame[search.ply - 1].kind != NULL
        and is_calm(board, 3 - color)
    )


@inline_kernel
def pass_cost(search, frame):
    """How much shallower the search after a pass is."""
    more = min((frame.static - frame.beta) // NULL_MARGIN, search.null_more)
    return NULL_REDUCED + frame.depth // NULL_PART + more


@inline_kernel
def is_hopeless(search, frame, index, lone_four):
    """Whether the quiet move at ``index`` is not looked at; never before one that does not lose.

    Of lone fours only one that is first in the list is.
    """
    if frame.best < -MAX_STATIC:
        return False
    if lone_four and index > 0:
        return True
    more = search.late_square * frame.depth * (frame.depth + 2) // LATE_UNIT
    if index >= search.late_base + more:
        return True
    low = frame.static + search.futile_margin * (1 + frame.depth) <= frame.alpha
    return low and frame.depth <= FUTILE_DEPTH and index >= FUTILE_START


@inline_kernel
def reduction(search, frame, index, improving, gap, own):
    """How much shallower a late move is looked at first.

    Args:
        search: SEARCH.
        frame: the position's FRAME.
        index: rank of the move in the list.
        improving: 1 if the position is better for its mover than before their last move, else 0.
        gap: how much less promising the move is than the likeliest one, 1/100 nats.
        own: the grade that the move makes, ``as_quiet``.
    """
    if index < search.late_start or frame.depth < LATE_DEPTH:
        return 0
    reduced = np.int64(search.late[U(min(frame.depth, LATE_ROWS - 1)), U(index)])
    reduced += gap * search.late_gap // NAT
    if frame.beta - frame.alpha > 1:
        reduced -= LATE_UNIT
    if not improving:
        reduced += LATE_UNIT
    if own >= L.G_OPEN_THREE:
        reduced -= LATE_UNIT
    return max(reduced // LATE_UNIT, 0)
