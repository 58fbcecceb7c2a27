"""Feature planes: what the network sees of a Go position, always from the side to move.

One kernel serves the search and the training loader, so the two cannot drift apart. It reads
plain arrays (stones, ko point, recent moves) and knows neither records nor the search. Points
are numbered row by row from the top left corner, ``size * size`` is the pass.

The planes are listed in ``PLANE_NAMES``, the numbers for the whole board in ``GLOBAL_NAMES``.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from desktop_go.games.go.kernels.board import PASS, STRIDE
from desktop_go.games.go.ladders import LADDER_FIELDS, MAX_CELLS, MAX_SIZE, ladder_captures, step
from desktop_go.kernels import inline_kernel, kernel

PLANE_NAMES = (
    "on board",
    "own stone",
    "opponent stone",
    "own chain with 1 liberty",
    "own chain with 2 liberties",
    "own chain with 3 liberties",
    "opponent chain with 1 liberty",
    "opponent chain with 2 liberties",
    "opponent chain with 3 liberties",
    "ko point",
    "last move",
    "move before last",
    "third last move",
    "fourth last move",
    "fifth last move",
    "own chain that a ladder captures",
    "opponent chain that a ladder captures",
    "move that starts a working ladder",
    "move that leaves its chain at most 1 liberty",
    "move that leaves its chain 2 liberties",
)
GLOBAL_NAMES = (
    "komi for the side to move / 20",
    "last move was a pass",
    "move before last was a pass",
    "(size - 14) / 10",
)
PLANES = len(PLANE_NAMES)
GLOBALS = len(GLOBAL_NAMES)
KO_PLANE = PLANE_NAMES.index("ko point")
LAST_MOVE_PLANE = PLANE_NAMES.index("last move")
"""The moves before it follow."""
BEFORE_LADDER = PLANE_NAMES.index("own chain that a ladder captures") - 1
"""Plus 1 for an own chain, 2 for one of the opponent."""
LADDER_MOVE_PLANE = PLANE_NAMES.index("move that starts a working ladder")
ONE_LIBERTY_PLANE = PLANE_NAMES.index("move that leaves its chain at most 1 liberty")
TWO_LIBERTIES_PLANE = PLANE_NAMES.index("move that leaves its chain 2 liberties")
KOMI_UNIT, MIDDLE_SIZE, SIZE_UNIT = 20.0, 14, 10.0
"""Bring komi and size near -1..1 (GLOBAL_NAMES). By hand; the trained networks depend on them."""
RECENT = 5
"""How many recent moves the planes show."""
NO_MOVE = -1
"""In ``recent`` before the first move, and the ko point where there is none."""

WORKSPACE_DTYPE = np.dtype(
    [
        *LADDER_FIELDS,
        ("chain_of", np.int16, (MAX_CELLS,)),  # by cell: number of its chain; -1: no stone
        ("chain_liberties", np.int16, (MAX_CELLS,)),  # by chain: its liberties
        ("chain_start", np.int16, (MAX_CELLS,)),  # by chain: one of its cells
        ("chain_ladder", np.uint8, (MAX_CELLS,)),  # by chain: 1 if a ladder captures it
        ("stones", np.uint8, (MAX_SIZE * MAX_SIZE,)),  # 0 empty, 1 Black, 2 White, row by row
        # Latest moves, the newest first, as the planes number points.
        ("recent", np.int64, (RECENT,)),
    ],
    align=True,
)


def new_workspace() -> npt.NDArray[np.void]:
    """Scratch memory for ``write_planes``: one per thread, as a one-element array of records."""
    return np.zeros(1, dtype=WORKSPACE_DTYPE)


@inline_kernel
def _load_board(stones, size, to_play, ws):
    """Copy the stones to the padded scratch board: 0 empty, 1 own, 2 opponent, 3 border."""
    stride = size + 1
    for cell in range((size + 2) * stride + 1):
        ws.boards[np.uint64(cell)] = 3
    for row in range(size):
        for col in range(size):
            color = stones[np.uint64(row * size + col)]
            if color != 0:
                color = 1 if color == to_play else 2
            ws.boards[np.uint64((row + 1) * stride + col + 1)] = color


@kernel
def _find_chains(size, ws):
    """Number the chains and count their liberties; returns how many chains there are."""
    stride = size + 1
    chains = 0
    for cell in range((size + 2) * stride + 1):
        ws.chain_of[np.uint64(cell)] = -1
    for row in range(1, size + 1):
        for col in range(1, size + 1):
            start = row * stride + col
            color = ws.boards[np.uint64(start)]
            if color == 0 or ws.chain_of[np.uint64(start)] >= 0:
                continue
            ws.stamp += 1
            ws.queue[0] = start
            ws.chain_of[np.uint64(start)] = chains
            head = 0
            tail = 1
            liberties = 0
            while head < tail:
                cell = ws.queue[np.uint64(head)]
                head += 1
                for direction in range(4):
                    near = cell + step(direction, stride)
                    value = ws.boards[np.uint64(near)]
                    if value == 0:
                        if ws.marks[np.uint64(near)] != ws.stamp:
                            ws.marks[np.uint64(near)] = ws.stamp
                            liberties += 1
                    elif value == color and ws.chain_of[np.uint64(near)] < 0:
                        ws.chain_of[np.uint64(near)] = chains
                        ws.queue[np.uint64(tail)] = near
                        tail += 1
            ws.chain_liberties[np.uint64(chains)] = liberties
            ws.chain_start[np.uint64(chains)] = start
            chains += 1
    return chains


@kernel
def _liberties_after(cell, stride, ws):
    """Liberties, counted up to 3, of the side to move's chain after a stone on ``cell``."""
    ws.stamp += 1
    stamp = ws.stamp
    ws.marks[np.uint64(cell)] = stamp
    ws.queue[0] = cell
    head = 0
    tail = 1
    liberties = 0
    while head < tail:
        here = ws.queue[np.uint64(head)]
        head += 1
        for direction in range(4):
            near = here + step(direction, stride)
            if ws.marks[np.uint64(near)] == stamp:
                continue
            value = ws.boards[np.uint64(near)]
            if value == 1:
                ws.marks[np.uint64(near)] = stamp
                ws.queue[np.uint64(tail)] = near
                tail += 1
            elif value == 0 or (
                value == 2
                and ws.chain_liberties[np.uint64(ws.chain_of[np.uint64(near)])] == 1
                and _touches(cell, stride, ws.chain_of[np.uint64(near)], ws)
            ):
                ws.marks[np.uint64(near)] = stamp
                liberties += 1
                if liberties >= 3:
                    return 3
    return liberties


@inline_kernel
def _touches(cell, stride, chain, ws):
    return (
        ws.chain_of[np.uint64(cell + 1)] == chain
        or ws.chain_of[np.uint64(cell - 1)] == chain
        or ws.chain_of[np.uint64(cell + stride)] == chain
        or ws.chain_of[np.uint64(cell - stride)] == chain
    )


@kernel
def _read_ladders(chains, size, ko_point, out, ws):
    """Mark in ``chain_ladder`` which chains a ladder captures, and the moves that start one."""
    stride = size + 1
    for chain in range(chains):
        ws.chain_ladder[np.uint64(chain)] = 0
        liberties = ws.chain_liberties[np.uint64(chain)]
        if liberties > 2:
            continue
        start = ws.chain_start[np.uint64(chain)]
        if ladder_captures(start, liberties == 1, stride, ws):
            ws.chain_ladder[np.uint64(chain)] = 1
            if liberties == 2 and ws.boards[np.uint64(start)] == 2:
                for choice in range(2):
                    cell = ws.winning[np.uint64(choice)]
                    if cell > 0:
                        row = cell // stride - 1
                        col = cell % stride - 1
                        if row * size + col != ko_point:
                            out[LADDER_MOVE_PLANE, row, col] = 1


@kernel
def write_planes(stones, size, to_play, ko_point, recent, out, ws):
    """Fill ``out`` [PLANES, size, size] from a position.

    ``stones`` uint8[>= size * size] (0 empty, 1 Black, 2 White); ``to_play`` 1 or 2;
    ``ko_point`` a point or NO_MOVE; ``recent`` int[RECENT], the newest move first (a point,
    ``size * size`` for a pass, NO_MOVE); ``ws`` one record of ``new_workspace()``.
    """
    stride = size + 1
    out[:, :, :] = 0
    _load_board(stones, size, to_play, ws)
    chains = _find_chains(size, ws)
    _read_ladders(chains, size, ko_point, out, ws)
    for row in range(size):
        for col in range(size):
            cell = (row + 1) * stride + col + 1
            color = np.int64(ws.boards[np.uint64(cell)])
            out[0, row, col] = 1
            if color == 0:
                left = _liberties_after(cell, stride, ws)
                if left < 3:
                    out[TWO_LIBERTIES_PLANE if left == 2 else ONE_LIBERTY_PLANE, row, col] = 1
                continue
            chain = np.uint64(ws.chain_of[np.uint64(cell)])
            liberties = ws.chain_liberties[chain]
            # Planes 1 and 2 are the stones, 3 to 5 own chains by liberties, 6 to 8 the opponent's.
            out[color, row, col] = 1
            if liberties <= 3:
                out[3 * color + liberties - 1, row, col] = 1
            if ws.chain_ladder[chain] != 0:
                out[BEFORE_LADDER + color, row, col] = 1
    if ko_point >= 0:
        out[KO_PLANE, ko_point // size, ko_point % size] = 1
    for age in range(RECENT):
        move = recent[np.uint64(age)]
        if 0 <= move < size * size:
            out[LAST_MOVE_PLANE + age, move // size, move % size] = 1


@kernel
def write_globals(size, to_play, komi, recent, out):
    """Fill ``out`` float32[GLOBALS]; ``komi`` in points to White."""
    out[0] = (komi if to_play == 2 else -komi) / KOMI_UNIT
    out[1] = 1.0 if recent[0] == size * size else 0.0
    out[2] = 1.0 if recent[1] == size * size else 0.0
    out[3] = (size - MIDDLE_SIZE) / SIZE_UNIT


@inline_kernel
def _plain_point(point, size):
    """A point of the array board (-1 for none, PASS) as the planes number it."""
    if point < 0:
        return NO_MOVE
    if point == PASS:
        return size * size
    return (point // STRIDE - 1) * size + point % STRIDE - 1


@kernel
def write_board_inputs(board, recent, komi, planes, numbers, ws):
    """Fill one position's planes and numbers from a record of the array board.

    ``board``: a ``kernels.board.BOARD``; ``recent`` int[RECENT]: its latest moves, the newest
    first, as array points (PASS for a pass, -1 before the first move); ``komi`` in points to White;
    ``planes`` [PLANES, size, size]; ``numbers`` float32[GLOBALS]; ``ws`` as in ``write_planes``.
    """
    size = board.size
    for row in range(size):
        for col in range(size):
            cell = (row + 1) * STRIDE + col + 1
            ws.stones[np.uint64(row * size + col)] = board.color[np.uint64(cell)]
    for age in range(RECENT):
        ws.recent[np.uint64(age)] = _plain_point(recent[np.uint64(age)], size)
    ko_point = NO_MOVE if board.ko == 0 else _plain_point(board.ko, size)
    write_planes(ws.stones, size, board.to_play, ko_point, ws.recent, planes, ws)
    write_globals(size, board.to_play, komi, ws.recent, numbers)
