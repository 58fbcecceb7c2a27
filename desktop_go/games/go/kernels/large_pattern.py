"""4x4 patterns as answers to the last move, each as strong as records say (Wang et al. 2011).

``training/large_patterns.py`` learns the strengths and writes the module ``large_weights``. A move
is one of the four middle points of a 4x4 window: each point has four patterns, and its strength is
the product of theirs (Coulom 2007, section 3).
"""

from __future__ import annotations

import functools

import numpy as np

from desktop_go.games.go.kernels.large_weights import STRENGTHS
from desktop_go.games.go.kernels.pattern_strength import strengths_of
from desktop_go.games.go.kernels.stones import BLACK, BORDER, EMPTY, WHITE
from desktop_go.kernels import kernel

SIDE = 4
WINDOWS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
"""Where a window reaches farther than one point from the move: down or up, right or left."""


@functools.cache
def large_table() -> np.ndarray:
    """The patterns with a strength of their own, by code.

    Returns:
        A record array of ``code`` (uint32, ascending) and ``strength`` (float32). A code has two
        bits a point, row by row: 1 for a stone of the side to move, 2 for one of the other side, 3
        beyond the edge. The move is at the second point of the second row, and of the two
        reflections that leave it there the smaller code counts.
    """
    words = " ".join(STRENGTHS).split()
    found = np.zeros(len(words), [("code", np.uint32), ("strength", np.float32)])
    found["code"] = [int(word[:-1], 16) for word in words]
    found["strength"] = strengths_of("".join(word[-1] for word in words))
    return found


@kernel
def large_code(board, stride, point, color, down, right):
    """The code (int64) of the 4x4 pattern around ``point`` for a move of ``color``.

    The window reaches two points in the directions ``down`` and ``right`` (1 or -1), else one.
    """
    row, col = point // stride - 1, point % stride - 1
    code = mirrored = np.int64(0)
    for i in range(SIDE):
        for j in range(SIDE):
            r, c = row + down * (i - 1), col + right * (j - 1)
            content = np.int64(BORDER)
            if 0 <= r < board.size and 0 <= c < board.size:
                content = np.int64(board.color[(r + 1) * stride + c + 1])
                if content != EMPTY and color == WHITE:
                    content = BLACK + WHITE - content
            code |= content << (2 * (SIDE * i + j))
            mirrored |= content << (2 * (SIDE * j + i))
    return min(code, mirrored)


@kernel
def strength_of(large, code):
    """The strength of a pattern; 1 for one without a strength of its own."""
    low, high = 0, len(large)
    while low < high:
        middle = (low + high) // 2
        if large[middle].code < code:
            low = middle + 1
        else:
            high = middle
    if low < len(large) and large[low].code == code:
        return np.float64(large[low].strength)
    return 1.0


@kernel
def answer_strength(board, large, stride, point, color):
    """How strong a move of ``color`` on ``point`` is as an answer to one beside it."""
    strength = 1.0
    for down, right in WINDOWS:
        strength *= strength_of(large, large_code(board, stride, point, color, down, right))
    return strength
