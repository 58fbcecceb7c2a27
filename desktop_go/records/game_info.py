"""The game information of a record in one piece: players, komi, handicap, time, result.

Understands what servers write there (Fox's komi in hundredths, handicap stones in the second
node); changes nothing, so that what stands in the file stays there.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from desktop_go.moves import Point
from desktop_go.records.record_node import ReadableRecord

HUNDREDTHS_FROM = 100
"""A whole komi of at least this size is in hundredths of a point: no game has such a komi."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the root of a record says about the game; empty texts where it says nothing."""

    black: str
    white: str
    black_rank: str
    white_rank: str
    komi: float | None
    """In points to White, whatever unit the file uses."""
    handicap: int
    handicap_stones: tuple[Point, ...]
    """Black's stones before the first move: of the root or, with Fox, of the second node."""
    rules: str
    result: str
    date: str
    event: str
    round: str
    place: str
    name: str
    main_time: float | None
    """Seconds."""
    overtime: str
    comment: str


def read_game_info(record: ReadableRecord) -> GameInfo:
    """Gather the game information of ``record``."""
    info = record.info
    return GameInfo(
        black=info("PB"),
        white=info("PW"),
        black_rank=info("BR"),
        white_rank=info("WR"),
        komi=komi(record),
        handicap=handicap(record),
        handicap_stones=handicap_stones(record),
        rules=info("RU"),
        result=info("RE"),
        date=info("DT"),
        event=info("EV"),
        round=info("RO"),
        place=info("PC"),
        name=info("GN"),
        main_time=record.root.real("TM"),
        overtime=info("OT"),
        comment=info("GC"),
    )


def komi(record: ReadableRecord) -> float | None:
    """The komi in points.

    The Fox server writes hundredths (``650``), under Chinese rules of a stone counted once, so
    that ``375`` is 3.75 stones and 7.5 points: a quarter left over shows that unit.
    """
    value = record.root.real("KM")
    if value is None or not isfinite(value):
        return None
    if abs(value) < HUNDREDTHS_FROM or value != int(value):
        return value
    while abs(value) >= 10 * HUNDREDTHS_FROM:
        value /= 10
    points = value / 100
    return points * 2 if points * 2 != int(points * 2) else points


def handicap(record: ReadableRecord) -> int:
    """Handicap stones by HA, or by the stones that are there; 1 is no handicap."""
    declared = record.root.number("HA")
    if declared is None:
        moved = any(node.first("B") for node in record.main_line()[1:2])
        count = len(handicap_stones(record))
        return count if count > 1 and not moved and not record.root.points("AW") else 0
    return declared if 1 < declared <= 361 else 0


def handicap_stones(record: ReadableRecord) -> tuple[Point, ...]:
    """Black's setup stones of the root, or of a second node that holds nothing else to play."""
    stones = record.root.points("AB")
    if not stones and (record.root.number("HA") or 0) > 1 and record.root.children:
        stones = record.root.children[0].points("AB")
    return tuple(stones)
