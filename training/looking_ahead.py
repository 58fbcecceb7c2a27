"""Moves after which a pupil likes the position best, in games that a teacher plays on.

What a network overrates it reaches when it searches, but not when it plays from its policy. So one
side looks one move ahead with the pupil's judgement: it meets the positions that its own play leads
to (as in DAgger, Ross et al. 2011), and the teacher answers.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from torch import Tensor

from desktop_go.games.go.features import (
    GLOBALS,
    NO_MOVE,
    PLANES,
    RECENT,
    new_workspace,
    write_globals,
    write_planes,
)
from training.playing_on import ILLEGAL, WISHES, Boards
from training.replay import CELLS, compiled, play

LIKING = 0.02
"""Win rate that a unit of the teacher's logit is worth to who looks ahead."""
MOST = 0.45
"""Part of the games in which moves can be tried at once; the others play their first wish."""
NEVER = 1e9
"""What is added to the foe's win rate after a move that cannot be played."""

Judge = Callable[[Tensor, Tensor], Tensor]
"""The win rate, 0 to 1, of the side to move: planes, numbers -> [rows]."""


class Tries:
    """The positions after each wish, in those games of ``Boards`` whose side to move looks ahead.

    ``rows`` int64[tried]: which games, the first of ``places``. With room for MOST of them
    ``planes`` uint8[.., WISHES, PLANES, size, size], ``numbers`` float32[.., WISHES, GLOBALS] and
    ``barred`` float32[.., WISHES] (NEVER where a wish cannot be played) are written by ``advance``;
    ``chosen`` int64[..] is which wish the pupil likes best.
    """

    def __init__(self, boards: Boards) -> None:
        count, size = max(1, round(MOST * boards.count)), boards.size
        self.boards = boards
        self.places = np.zeros(count, np.int64)
        self.rows = self.places[:0]
        self.planes = np.zeros((count, WISHES, PLANES, size, size), np.uint8)
        self.numbers = np.zeros((count, WISHES, GLOBALS), np.float32)
        self.barred = np.zeros((count, WISHES), np.float32)
        self.chosen = np.zeros(count, np.int64)

    def choose(self) -> int:
        """Find the games whose side to move looks ahead; how many there are."""
        state = self.boards.state
        looks_ahead = (state[:, 4] & state[:, 1]) > 0  # Black is 1 and White 2 in both
        goes_on = (state[:, 2] > 0) & (state[:, 5] == 0)  # a new game finds its komi first
        found = np.flatnonzero(looks_ahead & goes_on)[: len(self.places)]
        self.rows = self.places[: len(found)]
        self.rows[:] = found
        return len(found)

    def advance(self, begin: int, end: int) -> None:
        """Try the wishes in a slice of ``rows``."""
        boards = self.boards
        _try(
            self.rows[begin:end],
            (boards.stones, boards.state, boards.recent, boards.komi, boards.playable),
            boards.moves,
            (self.planes[begin:end], self.numbers[begin:end], self.barred[begin:end]),
            boards.size,
            new_workspace(),
        )

    def play(self) -> None:
        """Make what the pupil likes best the first wish of each game."""
        rows = self.rows
        moves = self.boards.moves
        moves[rows, 0] = moves[rows, self.chosen[: len(rows)]]


def best_tries(
    judge: Judge, planes: Tensor, numbers: Tensor, barred: Tensor, logits: Tensor
) -> Tensor:
    """Which wish the pupil likes best, int64[rows]; ``logits`` are the teacher's of each wish.

    The others are arrays of ``Tries``.
    """
    foe = judge(planes.flatten(0, 1), numbers.flatten(0, 1)).view(barred.shape)
    return (foe + barred - LIKING * logits).argmin(1)


@compiled
def _try(rows, games, moves, seen, size, workspace):
    """``Tries.advance`` as a kernel; ``games`` and ``seen`` hold the arrays that it names."""
    stones, state, recent, komi, playable = games
    planes, numbers, barred = seen
    after, latest = np.zeros(CELLS, np.uint8), np.zeros(RECENT, np.int64)
    scratch = np.zeros((2, CELLS + 1), np.int64)
    for place in range(len(rows)):
        row = rows[place]
        to_play = state[row, 1]
        for number in range(moves.shape[1]):
            point = moves[row, number]
            after[:] = stones[row]
            ko_point = NO_MOVE
            if point < size * size:
                ko_point = ILLEGAL
                if playable[row, point]:
                    ko_point = play(after, point, to_play, size, state[row, 0], scratch)
            barred[place, number] = NEVER if ko_point == ILLEGAL else 0.0
            latest[1:] = recent[row, : RECENT - 1]
            latest[0] = point
            ko_point = max(ko_point, NO_MOVE)
            write_planes(
                after, size, 3 - to_play, ko_point, latest, planes[place, number], workspace[0]
            )
            write_globals(size, 3 - to_play, komi[row], latest, numbers[place, number])
