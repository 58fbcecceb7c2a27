"""Plays one game between two contestants and referees it. Whoever fails loses, with the reason."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from desktop_go.engine.messages import Limits
from desktop_go.engine.player import Player
from desktop_go.engine.session import never
from desktop_go.errors import DesktopGoError, IllegalMove
from desktop_go.games.spec import Outcome
from desktop_go.lab.experiment import Experiment
from desktop_go.lab.schedule import Task
from desktop_go.lab.tables import TABLES, state_of
from desktop_go.moves import Color, Move, MoveKind
from desktop_go.records.coordinates import from_gtp, to_gtp

PROGRAM_SECONDS = 120.0
"""A program that was told no time forfeits after so long a silence."""

OnMove = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a task."""

    number: int
    first: int
    second: int
    opening: int
    points: float
    """Of the first: 1, 1/2 or 0 in games, 1 or 0 in suites, the score of a solver."""
    reason: str
    """``score``, ``resign``, ``five``, ``row``, ``forfeit``... with margin or fault behind it."""
    moves: str
    """GTP words; of a suite the answer."""
    seconds: float
    """Wall time of the whole task."""
    thinking: float
    """Seconds in which contestants were thinking."""
    detail: Mapping[str, Any] = field(default_factory=dict)
    """More, as the kind of task has it."""


def play_game(
    experiment: Experiment,
    task: Task,
    players: Mapping[Color, Player],
    limits: Mapping[Color, Limits],
    on_move: OnMove = lambda _word: None,
) -> Result:
    """Play a game to its end.

    Args:
        experiment: board and rules.
        task: who plays, and the opening.
        players: of both colors.
        limits: of one move of each.
        on_move: told each move as it is made, the opening's included; may wait.
    """
    table, began = TABLES[experiment.game], time.perf_counter()
    position = table.position(experiment)
    if experiment.openings == "balanced":
        for move in table.opening(experiment, task.opening):
            position.play(move)
            on_move(word_of(move, experiment.board))
    outcome, fault, thinking = None, "", 0.0
    while (
        outcome is None and not position.is_over and len(position.moves) < table.longest(experiment)
    ):
        color = position.to_play
        asked = time.perf_counter()
        outcome, fault = _one_move(experiment, position, players[color], limits[color])
        thinking += time.perf_counter() - asked
        if outcome is None:
            on_move(word_of(position.moves[-1], experiment.board))
    outcome = outcome or table.result(experiment, position)
    points = {Color.BLACK: 1.0, Color.WHITE: 0.0, Color.EMPTY: 0.5}[outcome.winner]
    words = " ".join(word_of(move, experiment.board) for move in position.moves)
    detail = {"result": outcome.sgf_result()} | ({"fault": fault} if fault else {})
    return Result(
        task.number, task.first, task.second, task.opening, points, outcome.reason, words,
        time.perf_counter() - began, thinking, detail,
    )  # fmt: skip


def _one_move(
    experiment: Experiment, position: Any, player: Player, limits: Limits
) -> tuple[Outcome | None, str]:
    """Ask for a move and make it; the outcome where that ends the game, and the fault in words."""
    color = position.to_play
    lost = Outcome(color.opponent, reason="forfeit")
    patience = time.monotonic() + PROGRAM_SECONDS
    is_timed = limits.playouts is None and limits.seconds is None
    stop = (lambda: time.monotonic() > patience) if is_timed else never
    try:
        move = player.play(state_of(experiment, position.moves), limits, stop).move
        if move is None:
            return lost, "no move in time"
        if move.kind is MoveKind.RESIGN:
            return Outcome(color.opponent, reason="resign"), ""
        position.play(move)
    except IllegalMove as error:
        return lost, error.reason
    except DesktopGoError as error:
        return lost, str(error)
    return None, ""


def word_of(move: Move, size: int) -> str:
    """A move as GTP writes it."""
    return to_gtp(move.point, size)


def moves_of_words(words: str, size: int) -> list[Move]:
    """The moves of a result, Black first."""
    colors = (Color.BLACK, Color.WHITE)
    points = [from_gtp(word, size) for word in words.split()]
    return [
        Move.pass_(colors[place % 2]) if point is None else Move.play(colors[place % 2], point)
        for place, point in enumerate(points)
    ]
