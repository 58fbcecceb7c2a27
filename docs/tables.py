"""Writes the pages of docs/ that come from the code: levels, options, techniques, glossary, claims.

Run it with ``make docs``; a test fails while a page differs from what this writes.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from benchmarks.match import wilson
from desktop_go.conditions import in_words, plain_value, plainly
from desktop_go.engine.go.levels import DEFAULT_LEVEL, LEVELS
from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.gomoku.levels import LEVELS as GOMOKU_LEVELS
from desktop_go.engine.levels import Level
from desktop_go.games.registry import GAMES
from desktop_go.games.samegame.options import SOLVER_OPTIONS
from desktop_go.games.samegame.solvers import SOLVERS
from desktop_go.games.spec import GameSpec, load
from desktop_go.games.sudoku.options import OPTIONS as SUDOKU_OPTIONS
from desktop_go.lab.reading import read_experiment
from desktop_go.options import OWN_CHOICE, Option, OptionKind
from desktop_go.resources import assets_dir
from desktop_go.services.glossary import GROUPS
from desktop_go.services.rating.ranks import range_words
from desktop_go.services.settings_schema import KEPT, SETTINGS

FOLDER = Path(__file__).resolve().parent
NOTE = "<!-- Written by docs/tables.py from the code; change it there and run `make docs`. -->"

LEVELS_INTRO = f"""# Levels

{NOTE}

A level is a named preset over the engine's [options](options.md) and a limit for each move; the
engine itself knows nothing of levels. Options that are not named keep their defaults. A new game
offers level {DEFAULT_LEVEL}; *Auto* beside the slider picks the level, and handicap beyond the ends
of the scale, at which you win about half of your games by [your own rating](#your-own-rating).

Levels 1 to 11 do not read at all: they draw from the moves that the network, which learned from
people's games, thinks of first. The temperature says how freely, blind spots how much of the board
far from the last move they overlook; on boards larger than 9x9, where a longer game punishes heat
more, the temperature is lower (`larger_boards`). So they play shapes, follow the last move, see
some ataris late, forget groups and miss ladders. They play to the end and never resign, and stay
off the first line before move 20 unless a stone there captures or saves something; later no
temperature makes a move there likelier than the network thinks. From level 12 up the engine reads,
and from there a lost game is resigned; where it chooses freely, no move may lower the win rate by
more than the margin. No level passes before rules and playouts say that the board is settled, or in
small searches (up to level 13) the network where no room for another group is left, whoever moves
first; levels 1 to 11 leave alone what is settled while something is open elsewhere, except where
the network likes a move best of all. Where levels read with few playouts, more of them decide more
on larger boards; so levels 13 to 21 have fewer there, a share for 13x13 and one for 19x19. Without
the network's file all levels read with playouts instead, those up to 11 as many as the table says,
and neither ranks nor ratings hold; the Engine panel says so.

Levels 1 to 11 take 0.4 to 0.8 seconds to answer a person (*Preferences > Low levels take a moment
to answer*).

"On 9x9" and its neighbors are the share of the points against the level below, with its 95 %
interval ([how it was measured](results/levels.md)). Ratings are those on 9x9, on the scale of CGOS,
where GNU Go 3.8 at level 10 has 1800. **Ranks are estimates.** Nothing was measured against people:
GNU Go at level 10 is taken for 8 kyu and a player of random moves for 35 kyu, with even steps
between them; above GNU Go a rank is worth what the European Go Federation says
(`services/rating/ranks.py`). Two ranks either way are shown. Ratings of levels without a match in
the table are guesses.
"""

OWN_RATING = """
### Your own rating

A game against the engine is rated when it ends: on 9x9, 13x13 or 19x19, with the usual komi, at a
level as it is, without hints and without moves taken back. There is a rating for each board, by
[Glicko-2](http://www.glicko.net/glicko/glicko2.pdf): the number after ± says how far off it may be.
It starts at the level of your first opponent. A handicap stone counts 200 points on 9x9, 130 on
13x13 and 90 on 19x19, which is a rule of thumb. A result that is taken back is forgotten.
*Analysis > My own rating* shows a graph and the results by level. All of it is in `rating.json`
beside your games, and nothing of it leaves the computer.
"""

GOMOKU_INTRO = """
## Gomoku

Presets over the [options of the gomoku engines](options.md#gomoku), limited by positions, not by
time, so that a level plays the same on any machine. The share of points against the level below
comes from freestyle games on 15x15.
"""

GO_MEASURED: dict[int, dict[int, tuple[float, int]]] = {
    9: {
        2: (125, 200),
        3: (62, 100),
        4: (71.5, 101),
        5: (65.5, 101),
        6: (71, 101),
        7: (67, 101),
        8: (68.5, 101),
        9: (65, 101),
        10: (75.5, 101),
        11: (72.5, 100),
        12: (72.5, 100),
        13: (63, 100),
        14: (68.5, 100),
        15: (66.5, 100),
        16: (69.5, 100),
        17: (69, 100),
        18: (61.5, 100),
        19: (73, 100),
        20: (73, 100),
        21: (70, 100),
    },
    13: {
        2: (68, 100),
        3: (74.5, 100),
        4: (72, 100),
        5: (68.5, 100),
        6: (63.5, 100),
        7: (67.5, 100),
        8: (61.5, 100),
        9: (68.5, 100),
        10: (67.5, 100),
        11: (69.5, 100),
        12: (120, 200),
        13: (68, 101),
        14: (72.5, 101),
        15: (67.5, 100),
        16: (63.5, 100),
        17: (99, 140),
        18: (66, 100),
        19: (64, 100),
        20: (67, 100),
        21: (60.5, 100),
    },
    19: {
        2: (63, 100),
        3: (68, 100),
        4: (69.5, 100),
        5: (70.5, 100),
        6: (68.5, 100),
        7: (63.5, 100),
        8: (65, 100),
        9: (60.5, 100),
        10: (70.5, 100),
        11: (71, 100),
        12: (70.5, 100),
        13: (60.5, 100),
        14: (71.5, 100),
        15: (70, 100),
        16: (74, 100),
        17: (75, 100),
        18: (62.5, 100),
        19: (71, 100),
        20: (64.5, 100),
        21: (72, 101),
    },
}
"""By board, points of each level against the one below, and games: see results/levels.md."""

GOMOKU_MEASURED = {
    2: (68, 100),
    3: (72, 100),
    4: (65, 100),
    5: (70, 200),
    6: (70.5, 200),
    7: (71, 200),
    8: (69.5, 200),
    9: (67.5, 100),
    10: (63, 100),
    11: (73, 100),
    12: (73, 100),
    13: (68, 100),
    14: (65.5, 100),
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
(`desktop-go samegame solve --solver NAME --option KEY=VALUE`). Beam search and *best* have
none.
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
- Baier & Drake 2010: The power of forgetting: improving the last-good-reply policy in Monte Carlo
  Go.
- Baier & Winands 2016: Time management for Monte Carlo tree search.
- Brügmann 1993: Monte Carlo Go.
- Cazenave 2009: Nested Monte-Carlo search.
- Cazenave 2016: Nested rollout policy adaptation with selective policies.
- Cazenave 2020: Generalized nested rollout policy adaptation.
- Chaslot 2010: Monte-Carlo tree search (thesis, Maastricht).
- Chaslot et al. 2010: Adding expert knowledge and exploration in Monte-Carlo tree search.
- Chaslot et al. 2009: Meta Monte-Carlo tree search for automatic opening book generation.
- Chou et al. 2011: Towards a solution of 7x7 Go with Meta-MCTS.
- Chaslot, Winands & van den Herik 2008: Parallel Monte-Carlo tree search.
- Chaslot et al. 2008: Progressive strategies for Monte-Carlo tree search.
- Coulom 2006: Efficient selectivity and backup operators in Monte-Carlo tree search.
- Coulom 2007: Computing Elo ratings of move patterns in the game of Go.
- Dorgai 2017: a gomoku program with weighted patterns.
- Drake 2009: The last-good-reply policy for Monte-Carlo Go.
- Enzenberger & Müller 2009: A lock-free multithreaded Monte-Carlo tree search algorithm.
- Enzenberger et al. 2010: Fuego, an open-source framework for board games and Go engine based on
  Monte Carlo tree search.
- Gelly & Wang 2006: Exploration exploitation in Go: UCT for Monte-Carlo Go.
- Gelly, Wang, Munos & Teytaud 2006: Modification of UCT with patterns in Monte-Carlo Go.
- Gelly & Silver 2007: Combining online and offline knowledge in UCT.
- Gelly & Silver 2011: Monte-Carlo tree search and rapid action value estimation in computer Go.
- Genest & Zidek 1986: Combining probability distributions: a critique and an annotated
  bibliography.
- Hashimoto, Kishimoto, Yoshizoe & Ikeda 2011: Accelerated UCT and its application to two-player
  games.
- Helmbold & Parker-Wood 2009: All-moves-as-first heuristics in Monte-Carlo Go.
- Huang, Coulom & Lin 2010: Time management for Monte-Carlo tree search applied to the game of Go.
- Ikeda & Viennot 2013: Production of various strategies and position control for Monte-Carlo Go.
- Knuth & Moore 1975: An analysis of alpha-beta pruning.
- Kocsis & Szepesvári 2006: Bandit based Monte-Carlo planning.
- Lai 2015: Giraffe: using deep reinforcement learning to play chess.
- Lincke 2000: Strategies for the automatic construction of opening books.
- Maly 2010: Monte Carlo tree search for SameGame and Sudoku (thesis, in Czech).
- Marsland & Campbell 1982: Parallel search of strongly ordered game trees.
- Nagai 2002: Df-pn algorithm for searching AND/OR trees and its applications.
- Nasu 2018: Efficiently updatable neural-network-based evaluation functions (Japanese).
- Rimmel, Teytaud & Teytaud 2010: Biasing Monte-Carlo simulations through RAVE values.
- Rosin 2011: Nested rollout policy adaptation for Monte Carlo tree search.
- Schadd et al. 2008: Single-player Monte-Carlo tree search.
- Schadd et al. 2012: Single-player Monte-Carlo tree search for SameGame.
- Schaeffer 1989: The history heuristic and alpha-beta search enhancements in practice.
- Shannon 1950: Programming a computer for playing chess.
- Silver, Sutton & Müller 2012: Temporal-difference search in computer Go.
- Silver et al. 2016: Mastering the game of Go with deep neural networks and tree search.
- Silver et al. 2017: Mastering the game of Go without human knowledge.
- Wang et al. 2011: 4*4-pattern and Bayesian learning in Monte-Carlo Go.
- Winands & Björnsson 2010: Evaluation function based Monte-Carlo LOA.
- Winands, Björnsson & Saito 2008: Monte-Carlo tree search solver.
- Wu 2019: Accelerating self-play learning in Go.
- Wu 2020: Other methods implemented in KataGo (its docs/KataGoMethods.md).
- Yajima, Hashimoto, Matsui, Hashimoto & Spoerer 2010: Node-expansion operators for the UCT
  algorithm.
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
        "| Level | Rank | Rating | For whom | on 9x9 | on 13x13 | on 19x19 | Playouts | Seconds "
        "| Temperature | Margin | Blind spots | Other |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|",
        *(_level_row(preset) for preset in LEVELS),
    ]
    return LEVELS_INTRO + "\n" + "\n".join(rows) + "\n" + OWN_RATING


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
        options = ", ".join(f"{key} {plain_value(value)}" for key, value in preset.options.items())
        rows.append(
            f"| {preset.number} | {preset.description} | {preset.playouts} | {measured} "
            f"| {options or '-'} |"
        )
    return GOMOKU_INTRO + "\n" + "\n".join(rows) + "\n"


def _level_row(preset: Level) -> str:
    values = OPTIONS.read(preset.options)
    soft = values.temperature > 0
    shown = {"temperature", "temperature_moves", "temperature_margin", "blind_spots"}
    others = [
        f"{key} {plain_value(value)}" for key, value in preset.options.items() if key not in shown
    ]
    cells = (
        str(preset.number),
        range_words(*preset.rank) if preset.rank else "-",
        "-" if preset.rating is None else f"{preset.rating:g}",
        preset.description,
        *(_share(size, preset.number) for size in GO_MEASURED),
        str(preset.playouts or "no limit"),
        f"{preset.seconds:g}" if preset.seconds else "no limit",
        f"{values.temperature:g}",
        f"{values.temperature_margin:g}" if soft else "-",
        f"{values.blind_spots:g}",
        ", ".join(others) or "-",
    )
    return "| " + " | ".join(cells) + " |"


def _share(size: int, number: int) -> str:
    points, games = GO_MEASURED[size].get(number, (0, 0))
    if not games:
        return "-"
    low, high = wilson(points, games)
    return f"{points / games:.0%} of {games} ({low:.0%} to {high:.0%})".replace("%", " %")


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
    default = option.default_note or plain_value(option.default)
    unit = f" {option.unit}" if option.unit else ""
    if option.kind is OptionKind.BOOL:
        values = "on or off"
    elif option.kind is OptionKind.CHOICE:
        values = ", ".join(f"`{name}` ({label})" for name, label in option.choices)
    else:
        values = f"{option.minimum:g} to {option.maximum:.10g}{unit}"
    needs = ""
    if option.acts:
        words = in_words(option.acts, lambda one: "`{}` {}".format(*plainly(one).split(" ", 1)))
        needs = f" Has an effect only with {words}."
    return f"Values: {values}. Default: {default}.{needs} Takes effect {option.takes_effect.value}."


TECHNIQUES_INTRO = f"""# Techniques

{NOTE}

One row for each technique that can be chosen: where it comes from, and the [option](options.md)
that chooses it. Switches of convenience have no source and are not listed. What each is worth is
measured against the defaults, at equal budgets: Go by 200 games on 9x9, 300 playouts a move
or 100 with the network (positions of classic search and games of temporal differences count as
playouts), and again at equal time: playouts in proportion to what each makes of a second
(`benchmarks/techniques.py`; `benchmarks/ponder.py`; the first-play reduction was 0 on both sides,
as the default was then, but for its own row and the weight of the lead); gomoku by 60 games or more
under freestyle, 1,000 positions a move (`benchmarks/gomoku_techniques.py`); SameGame by the mean
score of the 20 standard boards, and Sudoku by the share solved of puzzles of 36 to 40 givens with
the settings of Maly 2010, both at 10,000 playouts (`benchmarks/puzzle_techniques.py`), each with
what the technique adds. Intervals are those of 95 %; a figure that rests on fewer games says on how
many. “The same” marks the value that the others are compared with.
"""
FIGURES = {
    "go": "Equal playouts | Equal time",
    "gomoku": "Equal positions | Equal time",
    "samegame": "Score | Against the default",
    "sudoku": "Solved | Against Maly's settings, in points",
}
"""What the two figures of a technique are, by game."""
MEASURED = FOLDER / "results" / "techniques.csv"
"""Rows of ``game,option,value,figure,second_figure``; the last two as they are to be shown."""


BESIDE = FOLDER / "results" / "techniques_beside.csv"
"""Techniques that no option chooses: ``technique,source,where,figure``."""
LEFT_OUT = FOLDER / "results" / "techniques_left_out.csv"
"""What the literature describes and the program does without: ``technique,source,reason``."""


def techniques_page() -> str:
    """Return docs/techniques.md."""
    measured = _measured()
    parts = [TECHNIQUES_INTRO]
    for game, name, table in _every_table():
        rows = [
            (option, value)
            for option in table
            for value in ([v for v, _label in option.choices] or [""])
            if option.source_of(value) != OWN_CHOICE
        ]
        if rows:
            figures = FIGURES.get(game.split()[0], "Figure | Beside it")
            parts.append(f"\n## {name}\n\n| Technique | Source | Option | {figures} |")
            parts.append("\n|---|---|---|---|---|\n")
            parts += [_technique_row(option, value, measured, game) for option, value in rows]
    parts += ["\n## Beside the options\n\n", *_table_of(BESIDE)]
    parts += ["\n## Left out, and why\n\n", *_table_of(LEFT_OUT)]
    return "".join(parts)


def _table_of(path: Path) -> Iterator[str]:
    """The rows of a file as a table; the first one is its head."""
    with path.open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    for cells in ([cell.capitalize() for cell in head], ["---"] * len(head), *rows):
        yield f"| {' | '.join(cells)} |\n"


def _every_table() -> Iterator[tuple[str, str, Iterable[Option]]]:
    """The key, the name and the options of each engine and solver."""
    for spec in GAMES:
        if spec.options:
            yield spec.key, spec.name, load(spec.options)
    for solver, table in SOLVER_OPTIONS.items():
        yield f"samegame {solver}", f"SameGame: {SOLVERS[solver]}", table
    yield "sudoku", "Sudoku: Monte Carlo", SUDOKU_OPTIONS


def _technique_row(
    option: Option, value: str, measured: Mapping[tuple[str, ...], tuple[str, str]], game: str
) -> str:
    name = f"{option.name}: {option.choice_label(value)}" if value else option.name
    chosen = f"`{option.key}={value}`" if value else f"`{option.key}`"
    unmeasured = ("the same", "the same") if value and value == option.default else ("-", "-")
    shares = measured.get((game, option.key, value), unmeasured)
    return "| " + " | ".join((name, option.source_of(value), chosen, *shares)) + " |\n"


def _measured() -> dict[tuple[str, ...], tuple[str, str]]:
    """What was measured, by game, option and value."""
    if not MEASURED.exists():
        return {}
    with MEASURED.open(encoding="utf-8", newline="") as file:
        return {
            (row["game"], row["option"], row["value"]): (
                row["figure"] or "-",
                row["second_figure"] or "-",
            )
            for row in csv.DictReader(file)
        }


def glossary_page() -> str:
    """Return docs/glossary.md."""
    parts = [f"# Glossary\n\n{NOTE}\n"]
    for group, terms in GROUPS.items():
        parts.append(f"\n## {group}\n\n")
        parts += [f"- **{term.name}**: {term.text}\n" for term in terms]
    return "".join(parts)


LEVELS_SECTIONS = {"go": go_section, "gomoku": gomoku_section}
CLAIMS_INTRO = f"""# Ready experiments

{NOTE}

What is said and where, and what came out here: one row for each experiment of the
[Lab](lab.md)'s first tab (`assets/lab/shelf/`). Intervals are of 95 %. Times are processor time of
one process, with kernels compiled before; the window plays as many games at once as there are
cores.
"""


def claims_page() -> str:
    """Return docs/claims.md."""
    parts = [CLAIMS_INTRO, "\n| Experiment | Claim | Source | Our figure | | Time |\n"]
    parts.append("|---|---|---|---|---|---|\n")
    for path in sorted((assets_dir() / "lab" / "shelf").glob("*.toml")):
        one = read_experiment(path)
        assert one.ours is not None
        cells = (f"`{path.stem}`", one.claim, one.source, f"{one.ours.figure} ({one.ours.date})")
        parts.append(f"| {' | '.join(cells)} | {one.ours.verdict.value} | {one.ours.seconds} s |\n")
    return "".join(parts)


PAGES = {
    "claims.md": claims_page,
    "levels.md": levels_page,
    "options.md": options_page,
    "techniques.md": techniques_page,
    "glossary.md": glossary_page,
}


def main() -> None:
    """Write all pages."""
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
