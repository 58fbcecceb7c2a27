"""Playouts rule by rule: MoGo's rules one by one, last good reply, poolRAVE, cut-off.

With the same rules these are the heavy and the light playouts, which the default search keeps as
they are (``policy``, ``playout``).
"""

from __future__ import annotations

import math

import numpy as np

from desktop_go.games.go.kernels.board import PASS, STRIDE, is_eye, is_suicide, play
from desktop_go.games.go.kernels.large_pattern import answer_strength
from desktop_go.games.go.kernels.large_weights import ELSEWHERE
from desktop_go.games.go.kernels.pattern_strength import BLACK_BITS, WHITE_BITS
from desktop_go.games.go.kernels.playout import (
    MAX_MOVES_PER_POINT,
    area_score,
    finished_score,
    random_move,
)
from desktop_go.games.go.kernels.policy import (
    answer_atari,
    careful_random_move,
    chance,
    local_shape,
    vital_point,
)
from desktop_go.games.go.kernels.simulate import count_result, evaluate, note_owners, takes_stones
from desktop_go.games.go.kernels.stones import BLACK, EMPTY, WHITE
from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.backup import PLAY_MASK, PLAY_SHIFT
from desktop_go.search.random_state import below

POOL_VISITS = 50
"""Visits from which on a node's AMAF values are trusted (Rimmel, Teytaud & Teytaud 2010)."""
LEAST_POOLED = 1.0
"""AMAF results that a move of the pool has at least."""
DRAWS = 4
"""Times that a weighted move is drawn before another rule finds one. By hand."""
DRAW_STEPS = 1 << 24
"""Steps between 0 and the sum of all strengths: as fine as a float32."""
ESTIMATE_SHARE = 0.1
"""A lead of this share of the points is estimated to win at 1 / (1 + 1/e) = 73 %. By hand."""


@inline_kernel
def is_playable(board, point, color):
    """Whether a playout may play ``point``: empty, legal and no own eye."""
    return (
        point != PASS
        and board.color[np.uint64(point)] == EMPTY
        and point != board.ko
        and not is_eye(board, point, color)
        and not is_suicide(board, point, color)
    )


@kernel
def capture_anywhere(board, ws, color):
    """A point where ``color`` captures stones, the first from a random place on; else PASS."""
    n_empty = board.n_empty
    if n_empty == 0:
        return PASS
    at = np.int64(below(ws, n_empty))
    for _ in range(n_empty):
        point = np.int64(board.empty[np.uint64(at)])
        if point != board.ko and takes_stones(board, point, color):
            return point
        at += 1
        if at == n_empty:
            at = 0
    return PASS


@kernel
def fill_pool(nodes, ws, size):
    """List for each color the moves with the best AMAF values, near the leaf (poolRAVE).

    They are children of the last node of the path where the color is to move and that has
    POOL_VISITS visits.
    """
    for color in (BLACK, WHITE):
        ws.n_pool[color] = 0
        for depth in range(ws.depth, -1, -1):
            to_move = ws.root_color if depth % 2 == 0 else 3 - ws.root_color
            node = nodes[np.uint64(ws.path[np.uint64(depth)])]
            if to_move == color and node.first_child != 0 and node.visits >= POOL_VISITS:
                pool_children(nodes, node, ws, color, size)
                break


@kernel
def pool_children(nodes, node, ws, color, size):
    """Put the ``size`` children of ``node`` with the highest AMAF values into the pool."""
    first = np.int64(node.first_child)
    last = first + np.int64(node.n_children)
    bound, bound_move = np.float32(2), np.int64(0)
    for _ in range(size):
        best = np.int64(0)
        for i in range(first, last):
            child = nodes[np.uint64(i)]
            value, move = child.rave_value, np.int64(child.move)
            if move == PASS or child.rave_visits < LEAST_POOLED:
                continue
            comes_later = value < bound or (value == bound and move > bound_move)
            if comes_later and (best == 0 or value > nodes[best].rave_value):
                best = i
        if best == 0:
            return
        bound, bound_move = nodes[best].rave_value, np.int64(nodes[best].move)
        ws.pool[color, ws.n_pool[color]] = bound_move
        ws.n_pool[color] += 1


@inline_kernel
def pooled_move(board, ws, color, percent):
    """In ``percent`` of 100 cases a random playable move of the pool, else PASS."""
    count = ws.n_pool[color]
    if count == 0 or not chance(ws, percent):
        return PASS
    point = np.int64(ws.pool[color, np.int64(below(ws, count))])
    return point if is_playable(board, point, color) else PASS


@kernel
def large_shape(board, tables, ws, color, last):
    """A point beside the last move, drawn by the strength of its 4x4 patterns; PASS: elsewhere.

    Wang et al. 2011; the strengths: Coulom 2007, section 3.
    """
    total = ELSEWHERE
    for k in range(8):
        point = last + tables.step[k]
        ws.weight[k] = 0
        if is_playable(board, point, color):
            ws.weight[k] = answer_strength(board, tables.large, STRIDE, point, color)
        total += ws.weight[k]
    left = total * np.float64(below(ws, np.int64(DRAW_STEPS))) / DRAW_STEPS
    for k in range(8):
        left -= ws.weight[k]
        if left < 0:
            return last + tables.step[k]
    return PASS


@kernel
def forced_move(board, tables, ws, rules, color):
    """The move of the first rule that has one, in MoGo's order; else PASS."""
    last = board.last
    if last > 0:
        if rules.replies != 0:
            point = np.int64(ws.reply[color, np.uint64(last)])
            if is_playable(board, point, color):
                return point
        if rules.saves != 0:
            point = answer_atari(board, tables, ws, color)
            if point != PASS:
                return point
        if rules.eye_points != 0:
            point = vital_point(board, ws, color)
            if point != PASS:
                return point
        if rules.large != 0:
            point = large_shape(board, tables, ws, color, last)
            if point != PASS:
                return point
        if rules.shapes != 0:
            point = local_shape(board, tables, ws, color, last)
            if point != PASS:
                return point
    if rules.captures != 0:
        return capture_anywhere(board, ws, color)
    return PASS


@inline_kernel
def own_code(code, color):
    """A board code as it is for Black to move: with White to move the colors are exchanged."""
    if color == BLACK:
        return code
    low, high = code & BLACK_BITS, (code & WHITE_BITS) >> 1
    border = low & high
    return high | border | ((low | border) << 1)


@kernel
def weighted_move(board, tables, ws, color):
    """A point drawn by the strength of its 3x3 pattern among the empty ones; PASS if it is no move.

    Coulom 2007, section 4.2: playouts by learned patterns.
    """
    total = np.float32(0)
    for i in range(board.n_empty):
        point = np.uint64(board.empty[np.uint64(i)])
        total += tables.strength[own_code(np.int64(board.code[point]), color)]
    for _ in range(DRAWS):
        left = total * np.float32(below(ws, np.int64(DRAW_STEPS))) / np.float32(DRAW_STEPS)
        for i in range(board.n_empty):
            point = np.int64(board.empty[np.uint64(i)])
            left -= tables.strength[own_code(np.int64(board.code[np.uint64(point)]), color)]
            if left < 0:
                if is_playable(board, point, color):
                    return point
                break
    return PASS


@kernel
def rule_move(board, tables, ws, rules, color):
    """One playout move of ``color`` by the rules that are on."""
    point = forced_move(board, tables, ws, rules, color)
    if point == PASS and rules.pool_percent > 0:
        point = pooled_move(board, ws, color, rules.pool_percent)
    if point == PASS and rules.weighted != 0:
        point = weighted_move(board, tables, ws, color)
    if point != PASS:
        return point
    if rules.careful != 0:
        return careful_random_move(board, tables, ws, color)
    return random_move(board, ws, color)


@kernel
def learn_replies(ws, winner):
    """Keep each reply of the winner, forget those of the loser that were played again.

    Drake 2009 (last good reply), Baier & Drake 2010 (forgetting).
    """
    for k in range(1, ws.n_plays):
        before = np.uint64(ws.plays[np.uint64(k - 1)] & PLAY_MASK)
        play_word = ws.plays[np.uint64(k)]
        color = np.int64(play_word >> PLAY_SHIFT)
        move = np.int64(play_word & PLAY_MASK)
        if before == PASS or move == PASS:
            continue
        if color == winner:
            ws.reply[color, before] = move
        elif ws.reply[color, before] == move:
            ws.reply[color, before] = PASS


@inline_kernel
def leader_by_mercy(board, mercy):
    """The color that is ``mercy`` stones ahead, 0 for none (or with a mercy of 0)."""
    lead = board.n_stones[BLACK] - board.n_stones[WHITE]
    if mercy <= 0 or abs(lead) <= mercy:
        return 0
    return BLACK if lead > 0 else WHITE


@kernel
def rule_playout(board, tables, ws, rules, mercy):
    """Play ``board`` on by the rules; returns the winner by ``mercy`` (0: none) and if it was cut.

    Appends the moves to ``ws.plays`` for AMAF.
    """
    played = ws.n_plays
    end = played + MAX_MOVES_PER_POINT * board.size * board.size
    if rules.cut_after > 0:
        end = min(end, played + rules.cut_after)
    winner = 0
    while board.passes < 2 and played < end and winner == 0:
        color = board.to_play
        point = rule_move(board, tables, ws, rules, color)
        play(board, tables, point, color)
        ws.plays[np.uint64(played)] = point | (color << PLAY_SHIFT)
        played += 1
        winner = leader_by_mercy(board, mercy)
    ws.n_plays = played
    return winner, rules.cut_after > 0 and board.passes < 2 and winner == 0


@inline_kernel
def estimated_result(margin, points):
    """Black's chance to win with a lead of ``margin`` on the board as it stands, 0..1."""
    return 1 / (1 + math.exp(-margin / (ESTIMATE_SHARE * points)))


@kernel
def judge(nodes, params, tables, ws):
    """As ``evaluate``: play ``ws.board`` out, by the rules if there are any; Black's result."""
    board = ws.board
    rules = params.playouts
    if rules.by_rules == 0 or board.passes >= 2:
        return evaluate(params, tables, ws)
    if rules.pool_percent > 0:
        fill_pool(nodes, ws, rules.pool_size)
    winner, is_cut = rule_playout(board, tables, ws, rules, np.int64(params.mercy))
    score = area_score(board, ws) if is_cut else finished_score(board)
    note_owners(board, ws)
    result = count_result(params, ws, winner, score)
    margin = score - np.float64(params.komi)
    if is_cut:
        result = estimated_result(margin, board.size * board.size)
    if rules.replies != 0:
        learn_replies(ws, winner if winner != 0 else (BLACK if margin > 0 else WHITE))
    return result
