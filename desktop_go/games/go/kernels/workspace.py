"""Scratch memory of one search thread: nothing is allocated inside a playout."""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import BOARD, POINTS
from desktop_go.search.random_state import seed_word

MAX_DEPTH = 1024
"""Longest path in the tree; deeper nodes are not expanded."""
MAX_PLAYS = 3 * 361 + MAX_DEPTH + 8

WORKSPACE = np.dtype(
    [
        ("random", np.uint64),
        ("playouts", np.int64),
        ("moves_played", np.int64),
        ("score_sum", np.float64),
        ("wins", np.float64),
        ("owner", np.int32, (POINTS,)),
        ("path", np.uint32, (MAX_DEPTH + 2,)),
        ("path_hash", np.uint64, (MAX_DEPTH + 2,)),
        ("depth", np.int64),
        ("n_plays", np.int64),
        ("leaf", np.int64),
        ("plays", np.uint16, (MAX_PLAYS,)),
        ("first_by", np.uint8, (POINTS,)),
        ("mark", np.uint8, (POINTS,)),
        ("stack", np.uint16, (POINTS,)),
        ("candidates", np.uint16, (POINTS,)),
        ("n_candidates", np.int64),
        ("gain", np.float32, (POINTS,)),
        ("weight", np.float32, (POINTS,)),
        ("root_color", np.int64),
        ("board", BOARD),
        ("scratch", BOARD),
        ("padding", np.uint8, (128,)),
    ],
    align=True,
)
"""``owner``: sum over playouts of who owned each point (+1 Black, -1 White). ``plays``: moves of
the running simulation, point | color << 10. ``padding`` keeps threads off each other's lines."""


def new_workspaces(threads: int, seed: int) -> np.ndarray:
    """Return WORKSPACE[threads], each with a random stream of its own."""
    workspaces = np.zeros(threads, WORKSPACE)
    for i in range(threads):
        workspaces[i]["random"] = seed_word(seed, i)
    return workspaces
