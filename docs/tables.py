"""Writes the pages of docs/ whose tables come from the code: levels.md and options.md.

Run it with ``make docs``; a test fails while a page differs from what this writes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

from desktop_go.engine.go.levels import DEFAULT_LEVEL, LEVELS
from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.gomoku.levels import LEVELS as GOMOKU_LEVELS
from desktop_go.engine.levels import Level
from desktop_go.games.registry import GAMES
from desktop_go.games.samegame.options import SOLVER_OPTIONS
from desktop_go.games.samegame.solvers import SOLVERS
from desktop_go.games.spec import GameSpec, load
from desktop_go.games.sudoku.options import OPTIONS as SUDOKU_OPTIONS
from desktop_go.options import OWN_CHOICE, Option, OptionKind
from desktop_go.services.settings_schema import KEPT, SETTINGS

FOLDER = Path(__file__).resolve().parent
NOTE = "<!-- Written by docs/tables.py from the code; change it there and run `make docs`. -->"

LEVELS_INTRO = f"""# Levels

{NOTE}

A level is a named preset over the engine's [options](options.md) and a limit for each move; the
engine itself knows nothing of levels. The descriptions promise no rank: how levels compare with
human players has not been measured. Options that are not named keep their defaults. A new game
offers level {DEFAULT_LEVEL}.

Levels 1 to 3 read a little with playouts and overlook a lot. Levels 4 and 5 do not read at all:
they draw from the moves that the network, which learned from people's games, thinks of first, so
they make human mistakes; without the network's file they read with playouts. From level 6 up the
engine reads. Lower levels choose more freely and overlook points far from the last move; where
they read, no move may lower the win rate by more than the margin in the table. From level 6 up a
lost game is resigned; the others play to the end, and stay off the first line before move 20 unless
a stone there captures or saves something. No level passes before rules and playouts say that the
board is settled.

"Beats the one below" is the share of games won on 9x9, with its 95 % interval
([how it was measured](results/levels.md)).
"""

GOMOKU_INTRO = """
## Gomoku

Presets over the [options of the gomoku engines](options.md#gomoku), limited by positions, not by
time, so that a level plays the same on any machine. The share of points against the level below
comes from freestyle games on 15x15.
"""

GO_MEASURED = {
    2: ("81 %", "67 to 90 %"),
    3: ("82 %", "68 to 91 %"),
    4: ("98 %", "87 to 100 %"),
    5: ("78 %", "62 to 88 %"),
    6: ("92 %", "80 to 97 %"),
    7: ("91 %", "79 to 97 %"),
    8: ("70 %", "55 to 82 %"),
    9: ("95 %", "83 to 99 %"),
    10: ("81 %", "57 to 93 %"),
}
"""Share of games won against the level below, and its interval: see results/levels.md."""

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

OPTIONS_INTRO = f"""# Options

{NOTE}

The options below are in the window's Engine panel, on the command line
(`desktop-go gtp --option KEY=VALUE`) and in GTP (`desktop_go-param KEY VALUE`). Those of
[gomoku](#gomoku), of the [SameGame](#samegame) and [Sudoku](#sudoku) solvers and the
[preferences](#preferences) are further down.
"""

GOMOKU_OPTIONS_INTRO = """
## Gomoku

On the command line: `desktop-go gomocup --option KEY=VALUE`.
"""

OPTIONS_INTROS = {"go": OPTIONS_INTRO, "gomoku": GOMOKU_OPTIONS_INTRO}
SAMEGAME_INTRO = """
## SameGame

The solvers' options are on the Solve tab, in the Lab and on the command line
(`desktop-go samegame solve --solver NAME --option KEY=VALUE`). Beam search and iterated narrow
beams have none.
"""

SUDOKU_INTRO = """
## Sudoku

The options of the Monte Carlo solver are on the Solve tab.
"""

PREFERENCES_INTRO = """
## Preferences

Keys are in a list of their own.
"""

SOURCES = """
## Sources

- Akl & Newborn 1977: The principal continuation and the killer heuristic.
- Allis 1994: Searching for solutions in games and artificial intelligence.
- Auer, Cesa-Bianchi & Fischer 2002: Finite-time analysis of the multiarmed bandit problem.
- Baier & Winands 2016: Time management for Monte Carlo tree search.
- Brügmann 1993: Monte Carlo Go.
- Cazenave 2009: Nested Monte-Carlo search.
- Cazenave 2016: Nested rollout policy adaptation with selective policies.
- Cazenave 2020: Generalized nested rollout policy adaptation.
- Chaslot, Winands & van den Herik 2008: Parallel Monte-Carlo tree search.
- Chaslot et al. 2008: Progressive strategies for Monte-Carlo tree search.
- Coulom 2006: Efficient selectivity and backup operators in Monte-Carlo tree search.
- Coulom 2007: Computing Elo ratings of move patterns in the game of Go.
- Dorgai 2017: a gomoku program with weighted patterns.
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
- Lai 2015: Giraffe: using deep reinforcement learning to play chess.
- Maly 2010: a SameGame program with pseudo-random playouts.
- Marsland & Campbell 1982: Parallel search of strongly ordered game trees.
- Nagai 2002: Df-pn algorithm for searching AND/OR trees and its applications.
- Rosin 2011: Nested rollout policy adaptation for Monte Carlo tree search.
- Schadd et al. 2008: Single-player Monte-Carlo tree search.
- Schadd et al. 2012: Single-player Monte-Carlo tree search for SameGame.
- Schaeffer 1989: The history heuristic and alpha-beta search enhancements in practice.
- Silver et al. 2016: Mastering the game of Go with deep neural networks and tree search.
- Silver et al. 2017: Mastering the game of Go without human knowledge.
- Wu 2019: Accelerating self-play learning in Go.
- Zobrist 1970: A new hashing method with application for game playing.
"""


def levels_page() -> str:
    """Return docs/levels.md."""
    return "".join(
        LEVELS_SECTIONS[spec.key]() if spec.key in LEVELS_SECTIONS else plain_levels(spec)
        for spec in GAMES
        if spec.levels
    )


def plain_levels(spec: GameSpec) -> str:
    """The levels of a game of which no more is to be told than it says itself."""
    rows = [f"| {preset.name} | {preset.description} |" for preset in load(spec.levels)]
    head = ["| Level | For whom |", "|---|---|"]
    return f"\n## {spec.name}\n\n" + "\n".join((*head, *rows)) + "\n"


def go_section() -> str:
    """The introduction and the levels of Go."""
    rows = [
        "| Level | For whom | Beats the one below | Playouts | Seconds | Temperature | Margin "
        "| Blind spots | Other |",
        "|---|---|---|---|---|---|---|---|---|",
        *(_level_row(preset) for preset in LEVELS),
    ]
    return LEVELS_INTRO + "\n" + "\n".join(rows) + "\n"


def gomoku_section() -> str:
    """The levels of gomoku, with the share of points each won against the one below."""
    rows = [
        "| Level | For whom | Positions per move | Beats the one below | Games | Options |",
        "|---|---|---|---|---|---|",
    ]
    for preset in GOMOKU_LEVELS:
        share, games = GOMOKU_MEASURED.get(preset.number, (0, 0))
        error = 196 * math.sqrt(share * (100 - share) / games) / 100 if games else 0
        measured = f"{share} % ± {error:.0f} | {games}" if games else "- | -"
        options = ", ".join(f"{key} {_text(value)}" for key, value in preset.options.items())
        rows.append(
            f"| {preset.number} | {preset.description} | {preset.playouts} | {measured} "
            f"| {options or '-'} |"
        )
    return GOMOKU_INTRO + "\n" + "\n".join(rows) + "\n"


def _level_row(preset: Level) -> str:
    values = OPTIONS.read(preset.options)
    soft = values.temperature > 0
    shown = {"temperature", "temperature_moves", "temperature_margin", "blind_spots"}
    others = [f"{key} {_text(value)}" for key, value in preset.options.items() if key not in shown]
    cells = (
        str(preset.number),
        preset.description,
        "{} ({})".format(*GO_MEASURED[preset.number]) if preset.number in GO_MEASURED else "-",
        str(preset.playouts or "no limit"),
        f"{preset.seconds:g}" if preset.seconds else "no limit",
        f"{values.temperature:g}",
        f"{values.temperature_margin:g}" if soft else "-",
        f"{values.blind_spots:g}",
        ", ".join(others) or "-",
    )
    return "| " + " | ".join(cells) + " |"


def options_page() -> str:
    """Return docs/options.md."""
    sections = [
        OPTIONS_INTROS.get(spec.key, f"\n## {spec.name}\n")
        + _option_groups("##" if spec.key == "go" else "###", load(spec.options))
        for spec in GAMES
        if spec.options
    ]
    sections.append(SAMEGAME_INTRO)
    for name, table in SOLVER_OPTIONS.items():
        if table:
            sections.append(f"\n### {SOLVERS[name]}\n\n" + _entries(table))
    sections += [SUDOKU_INTRO + "\n" + _entries(SUDOKU_OPTIONS)]
    kept = (option for option in SETTINGS if option.group != KEPT)
    return "".join([*sections, PREFERENCES_INTRO + "\n" + _entries(kept), SOURCES])


def _option_groups(heading: str, options: Iterable[Option]) -> str:
    parts = []
    for group in dict.fromkeys(option.group for option in options):
        parts.append(f"\n{heading} {group}\n")
        parts += [_option_entry(option) for option in options if option.group == group]
    return "\n".join(parts)


def _entries(options: Iterable[Option]) -> str:
    return "".join(f"\n{_option_entry(option)}" for option in options)


def _option_entry(option: Option) -> str:
    lines = [f"**{option.name}** (`{option.key}`)  ", f"{option.help}  ", _facts(option)]
    if option.source != OWN_CHOICE:
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
    needs = f" Has an effect only with {_conditions(option)}." if option.acts else ""
    return f"Values: {values}. Default: {default}.{needs} Takes effect {option.takes_effect.value}."


def _conditions(option: Option) -> str:
    return ", ".join(
        f"`{one.key}` "
        + (" / ".join(map(_text, one.among)) if one.above is None else f"above {one.above:g}")
        for one in option.acts
    )


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g}" if isinstance(value, float) else str(value)


LEVELS_SECTIONS = {"go": go_section, "gomoku": gomoku_section}
PAGES = {"levels.md": levels_page, "options.md": options_page}


def main() -> None:
    """Write all pages."""
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
