"""Alpha-beta search on Go boards of up to 7x7 points: proofs to the end, and values to a depth.

Area counts after two passes, suicide is forbidden, and so is any board that stands earlier on the
way from the root (positional superko). The table of positions does not know that way, as is usual
(Kishimoto & Müller 2004 on the graph history interaction problem).

van der Werf, van den Herik & Uiterwijk 2003: Solving Go on small boards.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.small import (
    ILLEGAL,
    area,
    count,
    liberties,
    near,
    put,
    safe,
)
from desktop_go.kernels import kernel

LONGEST = 96
"""Plies a search may look ahead, and the boards before the root that superko knows."""
PASS = 49
"""The number of a pass, beyond those of all points."""
MOVES = 50
"""Points and a pass."""
SAFE_POINT = 100
"""What a point is worth to the evaluation."""
UNBOUNDED = 100_000
"""More than any value."""

WORK = np.dtype(
    [
        ("shape", np.int64, (4,)),  # the board, see ``small.shape_of``
        ("black", np.int64, (2 * LONGEST,)),  # the boards on the way, by ply
        ("white", np.int64, (2 * LONGEST,)),  # the same for White
        ("history", np.int64, (2, MOVES)),  # cut-offs by side and move, weighted by depth
        ("nodes", np.int64),  # positions looked at
        ("most_nodes", np.int64),  # the search gives up beyond; 0: never
        ("liberty_weight", np.int64),  # hundredths of a point for each liberty more
        ("prune", np.int64),  # 0: plain minimax
        ("by_share", np.int64),  # 1: what is left to search is shared among the moves
    ]
)


@kernel
def slot(table, black, white, side, passes):
    """Return the place of a position in the table."""
    key = (
        black * 0x1E3779B97F4A7C15 + white * 0x2F58476D1CE4E5B9 + (side + 2 * passes) * 0x51F15EED
    ) & ((1 << 62) - 1)
    return (key ^ (key >> 29)) % len(table)


@kernel
def is_repeated(work, ply, black, white):
    """Whether this board stands on the way to ``ply``, that one included."""
    for i in range(ply, -1, -1):
        if work.black[i] == black and work.white[i] == white:
            return True
    return False


@kernel
def next_move(work, side, open_moves, first):
    """Return the most promising of ``open_moves``: ``first``, or what cut off most so far."""
    if first >= 0 and open_moves & (1 << first):
        return first
    best, promise = -1, -1
    rest = open_moves
    while rest:
        bit = rest & -rest
        move = count(bit - 1)
        rest ^= bit
        if work.history[side, move] > promise:
            best, promise = move, work.history[side, move]
    return best


@kernel
def prove(work, table, ply, side, passes, depth, target, beyond):
    """Whether Black gets ``target`` points or more: 1 or 0; 2 when ``most_nodes`` were looked at.

    ``table`` holds, a row each, black and turn, white and passes, and what was found; -1 at first.
    ``beyond`` is the answer where ``depth`` ends: with 0 a found 1 is proven, with 1 a found 0.
    """
    work.nodes += 1
    black, white = work.black[ply], work.white[ply]
    shape = work.shape
    if passes == 2:
        return 1 if area(black, white, shape) >= target else 0
    if work.most_nodes and work.nodes > work.most_nodes:
        return 2
    wins = 1 if side == 0 else 0  # the answer that the side to move wants
    if passes == 1 and (1 if area(black, white, shape) >= target else 0) == wins:
        return wins
    kept, held = safe(black, white, shape), safe(white, black, shape)
    points = count(shape[1])
    if 2 * count(kept) - points >= target:
        return 1
    if points - 2 * count(held) < target:
        return 0
    if depth <= 0:
        return beyond
    place = slot(table, black, white, side, passes)
    entry = table[place]
    first = -1
    if entry[0] == black * 2 + side and entry[1] == white * 2 + passes:
        answer, known, first = entry[2] & 1, (entry[2] >> 1) & 127, (entry[2] >> 8) - 1
        if answer != beyond or known >= depth:
            return answer
    moves = shape[1] & ~(black | white | kept | held) | (1 << PASS)
    found, best = 1 - wins, -1
    while moves:
        move = next_move(work, side, moves, first)
        first = -1
        moves ^= 1 << move
        if move == PASS:
            work.black[ply + 1], work.white[ply + 1] = black, white
            after = passes + 1
        else:
            stone = np.int64(1) << move
            mine, theirs = (black, white) if side == 0 else (white, black)
            left = put(mine, theirs, stone, shape)
            if left == ILLEGAL:
                continue
            new_black, new_white = (mine | stone, left) if side == 0 else (left, mine | stone)
            if is_repeated(work, ply, new_black, new_white):
                continue
            work.black[ply + 1], work.white[ply + 1] = new_black, new_white
            after = 0
        answer = prove(work, table, ply + 1, 1 - side, after, depth - 1, target, beyond)
        if answer == 2:
            return 2
        if answer == wins:
            found, best = wins, move
            work.history[side, move] += depth * depth
            break
    entry[0], entry[1] = black * 2 + side, white * 2 + passes
    entry[2] = found | (depth << 1) | ((best + 1) << 8)
    return found


@kernel
def evaluate(work, black, white, side):
    """Return hundredths of points for the side to move: area, and liberties by their weight."""
    value = SAFE_POINT * area(black, white, work.shape)
    value += work.liberty_weight * liberties(black, white, work.shape)
    return value if side == 0 else -value


@kernel
def best_value(work, ply, side, passes, depth, alpha, beta, quiet):
    """Return the value for the side to move, in hundredths of points (alpha-beta, fail-soft).

    ``depth`` is in plies; with ``by_share`` it is how many positions this one stands for, of which
    each of n moves gets the n-th part. At its end the side to move may still capture or leave it,
    ``quiet`` plies long.
    """
    work.nodes += 1
    black, white = work.black[ply], work.white[ply]
    shape = work.shape
    if passes == 2:
        points = SAFE_POINT * area(black, white, shape)
        return points if side == 0 else -points
    stand = evaluate(work, black, white, side)
    if ply >= 2 * LONGEST - 2 or (depth <= 0 and quiet <= 0):
        return stand
    if work.most_nodes and work.nodes > work.most_nodes:
        return stand
    best = -UNBOUNDED
    moves = shape[1] & ~(black | white)
    less, quiet_left = depth - 1, quiet
    if depth > 0:
        if work.by_share:
            less = depth // (count(moves) + 1)
        moves |= 1 << PASS
    else:
        best, quiet_left = stand, quiet - 1
        alpha = max(alpha, stand)
        moves &= near(white if side == 0 else black, shape)
    while moves and (best < beta or not work.prune):
        move = next_move(work, side, moves, -1)
        moves ^= 1 << move
        after, work.black[ply + 1], work.white[ply + 1] = passes + 1, black, white
        if move != PASS:
            stone = np.int64(1) << move
            mine, theirs = (black, white) if side == 0 else (white, black)
            left = put(mine, theirs, stone, shape)
            if left == ILLEGAL or (depth <= 0 and left == theirs):
                continue
            new_black, new_white = (mine | stone, left) if side == 0 else (left, mine | stone)
            if is_repeated(work, ply, new_black, new_white):
                continue
            after, work.black[ply + 1], work.white[ply + 1] = 0, new_black, new_white
        value = -best_value(work, ply + 1, 1 - side, after, less, -beta, -alpha, quiet_left)
        best = max(best, value)
        if work.prune:
            alpha = max(alpha, value)
            if alpha >= beta and depth > 0:
                work.history[side, move] += min(depth, LONGEST) ** 2
    return best
