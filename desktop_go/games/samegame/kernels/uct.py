"""UCT on one-player SameGame, and its single-player form SP-MCTS (Schadd et al. 2008).

Scores are scaled to 0..1 by ``scale``. The tree keeps the sum, the sum of squares and the top of
the scores below each node; the best playout is remembered as a whole line.
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
from desktop_go.search.single_player import (
    NODE_FIELDS,
    UNVISITED,
    bonus,
    make_leaf,
    note,
    parents_log,
    spread,
    stays_leaf,
)

SINGLE_PLAYER = 2
"""The selection rule of SP-MCTS, beside UCB1 and UCB1_TUNED (``policy``)."""
RUNNING, FULL = 0, 1
LOWEST = -1e30
"""Below every urgency."""

UCT = np.dtype(
    [
        *PLAYOUT_FIELDS,
        ("start", "u1", (BOARD_CELLS,)),  # the position at the root
        # The best playout from the root on: a cell of each block.
        ("best_line", "u2", (MAX_MOVES,)),
        ("best_moves", "i8"),  # entries of ``best_line``
        ("best", "i8"),  # its points
        ("path", "i4", (MAX_MOVES + 2,)),  # nodes of the running simulation, root first
        ("used", "i8"),  # nodes in use
        ("policy", "i8"),  # UCB1, UCB1_TUNED or SINGLE_PLAYER
        ("expand_at", "i8"),  # visits after which a node gets children
        ("spare_in_tree", "i8"),  # 1: blocks of the tabu color get no node while there are others
        ("exploration", "f8"),  # factor of the exploration term, in scaled points
        ("deviation", "f8"),  # D of the third term of SP-MCTS, in scaled points squared
        ("top_weight", "f8"),  # weight of the top score beside the mean, 0..1
        ("scale", "f8"),  # points that count as 1
    ],
    align=True,
)
NODE = np.dtype(
    [
        *NODE_FIELDS,  # results: scaled scores
        ("cell", "u2"),  # the move into it: a cell of the block
        ("top", "f8"),  # the highest result, at least 0
    ],
    align=True,
)


@inline_kernel
def _urgency(space, node, log):
    """What selection maximises, for a node visited before."""
    visits, total, squares = node.visits, node.total, node.squares
    value = total / visits + space.top_weight * node.top
    value += bonus(space.policy, space.exploration, log, visits, total, squares)
    if space.policy == SINGLE_PLAYER:
        # Schadd et al. 2008, eq. 1: a possible deviation, inflated for rarely visited nodes.
        value += np.sqrt(spread(visits, total, squares) + space.deviation / visits)
    return value


@inline_kernel
def _expand(space, nodes, at):
    """Give node ``at`` a child for each block; False when the pool is full."""
    list_blocks(space, space.board)
    free = 0
    for k in range(space.blocks):
        free += space.block_color[np.uintp(k)] != space.tabu
    if space.used + space.blocks > nodes.shape[0]:
        return False
    nodes[at].first = space.used
    for k in range(space.blocks):
        if space.spare_in_tree != 0 and free > 0 and space.block_color[np.uintp(k)] == space.tabu:
            continue
        child = nodes[space.used]
        make_leaf(child)
        child.cell = space.block_cell[np.uintp(k)]
        child.top = 0.0
        space.used += 1
    nodes[at].children = space.used - nodes[at].first
    return True


@inline_kernel
def _descend(space, nodes):
    """Walk down by urgency and play the moves; returns the depth, -1 for a full pool."""
    at = 0
    depth = 0
    space.path[0] = 0
    while True:
        node = nodes[at]
        if node.first < 0:
            if stays_leaf(node, at, space.expand_at):
                return depth
            if not _expand(space, nodes, at):
                return -1
        if node.children == 0:
            return depth
        log = parents_log(node)
        best = LOWEST
        for i in range(node.first, node.first + node.children):
            urgency = UNVISITED
            if nodes[i].visits > 0:
                urgency = _urgency(space, nodes[i], log)
            if urgency > best:
                best = urgency
                at = i
        play_cell(space, np.int64(nodes[at].cell))
        depth += 1
        space.path[depth] = at


@kernel
def clear_tree(space, nodes):
    """Start again from the root."""
    make_leaf(nodes[0])
    nodes[0].top = 0.0
    space.used = 1


@kernel
def run(space, nodes, playouts):
    """Do ``playouts`` playouts; FULL asks for a restart."""
    cells = (space.columns + 2) * space.stride + 1
    for _ in range(playouts):
        for i in range(cells):
            space.board[np.uintp(i)] = space.start[np.uintp(i)]
        space.moves = 0
        space.score = 0
        measure_columns(space)
        choose_tabu(space)
        depth = _descend(space, nodes)
        if depth < 0:
            return FULL
        play_to_end(space)
        if space.score > space.best:
            space.best = space.score
            space.best_moves = space.moves
            for i in range(space.moves):
                space.best_line[np.uintp(i)] = space.line[np.uintp(i)]
        value = space.score / space.scale
        for i in range(depth + 1):
            node = nodes[space.path[i]]
            note(node, value)
            node.top = max(node.top, value)
    return RUNNING
