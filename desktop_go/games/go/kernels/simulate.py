"""Tree search in Go: expansion, descent, playout, result. The loop that owns the search tree.

Several threads may run ``search_slice`` on one tree, each with its own workspace.
"""

from __future__ import annotations

import math

import numpy as np

from desktop_go.games.go.kernels.board import PASS, STRIDE, in_atari, is_eye, is_suicide, play
from desktop_go.games.go.kernels.go_params import HEAVY
from desktop_go.games.go.kernels.playout import area_score, finished_score, light_playout
from desktop_go.games.go.kernels.policy import heavy_playout
from desktop_go.games.go.kernels.prior import move_prior
from desktop_go.games.go.kernels.stones import BLACK, WHITE
from desktop_go.games.go.kernels.workspace import MAX_DEPTH
from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.backup import PLAY_SHIFT, add_virtual_loss, back_up
from desktop_go.search.params import RAVE
from desktop_go.search.random_state import below
from desktop_go.search.selection import select_child
from desktop_go.search.tree import FULL, allocate, publish

NO_SUPERKO, POSITIONAL, SITUATIONAL = 0, 1, 2
OPEN_BOARD = 4
"""With more empty points than this a pass is held back (pass_value, pass_prior). By hand."""


@kernel
def key_after(board, tables, point, color, superko):
    """Repetition key after ``color`` plays ``point`` (no suicide), captured stones taken off."""
    key = board.hash ^ tables.zobrist[np.uint64(color), np.uint64(point)]
    foe = 3 - color
    # Up to four different chains touch a point: the last three seen are enough to count each once.
    done0 = 0
    done1 = 0
    done2 = 0
    for step in (-STRIDE, -1, 1, STRIDE):
        near = np.uint64(point + step)
        head = np.int64(board.head[near])
        if board.color[near] == foe and head != done0 and head != done1 and head != done2:
            if not in_atari(board, near):
                continue
            done2 = done1
            done1 = done0
            done0 = head
            stone = np.uint64(head)
            while True:
                key ^= tables.zobrist[np.uint64(foe), stone]
                stone = np.uint64(board.next[stone])
                if stone == np.uint64(head):
                    break
    if superko == SITUATIONAL and foe == WHITE:
        key ^= tables.side
    return key


@inline_kernel
def takes_stones(board, point, color):
    """Whether a stone of ``color`` on ``point`` captures."""
    foe = 3 - color
    for step in (-STRIDE, -1, 1, STRIDE):
        near = np.uint64(point + step)
        if board.color[near] == foe and in_atari(board, near):
            return True
    return False


@kernel
def repeats(board, tables, params, ws, point, color):
    """Whether ``color`` playing ``point`` repeats a position of the game or of the path (superko).

    For speed only captures are looked at, which is nearly always enough; at the root
    ``forbid_repetitions`` looks at every move.
    """
    if not takes_stones(board, point, color):
        return False
    key = key_after(board, tables, point, color, params.superko)
    for i in range(params.n_history):
        if params.history[np.uint64(i)] == key:
            return True
    for i in range(ws.depth + 1):
        if ws.path_hash[np.uint64(i)] == key:
            return True
    return False


@kernel
def forbid_repetitions(board, tables, params):
    """Clear ``params.allowed`` where the side to move would repeat a position of the game."""
    if params.superko == NO_SUPERKO:
        return
    color = board.to_play
    for i in range(board.n_empty):
        point = np.int64(board.empty[np.uint64(i)])
        if is_suicide(board, point, color):
            continue
        key = key_after(board, tables, point, color, params.superko)
        for j in range(params.n_history):
            if params.history[np.uint64(j)] == key:
                params.allowed[np.uint64(point)] = 0


@kernel
def tree_moves(board, tables, params, ws, color):
    """Collect the moves worth a node for ``color`` into ``ws.stack``, shuffled, PASS last."""
    count = 0
    for i in range(board.n_empty):
        point = np.int64(board.empty[np.uint64(i)])
        if point == board.ko or is_eye(board, point, color) or is_suicide(board, point, color):
            continue
        if params.superko != NO_SUPERKO and repeats(board, tables, params, ws, point, color):
            continue
        j = below(ws, np.int64(count + 1))
        ws.stack[np.uint64(count)] = ws.stack[j]
        ws.stack[j] = point
        count += 1
    ws.stack[np.uint64(count)] = PASS
    return count + 1


@kernel
def weigh_moves(board, tables, params, ws):
    """Collect the moves worth a node into ``ws.stack`` with a first opinion each; how many.

    The opinions are left in ``ws.gain`` and ``ws.weight``.
    """
    color = board.to_play
    count = tree_moves(board, tables, params, ws, color)
    for i in range(count):
        point = np.int64(ws.stack[np.uint64(i)])
        if params.use_priors and point != PASS:
            value, weight = move_prior(board, tables, ws, point, color)
            ws.gain[np.uint64(i)] = value
            ws.weight[np.uint64(i)] = weight * params.prior_weight
        elif point == PASS and board.n_empty > OPEN_BOARD:
            ws.gain[np.uint64(i)] = params.pass_value
            ws.weight[np.uint64(i)] = params.pass_weight
        else:
            ws.gain[np.uint64(i)] = 0.5
            ws.weight[np.uint64(i)] = 0.0
    if params.selection.widening:
        sort_by_gain(ws, count - 1)
    return count


@inline_kernel
def begin_child(child, move, value, weight):
    """Write a new node: reached by ``move``, of which ``weight`` AMAF results think ``value``."""
    child.value = 0.0
    child.visits = 0
    child.rave_visits = weight
    child.rave_value = value
    child.prior = 0.0
    child.first_child = 0
    child.n_children = 0
    child.move = move


@kernel
def expand(nodes, counters, params, tables, ws, board, node):
    """Give ``node`` its children for the position ``board``; False when memory is full."""
    count = weigh_moves(board, tables, params, ws)
    first = allocate(nodes, counters, count)
    if first == 0:
        return False
    for i in range(count):
        at = np.uint64(i)
        begin_child(nodes[np.uint64(first + i)], ws.stack[at], ws.gain[at], ws.weight[at])
    publish(nodes, node, first, count)
    return True


@kernel
def sort_by_gain(ws, count):
    """Order the first ``count`` moves by falling opinion (insertion sort, for widening)."""
    for i in range(1, count):
        move, gain, weight = ws.stack[i], ws.gain[i], ws.weight[i]
        j = i - 1
        while j >= 0 and ws.gain[j] < gain:
            ws.stack[j + 1] = ws.stack[j]
            ws.gain[j + 1] = ws.gain[j]
            ws.weight[j + 1] = ws.weight[j]
            j -= 1
        ws.stack[j + 1] = move
        ws.gain[j + 1] = gain
        ws.weight[j + 1] = weight


@inline_kernel
def repetition_key(board, tables, superko):
    """Key of the position of ``board`` for superko."""
    if superko == SITUATIONAL and board.to_play == WHITE:
        return board.hash ^ tables.side
    return board.hash


@inline_kernel
def start_walk(nodes, params, tables, ws, root, loss):
    """Put ``ws`` at the root, with ``loss`` virtual losses there."""
    ws.board = root
    ws.depth = 0
    ws.n_plays = 0
    ws.root_color = root.to_play
    ws.path[0] = 0
    ws.path_hash[0] = repetition_key(ws.board, tables, params.superko)
    add_virtual_loss(nodes[np.uint64(0)], loss)


@inline_kernel
def walk_on(nodes, params, tables, ws, node, loss):
    """Select a child of the expanded ``node``, play its move on ``ws.board``; return the child."""
    child = np.int64(select_child(nodes, node, params.selection))
    step_into(nodes, params, tables, ws, child, loss)
    return child


@inline_kernel
def step_into(nodes, params, tables, ws, child, loss):
    """Play the move of the node ``child`` on ``ws.board``, with ``loss`` virtual losses there."""
    board = ws.board
    add_virtual_loss(nodes[np.uint64(child)], loss)
    point = np.int64(nodes[child].move)
    ws.plays[np.uint64(ws.n_plays)] = point | (board.to_play << PLAY_SHIFT)
    ws.n_plays += 1
    play(board, tables, point, board.to_play)
    ws.depth += 1
    ws.path[np.uint64(ws.depth)] = child
    ws.path_hash[np.uint64(ws.depth)] = repetition_key(board, tables, params.superko)


@kernel
def descend(nodes, counters, params, tables, ws, root):
    """Walk from the root to a leaf, playing on ``ws.board``, growing the tree by one node.

    Leaves ``ws.path``, ``ws.depth`` and ``ws.plays`` for ``back_up``.
    """
    board = ws.board
    loss = np.int64(params.selection.virtual_loss)
    node = np.int64(0)
    start_walk(nodes, params, tables, ws, root, loss)
    while board.passes < 2 and ws.depth < MAX_DEPTH:
        if nodes[node].first_child == 0:
            # The running simulation has already added its virtual losses to the visits.
            if nodes[node].visits < params.selection.expand_visits + loss and node != 0:
                break
            if counters[FULL] != 0 or not expand(nodes, counters, params, tables, ws, board, node):
                break
        node = walk_on(nodes, params, tables, ws, node, loss)


@kernel
def note_owners(board, ws):
    """Add who owns each point at the end of a playout to ``ws.owner``."""
    for point in range(STRIDE + 1, (board.size + 1) * STRIDE):
        content = board.color[np.uint64(point)]
        ws.owner[np.uint64(point)] += np.int32(content == BLACK) - np.int32(content == WHITE)
    # What is still empty after a playout are eyes: all neighbors Black (or border), or White.
    for i in range(board.n_empty):
        point = np.uint64(board.empty[np.uint64(i)])
        code = np.int64(board.code[point])
        if (code & 0x55) == 0x55:
            ws.owner[point] += 1
        elif (code & 0xAA) == 0xAA:
            ws.owner[point] -= 1


@inline_kernel
def play_out(params, tables, ws):
    """Play ``ws.board`` to its end; the winner if that is known before (0: not), and the score."""
    board = ws.board
    winner = 0
    if board.passes >= 2:
        return winner, area_score(board, ws)
    if params.playout_policy == HEAVY:
        winner = heavy_playout(board, tables, ws, params.mercy)
    else:
        light_playout(board, tables, ws)
    return winner, finished_score(board)


@kernel
def evaluate(params, tables, ws):
    """Play ``ws.board`` out; return Black's result in 0..1."""
    winner, score = play_out(params, tables, ws)
    note_owners(ws.board, ws)
    return count_result(params, ws, winner, score)


@kernel
def evaluate_unnoted(params, tables, ws):
    """As ``evaluate``, but the sums of ``ws`` stay as they are."""
    winner, score = play_out(params, tables, ws)
    margin = score - params.komi
    return weighed(params, ws.board.size, result_of(winner, margin), margin)


@inline_kernel
def with_lead(params, size, result, lead):
    """Black's ``result`` (0..1) mixed with what a ``lead`` of so many points is worth to Black.

    An arc tangent of the points beyond the root's lead when the tree began, so that they count in
    a game that is won or lost, too (Wu 2019, appendix on score maximization; one center and one
    scale, a side of the board, here).
    """
    share = np.float64(params.score_share)
    if share > 0:
        worth = 0.5 + math.atan((lead - params.even_lead) / size) / math.pi
        result += share * (worth - result)
    return result


@inline_kernel
def result_of(winner, margin):
    """Black's result, 0, 0.5 or 1, by a ``winner`` or, where that is 0, by Black's ``margin``."""
    if winner == BLACK:
        return 1.0
    if winner == WHITE:
        return 0.0
    return 0.5 if margin == 0 else (1.0 if margin > 0 else 0.0)


@inline_kernel
def weighed(params, size, result, margin):
    """Black's ``result`` with what Black's ``margin`` in points adds to it, 0..1."""
    if params.score_weight > 0:
        # The margin as a share of the board: 0 all White's, 0.5 even, 1 all Black's.
        share = 0.5 + 0.5 * margin / (size * size)
        result += params.score_weight * (min(max(share, 0.0), 1.0) - result)
    return with_lead(params, size, result, margin)


@inline_kernel
def count_result(params, ws, winner, score):
    """Black's result in 0..1 by the area ``score`` or by a ``winner`` (0: none); sums it up."""
    margin = score - params.komi
    ws.score_sum += margin
    ws.playouts += 1
    result = result_of(winner, margin)
    ws.wins += result
    return weighed(params, ws.board.size, result, margin)


@kernel
def search_slice(nodes, counters, params, tables, ws, root, simulations):
    """Run ``simulations`` simulations from ``root``."""
    use_rave = params.selection.algorithm == RAVE
    for _ in range(simulations):
        descend(nodes, counters, params, tables, ws, root)
        result = evaluate(params, tables, ws)
        back_up(nodes, ws, result, np.int64(params.selection.virtual_loss), use_rave)


@kernel
def sample_root(params, tables, ws, root, playouts):
    """Play ``root`` out ``playouts`` times beside the tree; the sums are left in ``ws``."""
    for _ in range(playouts):
        ws.board = root
        ws.board.passes = 0
        ws.n_plays = 0
        evaluate(params, tables, ws)
