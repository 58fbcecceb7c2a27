"""Openings that favor nobody much: each is played twice, with the colors swapped.

They differ from number to number and are the same for the same seed.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable

from desktop_go.games.tictactoe.position import TicTacToePosition
from desktop_go.games.tictactoe.solver import SearchOptions, study
from desktop_go.moves import Color, Move, Point
from desktop_go.resources import asset_path

CORNER_POINTS = ((3, 3), (2, 3), (3, 2), (2, 2), (4, 3), (3, 4))
"""Columns and rows from the corner, on boards from 11 lines on."""
LEAST_CORNERS, LEAST_STONES = 11, 6
"""Lines of a board from which four corners, or two opposite ones, are taken at the start."""
DRAWN = 0
NEAR = 1
"""Lines between a stone of a list and one that is added."""


def go_opening(size: int, seed: int, number: int) -> list[Move]:
    """A stone in each corner on large boards, one for each side on small ones, none on tiny ones.

    Black and White take opposite corners in turn, so that neither gets a side.
    """
    chance = _chance(seed, number)
    if size < LEAST_STONES:
        return []
    corners = [(0, 0), (1, 1), (0, 1), (1, 0)]
    if chance.random() < 0.5:
        corners = [corners[2], corners[3], corners[0], corners[1]]
    if size < LEAST_CORNERS:
        near = range(2, size // 2)
        choices = [(col, row) for col in near for row in near]
        corners = corners[:2]
    else:
        choices = list(CORNER_POINTS)
    points = []
    for right, below in corners:
        col, row = chance.choice(choices)
        points.append(Point(size - 1 - col if right else col, size - 1 - row if below else row))
    return moves_of(points)


@functools.cache
def _gomoku_list() -> tuple[tuple[tuple[int, int], ...], ...]:
    """The list of balanced openings: offsets from the center."""
    found = []
    for line in asset_path("lab/gomoku_openings.txt").read_text("ascii").splitlines():
        pairs = line.partition("#")[0].replace(" ", "").split(",")
        if len(pairs) > 1:
            numbers = [int(number) for number in pairs]
            found.append(tuple(zip(numbers[::2], numbers[1::2], strict=True)))
    return tuple(found)


def gomoku_opening(size: int, seed: int, number: int) -> list[Move]:
    """One of the list; on small boards one that fits.

    Each comes once before any comes again, then with a further stone of either side, so that
    engines without chance do not repeat whole games.
    """
    middle = size // 2
    fitting = [
        stones
        for stones in _gomoku_list()
        if all(abs(col) <= middle - 1 and abs(row) <= middle - 1 for col, row in stones)
    ]
    if not fitting:
        return []
    turn, place = divmod(number, len(fitting))
    _chance(seed, turn).shuffle(fitting)
    points = [Point(middle + col, middle + row) for col, row in fitting[place]]
    if turn:
        around = range(-NEAR, NEAR + 1)
        near = {
            Point(point.col + right, point.row + below)
            for point in points
            for right in around
            for below in around
        }
        points += _chance(seed, number).sample(sorted(near - set(points)), 2)
    return moves_of(point for point in points if max(point) < size and min(point) >= 0)


def tictactoe_opening(position: TicTacToePosition, seed: int, number: int) -> list[Move]:
    """A cell for each side; on 3x3 such that nobody can force a win."""
    chance = _chance(seed, number)
    points = list(position.board.points)
    chance.shuffle(points)
    if len(points) > 9:
        return moves_of(points[:2])
    position.play(Move.play(Color.BLACK, points[0]))
    values = study(position, SearchOptions(seconds=float("inf"))).values
    second = next(point for point in points[1:] if values[point] == DRAWN)
    return moves_of((points[0], second))


def moves_of(points: Iterable[Point]) -> list[Move]:
    """Moves on ``points``, Black first."""
    colors = (Color.BLACK, Color.WHITE)
    return [Move.play(colors[place % 2], point) for place, point in enumerate(points)]


def _chance(seed: int, number: int) -> random.Random:
    return random.Random(f"{seed} {number}")
