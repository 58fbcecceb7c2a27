"""What the readers of foreign formats share: a game tree under construction, lines, few words.

Everything is written down as SGF has it; nothing is invented where a file says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from desktop_go.errors import RecordError
from desktop_go.moves import Point
from desktop_go.records import sgf_properties as sgf
from desktop_go.records.notices import NoticeCollector
from desktop_go.records.sgf_grammar import MAX_NODES, QUOTED_LENGTH
from desktop_go.records.sgf_regular import RawGame

ROOT = 0
OPPONENT = {"B": "W", "W": "B"}
_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_DATE = re.compile(
    r"(?<![0-9])([0-9]{4})(?:\D{1,3}([0-9]{1,2})\D{1,3}([0-9]{1,2})|([0-9]{2})([0-9]{2}))(?![0-9])"
)


class GameBuilder:
    """One game; moves go behind the node that came last unless a parent is given."""

    def __init__(self, notices: NoticeCollector) -> None:
        self.game = RawGame([{"GM": ["1"], "FF": ["4"]}], [-1])
        self.notices = notices
        self.size = 19
        self.last = ROOT
        self.to_play = "B"

    def set_size(self, size: int) -> None:
        """The side of the board. Raises RecordError if no record can have such a board."""
        if not 1 <= size <= sgf.MAX_SIDE:
            raise RecordError(
                "The board is {size} lines wide; 1 to {side} can be read.",
                size=size,
                side=sgf.MAX_SIDE,
            )
        self.size = size
        self.game.nodes[ROOT]["SZ"] = [str(size)]

    def contains(self, point: Point) -> bool:
        """Whether ``point`` is on the board."""
        return 0 <= point.col < self.size and 0 <= point.row < self.size

    def add_node(self, parent: int | None = None) -> int:
        """A node without properties; gives its number. Raises RecordError for one too many."""
        if len(self.game.nodes) >= MAX_NODES:
            raise RecordError(
                "The file has more than {nodes} nodes: too many to open.", nodes=f"{MAX_NODES:,}"
            )
        self.game.nodes.append({})
        self.game.parents.append(self.last if parent is None else parent)
        self.last = len(self.game.nodes) - 1
        return self.last

    def set_move(self, node: int, color: str, point: Point | None) -> None:
        """Make ``node`` a move of ``color`` (B or W), or a pass where ``point`` is None."""
        self.game.nodes[node][color] = [sgf.write_point(point) if point is not None else ""]
        self.to_play = OPPONENT[color]

    def play(self, color: str, point: Point | None, parent: int | None = None) -> int:
        """A new node with a move or pass; gives its number."""
        node = self.add_node(parent)
        self.set_move(node, color, point)
        return node

    def put(self, ident: str, points: list[Point], node: int = ROOT) -> None:
        """Add stones or marks (``AB``, ``TR``) to those that ``node`` has."""
        if points:
            values = self.game.nodes[node].setdefault(ident, [])
            values += [sgf.write_point(point) for point in points]

    def write(self, ident: str, text: str, node: int = ROOT) -> None:
        """Set a property from plain text; comments grow by a line."""
        text = text.replace("\0", "").strip()
        if not text:
            return
        if sgf.value_type(ident) is sgf.ValueType.TEXT:
            self.game.nodes[node].setdefault(ident, []).append(sgf.write_text(text))
        else:
            self.game.nodes[node][ident] = [sgf.write_simple_text(text)]

    def write_all(self, texts: Mapping[str, str]) -> None:
        """Set properties of the root from plain texts."""
        for ident, text in texts.items():
            self.write(ident, text)

    def label(self, point: Point, text: str, node: int) -> None:
        """Write a label on ``point``."""
        raw = f"{sgf.write_point(point)}:{sgf.write_simple_text(text, compose=True)}"
        self.game.nodes[node].setdefault("LB", []).append(raw)

    def place_handicap(self, stones: int) -> None:
        """Note a handicap and put its stones on the points that servers in Asia use."""
        if stones < 2:
            return
        self.game.nodes[ROOT]["HA"] = [str(stones)]
        points = _handicap_points(self.size, stones)
        if not points:
            self.notices.add(
                None,
                "The {count} handicap stones could not be placed: the file does not say where.",
                count=str(stones),
            )
            return
        self.put("AB", points)
        self.game.nodes[ROOT]["PL"] = ["W"]
        self.to_play = "W"

    def drop(self, offset: int | None, text: str) -> None:
        """Note that a piece of the file was not understood."""
        self.notices.add(
            offset, "This was not understood and left out: {text}", text=text[:QUOTED_LENGTH]
        )

    @property
    def is_empty(self) -> bool:
        """Whether there is neither a move nor a stone nor a comment."""
        return len(self.game.nodes) == 1 and not {"AB", "AW", "C"} & self.game.nodes[ROOT].keys()

    def finish(self) -> RawGame:
        """The game, each comment in one piece."""
        for properties in self.game.nodes:
            for ident in ("C", "GC"):
                if len(properties.get(ident, ())) > 1:
                    properties[ident] = ["\n".join(properties[ident])]
        return self.game


def _handicap_points(size: int, stones: int) -> list[Point]:
    """Two to nine points in the order of the Korean servers: the third is lower right."""
    if size < 7 or stones > 9 or (stones > 4 and (size % 2 == 0 or size < 9)):
        return []
    near = 2 if size < 12 else 3
    far, middle = size - 1 - near, size // 2
    points = [Point(far, near), Point(near, far), Point(far, far), Point(near, near)]
    if stones >= 6:
        points += [Point(near, middle), Point(far, middle)]
    if stones >= 8:
        points += [Point(middle, near), Point(middle, far)]
    points = points[: stones - stones % 2] if stones >= 5 else points[:stones]
    return [*points, Point(middle, middle)] if stones >= 5 and stones % 2 else points


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Offset and text of each line, whatever ends it."""
    offset = 0
    while offset < len(text):
        match = _LINE.match(text, offset)
        assert match is not None
        yield offset, match.group(1)
        offset = match.end()


def whole_number(text: str) -> int | None:
    """A whole number that stands alone, of a sensible length."""
    word = text.strip()
    return int(word) if re.fullmatch(r"[+-]?[0-9]{1,9}", word) else None


def date_of(text: str) -> str:
    """The first date in ``text`` as SGF writes it (``2011-08-12``); empty when there is none."""
    for match in _DATE.finditer(text):
        year, month, day = (int(word) for word in match.groups() if word)
        if 1 <= month <= 12 and 1 <= day <= 31:
            return f"{year:04}-{month:02}-{day:02}"
    return ""
