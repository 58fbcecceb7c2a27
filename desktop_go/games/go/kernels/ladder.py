"""Reading ladders on a scratch board: does running away from an atari only make it worse?"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import STRIDE, in_atari, is_suicide, only_point, play
from desktop_go.games.go.kernels.policy import empty_sides
from desktop_go.games.go.kernels.stones import EMPTY
from desktop_go.kernels import kernel

MAX_LADDER = 80
"""Steps (two moves each) that are read before the runner is taken to escape: more than a ladder
across 19x19 takes. By hand."""


@kernel
def two_liberties(board, point):
    """Liberties of the chain on ``point``: (number up to 3, first, second)."""
    head = np.uint64(board.head[np.uint64(point)])
    stone = head
    first = 0
    second = 0
    while True:
        for step in (-STRIDE, -1, 1, STRIDE):
            near = np.int64(stone) + step
            if board.color[np.uint64(near)] == EMPTY and near != first and near != second:
                if first == 0:
                    first = near
                elif second == 0:
                    second = near
                else:
                    return 3, first, second
        stone = np.uint64(board.next[stone])
        if stone == head:
            break
    if first == 0:
        return 0, 0, 0
    return (1, first, 0) if second == 0 else (2, first, second)


@kernel
def can_capture_out(board, point, color):
    """Whether the chain of ``color`` on ``point`` touches an opponent's chain in atari."""
    foe = 3 - color
    head = np.uint64(board.head[np.uint64(point)])
    stone = head
    while True:
        for step in (-STRIDE, -1, 1, STRIDE):
            near = np.uint64(np.int64(stone) + step)
            if board.color[near] == foe and in_atari(board, near):
                return True
        stone = np.uint64(board.next[stone])
        if stone == head:
            return False


@kernel
def is_ladder_escape_futile(board, tables, ws, point, color):
    """Whether ``color``, extending from atari at ``point``, is still caught by plain chasing.

    The attacker plays the liberty from which the runner would get more room; the runner extends
    every time. One line is read, no branches: exact for ordinary ladders, a guess elsewhere.
    """
    ws.scratch = board
    reading = ws.scratch
    play(reading, tables, point, color)
    for _ in range(MAX_LADDER):
        liberties, first, second = two_liberties(reading, point)
        if liberties >= 3 or can_capture_out(reading, point, color):
            return False
        if liberties < 2:
            return True
        # Chase from the side with more room, so that the runner is left with less.
        room_first = open_points(reading, first)
        room_second = open_points(reading, second)
        chase = first if room_first >= room_second else second
        if is_suicide(reading, chase, 3 - color):
            return False
        play(reading, tables, chase, 3 - color)
        if in_atari(reading, np.uint64(chase)):
            return False
        out = np.int64(only_point(reading.liberties[np.uint64(reading.head[np.uint64(point)])]))
        if is_suicide(reading, out, color):
            return True
        play(reading, tables, out, color)
    return False


@kernel
def open_points(board, point):
    """Number of empty points beside ``point``."""
    sides = empty_sides(board, point)
    count = 0
    while sides != 0:
        sides &= sides - np.uint64(1)
        count += 1
    return count
