"""Carrying a result back up the path, with the AMAF statistics of the siblings."""

from __future__ import annotations

import numpy as np

from desktop_go.kernels import inline_kernel, kernel

PLAY_SHIFT = 10
"""A play is ``move | color << PLAY_SHIFT`` with colors 1 and 2; move 0 is a pass. Ten bits hold the
424 points of the largest array board."""
PLAY_MASK = (1 << PLAY_SHIFT) - 1
"""The move of a play."""


@inline_kernel
def add_virtual_loss(node, virtual_loss):
    """Count a simulation that starts now as ``virtual_loss`` losses."""
    before = np.float64(node.visits)
    after = before + virtual_loss
    node.visits += np.uint32(virtual_loss)
    if virtual_loss > 0:
        node.value *= before / after


@inline_kernel
def add_result(node, result, virtual_loss):
    """Replace the virtual losses of one simulation by its ``result``."""
    before = np.float64(node.visits)
    after = before + (1 - virtual_loss)
    node.visits += np.uint32(1) - np.uint32(virtual_loss)
    node.value = (node.value * before + result) / max(after, 1.0)


@inline_kernel
def add_rave(node, result):
    """Add one AMAF result to a node."""
    visits = node.rave_visits + np.float32(1)
    node.rave_visits = visits
    node.rave_value += (result - node.rave_value) / visits


@kernel
def back_up(nodes, ws, black_result, virtual_loss, use_rave):
    """Add ``black_result`` (0..1) to every node of ``ws.path`` and take back the virtual loss.

    ``ws`` lends ``path`` (nodes, root first), ``depth`` (index of the last), ``plays`` and
    ``n_plays`` (all moves of the simulation; ``plays[d]`` was made at ``path[d]``), and
    ``first_by`` (uint8 by move). With ``use_rave`` a child of a path node gains an AMAF result
    when its player was the first to play there in the rest of the simulation
    (Gelly & Silver 2007, section 4).
    """
    if use_rave:
        # Backwards, so that the earliest play of a point is written last and stays.
        for i in range(len(ws.first_by)):
            ws.first_by[i] = 0
        for k in range(ws.n_plays - 1, ws.depth - 1, -1):
            play = ws.plays[np.uint64(k)]
            ws.first_by[np.uint64(play & PLAY_MASK)] = play >> PLAY_SHIFT
    for depth in range(ws.depth, -1, -1):
        node = nodes[np.uint64(ws.path[np.uint64(depth)])]
        if depth < ws.depth and use_rave:
            play = ws.plays[np.uint64(depth)]
            ws.first_by[np.uint64(play & PLAY_MASK)] = play >> PLAY_SHIFT
        # The root was entered by the opponent of its side to move.
        mover = 3 - ws.root_color
        if depth > 0:
            mover = np.int64(ws.plays[np.uint64(depth - 1)] >> PLAY_SHIFT)
        result = black_result if mover == 1 else 1 - black_result
        add_result(node, result, virtual_loss)
        if use_rave and node.first_child != 0:
            add_rave_to_children(nodes, ws, node, depth, black_result)


@inline_kernel
def add_rave_to_children(nodes, ws, node, depth, black_result):
    """Give every child of ``node`` that its player was first to play the result by AMAF."""
    color = 3 - (ws.plays[np.uint64(depth - 1)] >> PLAY_SHIFT) if depth > 0 else ws.root_color
    result = np.float32(black_result if color == 1 else 1 - black_result)
    first = np.int64(node.first_child)
    for i in range(first, first + np.int64(node.n_children)):
        child = nodes[np.uint64(i)]
        move = np.uint64(child.move)
        if move != 0 and ws.first_by[move] == color:
            add_rave(child, result)
