"""The options of the search, for its card and docs/options.md. Keys are fields of SearchOptions."""

from __future__ import annotations

from desktop_go.games.tictactoe.solver import SearchOptions
from desktop_go.options import OWN_CHOICE, Option, OptionKind, TakesEffect
from desktop_go.texts import Text

DEFAULTS = SearchOptions()
SEARCH = "Search"
RESOURCES = "Time and memory"


def _switch(
    key: str, label: Text, help_text: Text, picture: str, source: str = OWN_CHOICE
) -> Option:
    return Option(
        key,
        OptionKind.BOOL,
        True,
        label,
        help_text,
        SEARCH,
        source,
        takes_effect=TakesEffect.NEXT_SEARCH,
        picture=picture,
    )


OPTIONS: tuple[Option, ...] = (
    _switch(
        "prune",
        "Alpha-beta pruning",
        "Skips moves that can no longer change the value of a position.",
        "alpha_beta",
        "Marsland & Campbell 1982",
    ),
    _switch(
        "table",
        "Table of positions",
        "Remembers the value of every position, since the same one comes up by many ways.",
        "table",
    ),
    _switch(
        "mirrors",
        "Mirror images",
        "Takes positions that are turned or mirrored for one. It needs the table.",
        "mirrors",
    ),
    _switch(
        "threats",
        "Threats",
        "Sees rows that lack one cell: wins at once, or has to block. Also sees when nobody can "
        "get a row any more.",
        "blocked_row",
    ),
    Option(
        "seconds",
        OptionKind.FLOAT,
        DEFAULTS.seconds,
        "Time",
        "How long the search may study a position. What is not settled then stays open.",
        RESOURCES,
        minimum=1,
        maximum=600,
        step=1,
        unit="seconds",
        takes_effect=TakesEffect.NEXT_SEARCH,
    ),
)
