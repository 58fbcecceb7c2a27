"""Board diagrams as plain text, for e-mail and forums: out of a position and back into a record.

Reads what people paste: GNU Go, Sensei's Library (``$$``) and our own output. ``X`` or ``#`` is
Black, ``O`` is White, ``.``, ``+`` and ``,`` are empty; digits are moves, small letters are labels.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from desktop_go.errors import RecordError
from desktop_go.moves import Color, Move, Point
from desktop_go.records import markup
from desktop_go.records.coordinates import GTP_LETTERS
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import Setup
from desktop_go.records.star_points import star_points

_EMPTY = ".+,·*"
_BLACK = "X#@●B"
_WHITE = "O○W"
_BORDER = re.compile(r"^[\s|+\-`':.]*-{3,}[\s|+\-`':.]*$")
_ROW_NUMBER = re.compile(r"^\s*\d{1,2}(?=\s)|(?<=\s)\d{1,2}\s*$")


@dataclass(frozen=True, slots=True)
class Diagram:
    """What a diagram shows."""

    width: int
    height: int
    black: tuple[Point, ...] = ()
    white: tuple[Point, ...] = ()
    moves: tuple[Point, ...] = ()
    """The points with the digits 1, 2, 3 ... (0 is the tenth)."""
    labels: Mapping[Point, str] = field(default_factory=dict)
    to_play: Color = Color.BLACK


def write_diagram(
    rows: Sequence[str], *, coordinates: bool = True, letters: str = GTP_LETTERS
) -> str:
    """A diagram from rows of ``.``, ``X`` and ``O``, top row first; ``letters`` name columns."""
    width, height = len(rows[0]), len(rows)
    stars = set(star_points(width, height))
    lines = []
    for number, row in enumerate(rows):
        cells = [
            "+" if cell == "." and (col, number) in stars else cell for col, cell in enumerate(row)
        ]
        text = " ".join(cells)
        lines.append(f"{height - number:2} {text} {height - number}" if coordinates else text)
    if coordinates and width <= len(letters):
        names = "   " + " ".join(letters[:width])
        lines = [names, *lines, names]
    return "\n".join(lines) + "\n"


def read_diagram(text: str) -> Diagram:
    """Understand a pasted diagram.

    Raises:
        RecordError: there is none in ``text``.
    """
    to_play = Color.WHITE if re.search(r"^\s*\$\$W", text, re.MULTILINE) else Color.BLACK
    rows = [cells for line in text.splitlines() if (cells := _cells(line))]
    width = max((len(row) for row in rows), default=0)
    rows = [row for row in rows if len(row) == width]
    if not 2 <= width <= 52 or not 2 <= len(rows) <= 52:
        raise RecordError("There is no board diagram in this text.")
    stones: dict[str, list[Point]] = {"black": [], "white": []}
    moves: dict[int, Point] = {}
    labels: dict[Point, str] = {}
    for number, row in enumerate(rows):
        for col, cell in enumerate(row):
            point = Point(col, number)
            if cell in _BLACK:
                stones["black"].append(point)
            elif cell in _WHITE:
                stones["white"].append(point)
            elif cell.isdecimal():
                moves[int(cell) or 10] = point
            elif cell.islower():
                labels[point] = cell
    return Diagram(
        width,
        len(rows),
        tuple(stones["black"]),
        tuple(stones["white"]),
        tuple(point for _, point in sorted(moves.items())),
        labels,
        to_play,
    )


def _cells(line: str) -> str:
    """The points of one line, or nothing when it is a border, a title or plain text."""
    line = re.sub(r"^\s*\$\$[BWcm0-9]*", "", line)
    if _BORDER.match(line):
        return ""
    line = _ROW_NUMBER.sub(" ", _ROW_NUMBER.sub(" ", line)) if " " in line.strip() else line
    cells = line.replace("|", " ").split()
    if cells and all(len(cell) == 1 for cell in cells):
        joined = "".join(cells)
    elif len(cells) == 1:
        joined = cells[0]
    else:
        return ""
    if joined in (GTP_LETTERS[: len(joined)], GTP_LETTERS[: len(joined)].lower()):
        return ""
    known = sum(cell in _EMPTY + _BLACK + _WHITE or cell.isdecimal() for cell in joined)
    return joined if known * 2 > len(joined) else ""


def diagram_record(diagram: Diagram) -> GameRecord:
    """A new record with the position of ``diagram`` as its setup, its moves and its labels."""
    record = GameRecord.new(
        (diagram.width, diagram.height) if diagram.width != diagram.height else diagram.width
    )
    color = diagram.to_play
    with record.step("Paste diagram"):
        record.set_setup(record.root, Setup(diagram.black, diagram.white, (), color))
        for point, text in diagram.labels.items():
            markup.set_label(record, record.root, point, text)
        node = record.root
        for point in diagram.moves:
            node = record.add_move(node, Move.play(color, point))
            color = color.opponent
    return record
