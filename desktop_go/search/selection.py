"""Which child to look at next: RAVE, UCB1 (-Tuned), plain UCT and PUCT over a node's children."""

from __future__ import annotations

import math

import numpy as np

from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.params import PUCT, RAVE, UCB1_TUNED, UCT

WIDENING_START = 5
"""Children admitted at once by progressive widening (Chaslot et al. 2008, section 4.1)."""
WIDENING_FIRST, WIDENING_BASE = 40.0, 1.4
"""The n-th further child comes after WIDENING_FIRST * WIDENING_BASE ** (n - 1) visits
(Coulom 2007, section 4.1)."""
MAX_VARIANCE = 0.25
"""The highest variance that a result in 0..1 can have."""
LOWEST = np.float32(-1e30)
"""Below every urgency."""


@inline_kernel
def rave_urgency(node, selection, log_n):
    """Mix of own and AMAF value by the weight that minimises the error (Gelly & Silver 2011,
    eq. 12 with 4 b^2 = ``inverse_rave_equivalence``)."""
    visits = np.float32(node.visits)
    rave_visits = node.rave_visits
    if visits == 0:
        return node.rave_value if rave_visits > 0 else selection.fpu
    value = np.float32(node.value)
    beta = rave_visits / (
        rave_visits + visits + rave_visits * visits * selection.inverse_rave_equivalence
    )
    value += beta * (node.rave_value - value)
    if selection.exploration > 0:
        value += selection.exploration * np.float32(math.sqrt(log_n / (visits + 1)))
    return value


@inline_kernel
def ucb_urgency(node, selection, log_n):
    """UCB1, or UCB1-Tuned for results in 0..1 (Auer, Cesa-Bianchi & Fischer 2002).

    The first opinion on a move counts as visits with its value (Gelly & Silver 2007, section 5).
    """
    visits = np.float32(node.visits)
    seen = visits + node.rave_visits
    if seen == 0:
        return selection.fpu
    value = (visits * np.float32(node.value) + node.rave_visits * node.rave_value) / seen
    explore = log_n / seen
    if selection.algorithm == UCB1_TUNED:
        variance = value * (1 - value) + np.float32(math.sqrt(2 * explore))
        return value + selection.exploration * np.float32(
            math.sqrt(explore * min(MAX_VARIANCE, variance))
        )
    return value + selection.exploration * np.float32(math.sqrt(explore))


@inline_kernel
def uct_urgency(node, selection, log_n):
    """Value + 2 Cp sqrt(ln t / s), Cp being ``exploration`` (Kocsis & Szepesvári 2006)."""
    visits = np.float32(node.visits)
    if visits == 0:
        return selection.fpu
    bias = np.float32(2) * selection.exploration * np.float32(math.sqrt(log_n / visits))
    return np.float32(node.value) + bias


@inline_kernel
def puct_urgency(node, selection, sqrt_n, unvisited):
    """Value and prior as in AlphaGo (Silver et al. 2016, methods, "Search algorithm")."""
    visits = np.float32(node.visits)
    value = np.float32(node.value) if visits > 0 else unvisited
    return value + selection.exploration * node.prior * sqrt_n / (1 + visits)


@kernel
def admitted_children(visits, count):
    """How many of ``count`` children progressive widening admits after ``visits`` visits."""
    if visits < WIDENING_FIRST:
        return min(count, WIDENING_START)
    more = np.int64(math.log(visits / WIDENING_FIRST) / math.log(WIDENING_BASE)) + 1
    return min(count, WIDENING_START + more)


@kernel
def select_child(nodes, parent, selection):
    """Index of the child of the expanded ``parent`` with the highest urgency."""
    first = np.int64(nodes[parent].first_child)
    count = np.int64(nodes[parent].n_children)
    visits = np.float32(nodes[parent].visits) + 1
    if selection.widening:
        count = admitted_children(visits, count)
    log_n = np.float32(math.log(visits))
    sqrt_n = np.float32(math.sqrt(visits))
    # The parent's value is its mover's; the children's mover sees the complement.
    unvisited = np.float32(1) - np.float32(nodes[parent].value) - selection.fpu
    best = first
    best_urgency = LOWEST
    for i in range(first, first + count):
        node = nodes[np.uint64(i)]
        if selection.algorithm == RAVE:
            urgency = rave_urgency(node, selection, log_n)
        elif selection.algorithm == PUCT:
            urgency = puct_urgency(node, selection, sqrt_n, unvisited)
        elif selection.algorithm == UCT:
            urgency = uct_urgency(node, selection, log_n)
        else:
            urgency = ucb_urgency(node, selection, log_n)
        if urgency > best_urgency:
            best_urgency = urgency
            best = i
    return best


@kernel
def most_visited_child(nodes, parent):
    """Index of the child of ``parent`` with most visits (ties: higher value); 0: no children."""
    first = np.int64(nodes[parent].first_child)
    best = 0
    if first == 0:
        return best
    for i in range(first, first + np.int64(nodes[parent].n_children)):
        if best == 0 or nodes[i].visits > nodes[best].visits:
            best = i
        elif nodes[i].visits == nodes[best].visits and nodes[i].value > nodes[best].value:
            best = i
    return best
