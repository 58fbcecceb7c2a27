"""A search with a network off the beaten track: the parts that run compiled.

As ``net_simulate``, with the rules of ``techniques`` for selection, growth and back-up.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.net_simulate import (
    begin_liked_child,
    black_result,
    correct,
    late_weight,
    leaf_key,
    note_leads,
    note_owners,
    note_situation,
    share_policy,
    with_late_playouts,
)
from desktop_go.games.go.kernels.rule_playout import judge
from desktop_go.games.go.kernels.simulate import start_walk
from desktop_go.games.go.kernels.techniques import (
    back_up_playout,
    begin_notes,
    pick_and_step,
    play_leaf,
    wants_to_grow,
)
from desktop_go.games.go.kernels.workspace import MAX_DEPTH
from desktop_go.kernels import kernel
from desktop_go.search.params import AUTO, FLAT
from desktop_go.search.tree import UNPROVEN, allocate, publish
from desktop_go.search.value_bias import NOWHERE, learn_bias


@kernel
def walk_to_leaf_by_rules(nodes, params, tables, ws, root):
    """Walk from the root to a node without children or one that is proven; it is ``ws.leaf``."""
    board = ws.board
    loss = np.int64(params.selection.virtual_loss)
    node = np.int64(0)
    start_walk(nodes, params, tables, ws, root, loss)
    while board.passes < 2 and ws.depth < MAX_DEPTH and nodes[node].first_child != 0:
        if node != 0 and nodes[node].proven != UNPROVEN:
            break
        node = pick_and_step(nodes, params, tables, ws, node, loss)
        note_situation(params, ws)
    ws.leaf = node


@kernel
def walk_batch_by_rules(nodes, params, tables, slots, root, count, keys):
    """As ``net_simulate.walk_batch``."""
    for i in range(count):
        walk_to_leaf_by_rules(nodes, params[0], tables[0], slots[i], root[0])
        keys[i] = leaf_key(slots[i].board, tables[0])


@kernel
def grow_from_policy(nodes, counters, params, tables, ws, logits):
    """Give the leaf children with priors from ``logits``, if its rule says so."""
    node = np.int64(ws.leaf)
    if nodes[node].first_child != 0:
        return
    loss = np.int64(params.selection.virtual_loss)
    at_once = params.techniques.expansion == AUTO and params.selection.algorithm != FLAT
    if not at_once and not wants_to_grow(nodes, params, ws, node, loss):
        return
    count, pass_prior, factor = share_policy(ws.board, tables, params, ws, logits)
    first = allocate(nodes, counters, count)
    if first == 0:
        return
    for i in range(count):
        begin_liked_child(nodes[np.uint64(first + i)], ws, i, pass_prior, factor)
        begin_notes(nodes[np.uint64(first + i)])
    publish(nodes, node, first, count)


@kernel
def leaf_result(nodes, counters, params, tables, ws, logits, value, score):
    """Black's result at the leaf by the network's answer (side to move) and a playout."""
    if ws.board.passes >= 2 or (ws.leaf != 0 and nodes[ws.leaf].proven != UNPROVEN):
        return play_leaf(nodes, params, tables, ws)
    result = black_result(params, ws, value, score)
    share = np.float64(params.playout_share)
    grow_from_policy(nodes, counters, params, tables, ws, logits)
    late = late_weight(params, ws.board)
    if late > 0:
        ws.start = ws.board
        played = judge(nodes, params, tables, ws)
        return with_late_playouts(params, tables, ws, result, played, late)
    if share > 0:
        return result + share * (judge(nodes, params, tables, ws) - result)
    ws.playouts += 1
    ws.wins += result
    return result


@kernel
def take_answers_by_rules(
    nodes, counters, all_params, all_tables, slots, seen, answers, notes, bias
):
    """As ``net_simulate.take_answers``."""
    logits, values, scores, ownership = answers
    count, params, tables = len(logits), all_params[0], all_tables[0]
    note_owners(slots, seen, ownership, notes[0])
    note_leads(slots, count, scores, notes[0])
    loss = np.int64(params.selection.virtual_loss)
    for i in range(count):
        ws = slots[i]
        if nodes[ws.leaf].proven != UNPROVEN:
            ws.situation[ws.depth] = NOWHERE
        result = leaf_result(nodes, counters, params, tables, ws, logits[i], values[i], scores[i])
        result = correct(nodes, params, ws, bias, result)
        back_up_playout(nodes, params, ws, result, loss)
        if params.bias_share > 0:
            learn_bias(nodes, ws, bias, result)
