"""Reads an experiment from TOML and says in a sentence what does not fit."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, cast

from desktop_go.errors import SettingsError
from desktop_go.games.registry import GAMES, game
from desktop_go.games.spec import load
from desktop_go.lab.experiment import (
    Budget,
    Contestant,
    Event,
    Experiment,
    Finding,
    LabError,
    Unit,
    Verdict,
)
from desktop_go.lab.sprt import Sprt
from desktop_go.lab.tables import TABLES
from desktop_go.lab.toml_text import TomlError, read_toml
from desktop_go.options import OptionTable, OptionValue
from desktop_go.services.atomic_file import read_bytes
from desktop_go.services.i18n import tr
from desktop_go.texts import N_

MOST_GAMES = 100_000
MOST_CELLS = 400
"""Combinations of a grid."""
KEYS = frozenset(
    ("title", "claim", "source", "game", "event", "board", "rules", "komi", "games", "openings")
) | {"ours", "seed", "files", "boards", "budget", "grid", "sprt", "contestant"}
CONTESTANT_KEYS = frozenset(("name", "level", "options", "command", "folder", "solver", "budget"))


def read_experiment(path: Path) -> Experiment:
    """Read and check a file; names of other files in it are seen from its folder.

    Raises:
        DesktopGoError: it cannot be read, or something in it does not fit.
    """
    try:
        text = read_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise LabError(tr("This is not a text file")) from None
    return parse_experiment(text, path.parent.absolute())


def parse_experiment(text: str, folder: Path = Path()) -> Experiment:
    """Check the text of an experiment; see ``read_experiment``."""
    try:
        tables = read_toml(text)
    except TomlError as error:
        raise LabError(tr("This is not TOML: {reason}").format(reason=error)) from None
    try:
        return experiment_from(tables, folder)
    except SettingsError as error:
        raise LabError(str(error)) from error


def experiment_from(tables: Mapping[str, Any], folder: Path = Path()) -> Experiment:
    """The experiment of what a file says. Raises LabError or SettingsError, with a sentence."""
    _check_keys(tables, KEYS, tr("the file"))
    key = _choice(tables.get("game"), "game", [spec.key for spec in GAMES if spec.in_lab])
    event = Event(_choice(tables.get("event", "match"), "event", [one.value for one in Event]))
    if event is Event.SOLVERS and key in TABLES:
        raise LabError(tr("Solvers are compared on SameGame or Sudoku, not on {game}.").format(
            game=game(key).name))  # fmt: skip
    if event is not Event.SOLVERS and key not in TABLES:
        raise LabError(tr("{game} has no two players: its event is “solvers”.").format(
            game=game(key).name))  # fmt: skip
    table = TABLES.get(key)
    board = _number(tables, "board", table.usual_board if table else 0, 0, 25, whole=True)
    experiment = Experiment(
        game=key,
        event=event,
        contestants=_contestants(tables, key, event),
        title=_text(tables, "title"),
        claim=_text(tables, "claim"),
        source=_text(tables, "source"),
        ours=_finding(tables.get("ours")),
        budget=_budget(tables.get("budget")),
        board=int(board),
        rules=_text(tables, "rules") or (table.usual_rules(int(board)) if table else ""),
        komi=_number(tables, "komi", 7.0 if key == "go" else 0.0, -1000, 1000),
        games=int(_number(tables, "games", 100, 1, MOST_GAMES, whole=True)),
        openings=_choice(tables.get("openings", "balanced"), "openings", ["balanced", "empty"]),
        seed=int(_number(tables, "seed", 1, 1, 2**31 - 1, whole=True)),
        sprt=_sprt(tables.get("sprt")),
        grid=_grid(tables.get("grid"), key),
        files=tuple(str(folder / name) for name in _words(tables, "files")),
        boards=int(_number(tables, "boards", 10, 1, MOST_GAMES, whole=True)),
    )
    check(experiment)
    return experiment


def check(experiment: Experiment) -> None:
    """Raise LabError when the parts of an experiment do not go together."""
    count, event = len(experiment.contestants), experiment.event
    least, most = COUNTS[event]
    if not least <= count <= most:
        texts = {
            Event.MATCH: tr("A match is between two contestants, not {count}."),
            Event.GRID: tr(
                "A grid varies the first contestant, against the second if there is one; "
                "there are {count}."
            ),
        }
        usual = tr("The event “{event}” needs at least {least} contestants.")
        text = texts.get(event, usual)
        raise LabError(text.format(count=count, event=event.value, least=least))
    names = [one.name for one in experiment.contestants]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise LabError(tr("Two contestants are called “{name}”.").format(name=twice))
    if (event is Event.GRID) != bool(experiment.grid):
        raise LabError(tr("A grid needs a table [grid], and only a grid has one."))
    if event is Event.SUITE and not experiment.files:
        raise LabError(tr("A suite needs “files”: positions with known right moves."))
    if experiment.sprt is not None and event is not Event.MATCH:
        raise LabError(tr("Only a match can end with a test [sprt]."))
    if event is Event.SOLVERS and experiment.budget is None:
        raise LabError(tr("Solvers need a [budget]."))
    if experiment.game in TABLES:
        TABLES[experiment.game].check(experiment)


COUNTS = {
    Event.MATCH: (2, 2),
    Event.ROUND_ROBIN: (2, 100),
    Event.GAUNTLET: (2, 100),
    Event.GRID: (1, 2),
    Event.LADDER: (2, 100),
    Event.SUITE: (1, 100),
    Event.SOLVERS: (1, 100),
}
"""The fewest and the most contestants of each event."""


def option_table(key: str, solver: str = "") -> OptionTable[Any]:
    """The options that contestants of a game have. Raises LabError for an unknown solver."""
    if key == "samegame":
        from desktop_go.games.samegame.options import SOLVER_OPTIONS

        return SOLVER_OPTIONS[_choice(solver, "solver", list(SOLVER_OPTIONS))]
    if key == "sudoku":
        from desktop_go.games.sudoku.options import OPTIONS

        _choice(solver, "solver", ["monte-carlo"])
        return OPTIONS
    if key == "tictactoe":
        from desktop_go.games.samegame.options import NoOptions

        return OptionTable(NoOptions)
    table: OptionTable[Any] = load(game(key).options)
    return table


def level_names(key: str) -> list[str]:
    """What the levels of a game are called, weakest first; nothing for puzzles."""
    levels = game(key).levels
    return [one.name for one in load(levels)] if levels else []


def _contestants(tables: Mapping[str, Any], key: str, event: Event) -> tuple[Contestant, ...]:
    listed = tables.get("contestant", [])
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise LabError(tr("Contestants are written as [[contestant]] tables."))
    if not listed and event is Event.LADDER:
        listed = [{"level": number} for number in range(1, len(level_names(key)) + 1)]
    return tuple(_contestant(table, key, event) for table in listed)


def _contestant(table: Mapping[str, Any], key: str, event: Event) -> Contestant:
    _check_keys(table, CONTESTANT_KEYS, tr("a contestant"))
    names = level_names(key)
    level = int(_number(table, "level", 0, 0, len(names), whole=True))
    command = tuple(_words(table, "command"))
    solver = _text(table, "solver")
    if event is Event.SOLVERS and not solver:
        raise LabError(tr("Each contestant needs a “solver”."))
    options: dict[str, OptionValue] = {}
    if not command:
        options = option_table(key, solver).validate(_table(table.get("options"), "options"))
    folder, budget = _text(table, "folder"), _budget(table.get("budget"))
    one = Contestant("", level, options, command, folder, solver, budget)
    return replace(one, name=_text(table, "name") or usual_name(one, names))


def usual_name(one: Contestant, levels: Sequence[str]) -> str:
    """What a contestant is called that nobody named."""
    base = levels[one.level - 1] if one.level else one.solver or tr("Full strength")
    if one.command:
        base = Path(one.command[0]).stem
    more = [f"{key}={value}" for key, value in one.options.items()]
    if one.budget is not None:
        more.append(f"{one.budget.amount:g} {one.budget.unit.value}")
    return ", ".join((base, *more))


def _budget(table: object) -> Budget | None:
    if table is None:
        return None
    values = _table(table, "budget")
    units = [unit.value for unit in Unit]
    if len(values) != 1:
        raise LabError(tr("A budget counts one of {units}.").format(units=", ".join(units)))
    unit = Unit(_choice(next(iter(values)), "budget", units))
    least, whole = (0.001, False) if unit is Unit.SECONDS else (1, True)
    return Budget(unit, _number(values, unit.value, 0, least, 2**31 - 1, whole))


def _finding(table: object) -> Finding | None:
    if table is None:
        return None
    values = _table(table, "ours")
    _check_keys(values, {one.name for one in fields(Finding)}, "[ours]")
    return Finding(
        figure=_text(values, "figure"),
        verdict=Verdict(_choice(values.get("verdict"), "verdict", [one.value for one in Verdict])),
        date=_text(values, "date"),
        seconds=int(_number(values, "seconds", 0, 0, 2**31 - 1, whole=True)),
    )


def _sprt(table: object) -> Sprt | None:
    if table is None:
        return None
    values = _table(table, "sprt")
    _check_keys(values, {one.name for one in fields(Sprt)}, "[sprt]")
    ends = {"elo0": (-1000, 1000), "elo1": (-1000, 1000), "alpha": (1e-6, 0.5), "beta": (1e-6, 0.5)}
    usual = Sprt()
    parts = {key: _number(values, key, getattr(usual, key), *ends[key]) for key in ends}
    if parts["elo0"] >= parts["elo1"]:
        raise LabError(tr("In [sprt], elo0 must be less than elo1."))
    return Sprt(**parts)


def _grid(table: object, key: str) -> dict[str, tuple[OptionValue, ...]]:
    values = _table(table or {}, "grid")
    if len(values) > 2:
        raise LabError(tr("A grid varies one or two options, not {count}.").format(
            count=len(values)))  # fmt: skip
    grid: dict[str, tuple[OptionValue, ...]] = {}
    cells = 1
    for name, listed in values.items():
        if not isinstance(listed, list) or not listed:
            raise LabError(tr("The values of “{name}” are written as a list.").format(name=name))
        grid[name] = tuple(_grid_value(name, value, key) for value in listed)
        cells *= len(listed)
    if cells > MOST_CELLS:
        raise LabError(tr("The grid has {count} combinations; {most} are possible.").format(
            count=cells, most=MOST_CELLS))  # fmt: skip
    return grid


def _grid_value(name: str, value: object, key: str) -> OptionValue:
    if name in {unit.value for unit in Unit}:
        budget = _budget({name: value})
        assert budget is not None
        return budget.amount if budget.unit is Unit.SECONDS else int(budget.amount)
    return option_table(key).option(name).convert(value)


# -- Single values ---------------------------------------------------------------------------------


def _check_keys(table: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    for key in table:
        if key not in known:
            for near in difflib.get_close_matches(key, list(known), 1):
                text = N_("There is no “{key}” in {where}; did you mean “{near}”?")
                raise LabError(text, key=key, where=where, near=near)
            raise LabError("There is no “{key}” in {where}.", key=key, where=where)


def _table(value: object, name: str) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise LabError(tr("“{name}” must be a table.").format(name=name))
    return value


def _choice(value: object, name: str, choices: Sequence[str]) -> str:
    if value in choices:
        return str(value)
    names = ", ".join(choices)
    if value in (None, ""):
        raise LabError(tr("“{name}” is missing; choose {names}.").format(name=name, names=names))
    text = tr("“{value}” is no {name}; choose {names}.")
    raise LabError(text.format(value=value, name=name, names=names))


def _text(table: Mapping[str, Any], name: str) -> str:
    text: str = _typed(table, name, "", str, tr("“{name}” must be text."))
    return text


def _words(table: Mapping[str, Any], name: str) -> list[str]:
    text = tr("“{name}” must be a list of texts.")
    words: list[str] = _typed(table, name, [], list, text)
    if not all(isinstance(word, str) and word for word in words):
        raise LabError(text.format(name=name))
    return words


def _typed(table: Mapping[str, Any], name: str, usual: Any, kind: type, text: str) -> Any:
    value = table.get(name, usual)
    if not isinstance(value, kind):
        raise LabError(text.format(name=name))
    return value


def _number(
    table: Mapping[str, Any],
    name: str,
    usual: float,
    least: float,
    most: float,
    whole: bool = False,
) -> float:
    value: Any = table.get(name, usual)
    kinds: tuple[type, ...] = (int,) if whole else (int, float)
    fits = isinstance(value, kinds) and not isinstance(value, bool)
    if not fits or not least <= value <= most:
        text = tr("“{name}” must be a whole number from {least:g} to {most:g}.")
        if not whole:
            text = tr("“{name}” must be a number from {least:g} to {most:g}.")
        raise LabError(text.format(name=name, least=least, most=most))
    return cast("float", value)
