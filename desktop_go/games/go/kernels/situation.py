"""Which positions of a search are alike to a network: the last two moves and the stones around."""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import PASS, STRIDE
from desktop_go.games.go.kernels.stones import BORDER
from desktop_go.kernels import kernel
from desktop_go.search.backup import PLAY_MASK
from desktop_go.search.value_bias import SITUATIONS

REACH = 2
"""How far from the last move stones count, in lines: 5x5, as in KataGo."""
MIX, MIX_PLAY, MIX_BEFORE = (
    np.uint64(0xFF51AFD7ED558CCD),
    np.uint64(0x9E3779B97F4A7C15),
    np.uint64(0xD1B54A32D192ED03),
)
"""Any odd words; the first is MurmurHash3's."""


@kernel
def situation_of(ws):
    """The situation (1..SITUATIONS - 1) after the last of ``ws.plays``, which is on the board."""
    board = ws.board
    last = np.uint64(ws.plays[np.uint64(ws.depth - 1)])
    key = (last + np.uint64(1)) * MIX_PLAY
    if ws.depth > 1:
        key ^= (np.uint64(ws.plays[np.uint64(ws.depth - 2)]) + np.uint64(1)) * MIX_BEFORE
    point = np.int64(last) & PLAY_MASK
    if point != PASS:
        row, col = point // STRIDE, point % STRIDE
        for y in range(row - REACH, row + REACH + 1):
            for x in range(col - REACH, col + REACH + 1):
                stone = np.uint64(BORDER)
                if 1 <= y <= board.size and 1 <= x <= board.size:
                    stone = np.uint64(board.color[np.uint64(y * STRIDE + x)])
                key = (key ^ stone) * MIX
                key ^= key >> np.uint64(29)
    return max(np.int64((key ^ (key >> np.uint64(32))) % np.uint64(SITUATIONS)), 1)
