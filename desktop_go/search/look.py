"""A look into a search tree: its most visited part as plain values. Knows no game, needs no numba.

Whoever shows a search opens a ``Watch``; the search looks at its own tree between simulations and
hands a ``Look`` out with its thought. A closed watch costs one comparison a slice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from desktop_go.search.formula import Counts, Formula, Rule
from desktop_go.search.params import FLAT, NOTHING_SHARED, PUCT

SHOWN_CHILDREN = 6
"""Children kept of one node; the others are counted."""
SHOWN_NODES = 300
LEVELS = 10
LEAST_SHARE = 0.002
"""Nodes with a smaller share of the root's visits are left out."""
EVERY = 0.25
"""Seconds between two looks, at least."""
MOST_SHARE = 0.02
"""Of the program's processor time that looks may take."""

Name = Callable[[Any], Hashable]
"""Says what the game calls the move into a node, given its record."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One node of a look."""

    parent: int
    """Its parent's place in the look; -1 for the root."""
    depth: int
    move: Hashable
    """The move into it; None for the root, and for a pass in Go."""
    counts: Counts
    others: int = 0
    """How many of its children are left out ..."""
    other_visits: int = 0
    """... and their visits."""
    proven: int = 0
    """What is certain of it, see ``tree``."""


@dataclass(frozen=True, slots=True)
class Look:
    """The most visited part of a tree at one moment, parents before children."""

    nodes: tuple[Seen, ...]
    rule: Formula | None = None
    """How the search selects; None: it does not tell."""
    whole: float = 1.0
    """The value that is shown as 100 %."""

    def children(self, place: int) -> list[int]:
        """The places of the children of a node that are in the look, most visited first."""
        return [i for i, node in enumerate(self.nodes) if node.parent == place]

    def path(self, place: int) -> tuple[Hashable, ...]:
        """The moves from the root to a node."""
        moves: list[Hashable] = []
        while place > 0:
            moves.append(self.nodes[place].move)
            place = self.nodes[place].parent
        return tuple(reversed(moves))

    def line(self) -> list[int]:
        """The places along the most visited children, the root left out."""
        found, place = [], 0
        while children := self.children(place):
            place = max(children, key=lambda i: self.nodes[i].counts.visits)
            if not self.nodes[place].counts.visits:
                break
            found.append(place)
        return found


@dataclass(slots=True)
class Watch:
    """Whether somebody looks. Written by the one who looks, read by the search's thread."""

    is_open: bool = False
    _next: float = field(default=0.0, init=False)
    """When the next look is due, by the clock of ``time.perf_counter`` ..."""
    _next_work: float = field(default=0.0, init=False)
    """... and by that of ``time.process_time``."""

    def open(self) -> None:
        """Ask for looks, the first one at once."""
        self._next = self._next_work = 0.0
        self.is_open = True

    def close(self) -> None:
        """Ask for no more looks."""
        self.is_open = False

    def is_due(self) -> bool:
        """Whether the search should look now."""
        if not self.is_open or time.perf_counter() < self._next:
            return False
        return time.process_time() >= self._next_work

    def look(self, look: Callable[[], Look | None], at_the_end: bool = False) -> Look | None:
        """A look, if one is due or the search is at its end; then none for a while.

        However long a look takes, looking takes no more than MOST_SHARE of the processor time: on
        a busy machine, looks come less often.
        """
        if not (self.is_due() or (self.is_open and at_the_end)):
            return None
        began = time.thread_time()
        found = look()
        taken = time.thread_time() - began
        self._next = time.perf_counter() + EVERY
        self._next_work = time.process_time() + taken / MOST_SHARE
        return found


NO_RULE = Rule(FLAT)
"""That of a search without selection: no formula is shown."""


def rule_of(selection: Any, techniques: Any = None) -> Rule:
    """The rule that a SELECTION record, and a TECHNIQUES record where it is read, stand for."""
    inverse = float(selection["inverse_rave_equivalence"])
    return Rule(
        algorithm=int(selection["algorithm"]),
        exploration=float(selection["exploration"]),
        rave_equivalence=1 / inverse if inverse else float("inf"),
        fpu=float(selection["fpu"]),
        sharing=NOTHING_SHARED if techniques is None else int(techniques["sharing"]),
        alpha=0.0 if techniques is None else float(techniques["alpha"]),
        bias=0.0 if techniques is None else float(techniques["bias"]),
    )


def look_into(
    nodes: NDArray[np.void], rule: Formula | None, name: Name, whole: float = 1.0
) -> Look:
    """Copy the most visited part of a tree.

    Another thread may be changing the tree meanwhile: a number may be one simulation old.

    Args:
        nodes: the pool, NODE, NOTED_NODE or one with NODE_FIELDS of ``single_player``; the root is
            node 0.
        rule: how the tree is searched; None: that is not told.
        name: what the game calls a move.
        whole: the value that is shown as 100 %.
    """
    root = nodes[0]
    found = [Seen(-1, 0, None, _counts(nodes[:1])[0])]
    spans = _spans(nodes[:1])
    least = max(1, int(LEAST_SHARE * int(root["visits"])))
    done = 0
    while done < len(found) and len(found) < SHOWN_NODES:
        if spans[done][0] > 0 and found[done].depth < LEVELS:
            _add_children(nodes, spans, found, done, least, rule, name)
        done += 1
    return Look(tuple(found), rule, whole)


def _add_children(
    nodes: NDArray[np.void],
    spans: list[tuple[int, int]],
    found: list[Seen],
    parent: int,
    least: int,
    rule: Formula | None,
    name: Name,
) -> None:
    """Add the children worth showing of ``found[parent]``, and count the rest."""
    first, count = spans[parent]
    children = nodes[first : first + count]
    names = children.dtype.names or ()
    old = found[parent]
    counts = old.counts
    if "amaf_visits" in names:
        counts = replace(counts, children_rave=float(children["amaf_visits"].sum()))
    visits = children["visits"].astype(np.int64)
    order = np.argsort(-visits, kind="stable")[:SHOWN_CHILDREN]
    kept = [i for i in order.tolist() if visits[i] >= least]
    if parent == 0:
        kept += [i for i in _urgent(children, counts, rule) if i not in kept]
    shown = children.take(kept)
    rest = int(visits.sum()) - int(shown["visits"].sum())
    found[parent] = replace(old, counts=counts, others=len(children) - len(kept), other_visits=rest)
    proven = shown["proven"].tolist() if "proven" in names else [0] * len(kept)
    for child, counts, certain in zip(shown, _counts(shown), proven, strict=True):
        found.append(Seen(parent, old.depth + 1, name(child), counts, proven=certain))
    spans += _spans(shown)


def _is_for_one(nodes: NDArray[np.void]) -> bool:
    """Whether the search is one for one player, which keeps sums instead of means."""
    return "total" in (nodes.dtype.names or ())


def _spans(nodes: NDArray[np.void]) -> list[tuple[int, int]]:
    """Where each node's children begin, not above 0 for none, and how many they are."""
    fields = ("first", "children") if _is_for_one(nodes) else ("first_child", "n_children")
    return list(zip(*(nodes[name].tolist() for name in fields), strict=True))


def _urgent(children: NDArray[np.void], root: Counts, rule: Formula | None) -> list[int]:
    """The two children that selection would take next."""
    if rule is None or not rule.is_shown:
        return []
    if (
        isinstance(rule, Rule) and rule.algorithm == PUCT
    ):  # Of those without visits only the likeliest can be urgent.
        tried = np.flatnonzero(children["visits"])
        tried = np.union1d(tried, np.argsort(-children["prior"])[:SHOWN_CHILDREN])
    else:
        tried = np.arange(len(children))
    counts = _counts(children.take(tried))
    ranked = [
        (-rule.urgency(known, root).total, i)
        for known, i in zip(counts, tried.tolist(), strict=True)
    ]
    return [i for _total, i in sorted(ranked)[:2]]


def _counts(nodes: NDArray[np.void]) -> list[Counts]:
    """What each of some nodes knows, read field by field: much quicker than node by node."""
    if _is_for_one(nodes):
        return _counts_for_one(nodes)
    fields = ("visits", "value", "rave_visits", "rave_value", "prior")
    variance = [0.0] * len(nodes)
    if "squares" in (nodes.dtype.names or ()):
        means = nodes["mean"].astype(np.float64)
        variance = np.maximum(nodes["squares"] - means * means, 0.0).tolist()
    columns = [nodes[name].tolist() for name in fields]
    return [Counts(*known) for known in zip(*columns, variance, strict=True)]


def _counts_for_one(nodes: NDArray[np.void]) -> list[Counts]:
    names = nodes.dtype.names or ()
    value, variance = _means(nodes["visits"], nodes["total"], nodes["squares"])
    nothing = np.zeros(len(nodes))
    seen, shared, shared_variance = nothing, nothing, nothing
    if "amaf_visits" in names:
        seen = nodes["amaf_visits"]
        shared, shared_variance = _means(seen, nodes["amaf_total"], nodes["amaf_squares"])
    top = nodes["top"] if "top" in names else nothing
    none = nothing  # Such a search has no prior; the sum of AMAF visits is told by the parent.
    columns = (nodes["visits"], value, seen, shared, none, variance, shared_variance, none, top)
    return [Counts(*known) for known in zip(*(c.tolist() for c in columns), strict=True)]


def _means(
    visits: NDArray[Any], total: NDArray[Any], squares: NDArray[Any]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """The means and the variances of results, from their sums and the sums of their squares."""
    count = np.maximum(visits, 1)
    mean = total / count
    return mean, np.maximum(squares / count - mean * mean, 0.0)


def look_of_lines(lines: list[tuple[tuple[Hashable, ...], int, float]], visits: int) -> Look:
    """A look made of expected lines, for a search that shows no tree of its own.

    Args:
        lines: for each candidate its line (its move first), visits and value for the side to move.
        visits: those of the root.
    """
    best = lines[0][2] if lines else 0.5
    found = [Seen(-1, 0, None, Counts(visits, 1 - best))]
    for line, count, value in lines:
        parent = 0
        for depth, move in enumerate(line[:LEVELS]):
            worth = value if depth % 2 == 0 else 1 - value
            found.append(Seen(parent, depth + 1, move, Counts(count if depth == 0 else 0, worth)))
            parent = len(found) - 1
    return Look(tuple(found))
