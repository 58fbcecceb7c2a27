"""When a search ends: limits of the request, the clock, and "the choice is settled"."""

from __future__ import annotations

import time

from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.messages import Purpose, ThinkRequest
from desktop_go.engine.time_control import TimePlan, plan_time
from desktop_go.games.go.tree_search import GoSearch

LONGEST_VISITS = 2**31
"""Visits after which any search ends (node counters are 32 bits)."""
UNLIMITED = 1 << 40
LONGEST_DISPUTE = 2
"""How many times the playouts asked for a search may take to reach a robust-max move."""
CHECK_EVERY = 128
"""Playouts after which a search that only counts them looks whether its choice is settled. The same
number every time, or the result would depend on the speed of the computer; of whole batches."""
CATCHING_UP = 0.5
"""Share of the playouts left that another move may get, at most, to catch up (Baier & Winands 2016,
STOP). A search of 1,000 playouts then takes 650 on average, and in equal time it plays better
(docs/results/strength.md)."""
LEAST_FOR_EARLY_STOP = 100
"""Playouts below which a choice is never called settled."""


class Deadline:
    """The end of one search. Starts its clock when made."""

    def __init__(self, request: ThinkRequest, options: GoOptions) -> None:
        self._start = time.perf_counter()
        self._limits = request.limits
        is_flat = options.algorithm == "flat"
        by_visits = options.final_choice in ("auto", "robust", "secure") and not is_flat
        self._early = options.early_stop and request.purpose is Purpose.MOVE and by_visits
        self._wants_agreement = options.final_choice == "robust_max" and not is_flat
        self._plan: TimePlan | None = None
        if request.limits.clock is not None:
            self._plan = plan_time(
                request.limits.clock,
                request.state.size,
                len(request.state.moves),
                options.move_overhead_ms / 1000,
            )
        elif request.limits.seconds is not None:
            self._plan = TimePlan(request.limits.seconds, request.limits.seconds)

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._start

    @property
    def counts_only(self) -> bool:
        """Whether playouts alone decide, so that the clock must not matter."""
        return self._plan is None

    def playouts_left(self, search: GoSearch, threads: int) -> int:
        """Playouts that one of the threads may still run."""
        if self._limits.playouts is None:
            return UNLIMITED
        return max(1, (self._limits.playouts - search.playouts) // threads)

    def playouts_are_done(self, search: GoSearch) -> bool:
        """Whether their limit is reached, even where the search goes on until it agrees."""
        return self._limits.playouts is not None and search.playouts >= self._limits.playouts

    def reached(self, search: GoSearch) -> str:
        """Say why the search ends now; empty while it goes on."""
        done = search.playouts
        if search.is_done:
            return "all was read"
        if self._limits.playouts is not None and done >= self._limits.playouts:
            if self._wants_agreement and done < LONGEST_DISPUTE * self._limits.playouts:
                return "playouts done" if search.is_agreed else ""
            return "playouts done"
        if search.root_visits >= LONGEST_VISITS:
            return "visits done"
        if self._plan is None:
            left = UNLIMITED if self._limits.playouts is None else self._limits.playouts - done
            if self._early and done % CHECK_EVERY == 0 and self._is_settled(search, left):
                return "settled"
            return ""
        if search.root_visits < self._limits.least:
            return ""
        elapsed = self.elapsed
        if elapsed >= self._plan.longest:
            return "time used up"
        if elapsed >= self._plan.planned and not self._is_unclear(search):
            return "time used up"
        rate = done / elapsed if elapsed > 0 else 0.0
        left = int(rate * (max(self._plan.planned, elapsed) - elapsed)) + 1
        if self._early and elapsed < self._plan.planned and self._is_settled(search, left):
            return "settled"
        return ""

    def _is_settled(self, search: GoSearch, playouts_left: int) -> bool:
        """Whether the move will hardly change in the playouts that are left."""
        enough = search.playouts >= LEAST_FOR_EARLY_STOP
        return enough and search.is_ahead_by(CATCHING_UP * playouts_left)

    def _is_unclear(self, search: GoSearch) -> bool:
        """Whether the most visited move is not the best one by value (a reason to go on)."""
        moves = search.root_moves(pv_length=1, limit=3)
        if not moves:
            return False
        enough = [m for m in moves if m.visits * 4 >= moves[0].visits]
        return max(enough, key=lambda m: m.value) is not moves[0]
