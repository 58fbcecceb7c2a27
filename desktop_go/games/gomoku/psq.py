"""Reads and writes Piskvork's .psq game files: a size line, one ``x,y,ms`` a move, then names.

The reader takes what makes sense and says what it left out. Thinking times are kept in the private
property MS of each move.
"""

from __future__ import annotations

import re

from desktop_go.errors import RecordError
from desktop_go.games.gomoku.record import new_record, record_of
from desktop_go.games.gomoku.rules import MAX_SIZE, MIN_SIZE
from desktop_go.moves import Point
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.notices import Notice
from desktop_go.texts import Text

_NUMBER = r"\d{1,9}"
_HEADER = re.compile(rf"(?<!\d)({_NUMBER})\s*[xX]\s*({_NUMBER})(?!\d)")
_MOVE = re.compile(rf"\s*(-?{_NUMBER})\s*,\s*(-?{_NUMBER})\s*(?:,\s*(-?{_NUMBER})\s*)?$")
TIME = "MS"
"""Private SGF property: thinking time of the move in milliseconds."""


def read_psq(data: bytes) -> tuple[GameRecord, list[Notice]]:
    """Read a .psq file.

    Raises:
        RecordError: nothing in the file looks like one.
    """
    lines = data.decode("utf-8", "replace").replace("\r", "\n").split("\n")
    lines = [line.strip("\ufeff \t\0") for line in lines if line.strip("\ufeff \t\0")]
    notices: list[Notice] = []
    moves, rest, has_header = _split(lines)
    if not has_header and not moves:
        raise RecordError("This is not a Piskvork game: it has neither a board size nor moves.")
    size = _size(lines[0] if has_header else "", moves, notices)
    points: list[Point] = []
    times: list[int] = []
    for number, (col, row, time) in moves:
        point = Point(col - 1, row - 1)
        if not (0 <= point.col < size and 0 <= point.row < size):
            notices.append(_notice("Left out: {move} is not on the board.", number, col, row))
        elif point in points:
            notices.append(_notice("Left out: {move} is already taken.", number, col, row))
        else:
            points.append(point)
            times.append(time)
    record = new_record(size, black=rest[0] if rest else "", white=rest[1] if len(rest) > 1 else "")
    record_of(points, record)
    for node, time in zip(record.main_line()[1:], times, strict=True):
        if time > 0:
            node.properties[TIME] = [str(time)]
    if rest[2:] and rest[-1] in ("0", "1", "2"):
        record.root.properties["RE"] = [{"0": "0", "1": "B+", "2": "W+"}[rest[-1]]]
    return record, notices


def _split(lines: list[str]) -> tuple[list[tuple[int, tuple[int, int, int]]], list[str], bool]:
    """Moves with their line numbers, the lines after them, and whether the first is a header."""
    has_header = bool(lines) and _HEADER.search(lines[0]) is not None
    moves: list[tuple[int, tuple[int, int, int]]] = []
    rest: list[str] = []
    for number, line in enumerate(lines[1:] if has_header else lines, 2 if has_header else 1):
        match = _MOVE.match(line)
        if match and not rest:
            moves.append((number, (int(match[1]), int(match[2]), int(match[3] or 0))))
        elif moves:
            rest.append(line)
    return moves, rest, has_header


def _size(header: str, moves: list[tuple[int, tuple[int, int, int]]], notices: list[Notice]) -> int:
    match = _HEADER.search(header)
    width, height = (int(match[1]), int(match[2])) if match else (0, 0)
    if width == height and MIN_SIZE <= width <= MAX_SIZE:
        return width
    needed = max((max(col, row) for _, (col, row, _) in moves), default=MAX_SIZE)
    size = 15 if needed <= 15 else MAX_SIZE
    notices.append(
        Notice(
            "The board size {size} cannot be used; {used}x{used} is used instead.",
            (("size", f"{width}x{height}"), ("used", str(size))),
        )
    )
    return size


def _notice(template: Text, line: int, col: int, row: int) -> Notice:
    return Notice(template, (("move", f"{col},{row}"),), line, 1)


def write_psq(record: GameRecord) -> bytes:
    """The main line of a record as a .psq file.

    Raises:
        RecordError: the record starts from a position, which the format cannot say.
    """
    if record.root.setup:
        raise RecordError("A .psq file cannot hold a game that starts from a setup position.")
    size = record.size
    lines = [f"Piskvorky {size}x{size}, 11:11, 0"]
    for node in record.main_line():
        move = node.move
        if move is not None and move.point is not None:
            time = (node.properties.get(TIME) or ["0"])[0]
            time = time if time.isdecimal() else "0"
            lines.append(f"{move.point.col + 1},{move.point.row + 1},{time}")
    lines += [record.info("PB") or "Black", record.info("PW") or "White"]
    result = record.info("RE")[:1].upper()
    lines.append({"B": "1", "W": "2"}.get(result, "0"))
    return ("\r\n".join(lines) + "\r\n").encode("utf-8", "replace")
