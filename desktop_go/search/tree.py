"""The search tree: nodes in one preallocated pool, the children of a node side by side.

Knows no game: a move is a small integer. The root is node 0; ``first_child`` 0 means not expanded.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from desktop_go.kernels import kernel
from desktop_go.search.atomics import fence, fetch_add
from desktop_go.search.value_bias import BIAS, SITUATIONS

_NODE_FIELDS = [
    ("value", np.float64),  # mean result, 0..1, of the player who moved into the node
    ("visits", np.uint32),  # simulations through it, running ones included (virtual loss)
    ("rave_visits", np.float32),  # AMAF results, those that a first opinion stands for included
    # Their mean, 0..1, of the player who moved into the node. Without any, in a search with a
    # network: what was expected of the node when it was a leaf, for Black (``value_bias``).
    ("rave_value", np.float32),
    ("prior", np.float32),  # probability that the move is played, 0..1 (PUCT)
    ("first_child", np.uint32),  # index of the first child; 0: not expanded
    ("n_children", np.uint16),  # number of children; they stand side by side
    ("move", np.uint16),  # the move into the node, as the game numbers moves
]
NODE = np.dtype(_NODE_FIELDS, align=True)
"""32 bytes. Simulations that are still running count as losses in ``visits`` and ``value``."""

NOTED_NODE = np.dtype(
    [
        # First, so that numba does not take this for a NODE with more behind it.
        ("mean", np.float64),  # mean of all results, whatever rule ``value`` follows
        *_NODE_FIELDS,
        ("squares", np.float64),  # mean of their squares
        ("results", np.uint32),  # how many results those are; running simulations left out
        ("velocity", np.float32),  # how often it was chosen lately (ACCELERATED)
        ("proven", np.int64),  # UNPROVEN, WON, LOST or DRAWN, for the player who moved into it
    ],
    align=True,
)
"""64 bytes: a node of a search that keeps more notes than the default one."""
UNPROVEN, WON, LOST, DRAWN = 0, 1, 2, 3
"""What is certain of a node (``proven``)."""

COUNTERS = 16
NEXT_FREE, FULL = 0, 8
"""Places in the counter array (int64), on cache lines of their own: the next free node; 1 when
full."""

MIN_NODES = 1024
"""Room for a root and its children, however little memory is allowed."""


class TreePool:
    """Two equal pools of nodes within a memory bound: one in use, one to copy a subtree into."""

    def __init__(self, memory_mb: int, kind: np.dtype[np.void] = NODE) -> None:
        """Reserve the memory for nodes of a ``kind``, NODE or NOTED_NODE."""
        self.capacity = max(MIN_NODES, (memory_mb << 20) // (2 * kind.itemsize))
        self.nodes = np.zeros(self.capacity, kind)
        self._spare = np.zeros(self.capacity, kind)
        self.counters = np.zeros(COUNTERS, np.int64)
        self.bias = np.zeros(SITUATIONS, BIAS)
        self.clear()

    def clear(self) -> None:
        """Forget everything but an empty root."""
        self.nodes[0] = np.zeros(1, self.nodes.dtype)[0]
        self.counters[NEXT_FREE] = 1
        self.counters[FULL] = 0
        self.bias[:] = np.zeros(1, BIAS)[0]

    def keep_child(self, move: int) -> bool:
        """Make the child reached by ``move`` the root; False (and a clear tree) without one."""
        found = np.flatnonzero(children_of(self.nodes)["move"] == move)
        if len(found):
            child = int(self.nodes[0]["first_child"]) + int(found[0])
            used = copy_subtree(self.nodes, self._spare, child)
            self.nodes, self._spare = self._spare, self.nodes
            self.counters[NEXT_FREE] = used
            self.counters[FULL] = 0
            return True
        self.clear()
        return False

    @property
    def used(self) -> int:
        """Nodes in use."""
        return min(int(self.counters[NEXT_FREE]), self.capacity)

    @property
    def is_full(self) -> bool:
        """Whether an expansion was refused for want of memory."""
        return bool(self.counters[FULL])


def children_of(nodes: NDArray[np.void], node: int = 0) -> NDArray[np.void]:
    """The children of ``node`` as a view of ``nodes`` (NODE[n]); none before it was expanded."""
    first = int(nodes[node]["first_child"])
    return nodes[first : first + int(nodes[node]["n_children"])] if first else nodes[:0]


@kernel
def allocate(nodes, counters, count):
    """Reserve ``count`` nodes side by side; return the first, 0 when the pool is full."""
    if counters[NEXT_FREE] + count > len(nodes):
        counters[FULL] = 1
        return 0
    # Another thread may have taken the room since: look again at what was really reserved.
    first = fetch_add(counters, np.uint64(NEXT_FREE), np.int64(count))
    if first + count > len(nodes):
        counters[FULL] = 1
        return 0
    return first


@kernel
def publish(nodes, node, first, count):
    """Hang the finished children ``first``... under ``node`` so that other threads may see them."""
    nodes[node].n_children = count
    # A thread that sees first_child must see the children: nothing written above may come later.
    fence()
    nodes[node].first_child = first


@kernel
def copy_subtree(source, target, top):
    """Copy the subtree under ``top`` breadth first into ``target``; return the nodes used."""
    target[0] = source[top]
    used = 1
    done = 0
    while done < used:
        first = np.int64(target[done].first_child)
        if first != 0:
            count = np.int64(target[done].n_children)
            for i in range(count):
                target[used + i] = source[first + i]
            target[done].first_child = used
            used += count
        done += 1
    return used


@kernel
def keep_allowed_children(nodes, allowed):
    """Drop children of the root whose move is not ``allowed`` (uint8 by move)."""
    first = np.int64(nodes[0].first_child)
    kept = 0
    for i in range(first, first + np.int64(nodes[0].n_children)):
        if allowed[nodes[i].move]:
            if i != first + kept:
                nodes[first + kept] = nodes[i]
            kept += 1
    nodes[0].n_children = kept
    return kept
