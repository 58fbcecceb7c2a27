"""Solves tic-tac-toe positions: what each empty cell is worth to the side to move.

The search is ``search.minimax``; here is what it must know of the game. Large boards may take
longer than anybody waits: cells that are not settled in time have no value.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from desktop_go.games.tictactoe.board import Board
from desktop_go.games.tictactoe.position import TicTacToePosition
from desktop_go.moves import Point
from desktop_go.search.minimax import (
    INFINITE,
    Counts,
    Minimax,
    Outlook,
    Stopped,
    before,
    lost_in,
    won_in,
)

State = tuple[int, int]
"""The cells of the side to move and of the other side."""
MOST_MIRRORED = 8
"""Filled cells up to which mirror images are looked for. Beyond, hardly any come up, and turning
a large board in eight ways costs more than they save."""


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """What the search makes use of; without all of it, it is plain minimax."""

    prune: bool = True
    table: bool = True
    mirrors: bool = True
    threats: bool = True
    seconds: float = 5.0
    """Ends the search of one position."""

    @property
    def is_plain(self) -> bool:
        """Whether nothing is made use of."""
        return not (self.prune or self.table or self.mirrors or self.threats)


class MnkRules:
    """What the search must know of k in a row.

    Args:
        board: its shape.
        mirrors: take mirror images for one position.
        threats: see rows that lack one cell, and positions where nobody can get a row any more.
    """

    def __init__(self, board: Board, mirrors: bool = True, threats: bool = True) -> None:
        self._board = board
        self._lines, self._order = board.lines, board.by_promise
        self._full = (1 << len(board.points)) - 1
        self._mirrors, self._threats = mirrors, threats

    def expand(self, state: State) -> int | Outlook[int]:
        """The value of a position that is over or as good as over, else the cells to try."""
        mine, theirs = state
        win = block = 0
        may_win = may_lose = False
        for line in self._lines:
            if not line & theirs:
                may_win = True
                may_lose = may_lose or not line & mine
                rest = line & ~mine
                if not rest & (rest - 1):  # One cell is missing.
                    win |= rest
            elif not line & mine:
                may_lose = True
                rest = line & ~theirs
                if not rest:
                    return lost_in(0)
                if not rest & (rest - 1):
                    block |= rest
        taken = mine | theirs
        if taken == self._full:
            return 0
        if not self._threats:
            return Outlook([cell for cell in self._order if not cell & taken])
        if win:
            return won_in(1)
        if block & (block - 1):
            return lost_in(2)
        if not may_win and not may_lose:
            return 0
        moves = (block,) if block else [cell for cell in self._order if not cell & taken]
        return Outlook(moves, -INFINITE if may_lose else 0, INFINITE if may_win else 0)

    def play(self, state: State, step: int) -> State:
        """Fill a cell; the other side is to move."""
        return state[1], state[0] | step

    def key(self, state: State) -> State:
        """One of the mirror images of a position, the same for all of them."""
        if not self._mirrors or (state[0] | state[1]).bit_count() > MOST_MIRRORED:
            return state
        return min(zip(*(self._board.mirrored(cells) for cells in state), strict=True))


@dataclass(frozen=True, slots=True)
class Study:
    """What is known of one position."""

    values: Mapping[Point, int | None]
    """Each empty cell and what playing there is worth (search.minimax); None: not settled."""
    depth: int
    """Plies that were looked ahead."""
    counts: Counts = field(default_factory=Counts)
    seconds: float = 0.0

    @property
    def is_solved(self) -> bool:
        """Whether the value of every cell is known."""
        return None not in self.values.values()

    @property
    def value(self) -> int | None:
        """What the position is worth to the side to move; None when that is not known."""
        known = [value for value in self.values.values() if value is not None]
        best = max(known, default=None)
        if not self.is_solved and (best is None or best <= 0):
            return None
        return best

    def best(self) -> list[Point]:
        """The cells with the best value; what is not settled counts as a draw."""
        worth = {point: value or 0 for point, value in self.values.items()}
        return [point for point, value in worth.items() if value == max(worth.values())]


def study(
    position: TicTacToePosition,
    options: SearchOptions | None = None,
    should_stop: Callable[[], bool] = lambda: False,
    on_report: Callable[[Study], None] = lambda _study: None,
) -> Study:
    """Find out what every empty cell is worth.

    Looks deeper and deeper, so that short wins are found soon on boards too large to be solved.
    Without any of the options it looks to the end at once, which is what plain minimax means.

    Args:
        position: a game in progress.
        options: what the search makes use of, and how long.
        should_stop: asked every few milliseconds.
        on_report: told what is known after each depth.
    """
    options = options or SearchOptions()
    began = time.monotonic()
    rules = MnkRules(position.board, options.mirrors, options.threats)
    search = Minimax(
        rules,
        options.prune,
        options.table,
        lambda: should_stop() or time.monotonic() - began > options.seconds,
    )
    points = position.legal_points()
    values: dict[Point, int | None] = dict.fromkeys(points)

    def result(depth: int) -> Study:
        return Study(dict(values), depth, replace(search.counts), time.monotonic() - began)

    depth = 0
    try:
        for depth in _depths(len(points), options):
            for point in points:
                if values[point] is None:
                    child = rules.play(position.state, position.board.cell(point))
                    found = search.value(child, depth - 1)
                    values[point] = None if found is None else before(found)
            on_report(result(depth))
            if None not in values.values():
                break
    except Stopped:
        return result(depth - 1)
    return result(depth)


def _depths(longest: int, options: SearchOptions) -> Iterator[int]:
    """How far to look, time after time. Two plies more each time: wins take an odd number."""
    if not options.is_plain:
        yield from range(1, longest, 2)
    yield longest
