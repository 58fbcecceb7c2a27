"""The parts of a search with a network that run compiled: walk to a leaf, grow it from a policy.

``games.go.net_search`` asks the network in between. PUCT as in AlphaGo (Silver et al. 2016,
methods); playouts and back-up are those of ``simulate`` and ``search.backup``.
"""

from __future__ import annotations

import math

import numpy as np

from desktop_go.games.go.features import write_board_inputs
from desktop_go.games.go.kernels.board import PASS, POINTS, STRIDE
from desktop_go.games.go.kernels.simulate import (
    OPEN_BOARD,
    begin_child,
    evaluate,
    evaluate_unnoted,
    sort_by_gain,
    start_walk,
    tree_moves,
    walk_on,
    with_lead,
)
from desktop_go.games.go.kernels.situation import situation_of
from desktop_go.games.go.kernels.stones import BLACK
from desktop_go.games.go.kernels.workspace import MAX_DEPTH
from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.backup import PLAY_MASK, back_up
from desktop_go.search.selection import LOWEST
from desktop_go.search.tree import allocate, publish
from desktop_go.search.value_bias import NOWHERE, corrected, learn_bias

KO_FACTOR, PASS_FACTOR = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1B54A32D192ED03)
"""Any two odd words: they keep ko points and passes apart from stones in a leaf's key."""
LEAST_SHARE = np.float32(1e-30)
"""Of all moves but the pass: a low policy temperature can round their shares to nothing."""
LATE_FROM, LATE_FULL = 0.3, 0.6
"""Shares of the points that have stones: from the first on late playouts count beside the network's
value, more and more up to the second. By the errors of both (docs/results/judge.md)."""
SURE = 0.003
"""The network is never surer than one in so many: its odds stay finite ..."""
HALF_A_PLAYOUT = 0.5
"""... and so do those of playouts that all end alike."""
NO_OPINION = np.float32(0)
"""Of Go knowledge; its type is that of opinions, so that one compiled function serves both."""

NOTES = np.dtype(
    [
        ("leads", np.float64, POINTS),  # Black's leads in points, by the first move to the leaf
        ("lead_counts", np.int64, POINTS),  # how many leads those are
        ("owners", np.float64, POINTS),  # +1 Black's, -1 White's, by point row by row
        ("owner_count", np.int64),  # how many leaves ``owners`` sums up
    ],
    align=True,
)
"""What the network said at the leaves, summed."""


@inline_kernel
def note_situation(params, ws):
    """Write down the situation that a step led to, where errors are learned.

    The end of a game has none: rules decide it.
    """
    if params.bias_share > 0:
        ended = ws.board.passes >= 2
        ws.situation[np.uint64(ws.depth)] = NOWHERE if ended else situation_of(ws)


@inline_kernel
def correct(nodes, params, ws, bias, result):
    """Black's ``result`` at the leaf, corrected by what ``bias`` says; the node keeps it as it was.

    Not at the root, which no move led to.
    """
    if params.bias_share == 0 or ws.depth == 0:
        return result
    situation = ws.situation[np.uint64(ws.depth)]
    if situation != NOWHERE:
        nodes[np.uint64(ws.leaf)].rave_value = result
    return corrected(bias, situation, np.float64(params.bias_share), result)


@kernel
def walk_to_leaf(nodes, params, tables, ws, root):
    """Walk from the root to a node without children, playing on ``ws.board``.

    Leaves ``ws.leaf``, and ``ws.path``, ``ws.depth`` and ``ws.plays`` for ``back_up``, with
    ``ws.situation`` for ``learn_bias``.
    """
    board = ws.board
    loss = np.int64(params.selection.virtual_loss)
    node = np.int64(0)
    start_walk(nodes, params, tables, ws, root, loss)
    while board.passes < 2 and ws.depth < MAX_DEPTH and nodes[node].first_child != 0:
        node = walk_on(nodes, params, tables, ws, node, loss)
        note_situation(params, ws)
    ws.leaf = node


@kernel
def recent_moves(ws, root_recent, recent):
    """Fill ``recent`` (newest first, array indices, -1 for none) at the leaf of ``ws``."""
    wanted = len(recent)
    for i in range(wanted):
        if i < ws.depth:
            recent[i] = np.int64(ws.plays[np.uint64(ws.depth - 1 - i)] & PLAY_MASK)
        else:
            recent[i] = root_recent[i - ws.depth]


@kernel
def share_policy(board, tables, params, ws, logits):
    """Collect the moves worth a node into ``ws.stack``, their shares into ``ws.gain``.

    ``logits``: float32[n * n + 1], the pass last. Returns how many moves there are, the prior of
    the pass, and what a share of another move must be multiplied with to be its prior.
    """
    size = board.size
    count = tree_moves(board, tables, params, ws, board.to_play)
    # The softmax over the legal moves only; taking off the highest logit keeps exp in range.
    highest = LOWEST
    for i in range(count):
        point = np.int64(ws.stack[np.uint64(i)])
        index = size * size if point == PASS else (point // STRIDE - 1) * size + point % STRIDE - 1
        logit = logits[index] / params.policy_temperature
        ws.gain[np.uint64(i)] = logit
        highest = max(highest, logit)
    plays, passing = np.float32(0), np.float32(0)
    for i in range(count):
        share = np.float32(math.exp(ws.gain[np.uint64(i)] - highest))
        ws.gain[np.uint64(i)] = share
        if ws.stack[np.uint64(i)] == PASS:
            passing += share
        else:
            plays += share
    plays = max(plays, LEAST_SHARE)
    pass_prior = passing / (plays + passing)
    if board.n_empty > OPEN_BOARD and count > 1:
        pass_prior = min(pass_prior, params.pass_prior)
    if params.selection.widening:
        sort_by_gain(ws, count - 1)
    return count, pass_prior, (1 - pass_prior) / plays


@inline_kernel
def begin_liked_child(child, ws, i, pass_prior, factor):
    """Write a new node for move number ``i`` of ``share_policy``, with its prior."""
    move = ws.stack[np.uint64(i)]
    begin_child(child, move, NO_OPINION, NO_OPINION)
    child.prior = pass_prior if move == PASS else ws.gain[np.uint64(i)] * factor


@kernel
def expand_from_policy(nodes, counters, params, tables, ws, node, logits):
    """Give ``node`` children with priors from ``logits`` (float32[n * n + 1], the pass last).

    The pass is decided by rules and playouts: on an open board its prior is ``params.pass_prior``
    at most, and the other moves share the rest, so that they are looked at where the network would
    only pass. False when memory is full or another thread was faster.
    """
    if nodes[node].first_child != 0:
        return False
    count, pass_prior, factor = share_policy(ws.board, tables, params, ws, logits)
    first = allocate(nodes, counters, count)
    if first == 0:
        return False
    for i in range(count):
        begin_liked_child(nodes[np.uint64(first + i)], ws, i, pass_prior, factor)
    publish(nodes, node, first, count)
    return True


@inline_kernel
def leaf_key(board, tables):
    """A key of all that the network sees of a position but its last moves."""
    key = board.hash
    if board.to_play != BLACK:
        key ^= tables.side
    if board.ko != 0:
        key ^= tables.zobrist[1, np.uint64(board.ko)] * KO_FACTOR
    return key ^ (np.uint64(board.passes) * PASS_FACTOR)


@kernel
def walk_batch(nodes, params, tables, slots, root, count, keys):
    """Walk to a leaf with each of the first ``count`` workspaces of ``slots``.

    ``params``, ``tables`` and ``root`` are arrays of one, as Python keeps them. Fills ``keys``
    (uint64) with one for the position at each leaf.
    """
    for i in range(count):
        walk_to_leaf(nodes, params[0], tables[0], slots[i], root[0])
        keys[i] = leaf_key(slots[i].board, tables[0])


@kernel
def write_batch(slots, wanted, root_recent, komi, planes, numbers, features):
    """Write the network's inputs for the leaves of the slots named in ``wanted``, in order.

    ``features``: scratch memory, an array of one (``features.new_workspace``).
    """
    recent = np.zeros(len(root_recent), np.int64)
    for row in range(len(wanted)):
        slot = slots[wanted[row]]
        recent_moves(slot, root_recent, recent)
        write_board_inputs(slot.board, recent, komi, planes[row], numbers[row], features[0])


@kernel
def note_leads(slots, count, scores, notes):
    """Add Black's lead at each leaf of ``slots`` to ``notes``, by the first move that led there.

    ``scores`` float32[count] are for the side to move; ended games are not counted. Before
    ``settle_batch``, whose playouts lengthen ``plays``.
    """
    for i in range(count):
        ws = slots[i]
        if ws.n_plays > 0 and ws.board.passes < 2:
            first = np.int64(ws.plays[0] & PLAY_MASK)
            notes.leads[first] += scores[i] if ws.board.to_play == BLACK else -scores[i]
            notes.lead_counts[first] += 1


@kernel
def note_owners(slots, seen, ownership, notes):
    """Add the owners of the points at the leaves named in ``seen`` to ``notes``.

    ``ownership`` float32[len(seen), size, size] is for the side to move.
    """
    size = ownership.shape[1]
    for row in range(len(seen)):
        sign = 1.0 if slots[seen[row]].board.to_play == BLACK else -1.0
        for y in range(size):
            for x in range(size):
                notes.owners[y * size + x] += sign * ownership[row, y, x]
    notes.owner_count += len(seen)


@inline_kernel
def black_result(params, ws, value, score):
    """Black's result at the leaf of ``ws`` by the network's answer for the side to move.

    At the root, which is the first leaf of a tree, its lead becomes the even one.
    """
    result, lead = np.float64(value), np.float64(score)
    if ws.board.to_play != BLACK:
        result, lead = 1 - result, -lead
    if ws.depth == 0:
        params.even_lead = np.float32(lead)
    return with_lead(params, ws.board.size, result, lead)


@inline_kernel
def late_weight(params, board):
    """How much the odds by late playouts count at a leaf with this ``board``, 0..1."""
    if params.late_playouts == 0:
        return 0.0
    taken = 1 - board.n_empty / (board.size * board.size)
    return min(max((taken - LATE_FROM) / (LATE_FULL - LATE_FROM), 0.0), 1.0)


@kernel
def with_late_playouts(params, tables, ws, result, played, weight):
    """Black's ``result`` by the network, its odds times those by playouts from ``ws.start``.

    A logarithmic opinion pool (Genest & Zidek 1986). ``played`` is the result of the first playout,
    which the sums of ``ws`` have. In odds a few playouts that all end alike outweigh the network
    and others hardly count: late in a game a race between large chains, which a network may
    misjudge for long, comes out right in nearly each. Where they count little there are fewer.
    """
    count = np.int64(math.ceil(params.late_playouts * weight))
    plays = ws.n_plays
    for _ in range(count - 1):
        ws.board = ws.start
        ws.n_plays = plays
        played += evaluate_unnoted(params, tables, ws)
    odds = math.log((result + SURE) / (1 - result + SURE))
    odds += weight * math.log((played + HALF_A_PLAYOUT) / (count - played + HALF_A_PLAYOUT))
    return 1 / (1 + math.exp(-odds))


@kernel
def settle_batch(nodes, counters, params, tables, slots, count, logits, values, scores, bias):
    """Grow the leaves of ``slots`` by the network's answers, mix in playouts, back up.

    ``logits`` float32[count, size * size + 1], ``values`` float32[count] (0..1) and ``scores``
    float32[count] (points) are for the side to move at each leaf; ``params.playout_share`` is the
    weight of the playout, where late playouts do not count (``late_weight``). A game that ended by
    two passes is counted instead. ``bias``: BIAS[SITUATIONS].
    """
    for i in range(count):
        ws = slots[i]
        result = black_result(params, ws, values[i], scores[i])
        share, late = np.float64(params.playout_share), 0.0
        if ws.board.passes >= 2:
            share = 1.0
        else:
            expand_from_policy(nodes, counters, params, tables, ws, ws.leaf, logits[i])
            late = late_weight(params, ws.board)
        if late > 0:
            ws.start = ws.board
            played = evaluate(params, tables, ws)
            result = with_late_playouts(params, tables, ws, result, played, late)
        elif share > 0:
            result += share * (evaluate(params, tables, ws) - result)
        else:
            ws.playouts += 1
            ws.wins += result
        result = correct(nodes, params, ws, bias, result)
        back_up(nodes, ws, result, np.int64(params.selection.virtual_loss), False)
        if params.bias_share > 0:
            learn_bias(nodes, ws, bias, result)


@kernel
def take_answers(nodes, counters, params, tables, slots, seen, answers, notes, bias):
    """``settle_batch`` after noting the scores, and the ownership where the network was asked.

    ``answers``: logits, values, scores, and the ownership of the leaves named in ``seen``.
    ``params``, ``tables`` and ``notes`` are arrays of one. One call, because threads wait for each
    other wherever a kernel begins or ends.
    """
    logits, values, scores, ownership = answers
    count, param, table = len(logits), params[0], tables[0]
    note_owners(slots, seen, ownership, notes[0])
    note_leads(slots, count, scores, notes[0])
    settle_batch(nodes, counters, param, table, slots, count, logits, values, scores, bias)
