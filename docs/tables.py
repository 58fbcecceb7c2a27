"""Writes the pages of docs/ whose tables come from the code: levels.md and options.md.

Run it with ``make docs``; a test fails while a page differs from what this writes.
"""

from __future__ import annotations

import math
from pathlib import Path

from desktop_go.engine.gomoku_levels import LEVELS as GOMOKU_LEVELS
from desktop_go.engine.levels import DEFAULT_LEVEL, LEVELS, Level
from desktop_go.engine.options import OPTIONS, Option, OptionKind, resolve

FOLDER = Path(__file__).resolve().parent
NOTE = "<!-- Written by docs/tables.py from the code; change it there and run `make docs`. -->"

LEVELS_INTRO = f"""# Levels

{NOTE}

A level is a named preset over the engine's [options](options.md) and a limit for each move; no
part of the engine knows of levels. The names promise no rank: how the levels compare with human
players has not been measured. Options that are not named have their defaults. A new game offers
level {DEFAULT_LEVEL}.

The first three levels read a little by playouts and overlook much. Levels 4 and 5 do not read at
all: they play what the network, which learned from people's games, first thinks of, drawn at a
temperature, so they err as people do; without the network's file they read by playouts. From level
6 on the engine reads. Lower levels choose more freely and overlook points away from the last move;
where they read, no move is chosen that lowers the chance to win by more than the margin in the
table. From level 6 on a lost game is resigned; the others play to the end, and stay off the first
line before move 20 unless a stone there captures or saves something. No level passes before rules
and playouts say that the board is settled.

Games won against the level below on 9x9, komi 7, area scoring; a draw counts half
(`python -m benchmarks.go_levels`). Up to level 8 the playouts limit a move, above it the time,
measured on two cores of an Intel Xeon of 2.6 GHz with the fast network before this one (`fast 8`).
From level 4 on the fast network played.

| Level | won | of | 95 % |
|---|---|---|---|
| 2 | 32.5 | 40 | 67 to 90 % |
| 3 | 33 | 40 | 68 to 91 % |
| 4 | 39 | 40 | 87 to 100 % |
| 5 | 31 | 40 | 62 to 88 % |
| 6 | 37 | 40 | 80 to 97 % |
| 7 | 36.5 | 40 | 79 to 97 % |
| 8 | 28 | 40 | 55 to 82 % |
| 9 | 38 | 40 | 83 to 99 % |
| 10 | 13 | 16 | 57 to 93 % |

On 13x13 level 5 beat a glance with wider eyes than level 4 has in 6 of 8 games, and the softened
search of 500 playouts in 7 of 8.
"""

GOMOKU_INTRO = """
## Gomoku

Presets over the [options of the gomoku engines](gomoku.md#options), limited by positions and not by
time. The share of points against the level below is from matches under freestyle on 15x15, with
balanced openings, each played with both colors; the interval is the one of 95 %. Repeat it with
`python benchmarks/gomoku_levels.py --first 1 --last 12`. Levels 10 to 12 were
spread anew after level 12 had made only 10.5 points of 20 against 300,000 positions at level 11.
"""

GOMOKU_MEASURED = {
    2: (72, 100),
    3: (77, 100),
    4: (67, 100),
    5: (66, 100),
    6: (71, 100),
    7: (72, 100),
    8: (69, 100),
    9: (72, 80),
    10: (72, 60),
    11: (68, 60),
    12: (72, 60),
}
"""Percent of the points and games, as benchmarks/gomoku_levels.py counts them."""

OPTIONS_INTRO = f"""# Options of the engine

{NOTE}

The same options stand in the window's engine dock, and on the command line:
`desktop-go gtp --option KEY=VALUE`, or `desktop_go-param KEY VALUE` over GTP.
"""

SOURCES = """
## Sources

- Auer, Cesa-Bianchi & Fischer 2002: Finite-time analysis of the multiarmed bandit problem.
- Baier & Winands 2016: Time management for Monte Carlo tree search.
- Brügmann 1993: Monte Carlo Go.
- Chaslot, Winands & van den Herik 2008: Parallel Monte-Carlo tree search.
- Chaslot et al. 2008: Progressive strategies for Monte-Carlo tree search.
- Coulom 2006: Efficient selectivity and backup operators in Monte-Carlo tree search.
- Coulom 2007: Computing Elo ratings of move patterns in the game of Go.
- Enzenberger & Müller 2009: A lock-free multithreaded Monte-Carlo tree search algorithm.
- Enzenberger et al. 2010: Fuego, an open-source framework for board games and Go engine based on
  Monte Carlo tree search.
- Gelly & Wang 2006: Exploration exploitation in Go: UCT for Monte-Carlo Go.
- Gelly, Wang, Munos & Teytaud 2006: Modification of UCT with patterns in Monte-Carlo Go.
- Gelly & Silver 2007: Combining online and offline knowledge in UCT.
- Gelly & Silver 2011: Monte-Carlo tree search and rapid action value estimation in computer Go.
- Huang, Coulom & Lin 2010: Time management for Monte-Carlo tree search applied to the game of Go.
- Ikeda & Viennot 2013: Production of various strategies and position control for Monte-Carlo Go.
- Kocsis & Szepesvári 2006: Bandit based Monte-Carlo planning.
- Silver et al. 2016: Mastering the game of Go with deep neural networks and tree search.
- Silver et al. 2017: Mastering the game of Go without human knowledge.
- Wu 2019: Accelerating self-play learning in Go.
"""


def levels_page() -> str:
    """Return docs/levels.md."""
    rows = [
        "| Level | For whom | Playouts | Seconds | Temperature | Margin | Blind spots | Other |",
        "|---|---|---|---|---|---|---|---|",
        *(_level_row(preset) for preset in LEVELS),
    ]
    return LEVELS_INTRO + "\n" + "\n".join(rows) + "\n" + gomoku_section()


def gomoku_section() -> str:
    """The levels of gomoku, with the share of points each won against the one below."""
    rows = [
        "| Level | For whom | Positions a move | Beats the one below in | Games | Options |",
        "|---|---|---|---|---|---|",
    ]
    for preset in GOMOKU_LEVELS:
        share, games = GOMOKU_MEASURED.get(preset.number, (0, 0))
        error = 196 * math.sqrt(share * (100 - share) / games) / 100 if games else 0
        measured = f"{share} % ± {error:.0f} | {games}" if games else "- | -"
        options = ", ".join(f"{key} {_text(value)}" for key, value in preset.options.items())
        rows.append(
            f"| {preset.number} | {preset.description} | {preset.nodes} | {measured} "
            f"| {options or '-'} |"
        )
    return GOMOKU_INTRO + "\n" + "\n".join(rows) + "\n"


def _level_row(preset: Level) -> str:
    values = resolve(preset.options)
    soft = bool(values["temperature"])
    shown = {"temperature", "temperature_moves", "temperature_margin", "blind_spots"}
    others = [f"{key} {_text(value)}" for key, value in preset.options.items() if key not in shown]
    cells = (
        str(preset.number),
        preset.description,
        str(preset.playouts or "no limit"),
        f"{preset.seconds:g}" if preset.seconds else "no limit",
        f"{values['temperature']:g}",
        f"{values['temperature_margin']:g}" if soft else "-",
        f"{values['blind_spots']:g}",
        ", ".join(others) or "-",
    )
    return "| " + " | ".join(cells) + " |"


def options_page() -> str:
    """Return docs/options.md."""
    parts = [OPTIONS_INTRO.rstrip("\n")]
    for group in dict.fromkeys(option.group for option in OPTIONS):
        parts.append(f"\n## {group}\n")
        parts += [_option_entry(option) for option in OPTIONS if option.group == group]
    return "\n".join(parts) + SOURCES


def _option_entry(option: Option) -> str:
    lines = [f"**{option.label}** (`{option.key}`)  ", f"{option.help}  ", _facts(option)]
    if option.source:
        lines[-1] += "  "
        lines.append(f"Source: {option.source}")
    return "\n".join(lines) + "\n"


def _facts(option: Option) -> str:
    default = option.default_note or _text(option.default)
    unit = f" {option.unit}" if option.unit else ""
    if option.kind is OptionKind.BOOL:
        values = "on or off"
    elif option.kind is OptionKind.CHOICE:
        values = ", ".join(f"`{name}` ({label})" for name, label in option.choices)
    else:
        values = f"{option.minimum:g} to {option.maximum:.10g}{unit}"
    return f"Values: {values}. Default: {default}. Takes effect {option.takes_effect.value}."


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g}" if isinstance(value, float) else str(value)


PAGES = {"levels.md": levels_page, "options.md": options_page}


def main() -> None:
    """Write all pages."""
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
