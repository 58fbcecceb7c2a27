"""Scratch memory of one search thread: nothing is allocated inside a playout."""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import BOARD, POINTS
from desktop_go.search.amaf import MOST_WAITING
from desktop_go.search.random_state import seed_word

MAX_DEPTH = 1024
"""Longest path in the tree, in moves; deeper nodes are not expanded. Ample: chosen by hand."""
MAX_PLAYS = 3 * 361 + MAX_DEPTH + 8
"""The longest playout (``playout.MAX_MOVES_PER_POINT``) behind the longest path, and some room."""
MOST_POOLED = 50
"""The largest pool of moves (poolRAVE) of each color."""

WORKSPACE = np.dtype(
    [
        ("random", np.uint64),  # state of the thread's random numbers (search.random_state)
        ("playouts", np.int64),  # simulations judged since the statistics were cleared
        # Sum of Black's margins at their ends, in points, komi taken off.
        ("score_sum", np.float64),
        ("wins", np.float64),  # sum of Black's results, 0..1 each
        ("owner", np.int32, (POINTS,)),  # sum of who owned each point: +1 Black, -1 White
        ("path", np.uint32, (MAX_DEPTH + 2,)),  # nodes of the running simulation, root first
        # Repetition key of the position at each of them.
        ("path_hash", np.uint64, (MAX_DEPTH + 2,)),
        # Situation at each of them (``search.value_bias``), where errors are learned.
        ("situation", np.uint32, (MAX_DEPTH + 2,)),
        ("depth", np.int64),  # index of the last one; -1: none, while the root itself is grown
        ("n_plays", np.int64),  # entries of ``plays``
        ("leaf", np.int64),  # the node where ``walk_to_leaf`` ended
        # Moves of the running simulation, in the tree, then of the playout: point | color << 10.
        ("plays", np.uint16, (MAX_PLAYS,)),
        # In ``back_up``: the color that is the first to play a point; 0: neither.
        ("first_by", np.uint8, (POINTS,)),
        ("mark", np.uint8, (POINTS,)),  # in ``area_score``: 1 for empty points seen
        # In ``area_score``: points to look at; where a node is grown: its moves.
        ("stack", np.uint16, (POINTS,)),
        # Playout moves to draw from; twice in it: twice as likely.
        ("candidates", np.uint16, (POINTS,)),
        ("n_candidates", np.int64),  # entries of ``candidates``
        # By place in ``stack``: first opinion, 0..1; with a network the logit, then the share.
        ("gain", np.float32, (POINTS,)),
        ("weight", np.float32, (POINTS,)),  # how many visits that opinion is worth
        ("root_color", np.int64),  # the side to move at the root
        ("board", BOARD),  # the position of the running simulation
        ("scratch", BOARD),  # where ladders are read
        ("start", BOARD),  # where late playouts begin
        # With techniques only. In ``share_permuted``: nodes to look at.
        ("waiting", np.uint32, (MOST_WAITING,)),
        # By color and point of the move before: the reply that won last, PASS for none.
        ("reply", np.uint16, (3, POINTS)),
        ("pool", np.uint16, (3, MOST_POOLED)),  # by color: moves with the best AMAF values
        ("n_pool", np.int64, (3,)),  # how many of them there are
        ("padding", np.uint8, (128,)),  # keeps two threads off one cache line
    ],
    align=True,
)
"""What one search thread writes; the sums are collected by ``GoSearch``."""


def new_workspaces(threads: int, seed: int) -> np.ndarray:
    """Return WORKSPACE[threads], each with a random stream of its own."""
    workspaces = np.zeros(threads, WORKSPACE)
    for i in range(threads):
        workspaces[i]["random"] = seed_word(seed, i)
    return workspaces
