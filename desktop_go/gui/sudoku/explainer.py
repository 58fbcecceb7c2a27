"""Solve step by step: every step of a person with its reason, shown on the board."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QListWidget

from desktop_go.engine.session import ShouldStop
from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.hints import explain, outcome_text
from desktop_go.games.sudoku.human import solve_steps
from desktop_go.games.sudoku.layout import CLASSIC, DIGITS_OF, Layout
from desktop_go.games.sudoku.techniques import BY_KEY
from desktop_go.gui.puzzles.frame import Card, button, plain_label
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.gui.sudoku.step_view import with_step
from desktop_go.gui.sudoku.view import GridView
from desktop_go.gui.threads.work import Report, Work
from desktop_go.services.i18n import tr, tr_plural


@dataclass(frozen=True, slots=True)
class Explained:
    """One step and the grid before it."""

    step: Deduction
    values: tuple[int, ...]
    marks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The whole way from the grid of the player."""

    steps: tuple[Explained, ...]
    solved: bool
    layout: Layout = CLASSIC


def explain_all(state: Candidates, should_stop: ShouldStop) -> Explanation:
    """Every step of a person from ``state`` on; runs on a thread."""
    steps = []
    for step in solve_steps(state):
        steps.append(Explained(step, tuple(state.values), tuple(state.marks)))
        if should_stop():
            break
    return Explanation(tuple(steps), state.solved, state.layout)


class Explainer(Card):
    """Signals:
    shown(object, str): show this GridView instead of the game, with a text; None: the game again.
    said(str): a sentence.
    """

    shown = Signal(object, str)
    said = Signal(str)

    def __init__(self, desk: SudokuDesk) -> None:
        super().__init__(tr("Step by step"))
        self._desk = desk
        self._way: Explanation | None = None
        self._work = Work("sudoku", self)
        self._work.done.connect(self._on_done)
        self._work.prepared.connect(self._on_text)
        self._work.failed.connect(self._on_text)
        self.text = plain_label(
            tr("Solves the puzzle as a person would, from where you are, and explains each step.")
        )
        self.start = button(tr("Expla&in"), "primary", pressed=self.explain)
        self.steps = QListWidget()
        self.steps.setObjectName("moveList")
        self.steps.setAccessibleName(tr("Steps"))
        self.steps.setMinimumHeight(170)
        self.steps.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.steps.currentRowChanged.connect(self._on_row)
        self.back, self.forward = button(tr("&Previous")), button(tr("Ne&xt"))
        self.back.clicked.connect(self._on_back)
        self.forward.clicked.connect(self._on_forward)
        self.reason = plain_label()
        self.reason.setMinimumHeight(self.reason.fontMetrics().height() * 3)
        self.rows.addWidget(self.text)
        self.rows.addWidget(self.start)
        self.add_row(self.back, self.forward)
        self.rows.addWidget(self.reason)
        self.rows.addWidget(self.steps)
        self._refresh()

    @property
    def way(self) -> Explanation | None:
        """The steps found."""
        return self._way

    @Slot()
    def explain(self) -> None:
        """Find all steps from the player's grid on."""
        game = self._desk.game
        if game is None or self._desk.preparing:
            return
        wrong = game.mistakes()
        if wrong:
            self.said.emit(tr("Some digits or notes are wrong; “Check” marks them."))
            return
        state = game.state()

        def job(_report: Report, should_stop: ShouldStop) -> Explanation:
            return explain_all(state, should_stop)

        self.forget()
        self.text.setText(tr("Thinking…"))
        self._work.start(job)

    def forget(self) -> None:
        """The puzzle is another, or the page is left."""
        self._work.cancel()
        self._way = None
        self._refresh()

    def shut_down(self) -> None:
        """The program ends."""
        self._work.shut_down()

    @Slot()
    def close_view(self) -> None:
        """Show the game again."""
        self.steps.blockSignals(True)
        self.steps.setCurrentRow(-1)
        self.steps.blockSignals(False)
        self.reason.setText("")
        self.shown.emit(None, "")

    @Slot(str)
    def _on_text(self, text: str) -> None:
        self.text.setText(text)

    @Slot(object)
    def _on_done(self, way: Explanation) -> None:
        self._way = way
        self._refresh()
        if way.steps:
            self.steps.setCurrentRow(0)

    def _refresh(self) -> None:
        way = self._way
        there = way is not None and bool(way.steps)
        for control in (self.back, self.forward, self.steps, self.reason):
            control.setVisible(there)
        self.steps.blockSignals(True)
        self.steps.clear()
        for number, one in enumerate(way.steps if way is not None else (), 1):
            name = tr(BY_KEY[one.step.technique].name)
            assert way is not None
            self.steps.addItem(f"{number}. {name}: {outcome_text(one.step, way.layout)}")
        self.steps.blockSignals(False)
        if way is None:
            text = tr("Solves the puzzle as a person would, from where you are.")
        elif way.solved:
            text = tr_plural("{count} step to the solution", "{count} steps to the solution",
                             len(way.steps))  # fmt: skip
        else:
            text = tr_plural(
                "{count} step; after that no known technique applies.",
                "{count} steps; after that no known technique applies.",
                len(way.steps),
            )
        self.text.setText(text)

    @Slot()
    def _on_back(self) -> None:
        self.steps.setCurrentRow(max(0, self.steps.currentRow() - 1))

    @Slot()
    def _on_forward(self) -> None:
        self.steps.setCurrentRow(min(self.steps.count() - 1, self.steps.currentRow() + 1))

    @Slot(int)
    def _on_row(self, row: int) -> None:
        way, game = self._way, self._desk.game
        if way is None or game is None or not 0 <= row < len(way.steps):
            return
        one = way.steps[row]
        view = GridView(game.givens, one.values, shown_marks(one), layout=way.layout)
        reason = explain(one.step, tr, way.layout)
        self.reason.setText(reason)
        self.said.emit(reason)
        text = tr("Step {number} of {count}: {name}").format(
            number=row + 1, count=len(way.steps), name=tr(BY_KEY[one.step.technique].name)
        )
        self.shown.emit(with_step(view, one.step, one.marks), text)


def shown_marks(one: Explained) -> tuple[int, ...]:
    """The candidates worth showing: all of them once a step strikes some, none for plain singles.

    A single in a unit is easier to see on a clean grid.
    """
    if BY_KEY[one.step.technique].weight < 2.0:
        return (0,) * len(one.marks)
    if one.step.technique == "naked_single":
        cells = {cell for cell, _digit in one.step.placements}
        return tuple(m if c in cells and len(DIGITS_OF[m]) else 0 for c, m in enumerate(one.marks))
    return one.marks
