"""Where the nodes of a record are in the drawn tree: each a depth and a lane. No Qt.

A *line* is a run of first children: the main line from the root, and one for every further child.
All nodes of a line share a lane. A line takes the nearest lane beside its fork that is free for its
whole length; forks are served from the deepest up, so that no branch crosses another. Iterative:
a record may be 100,000 nodes deep.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from desktop_go.records.edits import Change, ChangeKind
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import collector_paused
from desktop_go.records.record_node import RecordNode


class Line:
    """One line: ``nodes[i]`` stands at depth ``start + i`` in ``lane``."""

    __slots__ = ("fork", "lane", "nodes", "numbers", "start")

    def __init__(self, start: int, fork: Line | None, nodes: list[RecordNode]) -> None:
        self.start = start
        self.fork = fork
        """The line it leaves, at depth ``start - 1``; None for the main line."""
        self.nodes = nodes
        self.lane = 0
        self.numbers: list[int] | None = None
        """Move numbers, made when first painted."""

    @property
    def end(self) -> int:
        """The depth of the last node."""
        return self.start + len(self.nodes) - 1


class TreeLayout:
    """The places of all nodes of one record.

    It hears of edits by itself; call ``refresh`` before asking: many edits cost one new layout.
    """

    def __init__(self, record: GameRecord) -> None:
        self.record = record
        self.rebuild()
        record.listen(self._on_change)

    def refresh(self) -> bool:
        """Lay the tree out again if edits made that necessary; whether they did."""
        if self._stale:
            self.rebuild()
            return True
        return False

    def rebuild(self) -> None:
        """Lay the whole tree out again."""
        self._stale = False
        self._lines: dict[RecordNode, Line] = {}
        self._reach: list[int] = []
        self._lanes: list[list[Line]] = []
        self._buses: dict[int, dict[int, int]] = {}
        with collector_paused():
            self._place_all()

    def _place_all(self) -> None:
        stack: list[tuple[RecordNode, int, Line | None]] = [(self.record.root, 0, None)]
        while stack:
            first, start, fork = stack.pop()
            line = self._new_line(first, start, fork)
            depth = start
            for node in line.nodes:
                depth += 1
                children = node.children
                if len(children) > 1:
                    stack.extend((child, depth, line) for child in reversed(children[1:]))
        for lines in self._lanes:
            lines.sort(key=_start)

    def _new_line(self, first: RecordNode, start: int, fork: Line | None) -> Line:
        nodes = [first]
        children = first.children
        while children:
            node = children[0]
            nodes.append(node)
            children = node.children
        line = Line(start, fork, nodes)
        self._lines.update(dict.fromkeys(nodes, line))
        self._place(line)
        return line

    def _place(self, line: Line) -> None:
        """Give ``line`` its lane and note what it takes up."""
        reach, end = self._reach, line.end
        if end >= len(reach):
            reach.extend([-1] * (end + 1 - len(reach)))
        first = max(0, line.start - 1)
        lane = line.lane = max(reach[first : end + 1]) + 1
        reach[line.start : end + 1] = [lane] * len(line.nodes)
        if line.fork is not None:
            reach[first] = max(reach[first], lane - 1)
            self._buses.setdefault(first, {})[line.fork.lane] = lane
        while lane >= len(self._lanes):
            self._lanes.append([])
        self._lanes[lane].append(line)

    # -- Asking --------------------------------------------------------------------------------

    @property
    def depth(self) -> int:
        """How many nodes the deepest line reaches down."""
        return len(self._reach)

    @property
    def width(self) -> int:
        """How many lanes there are."""
        return len(self._lanes)

    def __contains__(self, node: RecordNode) -> bool:
        return node in self._lines

    def __len__(self) -> int:
        return len(self._lines)

    def reach_at(self, depth: int) -> int:
        """The furthest lane in use at ``depth``."""
        return self._reach[depth] if depth < len(self._reach) else -1

    def line_of(self, node: RecordNode) -> Line:
        """The line that ``node`` is in."""
        return self._lines[node]

    def depth_of(self, node: RecordNode) -> int:
        """The depth of ``node``: its steps from the root."""
        line = self._lines[node]
        nodes = line.nodes
        if nodes[-1] is node:
            return line.end
        for place in range(max(0, self._near - 1), min(self._near + 2, len(nodes))):
            if nodes[place] is node:
                self._near = place
                return line.start + place
        self._near = nodes.index(node)
        return line.start + self._near

    _near = 0
    """The place in its line of the node asked for last: mostly the next one is beside it."""

    def node_at(self, depth: int, lane: int) -> RecordNode | None:
        """The node at a place, if there is one."""
        if not 0 <= lane < len(self._lanes):
            return None
        lines = self._lanes[lane]
        found = bisect_right(lines, depth, key=_start) - 1
        if found < 0 or depth > lines[found].end:
            return None
        return lines[found].nodes[depth - lines[found].start]

    def lines_in(self, first: int, last: int, lanes: range) -> Iterator[Line]:
        """The lines in ``lanes`` with a node, or the edge to their first, in these depths."""
        for lane in range(max(0, lanes.start), min(lanes.stop, len(self._lanes))):
            lines = self._lanes[lane]
            place = max(0, bisect_right(lines, first, key=_start) - 1)
            for line in lines[place:]:
                if line.start - 1 > last:
                    break
                if line.end >= first:
                    yield line

    def buses_at(self, depth: int) -> dict[int, int]:
        """The forks at ``depth``: from which lane to which furthest one a branch leads."""
        return self._buses.get(depth, {})

    def path(self, node: RecordNode) -> dict[Line, int]:
        """The lines from the root to ``node``, each with the last depth that belongs to it."""
        found: dict[Line, int] = {}
        line: Line | None = self._lines[node]
        depth = self.depth_of(node)
        while line is not None:
            found[line] = depth
            depth, line = line.start - 1, line.fork
        return found

    def number(self, line: Line, depth: int) -> int:
        """The move number at a depth of ``line``."""
        if line.numbers is None:
            chain = [line]
            while (fork := chain[-1].fork) is not None and fork.numbers is None:
                chain.append(fork)
            for part in reversed(chain):
                part.numbers = _count(part)
        assert line.numbers is not None
        return line.numbers[depth - line.start]

    # -- Edits ---------------------------------------------------------------------------------

    def _on_change(self, change: Change) -> None:
        """Follow an edit; a new last move is put down at once, others lay the tree out again."""
        if self._stale:
            return
        if change.kind is ChangeKind.PROPERTIES:
            line = self._lines.get(change.node)
            if line is not None and line.numbers is not None:
                self._check_number(line, line.nodes.index(change.node))
        else:
            self._stale = not self._append(change) and not self._cut_leaf(change)

    def _check_number(self, line: Line, place: int) -> None:
        """Forget all move numbers if the one of a changed node is another now."""
        assert line.numbers is not None
        if place:
            before = line.numbers[place - 1]
        else:
            before = self.number(line.fork, line.start - 1) if line.fork is not None else 0
        if line.nodes[place].number_after(before) != line.numbers[place]:
            for other in set(self._lines.values()):
                other.numbers = None

    def _append(self, change: Change) -> bool:
        """Put down a node without children behind the end of its line, if there is room."""
        node, parent = change.node, change.parent
        if change.kind is not ChangeKind.ATTACHED or parent not in self._lines or node.children:
            return False
        line = self._lines[parent]
        if parent.children[0] is not node or line.nodes[-1] is not parent:
            return self._branch(node, parent)
        depth = line.end + 1
        if depth == len(self._reach):
            self._reach.append(-1)
        if self._reach[depth] >= line.lane:
            return False
        self._reach[depth] = line.lane
        line.nodes.append(node)
        if line.numbers is not None:
            line.numbers = None
        self._lines[node] = line
        return True

    def _branch(self, node: RecordNode, parent: RecordNode) -> bool:
        """Put down a new last variation, where it stands beside all others of its depth."""
        if len(parent.children) < 2 or parent.children[-1] is not node:
            return False
        fork = self._lines[parent]
        depth = self.depth_of(parent) + 1
        taken = self.buses_at(depth - 1).get(fork.lane, fork.lane + 1) - 1
        if self._reach[depth - 1] > taken:
            return False
        line = Line(depth, fork, [node])
        self._lines[node] = line
        self._place(line)
        self._lanes[line.lane].sort(key=_start)
        return True

    def _cut_leaf(self, change: Change) -> bool:
        """Take away the last node of a line."""
        if change.kind is not ChangeKind.CUT or change.node.children:
            return False
        line = self._lines.get(change.node)
        if line is None or len(line.nodes) < 2 or line.nodes[-1] is not change.node:
            return False
        line.nodes.pop()
        line.numbers = None
        del self._lines[change.node]
        return True


def _start(line: Line) -> int:
    return line.start


def _count(line: Line) -> list[int]:
    """The move numbers of ``line``, going on from its fork; MN sets them."""
    number = 0
    if line.fork is not None and line.fork.numbers is not None:
        number = line.fork.numbers[line.start - 1 - line.fork.start]
    numbers = []
    for node in line.nodes:
        number = node.number_after(number)
        numbers.append(number)
    return numbers
