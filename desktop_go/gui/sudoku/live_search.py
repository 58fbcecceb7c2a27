"""Sudoku's running Monte Carlo solver for the microscope."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import Slot

from desktop_go.games.sudoku.grid import cell_name
from desktop_go.gui.puzzles.live_search import Line, LiveSearch
from desktop_go.gui.sudoku.monte_carlo_card import MonteCarloCard
from desktop_go.gui.sudoku.search import SearchRequest, SearchView
from desktop_go.gui.sudoku.view import GridView
from desktop_go.search.look import Watch
from desktop_go.services.i18n import tr


class SudokuLiveSearch(LiveSearch):
    """Moves are (cell, digit); values are the mean results of playouts."""

    def __init__(self, card: MonteCarloCard) -> None:
        super().__init__(card)
        self._card = card
        self._request: SearchRequest | None = None
        card.searched.connect(self._on_view)
        card.activity_changed.connect(self.activity_changed)

    @property
    def watch(self) -> Watch:
        """Open while somebody looks."""
        return self._card.watch

    @property
    def analyzing(self) -> bool:
        """Whether a search runs."""
        return self._card.busy

    def set_analyzing(self, on: bool) -> None:
        """Search the puzzle as given; or stop."""
        if on != self.analyzing:
            self._card.toggle()

    def show_points(self, line: Line) -> None:
        """Show the puzzle with these digits; an empty line: none."""
        if not line or self._request is None:
            self._card.show_instead(None)
            return
        values = list(self._request.givens)
        for move in line:
            assert isinstance(move, tuple)
            values[move[0]] = move[1]
        text = tr("Looking at the solver's tree: {moves}")
        text = text.format(moves=" – ".join(map(move_name, line)))
        self._card.show_instead(GridView(self._request.givens, tuple(values)), text)

    @Slot(object)
    def _on_view(self, view: SearchView) -> None:
        if view.look is not None:
            self._request = view.request
            title = tr("Monte Carlo solver")
            self.tell(view.request, title, view.look, view.speed, view.seconds)


def move_name(move: Hashable) -> str:
    """``r1c2=5`` for a 5 in row 1, column 2."""
    assert isinstance(move, tuple)
    return f"{cell_name(move[0])}={move[1]}"
