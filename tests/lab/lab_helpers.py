"""What the Lab's tests share: small experiments and made-up results."""

from __future__ import annotations

from desktop_go.lab.experiment import Contestant, Event, Experiment
from desktop_go.lab.play import Result
from desktop_go.lab.reading import parse_experiment
from desktop_go.lab.schedule import tasks

TICTACTOE = """
title = "Perfect against careless"
game = "tictactoe"
games = {games}
seed = {seed}
[[contestant]]
level = 3
[[contestant]]
level = 2
"""


def tictactoe(games: int = 20, seed: int = 1) -> Experiment:
    """A match that takes milliseconds a game."""
    return parse_experiment(TICTACTOE.format(games=games, seed=seed))


def some_experiment(event: Event, count: int, **more: object) -> Experiment:
    """An experiment of ``count`` contestants that nobody plays."""
    names = (Contestant(chr(65 + place), level=1) for place in range(count))
    return Experiment("tictactoe", event, tuple(names), board=3, rules="3", **more)  # type: ignore[arg-type]


def results_of(experiment: Experiment, points: list[float]) -> list[Result]:
    """Results with the points that Black got, in the order of the games."""
    return [
        Result(one.number, one.first, one.second, one.opening, value, "row", "", 1.0, 0.9)
        for one, value in zip(tasks(experiment), points, strict=False)
    ]
