"""Does one task of an experiment: a game, a position of a suite, a board for a solver."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cached_property
from typing import Any

from desktop_go.engine.player import OwnPlayer, Player
from desktop_go.errors import DesktopGoError
from desktop_go.lab.experiment import Contestant, Event, Experiment, Unit
from desktop_go.lab.play import OnMove, Result, play_game, word_of
from desktop_go.lab.schedule import Task, all_contestants, seed_of
from desktop_go.lab.suites import Problem, problems
from desktop_go.lab.tables import TABLES, limits_of, own_player
from desktop_go.moves import Color

COUNTED_SPEED = 100_000.0
"""Playouts that a solver's clock takes for a second when playouts are counted: any number will do,
as slices are cut by the same clock."""


class Worker:
    """Does the tasks of one experiment, one after the other.

    Each of our own players is new for each task, so that a result does not depend on what was
    played before; other programs are kept.
    """

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.contestants = all_contestants(experiment)
        self._programs: dict[int, Player] = {}

    @cached_property
    def problems(self) -> list[Problem]:
        """The positions of a suite."""
        return problems(self.experiment)

    def do(self, task: Task, on_move: OnMove = lambda _word: None) -> Result:
        """Do a task. Raises DesktopGoError only for what no contestant is to blame for."""
        event = self.experiment.event
        if event is Event.SUITE:
            return self._ask(task)
        return self._solve(task) if event is Event.SOLVERS else self._play(task, on_move)

    def close(self) -> None:
        """End all programs."""
        for player in self._programs.values():
            player.close()

    def _player(self, task: Task, place: int) -> Player:
        contestant = self.contestants[place]
        if not contestant.command:
            seed = seed_of(self.experiment, task, place)
            return own_player(self.experiment.game, _with_empty_trees(contestant, self), seed)
        if place not in self._programs:
            self._programs[place] = TABLES[self.experiment.game].other_player(contestant)
        return self._programs[place]

    def _play(self, task: Task, on_move: OnMove) -> Result:
        places = {Color.BLACK: task.first, Color.WHITE: task.second}
        players = {color: self._player(task, place) for color, place in places.items()}
        limits = {
            color: limits_of(self.experiment, self.contestants[place])
            for color, place in places.items()
        }
        try:
            return play_game(self.experiment, task, players, limits, on_move)
        finally:
            for color, place in places.items():
                if place not in self._programs:
                    players[color].close()

    def _ask(self, task: Task) -> Result:
        """One position of a suite: the answer is right or wrong."""
        problem, began = self.problems[task.opening], time.perf_counter()
        player = self._player(task, task.first)
        limits = limits_of(self.experiment, self.contestants[task.first])
        fault = ""
        try:
            if isinstance(player, OwnPlayer):
                move = player.play(problem.state, limits, only=problem.only).move
            else:
                move = player.play(problem.state, limits).move
            answer = word_of(move, problem.state.size) if move else "none"
        except DesktopGoError as error:
            answer, fault = "none", str(error)
        finally:
            if task.first not in self._programs:
                player.close()
        right = problem.is_right(answer) and not fault
        detail = {"name": problem.name, "wanted": problem.wanted}
        detail |= {"answer": problem.shown(answer)}
        detail |= {"fault": fault} if fault else {}
        seconds = time.perf_counter() - began
        return Result(
            task.number, task.first, task.second, task.opening, float(right),
            "right" if right else "wrong", answer, seconds, seconds, detail,
        )  # fmt: skip

    def _solve(self, task: Task) -> Result:
        solve = _sudoku if self.experiment.game == "sudoku" else _samegame
        began = time.perf_counter()
        score, detail = solve(self.experiment, self.contestants[task.first], task)
        seconds = time.perf_counter() - began
        return Result(
            task.number, task.first, task.second, task.opening, score, "", "", seconds, seconds,
            detail,
        )  # fmt: skip


def _with_empty_trees(contestant: Contestant, worker: Worker) -> Contestant:
    """Visits count a whole tree: then nothing of the last one is kept."""
    budget = contestant.budget or worker.experiment.budget
    if worker.experiment.game != "go" or budget is None or budget.unit is not Unit.VISITS:
        return contestant
    options = {**contestant.options, "tree_reuse": False}
    return Contestant(contestant.name, contestant.level, options, budget=budget)


def _samegame(
    experiment: Experiment, contestant: Contestant, task: Task
) -> tuple[float, dict[str, Any]]:
    """A solver's score on one numbered board, and how it grew with the playouts."""
    from desktop_go.games.samegame.numbered import numbered_board
    from desktop_go.games.samegame.position import Position
    from desktop_go.games.samegame.rules import KINDS
    from desktop_go.games.samegame.solver import Progress, Solver
    from desktop_go.games.samegame.solvers import make_solver

    kind = next((one for one in KINDS if one.columns == experiment.board), KINDS[0])
    position = Position(numbered_board(kind, experiment.seed + task.opening))
    seed = seed_of(experiment, task, task.first)
    solver: Solver = make_solver(contestant.solver, position, seed, contestant.options)
    budget = contestant.budget or experiment.budget
    assert budget is not None
    seconds = budget.amount
    if budget.unit is not Unit.SECONDS:
        solver.clock = lambda: solver.playouts / COUNTED_SPEED
        seconds /= COUNTED_SPEED
    growth: list[tuple[int, int]] = []

    def note(progress: Progress) -> None:
        if progress.line and (not growth or progress.score > growth[-1][1]):
            growth.append((progress.playouts, progress.score))

    end = solver.run(seconds, note)
    growth.append((end.playouts, end.score))
    return float(end.score), {"board": experiment.seed + task.opening, "growth": growth}


def _sudoku(
    experiment: Experiment, contestant: Contestant, task: Task
) -> tuple[float, dict[str, Any]]:
    """The share of the empty cells that the Monte Carlo solver filled, 1 where it solved it."""
    from desktop_go.games.sudoku.generator import generate
    from desktop_go.games.sudoku.monte_carlo import MonteCarloSolver
    from desktop_go.games.sudoku.options import OPTIONS

    number = experiment.seed + task.opening
    puzzle = generate(experiment.rules or "easy", number)
    assert puzzle is not None
    seed = seed_of(experiment, task, task.first)
    solver = MonteCarloSolver(puzzle.values, replace(OPTIONS.read(contestant.options), seed=seed))
    budget = contestant.budget or experiment.budget
    assert budget is not None
    growth: list[tuple[int, float]] = []

    def note(progress: Any) -> None:
        filled = progress.best_filled / max(1, progress.empty)
        if not growth or filled > growth[-1][1]:
            growth.append((progress.playouts, filled))

    timed = budget.unit is Unit.SECONDS
    end = solver.run(
        budget.amount if timed else float("inf"),
        note,
        max_playouts=None if timed else int(budget.amount),
    )
    score = end.best_filled / end.empty
    growth.append((end.playouts, score))
    return score, {"board": number, "playouts": end.playouts, "growth": growth}
