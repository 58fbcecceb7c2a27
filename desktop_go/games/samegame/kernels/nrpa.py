"""Nested rollout policy adaptation (Rosin 2011) with biased (GNRPA, Cazenave 2020) and selective
(Cazenave 2016) playouts.

A move is known by a code: the hash of its cells and color. The policy holds a weight for each
code. A level repeats the level below it and after each time moves its policy towards its best
line; level 0 is one playout.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.samegame.kernels.board import (
    BLOCK_FIELDS,
    BOARD_CELLS,
    LABEL_FIELDS,
    MAX_COLORS,
    SHAPE_FIELDS,
    block_value,
    copy_without,
    end_value,
    list_blocks,
)
from desktop_go.games.samegame.kernels.playout import MAX_MOVES
from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.random_state import unit

CODE_BITS = 16
CODES = 1 << CODE_BITS
"""Entries of a policy, 256 KB; by hand: of the few thousand moves of a search few share one."""
MAX_CHOICES = 96
"""Choices at one move, the first ones of the list. By hand: 15x15 boards of five colors begin with
about 45 blocks, 25x25 ones with up to 130."""
MAX_BLOCKS = 200
"""Blocks looked at for choices, of which some are spared: more than a board has. By hand."""
MAX_LEVELS = 6
"""Levels, the playout (0) included."""
BIAS_SIZES = 16
"""Sizes of blocks with a prior weight of their own; larger ones share the last."""
WORST = -(1 << 30)
"""Below every score; fits into LINE."""

LINE = np.dtype(
    [
        ("score", "i4"),  # points, end included
        ("moves", "i4"),  # moves of the playout
        ("cell", "u2", (MAX_MOVES,)),  # by move: a cell of the block taken
        ("chosen", "u2", (MAX_MOVES,)),  # by move: index of the choice taken
        ("choices", "u2", (MAX_MOVES,)),  # by move: how many choices there were
        ("code", "u2", (MAX_MOVES * MAX_CHOICES,)),  # codes of the choices at each move
        ("bias", "f4", (MAX_MOVES * MAX_CHOICES,)),  # their prior weights, in nats
    ],
    align=True,
)
"""A playout with the choices at each move."""

NRPA = np.dtype(
    [
        *SHAPE_FIELDS,
        *LABEL_FIELDS,
        *BLOCK_FIELDS,
        ("random", "u8"),  # state of the random numbers (search.random_state)
        ("start", "u1", (BOARD_CELLS,)),  # the position at the root
        ("board", "u1", (BOARD_CELLS,)),  # the board played on
        ("counts", "i4", (MAX_COLORS + 2,)),  # stones left of each color at the end
        # By choice: sum of the odds up to it (in a playout), or its own odds (in ``_adapt``).
        ("chance", "f8", (MAX_CHOICES,)),
        ("block_code", "u2", (BOARD_CELLS,)),  # by place in the list of blocks: its code
        ("pick", "u2", (MAX_CHOICES,)),  # by choice: its place in the list of blocks
        ("codes", "u2", (BOARD_CELLS * 8,)),  # random bits of a stone, by cell * 8 + color
        # Prior weight by size of the block, in nats; the second half for the tabu color.
        ("bias", "f4", (2 * BIAS_SIZES,)),
        ("tabu", "i8"),  # color of which larger blocks are spared; 0: none
        ("tabu_size", "i8"),  # its largest block that may be played, in stones
        ("alpha", "f8"),  # step of the adaptation, in nats
        ("playouts", "i8"),  # playouts since the start
        ("levels", "i8"),  # the highest level
        ("iterations", "i8"),  # repetitions on each level
        ("done", "i8", (MAX_LEVELS + 2,)),  # by level: repetitions done
    ],
    align=True,
)
"""Odds are exp(weight in the policy + prior weight)."""


@inline_kernel
def _block_codes(space):
    """Write ``block_code``, the code of each listed block."""
    stride = space.stride
    # ``list_blocks`` left 0 in the size of each listed root: it now holds the place in the list.
    for k in range(space.blocks):
        space.size[np.uintp(space.root[np.uintp(space.block_cell[np.uintp(k)])])] = k
        space.block_code[np.uintp(k)] = 0
    column = stride
    while space.board[np.uintp(column)] != 0:
        cell = column
        color = space.board[np.uintp(cell)]
        while color != 0:
            k = np.uintp(space.size[np.uintp(space.root[np.uintp(cell)])])
            space.block_code[k] ^= space.codes[np.uintp(cell * 8 + color)]
            cell += 1
            color = space.board[np.uintp(cell)]
        column += stride


@inline_kernel
def _playout(space, policy, line):
    """Play from the root board by the policy; fills ``line``."""
    stride = space.stride
    for i in range((space.columns + 2) * stride + 1):
        space.board[np.uintp(i)] = space.start[np.uintp(i)]
    score = 0
    played = 0
    while True:
        list_blocks(space, space.board)
        if space.blocks == 0 or played == MAX_MOVES:
            break
        _block_codes(space)
        choices = 0
        total = 0.0
        base = played * MAX_CHOICES
        # The second time, with nothing spared, only when the first found no choice.
        for only_free in range(2):
            for k in range(min(space.blocks, MAX_BLOCKS)):
                size = np.int64(space.block_size[np.uintp(k)])
                is_tabu = space.block_color[np.uintp(k)] == space.tabu
                if only_free == 0 and is_tabu and size > space.tabu_size:
                    continue
                if choices == MAX_CHOICES:
                    break
                cell = np.int64(space.block_cell[np.uintp(k)])
                code = space.block_code[np.uintp(k)]
                bias = space.bias[
                    np.uintp(min(size, BIAS_SIZES - 1) + (BIAS_SIZES if is_tabu else 0))
                ]
                chance = np.exp(np.float64(policy[np.uintp(code)] + bias))
                total += chance
                space.chance[np.uintp(choices)] = total
                line.code[np.uintp(base + choices)] = code
                line.bias[np.uintp(base + choices)] = bias
                space.pick[np.uintp(choices)] = k
                choices += 1
            if choices > 0:
                break
        point = unit(space) * total
        at = 0
        while at < choices - 1 and space.chance[np.uintp(at)] <= point:
            at += 1
        k = np.int64(space.pick[np.uintp(at)])
        line.cell[np.uintp(played)] = space.block_cell[np.uintp(k)]
        line.chosen[np.uintp(played)] = at
        line.choices[np.uintp(played)] = choices
        score += block_value(space.scoring, np.int64(space.block_size[np.uintp(k)]))
        played += 1
        cell = np.uintp(space.block_cell[np.uintp(k)])
        copy_without(space, space.board, space.board, space.root[cell])
    for color in range(MAX_COLORS + 2):
        space.counts[np.uintp(color)] = 0
    column = stride
    while space.board[np.uintp(column)] != 0:
        cell2 = column
        while space.board[np.uintp(cell2)] != 0:
            space.counts[np.uintp(space.board[np.uintp(cell2)])] += 1
            cell2 += 1
        column += stride
    line.score = score + end_value(space.scoring, space.counts)
    line.moves = played
    space.playouts += 1


@inline_kernel
def _adapt(space, policy, change, line):
    """Move ``policy`` by alpha towards ``line``; ``change`` is all zero before and after."""
    for i in range(line.moves):
        base = i * MAX_CHOICES
        count = np.int64(line.choices[np.uintp(i)])
        total = 0.0
        for k in range(count):
            code = line.code[np.uintp(base + k)]
            chance = np.exp(np.float64(policy[np.uintp(code)] + line.bias[np.uintp(base + k)]))
            space.chance[np.uintp(k)] = chance
            total += chance
        scale = space.alpha / total
        for k in range(count):
            code = line.code[np.uintp(base + k)]
            change[np.uintp(code)] -= np.float32(scale * space.chance[np.uintp(k)])
        chosen = line.code[np.uintp(base + np.int64(line.chosen[np.uintp(i)]))]
        change[np.uintp(chosen)] += np.float32(space.alpha)
    # Only now, as every step is measured by the policy before the first.
    for i in range(line.moves):
        base = i * MAX_CHOICES
        for k in range(np.int64(line.choices[np.uintp(i)])):
            code = np.uintp(line.code[np.uintp(base + k)])
            policy[code] += change[code]
            change[code] = 0


@inline_kernel
def _copy_line(source, target):
    """Copy the used part of a line."""
    target.score = source.score
    target.moves = source.moves
    for i in range(source.moves):
        target.cell[np.uintp(i)] = source.cell[np.uintp(i)]
        target.chosen[np.uintp(i)] = source.chosen[np.uintp(i)]
        count = source.choices[np.uintp(i)]
        target.choices[np.uintp(i)] = count
        base = i * MAX_CHOICES
        for k in range(count):
            target.code[np.uintp(base + k)] = source.code[np.uintp(base + k)]
            target.bias[np.uintp(base + k)] = source.bias[np.uintp(base + k)]


@kernel
def start(space, policies, lines):
    """Forget every policy and line."""
    for level in range(space.levels + 1):
        space.done[level] = 0
        lines[level].score = WORST
        for i in range(CODES):
            policies[level, i] = 0
    for i in range(CODES):
        policies[MAX_LEVELS, i] = 0


@kernel
def run(space, policies, lines, playouts):
    """Do ``playouts`` playouts of the nested search; True when the top level is complete.

    policies is float32[MAX_LEVELS + 1, CODES]: one for each level from 1, and last the
    changes of one adaptation, all zero in between;
    lines holds the best line of each level, lines[0] the last playout.
    """
    for _ in range(playouts):
        _playout(space, policies[1], lines[0])
        level = 1
        while True:
            if lines[level - 1].score >= lines[level].score:
                _copy_line(lines[level - 1], lines[level])
            _adapt(space, policies[level], policies[MAX_LEVELS], lines[level])
            space.done[level] += 1
            if space.done[level] < space.iterations:
                break
            if level == space.levels:
                return True
            level += 1
        while level > 1:
            level -= 1
            space.done[level] = 0
            lines[level].score = WORST
            for i in range(CODES):
                policies[level, i] = policies[level + 1, i]
    return False
