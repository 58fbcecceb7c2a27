"""UGF (also .ugi), the format of PandaNet: sections in brackets, as in an INI file.

[Header] holds ``Key=Value``, the value often a list with commas. In [Data] ``PP,B1,1,0`` is a
move: column and row in letters, color and player, number, seconds. Rows count from the top, or
from the bottom with ``CoordinateType=IGS``; a first letter Y or Z is a pass, number 0 a stone that
stands there from the start. [Figure] holds comments on moves (``.Text,12`` to ``.EndText``, with
labels ``.#,6,16,A``) and diagrams (``.Fig,45,...`` to ``.EndFig``): stones, numbered moves, text.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from desktop_go.errors import RecordError
from desktop_go.moves import Point
from desktop_go.records.foreign.builder import (
    OPPONENT,
    ROOT,
    GameBuilder,
    date_of,
    lines_of,
    whole_number,
)
from desktop_go.records.foreign.figures import MAX_FIGURES, Figure, attach_all
from desktop_go.records.foreign.results import write_result
from desktop_go.records.notices import NoticeCollector
from desktop_go.records.sgf_properties import read_real, write_real
from desktop_go.records.sgf_regular import RawGame

NAME = "UGF"
_START = re.compile(rb"^\[Header\]\s*$", re.MULTILINE | re.IGNORECASE)
_LANG = re.compile(rb"^Lang=([\w-]{1,40})\s*$", re.MULTILINE | re.IGNORECASE)
_SECTION = re.compile(r"\s*\[([A-Za-z]{1,20})\]\s*")
_MOVE = re.compile(r"\s*([A-Z])([A-Z]),\s*([BWM])[^,]*(?:,\s*(\d{1,6}))?")
_RULES = {"JPN": "Japanese", "CH": "Chinese", "CHN": "Chinese"}
_ENDS = {"C": "R", "T": "T", "F": "F"}
_OTHER_ENDS = {"D": "0", "N": "Void", "O": "Void", "E": "?"}
_PASSES = "YZ"
_PASSED_OVER = ("remote", "files", "comment", "messageline", "reviewnode", "end")


def recognizes(start: bytes) -> bool:
    """Whether a file that starts so is UGF."""
    return _START.search(start.replace(b"\r", b"\n")) is not None


def charset_of(data: bytes) -> str:
    """The character set by the line Lang; empty without one."""
    match = _LANG.search(data[:4096].replace(b"\r", b"\n"))
    return match.group(1).decode("ascii", "replace") if match else ""


def read(text: str, notices: NoticeCollector) -> list[RawGame]:
    """Read the game. Raises RecordError when there is none, or it is encrypted."""
    return [_Reader(notices).read(text)]


class _Reader:
    """One pass over the lines; each section has a method of its own."""

    def __init__(self, notices: NoticeCollector) -> None:
        self.builder = GameBuilder(notices)
        self.header: dict[str, str] = {}
        self.moves: dict[int, int] = {0: ROOT}
        """Numbers of moves to nodes."""
        self.from_bottom = False
        self.commented: int | None = None
        """The node that lines of text belong to."""
        self.lines: list[str] = []
        self.handicap = 0
        self.figure: Figure | None = None
        self.figures: list[Figure] = []

    def read(self, text: str) -> RawGame:
        """The game of the file."""
        sections: dict[str, Callable[[int, str], None]] = {
            **dict.fromkeys(_PASSED_OVER, _pass_over),
            "header": self._header_line,
            "data": self._data_line,
            "figure": self._figure_line,
            "reviewcomment": self._review_line,
        }
        section = ""
        for offset, line in lines_of(text):
            match = _SECTION.fullmatch(line[:40])
            if match is not None and match.group(1).lower() in sections:
                self._end_section(section)
                section = match.group(1).lower()
            elif line.strip("\0\x1a \t") or self.commented is not None:
                sections.get(section, _pass_over)(offset, line)
        self._end_section(section)
        attach_all(self.builder, self.figures, self.moves)
        return self.builder.finish()

    def _end_section(self, section: str) -> None:
        self._end_text()
        self.figure = None
        if section == "header":
            self._use_header()

    def _end_text(self) -> None:
        """Write the lines of a comment to the move that they are about."""
        if self.commented is not None and self.commented >= 0:
            self.builder.write("C", "\n".join(self.lines), self.commented)
        self.lines.clear()
        self.commented = None

    # -- [Header] ------------------------------------------------------------------------------

    def _header_line(self, offset: int, line: str) -> None:
        key, equals, value = line.partition("=")
        if equals:
            self.header.setdefault(key.strip().lower(), value.strip())
        elif not line.startswith("#"):
            self.builder.drop(offset, line)

    def _use_header(self) -> None:
        header, builder = self.header, self.builder
        crypt = header.get("crypt", "")
        if crypt and "PLAIN" not in crypt.upper():
            raise RecordError("This UGF file is encrypted; it cannot be read.")
        size = whole_number(header.get("size", ""))
        builder.set_size(19 if size is None else size)
        self.from_bottom = header.get("coordinatetype", "").upper() == "IGS"
        stones, _, komi = header.get("hdcp", "").partition(",")
        self.handicap = whole_number(stones) or 0
        if self.handicap > 1:
            builder.write("HA", str(self.handicap))
        value = read_real(komi)
        if value is not None:
            builder.write("KM", write_real(value))
        for color in "BW":
            self._write_players(color)
        rule, dates = header.get("rule", ""), header.get("date", "").split(",")
        first, last = date_of(dates[0]), date_of(dates[2]) if len(dates) > 2 else ""
        minutes = whole_number("".join(header.get("ptime", "").split(";")[1:2]))
        title = [part.strip() for part in header.get("title", "").split(",")]
        builder.write_all(
            {
                "EV": ", ".join(filter(None, title)),
                "PC": header.get("place", ""),
                "DT": f"{first},{last}" if first and last and first != last else first or last,
                "RU": _RULES.get(rule.upper(), rule),
                "TM": str(60 * minutes) if minutes else "",
                "RE": _result(header.get("winner", "")),
                "US": header.get("writer", ""),
                "AN": header.get("commentator", ""),
                "CP": header.get("copyright", ""),
                "GC": header.get("comment", ""),
            }
        )

    def _write_players(self, color: str) -> None:
        """Names and rank; of several players as one text."""
        keys = (f"player{color}", f"{color}memb1", f"player{color}2", f"{color}memb2")
        values = [self.header.get(key.lower(), "") for key in keys]
        people = [value.split(",") for value in values if value.strip(", ")]
        if len(people) == 1:
            self.builder.write("P" + color, people[0][0])
            self.builder.write(color + "R", "".join(people[0][1:2]))
        else:
            names = (" ".join(person[:2]).strip() for person in people)
            self.builder.write("P" + color, " & ".join(names))

    # -- [Data] --------------------------------------------------------------------------------

    def _data_line(self, offset: int, line: str) -> None:
        move = self._move(line)
        if move is None:
            self.builder.drop(offset, line.strip())
            return
        color, point, number = move
        if number == 0 and point is not None and len(self.builder.game.nodes) == 1:
            self.builder.put("A" + color, [point])
            if color == "B" and self.handicap > 1:
                self.builder.to_play = "W"
                self.builder.game.nodes[ROOT]["PL"] = ["W"]
            return
        node = self.builder.play(color, point)
        self.moves[len(self.builder.game.nodes) - 1 if number is None else number] = node

    def _move(self, line: str) -> tuple[str, Point | None, int | None] | None:
        """Color, point (None: a pass) and number of a move; None when it is none."""
        match = _MOVE.match(line.upper())
        if match is None:
            return None
        col, row, color, number = match.groups()
        point = None
        if col not in _PASSES:
            point = self._point(ord(col) - 65, ord(row) - 65)
            if point is None:
                return None
        if color == "M":
            color = self.builder.to_play
        return color, point, None if number is None else int(number)

    def _point(self, col: int, row: int) -> Point | None:
        point = Point(col, self.builder.size - 1 - row if self.from_bottom else row)
        return point if self.builder.contains(point) else None

    # -- [Figure] and [ReviewComment] ----------------------------------------------------------

    def _figure_line(self, offset: int, line: str) -> None:
        command, *values = line.strip().split(",")
        command = command.lower()
        if command == ".endfig":
            self._end_text()
            self.figure = None
        elif command == ".endtext":
            self._end_text()
        elif command == ".fig" and len(self.figures) < MAX_FIGURES:
            self.figure = Figure(_number(values), "".join(values[5:6]))
            self.figures.append(self.figure)
        elif command == ".text":
            self._end_text()
            self.commented = self._start_text(offset, line, values)
        elif self.commented is not None:
            self._comment_line(line)
        elif self.figure is not None and (move := self._move(line)) is not None:
            self.figure.add(*move)
        else:
            self.builder.drop(offset, line.strip())

    def _start_text(self, offset: int, line: str, values: list[str]) -> int:
        """The node of a text; -1 for the text of a diagram, or of a move that is not there."""
        node = -1 if self.figure is not None else self.moves.get(_number(values), -1)
        if self.figure is None and node < 0:
            self.builder.drop(offset, line.strip())
        return node

    def _comment_line(self, line: str) -> None:
        label = self._label(line) if line.startswith(".#,") else None
        if self.figure is not None:
            self.figure.write(line, label)
        elif label is None:
            self.lines.append(line)
        elif self.commented is not None and self.commented >= 0:
            self.builder.label(*label, self.commented)

    def _label(self, line: str) -> tuple[Point, str] | None:
        """The label of ``.#,6,16,A``: columns and rows count from 1."""
        words = line.split(",", 3)
        col, row = whole_number(words[1]), whole_number("".join(words[2:3]))
        point = None if col is None or row is None else self._point(col - 1, row - 1)
        return (point, words[3].strip()) if point is not None and len(words) == 4 else None

    def _review_line(self, offset: int, line: str) -> None:
        """Comments whose number is one more than that of their move."""
        if line.startswith(".Comment"):
            self._end_text()
            self.commented = self.moves.get(_number(line.split(",")[1:]) - 1, -1)
            if self.commented < 0:
                self.builder.drop(offset, line.strip())
        else:
            self.lines.append(line)


def _number(values: list[str]) -> int:
    number = whole_number(values[0]) if values else None
    return -1 if number is None else number


def _pass_over(offset: int, line: str) -> None:
    """Other sections hold pictures and what a server said."""


def _result(winner: str) -> str:
    """The value of RE for ``B,1.5``, ``W,C``; empty for a game that goes on."""
    who, _, how = winner.upper().replace(" ", "").partition(",")
    if who not in OPPONENT:
        return _OTHER_ENDS.get(who[:1], "")
    return f"{who}+{_ENDS[how[0]]}" if how[:1] in _ENDS else write_result(who, read_real(how))
