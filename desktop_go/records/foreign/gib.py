r"""GIB, the format of Tygem: a header of ``\[KEY=VALUE\]`` fields, then a line a move.

``INI 0 1 4 &4`` gives the handicap, ``STO 0 2 1 15 3`` is move 1 (they are counted from 2) by
Black (1) at column 15 and row 3 from the upper left, counted from 0; ``SKI 0 3`` is a pass.
GAMEINFOMAIN and GAMETAG say in numbers what other fields say in the words of a language; komi and
points are in tenths. Nothing is known of variations or comments on moves.
"""

from __future__ import annotations

import re

from desktop_go.moves import Point
from desktop_go.records.foreign.builder import GameBuilder, date_of, lines_of, whole_number
from desktop_go.records.foreign.results import result_of, write_result
from desktop_go.records.notices import NoticeCollector
from desktop_go.records.sgf_properties import write_real
from desktop_go.records.sgf_regular import RawGame

NAME = "GIB"
_START = re.compile(rb"^\\(?:HS\s*$|GS\s*$|\[[A-Z]+=)", re.MULTILINE)
_NAME = re.compile(r"(.*?)\s*\(([^()]*)\)\s*")
_TAG = re.compile(r"(?:^|,)([A-Z])([^,]*)")
_TERMS = re.compile(r"\s*(\d{1,6})-(\d{1,6})-(\d{1,4})")
_RESULTS = {"3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T"}
_COUNTED = {"0": "B", "1": "W"}


def recognizes(start: bytes) -> bool:
    """Whether a file that starts so is GIB."""
    return _START.search(start.replace(b"\r", b"\n")) is not None


def read(text: str, notices: NoticeCollector) -> list[RawGame]:
    """Read the game. Raises RecordError when there is none."""
    builder = GameBuilder(notices)
    header_end = max(text.find("\\HE"), text.find("\\GS"))
    if header_end < 0:
        header_end = text.rfind("\\]") + 2
    _read_header(builder, _fields(text[:header_end]))
    for offset, line in lines_of(text[header_end:]):
        _read_line(builder, header_end + offset, line)
    return [builder.finish()]


def _fields(header: str) -> dict[str, str]:
    """Keys and values; a value may go over several lines."""
    fields: dict[str, str] = {}
    for part in header.split("\\[")[1:]:
        key, _, value = part.split("\\]", 1)[0].partition("=")
        fields.setdefault(key.strip().upper(), value.strip())
    return fields


def _read_header(builder: GameBuilder, fields: dict[str, str]) -> None:
    main = _numbers(fields.get("GAMEINFOMAIN", ""))
    tag = dict(_TAG.findall(fields.get("GAMETAG", "")))
    size = whole_number(main.get("LINE", ""))
    builder.set_size(19 if size is None else size)
    for color, key in (("B", "BLACK"), ("W", "WHITE")):
        user = _numbers(fields.get(f"{color}USERINFO", ""))
        name = (
            fields.get(f"GAME{key}NAME") or user.get(f"{color}NICK") or user.get(f"{color}ID", "")
        )
        match = _NAME.fullmatch(name[:1000])
        builder.write("P" + color, match.group(1) if match else name)
        builder.write(color + "R", match.group(2) if match else "")
    dates = (tag.get("C", ""), _numbers(fields.get("GAMEINFOSUB", "")).get("GDATE", ""))
    komi = whole_number(main.get("GONGJE", "") or tag.get("G", ""))
    if komi is not None:
        builder.write("KM", write_real(komi / 10))
    builder.write_all(
        {
            "DT": next(filter(None, map(date_of, (*dates, fields.get("GAMEDATE", "")))), ""),
            "RE": _result(main.get("GRLT", ""), main.get("ZIPSU", ""))
            or _result(tag.get("W", ""), tag.get("Z", ""))
            or result_of(fields.get("GAMERESULT", "")),
            "PC": fields.get("GAMEPLACE", ""),
            "EV": fields.get("GAMENAME", ""),
            "GC": fields.get("GAMECOMMENT", ""),
        }
    )
    if terms := _TERMS.match(main.get("GTIME", "")):
        seconds, period, periods = map(int, terms.groups())
        builder.write("TM", str(seconds))
        builder.write("OT", f"{periods}x{period} byo-yomi" if periods and period else "")


def _numbers(line: str) -> dict[str, str]:
    """``GRLT:3,ZIPSU:0`` as a table."""
    return {key: value for key, _, value in (part.partition(":") for part in line.split(","))}


def _result(kind: str, tenths: str) -> str:
    """The result by its number; empty when that says nothing."""
    margin = whole_number(tenths) or 0
    if kind in _COUNTED and margin > 0:
        return write_result(_COUNTED[kind], margin / 10)
    return _RESULTS.get(kind, "")


def _read_line(builder: GameBuilder, offset: int, line: str) -> None:
    """One line of the game: the handicap, a move, a pass, or a count that nobody needs."""
    words = line.split()
    command = words[0].upper() if words else ""
    if command == "INI" and len(words) > 3:
        builder.place_handicap(whole_number(words[3]) or 0)
        builder.write("C", line.partition("&4")[2])
    elif command == "SKI":
        builder.play(builder.to_play, None)
    elif command == "STO":
        _read_stone(builder, offset, line, words)
    elif command and not command.startswith("\\") and not command.isdecimal():
        builder.drop(offset, line.strip())


def _read_stone(builder: GameBuilder, offset: int, line: str, words: list[str]) -> None:
    numbers = [whole_number(word) for word in words[3:6]]
    if len(numbers) == 3 and numbers[0] in (1, 2):
        color, col, row = numbers
        if col is not None and row is not None and builder.contains(Point(col, row)):
            builder.play("B" if color == 1 else "W", Point(col, row))
            return
    builder.drop(offset, line.strip())
