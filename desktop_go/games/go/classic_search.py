"""Classic search for a move of Go: minimax, alpha-beta, and search limited by probability.

Iterative deepening looks further each time, the best moves of the last time first, so that there is
a move to play whenever it is stopped. Superko and own eyes are treated as in the tree search.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from desktop_go.games.go.kernels.classic import (
    BY_DEPTH,
    BY_EQUAL_SHARES,
    BY_STRENGTH,
    CLASSIC,
    UNBOUNDED,
    begin_move,
    list_moves,
    look_on,
)
from desktop_go.games.go.kernels.judging import AREA, INFLUENCE, LIBERTIES, POINT_VALUE
from desktop_go.games.go.kernels.stones import BLACK
from desktop_go.games.go.root_search import RootSearch
from desktop_go.games.go.technique_settings import TechniqueSettings
from desktop_go.search.tree import TreePool

LIMITS = {
    "minimax": BY_DEPTH,
    "alphabeta": BY_DEPTH,
    "probability": BY_EQUAL_SHARES,
    "learned": BY_STRENGTH,
}
"""The kinds of classic search (option ``search``), and what limits a line."""
EVALUATIONS = {"area": AREA, "liberties": LIBERTIES, "influence": INFLUENCE}
GROWTH = 4.0
"""How many times more positions are shared each time, where probability limits the search."""


class ClassicSearch(RootSearch):
    """Looks at positions one by one, deeper and deeper."""

    def __init__(
        self,
        settings: TechniqueSettings,
        pool: TreePool,
        params: np.void,
        tables: np.void,
        root: np.void,
        space: np.void,
    ) -> None:
        super().__init__(pool, params, tables, root, space)
        self._settings = settings
        self._search = np.zeros(1, CLASSIC)
        search = self._search[0]
        search["prune"] = settings.search != "minimax"
        search["limit"] = LIMITS[settings.search]
        search["judged_by"] = EVALUATIONS[settings.evaluation]
        search["boards"][0] = root
        self._values = np.full(len(self.moves), -UNBOUNDED, np.int64)
        self._visits = np.zeros(len(self.moves), np.int64)
        self._budget = 0
        self._before = 0
        """Positions looked at before the running move of the root."""
        self._thinking = self._deepen()

    def run(self, steps: int) -> None:
        """Look at so many more positions."""
        self._budget = steps
        for _ in self._thinking:
            return
        self.is_done = True

    def _deepen(self) -> Iterator[None]:
        """Search all moves to depth 1, 2, ...; pauses when the budget is used up."""
        shares = self._shares()
        order = np.argsort(-self._children["rave_value"], kind="stable")
        for depth in range(1, self._settings.search_depth + 1):
            best = -UNBOUNDED
            self._search["deepest"] = 0
            for number, place in enumerate(order):
                left = depth - 1 if self._is_by_depth else GROWTH**depth * shares[place]
                yield from self._look_at(place, left, best if self._prunes else -UNBOUNDED)
                best = self._note(place, best)
                if number == 0:  # what was found less deep counts for less
                    self._values[order[1:]] = np.minimum(self._values[order[1:]], best - 1)
                self._show_all()
            self.depth = int(self._search["deepest"][0])
            order = order[np.argsort(-self._values[order], kind="stable")]
            if len(order) == 1 or (self._is_by_depth and self.depth < depth):
                return  # nothing to choose from, or every game was looked at to its end

    @property
    def _is_by_depth(self) -> bool:
        return bool(self._search["limit"][0] == BY_DEPTH)

    @property
    def _prunes(self) -> bool:
        return bool(self._search["prune"][0])

    def _shares(self) -> dict[int, float]:
        """What part of the positions each of the root's moves gets, by its place."""
        search = self._search[0]
        list_moves(search, self._tables, self._params, 0, False)
        frame = search["frames"][0]
        listed = frame["moves"][: frame["n_moves"]].tolist()
        by_move = dict(zip(listed, frame["share"].tolist(), strict=False))
        return {place: by_move.get(int(move), 0.0) for place, move in enumerate(self.moves)}

    def _look_at(self, place: int, left: float, bound: int) -> Iterator[None]:
        """Search one move of the root; its value is left in the first frame behind the root."""
        search, quiet = self._search[0], self._settings.quiescence
        while self._budget <= 0:
            yield
        self._before = int(search["positions"])
        begin_move(search, self._tables, self._params, self.moves[place], left, quiet, bound)
        self._budget -= 1
        while True:
            before = int(search["positions"])
            is_done = look_on(search, self._tables, self._params, self._budget)
            self._budget -= int(search["positions"]) - before
            if is_done:
                return
            self._space["playouts"] = search["positions"]
            yield

    def _note(self, place: int, best: int) -> int:
        """Keep what was found about a move of the root; return the best value so far.

        Alpha-beta knows no more of a move that is not better than the best one than just that; its
        visits are 0. Of equals the first ranks first.
        """
        search = self._search[0]
        after = search["frames"][1]
        value = -int(after["best"])
        is_better = value > best
        is_known = is_better or not self._prunes
        looked_at = int(search["positions"]) - self._before
        self._visits[place] = looked_at if is_known else 0
        self._values[place] = value if is_better else min(value, best - 1)
        line = after["line"][: after["n_line"]].tolist()
        rate = float(self._rates(self._values[place] / POINT_VALUE))
        self._show_line(place, line, rate, int(self._visits[place]))
        return max(value, best)

    def _show_all(self) -> None:
        """Write what is known of all moves into the tree."""
        points = np.maximum(self._values, -UNBOUNDED) / POINT_VALUE
        sign = 1 if self._root["to_play"] == BLACK else -1
        leads = sign * points - float(self._params["komi"])
        self.leads = dict(zip(self.moves.tolist(), leads.tolist(), strict=True))
        looked_at = int(self._search["positions"][0])
        self._show(self._visits, self._rates(points), looked_at)
        self._space["score_sum"] = looked_at * leads[self._values.argmax()]
