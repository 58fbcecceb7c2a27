"""Which child to look at next, with every rule and extra; the default search uses ``selection``.

Adds to the rules there: OMC and PBBM (Chaslot 2010, section 3.3.1), flat Monte Carlo, AMAF beside
any rule, progressive bias, and wins and losses that are certain. Knows no game.
"""

from __future__ import annotations

import math

import numpy as np

from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.amaf import shared_weight
from desktop_go.search.params import (
    FLAT,
    NOTHING_SHARED,
    OMC,
    PBBM,
    PUCT,
    RAVE,
    RAVE_SHARED,
    UCB1_TUNED,
    UCT,
)
from desktop_go.search.selection import (
    LOWEST,
    MAX_VARIANCE,
    admitted_children,
    puct_urgency,
    rave_urgency,
    ucb_urgency,
    uct_urgency,
)
from desktop_go.search.tree import LOST, WON

PBBM_STEEPNESS = 2.4
"""exp(-2.4 x / sqrt 2) is close to the chance that a normal variable exceeds x (Coulom 2006)."""
MOST_COUNTED = 500
"""Visits after which the uncertainty of a value falls no further (Coulom 2006, section 3.3)."""


@inline_kernel
def uncertainty(node):
    """Variance of a node's mean; one imagined result far off keeps it above 0 (Coulom 2006)."""
    results = np.float64(node.results)
    spread = max(node.squares - node.mean * node.mean, 0.0)
    return (results * spread + 1) / (results + 1) / max(min(results, MOST_COUNTED), 1.0)


@inline_kernel
def omc_urgency(best_value, value, variance):
    """How urgent a move is beside the best one: erfc((v0 - v) / (sqrt 2 sigma))."""
    return math.erfc((best_value - value) / math.sqrt(2 * variance))


@inline_kernel
def pbbm_urgency(best_value, best_variance, value, variance):
    """Roughly the chance to be better than the best: exp(-2.4 (v0 - v) / sqrt(2 (s0^2 + s^2)))."""
    deviation = math.sqrt(2 * (best_variance + variance))
    return math.exp(-PBBM_STEEPNESS * (best_value - value) / deviation)


@kernel
def fairest_child(nodes, first, count, algorithm):
    """The child that got fewest visits for its urgency: the highest U / n (OMC and PBBM).

    Children without visits come first.
    """
    leader, top = np.int64(-1), np.float32(-1)
    for i in range(first, first + count):
        if nodes[i].proven == LOST:
            continue
        if nodes[i].visits == 0:
            return i
        # As float32, so that equal results are equal however their mean was rounded.
        if np.float32(nodes[i].value) > top:
            leader, top = i, np.float32(nodes[i].value)
    best, highest = leader, -1.0
    for i in range(first, first + count):
        if nodes[i].proven == LOST:
            continue
        value = np.float32(nodes[i].value)
        if algorithm == OMC:
            urgency = omc_urgency(top, value, uncertainty(nodes[i]))
        else:
            urgency = pbbm_urgency(top, uncertainty(nodes[leader]), value, uncertainty(nodes[i]))
        if urgency / nodes[i].visits > highest:
            highest = urgency / nodes[i].visits
            best = i
    return best


@inline_kernel
def own_urgency(node, selection, log_n, sqrt_n, unvisited):
    """The rule's urgency as ``selection.select_child`` has it."""
    if selection.algorithm == RAVE:
        return rave_urgency(node, selection, log_n)
    if selection.algorithm == PUCT:
        return puct_urgency(node, selection, sqrt_n, unvisited)
    if selection.algorithm == UCT:
        return uct_urgency(node, selection, log_n)
    return ucb_urgency(node, selection, log_n)


@inline_kernel
def shared_urgency(node, selection, techniques, log_n, sqrt_n, unvisited):
    """The rule's term for few visits on a mix of the node's own value and its AMAF value."""
    visits = np.float32(node.visits)
    weight = shared_weight(node, selection, techniques)
    value = np.float32(node.value)
    if visits == 0:
        value = unvisited if selection.algorithm == PUCT else selection.fpu
    value += weight * (node.rave_value - value)
    if selection.algorithm == PUCT:
        return value + selection.exploration * node.prior * sqrt_n / (1 + visits)
    if visits == 0:
        return value
    explore = log_n / visits
    factor = selection.exploration
    if selection.algorithm == UCT:
        factor *= np.float32(2)
    elif selection.algorithm == RAVE:
        explore = log_n / (visits + 1)
    elif selection.algorithm == UCB1_TUNED:
        variance = np.float32(node.squares - node.mean * node.mean)
        explore *= min(MAX_VARIANCE, variance + np.float32(math.sqrt(2 * explore)))
    return value + factor * np.float32(math.sqrt(explore))


@kernel
def rarest_child(nodes, first, count):
    """The child with fewest visits: flat Monte Carlo gives every move the same number."""
    best = first
    for i in range(first, first + count):
        if nodes[i].visits < nodes[best].visits:
            best = i
    return best


@kernel
def urgent_child(nodes, parent, first, count, selection, techniques):
    """The child with the highest urgency, progressive bias added; -1 when all are lost.

    Progressive bias: weight * prior / (visits + 1) (Chaslot et al. 2008, section 3).
    """
    visits = np.float32(nodes[parent].visits) + 1
    log_n = np.float32(math.log(visits))
    sqrt_n = np.float32(math.sqrt(visits))
    unvisited = np.float32(1) - np.float32(nodes[parent].value) - selection.fpu
    is_own = techniques.sharing == NOTHING_SHARED or (
        techniques.sharing == RAVE_SHARED and selection.algorithm == RAVE
    )
    best = np.int64(-1)
    best_urgency = LOWEST
    for i in range(first, first + count):
        node = nodes[np.uint64(i)]
        if node.proven == LOST:
            continue
        if is_own:
            urgency = own_urgency(node, selection, log_n, sqrt_n, unvisited)
        else:
            urgency = shared_urgency(node, selection, techniques, log_n, sqrt_n, unvisited)
        if techniques.bias > 0:
            urgency += techniques.bias * node.prior / (np.float32(node.visits) + 1)
        if urgency > best_urgency:
            best_urgency = urgency
            best = i
    return best


@kernel
def pick_child(nodes, parent, selection, techniques):
    """Index of the child of the expanded ``parent`` to look at next.

    A child that wins for certain is taken at once; those that lose for certain are left alone
    as long as there are others.
    """
    first = np.int64(nodes[parent].first_child)
    every = np.int64(nodes[parent].n_children)
    for i in range(first, first + every):
        if nodes[i].proven == WON:
            return i
    if selection.algorithm == FLAT:
        return rarest_child(nodes, first, every)
    count = every
    if selection.widening:
        count = admitted_children(np.float32(nodes[parent].visits) + 1, every)
    best = np.int64(-1)
    while best < 0 and count <= every:
        if selection.algorithm == OMC or selection.algorithm == PBBM:
            best = fairest_child(nodes, first, count, selection.algorithm)
        else:
            best = urgent_child(nodes, parent, first, count, selection, techniques)
        count += 1
    return max(best, first)
