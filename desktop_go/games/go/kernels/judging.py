"""What a Go position is worth as it stands, without playing on: area, liberties, influence.

Values are in hundredths of a point (POINT_VALUE), for Black, komi left out.
"""

from __future__ import annotations

from desktop_go.games.go.kernels.board import STRIDE
from desktop_go.games.go.kernels.playout import area_score
from desktop_go.games.go.kernels.stones import BLACK, BORDER, EMPTY, WHITE
from desktop_go.kernels import kernel

AREA, LIBERTIES, INFLUENCE = 0, 1, 2
"""What is counted: area; area and liberties; influence and liberties."""
POINT_VALUE = 100
"""What a point of area is worth."""
LIBERTY_VALUE = 10
"""What an empty point beside a stone is worth. By hand."""
STONE_INFLUENCE = 64
"""What a stone begins with (Zobrist 1969: 50; Bouzy 2003: 64 or 128)."""
DILATIONS, EROSIONS = 4, 13
"""How often influence spreads and shrinks: e = d (d - 1) + 1 leaves nothing beside a lone stone in
the middle of the board (Bouzy 2003, section 3)."""


@kernel
def open_liberties(board):
    """How many empty points touch Black's stones, less the same for White's."""
    found = 0
    for i in range(board.n_empty):
        point = board.empty[i]
        black = white = 0
        for step in (-STRIDE, -1, 1, STRIDE):
            content = board.color[point + step]
            black |= content == BLACK
            white |= content == WHITE
        found += black - white
    return found


@kernel
def spread_influence(board, space):
    """Spread and shrink the influence of all stones, which is left in ``space.influence``.

    Bouzy 2003: Mathematical morphology applied to computer Go. Dilation adds to a point without
    hostile neighbors one for each friendly neighbor; erosion takes one off for each neighbor that
    is not friendly, never beyond zero.
    """
    first, last = STRIDE + 1, (board.size + 1) * STRIDE
    for point in range(first, last):
        content = board.color[point]
        space.influence[point] = STONE_INFLUENCE * ((content == BLACK) - (content == WHITE))
    for turn in range(DILATIONS + EROSIONS):
        for point in range(first, last):
            if board.color[point] == BORDER:
                continue
            own = space.influence[point]
            black = white = other = 0
            for step in (-STRIDE, -1, 1, STRIDE):
                if board.color[point + step] != BORDER:
                    beside = space.influence[point + step]
                    black += beside > 0
                    white += beside < 0
                    other += beside == 0
            if turn < DILATIONS:
                if own >= 0 and white == 0:
                    own += black
                elif own <= 0 and black == 0:
                    own -= white
            elif own > 0:
                own = max(own - white - other, 0)
            elif own < 0:
                own = min(own + black + other, 0)
            space.spread[point] = own
        for point in range(first, last):
            space.influence[point] = space.spread[point]


@kernel
def influence_score(board, space):
    """Points that Black influences less those that White does; stones count."""
    spread_influence(board, space)
    found = 0
    for point in range(STRIDE + 1, (board.size + 1) * STRIDE):
        content = board.color[point]
        if content == EMPTY:
            found += (space.influence[point] > 0) - (space.influence[point] < 0)
        elif content != BORDER:
            found += (content == BLACK) - (content == WHITE)
    return found


@kernel
def judge_board(board, space, way):
    """The value of ``board`` for Black by one of the ways above.

    ``space`` lends ``mark``, ``stack`` (see ``playout.area_score``), ``influence`` and ``spread``
    (int64[POINTS], zero on the border).
    """
    if way == INFLUENCE:
        value = POINT_VALUE * influence_score(board, space)
    else:
        value = POINT_VALUE * area_score(board, space)
    return value if way == AREA else value + LIBERTY_VALUE * open_liberties(board)
