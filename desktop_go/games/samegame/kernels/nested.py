"""Nested Monte Carlo search (Cazenave 2009), iterative: each level plays the best line it knows.

Level 0 is a playout. At each move a level tries every block, completes it by the level below,
remembers the best line found so far and plays its next move.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.samegame.kernels.board import BOARD_CELLS, list_blocks
from desktop_go.games.samegame.kernels.playout import (
    MAX_MOVES,
    PLAYOUT_FIELDS,
    choose_tabu,
    measure_columns,
    play_cell,
    play_to_end,
)
from desktop_go.kernels import inline_kernel, kernel

MAX_LEVELS = 6
MAX_CHOICES = 160
RUNNING, DONE = 0, 1

NESTED = np.dtype(
    [
        *PLAYOUT_FIELDS,
        ("boards", "u1", (MAX_LEVELS * BOARD_CELLS,)),
        ("prefix", "u2", (MAX_MOVES,)),
        ("prefix_moves", "i8", (MAX_LEVELS,)),
        ("prefix_score", "i8", (MAX_LEVELS,)),
        ("choice", "u2", (MAX_LEVELS * MAX_CHOICES,)),
        ("choices", "i8", (MAX_LEVELS,)),
        ("next", "i8", (MAX_LEVELS,)),
        ("best_line", "u2", (MAX_LEVELS * MAX_MOVES,)),
        ("best_moves", "i8", (MAX_LEVELS,)),
        ("best", "i8", (MAX_LEVELS,)),
        ("level", "i8"),
        ("top", "i8"),
        ("forbid_tabu", "i8"),
    ],
    align=True,
)


@inline_kernel
def _load(w, level):
    """Take the board, score and moves of ``level`` as the board to play on."""
    base = level * BOARD_CELLS
    for i in range((w.columns + 2) * w.stride + 1):
        w.board[np.uintp(i)] = w.boards[np.uintp(base + i)]
    w.moves = w.prefix_moves[level]
    w.score = w.prefix_score[level]
    measure_columns(w)


@inline_kernel
def _save(w, level):
    """Keep the board played on as that of ``level``."""
    base = level * BOARD_CELLS
    for i in range((w.columns + 2) * w.stride + 1):
        w.boards[np.uintp(base + i)] = w.board[np.uintp(i)]
    w.prefix_moves[level] = w.moves
    w.prefix_score[level] = w.score


@inline_kernel
def _list_choices(w, level):
    """Write the moves that ``level`` will try on its board."""
    list_blocks(w, w.board)
    base = level * MAX_CHOICES
    n = 0
    for pick_tabu in range(2):
        for k in range(w.blocks):
            if n == MAX_CHOICES:
                break
            if w.forbid_tabu == 0 or pick_tabu == 1 or w.block_color[np.uintp(k)] != w.tabu:
                w.choice[np.uintp(base + n)] = w.block_cell[np.uintp(k)]
                n += 1
        if n > 0:
            break
    w.choices[level] = n
    w.next[level] = 0


@kernel
def start(w, top):
    """Start a search of level ``top`` on the board in ``boards`` of that level."""
    w.top = top
    w.level = top
    w.prefix_moves[top] = 0
    w.prefix_score[top] = 0
    for level in range(top + 1):
        w.best[level] = -(1 << 40)
        w.best_moves[level] = 0
    _load(w, top)
    choose_tabu(w)
    _list_choices(w, top)


@inline_kernel
def _keep(w, level, score, moves):
    """Remember ``line`` as the best of ``level`` if it is."""
    if score > w.best[level]:
        w.best[level] = score
        w.best_moves[level] = moves
        base = level * MAX_MOVES
        for i in range(moves):
            w.best_line[np.uintp(base + i)] = w.line[np.uintp(i)]


@inline_kernel
def _try_choice(w, level):
    """Play the next choice of ``level``: by a playout on level 1, else one level down."""
    cell = np.int64(w.choice[np.uintp(level * MAX_CHOICES + w.next[level])])
    w.next[level] += 1
    _load(w, level)
    for i in range(w.moves):
        w.line[np.uintp(i)] = w.prefix[np.uintp(i)]
    play_cell(w, cell)
    if level == 1:
        play_to_end(w)
        _keep(w, 1, w.score, w.moves)
        return
    w.prefix[np.uintp(w.moves - 1)] = cell
    down = level - 1
    _save(w, down)
    w.best[down] = -(1 << 40)
    w.best_moves[down] = 0
    _list_choices(w, down)
    w.level = down
    if w.choices[down] == 0:
        before = w.score
        play_to_end(w)
        _keep(w, down, w.score, w.moves)
        w.score = before


@inline_kernel
def _advance(w, level):
    """Play the next move of the best line of ``level``; False at its end."""
    at = w.prefix_moves[level]
    if at >= w.best_moves[level]:
        return False
    cell = np.int64(w.best_line[np.uintp(level * MAX_MOVES + at)])
    _load(w, level)
    play_cell(w, cell)
    w.prefix[np.uintp(at)] = cell
    _save(w, level)
    _list_choices(w, level)
    return True


@inline_kernel
def _hand_up(w, level):
    """Give the best line of a finished ``level`` to the one above."""
    base = level * MAX_MOVES
    for i in range(w.best_moves[level]):
        w.line[np.uintp(i)] = w.best_line[np.uintp(base + i)]
    _keep(w, level + 1, w.best[level], w.best_moves[level])
    w.level = level + 1


@kernel
def run(w, playouts):
    """Go on for about ``playouts`` playouts; DONE when the top level has played its line."""
    stop_at = w.playouts + playouts
    while w.playouts < stop_at:
        level = w.level
        if w.next[level] < w.choices[level]:
            _try_choice(w, level)
        elif not _advance(w, level):
            if level == w.top:
                return DONE
            _hand_up(w, level)
    return RUNNING
