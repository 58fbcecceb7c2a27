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
    WORST,
    choose_tabu,
    measure_columns,
    play_cell,
    play_to_end,
)
from desktop_go.kernels import inline_kernel, kernel

MAX_LEVELS = 6
"""Levels, the playout (0) included."""
MAX_CHOICES = 160
"""Moves tried on one board: more than there are (25x25 boards begin with up to 130). By hand."""
RUNNING, DONE = 0, 1
"""Whether a search is to be called again."""

NESTED = np.dtype(
    [
        *PLAYOUT_FIELDS,
        ("boards", "u1", (MAX_LEVELS * BOARD_CELLS,)),  # the board of each level
        # Moves from the root to the board of the lowest level in use.
        ("prefix", "u2", (MAX_MOVES,)),
        ("prefix_moves", "i8", (MAX_LEVELS,)),  # how many of them lead to each level's board
        ("prefix_score", "i8", (MAX_LEVELS,)),  # points they bring
        # Moves that each level will try on its board.
        ("choice", "u2", (MAX_LEVELS * MAX_CHOICES,)),
        ("choices", "i8", (MAX_LEVELS,)),  # how many those are
        ("next", "i8", (MAX_LEVELS,)),  # index of the next one to try
        ("best_line", "u2", (MAX_LEVELS * MAX_MOVES,)),  # best line of each level, from the root on
        ("best_moves", "i8", (MAX_LEVELS,)),  # its moves
        ("best", "i8", (MAX_LEVELS,)),  # its points
        ("level", "i8"),  # the level at work
        ("top", "i8"),  # the highest level
        ("forbid_tabu", "i8"),  # 1: blocks of the tabu color are tried only without others
    ],
    align=True,
)
"""Arrays hold one part for each level; level 0, a playout, has none of its own."""


@inline_kernel
def _load(space, level):
    """Take the board, score and moves of ``level`` as the board to play on."""
    base = level * BOARD_CELLS
    for i in range((space.columns + 2) * space.stride + 1):
        space.board[np.uintp(i)] = space.boards[np.uintp(base + i)]
    space.moves = space.prefix_moves[level]
    space.score = space.prefix_score[level]
    measure_columns(space)


@inline_kernel
def _save(space, level):
    """Keep the board played on as that of ``level``."""
    base = level * BOARD_CELLS
    for i in range((space.columns + 2) * space.stride + 1):
        space.boards[np.uintp(base + i)] = space.board[np.uintp(i)]
    space.prefix_moves[level] = space.moves
    space.prefix_score[level] = space.score


@inline_kernel
def _list_choices(space, level):
    """Write the moves that ``level`` will try on its board."""
    list_blocks(space, space.board)
    base = level * MAX_CHOICES
    listed = 0
    for pick_tabu in range(2):  # the second time only when the first found none
        for k in range(space.blocks):
            if listed == MAX_CHOICES:
                break
            if (
                space.forbid_tabu == 0
                or pick_tabu == 1
                or space.block_color[np.uintp(k)] != space.tabu
            ):
                space.choice[np.uintp(base + listed)] = space.block_cell[np.uintp(k)]
                listed += 1
        if listed > 0:
            break
    space.choices[level] = listed
    space.next[level] = 0


@kernel
def start(space, top):
    """Start a search of level ``top`` on the board in ``boards`` of that level."""
    space.top = top
    space.level = top
    space.prefix_moves[top] = 0
    space.prefix_score[top] = 0
    for level in range(top + 1):
        space.best[level] = WORST
        space.best_moves[level] = 0
    _load(space, top)
    choose_tabu(space)
    _list_choices(space, top)


@inline_kernel
def _keep(space, level, score, moves):
    """Remember ``line`` as the best of ``level`` if it is."""
    if score > space.best[level]:
        space.best[level] = score
        space.best_moves[level] = moves
        base = level * MAX_MOVES
        for i in range(moves):
            space.best_line[np.uintp(base + i)] = space.line[np.uintp(i)]


@inline_kernel
def _try_choice(space, level):
    """Play the next choice of ``level``: by a playout on level 1, else one level down."""
    cell = np.int64(space.choice[np.uintp(level * MAX_CHOICES + space.next[level])])
    space.next[level] += 1
    _load(space, level)
    for i in range(space.moves):
        space.line[np.uintp(i)] = space.prefix[np.uintp(i)]
    play_cell(space, cell)
    if level == 1:
        play_to_end(space)
        _keep(space, 1, space.score, space.moves)
        return
    space.prefix[np.uintp(space.moves - 1)] = cell
    down = level - 1
    _save(space, down)
    space.best[down] = WORST
    space.best_moves[down] = 0
    _list_choices(space, down)
    space.level = down
    if space.choices[down] == 0:
        # The game is over on the lower level's board: book its end, for the best line.
        before = space.score
        play_to_end(space)
        _keep(space, down, space.score, space.moves)
        space.score = before


@inline_kernel
def _advance(space, level):
    """Play the next move of the best line of ``level``; False at its end."""
    at = space.prefix_moves[level]
    if at >= space.best_moves[level]:
        return False
    cell = np.int64(space.best_line[np.uintp(level * MAX_MOVES + at)])
    _load(space, level)
    play_cell(space, cell)
    space.prefix[np.uintp(at)] = cell
    _save(space, level)
    _list_choices(space, level)
    return True


@inline_kernel
def _hand_up(space, level):
    """Give the best line of a finished ``level`` to the one above."""
    base = level * MAX_MOVES
    for i in range(space.best_moves[level]):
        space.line[np.uintp(i)] = space.best_line[np.uintp(base + i)]
    _keep(space, level + 1, space.best[level], space.best_moves[level])
    space.level = level + 1


@kernel
def run(space, playouts):
    """Go on for about ``playouts`` playouts; DONE when the top level has played its line."""
    stop_at = space.playouts + playouts
    while space.playouts < stop_at:
        level = space.level
        if space.next[level] < space.choices[level]:
            _try_choice(space, level)
        elif not _advance(space, level):
            if level == space.top:
                return DONE
            _hand_up(space, level)
    return RUNNING
