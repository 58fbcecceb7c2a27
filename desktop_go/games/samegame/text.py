"""SameGame boards as text: rows of digits from the top, as the standard positions are written.

``.`` or ``-`` is empty; digits are colors from 0. ``position K`` starts a position; ``#`` starts
a comment. Numbers may stand apart, then ``-1`` is empty.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from desktop_go.errors import RecordError
from desktop_go.games.samegame.position import check_columns
from desktop_go.games.samegame.rules import MAX_COLORS, Columns


@dataclass(frozen=True, slots=True)
class NamedBoard:
    """A board of a file and its name (``1`` for ``position 1``)."""

    name: str
    columns: Columns


def _row(line: str, number: int) -> list[int]:
    words = line.split()
    marks = words if len(words) > 1 else list(words[0])
    row = []
    for mark in marks:
        if mark in (".", "-", "-1"):
            row.append(0)
        elif mark.isdecimal() and mark.isascii() and int(mark) < MAX_COLORS:
            row.append(int(mark) + 1)
        else:
            raise RecordError(
                "'{mark}' is not a color from 0 to {most}",
                line=number,
                mark=mark,
                most=MAX_COLORS - 1,
            )
    return row


def _columns(rows: list[tuple[int, list[int]]]) -> Columns:
    width = len(rows[0][1])
    for number, row in rows:
        if len(row) != width:
            raise RecordError(
                "Cells in this row: {count}; in the first one: {width}",
                line=number,
                count=len(row),
                width=width,
            )
    columns = []
    for at in range(width):
        column = [row[at] for _, row in reversed(rows)]
        while column and not column[-1]:
            column.pop()
        if 0 in column:
            raise RecordError("A stone in column {at} has nothing below it", line=rows[0][0], at=at)
        columns.append(tuple(column))
    while columns and not columns[-1]:
        columns.pop()
    board = tuple(columns)
    if not all(board):
        raise RecordError("There is an empty column between other columns", line=rows[0][0])
    try:
        check_columns(board)
    except RecordError as error:
        raise RecordError(error.reason, line=rows[0][0]) from None
    return board


def parse(text: str) -> list[NamedBoard]:
    """Read all boards of a text. Raises RecordError with the line of the first mistake."""
    boards: list[NamedBoard] = []
    rows: list[tuple[int, list[int]]] = []
    name = ""

    def finish() -> None:
        nonlocal name
        if rows:
            boards.append(NamedBoard(name or str(len(boards) + 1), _columns(rows)))
            rows.clear()
            name = ""

    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#", 1)[0].strip()
        heading = re.fullmatch(r"position\s+(\S+)", line, re.IGNORECASE)
        if not line or heading:
            finish()
            if heading:
                name = heading.group(1)
        else:
            rows.append((number, _row(line, number)))
    finish()
    if not boards:
        raise RecordError("There is no board in this text")
    return boards


def to_text(columns: Columns, name: str = "") -> str:
    """Return a board as ``parse`` reads it."""
    height = max((len(column) for column in columns), default=0)
    lines = [f"position {name}"] if name else []
    for row in range(height - 1, -1, -1):
        lines.append(
            "".join(str(column[row] - 1) if row < len(column) else "." for column in columns)
        )
    return "\n".join(lines) + "\n"
