"""What the alpha-beta search keeps: the stack of positions, the switches, the history.

``alphabeta`` has the search, ``move_list`` the order of the moves, ``transposition`` the table.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.network import NETWORK
from desktop_go.kernels import inline_kernel

MAX_PLY = 100
"""Moves of one line; a position that deep is valued as it stands. By hand."""
WIDTH = 96
"""Moves listed in one position, the most promising ones. By hand: hardly one below them is best."""
PV_LENGTH = 40
"""Moves of a line that are told."""
MATE = 30000
"""Value of a five on the board; each move until then takes 1 off. Fits into 16 bits (ENTRY)."""
WON = MATE - 500
"""Values at least this high are forced wins."""
INFINITE = 32000
MAX_STATIC = 9000
"""Bound of the static value, far below WON."""
RUNNING, DONE = 0, 1
"""Whether a search is to be called again."""

ENTER, NEXT, RETURN = 0, 1, 2
"""Phases: look at a new position; try its next move; take over the value of a move."""
FULL, SCOUT, REDUCED, NULL = 0, 1, 2, 3
"""Searches of a move: in the whole window; in a zero window, only to see whether it is better; the
same with less depth (principal variation search with late move reductions); after a pass."""
POINTS = L.MAX_SIZE * L.MAX_SIZE
LATE_ROWS = 40
"""Depths that late move reductions tell apart."""

FRAME = np.dtype(
    [
        ("alpha", np.int64),  # lower bound of the window; rises with what is found
        ("beta", np.int64),  # upper bound of the window
        ("first_alpha", np.int64),  # alpha when the frame was entered
        ("depth", np.int64),  # what is left to read: moves, or 1/100 nats with by_probability
        ("best", np.int64),  # highest value found; -INFINITE: no move was searched
        ("best_move", np.int64),  # its cell; 0: none
        ("n_moves", np.int64),  # entries of ``moves`` and ``orders``
        ("next", np.int64),  # index of the next move to try
        ("move", np.int64),  # cell of the move being searched
        ("kind", np.int64),  # how it is searched: FULL, SCOUT, REDUCED or NULL
        ("null", np.int64),  # 1: a pass is to be tried before the moves
        ("step", np.int64),  # depth that a move costs; 0: the reply is forced, so it is free
        ("cost", np.int64),  # depth that the move being searched costs
        ("static", np.int64),  # value of the position without search; -INFINITE: not known
        ("quiet", np.int64),  # 1: all moves are listed; 0: only those that answer a threat
        ("fours", np.int64),  # 1: own fours are not listed yet, and are where nothing else helps
        ("top", np.int64),  # weight of the likeliest listed move, 1/100 nats
        ("log_sum", np.int64),  # logarithm of the sum of the listed moves' odds, 1/100 nats
        ("moves", np.int16, (WIDTH,)),  # cells to try
        ("orders", np.int32, (WIDTH,)),  # how promising each looks; no unit
        ("pv", np.int16, (PV_LENGTH,)),  # best line from here, cells of both sides in turn
        ("pv_n", np.int64),  # entries of ``pv``
        ("killer", np.int16, (2,)),  # moves that cut off at this ply, the latest first
    ],
    align=True,
)
"""One position on the stack. Values are of the side to move, in 1/100 log odds."""

SEARCH = np.dtype(
    [
        ("frame", FRAME, (MAX_PLY + 2,)),  # the stack, by ply
        ("history", np.int32, (2 * L.CELLS,)),  # by color and cell: how often it cut off; no unit
        # By the points of the move before and of the move: the same for the pair; no unit.
        ("replies", np.int32, (POINTS * POINTS,)),
        # By depth and index: late move reductions, 1/100 moves.
        ("late", np.int16, (LATE_ROWS, WIDTH)),
        ("allowed", np.uint8, (L.CELLS,)),  # by cell: 1 if the root may play it
        ("network", NETWORK),  # what corrects the static value
        ("cells", np.int64, (128,)),  # list of defenses being made
        ("ply", np.int64),  # moves played since the root
        ("phase", np.int64),  # what is due at ``ply``: ENTER, NEXT or RETURN
        ("result", np.int64),  # value of the position left last, of its side to move
        ("color", np.int64),  # the side to move at the root
        ("nodes", np.int64),  # positions entered
        ("vcf_nodes", np.int64),  # positions looked at by the searches for fours
        ("leaf_vcf", np.int64),  # budget of such a search in each position, in nodes; 0: none
        # Switches, 1 or 0, to see what each part saves.
        ("use_table", np.int64),  # the transposition table
        ("use_order", np.int64),  # table move, killers and history, not only shapes
        ("use_network", np.int64),  # the network, in the static value
        ("prune", np.int64),  # reductions, skipped moves, zero windows
        ("bounds", np.int64),  # cut-offs at all; without them it is plain minimax
        # 1: a move costs as much depth as it is unlikely, in 1/100 nats (Lai 2015): a line is
        # followed as long as its probability is above a bound.
        ("by_probability", np.int64),
        # The fields below are set and explained by TUNING.
        ("answer_depth", np.int64),  # moves
        ("static_margin", np.int64),  # 1/100 log odds for each move of depth
        ("futile_margin", np.int64),  # 1/100 log odds for each move of depth
        ("late_base", np.int64),  # moves of a list
        ("late_start", np.int64),  # index in a list
        ("late_gap", np.int64),  # 1/100 moves of depth for a nat
        ("razor_depth", np.int64),  # moves
        ("razor_margin", np.int64),  # 1/100 log odds for each move of depth
        ("null_more", np.int64),  # moves
        ("likely_margin", np.int64),  # 1/100 log odds for each move of depth
        ("threat_margin", np.int64),  # 1/100 log odds
        ("late_square", np.int64),  # 1/100 moves of a list
    ],
    align=True,
)
"""What one thread searches with; kept between slices, and history between moves."""

TUNING = {
    "answer_depth": 2,
    "static_margin": 60,
    "futile_margin": 60,
    "late_base": 8,
    "late_square": 50,
    "late_start": 2,
    "late_gap": 10,
    "razor_depth": 3,
    "razor_margin": 60,
    "threat_margin": 30,
    "likely_margin": 30,
    "null_more": 2,
}
"""Fields of SEARCH that shape the pruning. answer_depth: so many more answers to open threes are
read below the last move; static_margin: a position this much above the window (1/100 log odds for
each move of depth) is cut off; futile_margin: so far below, late quiet moves are skipped;
late_base, late_square: how many moves are always looked at, and how many hundredths of depth times
(depth + 2) more; late_start: from which index in the list on depth is reduced; late_gap: how much
more for each nat that a move is less promising than the likeliest one (1/100 moves); razor_depth:
up to this depth a position so far below the window that only a threat could help (razor_margin,
1/100 log odds for each move of depth) is read for fours and then left; threat_margin: so far below,
a position with an open three to answer is left, too, where no depth is left; likely_margin: a
remembered result that is a little less deep counts if it is this much outside the window for each
move that is missing; null_more: the most that a search after a pass gets shorter for standing above
the window. Checked together by matches (docs/results/strength.md).
"""


LATE_UNIT = 100
"""Reductions are counted in 1/100 moves, as is late_square."""
LATE_LEAST, LATE_PART = 0.5, 1.3
"""A late move is reduced by the first number and the product of the logarithms of depth and index,
over the second. By hand; checked as a whole, see docs/results/strength.md."""


@inline_kernel
def mover(search, ply):
    """The color to move at ``ply``."""
    return search.color if ply % 2 == 0 else 3 - search.color


def new_search() -> np.void:
    """Return a SEARCH record with everything switched on."""
    search = np.zeros(1, SEARCH)[0]
    search["allowed"][:] = 1
    for flag in ("use_table", "use_order", "use_network", "prune", "bounds"):
        search[flag] = 1
    for name, value in TUNING.items():
        search[name] = value
    depth, index = np.ogrid[1:LATE_ROWS, 1 : WIDTH + 1]
    late = LATE_LEAST + np.log(depth) * np.log(index) / LATE_PART
    search["late"][1:] = LATE_UNIT * late
    return search
