"""Light playouts: uniform random moves that never fill an own eye, and the count at the end."""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import PASS, STRIDE, is_eye, is_suicide, play
from desktop_go.games.go.kernels.stones import BLACK, EMPTY, WHITE
from desktop_go.kernels import kernel
from desktop_go.search.backup import PLAY_SHIFT
from desktop_go.search.random_state import below

MAX_MOVES_PER_POINT = 3
"""A playout longer than this many moves a point is cut (superko is not watched in playouts)."""


@kernel
def random_move(b, ws, c):
    """A random legal point of ``c`` that is no own eye, or PASS.

    The first such point of the empty list, cyclically from a random place.
    """
    n = b.n_empty
    if n == 0:
        return PASS
    i = np.int64(below(ws, n))
    for _ in range(n):
        p = np.int64(b.empty[np.uint64(i)])
        if p != b.ko and not is_eye(b, p, c) and not is_suicide(b, p, c):
            return p
        i += 1
        if i == n:
            i = 0
    return PASS


@kernel
def light_playout(b, t, ws):
    """Play ``b`` to its end with random moves, appending them to ``ws.plays`` for AMAF."""
    n = ws.n_plays
    end = n + MAX_MOVES_PER_POINT * b.size * b.size
    while b.passes < 2 and n < end:
        c = b.to_play
        p = random_move(b, ws, c)
        play(b, t, p, c)
        ws.plays[np.uint64(n)] = p | (c << PLAY_SHIFT)
        n += 1
    ws.n_plays = n


@kernel
def finished_score(b):
    """Area margin of Black on a board played to its end: stones and one-point eyes."""
    score = b.n_stones[BLACK] - b.n_stones[WHITE]
    for i in range(b.n_empty):
        x = np.int64(b.code[np.uint64(b.empty[np.uint64(i)])])
        if (x & 0x55) == 0x55:
            score += 1
        elif (x & 0xAA) == 0xAA:
            score -= 1
    return score


@kernel
def area_score(b, ws):
    """Area margin of Black as the board stands, all stones alive (Tromp-Taylor rules 10-12).

    ``ws`` lends ``mark`` (uint8[POINTS]) and ``stack`` (uint16[POINTS]).
    """
    score = b.n_stones[BLACK] - b.n_stones[WHITE]
    for p in range(len(ws.mark)):
        ws.mark[p] = 0
    for i in range(b.n_empty):
        start = b.empty[np.uint64(i)]
        if ws.mark[np.uint64(start)]:
            continue
        ws.mark[np.uint64(start)] = 1
        ws.stack[0] = start
        top = 1
        area = 0
        borders = 0
        while top > 0:
            top -= 1
            p = np.int64(ws.stack[np.uint64(top)])
            area += 1
            for d in (-STRIDE, -1, 1, STRIDE):
                q = np.uint64(p + d)
                v = b.color[q]
                if v == EMPTY:
                    if not ws.mark[q]:
                        ws.mark[q] = 1
                        ws.stack[np.uint64(top)] = q
                        top += 1
                elif v == BLACK:
                    borders |= 1
                elif v == WHITE:
                    borders |= 2
        if borders == 1:
            score += area
        elif borders == 2:
            score -= area
    return score
