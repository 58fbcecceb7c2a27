"""Constants and records shared by all gomoku kernels; holds no code.

The board is padded: a point (col, row) has the cell number ``(row + PAD) * STRIDE + col + PAD``.
For every empty cell and each of the four directions the board keeps a *key*: which of the cells
at distance 1..reach on the line hold a black stone, a white stone or the edge. A table turns
the key into two *shapes*: what a black stone, or a white one, played there would make on this
line. The four shapes of one color form the cell's *code*, and a second table turns the code into
a *grade* (five, open four, double three...). Counting the grades of all empty cells tells at
once whether a side can make a five or an open four.
"""

from __future__ import annotations

import numpy as np

STRIDE = 32
"""Cells a row: MAX_SIZE and a border of PAD on either side, rounded up to a power of two."""
PAD = 5
"""Width of the border in cells: no line reaches further than five cells."""
CELLS = 960
"""(MAX_SIZE + 2 * PAD) rows of STRIDE."""
MAX_SIZE = 20
"""Points a side of the largest board (Gomocup)."""
MAX_POINTS = MAX_SIZE * MAX_SIZE
STEPS = (1, STRIDE, STRIDE + 1, STRIDE - 1)
"""Cell steps of the directions: right, down, down-right, down-left."""

EMPTY, BLACK, WHITE, EDGE = 0, 1, 2, 3
"""What a cell holds; the first three are ``moves.Color``."""

FREESTYLE, STANDARD, RENJU, CARO = 0, 1, 4, 8
"""Rule numbers as in the Gomocup protocol."""

# Shapes: what a stone on a cell makes on one line. Ordered by strength.
NOTHING = 0
ONE = 1
"""Room for a five, but no open two comes of it."""
OPEN_ONE = 2
TWO = 3
"""One more stone makes a (blocked) three."""
OPEN_TWO = 4
"""One more stone makes an open three, in one way."""
OPEN_TWO_WIDE = 5
"""... in two or more ways."""
THREE = 6
"""One more stone makes a four, in one way."""
THREE_WIDE = 7
OPEN_THREE = 8
"""One more stone makes an open four, in one way."""
OPEN_THREE_WIDE = 9
FOUR = 10
"""One cell completes the five."""
TWIN_FOUR = 11
"""Two cells complete a five, but not as a straight four: two fours on one line (renju black)."""
OPEN_FOUR = 12
FIVE = 13
OVERLINE = 14
"""Six or more, which renju forbids to Black."""
SHAPES = 15
"""Number of shapes."""

# Grades: what a stone on a cell makes on all four lines together.
G_NONE = 0
"""Far from all own stones."""
G_WEAK = 1
G_TWO = 2
G_TWO_TWO = 3
G_THREE = 4
"""A blocked three with something more."""
G_OPEN_THREE = 5
G_OPEN_THREE_PLUS = 6
G_DOUBLE_THREE = 7
"""For Black under renju: a foul if both threes are real."""
G_FOUR = 8
G_FOUR_PLUS = 9
G_FOUR_THREE = 10
G_OPEN_FOUR = 11
"""An open four or two fours: wins unless the opponent has a five."""
G_FIVE = 12
G_FOUL = 13
"""Renju black: overline or double four, certainly forbidden."""
G_FOUR_DOUBLE_THREE = 14
"""Renju black: a four with two open threes, forbidden if both threes are real."""
GRADES = 16
"""Room for grades: one more than there are."""

CODES = 1 << 16
"""A code is four shapes of four bits."""

CLASSES = 14858
"""Classes of lines with a reach of five cells (``line_classes``); with four there are 3,146."""
CHANNELS = 16
"""Numbers of a class in the network that corrects the static value (``network``)."""
HIDDEN = 32
"""Numbers of its middle layer."""
MAX_SEEN = 600
"""Bound of the static value that it is told, 1/100 log odds."""

TABLES = np.dtype(
    [
        ("shape", np.uint8, (1 << 20,)),  # by line key: black's shape in bits 0-3, white's in 4-7
        ("grade", np.uint8, (2 * CODES,)),  # by code, black's half first: G_NONE ...
        ("value", np.int16, (2 * CODES,)),  # by code: shapes.cell_value, 1/100 log odds
        ("order", np.int16, (2 * CODES,)),  # by code: the higher, the earlier it is tried; no unit
        ("zobrist", np.uint64, (2 * CELLS,)),  # key of a stone by cell, black's half first
        ("grade_own", np.int64, (2 * GRADES,)),  # Values.own, black's half first, 1/100 log odds
        ("grade_foe", np.int64, (2 * GRADES,)),  # Values.foe, the same way
        ("tempo", np.int64, (2,)),  # by side: worth of being to move, 1/100 log odds
        # Move probabilities, 1/100 nats; what a stone makes, by its code, black's half first ...
        ("policy_own", np.int16, (2 * CODES,)),
        ("policy_foe", np.int16, (2 * CODES,)),  # ... what it takes from the opponent
        ("policy_both", np.int16, (GRADES * GRADES,)),  # by the grades of mover and opponent
        # The network that corrects the static value, weights.
        ("line_class", np.uint16, (1 << 20,)),  # by line key
        ("vector", np.int16, (CLASSES * CHANNELS,)),  # by class
        ("hidden", np.float32, (2 * (CHANNELS + 1) * HIDDEN,)),  # by side to move, input and output
        ("hidden_bias", np.float32, (2 * HIDDEN,)),  # by side to move and output
        ("output", np.float32, (2 * HIDDEN,)),  # by side to move and input, 1/100 log odds
        ("output_bias", np.float32, (2,)),  # by side to move, 1/100 log odds
        ("rule", np.int64),  # FREESTYLE, STANDARD, RENJU or CARO
        ("reach", np.int64),  # cells of a line that count on each side: 4 freestyle, else 5
    ],
    align=True,
)
"""Read-only tables of one rule set, built in ``shapes``; the numbers stand in ``weights``."""

BOARD = np.dtype(
    [
        # By empty cell and direction: which cells of the line hold white or the edge (the low
        # 2 * reach bits), black or the edge (the next 2 * reach). Stones behind both colors are
        # left out where they came after those.
        ("key", np.int32, (4 * CELLS,)),
        # The same way: black's shape in bits 0-3, white's in 4-7.
        ("shape", np.uint8, (4 * CELLS,)),
        # By cell and side: its four shapes, four bits a direction.
        ("code", np.uint16, (2 * CELLS,)),
        ("grade", np.uint8, (2 * CELLS,)),  # by cell and side: G_NONE ...
        ("cell", np.uint8, (CELLS,)),  # EMPTY, BLACK, WHITE or EDGE
        ("points", np.int16, (MAX_POINTS,)),  # the cells of the board, row by row from the top
        ("moves", np.int16, (MAX_POINTS,)),  # cells of the stones, in the order they were placed
        ("count", np.int32, (2 * GRADES,)),  # empty cells of each grade, black's half first
        ("value", np.int64, (2,)),  # by side: sum of ``value`` over the empty cells, 1/100 log odds
        ("hash", np.uint64),  # Zobrist key of the stones; not of the turn
        ("size", np.int64),  # points a side, 5..20
        ("n_points", np.int64),  # size * size
        ("stones", np.int64),  # stones on the board
        ("low", np.int64),  # fewest stones since the network last followed the board
        ("foul_stack", np.int32, (64,)),  # frames of ``fouls.black_foul``, four numbers each
    ],
    align=True,
)
"""Side 0 is Black. Undo in reverse order only: the entries of an occupied cell keep what they were
when it was taken."""
