"""SameGame's running solver for the microscope."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import Slot

from desktop_go.gui.puzzles.live_search import Line, LiveSearch
from desktop_go.gui.samegame.search import SearchRequest, SearchState, replay
from desktop_go.gui.samegame.solver_tab import SolverTab
from desktop_go.gui.samegame.solver_words import solver_title
from desktop_go.moves import Point
from desktop_go.search.look import Watch
from desktop_go.services.i18n import tr

WITH_TREE = ("sp-mcts", "uct")
"""Solvers that search a tree; the first one searches where the chosen one has none."""


class SameLiveSearch(LiveSearch):
    """Percents are mean scores as shares of the best score found."""

    def __init__(self, tab: SolverTab) -> None:
        super().__init__(tab)
        self._tab = tab
        self._request: SearchRequest | None = None
        self._is_shown = False
        tab.searched.connect(self._on_state)
        tab.activity_changed.connect(self.activity_changed)

    @property
    def watch(self) -> Watch:
        """Open while somebody looks."""
        return self._tab.watch

    @property
    def analyzing(self) -> bool:
        """Whether a search runs."""
        return self._tab.busy

    def set_analyzing(self, on: bool) -> None:
        """Search from the position of the game, by a solver with a tree; or stop."""
        if on == self.analyzing:
            return
        solver = self._tab.solver
        if on and solver.currentData() not in WITH_TREE:
            solver.setCurrentIndex(solver.findData(WITH_TREE[0]))
        self._tab.toggle()

    def show_points(self, line: Line) -> None:
        """Show the position after these moves from where the search began; an empty line: none."""
        if line and self._request is not None:
            cells = tuple((p.col, p.row) for p in line if isinstance(p, Point))
            after = replay(self._request.position, cells)[-1].after
            text = tr("Looking at the solver's tree: {moves}")
            self._tab.shown.emit(after, text.format(moves=" – ".join(map(cell_name, line))))
        elif self._is_shown:
            self._tab.stop_playback()
        self._is_shown = bool(line)

    @Slot(object)
    def _on_state(self, state: SearchState) -> None:
        if state.look is not None:
            self._request = state.request
            title = solver_title(state.request.solver)
            self.tell(state.request, title, state.look, state.speed, state.seconds)


def cell_name(cell: Hashable) -> str:
    """``C5``: the column from the left, the row from the bottom."""
    assert isinstance(cell, Point)
    return f"{chr(ord('A') + cell.col)}{cell.row + 1}"
