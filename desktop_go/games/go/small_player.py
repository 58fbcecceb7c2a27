"""Classic search for Go on boards of up to 7x7: minimax, alpha-beta, probability-limited search.

Iterative deepening looks one ply deeper each time, best moves of the last time first. Knuth &
Moore 1975 (alpha-beta); Dorgai 2017 (search limited by probability, 1/n for each of n moves).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from desktop_go.games.go.kernels.small import ILLEGAL, put
from desktop_go.games.go.kernels.small_search import (
    LONGEST,
    PASS,
    SAFE_POINT,
    UNBOUNDED,
    best_value,
)
from desktop_go.games.go.solved import Board, new_work

QUIET_PLIES = 6
DEEPEST = 30


class Method(Enum):
    """How the search is limited."""

    MINIMAX = "minimax"
    """Every move, to a depth."""
    ALPHA_BETA = "alphabeta"
    """The same values; moves that cannot change them are left out."""
    SHARES = "probability"
    """Alpha-beta, deeper where there are fewer moves: each of n moves gets 1/n."""


@dataclass(frozen=True, slots=True)
class SmallSearch:
    """How to search."""

    method: Method = Method.ALPHA_BETA
    liberty_weight: float = 0.1
    """Points for each liberty more than the opponent's, in the evaluation."""
    quiet_plies: int = QUIET_PLIES
    """How long captures are followed at the end of the depth; 0: not at all."""
    depth: int = DEEPEST
    """Plies to look ahead at most; never more than DEEPEST."""
    positions: int = 200_000
    """About how many positions to look at; a depth that is begun is finished."""


@dataclass(frozen=True, slots=True)
class SmallMove:
    """What a search found."""

    point: int | None
    """Bit of the best move, ``row * size + col``; None: pass."""
    value: float
    """In points, as the side to move sees it, without komi."""
    depth: int
    positions: int


def choose(
    size: int,
    boards: Sequence[Board] = ((0, 0),),
    side: int = 0,
    passes: int = 0,
    how: SmallSearch | None = None,
    should_stop: Callable[[], bool] = lambda: False,
) -> SmallMove:
    """Find the best move.

    Args:
        size: lines of the board, 1 to 7. Raises SettingsError.
        boards: the boards of the game so far, the present one last.
        side: who is to move: 0 Black, 1 White.
        passes: whether the last move was a pass, 0 or 1.
        how: how to search.
        should_stop: asked after each move at the root.
    """
    how = how or SmallSearch()
    work = _prepared(size, boards, how)
    ply = min(len(boards), LONGEST) - 1
    moves = _moves(work, ply, side, size)
    found = SmallMove(None, 0.0, 0, 0)
    for depth in range(1, min(how.depth, DEEPEST) + 1):
        values: dict[int, int] = {}
        for move, board in moves.items():
            if should_stop() and found.depth:
                return found
            work["black"][ply + 1], work["white"][ply + 1] = board
            after = passes + 1 if move == PASS else 0
            less = 4**depth // len(moves) if how.method is Method.SHARES else depth - 1
            best = max(values.values(), default=-UNBOUNDED) if work["prune"] else -UNBOUNDED
            values[move] = -int(
                best_value(work, ply + 1, 1 - side, after, less, -UNBOUNDED, -best, how.quiet_plies)
            )
        # With pruning only the first of the best is exact; sorting keeps it first.
        ranked = sorted(moves, key=values.__getitem__, reverse=True)
        moves = {move: moves[move] for move in ranked}
        first, nodes = ranked[0], int(work["nodes"])
        point = None if first == PASS else first
        found = SmallMove(point, values[first] / SAFE_POINT, depth, nodes)
        if nodes >= how.positions:
            break
    return found


def _prepared(size: int, boards: Sequence[Board], how: SmallSearch) -> np.ndarray:
    work: np.ndarray = new_work(size, boards)[0]
    work["prune"] = how.method is not Method.MINIMAX
    work["by_share"] = how.method is Method.SHARES
    work["liberty_weight"] = round(how.liberty_weight * SAFE_POINT)
    return work


def _moves(work: np.ndarray, ply: int, side: int, size: int) -> dict[int, Board]:
    """The legal moves and the boards after them; a pass is the last one."""
    board = (int(work["black"][ply]), int(work["white"][ply]))
    mine, theirs = board[side], board[1 - side]
    before = {(int(work["black"][i]), int(work["white"][i])) for i in range(ply + 1)}
    moves = {}
    for move in range(size * size):
        stone = 1 << move
        left = ILLEGAL if (mine | theirs) & stone else int(put(mine, theirs, stone, work["shape"]))
        if left != ILLEGAL:
            after = (mine | stone, left) if side == 0 else (left, mine | stone)
            if after not in before:
                moves[move] = after
    return {**moves, PASS: board}
