"""The transposition table of the alpha-beta search: what a position searched before was worth."""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.kernels.board import U
from desktop_go.games.gomoku.kernels.search_state import MAX_STATIC, WON, mover
from desktop_go.kernels import inline_kernel, kernel

EXACT, LOWER, UPPER = 1, 2, 3
"""What a remembered value is: the value itself, or a bound of it."""
ENTRY = np.dtype(
    [
        ("check", np.uint64),  # key xor data
        ("data", np.uint64),  # value, move, depth and bound, 16 bits each; 0: free
    ],
    align=True,
)
"""A remembered position; one that two threads wrote at once is no longer found, because its check
does not fit its data (Hyatt & Mann 2002)."""
VALUE_SHIFT, MOVE_SHIFT, DEPTH_SHIFT, BOUND_SHIFT = 0, 16, 32, 48
"""Where the four numbers begin in ``data``."""
VALUE_ZERO, DEPTH_ZERO = 1 << 15, 1000
"""Added to values and depths, so that they are not negative."""
MIN_DEPTH, MAX_DEPTH = -100, 10_000
"""Depths in the table are cut to these; with by_probability they are in 1/100 nats."""
KEEP_DEEPER = 2
"""A result that is a bound does not replace one more than so much deeper. By hand."""
LIKELY_DEPTH, LIKELY_GAP = 3, 3
"""From such a depth on a result that is at most so much less deep may count (likely_margin)."""


@inline_kernel
def _table_key(board, color):
    """Key of the position with ``color`` to move; never 0. The factor is any odd word."""
    key = board.hash ^ (U(0xA0761D6478BD642F) * U(color))
    return (key ^ (key >> U(32))) | U(1)


@kernel
def probe(search, board, entries, ply):
    """The data of the entry of this position, or 0."""
    if not search.use_table:
        return U(0)
    key = _table_key(board, mover(search, ply))
    entry = entries[(key >> U(7)) & U(len(entries) - 1)]
    data = entry.data
    return data if entry.check ^ data == key else U(0)


@inline_kernel
def part(data, shift):
    """One 16-bit number of an entry."""
    return np.int64((data >> U(shift)) & U(0xFFFF))


@kernel
def known_move(search, board, entries, ply):
    """The cell of the best move remembered for this position, ``ply`` moves from the root, or 0."""
    return part(probe(search, board, entries, ply), MOVE_SHIFT)


@kernel
def store(search, board, entries, ply):
    """Remember the result of the finished frame at ``ply``."""
    if not search.use_table:
        return
    frame = search.frame[ply]
    value = frame.best
    # Wins are kept as seen from this position: it may come up again at another ply.
    if value >= WON:
        value += ply
    elif value <= -WON:
        value -= ply
    bound = LOWER if frame.best >= frame.beta else EXACT
    if frame.best <= frame.first_alpha:
        bound = UPPER
    old = probe(search, board, entries, ply)
    if old and bound != EXACT and part(old, DEPTH_SHIFT) - DEPTH_ZERO > frame.depth + KEEP_DEEPER:
        return
    data = U(value + VALUE_ZERO) << U(VALUE_SHIFT) | U(frame.best_move) << U(MOVE_SHIFT)
    depth = max(min(frame.depth, MAX_DEPTH), MIN_DEPTH) + DEPTH_ZERO
    data |= U(depth) << U(DEPTH_SHIFT) | U(bound) << U(BOUND_SHIFT)
    key = _table_key(board, mover(search, ply))
    entry = entries[(key >> U(7)) & U(len(entries) - 1)]
    entry.check = key ^ data
    entry.data = data


@inline_kernel
def from_table(value, ply):
    """A kept value as seen from the root, ``ply`` moves above."""
    if value >= WON:
        return value - ply
    return value + ply if value <= -WON else value


@kernel
def cuts(frame, data, ply):
    """Whether a remembered result is deep enough and decides the frame's narrow window."""
    deep = part(data, DEPTH_SHIFT) - DEPTH_ZERO >= frame.depth
    if ply == 0 or not deep or frame.beta - frame.alpha > 1:
        return False
    value = from_table(part(data, VALUE_SHIFT) - VALUE_ZERO, ply)
    bound = part(data, BOUND_SHIFT)
    if bound == LOWER:
        return value >= frame.beta
    return value <= frame.alpha if bound == UPPER else True


@kernel
def likely_cuts(search, frame, data):
    """Whether a result that is not quite deep enough is far outside the frame's narrow window.

    A deeper search would hardly bring it back (ProbCut, Buro 1995, with the results at hand in
    place of a search of its own).
    """
    missing = frame.depth - (part(data, DEPTH_SHIFT) - DEPTH_ZERO)
    value = part(data, VALUE_SHIFT) - VALUE_ZERO
    if frame.depth < LIKELY_DEPTH or missing <= 0 or missing > LIKELY_GAP:
        return False
    if frame.beta - frame.alpha > 1 or max(abs(value), abs(frame.alpha)) > MAX_STATIC:
        return False
    bound = part(data, BOUND_SHIFT)
    margin = search.likely_margin * missing
    above = bound != UPPER and value >= frame.beta + margin
    return above or (bound != LOWER and value <= frame.alpha - margin)
