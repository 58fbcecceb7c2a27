"""Heavy playouts: local answers first, in the manner of MoGo (Gelly et al. 2006, section 3.2).

In order: answer an atari near the last move (capture or escape), a nakade point, a good 3x3 shape
beside the last move, else a random point that is no bad self-atari. Captures elsewhere and shapes
beside the move before, which MoGo also plays, are left out.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import (
    PASS,
    STEPS,
    STRIDE,
    in_atari,
    is_eye,
    is_one_point,
    is_suicide,
    only_point,
    play,
)
from desktop_go.games.go.kernels.playout import MAX_MOVES_PER_POINT
from desktop_go.games.go.kernels.stones import EMPTY
from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.backup import PLAY_SHIFT
from desktop_go.search.random_state import below, next_word

AROUND = tuple((np.uint64(bit), step) for bit, step in enumerate(STEPS))
"""Bit number and index step of the eight neighbors, clockwise."""
NORTH, EAST, SOUTH = np.uint64(1), np.uint64(4), np.uint64(16)
"""Bits of ``empty_sides``."""
PER_CENT = 100
"""What chances are counted of."""
MAX_CANDIDATES = 64
"""Moves listed that rescue a chain, some more than once. Ample; by hand."""
NO_THROW_IN_PERCENT = 50
"""How often a single stone is not put into atari: it may be a throw-in. By hand, not measured."""
MAX_SACRIFICE = 4
"""Stones that a random move may put into atari where nothing else is left; with more it passes. By
hand, not measured."""


@inline_kernel
def chance(ws, percent):
    """True in ``percent`` of 100 cases."""
    return below(ws, np.int64(PER_CENT)) < np.uint64(percent)


@inline_kernel
def empty_sides(board, point):
    """The empty ones of the four neighbors of ``point``, as bits 0, 2, 4, 6 (N E S W)."""
    code = np.uint64(board.code[np.uint64(point)])
    return ~(code | (code >> np.uint64(1))) & np.uint64(0x55)


@inline_kernel
def is_single_bit(bits):
    """Whether exactly one bit is set."""
    return bits != 0 and (bits & (bits - np.uint64(1))) == 0


@inline_kernel
def step_of(bit):
    """The index step towards the side of the one set bit of ``empty_sides``."""
    if bit == NORTH:
        return -STRIDE
    if bit == EAST:
        return 1
    return STRIDE if bit == SOUTH else -1


@kernel
def liberties_after(board, tables, point, color):
    """Liberties of the chain that ``color`` makes on the empty ``point``: 0, 1 or 2 (or more).

    Uses pseudo-liberty words only: constant time. A captured chain of one stone counts as one
    liberty, a larger one as two.
    """
    sides = empty_sides(board, point)
    if (sides & (sides - np.uint64(1))) != 0:  # more than one bit: two empty neighbors
        return 2
    first = np.uint64(0)
    for step in (-STRIDE, -1, 1, STRIDE):
        near = np.uint64(point + step)
        content = board.color[near]
        if content == EMPTY:
            first = near
        elif content == color:
            word = board.liberties[np.uint64(board.head[near])]
            # Take this point out of the chain's word: once for each stone of it that touches p.
            head = board.head[near]
            for back in (-STRIDE, -1, 1, STRIDE):
                touching = np.uint64(point + back)
                if board.color[touching] == color and board.head[touching] == head:
                    word -= tables.weight[np.uint64(point)]
            if word != 0:
                if not is_one_point(word):
                    return 2
                other = only_point(word)
                if first == 0:
                    first = other
                elif first != other:
                    return 2
        elif content == 3 - color and in_atari(board, near):
            if board.stones[np.uint64(board.head[near])] > 1:
                return 2
            if first == 0:
                first = near
            elif first != near:
                return 2
    return 0 if first == 0 else 1


@inline_kernel
def own_stones_beside(board, point, color):
    """Stones of the chain that ``color`` makes on ``point``; chains touching twice count twice."""
    stones = 1
    for step in (-STRIDE, -1, 1, STRIDE):
        near = np.uint64(point + step)
        if board.color[near] == color:
            stones += np.int64(board.stones[np.uint64(board.head[near])])
    return stones


@inline_kernel
def add_candidate(ws, point):
    """Append ``point`` to the candidate list (duplicates make it likelier)."""
    ws.candidates[np.uint64(ws.n_candidates)] = point
    ws.n_candidates += 1


@kernel
def add_escapes(board, tables, ws, chain, color):
    """Candidates that save the own chain in atari at ``chain``: extend or capture its captor."""
    out = np.int64(only_point(board.liberties[np.uint64(board.head[np.uint64(chain)])]))
    if out != board.ko and liberties_after(board, tables, out, color) >= 2:
        add_candidate(ws, out)
    head = np.uint64(board.head[np.uint64(chain)])
    stone = head
    foe = 3 - color
    while True:
        for step in (-STRIDE, -1, 1, STRIDE):
            near = np.uint64(np.int64(stone) + step)
            if board.color[near] == foe:
                word = board.liberties[np.uint64(board.head[near])]
                if is_one_point(word):
                    point = np.int64(only_point(word))
                    if point != board.ko and point != out and ws.n_candidates < MAX_CANDIDATES:
                        add_candidate(ws, point)
        stone = np.uint64(board.next[stone])
        if stone == head:
            break


@kernel
def answer_atari(board, tables, ws, color):
    """A capture of the last move's chain, or a rescue of own chains it put in atari; else PASS."""
    last = board.last
    foe = 3 - color
    urgent = False
    for step in (-STRIDE, -1, 1, STRIDE):
        near = np.uint64(last + step)
        urgent |= (board.color[near] == color) & in_atari(board, near)
    taken = (board.color[np.uint64(last)] == foe) & in_atari(board, np.uint64(last))
    if not (urgent | taken):
        return PASS
    ws.n_candidates = 0
    if board.color[np.uint64(last)] == foe:
        word = board.liberties[np.uint64(board.head[np.uint64(last)])]
        if is_one_point(word):
            point = np.int64(only_point(word))
            if point != board.ko:
                add_candidate(ws, point)
    seen = np.uint16(0)
    for step in (-STRIDE, -1, 1, STRIDE):
        near = np.uint64(last + step)
        if board.color[near] == color and board.head[near] != seen and in_atari(board, near):
            seen = board.head[near]
            add_escapes(board, tables, ws, near, color)
    if ws.n_candidates == 0:
        return PASS
    return np.int64(ws.candidates[below(ws, ws.n_candidates)])


@inline_kernel
def is_good_shape(board, tables, point, color):
    """Whether a 3x3 pattern makes ``point`` a good local move of ``color``."""
    code = np.uint64(board.code[point])
    packed = np.uint64(tables.pattern[code >> np.uint64(2)])
    return (packed >> ((code & np.uint64(3)) << np.uint64(1))) & np.uint64(color) != 0


@kernel
def local_shape(board, tables, ws, color, around):
    """A random good 3x3 shape among the eight neighbors of ``around``; else PASS.

    The eight tests are gathered into bits without branches: they are unpredictable.
    """
    found = np.uint64(0)
    for bit, step in AROUND:
        point = np.uint64(around + step)
        hit = (board.color[point] == EMPTY) & is_good_shape(board, tables, point, color)
        found |= np.uint64(hit) << bit
    if found == 0:
        return PASS
    # Begin at a random neighbor: rotate the eight bits, then take them from the lowest up.
    turn = next_word(ws) >> np.uint64(61)
    found = ((found | (found << np.uint64(8))) >> turn) & np.uint64(255)
    while found != 0:
        low = found & (~found + np.uint64(1))
        found ^= low
        point = around + tables.step[np.uint64(tables.low_bit[low] + turn) & np.uint64(7)]
        if point != board.ko and liberties_after(board, tables, point, color) >= 2:
            return point
    return PASS


@kernel
def vital_point(board, ws, color):
    """The middle of a space of three empty points beside the last move: it makes or takes eyes."""
    for step in (-STRIDE, -1, 1, STRIDE):
        start = board.last + step
        if board.color[np.uint64(start)] != EMPTY:
            continue
        sides = empty_sides(board, start)
        if sides == 0:
            continue
        center = start
        if is_single_bit(sides):
            center = start + step_of(sides)
            sides = empty_sides(board, center)
        first = sides & (~sides + np.uint64(1))
        second = sides ^ first
        if (
            is_single_bit(second)
            and is_single_bit(empty_sides(board, center + step_of(first)))
            and is_single_bit(empty_sides(board, center + step_of(second)))
            and center != board.ko
            and not is_suicide(board, center, color)
        ):
            return center
    return PASS


@inline_kernel
def is_bad_self_atari(board, tables, ws, point, color):
    """Whether a random move at ``point`` should be thrown away as a self-atari."""
    if liberties_after(board, tables, point, color) >= 2:
        return False
    # A throw-in of one stone is often right, a larger chain rarely.
    return own_stones_beside(board, point, color) > 1 or chance(ws, NO_THROW_IN_PERCENT)


@kernel
def careful_random_move(board, tables, ws, color):
    """As ``random_move``, but a bad self-atari is taken only when nothing else is left."""
    n_empty = board.n_empty
    if n_empty == 0:
        return PASS
    i = np.int64(below(ws, n_empty))
    fallback = PASS
    for _ in range(n_empty):
        point = np.int64(board.empty[np.uint64(i)])
        if (
            point != board.ko
            and not is_eye(board, point, color)
            and not is_suicide(board, point, color)
        ):
            if not is_bad_self_atari(board, tables, ws, point, color):
                return point
            if fallback == PASS and own_stones_beside(board, point, color) <= MAX_SACRIFICE:
                fallback = point
        i += 1
        if i == n_empty:
            i = 0
    return fallback


@kernel
def heavy_move(board, tables, ws, color):
    """One move of the heavy playout policy for ``color`` to play."""
    last = board.last
    if last > 0:
        point = answer_atari(board, tables, ws, color)
        if point != PASS:
            return point
        point = vital_point(board, ws, color)
        if point != PASS:
            return point
        point = local_shape(board, tables, ws, color, last)
        if point != PASS:
            return point
    return careful_random_move(board, tables, ws, color)


@kernel
def heavy_playout(board, tables, ws, mercy):
    """Play ``board`` to its end, or until one side is ``mercy`` stones ahead (0: no such end).

    Appends the moves to ``ws.plays`` for AMAF. Returns 1 or 2 when mercy decided, else 0.
    """
    limit = MAX_MOVES_PER_POINT * board.size * board.size
    played = ws.n_plays
    end = played + limit
    winner = 0
    while board.passes < 2 and played < end:
        color = board.to_play
        point = heavy_move(board, tables, ws, color)
        play(board, tables, point, color)
        ws.plays[np.uint64(played)] = point | (color << PLAY_SHIFT)
        played += 1
        if mercy > 0:
            lead = board.n_stones[1] - board.n_stones[2]
            if lead > mercy:
                winner = 1
                break
            if lead < -mercy:
                winner = 2
                break
    ws.n_plays = played
    return winner
