"""NGF, the format of wBaduk and Cyberoro: twelve lines about the game, then a line a move.

The lines are title, size, White, Black, place, handicap, unknown, komi, date, time, result and
the number of moves. ``PMABBQEEQ`` is a move: its number in letters (AB), its color and column and
row from the upper left with B for the first, then again in reverse. AA is a pass. Komi is given
without its half unless there is a handicap. What unit the time is in, nobody knows: it is not read.
"""

from __future__ import annotations

import re

from desktop_go.errors import RecordError
from desktop_go.moves import Point
from desktop_go.records.foreign.builder import GameBuilder, date_of, lines_of, whole_number
from desktop_go.records.foreign.results import result_of
from desktop_go.records.notices import NoticeCollector
from desktop_go.records.sgf_properties import read_real, write_real
from desktop_go.records.sgf_regular import RawGame

NAME = "NGF"
HEADER_LINES = 12
MAX_LINE = 1000
"""Characters of a line about the game that are read."""
_MOVE = re.compile(r"PM[A-Z]{2}([BW])([A-Z])([A-Z])", re.IGNORECASE)
_FIRST_MOVE = re.compile(rb"^PM[A-Z]{2}[BW][A-Z]{2}", re.MULTILINE)
_SIZE = re.compile(r"\s*[1-9][0-9]?\s*")
_RANK = re.compile(r"(.*\S)\s+(\S*\d\S*)\s*")


def recognizes(start: bytes) -> bool:
    """Whether a file that starts so is NGF: a board size in line 2, and moves or more numbers."""
    lines = start.decode("latin-1").splitlines()[:HEADER_LINES]
    if len(lines) < 2 or not _SIZE.fullmatch(lines[1]):
        return False
    if _FIRST_MOVE.search(start.replace(b"\r", b"\n")):
        return True
    return len(lines) > 8 and all(whole_number(lines[place]) is not None for place in (5, 6, 7))


def read(text: str, notices: NoticeCollector) -> list[RawGame]:
    """Read the game. Raises RecordError when there is none."""
    builder = GameBuilder(notices)
    header: list[str] = []
    has_moves = False
    for offset, line in lines_of(text):
        if line[:2].upper() == "PM" and (has_moves or len(header) > 1):
            if not has_moves:
                _read_header(builder, header)
            has_moves = True
            _read_move(builder, offset, line.strip())
        elif not has_moves and len(header) < HEADER_LINES:
            header.append(line[:MAX_LINE].strip())
        elif line.strip(" \t\0\x1a"):
            builder.drop(offset, line.strip())
    if not has_moves:
        _read_header(builder, header)
    return [builder.finish()]


def _read_header(builder: GameBuilder, header: list[str]) -> None:
    lines = header + [""] * (HEADER_LINES - len(header))
    size = whole_number(lines[1])
    if size is None:
        raise RecordError(
            "The second line of an NGF file is the size of the board; here it is not."
        )
    builder.set_size(size)
    handicap = whole_number(lines[5]) or 0
    builder.place_handicap(handicap)
    for ident, rank, line in (("PW", "WR", lines[2]), ("PB", "BR", lines[3])):
        match = _RANK.fullmatch(line)
        builder.write(ident, match.group(1) if match else line)
        builder.write(rank, match.group(2) if match else "")
    komi = read_real(lines[7])
    if komi is not None:
        half = 0.5 if not handicap and komi == int(komi) else 0.0
        builder.write("KM", write_real(komi + half))
    builder.write_all(
        {"EV": lines[0], "PC": lines[4], "DT": date_of(lines[8]), "RE": result_of(lines[10])}
    )


def _read_move(builder: GameBuilder, offset: int, line: str) -> None:
    match = _MOVE.match(line)
    if match is None:
        builder.drop(offset, line)
        return
    color, col, row = match.group(1).upper(), *(ord(x.upper()) - 66 for x in match.group(2, 3))
    if col == row == -1:
        builder.play(color, None)
    elif builder.contains(Point(col, row)):
        builder.play(color, Point(col, row))
    else:
        builder.drop(offset, line)
