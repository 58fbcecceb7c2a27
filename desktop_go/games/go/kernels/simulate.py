"""Tree search in Go: expansion, descent, playout, result. The loop that owns the search tree.

Several threads may run ``search_slice`` on one tree, each with its own workspace.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import (
    PASS,
    STRIDE,
    in_atari,
    is_eye,
    is_suicide,
    play,
)
from desktop_go.games.go.kernels.playout import area_score, finished_score, light_playout
from desktop_go.games.go.kernels.policy import heavy_playout
from desktop_go.games.go.kernels.prior import move_prior
from desktop_go.games.go.kernels.stones import BLACK, WHITE
from desktop_go.games.go.kernels.workspace import MAX_DEPTH
from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.backup import PLAY_SHIFT, back_up, lose_ahead
from desktop_go.search.params import RAVE
from desktop_go.search.random_state import below
from desktop_go.search.selection import select_child
from desktop_go.search.tree import allocate, publish

NO_SUPERKO, POSITIONAL, SITUATIONAL = 0, 1, 2


@kernel
def key_after(b, t, p, c, superko):
    """Repetition key of the position after ``c`` plays ``p`` (no suicide): with captures taken."""
    key = b.hash ^ t.zobrist[np.uint64(c), np.uint64(p)]
    o = 3 - c
    done0 = 0
    done1 = 0
    done2 = 0
    for d in (-STRIDE, -1, 1, STRIDE):
        q = np.uint64(p + d)
        head = np.int64(b.head[q])
        if b.color[q] == o and head != done0 and head != done1 and head != done2:
            if not in_atari(b, q):
                continue
            done2 = done1
            done1 = done0
            done0 = head
            s = np.uint64(head)
            while True:
                key ^= t.zobrist[np.uint64(o), s]
                s = np.uint64(b.next[s])
                if s == np.uint64(head):
                    break
    if superko == SITUATIONAL and o == WHITE:
        key ^= t.side
    return key


@inline_kernel
def takes_stones(b, p, c):
    """Whether a stone of ``c`` on ``p`` captures."""
    o = 3 - c
    for d in (-STRIDE, -1, 1, STRIDE):
        q = np.uint64(p + d)
        if b.color[q] == o and in_atari(b, q):
            return True
    return False


@kernel
def repeats(b, t, g, ws, p, c):
    """Whether ``c`` playing ``p`` repeats a position of the game or of the path (superko).

    For speed only captures are looked at, which is nearly always enough; at the root
    ``forbid_repetitions`` looks at every move.
    """
    if not takes_stones(b, p, c):
        return False
    key = key_after(b, t, p, c, g.superko)
    for i in range(g.n_history):
        if g.history[np.uint64(i)] == key:
            return True
    for i in range(ws.depth + 1):
        if ws.path_hash[np.uint64(i)] == key:
            return True
    return False


@kernel
def forbid_repetitions(b, t, g):
    """Clear ``g.allowed`` where the side to move would repeat a position of the game."""
    if g.superko == NO_SUPERKO:
        return
    c = b.to_play
    for i in range(b.n_empty):
        p = np.int64(b.empty[np.uint64(i)])
        if is_suicide(b, p, c):
            continue
        key = key_after(b, t, p, c, g.superko)
        for j in range(g.n_history):
            if g.history[np.uint64(j)] == key:
                g.allowed[np.uint64(p)] = 0


@kernel
def tree_moves(b, t, g, ws, c):
    """Collect the moves worth a node for ``c`` into ``ws.candidates``, shuffled, PASS last."""
    n = 0
    for i in range(b.n_empty):
        p = np.int64(b.empty[np.uint64(i)])
        if p == b.ko or is_eye(b, p, c) or is_suicide(b, p, c):
            continue
        if g.superko != NO_SUPERKO and repeats(b, t, g, ws, p, c):
            continue
        j = below(ws, np.int64(n + 1))
        ws.stack[np.uint64(n)] = ws.stack[j]
        ws.stack[j] = p
        n += 1
    ws.stack[np.uint64(n)] = PASS
    return n + 1


@kernel
def expand(nodes, counters, g, t, ws, b, node):
    """Give ``node`` its children for the position ``b``; False when memory is full."""
    c = b.to_play
    count = tree_moves(b, t, g, ws, c)
    for i in range(count):
        p = np.int64(ws.stack[np.uint64(i)])
        ws.mark[np.uint64(i)] = 0
        if g.use_priors and p != PASS:
            value, weight = move_prior(b, t, ws, p, c)
            ws.gain[np.uint64(i)] = value
            ws.weight[np.uint64(i)] = weight * g.prior_weight
        elif p == PASS and b.n_empty > 4:
            ws.gain[np.uint64(i)] = g.pass_value
            ws.weight[np.uint64(i)] = g.pass_weight
        else:
            ws.gain[np.uint64(i)] = 0.5
            ws.weight[np.uint64(i)] = 0.0
    if g.selection.widening:
        sort_by_gain(ws, count - 1)
    first = allocate(nodes, counters, count)
    if first == 0:
        return False
    for i in range(count):
        child = nodes[np.uint64(first + i)]
        child.value = 0.0
        child.visits = 0
        child.rave_visits = ws.weight[np.uint64(i)]
        child.rave_value = ws.gain[np.uint64(i)]
        child.prior = 0.0
        child.first_child = 0
        child.n_children = 0
        child.move = ws.stack[np.uint64(i)]
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
def repetition_key(b, t, superko):
    """Key of the position of ``b`` for superko."""
    if superko == SITUATIONAL and b.to_play == WHITE:
        return b.hash ^ t.side
    return b.hash


@inline_kernel
def start_walk(nodes, g, t, ws, root, loss):
    """Put ``ws`` at the root, with ``loss`` virtual losses there."""
    ws.board = root
    ws.depth = 0
    ws.n_plays = 0
    ws.root_color = root.to_play
    ws.path[0] = 0
    ws.path_hash[0] = repetition_key(ws.board, t, g.superko)
    lose_ahead(nodes[np.uint64(0)], loss)


@inline_kernel
def walk_on(nodes, g, t, ws, node, loss):
    """Select a child of the expanded ``node``, play its move on ``ws.board``; return the child."""
    b = ws.board
    child = np.int64(select_child(nodes, node, g.selection))
    lose_ahead(nodes[np.uint64(child)], loss)
    p = np.int64(nodes[child].move)
    ws.plays[np.uint64(ws.n_plays)] = p | (b.to_play << PLAY_SHIFT)
    ws.n_plays += 1
    play(b, t, p, b.to_play)
    ws.depth += 1
    ws.path[np.uint64(ws.depth)] = child
    ws.path_hash[np.uint64(ws.depth)] = repetition_key(b, t, g.superko)
    return child


@kernel
def descend(nodes, counters, g, t, ws, root):
    """Walk from the root to a leaf, playing on ``ws.board``, growing the tree by one node.

    Leaves ``ws.path``, ``ws.depth`` and ``ws.plays`` for ``back_up``.
    """
    b = ws.board
    loss = np.int64(g.selection.virtual_loss)
    node = np.int64(0)
    start_walk(nodes, g, t, ws, root, loss)
    while b.passes < 2 and ws.depth < MAX_DEPTH:
        if nodes[node].first_child == 0:
            if nodes[node].visits < g.selection.expand_visits + loss and node != 0:
                break
            if counters[8] != 0 or not expand(nodes, counters, g, t, ws, b, node):
                break
        node = walk_on(nodes, g, t, ws, node, loss)


@kernel
def note_owners(b, ws):
    """Add who owns each point at the end of a playout to ``ws.owner``."""
    for p in range(STRIDE + 1, (b.size + 1) * STRIDE):
        v = b.color[np.uint64(p)]
        ws.owner[np.uint64(p)] += np.int32(v == BLACK) - np.int32(v == WHITE)
    for i in range(b.n_empty):
        p = np.uint64(b.empty[np.uint64(i)])
        x = np.int64(b.code[p])
        if (x & 0x55) == 0x55:
            ws.owner[p] += 1
        elif (x & 0xAA) == 0xAA:
            ws.owner[p] -= 1


@kernel
def evaluate(g, t, ws):
    """Play ``ws.board`` out; return Black's result in 0..1."""
    b = ws.board
    winner = 0
    if b.passes >= 2:
        score = area_score(b, ws)
    else:
        start = ws.n_plays
        if g.heavy:
            winner = heavy_playout(b, t, ws, g.mercy)
        else:
            light_playout(b, t, ws)
        ws.moves_played += ws.n_plays - start
        score = finished_score(b)
    note_owners(b, ws)
    margin = score - g.komi
    ws.score_sum += margin
    ws.playouts += 1
    if winner == BLACK:
        result = 1.0
    elif winner == WHITE:
        result = 0.0
    else:
        result = 0.5 if margin == 0 else (1.0 if margin > 0 else 0.0)
    ws.wins += result
    if g.score_weight > 0:
        share = 0.5 + 0.5 * margin / (b.size * b.size)
        result += g.score_weight * (min(max(share, 0.0), 1.0) - result)
    return result


@kernel
def search_slice(nodes, counters, g, t, ws, root, n):
    """Run ``n`` simulations from ``root``."""
    use_rave = g.selection.algorithm == RAVE
    for _ in range(n):
        descend(nodes, counters, g, t, ws, root)
        result = evaluate(g, t, ws)
        back_up(nodes, ws, result, np.int64(g.selection.virtual_loss), use_rave)


@kernel
def sample_root(g, t, ws, root, n):
    """Play ``root`` out ``n`` times beside the tree; the sums are left in ``ws``."""
    for _ in range(n):
        ws.board = root
        ws.board.passes = 0
        ws.n_plays = 0
        evaluate(g, t, ws)
