"""How fast the playouts run."""

from __future__ import annotations

import time

import numpy as np

from desktop_go.games.samegame.kernels.board import BOARD_CELLS
from desktop_go.games.samegame.kernels.playout import PLAYOUT, run_playouts
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.solver import SCORING_CODES, fill_board, record
from desktop_go.games.samegame.uct import PLAYOUTS, choose_playout
from desktop_go.search.random_state import seed_word


def playout_speeds(position: Position, seconds: float) -> dict[str, float]:
    """Return playouts a second of processor time from ``position`` for each playout kind."""
    speeds = {}
    for kind in PLAYOUTS:
        w = record(PLAYOUT)
        w.columns = len(position.columns)
        w.stride = max(len(column) for column in position.columns) + 1
        w.scoring = SCORING_CODES[position.scoring]
        w.random = seed_word(1)
        choose_playout(w, kind, 3)
        root = np.zeros(BOARD_CELLS, np.uint8)
        fill_board(position, root)
        run_playouts(w, root, 10)
        began = time.thread_time()
        done = 0
        while (took := time.thread_time() - began) < seconds:
            run_playouts(w, root, 500)
            done += 500
        speeds[kind] = done / took
    return speeds
