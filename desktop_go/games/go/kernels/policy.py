"""Heavy playouts: local answers first, in the manner of MoGo (Gelly et al. 2006, section 3.2).

In order: answer an atari near the last move (capture or escape), a nakade point, a good 3x3 shape
beside the last two moves, a capture anywhere, else a random point that is no bad self-atari.
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


@inline_kernel
def chance(ws, percent):
    """True in ``percent`` of 100 cases."""
    return below(ws, np.int64(100)) < np.uint64(percent)


@inline_kernel
def empty_sides(b, p):
    """The empty ones of the four neighbors of ``p``, as bits 0, 2, 4, 6 (N E S W)."""
    x = np.uint64(b.code[np.uint64(p)])
    return ~(x | (x >> np.uint64(1))) & np.uint64(0x55)


@inline_kernel
def is_single_bit(bits):
    """Whether exactly one bit is set."""
    return bits != 0 and (bits & (bits - np.uint64(1))) == 0


@inline_kernel
def step_of(bit):
    """The index step towards the side of the one set bit of ``empty_sides``."""
    if bit == np.uint64(1):
        return -STRIDE
    if bit == np.uint64(4):
        return 1
    return STRIDE if bit == np.uint64(16) else -1


@kernel
def liberties_after(b, t, p, c):
    """Liberties of the chain that ``c`` makes by playing the empty ``p``: 0, 1 or 2 (2: or more).

    Uses pseudo-liberty words only: constant time. A captured chain of one stone counts as one
    liberty, a larger one as two.
    """
    sides = empty_sides(b, p)
    if (sides & (sides - np.uint64(1))) != 0:
        return 2
    first = np.uint64(0)
    for d in (-STRIDE, -1, 1, STRIDE):
        q = np.uint64(p + d)
        v = b.color[q]
        if v == EMPTY:
            first = q
        elif v == c:
            word = b.liberties[np.uint64(b.head[q])]
            # Take this point out of the chain's word: once for each stone of it that touches p.
            head = b.head[q]
            for e in (-STRIDE, -1, 1, STRIDE):
                r = np.uint64(p + e)
                if b.color[r] == c and b.head[r] == head:
                    word -= t.weight[np.uint64(p)]
            if word != 0:
                if not is_one_point(word):
                    return 2
                other = only_point(word)
                if first == 0:
                    first = other
                elif first != other:
                    return 2
        elif v == 3 - c and in_atari(b, q):
            if b.stones[np.uint64(b.head[q])] > 1:
                return 2
            if first == 0:
                first = q
            elif first != q:
                return 2
    return 0 if first == 0 else 1


@inline_kernel
def own_stones_beside(b, p, c):
    """Stones in the chain that ``c`` makes by playing ``p``; chains touching twice count twice."""
    n = 1
    for d in (-STRIDE, -1, 1, STRIDE):
        q = np.uint64(p + d)
        if b.color[q] == c:
            n += np.int64(b.stones[np.uint64(b.head[q])])
    return n


@inline_kernel
def add_candidate(ws, p):
    """Append ``p`` to the candidate list (duplicates make it likelier)."""
    ws.candidates[np.uint64(ws.n_candidates)] = p
    ws.n_candidates += 1


@kernel
def add_escapes(b, t, ws, chain, c):
    """Candidates that save the own chain in atari at ``chain``: extend or capture its captor."""
    out = np.int64(only_point(b.liberties[np.uint64(b.head[np.uint64(chain)])]))
    if out != b.ko and liberties_after(b, t, out, c) >= 2:
        add_candidate(ws, out)
    head = np.uint64(b.head[np.uint64(chain)])
    s = head
    o = 3 - c
    while True:
        for d in (-STRIDE, -1, 1, STRIDE):
            q = np.uint64(np.int64(s) + d)
            if b.color[q] == o:
                word = b.liberties[np.uint64(b.head[q])]
                if is_one_point(word):
                    p = np.int64(only_point(word))
                    if p != b.ko and p != out and ws.n_candidates < 64:
                        add_candidate(ws, p)
        s = np.uint64(b.next[s])
        if s == head:
            break


@kernel
def answer_atari(b, t, ws, c):
    """A capture of the last move's chain, or a rescue of own chains it put in atari; else PASS."""
    last = b.last
    o = 3 - c
    urgent = False
    for d in (-STRIDE, -1, 1, STRIDE):
        q = np.uint64(last + d)
        urgent |= (b.color[q] == c) & in_atari(b, q)
    taken = (b.color[np.uint64(last)] == o) & in_atari(b, np.uint64(last))
    if not (urgent | taken):
        return PASS
    ws.n_candidates = 0
    if b.color[np.uint64(last)] == o:
        word = b.liberties[np.uint64(b.head[np.uint64(last)])]
        if is_one_point(word):
            p = np.int64(only_point(word))
            if p != b.ko:
                add_candidate(ws, p)
    seen = np.uint16(0)
    for d in (-STRIDE, -1, 1, STRIDE):
        q = np.uint64(last + d)
        if b.color[q] == c and b.head[q] != seen and in_atari(b, q):
            seen = b.head[q]
            add_escapes(b, t, ws, q, c)
    if ws.n_candidates == 0:
        return PASS
    return np.int64(ws.candidates[below(ws, ws.n_candidates)])


@inline_kernel
def is_good_shape(b, t, p, c):
    """Whether a 3x3 pattern makes ``p`` a good local move of ``c``."""
    code = np.uint64(b.code[p])
    packed = np.uint64(t.pattern[code >> np.uint64(2)])
    return (packed >> ((code & np.uint64(3)) << np.uint64(1))) & np.uint64(c) != 0


@kernel
def local_shape(b, t, ws, c, around):
    """A random good 3x3 shape among the eight neighbors of ``around``; else PASS.

    The eight tests are gathered into bits without branches: they are unpredictable.
    """
    found = np.uint64(0)
    for bit, d in AROUND:
        p = np.uint64(around + d)
        hit = (b.color[p] == EMPTY) & is_good_shape(b, t, p, c)
        found |= np.uint64(hit) << bit
    if found == 0:
        return PASS
    turn = next_word(ws) >> np.uint64(61)
    found = ((found | (found << np.uint64(8))) >> turn) & np.uint64(255)
    while found != 0:
        low = found & (~found + np.uint64(1))
        found ^= low
        p = around + t.step[np.uint64(t.low_bit[low] + turn) & np.uint64(7)]
        if p != b.ko and liberties_after(b, t, p, c) >= 2:
            return p
    return PASS


@kernel
def vital_point(b, ws, c):
    """The middle of a space of three empty points beside the last move: it makes or takes eyes."""
    for d in (-STRIDE, -1, 1, STRIDE):
        start = b.last + d
        if b.color[np.uint64(start)] != EMPTY:
            continue
        sides = empty_sides(b, start)
        if sides == 0:
            continue
        center = start
        if is_single_bit(sides):
            center = start + step_of(sides)
            sides = empty_sides(b, center)
        first = sides & (~sides + np.uint64(1))
        second = sides ^ first
        if (
            is_single_bit(second)
            and is_single_bit(empty_sides(b, center + step_of(first)))
            and is_single_bit(empty_sides(b, center + step_of(second)))
            and center != b.ko
            and not is_suicide(b, center, c)
        ):
            return center
    return PASS


@inline_kernel
def is_bad_self_atari(b, t, ws, p, c):
    """Whether a random move at ``p`` should be thrown away as a self-atari."""
    if liberties_after(b, t, p, c) >= 2:
        return False
    # A throw-in of one stone is often right, a larger chain rarely.
    return own_stones_beside(b, p, c) > 1 or chance(ws, 50)


@kernel
def careful_random_move(b, t, ws, c):
    """As ``random_move``, but a bad self-atari is taken only when nothing else is left."""
    n = b.n_empty
    if n == 0:
        return PASS
    i = np.int64(below(ws, n))
    fallback = PASS
    for _ in range(n):
        p = np.int64(b.empty[np.uint64(i)])
        if p != b.ko and not is_eye(b, p, c) and not is_suicide(b, p, c):
            if not is_bad_self_atari(b, t, ws, p, c):
                return p
            if fallback == PASS and own_stones_beside(b, p, c) <= 4:
                fallback = p
        i += 1
        if i == n:
            i = 0
    return fallback


@kernel
def heavy_move(b, t, ws, c):
    """One move of the heavy playout policy for ``c`` to play."""
    last = b.last
    if last > 0:
        p = answer_atari(b, t, ws, c)
        if p != PASS:
            return p
        p = vital_point(b, ws, c)
        if p != PASS:
            return p
        p = local_shape(b, t, ws, c, last)
        if p != PASS:
            return p
        if b.last2 > 1000:
            p = local_shape(b, t, ws, c, b.last2)
            if p != PASS:
                return p
    return careful_random_move(b, t, ws, c)


@kernel
def heavy_playout(b, t, ws, mercy):
    """Play ``b`` to its end; ``mercy``: stop when one side is that many stones ahead (0: never).

    Appends the moves to ``ws.plays`` for AMAF. Returns 1 or 2 when mercy decided, else 0.
    """
    limit = MAX_MOVES_PER_POINT * b.size * b.size
    n = ws.n_plays
    end = n + limit
    winner = 0
    while b.passes < 2 and n < end:
        c = b.to_play
        p = heavy_move(b, t, ws, c)
        play(b, t, p, c)
        ws.plays[np.uint64(n)] = p | (c << PLAY_SHIFT)
        n += 1
        if mercy > 0:
            lead = b.n_stones[1] - b.n_stones[2]
            if lead > mercy:
                winner = 1
                break
            if lead < -mercy:
                winner = 2
                break
    ws.n_plays = n
    return winner
