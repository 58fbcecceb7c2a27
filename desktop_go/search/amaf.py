"""What moves share: results of a move wherever it was played (all moves as first, AMAF).

The variants are those of Helmbold & Parker-Wood 2009: alpha-AMAF, Some-First, Cutoff, RAVE and
Permutation-AMAF. Knows no game.
"""

from __future__ import annotations

import numpy as np

from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.backup import PLAY_MASK, PLAY_SHIFT, add_rave
from desktop_go.search.params import CUTOFF, NOTHING_SHARED, RAVE_SHARED

MOST_WAITING = 4096
"""Nodes that ``share_permuted`` keeps in mind; the rest of a wide tree gets nothing. By hand."""
PERMUTED_SHIFT = 31
"""The top bit of an entry of ``waiting``: 1 when the root's opponent is to move there."""
PERMUTED_MASK = (1 << PERMUTED_SHIFT) - 1
"""The rest: the index of the node."""


@inline_kernel
def shared_weight(node, selection, techniques):
    """The weight of a node's AMAF value beside its own, 0..1.

    RAVE: falls as visits grow (Gelly & Silver 2011, eq. 12). Cutoff: both are one set of results.
    Otherwise the constant ``alpha``; 1 before the first visit.
    """
    if techniques.sharing == NOTHING_SHARED or node.rave_visits == 0:
        return np.float32(0)
    visits = np.float32(node.visits)
    if visits == 0:
        return np.float32(1)
    if techniques.sharing == RAVE_SHARED:
        product = node.rave_visits * visits
        total = node.rave_visits + visits + product * selection.inverse_rave_equivalence
        return node.rave_visits / total
    if techniques.sharing == CUTOFF:
        return node.rave_visits / (node.rave_visits + visits)
    return techniques.alpha


@inline_kernel
def still_shares(root_visits, techniques):
    """Whether a simulation gives AMAF results: with Cutoff only the first ones do."""
    if techniques.sharing == CUTOFF:
        return root_visits <= techniques.cutoff
    return techniques.sharing != NOTHING_SHARED


@kernel
def mark_first_players(ws, start, end):
    """Write into ``ws.first_by`` who was the first to play each move of ``ws.plays[start:end]``."""
    for i in range(len(ws.first_by)):
        ws.first_by[i] = 0
    # Backwards, so that the earliest play of a point is written last and stays.
    for k in range(end - 1, start - 1, -1):
        play = ws.plays[np.uint64(k)]
        ws.first_by[np.uint64(play & PLAY_MASK)] = play >> PLAY_SHIFT


@kernel
def share_permuted(nodes, ws, waiting, black_result):
    """Give the result to every node that the simulation's moves reach in some order.

    Each player keeps to the moves that were played first by that player, and the players take
    turns: a node is reached when its move is such a move and its parent is reached. ``waiting``
    (uint32[MOST_WAITING]) is scratch; ``ws.first_by`` tells the moves.
    """
    waiting[0] = 0
    count = 1
    while count > 0:
        count -= 1
        at = np.int64(waiting[count] & np.uint32(PERMUTED_MASK))
        color = np.int64(waiting[count] >> np.uint32(PERMUTED_SHIFT))
        color = ws.root_color if color == 0 else 3 - ws.root_color
        result = np.float32(black_result if color == 1 else 1 - black_result)
        first = np.int64(nodes[at].first_child)
        if first == 0:
            continue
        flag = np.uint32(1 if color == ws.root_color else 0) << np.uint32(PERMUTED_SHIFT)
        for i in range(first, first + np.int64(nodes[at].n_children)):
            child = nodes[np.uint64(i)]
            move = np.uint64(child.move)
            if move != 0 and ws.first_by[move] == color:
                add_rave(child, result)
                if child.first_child != 0 and count < len(waiting):
                    waiting[count] = np.uint32(i) | flag
                    count += 1
