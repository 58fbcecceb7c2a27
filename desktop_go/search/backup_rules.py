"""Carrying a result back up the path by other rules than the mean; certain wins and losses.

Mean, max and mix: Coulom 2006, section 4. Informed mean: after Chaslot 2010, section 3.3.4.
Accelerated: Hashimoto et al. 2011. Solver: Winands, Björnsson & Saito 2008. Knows no game.
"""

from __future__ import annotations

import numpy as np

from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.amaf import mark_first_players, share_permuted, still_shares
from desktop_go.search.backup import PLAY_MASK, PLAY_SHIFT, add_rave_to_children, add_result
from desktop_go.search.params import ACCELERATED, INFORMED, MAX, MEAN, MIX, PERMUTATION, SOME_FIRST
from desktop_go.search.selection_rules import pbbm_urgency, uncertainty
from desktop_go.search.tree import DRAWN, LOST, UNPROVEN, WON

MEAN_GROWS_AFTER = 8
"""From so many times ``mix_weight`` visits on, the mean's weight grows with them (Coulom 2006:
weight 2 x 81, grows from 16 x 81 simulations on)."""


@inline_kernel
def note_result(node, result):
    """Count a result in the notes of a node."""
    node.results += np.uint32(1)
    count = np.float64(node.results)
    node.mean += (result - node.mean) / count
    node.squares += (result * result - node.squares) / count


@kernel
def best_value(nodes, node, by_visits):
    """Value of the best child of ``node`` for its mover, and its visits; -1, 0 without any.

    ``by_visits``: of the child with most visits (robust max) instead of the highest value.
    """
    first = np.int64(nodes[node].first_child)
    value, visits = -1.0, np.int64(0)
    for i in range(first, first + np.int64(nodes[node].n_children)):
        count = np.int64(nodes[i].visits)
        if count == 0 or (by_visits and count < visits):
            continue
        if nodes[i].value > value or (by_visits and count > visits):
            value, visits = nodes[i].value, count
    return value, visits


@kernel
def mixed_value(nodes, node, mix_weight):
    """Value of ``node``'s mover's choice: the mean beside the child with most visits (Mix)."""
    own = 1 - nodes[node].mean
    value, visits = best_value(nodes, node, True)
    weight = np.float64(mix_weight)
    all_visits = np.float64(nodes[node].results)
    if weight > 0 and all_visits > MEAN_GROWS_AFTER * weight:
        weight *= all_visits / (MEAN_GROWS_AFTER * weight)
    if visits == 0:
        return own
    return (weight * own + visits * value) / (weight + visits)


@kernel
def informed_value(nodes, node):
    """Mean of the children by visits times the chance to be the best one (PBBM's urgency)."""
    first = np.int64(nodes[node].first_child)
    last = first + np.int64(nodes[node].n_children)
    leader = np.int64(-1)
    for i in range(first, last):
        if nodes[i].results > 0 and (leader < 0 or nodes[i].value > nodes[leader].value):
            leader = i
    if leader < 0:
        return 1 - nodes[node].mean
    total, weights = 0.0, 0.0
    for i in range(first, last):
        if nodes[i].results > 0:
            weight = nodes[i].results * pbbm_urgency(
                nodes[leader].value,
                uncertainty(nodes[leader]),
                nodes[i].value,
                uncertainty(nodes[i]),
            )
            total += weight * nodes[i].value
            weights += weight
    return total / weights


@kernel
def accelerated_value(nodes, node, chosen, decay):
    """Mean of the children by how often each was chosen lately, after ``chosen`` was once more.

    Every choice leaves ``decay`` of the velocities before it: recent results weigh more. With a
    decay of 1 this is the mean.
    """
    first = np.int64(nodes[node].first_child)
    total, weights = 0.0, 0.0
    for i in range(first, first + np.int64(nodes[node].n_children)):
        nodes[i].velocity *= decay
        if i == chosen:
            nodes[i].velocity += np.float32(1)
        total += nodes[i].velocity * nodes[i].value
        weights += nodes[i].velocity
    return total / weights


@kernel
def ruled_value(nodes, node, chosen, techniques):
    """The value of an expanded ``node`` for whoever is to move there, by the rule in force."""
    rule = techniques.back_up
    if rule == ACCELERATED:
        return accelerated_value(nodes, node, chosen, techniques.decay)
    if rule == MAX:
        value, visits = best_value(nodes, node, False)
        return value if visits > 0 else 1 - nodes[node].mean
    if rule == MIX:
        return mixed_value(nodes, node, techniques.mix_weight)
    if rule == INFORMED:
        return informed_value(nodes, node)
    return 1 - nodes[node].mean


@kernel
def proof_from_children(nodes, node):
    """What the children prove of ``node``, for the player who moved into it.

    Lost if one of them is won for its mover; won if all are lost; drawn if nothing is open.
    """
    first = np.int64(nodes[node].first_child)
    proof = WON
    for i in range(first, first + np.int64(nodes[node].n_children)):
        found = nodes[i].proven
        if found == WON:
            return LOST
        if found == UNPROVEN:
            proof = UNPROVEN
        elif found == DRAWN and proof != UNPROVEN:
            proof = DRAWN
    return proof


@inline_kernel
def proven_value(proven):
    """The value that goes with a proof."""
    return 1.0 if proven == WON else 0.0 if proven == LOST else 0.5


@kernel
def share_results(nodes, ws, waiting, black_result, techniques):
    """Give AMAF results to the children of the path, or to all that its moves could reach."""
    if techniques.sharing == PERMUTATION:
        mark_first_players(ws, 0, ws.n_plays)
        share_permuted(nodes, ws, waiting, black_result)
        return
    end = np.int64(ws.n_plays)
    if techniques.sharing == SOME_FIRST:
        end = min(end, np.int64(ws.depth) + techniques.some_first)
    mark_first_players(ws, np.int64(ws.depth), end)
    for depth in range(ws.depth, -1, -1):
        node = nodes[np.uint64(ws.path[np.uint64(depth)])]
        if depth < ws.depth:
            play = ws.plays[np.uint64(depth)]
            ws.first_by[np.uint64(play & PLAY_MASK)] = play >> PLAY_SHIFT
        if node.first_child != 0:
            add_rave_to_children(nodes, ws, node, depth, black_result)


@kernel
def back_up_by_rules(nodes, ws, waiting, black_result, virtual_loss, techniques):
    """Add ``black_result`` to every node of ``ws.path`` by the rules of ``techniques``.

    ``ws`` as for ``backup.back_up``; ``waiting`` (uint32[n]) is scratch. The leaf may have been
    proven before the call.
    """
    if still_shares(nodes[0].visits, techniques):
        share_results(nodes, ws, waiting, black_result, techniques)
    for depth in range(ws.depth, -1, -1):
        at = np.int64(ws.path[np.uint64(depth)])
        node = nodes[at]
        mover = 3 - ws.root_color
        if depth > 0:
            mover = np.int64(ws.plays[np.uint64(depth - 1)] >> PLAY_SHIFT)
        result = black_result if mover == 1 else 1 - black_result
        add_result(node, result, virtual_loss)
        note_result(node, result)
        if depth < ws.depth:
            chosen = np.int64(ws.path[np.uint64(depth + 1)])
            if techniques.back_up != MEAN:
                node.value = 1 - ruled_value(nodes, at, chosen, techniques)
            if nodes[chosen].proven != UNPROVEN:
                node.proven = proof_from_children(nodes, at)
        elif techniques.back_up != MEAN:
            node.value = node.mean
        if node.proven != UNPROVEN:
            node.value = proven_value(node.proven)
