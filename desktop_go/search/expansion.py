"""When a node gets children: six rules of Yajima et al. 2010 beside a fixed number of visits.

Knows no game.
"""

from __future__ import annotations

import math

import numpy as np

from desktop_go.kernels import kernel
from desktop_go.search.params import (
    ALL_ENDS,
    ESTIMATE,
    SALIENT,
    SIBLINGS,
    SIBLINGS_TWICE,
    TRANSITION,
)

LEAST_FOR_SALIENT = 4
"""Visits below which a high win rate is chance. By hand."""
SALIENT_DEVIATIONS = 1.0
"""Standard deviations over the mean of its siblings from which a win rate is salient. By hand."""


@kernel
def is_salient(nodes, parent, node):
    """Whether the win rate of ``node`` stands out among the visited children of ``parent``."""
    first = np.int64(nodes[parent].first_child)
    count, total, squares = 0, 0.0, 0.0
    for i in range(first, first + np.int64(nodes[parent].n_children)):
        if nodes[i].visits > 0:
            count += 1
            total += nodes[i].value
            squares += nodes[i].value * nodes[i].value
    mean = total / max(count, 1)
    deviation = math.sqrt(max(squares / max(count, 1) - mean * mean, 0.0))
    return count > 1 and nodes[node].value > mean + SALIENT_DEVIATIONS * deviation


@kernel
def may_grow(nodes, parent, node, visits, selection, techniques):
    """Whether ``node``, a child of ``parent`` with so many ``visits`` before this one, grows now.

    With s children of the parent, n visits of the node and N of the parent, it grows from
    all ends: the first visit on; siblings: n > s; siblings twice: n > 2 s; transition: n p > 1,
    p being the prior (n > s if all moves are equally likely); salient: as siblings, and at once if
    its win rate stands out; estimate: from the second visit on, if its share of N among the
    simulations planned for the whole search would be more than s.
    """
    rule = techniques.expansion
    siblings = np.int64(nodes[parent].n_children)
    if rule == ALL_ENDS:
        return True
    if rule == SIBLINGS:
        return visits > siblings
    if rule == SIBLINGS_TWICE:
        return visits > 2 * siblings
    if rule == TRANSITION:
        return visits * nodes[node].prior > 1
    if rule == SALIENT:
        return visits > siblings or (
            visits >= LEAST_FOR_SALIENT and is_salient(nodes, parent, node)
        )
    if rule == ESTIMATE:
        done = max(np.float64(nodes[0].visits), 1.0)
        return visits > 1 and visits * max(techniques.planned / done, 1.0) > siblings
    return visits >= np.int64(selection.expand_visits)
