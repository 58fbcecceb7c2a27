"""The solver's running search for the microscope, which knows engines: thoughts and lines."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.messages import Candidate, Thought
from desktop_go.gui.samegame.search import SearchRequest, SearchState, replay
from desktop_go.gui.samegame.solver_tab import SolverTab
from desktop_go.moves import Color, Point
from desktop_go.search.look import Watch
from desktop_go.services.i18n import tr

WITH_TREE = ("sp-mcts", "uct")
"""Solvers that search a tree; the first one searches where the chosen one has none."""


class LiveSearch(QObject):
    """Signals:
    thought(object): a Thought with a look; values are mean scores as shares of the best.
    activity_changed: a search has begun or is over.
    """

    thought = Signal(object)
    activity_changed = Signal()

    def __init__(self, tab: SolverTab) -> None:
        super().__init__(tab)
        self._tab = tab
        self._request: SearchRequest | None = None
        self._number = 0
        self._is_shown = False
        self.last_thought: Thought | None = None
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

    def show_points(self, line: tuple[Point | None, ...]) -> None:
        """Show the position after these moves from where the search began; an empty line: none."""
        if line and self._request is not None:
            cells = tuple((point.col, point.row) for point in line if point is not None)
            after = replay(self._request.position, cells)[-1].after
            text = tr("Looking at the solver's tree: {moves}")
            self._tab.shown.emit(after, text.format(moves=" – ".join(map(cell_name, line))))
        elif self._is_shown:
            self._tab.stop_playback()
        self._is_shown = bool(line)

    @Slot(object)
    def _on_state(self, state: SearchState) -> None:
        look = state.look
        if look is None:
            return
        if state.request is not self._request:
            self._request, self._number = state.request, self._number + 1
        candidates = []
        for place in look.children(0):
            move, counts = look.nodes[place].move, look.nodes[place].counts
            assert isinstance(move, Point)
            candidates.append(Candidate(move, counts.visits, counts.value))
        root = look.nodes[0].counts
        self.last_thought = Thought(
            self._number,
            Color.BLACK,
            root.visits,
            root.value,
            state.speed,
            state.seconds,
            tuple(candidates),
            look=look,
        )
        self.thought.emit(self.last_thought)


def cell_name(cell: Point | None) -> str:
    """``C5``: the column from the left, the row from the bottom."""
    return "" if cell is None else f"{chr(ord('A') + cell.col)}{cell.row + 1}"
