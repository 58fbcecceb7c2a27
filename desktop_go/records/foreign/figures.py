"""Diagrams of a UGF file as variations.

A diagram gives stones and the moves that follow, but not where it leaves the game: before or after
the move it is about, or nowhere. Without rules only the placed stones can be compared, so where
they differ the variation begins with a node that sets the board up.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop_go.moves import Color, Point
from desktop_go.records.foreign.builder import ROOT, GameBuilder
from desktop_go.records.sgf_properties import read_move, read_points

MAX_FIGURES = 1000
"""Each may set up a whole board."""
Label = tuple[Point, str]
Stones = dict[Point, str]
_COLORS = {"B": Color.BLACK, "W": Color.WHITE}


@dataclass
class Figure:
    """One diagram as it stands in the file."""

    move: int
    """The number of the move that it is about."""
    heading: str
    stones: Stones = field(default_factory=dict)
    moves: list[tuple[str, Point | None]] = field(default_factory=list)
    texts: dict[int, list[str]] = field(default_factory=dict)
    """Lines of text by the number of moves before them; labels likewise."""
    labels: dict[int, list[Label]] = field(default_factory=dict)

    def add(self, color: str, point: Point | None, number: int | None) -> None:
        """Take a move, or a stone of the position where the number is 0."""
        if number == 0 and not self.moves:
            if point is not None:
                self.stones[point] = color
        else:
            self.moves.append((color, point))

    def write(self, line: str, label: Label | None) -> None:
        """Take a line of text, or a label instead."""
        place = len(self.moves)
        if label is not None:
            self.labels.setdefault(place, []).append(label)
        else:
            self.texts.setdefault(place, []).append(line)


def attach_all(builder: GameBuilder, figures: list[Figure], numbers: dict[int, int]) -> None:
    """Hang diagrams into the game.

    Args:
        builder: The game, which has no variations yet.
        figures: The diagrams.
        numbers: The nodes by the number of their move.
    """
    at: dict[int, list[Figure]] = {}
    for figure in figures:
        node = numbers.get(figure.move)
        if node is None and figure.move > 0:
            builder.drop(None, figure.heading or f".Fig,{figure.move}")
        at.setdefault(ROOT if node is None else node, []).append(figure)
    placed: Stones = {}
    for node in range(max(at, default=-1) + 1):
        before = dict(placed) if node in at else {}
        _place(builder, node, placed)
        for figure in at.get(node, ()):
            _attach(builder, figure, node, before, placed)


def _attach(builder: GameBuilder, figure: Figure, node: int, before: Stones, now: Stones) -> None:
    """Hang ``figure`` behind ``node``, or beside it where its position is that ``before``."""
    parent = max(builder.game.parents[node], ROOT)
    if not figure.stones:
        same = bool(figure.moves) and figure.moves[0][0] in builder.game.nodes[node]
        start = parent if same else node
    elif figure.stones == now:
        start = node
    elif figure.stones == before and node != ROOT:
        start = parent
    else:
        start = _set_up(builder, figure, node, now)
    _write(builder, figure, 0, start)
    for place, (color, point) in enumerate(figure.moves, 1):
        start = builder.play(color, point, start)
        if place == 1:
            builder.write("N", figure.heading, start)
        _write(builder, figure, place, start)


def _write(builder: GameBuilder, figure: Figure, place: int, node: int) -> None:
    builder.write("C", "\n".join(figure.texts.get(place, ())), node)
    for point, text in figure.labels.get(place, ()):
        builder.label(point, text, node)


def _place(builder: GameBuilder, node: int, stones: Stones) -> None:
    """Put what ``node`` places into ``stones``; captures are left aside."""
    size, properties = (builder.size, builder.size), builder.game.nodes[node]
    for letter, color in _COLORS.items():
        for point in read_points(properties.get("A" + letter, ()), size):
            stones[point] = letter
        move = read_move(color, properties[letter][0], size) if letter in properties else None
        if move is not None and move.point is not None:
            stones[move.point] = letter


def _set_up(builder: GameBuilder, figure: Figure, node: int, placed: Stones) -> int:
    """A node behind ``node`` that turns the position into that of ``figure``."""
    setup = builder.add_node(node)
    for color in _COLORS:
        builder.put("A" + color, sorted(p for p, c in figure.stones.items() if c == color), setup)
    builder.put("AE", sorted(placed.keys() - figure.stones.keys()), setup)
    if figure.moves:
        builder.game.nodes[setup]["PL"] = [figure.moves[0][0]]
    builder.write("N", figure.heading, setup)
    return setup
