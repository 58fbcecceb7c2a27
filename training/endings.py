"""Who owned what in the end: ownership and score targets from the final positions of records.

Records rarely say it: most games end by resignation or before the last neutral points, and dead
stones stay on the board. So every final position is played out at random a number of times
(own one-point eyes are never filled), and each point is given to the side that owns it more
often. (The plain means were tried first: their sum says little about the score.) A game counts
only if it was long enough, the playouts agree with one another on most points, and the score
they give names the winner that the record names.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from training.records import GameStore
from training.replay import CELLS, NO_MOVE, _next_to, compiled, play, replay_to, symmetry_table

PLAYOUTS = 32
SHORTEST = 0.55
"""Moves played, as a part of the points of the board."""
DECIDED = 0.7
"""Least mean of the absolute ownership, 1 when all playouts agree everywhere."""
WIDEST = 80
"""Largest believable score difference on 19x19."""


@compiled
def _is_eye(stones, point, size, color):
    """A one-point eye: own stones on all sides, at most one hostile diagonal (none at the edge)."""
    edges = 0
    for direction in range(4):
        near = _next_to(point, size, direction)
        if near < 0:
            edges += 1
        elif stones[near] != color:
            return False
    hostile = 0
    row = point // size
    col = point % size
    for down in (-1, 1):
        for right in (-1, 1):
            r = row + down
            c = col + right
            if 0 <= r < size and 0 <= c < size and stones[r * size + c] == 3 - color:
                hostile += 1
    return hostile < (1 if edges > 0 else 2)


@compiled
def _playout(stones, size, color, ko_point, scratch, empty):
    """Play random moves in place until both sides have none left."""
    passes = 0
    for _ in range(3 * size * size):
        if passes == 2:
            return
        count = 0
        for point in range(size * size):
            if stones[point] == 0:
                empty[count] = point
                count += 1
        moved = False
        while count > 0 and not moved:
            pick = np.random.randint(count)
            point = empty[pick]
            count -= 1
            empty[pick] = empty[count]
            if point == ko_point or _is_eye(stones, point, size, color):
                continue
            after = play(stones, point, color, size, ko_point, scratch)
            if after != -2:
                ko_point = after
                moved = True
        if not moved:
            ko_point = NO_MOVE
        passes = 0 if moved else passes + 1
        color = 3 - color


@compiled
def final_ownership(moves, setup, first, size, turn, playouts, seed):
    """int64[size * size]: Black's minus White's share of each point over the playouts."""
    np.random.seed(seed)
    stones = np.zeros(CELLS, dtype=np.uint8)
    start = np.zeros(CELLS, dtype=np.uint8)
    recent = np.zeros(5, dtype=np.int64)
    empty = np.zeros(CELLS, dtype=np.int64)
    scratch = np.zeros((2, CELLS + 1), dtype=np.int64)
    ko_point, color = replay_to(moves, setup, len(moves), first, turn, size, start, recent, scratch)
    total = np.zeros(size * size, dtype=np.int64)
    for _ in range(playouts):
        stones[:] = start
        _playout(stones, size, color, ko_point, scratch, empty)
        for point in range(size * size):
            owner = stones[point]
            if owner == 0:
                for direction in range(4):
                    near = _next_to(point, size, direction)
                    if near >= 0 and stones[near] != 0:
                        owner = stones[near]
            total[point] += 1 if owner == 1 else -1 if owner == 2 else 0
    return total


def add_endings(store: GameStore, games: npt.NDArray[np.int64]) -> int:
    """Fill in ownership and score of the given games where they are known; returns how many."""
    rows: list[npt.NDArray[np.int8]] = []
    turns = {size: symmetry_table(size)[0] for size in {int(s) for s in store.size}}
    for game in games:
        size = int(store.size[game])
        moves = store.moves[store.move_start[game] : store.move_start[game + 1]]
        setup = store.setup[store.setup_start[game] : store.setup_start[game + 1]]
        if len(moves) < SHORTEST * size * size or store.winner[game] == 0:
            continue
        total = final_ownership(
            moves, setup, store.first[game], size, turns[size], PLAYOUTS, int(game)
        )
        share = total / PLAYOUTS
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
    store.ownership = np.array(rows, dtype=np.int8).reshape(len(rows), CELLS)
    return len(rows)
