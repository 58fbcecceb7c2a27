"""Go on small boards, solved: a search that proves what a position is worth without komi."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from desktop_go.errors import SettingsError
from desktop_go.games.go.kernels.small import LARGEST, shape_of
from desktop_go.games.go.kernels.small_search import LONGEST, WORK, prove

Board = tuple[int, int]
"""The points of Black and of White as sets of bits, bit ``row * size + col``."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is proven of a position: Black's points less White's lie between these."""

    least: int
    most: int
    depth: int
    """Plies that were looked ahead."""
    positions: int
    """How many were looked at."""

    @property
    def is_solved(self) -> bool:
        """Whether the value is known."""
        return self.least == self.most


def new_work(size: int, boards: Sequence[Board] = ((0, 0),)) -> np.ndarray:
    """The memory of a search.

    Args:
        size: lines of the board, 1 to LARGEST; else SettingsError.
        boards: the boards of the game so far, the present one last; older ones than superko has
            room for are forgotten.
    """
    if not 1 <= size <= LARGEST:
        raise SettingsError(
            "size", "this search knows boards of 1 to {largest} lines", largest=LARGEST
        )
    work = np.zeros(1, WORK)
    work["shape"][0] = shape_of(size)
    for ply, (black, white) in enumerate(boards[-LONGEST:]):
        work["black"][0, ply], work["white"][0, ply] = black, white
    return work


def solve(
    size: int,
    boards: Sequence[Board] = ((0, 0),),
    side: int = 0,
    passes: int = 0,
    depth: int = LONGEST - 1,
    positions: int = 0,
) -> Bounds:
    """Prove what a position is worth, looking deeper and deeper.

    Args:
        size: lines of the board, 1 to LARGEST. 3x3 takes a second. 4x4 is not proven in eight
            minutes; for it and 5x5 see ``known_results``.
        boards: see ``new_work``.
        side: who is to move: 0 Black, 1 White.
        passes: whether the last move was a pass, 0 or 1.
        depth: plies to look ahead at most.
        positions: how many to look at, at most; 0 for no limit. What is proven by then counts.
    """
    work = new_work(size, boards)
    work["most_nodes"] = positions
    table = np.empty((1 << min(21, 3 * size * size), 3), np.int64)
    ply = min(len(boards), LONGEST) - 1
    least, most, reached = -size * size, size * size, 0
    for reached in range(1, depth + 1):
        while least < most:
            target = (least + most + 1) // 2
            if _answer(work, table, ply, side, passes, reached, target, 0) == 1:
                least = target
            elif _answer(work, table, ply, side, passes, reached, target, 1) == 0:
                most = target - 1
            else:
                break
        if least == most or 0 < positions < int(work["nodes"][0]):
            break
    return Bounds(least, most, reached, int(work["nodes"][0]))


def _answer(
    work: np.ndarray,
    table: np.ndarray,
    ply: int,
    side: int,
    passes: int,
    depth: int,
    target: int,
    beyond: int,
) -> int:
    """Ask one question with an empty table, for its answers hold for this question alone."""
    table.fill(-1)
    return int(prove(work[0], table, ply, side, passes, depth, target, beyond))
