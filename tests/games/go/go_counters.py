"""Counts of positions and of move sequences on the array board of the search, in compiled code."""

from __future__ import annotations

import numba
import numpy as np
from go_boards import SUPERKO_CODES

from desktop_go.games.go.kernels import board as kernels
from desktop_go.games.go.kernels.board import EMPTY, PASS, STRIDE, is_legal, is_suicide
from desktop_go.games.go.kernels.simulate import NO_SUPERKO, key_after
from desktop_go.games.go.rules import RuleSet


def positions_on_arrays(size: int) -> int:
    """How many positions of ``size`` have a liberty for every chain."""
    boards = np.zeros(size * size + 1, kernels.BOARD)
    kernels.clear_board(boards[0], size)
    return count_positions(boards, kernels.new_tables()[0], size)


def sequences_on_arrays(size: int, rules: RuleSet, depth: int) -> int:
    """How many sequences of ``depth`` moves and passes there are; two passes end one."""
    boards, keys = np.zeros(depth + 1, kernels.BOARD), np.zeros(depth + 1, np.uint64)
    kernels.clear_board(boards[0], size)
    superko = SUPERKO_CODES.get(rules.superko, NO_SUPERKO)
    return count_sequences(boards, kernels.new_tables()[0], keys, 0, depth, superko)


@numba.njit(nogil=True)
def count_positions(boards, t, size):
    """Count the legal positions of ``size`` by putting stones point by point.

    ``boards`` has one record a point and one more. A stone that captures or has no liberty ends
    its branch: the points not decided yet are empty, so no later stone can mend it.
    """
    area = size * size
    choice = np.zeros(area + 1, np.int64)
    total = 0
    level = 0
    while level >= 0:
        if level == area:
            total += 1
            level -= 1
            continue
        c = choice[level]
        choice[level] += 1
        if c > 2:
            choice[level] = 0
            level -= 1
            continue
        boards[level + 1] = boards[level]
        b = boards[level + 1]
        p = (level // size + 1) * STRIDE + level % size + 1
        if c != EMPTY:
            if is_suicide(b, p, c):
                continue
            if kernels.put_stone(b, t, p, c) > 0:
                continue
        level += 1
        choice[level] = 0
    return total


@numba.njit(nogil=True)
def count_sequences(boards, t, keys, level, depth, superko):
    """Count how ``boards[level]`` can be played on; no suicide.

    ``boards`` and the keys for superko have one a move and one more, filled up to ``level``.
    """
    b = boards[level]
    if b.passes >= 2:
        return 0
    total = 0
    for i in range(-1, b.n_empty):
        point = np.int64(b.empty[i]) if i >= 0 else PASS
        if not is_legal(b, point, b.to_play, False):
            continue
        if point != PASS and superko != NO_SUPERKO:
            key = key_after(b, t, point, b.to_play, superko)
            if (keys[: level + 1] == key).any():
                continue
        if level + 1 == depth:
            total += 1
            continue
        boards[level + 1] = b
        kernels.play(boards[level + 1], t, point, b.to_play)
        keys[level + 1] = boards[level + 1].hash
        total += count_sequences(boards, t, keys, level + 1, depth, superko)
    return total
