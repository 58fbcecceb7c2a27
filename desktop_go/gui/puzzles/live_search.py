"""A solver's running search for the microscope, which knows engines: thoughts and lines."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable

from PySide6.QtCore import QObject, Signal

from desktop_go.engine.messages import Thought
from desktop_go.moves import Color
from desktop_go.search.look import Look, Watch

Line = tuple[Hashable, ...]
"""Moves of a look, from the root on."""


class LiveSearch(QObject):
    """What the microscope asks of a solver's page.

    Signals:
        thought(object): a Thought with a look and without candidates.
        activity_changed: a search has begun or is over.
    """

    thought = Signal(object)
    activity_changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._run: object = None
        self._number = 0
        self.last_thought: Thought | None = None

    @property
    @abstractmethod
    def watch(self) -> Watch:
        """Open while somebody looks."""

    @property
    @abstractmethod
    def analyzing(self) -> bool:
        """Whether a search runs."""

    @abstractmethod
    def set_analyzing(self, on: bool) -> None:
        """Search what is on the board, by a solver with a tree; or stop."""

    @abstractmethod
    def show_points(self, line: Line) -> None:
        """Show the board after these moves from where the search began; an empty line: none."""

    def tell(self, run: object, solver: str, look: Look, speed: float, seconds: float) -> None:
        """Emit a look as a thought.

        Args:
            run: the same object as long as the same search runs.
            solver: its title.
            look: into its tree.
            speed: playouts a second.
            seconds: how long it has searched.
        """
        if run is not self._run:
            self._run, self._number = run, self._number + 1
        root = look.nodes[0].counts
        self.last_thought = Thought(
            self._number,
            Color.BLACK,
            root.visits,
            root.value / look.whole,
            speed,
            seconds,
            look=look,
            judge=solver,
        )
        self.thought.emit(self.last_thought)
