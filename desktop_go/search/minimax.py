"""Exact values by minimax: alpha-beta pruning and a table of positions. Knows no game, no numba.

A value is for the side to move and tells how far off the end is: ``won_in(n)`` is a win in n plies
against the best defense, ``lost_in(n)`` a loss in n, 0 a draw. All values are relative to their
position, so one that is known holds however the position was reached.

Knuth & Moore 1975: An analysis of alpha-beta pruning.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")

FAR = 10_000
"""More plies than any game lasts."""
INFINITE = 2 * FAR
EXACT, AT_LEAST, AT_MOST = 0, 1, -1
STOP_EVERY = 512
"""Positions between two looks at the stop signal: a few milliseconds."""
LARGEST_TABLE = 400_000
"""Positions; about 100 MB. What comes later is searched again when it comes again."""


def won_in(plies: int) -> int:
    """The value of a win in so many plies."""
    return FAR - plies


def lost_in(plies: int) -> int:
    """The value of a loss in so many plies."""
    return plies - FAR


def plies_to_end(value: int) -> int:
    """How far off the end is that a value other than 0 tells of."""
    return FAR - abs(value)


def before(value: int) -> int:
    """What a position is worth to the side to move when its best move leads to ``value``."""
    return -value - (value < 0) + (value > 0)


def after(value: int) -> int:
    """The value a move must lead to for ``before`` to give ``value``."""
    return -value - (value > 0) + (value < 0)


@dataclass(frozen=True, slots=True)
class Outlook(Generic[Move]):
    """How a position may go on."""

    moves: Sequence[Move]
    """Likely best first; moves may be missing where another one is known to be as good."""
    least: int = -INFINITE
    """What the position is worth at the least, as far as the rules tell without a search."""
    most: int = INFINITE
    """The same, at the most."""


class Rules(Protocol[State, Move]):
    """What the search must know of a game; states are values that never change."""

    def expand(self, state: State) -> int | Outlook[Move]:
        """Return the value of ``state`` if it needs no search, else how it may go on."""
        ...

    def play(self, state: State, move: Move) -> State:
        """Return the state after a move."""
        ...

    def key(self, state: State) -> Hashable:
        """Return the same key for states that are worth the same, such as mirror images."""
        ...


class Stopped(Exception):  # noqa: N818 - no error
    """The search was told to stop; what it was about is not known."""


@dataclass(slots=True)
class Counts:
    """What a search cost."""

    positions: int = 0
    cuts: int = 0
    """Positions where a good answer made the other moves needless to look at."""
    known: int = 0
    """Positions whose value was in the table."""


class Minimax(Generic[State, Move]):
    """Searches positions of one game; the table is kept from one search to the next.

    Args:
        rules: the game.
        prune: leave out moves that cannot change the value (alpha-beta).
        table: keep values of positions and look them up.
        should_stop: asked every few milliseconds; True ends the search with ``Stopped``.
    """

    def __init__(
        self,
        rules: Rules[State, Move],
        prune: bool = True,
        table: bool = True,
        should_stop: Callable[[], bool] = lambda: False,
    ) -> None:
        self._rules, self._prune, self._should_stop = rules, prune, should_stop
        self._table: dict[Hashable, tuple[int, int, int]] | None = {} if table else None
        self.counts = Counts()
        self._was_cut = False

    @property
    def remembered(self) -> int:
        """How many positions are in the table."""
        return len(self._table or ())

    def value(self, state: State, depth: int = FAR) -> int | None:
        """Return the value of ``state``, or None when ``depth`` plies do not settle it.

        Wins and losses within the depth are found, and are exact. Raises Stopped.
        """
        self._was_cut = False
        value = self._search(state, -INFINITE, INFINITE, depth)
        return None if not value and self._was_cut else value

    def _search(self, state: State, alpha: int, beta: int, depth: int) -> int:
        """Return the value, or a bound on it outside ``alpha`` to ``beta`` (fail-soft).

        What lies beyond ``depth`` counts as 0 and sets ``_was_cut``.
        """
        counts = self.counts
        counts.positions += 1
        if counts.positions % STOP_EVERY == 0 and self._should_stop():
            raise Stopped
        found = self._rules.expand(state)
        if isinstance(found, int):
            return found
        if self._prune and (found.least >= beta or found.most <= alpha):
            counts.cuts += 1
            return found.least if found.least >= beta else found.most
        if depth <= 0:
            self._was_cut = True
            return 0
        key = self._rules.key(state) if self._table is not None else None
        if self._table is not None and key in self._table:
            known = self._look_up(self._table[key], alpha, beta, depth)
            if known is not None:
                return known
        cut_before, self._was_cut = self._was_cut, False
        best = self._best(state, found.moves, alpha, beta, depth)
        if self._table is not None and (key in self._table or len(self._table) < LARGEST_TABLE):
            kind = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
            self._table[key] = best, kind, depth if self._was_cut else FAR
        self._was_cut |= cut_before
        return best

    def _best(self, state: State, moves: Sequence[Move], alpha: int, beta: int, depth: int) -> int:
        """The best value that one of ``moves`` leads to."""
        best = -INFINITE
        for move in moves:
            # A win that takes one ply longer is worth one less, so the window moves along.
            low = -INFINITE if beta == INFINITE else after(beta)
            high = INFINITE if alpha == -INFINITE else after(alpha)
            value = before(self._search(self._rules.play(state, move), low, high, depth - 1))
            if value > best:
                best = value
                if self._prune:
                    alpha = max(alpha, value)
                    if alpha >= beta:
                        self.counts.cuts += 1
                        break
        return best

    def _look_up(
        self, entry: tuple[int, int, int], alpha: int, beta: int, depth: int
    ) -> int | None:
        """What the table says of a position, if that is enough here.

        A win or loss that was found stays one however deep the search is now; anything else
        holds as deep as it was searched.
        """
        value, kind, reach = entry
        proven = value > 0 <= kind or value < 0 >= kind
        if not proven and reach < depth:
            return None
        if (kind == AT_LEAST and value < beta) or (kind == AT_MOST and value > alpha):
            return None
        self.counts.known += 1
        self._was_cut |= not proven and reach < FAR
        return value
