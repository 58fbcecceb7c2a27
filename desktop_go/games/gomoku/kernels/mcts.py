"""Monte Carlo tree search for gomoku over the generic tree, with and without threat knowledge.

With knowledge, moves carry probabilities from their shapes (PUCT) and a leaf is worth its static
value, or 1 if its mover wins by fours. Without, it is plain UCT with random playouts. Results are
Black's, 0..1; a node's value is that of the player who moved into it (search.tree).
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.alphabeta import static_value
from desktop_go.games.gomoku.kernels.board import (
    U,
    count_of,
    find_grade,
    grade_at,
    likelihood,
    place,
    undo,
)
from desktop_go.games.gomoku.kernels.fouls import may_play
from desktop_go.games.gomoku.kernels.network import NETWORK, look
from desktop_go.games.gomoku.kernels.threats import is_four
from desktop_go.games.gomoku.kernels.vcf import WIN, find_vcf
from desktop_go.games.gomoku.kernels.weights import UNIT
from desktop_go.kernels import kernel
from desktop_go.search.backup import add_result
from desktop_go.search.params import SELECTION
from desktop_go.search.random_state import below
from desktop_go.search.selection import select_child
from desktop_go.search.tree import allocate, publish

WIDTH = L.MAX_POINTS
"""Moves of a node: all of them."""
VCF_NODES = 100
"""Budget of the search for fours at a leaf, in nodes. By hand, not measured."""
TRIES_PER_POINT = 4
"""Draws for each point of the board before a playout gives up to find a legal move. By hand."""

TREE_SPACE = np.dtype(
    [
        ("selection", SELECTION),  # handed to the generic selection
        ("path", np.int64, (L.MAX_POINTS + 1,)),  # nodes of the running simulation, root first
        # Cells played in the tree; moves[d] leaves path[d].
        ("moves", np.int16, (L.MAX_POINTS + 1,)),
        ("weights", np.float64, (WIDTH,)),  # of the listed moves: odds to be played, not normalized
        # The listed moves; in a playout the cells played.
        ("cells", np.int16, (WIDTH,)),
        ("allowed", np.uint8, (L.CELLS,)),  # by cell: 1 if the root may play it
        ("n_moves", np.int64),  # entries of ``cells`` and ``weights``
        ("depth", np.int64),  # index of the last node of ``path``
        ("color", np.int64),  # the side to move at the root
        ("threats", np.int64),  # 1: with threat knowledge, 0: plain UCT
        ("use_network", np.int64),  # 1: the network corrects static values
        ("network", NETWORK),  # what it knows of the board
        ("playouts", np.int64),  # simulations since the start
        ("random", np.uint64),  # state of the random numbers (search.random_state)
    ],
    align=True,
)


@kernel
def _list_moves(space, board, tables, color, root):
    """Collect the moves worth a node into ``cells`` with their weights."""
    space.n_moves = 0
    if space.threats:
        _list_by_shape(space, board, tables, color, root)
    if space.n_moves == 0:
        for i in range(board.n_points):
            cell = np.int64(board.points[U(i)])
            if board.cell[U(cell)] == L.EMPTY:
                _add(space, board, tables, cell, color, root, 1.0)


@kernel
def _list_by_shape(space, board, tables, color, root):
    """Moves with a shape; only answers when the opponent threatens a five or an open four."""
    foe = 3 - color
    if count_of(board, foe, L.G_FIVE) > 0:
        _add(space, board, tables, find_grade(board, foe, L.G_FIVE), color, root, 1.0)
        return
    pressed = count_of(board, foe, L.G_OPEN_FOUR) > 0
    for i in range(board.n_points):
        cell = np.int64(board.points[U(i)])
        if board.cell[U(cell)] != L.EMPTY:
            continue
        own = grade_at(board, cell, color)
        other = grade_at(board, cell, foe)
        if own < L.G_WEAK and other < L.G_WEAK:
            continue
        if pressed and not is_four(own) and other < L.G_FOUR:
            continue
        # The policy is in 1/100 nats.
        weight = np.exp(UNIT * likelihood(board, tables, cell, color))
        _add(space, board, tables, cell, color, root, weight)


@kernel
def _add(space, board, tables, cell, color, root, weight):
    """List one legal move."""
    if (root and not space.allowed[cell]) or not may_play(board, tables, cell, color):
        return
    space.cells[space.n_moves] = cell
    space.weights[space.n_moves] = weight
    space.n_moves += 1


@kernel
def _expand(nodes, counters, space, board, tables, color, node):
    """Give ``node`` its children; False when there are none or memory is full."""
    _list_moves(space, board, tables, color, node == 0)
    if space.n_moves == 0:
        return False
    first = allocate(nodes, counters, space.n_moves)
    if first == 0:
        return False
    total = 0.0
    for i in range(space.n_moves):
        total += space.weights[i]
    for i in range(space.n_moves):
        child = nodes[U(first + i)]
        child.value = 0.0
        child.visits = 0
        child.rave_visits = 0.0
        child.rave_value = 0.0
        child.prior = space.weights[i] / total
        child.first_child = 0
        child.n_children = 0
        child.move = space.cells[i]
    publish(nodes, node, first, space.n_moves)
    return True


@kernel
def _random_playout(space, board, tables, color):
    """Play random legal moves to the end on ``board`` and take them back; Black's result."""
    result = 0.5
    played = 0
    while board.stones < board.n_points:
        if count_of(board, color, L.G_FIVE) > 0:
            result = 1.0 if color == L.BLACK else 0.0
            break
        cell = np.int64(0)
        for _ in range(TRIES_PER_POINT * board.n_points):
            cell = np.int64(board.points[below(space, board.n_points)])
            if board.cell[U(cell)] == L.EMPTY and may_play(board, tables, cell, color):
                break
            cell = np.int64(0)
        if cell == 0:
            break
        place(board, tables, cell, color)
        space.cells[played] = cell
        played += 1
        color = 3 - color
    for i in range(played - 1, -1, -1):
        undo(board, tables, np.int64(space.cells[i]))
    return result


@kernel
def _leaf_result(space, board, tables, vcf_space, color):
    """Black's result at a leaf where ``color`` is to move."""
    mine = -1.0
    if count_of(board, color, L.G_FIVE) > 0:
        mine = 1.0
    elif board.stones >= board.n_points:
        return 0.5
    elif not space.threats:
        return _random_playout(space, board, tables, color)
    elif find_vcf(board, tables, vcf_space, color, np.int64(VCF_NODES)) == WIN:
        mine = 1.0
    else:
        mine = 1.0 / (1.0 + np.exp(-UNIT * static_value(space, board, tables, color)))
    return mine if color == L.BLACK else 1.0 - mine


@kernel
def tree_run(nodes, counters, space, board, tables, vcf_space, simulations):
    """Run ``simulations`` simulations from ``board``, which is unchanged on return."""
    if space.use_network:
        look(space.network, board, tables)
    for _ in range(simulations):
        node = np.int64(0)
        color = space.color
        space.depth = 0
        space.path[0] = 0
        while count_of(board, color, L.G_FIVE) == 0 and board.stones < board.n_points:
            if nodes[node].first_child == 0:
                if nodes[node].visits < space.selection.expand_visits and node != 0:
                    break
                if not _expand(nodes, counters, space, board, tables, color, node):
                    break
            node = np.int64(select_child(nodes, node, space.selection))
            cell = np.int64(nodes[node].move)
            place(board, tables, cell, color)
            space.moves[space.depth] = cell
            space.depth += 1
            space.path[space.depth] = node
            color = 3 - color
        result = _leaf_result(space, board, tables, vcf_space, color)
        space.playouts += 1
        for depth in range(space.depth, -1, -1):
            mover = space.color if depth % 2 else 3 - space.color
            own = result if mover == L.BLACK else 1.0 - result
            add_result(nodes[U(space.path[depth])], own, np.int64(0))
            if depth > 0:
                undo(board, tables, np.int64(space.moves[depth - 1]))
