"""Replaying records in numba: legality, and batches of positions with symmetries.

The rules here are the bare ones that a record needs (captures, simple ko). The planes come
from ``desktop_go.games.go.features``, the kernel that the search uses too.
"""

from __future__ import annotations

import numba
import numpy as np
import numpy.typing as npt

from desktop_go.games.go.features import NO_MOVE, RECENT, write_globals, write_planes
from desktop_go.games.go.kernels.board import PASS, STRIDE

compiled = numba.njit(nogil=True, error_model="numpy")
"""As the package's kernels, without the on-disk cache, which is the package's own."""

LEGAL = -1
CELLS = 361


@compiled
def array_point(point, size):
    """A point of a record as the array board numbers it."""
    if point == size * size:
        return PASS
    return (point // size + 1) * STRIDE + point % size + 1


@compiled
def next_to(point, size, direction):
    """The neighbor of a point in one of four directions, or -1 beyond the edge."""
    col = point % size
    if direction == 0:
        return point + 1 if col < size - 1 else -1
    if direction == 1:
        return point - 1 if col > 0 else -1
    if direction == 2:
        return point + size if point + size < size * size else -1
    return point - size if point >= size else -1


@compiled
def _remove_if_captured(stones, start, size, marks, queue, stamp):
    """Remove the chain at ``start`` if it has no liberty; returns how many stones went."""
    color = stones[np.uint64(start)]
    marks[np.uint64(start)] = stamp
    queue[0] = start
    head = 0
    tail = 1
    while head < tail:
        point = queue[np.uint64(head)]
        head += 1
        for direction in range(4):
            near = next_to(point, size, direction)
            if near < 0 or marks[np.uint64(near)] == stamp:
                continue
            if stones[np.uint64(near)] == 0:
                return 0
            if stones[np.uint64(near)] == color:
                marks[np.uint64(near)] = stamp
                queue[np.uint64(tail)] = near
                tail += 1
    for index in range(tail):
        stones[np.uint64(queue[np.uint64(index)])] = 0
    return tail


@compiled
def play(stones, point, color, size, ko_point, scratch):
    """Play a stone on ``stones``; returns the new ko point, NO_MOVE, or -2 for an illegal move.

    ``scratch`` int64[2, CELLS + 1]: marks (whose last entry counts stamps) and a queue.
    """
    if stones[np.uint64(point)] != 0 or point == ko_point:
        return -2
    marks = scratch[0]
    queue = scratch[1]
    stones[np.uint64(point)] = color
    taken = 0
    taken_at = -1
    for direction in range(4):
        near = next_to(point, size, direction)
        if near >= 0 and stones[np.uint64(near)] == 3 - color:
            marks[CELLS] += 1
            gone = _remove_if_captured(stones, near, size, marks, queue, marks[CELLS])
            if gone > 0:
                taken_at = near
            taken += gone
    if taken == 0:
        marks[CELLS] += 1
        if _remove_if_captured(stones, point, size, marks, queue, marks[CELLS]) > 0:
            return -2
    elif taken == 1:
        open_or_own = 0
        for direction in range(4):
            near = next_to(point, size, direction)
            if near >= 0 and stones[np.uint64(near)] != 3 - color:
                open_or_own += 1
        if open_or_own == 1:
            return taken_at
    return NO_MOVE


@compiled
def check_game(moves, setup, size, first):
    """LEGAL, or the number of the first move that cannot be played."""
    stones = np.zeros(CELLS, dtype=np.uint8)
    scratch = np.zeros((2, CELLS + 1), dtype=np.int64)
    for index in range(len(setup)):
        if setup[index] < size * size:
            stones[np.uint64(setup[index])] = 1
    ko_point = NO_MOVE
    color = first
    for number in range(len(moves)):
        point = np.int64(moves[number])
        if point < size * size:
            ko_point = play(stones, point, color, size, ko_point, scratch)
            if ko_point == -2:
                return number
        else:
            ko_point = NO_MOVE
        color = 3 - color
    return LEGAL


def symmetry_table(size: int) -> npt.NDArray[np.int64]:
    """int64[8, size * size + 1]: where each point goes under each symmetry; the pass stays."""
    points = np.arange(size * size).reshape(size, size)
    table = np.full((8, size * size + 1), size * size, dtype=np.int64)
    for number in range(8):
        image = np.rot90(points.T if number >= 4 else points, number % 4)
        table[number, image.reshape(-1)] = points.reshape(-1)
    return table


@compiled
def replay_to(moves, setup, number, first, turn, size, stones, recent, scratch):
    """Replay ``number`` moves under the symmetry ``turn``; returns (ko point, to play)."""
    stones[:] = 0
    recent[:] = NO_MOVE
    for index in range(len(setup)):
        stones[np.uint64(turn[np.uint64(setup[index])])] = 1
    ko_point = NO_MOVE
    color = first
    for index in range(number):
        point = turn[np.uint64(moves[np.uint64(index)])]
        if point < size * size:
            ko_point = play(stones, point, color, size, ko_point, scratch)
        else:
            ko_point = NO_MOVE
        for age in range(RECENT - 1, 0, -1):
            recent[np.uint64(age)] = recent[np.uint64(age - 1)]
        recent[0] = point
        color = 3 - color
    return ko_point, color


@compiled
def replay_game(games, game, number, turn, size, stones, recent, scratch):
    """``replay_to`` for a game of a store: moves, their starts, setup, its starts, first colors."""
    moves, move_start, setup, setup_start, first = games
    return replay_to(
        moves[move_start[game] : move_start[game + 1]],
        setup[setup_start[game] : setup_start[game + 1]],
        number,
        first[game],
        turn,
        size,
        stones,
        recent,
        scratch,
    )


@compiled
def fill_batch(store, picks, turns, planes, numbers, targets, ownership, workspace):
    """Write one training example per row of ``picks`` int64[batch, 3] (game, move, symmetry).

    ``store`` is the tuple of ``store_arrays``. ``targets`` float32[batch, 4] receives the move
    played, the result for the side to move (1, 0, or -1 unknown), the score for the side to
    move with komi, and 1 where ownership and score are known. ``ownership`` int8[batch, n, n].
    """
    moves, move_start, setup, setup_start, sizes, komi, winner, first, own_row, own, score = store
    stones = np.zeros(CELLS, dtype=np.uint8)
    recent = np.zeros(RECENT, dtype=np.int64)
    scratch = np.zeros((2, CELLS + 1), dtype=np.int64)
    for row in range(len(picks)):
        game = picks[row, 0]
        number = picks[row, 1]
        turn = turns[picks[row, 2]]
        size = sizes[game]
        games = (moves, move_start, setup, setup_start, first)
        ko_point, to_play = replay_game(games, game, number, turn, size, stones, recent, scratch)
        write_planes(stones, size, to_play, ko_point, recent, planes[row], workspace[0])
        write_globals(size, to_play, komi[game], recent, numbers[row])
        targets[row, 0] = turn[np.uint64(moves[move_start[game] + number])]
        targets[row, 1] = -1.0 if winner[game] == 0 else 1.0 if winner[game] == to_play else 0.0
        targets[row, 2] = 0.0
        targets[row, 3] = 0.0
        known = own_row[game]
        if known >= 0:
            sign = 1 if to_play == 1 else -1
            targets[row, 2] = sign * (score[game] - komi[game])
            targets[row, 3] = 1.0
            for point in range(size * size):
                image = turn[point]
                ownership[row, image // size, image % size] = sign * own[known, point]
