"""An experiment: who plays what against whom, how often and with which budget; a TOML file.

Everything that decides a result is in it, the seed included, so that whoever runs the file again
gets the same games. ``reading`` checks a file, ``schedule`` makes the list of games.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from desktop_go.engine.messages import Limits
from desktop_go.errors import DesktopGoError
from desktop_go.lab.sprt import Sprt
from desktop_go.lab.toml_text import write_toml
from desktop_go.options import OptionValue

OWN = "problems:"
"""Before the kind of problems of the program in a suite's files, such as ``problems:kill``."""
QUESTIONS = 2
"""Raised when the program's problems are asked otherwise, with other stones, komi or answers, so
that no run goes on with results of the old questions."""


class LabError(DesktopGoError):
    """An experiment that cannot be run; the text says why."""


class Event(Enum):
    """How contestants meet."""

    MATCH = "match"
    ROUND_ROBIN = "round_robin"
    GAUNTLET = "gauntlet"
    GRID = "grid"
    LADDER = "ladder"
    SUITE = "suite"
    SOLVERS = "solvers"

    @property
    def has_games(self) -> bool:
        """Whether two contestants play each other."""
        return self not in (Event.SUITE, Event.SOLVERS)


class Unit(Enum):
    """What a budget counts, for each move."""

    PLAYOUTS = "playouts"
    VISITS = "visits"
    """Playouts of a tree that starts empty for each move."""
    POSITIONS = "positions"
    SECONDS = "seconds"


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thinking goes into one move, or into one position or board."""

    unit: Unit
    amount: float

    def limits(self) -> Limits:
        """The limits of one move."""
        if self.unit is Unit.SECONDS:
            return Limits(seconds=self.amount)
        return Limits(playouts=int(self.amount))

    def to_toml(self) -> dict[str, float]:
        """The table of the file."""
        whole = self.unit is not Unit.SECONDS
        return {self.unit.value: int(self.amount) if whole else self.amount}


@dataclass(frozen=True, slots=True)
class Contestant:
    """Who plays: a level, the engine with options of its own, another program, or a solver."""

    name: str
    level: int = 0
    """From 1; 0: full strength with ``options``."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    command: tuple[str, ...] = ()
    """Another program and its arguments; then level and options mean nothing."""
    folder: str = ""
    """Where that program runs; empty: where the run was started."""
    solver: str = ""
    budget: Budget | None = None
    """None: that of the experiment."""

    def to_toml(self) -> dict[str, Any]:
        """The table of the file; what has its default is left out."""
        budget = {} if self.budget is None else self.budget.to_toml()
        parts: dict[str, Any] = {
            "name": self.name,
            "level": self.level,
            "options": dict(self.options),
            "command": list(self.command),
            "folder": self.folder,
            "solver": self.solver,
            "budget": budget,
        }
        return {key: value for key, value in parts.items() if value}


class Verdict(Enum):
    """What a measurement says of a claim."""

    AGREES = "agrees"
    DIFFERS = "differs"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was measured before whoever reads the file runs it."""

    figure: str
    """In words, with its interval."""
    verdict: Verdict
    date: str
    seconds: int
    """Of processor time that the whole run took."""

    def to_toml(self) -> dict[str, Any]:
        """The table of the file."""
        return {
            "figure": self.figure,
            "verdict": self.verdict.value,
            "date": self.date,
            "seconds": self.seconds,
        }


@dataclass(frozen=True, slots=True)
class Experiment:
    """Everything that decides the results."""

    game: str
    event: Event
    contestants: tuple[Contestant, ...]
    title: str = ""
    claim: str = ""
    """What somebody says that the results will be."""
    source: str = ""
    """Who says so, and where."""
    ours: Finding | None = None
    """What we measured; a ready experiment says it."""
    budget: Budget | None = None
    """None: what each level has of its own."""
    board: int = 0
    rules: str = ""
    komi: float = 0.0
    games: int = 100
    """Of each two contestants; with a test the most there may be."""
    openings: str = "balanced"
    seed: int = 1
    sprt: Sprt | None = None
    grid: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=dict)
    """Values to be tried of one or two options, or of a unit of the budget."""
    files: tuple[str, ...] = ()
    """Suites: files or folders of positions."""
    boards: int = 10
    """How many boards the solvers get, from number ``seed`` on."""

    def to_toml(self) -> str:
        """The experiment as a file."""
        parts: dict[str, Any] = {
            "title": self.title,
            "claim": self.claim,
            "source": self.source,
            "game": self.game,
            "event": self.event.value,
            "board": self.board,
            "rules": self.rules,
        }
        parts = {key: value for key, value in parts.items() if value}
        if self.game == "go":
            parts["komi"] = self.komi
        if self.event.has_games:
            parts |= {"games": self.games, "openings": self.openings}
        elif self.event is Event.SUITE:
            parts["files"] = list(self.files)
        else:
            parts["boards"] = self.boards
        parts["seed"] = self.seed
        if self.ours is not None:
            parts["ours"] = self.ours.to_toml()
        if self.budget is not None:
            parts["budget"] = self.budget.to_toml()
        if self.grid:
            parts["grid"] = {key: list(values) for key, values in self.grid.items()}
        if self.sprt is not None:
            test = self.sprt
            parts["sprt"] = {"elo0": test.elo0, "elo1": test.elo1}
            parts["sprt"] |= {"alpha": test.alpha, "beta": test.beta}
        parts["contestant"] = [one.to_toml() for one in self.contestants]
        return write_toml(parts)

    def digest(self) -> str:
        """Stands for all that decides a single result; more games or a new title change nothing.

        Files of one's own count by their names.
        """
        files = [Path(name).name for name in self.files]
        parts = (
            self.game, self.event.value, self.board, self.rules, self.komi, self.openings,
            self.seed, [f"{name} {QUESTIONS}" if name.startswith(OWN) else name for name in files],
            sorted(self.grid.items()),
            self.budget and self.budget.to_toml(),
            [one.to_toml() for one in self.contestants],
        )  # fmt: skip
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]
