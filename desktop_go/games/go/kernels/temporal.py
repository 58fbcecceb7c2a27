"""Temporal-difference search: weights of local shapes learn from games played on from the root.

A position is worth ``1 / (1 + exp(-sum of weights))``, Black's chance to win. Each position of a
simulated game is drawn towards the one two plies later, so that the same side is to move in both.

Silver, Sutton & Müller 2012: Temporal-difference search in computer Go (local shape features up to
3x3, section 4; TD(0) and an epsilon-greedy policy, section 5).
"""

from __future__ import annotations

import math

import numpy as np

from desktop_go.games.go.kernels.board import BOARD, PASS, POINTS, STRIDE, play
from desktop_go.games.go.kernels.pattern_strength import canonical_codes, exchanged_codes
from desktop_go.games.go.kernels.playout import MAX_MOVES_PER_POINT, finished_score
from desktop_go.games.go.kernels.rule_playout import is_playable
from desktop_go.games.go.kernels.simulate import count_result, takes_stones
from desktop_go.games.go.kernels.stones import BLACK, BORDER, EMPTY, WHITE
from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.random_state import below

CODES = 1 << 16
RATE = 0.1
"""How much of an error the weights of a position take on together (section 5.1)."""
ONE_IN = 10
"""One of so many moves is drawn at random (epsilon is a tenth)."""
BEHIND = 2
"""Plies between a position and the one it learns from."""
SEEN_FROM = (
    (-STRIDE, 4), (1, 6), (STRIDE, 0), (-1, 2),
    (1 - STRIDE, 12), (STRIDE + 1, 14), (STRIDE - 1, 8), (-STRIDE - 1, 10),
)  # fmt: skip
"""The steps to the eight neighbors, and the bit of their codes at which they see a stone here."""

TEMPORAL = np.dtype(
    [
        ("place", np.int32, (3, CODES)),  # by content and board code of a point: index in weight
        # Alike: whether the shape counts for Black (1), with exchanged colors (-1), or is its own
        # mirror image (0).
        ("sign", np.int8, (3, CODES)),
        ("weight", np.float64, (2 * CODES,)),  # of 3x3 shapes around empty points, then stones
        ("point", np.float64, (POINTS,)),  # of Black's stone on a point; White's counts against it
        ("boards", BOARD, (BEHIND + 1,)),  # the last positions of the running game, by ply
        ("after", BOARD),  # a position that a move leads to
    ],
    align=True,
)
"""What a search has learned, and its scratch memory."""


def new_temporal() -> np.ndarray:
    """Return TEMPORAL[1] that knows nothing yet: every position is worth 1/2.

    A shape and its rotations and reflections have one weight, with exchanged colors its negative.
    """
    found = np.zeros(1, TEMPORAL)
    own, other = canonical_codes(), canonical_codes()[exchanged_codes()]
    found[0]["place"][EMPTY] = np.minimum(own, other)
    found[0]["sign"][EMPTY] = np.sign(other - own)
    for color, codes, sign in ((BLACK, own, 1), (WHITE, other, -1)):
        found[0]["place"][color] = CODES + codes
        found[0]["sign"][color] = sign
    return found


@inline_kernel
def shape_value(learned, content, code):
    """What a point with this content and board code adds."""
    return learned.sign[content, code] * learned.weight[learned.place[content, code]]


@inline_kernel
def side(color):
    """Whose a stone is: 1 Black's, -1 White's; 0 for an empty point."""
    return np.int64(color == BLACK) - np.int64(color == WHITE)


@kernel
def sum_of_weights(learned, board):
    """All weights of a position."""
    found = 0.0
    for point in range(STRIDE + 1, (board.size + 1) * STRIDE):
        content = board.color[point]
        if content != BORDER:
            found += shape_value(learned, content, board.code[point])
            found += side(content) * learned.point[point]
    return found


@kernel
def sum_after(learned, tables, board, before, point, color):
    """All weights after a move; ``before`` are those before it.

    Without a capture only the shapes around the point change.
    """
    if point == PASS:
        return before
    if takes_stones(board, point, color):
        learned.after = board
        play(learned.after, tables, point, color)
        return sum_of_weights(learned, learned.after)
    code = board.code[point]
    found = before + side(color) * learned.point[point]
    found += shape_value(learned, color, code) - shape_value(learned, EMPTY, code)
    for step, bit in SEEN_FROM:
        content = board.color[point + step]
        if content != BORDER:
            code = board.code[point + step]
            found += shape_value(learned, content, code ^ (color << bit))
            found -= shape_value(learned, content, code)
    return found


@inline_kernel
def chance_of(total):
    """Black's chance to win, 0..1, where the weights are ``total`` together."""
    return 1 / (1 + math.exp(-total))


@kernel
def learn(learned, board, target):
    """Draw the value of ``board`` towards ``target``, 0..1.

    The step is shared by all shapes and stones that count; the slope of the logistic function is
    left out, as for the log-likelihood.
    """
    active = board.n_stones[BLACK] + board.n_stones[WHITE]
    for point in range(STRIDE + 1, (board.size + 1) * STRIDE):
        content = board.color[point]
        if content != BORDER:
            active += abs(learned.sign[content, board.code[point]])
    if active == 0:
        return
    step = RATE * (target - chance_of(sum_of_weights(learned, board))) / active
    for point in range(STRIDE + 1, (board.size + 1) * STRIDE):
        content = board.color[point]
        if content != BORDER:
            sign = learned.sign[content, board.code[point]]
            learned.weight[learned.place[content, board.code[point]]] += sign * step
            learned.point[point] += side(content) * step


@kernel
def choose(learned, tables, board, moves, count, start, is_greedy):
    """The place of a move among the first ``count`` of ``moves``; -1: only a pass is left.

    It is the one that the weights like best, of equals the first from ``start`` on, or the first
    one altogether. Own eyes are not filled.
    """
    color = board.to_play
    before = sum_of_weights(learned, board)
    best, promise = -1, -math.inf
    for i in range(count):
        place = (start + i) % count
        point = np.int64(moves[place])
        if not is_playable(board, point, color):
            continue
        if not is_greedy:
            return place
        value = side(color) * sum_after(learned, tables, board, before, point, color)
        if value > promise:
            best, promise = place, value
    return best


@inline_kernel
def is_random(ws):
    """Whether to draw the next move."""
    return below(ws, ONE_IN) == 0


@kernel
def next_move(learned, tables, ws, board):
    """The next move of a simulated game."""
    is_greedy = not is_random(ws)
    count = board.n_empty
    start = np.int64(below(ws, count))
    place = choose(learned, tables, board, board.empty, count, start, is_greedy)
    return np.int64(board.empty[place]) if place >= 0 else PASS


@kernel
def play_game(learned, params, tables, ws, root, move):
    """Play on from the root, where ``move`` comes first; learn of each position and of the end."""
    boards = learned.boards
    boards[0] = root
    ply, last = 0, MAX_MOVES_PER_POINT * root.size * root.size
    while True:
        here, there = ply % (BEHIND + 1), (ply + 1) % (BEHIND + 1)
        boards[there] = boards[here]
        now = boards[there]
        play(now, tables, move, now.to_play)
        ply += 1
        if ply >= BEHIND:
            target = chance_of(sum_of_weights(learned, now))
            learn(learned, boards[(ply - BEHIND) % (BEHIND + 1)], target)
        if now.passes >= 2 or ply >= last:
            break
        move = next_move(learned, tables, ws, now)
    ws.board = boards[ply % (BEHIND + 1)]
    result = count_result(params, ws, 0, finished_score(ws.board))
    for back in range(BEHIND):
        learn(learned, boards[(ply - back) % (BEHIND + 1)], result)


@kernel
def play_games(learned, params, tables, ws, root, moves, visits, count):
    """Play ``count`` games; ``visits`` says how many began with each of ``moves``.

    ``moves`` are all that the root has to choose from, uint16[moves].
    """
    for _ in range(count):
        is_greedy = not is_random(ws)
        start = np.int64(below(ws, len(moves)))
        place = max(0, choose(learned, tables, root, moves, len(moves), start, is_greedy))
        visits[place] += 1
        play_game(learned, params, tables, ws, root, np.int64(moves[place]))


@kernel
def chances_after(learned, tables, root, moves, found):
    """Write Black's chance to win after each of ``moves`` into ``found`` (float64[moves])."""
    before = sum_of_weights(learned, root)
    for i in range(len(moves)):
        total = sum_after(learned, tables, root, before, np.int64(moves[i]), root.to_play)
        found[i] = chance_of(total)


@kernel
def expected_line(learned, tables, root, move, line):
    """Write the moves that the weights like best after ``move`` into ``line``; return how many."""
    learned.boards[0] = root
    board = learned.boards[0]
    play(board, tables, move, root.to_play)
    for i in range(len(line)):
        if board.passes >= 2:
            return i
        place = choose(learned, tables, board, board.empty, board.n_empty, 0, True)
        line[i] = np.int64(board.empty[place]) if place >= 0 else PASS
        play(board, tables, line[i], board.to_play)
    return len(line)
