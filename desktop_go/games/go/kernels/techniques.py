"""The search off the beaten track: every rule of selection, growth and back-up by its setting.

With the default settings it walks exactly as ``simulate`` does. It needs a tree of NOTED_NODE and
is compiled when it is first used.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.rule_playout import judge
from desktop_go.games.go.kernels.simulate import begin_child, start_walk, step_into, weigh_moves
from desktop_go.games.go.kernels.stones import BLACK
from desktop_go.games.go.kernels.workspace import MAX_DEPTH
from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.backup_rules import back_up_by_rules, proven_value
from desktop_go.search.expansion import may_grow
from desktop_go.search.params import FLAT
from desktop_go.search.selection_rules import pick_child
from desktop_go.search.tree import DRAWN, FULL, LOST, UNPROVEN, WON, allocate, publish

LEAST_ODDS = np.float32(1e-3)
"""What a first opinion leaves a move at least of wins and of losses."""


@inline_kernel
def begin_notes(child):
    """Clear what a noted node has beside a plain one."""
    child.mean = 0.0
    child.squares = 0.0
    child.results = 0
    child.velocity = 0.0
    child.proven = UNPROVEN


@kernel
def odds_factor(ws, count):
    """What the odds of each move must be multiplied with so that they add up to 1."""
    total = np.float32(0)
    for i in range(count):
        total += opinion_odds(ws, i)
    return np.float32(1) / total


@inline_kernel
def opinion_odds(ws, i):
    """Wins for each loss by the first opinion on move number ``i``."""
    value = ws.gain[np.uint64(i)]
    return max(value, LEAST_ODDS) / max(np.float32(1) - value, LEAST_ODDS)


@kernel
def grow(nodes, counters, params, tables, ws, node):
    """Give ``node`` children with first opinions, as priors, too; False when memory is full."""
    count = weigh_moves(ws.board, tables, params, ws)
    first = allocate(nodes, counters, count)
    if first == 0:
        return False
    factor = odds_factor(ws, count)
    for i in range(count):
        at = np.uint64(i)
        child = nodes[np.uint64(first + i)]
        begin_child(child, ws.stack[at], ws.gain[at], ws.weight[at])
        begin_notes(child)
        child.prior = opinion_odds(ws, i) * factor
    publish(nodes, node, first, count)
    return True


@kernel
def wants_to_grow(nodes, params, ws, node, loss):
    """Whether the leaf ``node`` at the end of ``ws.path`` is to get children now."""
    if node == 0:
        return True
    if params.selection.algorithm == FLAT:
        return False
    # The running simulation has already added its virtual losses to the visits.
    visits = np.int64(nodes[node].visits) - loss
    parent = np.int64(ws.path[np.uint64(ws.depth - 1)])
    return may_grow(nodes, parent, node, visits, params.selection, params.techniques)


@kernel
def pick_and_step(nodes, params, tables, ws, node, loss):
    """Choose a child of the expanded ``node`` and play its move on ``ws.board``; return it."""
    child = np.int64(pick_child(nodes, node, params.selection, params.techniques))
    step_into(nodes, params, tables, ws, child, loss)
    return child


@kernel
def descend_by_rules(nodes, counters, params, tables, ws, root):
    """Walk from the root to a leaf or a node that is proven, growing the tree by one node."""
    board = ws.board
    loss = np.int64(params.selection.virtual_loss)
    node = np.int64(0)
    start_walk(nodes, params, tables, ws, root, loss)
    while board.passes < 2 and ws.depth < MAX_DEPTH:
        if node != 0 and nodes[node].proven != UNPROVEN:
            break
        if nodes[node].first_child == 0:
            if counters[FULL] != 0 or not wants_to_grow(nodes, params, ws, node, loss):
                break
            if not grow(nodes, counters, params, tables, ws, node):
                break
        node = pick_and_step(nodes, params, tables, ws, node, loss)
    ws.leaf = node


@inline_kernel
def black_value(value, to_play):
    """Black's part of ``value``, which is that of the player who moved before ``to_play``."""
    return 1 - value if to_play == BLACK else value


@kernel
def known_result(nodes, ws):
    """Black's result at a proven leaf, counted as a simulation; -1 at any other."""
    proven = nodes[ws.leaf].proven
    if ws.leaf == 0 or proven == UNPROVEN:
        return -1.0
    result = black_value(proven_value(proven), ws.board.to_play)
    ws.playouts += 1
    ws.wins += result
    return result


@kernel
def prove_end(nodes, params, ws, margin):
    """Note at the leaf who won a game that has ended, by Black's ``margin`` in points."""
    if params.techniques.solver == 0 or ws.leaf == 0:
        return
    if margin == 0:
        nodes[ws.leaf].proven = DRAWN
    elif (margin > 0) == (ws.board.to_play != BLACK):
        nodes[ws.leaf].proven = WON
    else:
        nodes[ws.leaf].proven = LOST


@kernel
def play_leaf(nodes, params, tables, ws):
    """Judge the leaf of ``ws``, by what is proven or a playout; Black's result."""
    result = known_result(nodes, ws)
    if result < 0:
        before, has_ended = ws.score_sum, ws.board.passes >= 2
        result = judge(nodes, params, tables, ws)
        if has_ended:
            prove_end(nodes, params, ws, ws.score_sum - before)
    return result


@kernel
def back_up_playout(nodes, params, ws, result, loss):
    """Carry Black's ``result`` back along the path of ``ws``, which lent ``loss`` losses."""
    back_up_by_rules(nodes, ws, ws.waiting, result, loss, params.techniques)


@kernel
def search_slice_by_rules(nodes, counters, params, tables, ws, root, simulations):
    """Run ``simulations`` simulations from ``root``."""
    loss = np.int64(params.selection.virtual_loss)
    for _ in range(simulations):
        descend_by_rules(nodes, counters, params, tables, ws, root)
        result = play_leaf(nodes, params, tables, ws)
        back_up_playout(nodes, params, ws, result, loss)


@kernel
def copy_walk(ws, other):
    """Put ``other`` where ``ws`` stands, at the end of its walk."""
    other.board = ws.board
    other.depth = ws.depth
    other.leaf = ws.leaf
    other.n_plays = ws.n_plays
    other.root_color = ws.root_color
    for i in range(ws.depth + 1):
        other.path[i] = ws.path[i]
    for i in range(ws.n_plays):
        other.plays[i] = ws.plays[i]
