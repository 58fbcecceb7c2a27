"""Endgames on 7x7: the whole board is counted exactly after every move.

Positions come late in games between players that look ahead a little. Kept is where one move is
at least ``LEAST_GAIN`` points better than every other, a pass included, and Black ends ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from desktop_go.games.go.kernels.small import count, put, safe, shape_of
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.solved import Board
from desktop_go.games.go.solving.endgame import black_gets, board_of
from desktop_go.games.go.solving.problem import Kind, Problem
from desktop_go.moves import Color, Point

SIZE = 7
LEAST_GAIN = 2
CHOICES = range(4, 11)
"""Empty points that are nobody's for certain."""
SHAPE = shape_of(SIZE)


def endgame(position: GoPosition, board: Board) -> Iterator[Problem]:
    """The position as a problem, Black to move, if it is late enough."""
    black, white = board
    settled = int(safe(black, white, SHAPE)) | int(safe(white, black, SHAPE))
    still_open = int(SHAPE[1]) & ~(black | white | settled)
    if position.to_play is Color.BLACK and int(count(still_open)) in CHOICES:
        rows = tuple(str(position).replace(" ", "").split("\n"))
        yield Problem(Kind.ENDGAME, 1, rows, Point(0, 0))


def checked(problem: Problem) -> Problem | None:
    """The problem with its answer and Black's lead, or None if it is none."""
    position = problem.position()
    black, white = board_of(position)
    # A pass counts among the moves that must be worse.
    after: dict[Point | None, list[Board]] = {None: [(black, white)]}
    for point in position.legal_points():
        stone = 1 << point.row * SIZE + point.col
        left = int(put(black, white, stone, SHAPE))
        after[point] = [(black, white), (black | stone, left)]
    lead = next((lead for lead in range(SIZE * SIZE, 0, -1) if _reaching(after, lead)), 0)
    answers = _reaching(after, lead - LEAST_GAIN + 1)
    if lead < 1 or answers is None or len(answers) != 1 or answers[0] is None:
        return None
    return replace(problem, answer=answers[0], lead=lead)


def _reaching(after: dict[Point | None, list[Board]], lead: int) -> list[Point | None] | None:
    """The moves after which Black gets so many points or more; None if that is not found out."""
    found = []
    for point, boards in after.items():
        answer = black_gets(lead, SIZE, boards, 1, int(point is None))
        if answer is None:
            return None
        if answer:
            found.append(point)
    return found
