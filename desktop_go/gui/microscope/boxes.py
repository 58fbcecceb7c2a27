"""What the picture of a tree shows, as plain values: a box for each node. Paints nothing.

Boxes come in the order of a walk through the tree, parents before children; a parent stands in the
row of its first child, so that the line most looked at is straight.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from desktop_go.gui.microscope.words import visits_text
from desktop_go.gui.play.words import percent, short_count
from desktop_go.search.look import Look, Seen
from desktop_go.search.slow_minimax import MinimaxNode
from desktop_go.search.slow_motion import CHANCE, SlowNode
from desktop_go.services.i18n import tr, tr_number, tr_plural

OPEN_LEVELS = 1
"""Levels that are unfolded at first, besides the expected line."""
OPEN_LINE = 1
"""Moves of the expected line that are unfolded at first."""
ROUNDED = 100_000
"""From so many visits on, a box shows them rounded: that is as much as it has room for."""
SHOWN_CHILDREN = 7
"""Children of a node of slow motion that are shown; the others are one folded box."""


class Mark(Enum):
    """Why a box stands out."""

    NONE = ""
    SELECTION = "selection"
    EXPANSION = "expansion"
    PLAYOUT = "playout"
    BACK_UP = "back-up"
    AMAF = "amaf"
    CUT = "cut"
    HERE = "here"


@dataclass(frozen=True, slots=True)
class Box:
    """One node of the picture."""

    key: Hashable
    """The same for the same node as long as the tree grows."""
    parent: int
    """Its parent's place among the boxes; -1 for the root."""
    depth: int
    row: int
    label: str
    note: str = ""
    """Beside the label: value and visits."""
    value: float | None = None
    """0..1 for the color; None: no color."""
    share: float = 0.0
    """Of its parent's visits, for the width of the line."""
    mark: Mark = Mark.NONE
    is_round: bool = False
    hidden: int = 0
    """How many nodes are folded away right below it."""
    is_open: bool = False
    words: str = ""
    """For who cannot see it."""
    node: object = field(default=None, compare=False)
    """What it stands for."""


class Folds:
    """Which nodes the user opened or closed; all others are as the picture has them at first."""

    def __init__(self) -> None:
        self._wanted: dict[Hashable, bool] = {}

    def is_open(self, key: Hashable, at_first: bool) -> bool:
        """Whether a node shows its children."""
        return self._wanted.get(key, at_first)

    def set_open(self, key: Hashable, is_open: bool) -> None:
        """Open or close a node."""
        self._wanted[key] = is_open

    def clear(self) -> None:
        """Forget all that."""
        self._wanted.clear()


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A box before it has its place."""

    key: Hashable
    label: str
    note: str
    value: float | None
    share: float
    words: str
    at_first: bool
    node: object
    mark: Mark = Mark.NONE
    is_round: bool = False


Children = Callable[[object], "list[object]"]


def _box(drawn: _Drawn, parent: int, depth: int, row: int, folded: int, is_open: bool) -> Box:
    return Box(
        drawn.key, parent, depth, row, drawn.label, drawn.note, drawn.value, drawn.share,
        drawn.mark, drawn.is_round, folded, is_open, drawn.words, drawn.node,
    )  # fmt: skip


def _placed(
    root: object, children: Children, draw: Callable[[object, int], _Drawn], folds: Folds
) -> tuple[Box, ...]:
    """Put the nodes that are not folded away in their places."""
    boxes: list[Box] = []
    row = -1
    waiting: list[tuple[object, int, int, bool]] = [(root, -1, 0, False)]
    while waiting:
        node, parent, depth, is_first = waiting.pop()
        drawn, below = draw(node, depth), children(node)
        is_open = bool(below) and folds.is_open(drawn.key, drawn.at_first)
        if not is_first:
            row += 1
        folded = 0 if is_open else len(below)
        boxes.append(_box(drawn, parent, depth, row, folded, is_open))
        if is_open:
            place = len(boxes) - 1
            rest = [(child, place, depth + 1, i == 0) for i, child in enumerate(below)]
            waiting += reversed(rest)
    return tuple(boxes)


@dataclass(frozen=True, slots=True)
class Others:
    """Stands for the children of a node that are left out."""

    parent: object
    count: int
    visits: int


def _others(key: Hashable, others: Others, whole: int) -> _Drawn:
    count, note = tr_number(others.count, ","), tr_number(others.visits, ",")
    text = tr_plural("{count} other", "{count} others", others.count, count)
    moves = tr_plural("{count} other move", "{count} other moves", others.count, count)
    words = f"{moves}: {visits_text(others.visits)}"
    return _Drawn(
        (key, "others"), text, note, None, others.visits / max(whole, 1), words, False, others
    )


# -- The running search ------------------------------------------------------------------------


def boxes_of_look(look: Look, name: Callable[[Hashable], str], folds: Folds) -> tuple[Box, ...]:
    """The picture of a look: values and visits, the expected line unfolded.

    Args:
        look: the tree.
        name: what a move is called.
        folds: what the user opened and closed.
    """
    below: dict[int, list[object]] = {}
    for place, node in enumerate(look.nodes[1:], 1):
        below.setdefault(node.parent, []).append(place)
    for place, node in enumerate(look.nodes):
        if place in below and node.others:
            below[place].append(Others(place, node.others, node.other_visits))
    line = {0, *look.line()[:OPEN_LINE]}

    def children(node: object) -> list[object]:
        return below.get(node, []) if isinstance(node, int) else []

    def draw(node: object, depth: int) -> _Drawn:
        if isinstance(node, Others):
            assert isinstance(node.parent, int)
            whole = look.nodes[node.parent].counts.visits
            return _others(look.path(node.parent), node, whole)
        assert isinstance(node, int)
        seen = look.nodes[node]
        at_first = depth < OPEN_LEVELS or node in line
        return _of_seen(look, node, seen, name, at_first)

    return _placed(0, children, draw, folds)


def _of_seen(
    look: Look, place: int, seen: Seen, name: Callable[[Hashable], str], at_first: bool
) -> _Drawn:
    counts = seen.counts
    parent = look.nodes[seen.parent].counts.visits if place else counts.visits
    label = name(seen.move) if place else tr("Now")
    # The root's value is that of the player who is not to move: it would only confuse.
    value = counts.value / look.whole if place and (counts.visits or not look.rule) else None
    return _Drawn(
        look.path(place),
        label,
        visits_note(value, counts.visits),
        value,
        counts.visits / max(parent, 1),
        node_words(label, value, counts.visits),
        at_first,
        place,
    )


def visits_note(value: float | None, visits: int) -> str:
    """``53 %  1,204``; many visits are rounded, ``53 %  314.6k``."""
    count = tr_number(visits, ",") if visits < ROUNDED else short_count(visits)
    count = count if visits else ""
    return count if value is None else f"{percent(value)}  {count}".rstrip()


def node_words(label: str, value: float | None, visits: int) -> str:
    """A node in a sentence."""
    if not visits:
        return tr("{move}, no visits yet").format(move=label)
    if value is None:
        return f"{label}, {visits_text(visits)}"
    return f"{label}, {percent(value)}, {visits_text(visits)}"


# -- Slow motion -------------------------------------------------------------------------------


def boxes_of_search(
    root: SlowNode,
    name: Callable[[Hashable], str],
    worth: Callable[[float], str],
    marks: dict[SlowNode, Mark],
    folds: Folds,
    is_puzzle: bool = False,
) -> tuple[Box, ...]:
    """The picture of a tree search in slow motion; the path of the simulation is always in it.

    The values of a puzzle lie close together: colors spread them from the worst first move to the
    best one.
    """
    tried = [child.value for child in root.children if child.visits] if is_puzzle else []
    low, high = min(tried, default=0.0), max(tried, default=1.0)
    spread = 1 / (high - low) if high > low else 1.0
    path = {node for node, mark in marks.items() if mark is not Mark.AMAF}

    def children(node: object) -> list[object]:
        if not isinstance(node, SlowNode):
            return []
        ranked = sorted(node.children, key=lambda child: (-child.visits, -child.amaf_visits))
        kept = [c for i, c in enumerate(ranked) if i < SHOWN_CHILDREN or c in path]
        found: list[object] = list(kept)
        if len(kept) < len(ranked):
            visits = sum(c.visits for c in ranked) - sum(c.visits for c in kept)
            found.append(Others(node, len(ranked) - len(kept), visits))
        return found

    def draw(node: object, depth: int) -> _Drawn:
        if isinstance(node, Others):
            assert isinstance(node.parent, SlowNode)
            return _others(node.parent, node, node.parent.visits)
        assert isinstance(node, SlowNode)
        label = name(node.move) if node.parent is not None else tr("Start")
        whole = node.parent.visits if node.parent is not None else node.visits
        star = f"  ★{node.amaf_visits}" if node.amaf_visits else ""
        visits = tr_number(node.visits, ",")
        note = f"{worth(node.value)}  {visits}{star}" if node.visits else star.strip()
        words = node_words(label, node.value, node.visits)
        open_ = depth < OPEN_LEVELS or any(child in path for child in node.children)
        value = None
        if node.visits and node.parent is not None:
            value = min(max((node.value - low) * spread, 0.0), 1.0)
        share = node.visits / max(whole, 1)
        mark = marks.get(node, Mark.NONE)
        return _Drawn(node, label, note, value, share, words, open_, node, mark)

    return _placed(root, children, draw, folds)


def boxes_of_minimax(
    root: MinimaxNode,
    name: Callable[[Hashable], str],
    worth: Callable[[float], str],
    here: MinimaxNode | None,
    folds: Folds,
) -> tuple[Box, ...]:
    """The picture of minimax in slow motion: values, alpha and beta, cut branches."""
    path = set(here.path()) if here is not None else set()

    def children(node: object) -> list[object]:
        assert isinstance(node, MinimaxNode)
        return list(node.children)

    def draw(node: object, depth: int) -> _Drawn:
        assert isinstance(node, MinimaxNode)
        label = name(node.move) if node.parent is not None else tr("Start")
        mark = Mark.CUT if node.is_cut else Mark.HERE if node is here else Mark.NONE
        if mark is Mark.NONE and node in path:
            mark = Mark.SELECTION
        note = minimax_note(node, worth)
        words = f"{label}, {tr('cut off') if node.is_cut else note}"
        open_ = depth <= OPEN_LEVELS or node in path
        is_round = node.player == CHANCE and not node.is_cut and not node.is_leaf
        by_chance = node.parent is not None and node.parent.player == CHANCE
        share = node.share if by_chance else 0.0
        return _Drawn(node, label, note, None, share, words, open_, node, mark, is_round)

    return _placed(root, children, draw, folds)


def minimax_note(node: MinimaxNode, worth: Callable[[float], str]) -> str:
    """A node's value, or what is known so far: ``≥ 3``, ``≤ 2``; with its window while it lasts."""
    if node.is_cut:
        return "✂"
    if node.value is None:
        return _window(node, worth)
    value = worth(node.value)
    was_cut = any(child.is_cut for child in node.children)
    if (node.is_done and not was_cut) or node.is_leaf or node.player == CHANCE:
        return value
    sign = "≥" if node.player == 1 else "≤"
    window = "" if node.is_done else f"  {_window(node, worth)}"
    return f"{sign} {value}{window}"


def _window(node: MinimaxNode, worth: Callable[[float], str]) -> str:
    if node.player == CHANCE:
        return ""
    low = "−∞" if node.alpha == -float("inf") else worth(node.alpha)
    high = "∞" if node.beta == float("inf") else worth(node.beta)
    return f"α {low}  β {high}"


def ancestors(boxes: tuple[Box, ...], place: int) -> Iterator[int]:
    """The places of a box's parent, its parent, ... up to the root."""
    while (place := boxes[place].parent) >= 0:
        yield place
