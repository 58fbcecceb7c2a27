"""Who may sit at the board: a person, or the program at one of its levels."""

from __future__ import annotations

import random
from dataclasses import dataclass

from desktop_go.games.tictactoe.position import TicTacToePosition
from desktop_go.games.tictactoe.solver import Study
from desktop_go.moves import Point
from desktop_go.texts import Text

PERSON = "person"


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of the program."""

    key: str
    name: Text
    description: Text
    slips: float
    """Share of its moves that it makes without looking, 0 to 1."""


LEVELS: tuple[Level, ...] = (
    Level("random", "Random", "Fills any cell. For the first game of a small child.", 1.0),
    Level(
        "careless", "Careless", "Makes one move in three without looking. It can be beaten.", 1 / 3
    ),
    Level(
        "perfect",
        "Perfect",
        "Never lets go of a win or a draw. On boards too large to be solved it reads as far as "
        "time allows.",
        0.0,
    ),
)


def level(key: str) -> Level | None:
    """The level called ``key``; None for a person."""
    return next((one for one in LEVELS if one.key == key), None)


def choose(
    position: TicTacToePosition, study: Study | None, chance: random.Random | None = None
) -> Point:
    """The move of the program in a game that is not over.

    Args:
        position: where it is to move.
        study: what it has found out; None for a move without looking.
        chance: decides between cells that are worth the same.
    """
    chance = chance or random.Random()
    if study is None:
        return chance.choice(position.legal_points())
    best = study.best()
    if not study.is_solved:
        promise = {point: _promise(position, point) for point in best}
        best = [point for point in best if promise[point] == max(promise.values())]
    return chance.choice(best)


def _promise(position: TicTacToePosition, point: Point) -> int:
    """How much a cell does for rows that one side can still make; a guess, not a value."""
    board, (mine, theirs) = position.board, position.state
    cell, promise = board.cell(point), 0
    for line in board.lines:
        if line & cell and not (line & mine and line & theirs):
            promise += 4 ** (line & (mine | theirs)).bit_count()
    return promise
