"""Hints for SameGame: the next block of the best line that a solver finds in a second."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.session import ShouldStop
from desktop_go.games.samegame.position import Cell, Position
from desktop_go.gui.samegame.desk import SameDesk
from desktop_go.gui.threads.work import Report, Work
from desktop_go.services.i18n import tr

SECONDS = 1.0

Line = tuple[Cell, ...]
Steps = dict[Position, tuple[Cell, int]]
"""For each position on a line the next move, and what the line brings from there."""


def steps_of(position: Position, line: Line, score: int) -> Steps:
    """The steps of a line from ``position`` that brings ``score``."""
    steps: Steps = {}
    for cell in line:
        steps[position] = cell, score
        position, removal = position.play(cell)
        score -= removal.score
    return steps


class HintFinder(QObject):
    """Remembers the best line, so that who follows it gets the next hint at once.

    Signals:
        found(frozenset): the block to take.
        said(str): the hint in words.
    """

    found = Signal(object)
    said = Signal(str)

    def __init__(self, desk: SameDesk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._line: Steps = {}
        self._asked: Position | None = None
        self._work = Work("samegame", self)
        self._work.prepared.connect(self.said)
        self._work.done.connect(self._on_done)
        self._work.failed.connect(self.said)

    def ask(self) -> None:
        """Show a hint for the position of the game."""
        position = self._desk.game.position
        if position in self._line:
            self._show(position)
            return
        self._asked = position

        def job(_report: Report, should_stop: ShouldStop) -> Steps:
            from desktop_go.games.samegame.solvers import solve

            best = solve(position, SECONDS, should_stop=should_stop)
            return steps_of(position, best.line, best.score)

        self.said.emit(tr("Looking for a good block…"))
        self._work.start(job)

    def learn(self, steps: Steps) -> None:
        """Remember a line that a solver found."""
        self._line.update(steps)

    def forget(self) -> None:
        """Another board is played."""
        self._work.cancel()
        self._line.clear()

    def cancel(self) -> None:
        """Stop looking."""
        self._work.cancel()

    def shut_down(self) -> None:
        """The program ends."""
        self._work.shut_down()

    @Slot(object)
    def _on_done(self, steps: Steps) -> None:
        self.learn(steps)
        if self._asked == self._desk.game.position and self._asked in self._line:
            self._show(self._asked)

    def _show(self, position: Position) -> None:
        cell, score = self._line[position]
        block = position.block_at(cell)
        total = score + self._desk.game.score
        self.said.emit(
            tr(
                "Hint: the block of {size} at column {column}, row {row}; "
                "this line ends with {total} points"
            ).format(size=len(block), column=cell[0] + 1, row=cell[1] + 1, total=total)
        )
        self.found.emit(block)
