"""Counts endgames on small boards exactly: does Black get so many points or not?"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from desktop_go.games.go.kernels.small_search import prove
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.solved import Board, new_work
from desktop_go.moves import Color

POSITIONS = 20_000
"""Looked at for one answer where many are asked for."""
DEPTHS = (4, 8, 12, 16, 24)
"""Plies looked ahead for it, one after the other."""
TABLE_ROWS = 1 << 14


def board_of(position: GoPosition) -> Board:
    """The stones as sets of bits."""
    black, white = (
        sum(1 << p.row * position.size + p.col for p in position.stones(color))
        for color in (Color.BLACK, Color.WHITE)
    )
    return black, white


def black_gets(
    lead: int,
    size: int,
    boards: Sequence[Board],
    side: int,
    passes: int = 0,
    positions: int = POSITIONS,
) -> bool | None:
    """Whether Black ends ahead by so many points or more, without komi; None: not found out.

    Args:
        lead: the points, by area.
        size: lines of the board, 1 to 7.
        boards: the boards of the game so far, the present one last; none may be repeated.
        side: who is to move: 0 Black, 1 White.
        passes: whether the last move was a pass, 0 or 1.
        positions: looked at for the answer, at most.
    """
    work = new_work(size, boards)
    work["most_nodes"] = positions
    table = np.empty((TABLE_ROWS, 3), np.int64)
    for depth in DEPTHS:
        for beyond in (0, 1):
            table.fill(-1)
            ply = len(boards) - 1
            answer = int(prove(work[0], table, ply, side, passes, depth, lead, beyond))
            if answer == 1 - beyond:
                return answer == 1
    return None
