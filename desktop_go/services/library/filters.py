"""Which games of the library to show: by player, winner and year. No database, no Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from desktop_go.moves import Color
from desktop_go.services.library.entry import fold
from desktop_go.services.library.store import GameRow

_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")
_BLACK = ("b", "黑", "黒", "흑")
_WHITE = ("w", "白", "백")


class Won(Enum):
    """Who has to have won."""

    ANYBODY = "any"
    BLACK = "black"
    WHITE = "white"
    PLAYER = "player"
    """The player asked for."""
    OPPONENT = "opponent"
    NOBODY = "nobody"
    """A draw, no result, or none that is known."""


def winner_of(result: str) -> Color:
    """Who won by a result as records say it (``B+R``, ``W+2.5``); EMPTY when nobody did."""
    word = fold(result).strip()
    if word.startswith(_BLACK):
        return Color.BLACK
    return Color.WHITE if word.startswith(_WHITE) else Color.EMPTY


def year_of(date: str) -> int | None:
    """The first year that a date names; dates in records are often free text."""
    match = _YEAR.search(fold(date))
    return int(match[1]) if match else None


@dataclass(frozen=True, slots=True)
class GameFilter:
    """All of it must hold; what is empty does not matter."""

    player: str = ""
    """A part of a player's name."""
    won: Won = Won.ANYBODY
    first_year: int = 0
    last_year: int = 0
    """Years, both included; 0 is any."""

    def __bool__(self) -> bool:
        return self != GameFilter()

    def accepts(self, row: GameRow) -> bool:
        """Whether the game of ``row`` is wanted."""
        return self._in_years(row) and self._by_player(row)

    def _in_years(self, row: GameRow) -> bool:
        if not (self.first_year or self.last_year):
            return True
        year = year_of(row.date)
        return year is not None and self.first_year <= year <= (self.last_year or year)

    def _by_player(self, row: GameRow) -> bool:
        name = fold(self.player).strip()
        sides = [
            color
            for color, player in ((Color.BLACK, row.black), (Color.WHITE, row.white))
            if name in fold(player)
        ]
        if not sides:
            return False
        if self.won is Won.ANYBODY:
            return True
        winner = winner_of(row.result)
        if self.won is Won.NOBODY or winner is Color.EMPTY:
            return self.won is Won.NOBODY and winner is Color.EMPTY
        if self.won in (Won.BLACK, Won.WHITE):
            return winner is (Color.BLACK if self.won is Won.BLACK else Color.WHITE)
        if not name:
            return True
        return (winner if self.won is Won.PLAYER else winner.opponent) in sides
