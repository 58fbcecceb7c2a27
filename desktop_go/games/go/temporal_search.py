"""Temporal-difference search for a move of Go: learn from games played on from here, then move.

There is no tree: what one game teaches holds wherever the same shapes stand.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.stones import BLACK
from desktop_go.games.go.kernels.temporal import (
    chances_after,
    expected_line,
    new_temporal,
    play_games,
)
from desktop_go.games.go.root_search import LINE, RootSearch
from desktop_go.search.tree import TreePool


class TemporalSearch(RootSearch):
    """Plays games by what it has learned so far and learns from each of them."""

    def __init__(
        self, pool: TreePool, params: np.void, tables: np.void, root: np.void, space: np.void
    ) -> None:
        super().__init__(pool, params, tables, root, space)
        self._learned = new_temporal()[0]
        # In an order of their own: that of the children depends on what the tree search expects.
        self._points = np.sort(self.moves).astype(np.uint16)
        self._places = np.searchsorted(self._points, self.moves)
        self._visits = np.zeros(len(self.moves), np.int64)
        self._chances = np.zeros(len(self.moves))
        self._line = np.zeros(LINE, np.int64)

    def run(self, steps: int) -> None:
        """Play so many more games."""
        if not len(self.moves):
            return
        learned, tables, root, points = self._learned, self._tables, self._root, self._points
        play_games(learned, self._params, tables, self._space, root, points, self._visits, steps)
        chances_after(learned, tables, root, points, self._chances)
        found = self._chances if root["to_play"] == BLACK else 1 - self._chances
        rates, all_visits = found[self._places], self._visits[self._places]
        best = int(np.where(all_visits > 0, rates, -1.0).argmax())
        count = expected_line(learned, tables, root, self.moves[best], self._line)
        self._show(all_visits, rates, int(all_visits.sum()))
        for place, visits in enumerate(all_visits):
            line = self._line[:count].tolist() if place == best else []
            self._show_line(place, line, float(rates[place]), int(visits))
