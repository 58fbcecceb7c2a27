"""Who owned what in the end: ownership and score targets from the final positions of records.

Records rarely say it: most games end by resignation or before the last neutral points, and dead
stones stay on the board. So every final position is played out a number of times with the
program's own heavy playouts, and each point is given to the side that owns it more often. (The
plain means were tried first: their sum says little about the score.) A game counts only if it was
long enough, the playouts agree with one another on most points, and the score they give names the
winner that the record names.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from desktop_go.games.go.kernels.board import (
    BOARD,
    STRIDE,
    clear_board,
    new_tables,
    play,
    put_stone,
)
from desktop_go.games.go.kernels.policy import heavy_playout
from desktop_go.games.go.kernels.simulate import note_owners
from desktop_go.games.go.kernels.stones import BLACK
from desktop_go.games.go.kernels.workspace import new_workspaces
from training.records import GameStore
from training.replay import CELLS, array_point, compiled

PLAYOUTS = 64
SHORTEST = 0.55
"""Moves played, as a part of the points of the board."""
DECIDED = 0.75
"""Least mean of the absolute ownership, 1 when all playouts agree everywhere."""
WIDEST = 80
"""Largest believable score difference on 19x19."""


@compiled
def _play_out(moves, setup, first, size, playouts, b, t, ws):
    """Replay a game into ``b``, play it out from there, and sum the owners in ``ws.owner``."""
    clear_board(b, size)
    for index in range(len(setup)):
        put_stone(b, t, array_point(np.int64(setup[index]), size), BLACK)
    b.to_play = first
    for index in range(len(moves)):
        play(b, t, array_point(np.int64(moves[index]), size), b.to_play)
    b.passes = 0
    ws.owner[:] = 0
    for _ in range(playouts):
        ws.board = b
        ws.n_plays = 0
        heavy_playout(ws.board, t, ws, 0)
        note_owners(ws.board, ws)


class PlayOut:
    """The scratch memory for playing final positions out, and the one question to ask it."""

    def __init__(self, seed: int = 1) -> None:
        self._board = np.zeros(1, BOARD)
        self._tables = new_tables()
        self._workspaces = new_workspaces(1, seed)

    def ownership(
        self,
        moves: npt.NDArray[np.int16],
        setup: npt.NDArray[np.int16],
        first: int,
        size: int,
        playouts: int = PLAYOUTS,
    ) -> npt.NDArray[np.float64]:
        """float64[size * size]: Black's minus White's share of each point over the playouts."""
        board, tables, workspace = self._board[0], self._tables[0], self._workspaces[0]
        _play_out(moves, setup, first, size, playouts, board, tables, workspace)
        cells = workspace["owner"][: (size + 2) * STRIDE].reshape(size + 2, STRIDE)
        return cells[1 : size + 1, 1 : size + 1].reshape(-1) / playouts


def add_ownership(store: GameStore, games: npt.NDArray[np.int64]) -> int:
    """Fill in ownership and score of the given games where they are known; returns how many."""
    rows: list[npt.NDArray[np.int8]] = []
    play_out = PlayOut()
    store.ownership_row[:] = -1
    for game in games:
        size = int(store.size[game])
        moves = store.moves[store.move_start[game] : store.move_start[game + 1]]
        setup = store.setup[store.setup_start[game] : store.setup_start[game + 1]]
        if len(moves) < SHORTEST * size * size or store.winner[game] == 0:
            continue
        share = play_out.ownership(moves, setup, int(store.first[game]), size)
        score = float(np.sign(share).sum())
        margin = score - float(store.komi[game])
        winner = 1 if margin > 0 else 2
        decided = np.abs(share).mean() >= DECIDED
        if winner != store.winner[game] or not decided or abs(margin) > WIDEST:
            continue
        row = np.zeros(CELLS, dtype=np.int8)
        row[: size * size] = 100 * np.sign(share)
        store.ownership_row[game] = len(rows)
        store.score[game] = score
        rows.append(row)
    store.ownership = np.array(rows or [np.zeros(CELLS)], dtype=np.int8)
    return len(rows)
