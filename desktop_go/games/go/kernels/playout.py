"""Light playouts: uniform random moves that never fill an own eye, and the count at the end."""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import PASS, STRIDE, is_eye, is_suicide, play
from desktop_go.games.go.kernels.stones import BLACK, EMPTY, WHITE
from desktop_go.kernels import kernel
from desktop_go.search.backup import PLAY_SHIFT
from desktop_go.search.random_state import below

MAX_MOVES_PER_POINT = 3
"""A playout longer than this many moves a point is cut (superko is not watched in playouts).
Well above what playouts without a repetition take; by hand."""


@kernel
def random_move(board, ws, color):
    """A random legal point of ``color`` that is no own eye, or PASS.

    The first such point of the empty list, cyclically from a random place.
    """
    n_empty = board.n_empty
    if n_empty == 0:
        return PASS
    i = np.int64(below(ws, n_empty))
    for _ in range(n_empty):
        point = np.int64(board.empty[np.uint64(i)])
        if (
            point != board.ko
            and not is_eye(board, point, color)
            and not is_suicide(board, point, color)
        ):
            return point
        i += 1
        if i == n_empty:
            i = 0
    return PASS


@kernel
def light_playout(board, tables, ws):
    """Play ``board`` to its end with random moves, appending them to ``ws.plays`` for AMAF."""
    played = ws.n_plays
    end = played + MAX_MOVES_PER_POINT * board.size * board.size
    while board.passes < 2 and played < end:
        color = board.to_play
        point = random_move(board, ws, color)
        play(board, tables, point, color)
        ws.plays[np.uint64(played)] = point | (color << PLAY_SHIFT)
        played += 1
    ws.n_plays = played


@kernel
def finished_score(board):
    """Area margin of Black on a board played to its end: stones and one-point eyes."""
    score = board.n_stones[BLACK] - board.n_stones[WHITE]
    for i in range(board.n_empty):
        code = np.int64(board.code[np.uint64(board.empty[np.uint64(i)])])
        if (code & 0x55) == 0x55:
            score += 1
        elif (code & 0xAA) == 0xAA:
            score -= 1
    return score


@kernel
def area_score(board, ws):
    """Area margin of Black as the board stands, all stones alive (Tromp-Taylor rules 10-12).

    ``ws`` lends ``mark`` (uint8[POINTS]) and ``stack`` (uint16[POINTS]).
    """
    score = board.n_stones[BLACK] - board.n_stones[WHITE]
    for point in range(len(ws.mark)):
        ws.mark[point] = 0
    for i in range(board.n_empty):
        start = board.empty[np.uint64(i)]
        if ws.mark[np.uint64(start)]:
            continue
        ws.mark[np.uint64(start)] = 1
        ws.stack[0] = start
        top = 1
        area = 0
        borders = 0
        while top > 0:
            top -= 1
            point = np.int64(ws.stack[np.uint64(top)])
            area += 1
            for step in (-STRIDE, -1, 1, STRIDE):
                near = np.uint64(point + step)
                content = board.color[near]
                if content == EMPTY:
                    if not ws.mark[near]:
                        ws.mark[near] = 1
                        ws.stack[np.uint64(top)] = near
                        top += 1
                elif content == BLACK:
                    borders |= 1
                elif content == WHITE:
                    borders |= 2
        if borders == 1:
            score += area
        elif borders == 2:
            score -= area
    return score
