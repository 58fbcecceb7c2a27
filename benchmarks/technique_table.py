"""Keeps what the techniques are worth in docs/results/techniques.csv; ``make docs`` shows it."""

from __future__ import annotations

import csv
from pathlib import Path

from desktop_go.lab.counting import meetings
from desktop_go.lab.experiment import Experiment
from desktop_go.lab.runner import Runner
from desktop_go.lab.schedule import pairings
from desktop_go.lab.store import Store
from desktop_go.options import Option, OptionValue

CSV = Path(__file__).resolve().parents[1] / "docs" / "results" / "techniques.csv"
HEAD = ("game", "option", "value", "figure", "second_figure")
"""The figures as they are to be shown; what they are depends on the game (docs/tables.py)."""


def keep(game: str, option: str, value: str, *figures: str) -> None:
    """Write one row; an older one of the same technique goes, all others stay."""
    found = _read()
    found[game, option, value] = [*figures, ""][:2]
    with CSV.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEAD)
        writer.writerows([*key, *cells] for key, cells in found.items())


def kept(game: str, option: str, value: str) -> list[str]:
    """The two figures of one row; empty where nothing was measured."""
    return _read().get((game, option, value), ["", ""])


def _read() -> dict[tuple[str, ...], list[str]]:
    if not CSV.exists():
        return {}
    with CSV.open(encoding="utf-8", newline="") as file:
        return {tuple(line[:3]): line[3:] for line in list(csv.reader(file))[1:]}


def named(option: Option, value: OptionValue) -> tuple[str, str]:
    """The value as the table names it, and what stands before its figures."""
    if option.choices:
        return str(value), ""
    said = ("off", "on")[value] if isinstance(value, bool) else f"{value}"
    return "", f"{said}: "


def match_share(experiment: Experiment, path: Path) -> str:
    """Play what is missing of a match; return the first one's share of the points."""
    store = Store(path)
    Runner(experiment, store, 1).run()
    (met,) = meetings(pairings(experiment), store.results())
    return share(met.sample.score, *met.sample.interval())


def share(value: float, low: float, high: float) -> str:
    """A share with its interval, in percent."""
    return f"{value:.0%} [{low:.0%}, {high:.0%}]".replace("%", " %")
