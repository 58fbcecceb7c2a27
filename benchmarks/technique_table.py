"""Keeps what the techniques are worth in docs/results/techniques.csv; ``make docs`` shows it."""

from __future__ import annotations

import csv
import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.match import wilson
from desktop_go.lab.counting import meetings
from desktop_go.lab.elo import Sample
from desktop_go.lab.experiment import Experiment
from desktop_go.lab.runner import Runner
from desktop_go.lab.schedule import pairings
from desktop_go.lab.store import Store
from desktop_go.lab.tables import TABLES, limits_of, own_player, state_of
from desktop_go.moves import MoveKind
from desktop_go.options import Option, OptionValue

CSV = Path(__file__).resolve().parents[1] / "docs" / "results" / "techniques.csv"
HEAD = ("game", "option", "value", "figure", "second_figure")
"""The figures as they are to be shown; what they are depends on the game (docs/tables.py)."""
USUAL_GAMES = {"go": 200, "gomoku": 60}
"""Behind a figure; one of another number says of how many."""
MOST_THROWN_AWAY = 60
"""A figure of so many games or fewer is measured anew, one of more gets further games."""
SECOND_SEED = 2
"""Of those further games: other openings and other chance than the first ones had."""
SAME_PACE = 0.04
"""Paces that differ by less count as equal: a hundred games cannot tell them apart."""
SAME = ", same pace"
"""Ends the figure of equal time where it is that of equal playouts."""
TIMED_MOVES = 100
"""How many moves of each side are timed."""
GAME_MOVES = 50
"""After so many moves of the defaults another game is begun."""


def keep(game: str, option: str, value: str, *figures: str) -> None:
    """Write one row; an older one of the same technique goes, all others stay."""
    found = _read()
    found[game, option, value] = [*figures, ""][:2]
    with CSV.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEAD)
        writer.writerows([*key, *cells] for key, cells in found.items())


def kept(game: str, option: str, value: str) -> list[str]:
    """The two figures of one row, empty where nothing was measured."""
    return _read().get((game, option, value), ["", ""])


def games_behind(game: str, figure: str) -> int:
    """How many games a figure rests on."""
    said = re.search(r" of (\d+)", figure)
    return int(said[1]) if said else USUAL_GAMES[game] if figure else 0


def _share_in(figure: str) -> float:
    """The share of the points in a figure, 0 to 1."""
    said = re.search(r"(\d+) % \[", figure)
    assert said is not None, figure
    return int(said[1]) / 100


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


def match_share(experiment: Experiment, path: Path, before: str = "") -> str:
    """Play what is missing of a match; return the first one's share of the points.

    Args:
        experiment: the match.
        path: keeps the games.
        before: the figure of the same match that stands in the table. If it rests on enough games,
            only what is missing is played, with another seed, and both are pooled: the share
            there, times its games, are points, at most half a percent of these games off. The
            games then count as independent, two of an opening included (Wilson's interval).
    """
    earlier = games_behind(experiment.game, before)
    if not MOST_THROWN_AWAY < earlier < experiment.games:
        sample = _played(experiment, path)
        return share(sample.score, *sample.interval()) + of_few(sample.games, experiment.game)
    missing = replace(experiment, seed=SECOND_SEED, games=experiment.games - earlier)
    sample = _played(missing, path.with_suffix(".second.lab"))
    games = earlier + sample.games
    points = earlier * _share_in(before) + sample.games * sample.score
    return share(points / games, *wilson(points, games)) + of_few(games, experiment.game)


def _played(experiment: Experiment, path: Path) -> Sample:
    """Points of the first contestant in a match of two, each result kept in ``path``."""
    store = Store(path)
    Runner(experiment, store, 1).run()
    (met,) = meetings(pairings(experiment), store.results())
    return met.sample


def of_few(games: int, game: str) -> str:
    """Says of how many games a figure is, where that is not the usual number."""
    return "" if games == USUAL_GAMES[game] else f" of {games}"


def share(value: float, low: float, high: float) -> str:
    """A share with its interval, in percent."""
    return f"{value:.0%} [{low:.0%}, {high:.0%}]".replace("%", " %")


def timed_share(
    experiment_at: Callable[[float], Experiment],
    equal: str,
    path: Path,
    threads: int = 1,
    before: str = "",
) -> str:
    """The first one's share at equal time.

    Args:
        experiment_at: the match in which the first one gets ``pace`` times the usual budget.
        equal: the figure at equal budgets, which holds where both are equally fast.
        path: keeps the games.
        threads: of the first one; they share its time.
        before: the figure that stands in the table; its pace holds, and see ``match_share``.
    """
    pace = _pace_in(before) or round(pace_of(experiment_at(1.0), threads), 2)
    if abs(pace - 1.0) < SAME_PACE:
        return f"{equal}{SAME}"
    experiment = experiment_at(pace)
    timed = match_share(experiment, path.with_suffix(f".{pace}.lab"), before)
    unit = "positions" if experiment.game == "gomoku" else "playouts"
    return f"{timed}, {pace:.2f} times the {unit}"


def _pace_in(figure: str) -> float:
    """The pace that a figure names; 0 where it names none."""
    if figure.endswith(SAME):
        return 1.0
    said = re.search(r", (\d+\.\d+) times the", figure)
    return float(said[1]) if said else 0.0


def pace_of(experiment: Experiment, threads: int = 1) -> float:
    """How often the first contestant makes its budget in the time in which the second does once.

    Both are asked in turn for each move of the same games, so that kept trees and evaluations
    count for both; threads share their time.
    """
    spent = [0.0, 0.0]
    contestants, key = experiment.contestants, experiment.game
    players = [own_player(key, one, seed) for seed, one in enumerate(contestants)]
    limits = [limits_of(experiment, one) for one in contestants]
    position, opening = _position(experiment, 0), 0
    for asked in range(-1, TIMED_MOVES):  # The first asks compile.
        state = state_of(experiment, position.moves)
        moves = []
        for side, player in enumerate(players):
            began = time.process_time()
            moves.append(player.play(state, limits[side]).move)
            share = threads if side == 0 else 1
            spent[side] += (time.process_time() - began) / share if asked >= 0 else 0.0
        if moves[1] and moves[1].kind is MoveKind.PLAY and (asked + 1) % GAME_MOVES:
            position.play(moves[1])
        if position.is_over or position.moves == state.moves:
            opening += 1
            position = _position(experiment, opening)
    for player in players:
        player.close()
    return spent[1] / spent[0]


def _position(experiment: Experiment, opening: int) -> Any:
    table = TABLES[experiment.game]
    position = table.position(experiment)
    for move in table.opening(experiment, opening):
        position.play(move)
    return position
