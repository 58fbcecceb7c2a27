"""What each technique of gomoku is worth: matches of one changed option against the defaults.

    python -m benchmarks.gomoku_techniques FOLDER [--games 60]

Each row is an experiment of the Lab: 15x15, freestyle, balanced openings, both colors, once at
1,000 positions a move and once at equal time: positions in proportion to how many of them each side
gets out of a second of processor time. An option that acts in one engine only is compared with that
engine's defaults, an engine with the best one. Results are kept in FOLDER; running it again goes
on, and figures of as many games in docs/results/techniques.csv are not measured again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from benchmarks.technique_table import (
    games_behind,
    keep,
    kept,
    match_share,
    named,
    timed_share,
)
from desktop_go.games.gomoku.options import OPTIONS
from desktop_go.games.gomoku.pattern_weights import DEFAULT_WEIGHTS
from desktop_go.lab.experiment import Budget, Contestant, Event, Experiment, Unit
from desktop_go.options import OptionValue

Values = Mapping[str, OptionValue]
OFF = ("pruning", "table", "ordering", "network", "threat_search")
"""Options whose worth shows when they are off."""
POSITIONS = 1000
"""Of a move."""
DORGAI: Values = {"engine": "dorgai"}


@dataclass(frozen=True)
class Row:
    """One technique: the option, the value tried, and what both sides have."""

    option: str
    value: OptionValue
    both: Values = field(default_factory=dict)

    def experiment(self, games: int, pace: float = 1.0) -> Experiment:
        """The match; the technique gets ``pace`` times the positions of the defaults."""
        tried = Contestant("Technique", options={**self.both, self.option: self.value})
        if pace != 1.0:
            tried = replace(tried, budget=_positions(pace))
        return Experiment(
            "gomoku", Event.MATCH, (tried, Contestant("Defaults", options=self.both)),
            f"{self.option}={self.value}", budget=_positions(1.0), board=15, rules="freestyle",
            games=games,
        )  # fmt: skip


def _positions(pace: float) -> Budget:
    return Budget(Unit.POSITIONS, max(1, round(POSITIONS * pace)))


def rows() -> Iterator[Row]:
    """All techniques."""
    for name in ("alphabeta", "minimax", "threats", "mcts", "probability", "dorgai"):
        yield Row("engine", name)
    yield from (Row("pattern_difficulty", name, DORGAI) for name in ("easy", "medium"))
    yield from (Row(name, False) for name in OFF)
    yield Row("leaf_fours", 0)
    yield Row("exploration", 0.3, {"engine": "mcts"})
    yield Row("path_bound", 5.0, {"engine": "probability"})
    for key, weight in DEFAULT_WEIGHTS.items():
        yield Row(f"weight_{key}", weight // 2, DORGAI)


def main() -> None:
    """Measure all techniques."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=60)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for row in rows():
        value, said = named(OPTIONS.option(row.option), row.value)
        path = arguments.folder / f"gomoku-{row.option}-{row.value}.lab"
        equal, timed = kept("gomoku", row.option, value)
        if games_behind("gomoku", equal) < arguments.games:
            equal = said + match_share(row.experiment(arguments.games), path, equal)
        if games_behind("gomoku", timed) < arguments.games:
            timed = timed_share(
                partial(row.experiment, arguments.games),
                equal.removeprefix(said),
                path.with_suffix(".timed.lab"),
                before=timed,
            )
        keep("gomoku", row.option, value, equal, timed)
        print(row.option, row.value, equal, timed, flush=True)


if __name__ == "__main__":
    main()
