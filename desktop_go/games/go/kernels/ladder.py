"""Reading ladders on a scratch board: does running away from an atari only make it worse?"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import (
    STRIDE,
    in_atari,
    is_suicide,
    only_point,
    play,
)
from desktop_go.games.go.kernels.policy import empty_sides
from desktop_go.games.go.kernels.stones import EMPTY
from desktop_go.kernels import kernel

MAX_LADDER = 80
"""Moves of a ladder that are read before it is taken to work for the defender."""


@kernel
def two_liberties(b, p):
    """Liberties of the chain on ``p``: (number up to 3, first, second)."""
    head = np.uint64(b.head[np.uint64(p)])
    s = head
    first = 0
    second = 0
    while True:
        for d in (-STRIDE, -1, 1, STRIDE):
            q = np.int64(s) + d
            if b.color[np.uint64(q)] == EMPTY and q != first and q != second:
                if first == 0:
                    first = q
                elif second == 0:
                    second = q
                else:
                    return 3, first, second
        s = np.uint64(b.next[s])
        if s == head:
            break
    if first == 0:
        return 0, 0, 0
    return (1, first, 0) if second == 0 else (2, first, second)


@kernel
def can_capture_out(b, p, c):
    """Whether the chain of ``c`` on ``p`` touches an opponent's chain in atari."""
    o = 3 - c
    head = np.uint64(b.head[np.uint64(p)])
    s = head
    while True:
        for d in (-STRIDE, -1, 1, STRIDE):
            q = np.uint64(np.int64(s) + d)
            if b.color[q] == o and in_atari(b, q):
                return True
        s = np.uint64(b.next[s])
        if s == head:
            return False


@kernel
def is_ladder_escape_futile(b, t, ws, p, c):
    """Whether ``c``, extending from atari at ``p``, is still caught by plain chasing.

    The attacker plays the liberty from which the runner would get more room; the runner extends
    every time. One line is read, no branches: exact for ordinary ladders, a guess elsewhere.
    """
    ws.scratch = b
    s = ws.scratch
    play(s, t, p, c)
    for _ in range(MAX_LADDER):
        n, first, second = two_liberties(s, p)
        if n >= 3 or can_capture_out(s, p, c):
            return False
        if n < 2:
            return True
        room_first = open_points(s, first)
        room_second = open_points(s, second)
        chase = first if room_first >= room_second else second
        if is_suicide(s, chase, 3 - c):
            return False
        play(s, t, chase, 3 - c)
        if in_atari(s, np.uint64(chase)):
            return False
        out = np.int64(only_point(s.liberties[np.uint64(s.head[np.uint64(p)])]))
        if is_suicide(s, out, c):
            return True
        play(s, t, out, c)
    return False


@kernel
def open_points(b, p):
    """Number of empty points beside ``p``."""
    sides = empty_sides(b, p)
    n = 0
    while sides != 0:
        sides &= sides - np.uint64(1)
        n += 1
    return n
