"""The core of a tree search for one player: nodes, the value of a move, growth and back-up.

A game adds the fields of its moves to NODE_FIELDS and writes the loop that plays them, as a kernel
cannot be handed another. Results are 0..1. The exploration terms are those of ``selection``, the
search for two players, whose nodes count for the side to move and are shared by threads.
"""

from __future__ import annotations

import math

import numpy as np

from desktop_go.kernels import inline_kernel

NODE_FIELDS = [
    ("first", "i4"),  # index of the first child; -1: not expanded
    ("children", "i4"),  # number of children; they stand side by side
    ("visits", "i4"),  # simulations through it
    ("total", "f8"),  # sum of the results, 0..1 each
    ("squares", "f8"),  # sum of their squares
]
UCB1, UCB1_TUNED = 0, 1
"""Selection rules; a game may number more of its own from 2 on."""
UNVISITED = 1e9
"""Above every urgency: each child is tried once."""
MAX_VARIANCE = 0.25
"""The highest variance that a result in 0..1 can have."""


@inline_kernel
def spread(visits, total, squares):
    """Return the variance of ``visits`` results from their sum and the sum of their squares."""
    mean = total / visits
    return max(squares / visits - mean * mean, 0.0)


@inline_kernel
def bonus(rule, exploration, log, visits, total, squares):
    """Return the exploration term of a move.

    UCB1 (Kocsis & Szepesvari 2006) unless ``rule`` is UCB1_TUNED, with a constant that is 1 in the
    source, as in ``selection.ucb_urgency`` (Auer, Cesa-Bianchi & Fischer 2002, section 4). ``log``
    is the logarithm of the parent's visits.
    """
    explore = log / visits
    if rule == UCB1_TUNED:
        bound = spread(visits, total, squares) + math.sqrt(2 * explore)
        explore *= min(MAX_VARIANCE, bound)
    return exploration * math.sqrt(explore)


@inline_kernel
def make_leaf(node):
    """Make a node a leaf without results."""
    node.first = -1
    node.children = 0
    node.visits = 0
    node.total = 0.0
    node.squares = 0.0


@inline_kernel
def stays_leaf(node, at, expand_at):
    """Return whether leaf ``at`` is not to grow yet; the root always grows."""
    return at != 0 and node.visits < expand_at


@inline_kernel
def parents_log(node):
    """Return what ``bonus`` takes as ``log`` for the children of ``node``."""
    return np.log(max(node.visits, 1))


@inline_kernel
def note(node, value):
    """Add a result."""
    node.visits += 1
    node.total += value
    node.squares += value * value
