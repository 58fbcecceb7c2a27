"""Small Go to be learned: shapes that a beginner is told of, counted for Black less for White."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from desktop_go.errors import SettingsError
from desktop_go.games.go.kernels.small import (
    ILLEGAL,
    LARGEST,
    area,
    count,
    flood,
    near,
    put,
    shape_of,
)
from desktop_go.services.i18n import tr
from desktop_go.texts import Text

LONGEST = 3
"""A game ends after so many plies for each point of the board: superko is not looked at."""
FEW_LIBERTIES = 3
"""Chains with so many liberties or more are of one kind."""


@dataclass(frozen=True, slots=True)
class GoState:
    """A board as two words of bits; see ``games/go/kernels/small``."""

    black: int
    white: int
    white_moves: bool = False
    passes: int = 0
    plies: int = 0
    before: tuple[int, int] = (-1, -1)
    """The board one ply ago, for the ko."""


class GoShapes:
    """Go on a small board, counted by area.

    Args:
        size: lines, 2 to 7. Raises SettingsError.
        komi: points for White.
    """

    NAMES: tuple[Text, ...] = (
        "stones", "chains in atari", "chains of two liberties", "chains of three and more",
        "liberties", "eyes", "stones on the edge", "stones in the center",
    )  # fmt: skip

    def __init__(self, size: int, komi: float = 0.5) -> None:
        if not 2 <= size <= LARGEST:
            raise SettingsError("size", tr("the board must have 2 to 7 lines"))
        self._size, self._komi = size, komi
        self._shape = shape_of(size)
        self._full = (1 << size * size) - 1
        edge = [i for i in range(size * size) if min(i % size, i // size) == 0]
        edge += [i for i in range(size * size) if max(i % size, i // size) == size - 1]
        self._edge = sum(1 << i for i in set(edge))
        middle = size // 2
        reach = (middle - 1 + size % 2, middle)
        self._center = sum(1 << (r * size + c) for r in set(reach) for c in set(reach))

    @property
    def names(self) -> tuple[str, ...]:
        """What each feature is called, in the language of now."""
        return tuple(tr(name) for name in self.NAMES)

    def start(self) -> GoState:
        """An empty board."""
        return GoState(0, 0)

    def first_to_move(self, state: GoState) -> bool:
        """Whether Black is to move."""
        return not state.white_moves

    def nexts(self, state: GoState) -> Sequence[GoState]:
        """All boards after a move; own eyes are not filled. Passing comes last."""
        if state.passes == 2 or state.plies >= LONGEST * self._size**2:
            return ()
        mine, theirs = self._sides(state)
        found = []
        empty = self._full & ~(mine | theirs)
        while empty:
            stone = empty & -empty
            empty ^= stone
            if not int(near(stone, self._shape)) & ~mine:
                continue
            left = int(put(mine, theirs, stone, self._shape))
            if left == ILLEGAL:
                continue
            boards = (left, mine | stone) if state.white_moves else (mine | stone, left)
            if boards != state.before:
                found.append(self._after(state, boards, 0))
        return (*found, self._after(state, (state.black, state.white), state.passes + 1))

    def result(self, state: GoState) -> float:
        """1 when Black has won, -1 when White has."""
        lead = int(area(state.black, state.white, self._shape)) - self._komi
        return float(np.sign(lead))

    def features(self, state: GoState) -> np.ndarray:
        """Black's shapes less White's, each as a share of the board's points."""
        own = self._count(state.black, state.white)
        other = self._count(state.white, state.black)
        shares: np.ndarray = (own - other) / self._size**2
        return shares

    def _sides(self, state: GoState) -> tuple[int, int]:
        boards = (state.black, state.white)
        return boards[::-1] if state.white_moves else boards

    def _after(self, state: GoState, boards: tuple[int, int], passes: int) -> GoState:
        old = (state.black, state.white)
        return GoState(*boards, not state.white_moves, passes, state.plies + 1, old)

    def _count(self, mine: int, theirs: int) -> np.ndarray:
        shape, empty = self._shape, self._full & ~(mine | theirs)
        counts = np.zeros(len(self.NAMES))
        counts[0] = count(mine)
        left = mine
        while left:
            chain = int(flood(left & -left, mine, shape))
            left &= ~chain
            liberties = int(count(int(near(chain, shape)) & empty))
            counts[min(liberties, FEW_LIBERTIES)] += 1
        counts[4] = count(int(near(mine, shape)) & empty)
        while empty:
            point = empty & -empty
            empty ^= point
            counts[5] += not int(near(point, shape)) & ~mine
        counts[6], counts[7] = count(mine & self._edge), count(mine & self._center)
        return counts
