"""A small bench: Monte Carlo search with several settings against propagation, puzzle by puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QProgressBar,
    QSpinBox,
    QTableWidgetItem,
    QWidget,
)

from desktop_go.engine.session import ShouldStop
from desktop_go.games.sudoku.options import OPTIONS
from desktop_go.games.sudoku.variants import LEVELS
from desktop_go.gui.panels.row_table import RowTable, figure
from desktop_go.gui.puzzles.frame import button, plain_label
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.sudoku.making import level_name
from desktop_go.gui.sudoku.timing import propagation_seconds
from desktop_go.gui.threads.work import Report, Work
from desktop_go.options import OptionValue
from desktop_go.services.i18n import tr, tr_number

LONGEST = 3600.0
"""Seconds; the playouts end a search much earlier."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One setting of the Monte Carlo solver; ``options`` differ from the defaults."""

    name: str
    options: tuple[tuple[str, OptionValue], ...]


MALY: tuple[tuple[str, OptionValue], ...] = (
    ("cell_choice", "any"),
    ("stop_early", True),
    ("value", "played"),
    ("expansion", "cell"),
    ("expand_at", 10),
)
"""The search of Maly 2010, chapter 4; what he compared is added."""


def entrants() -> tuple[Entrant, ...]:
    """What is compared: Maly's selections, AMAF and choice of the cell, and the default."""
    low, tuned = ("exploration", 0.2), (("policy", "ucb1-tuned"), ("exploration", 1.0))
    amaf = (("expansion", "house"), ("alpha", 0.5))
    return (
        Entrant(tr("Maly: UCB1, C = 0.2"), (*MALY, low)),
        Entrant(tr("Maly: UCB1-Tuned"), (*MALY, *tuned)),
        Entrant(tr("Maly: UCB1, AMAF ½"), (*MALY, low, *amaf)),
        Entrant(tr("Maly: UCB1, cells near the last move"), (*MALY, low, ("cell_choice", "near"))),
        Entrant(tr("Default settings"), ()),
    )


@dataclass(frozen=True, slots=True)
class BenchRow:
    """What came of one entrant so far."""

    name: str
    tried: int = 0
    solved: int = 0
    playouts: int = 0
    seconds: float = 0.0

    def plus(self, solved: bool, playouts: int, seconds: float) -> BenchRow:
        """The row with one more puzzle."""
        return BenchRow(
            self.name,
            self.tried + 1,
            self.solved + solved,
            self.playouts + playouts,
            self.seconds + seconds,
        )


def run_bench(
    level: str, count: int, givens: int, playouts: int, report: Report, should_stop: ShouldStop
) -> list[BenchRow]:
    """Let everybody solve the first ``count`` puzzles of ``level``, eased to ``givens``."""
    from desktop_go.games.sudoku.generator import generate
    from desktop_go.games.sudoku.monte_carlo import MonteCarloSolver
    from desktop_go.games.sudoku.solver import solve

    field = entrants()
    rows = [BenchRow(tr("Propagation with search")), *(BenchRow(one.name) for one in field)]
    MonteCarloSolver((0,) * 81).run(LONGEST, None, should_stop, 50)  # loads the kernels
    for number in range(1, count + 1):
        puzzle = generate(level, number, should_stop=should_stop)
        if puzzle is None or should_stop():
            break
        values = puzzle.eased(givens, number)
        right = solve(values).grid == puzzle.solution
        rows[0] = rows[0].plus(right, 0, propagation_seconds(values))
        for place, one in enumerate(field, 1):
            solver = MonteCarloSolver(values, OPTIONS.read(dict(one.options)))
            end = solver.run(LONGEST, None, should_stop, playouts)
            if should_stop():
                return rows
            rows[place] = rows[place].plus(end.solved, end.playouts, end.seconds)
            report(list(rows))
    return rows


class BenchDialog(QDialog):
    """Shows the rows while they grow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Monte Carlo against propagation"))
        self.resize(760, 460)
        self.rows: list[BenchRow] = []
        self._tasks = 0
        self._work = Work("sudoku", self)
        self._work.prepared.connect(self._on_text)
        self._work.reported.connect(self._on_rows)
        self._work.done.connect(self._on_done)
        self._work.failed.connect(self._on_text)
        self.level = QComboBox()
        for level in LEVELS:
            self.level.addItem(level_name(level), level)
        self.level.setCurrentIndex(LEVELS.index("hard"))
        self.count, self.givens, self.playouts = QSpinBox(), QSpinBox(), QSpinBox()
        self.count.setRange(1, 1000)
        self.count.setValue(20)
        self.givens.setRange(17, 80)
        self.givens.setValue(36)
        self.givens.setToolTip(tr("Digits of the solution are added until there are this many"))
        self.playouts.setRange(10, 10_000_000)
        self.playouts.setSingleStep(1000)
        self.playouts.setValue(20_000)
        form = QFormLayout()
        for text, field in (
            (tr("Level"), self.level),
            (tr("Puzzles"), self.count),
            (tr("Givens at least"), self.givens),
            (tr("Maximum playouts"), self.playouts),
        ):
            field.setAccessibleName(text)
            form.addRow(text, field)
        self._intro = tr(
            "Propagation removes what the rules forbid after each digit; a playout notices "
            "its mistakes only at the end. The table shows what that costs."
        )
        self.text = plain_label(self._intro)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedHeight(8)
        self.bar.setAccessibleName(tr("Puzzles done"))
        self.table = self._make_table()
        self.start = button(tr("&Run"), "primary", pressed=self.toggle)
        self.copy = button(tr("&Copy the table"), pressed=self._on_copy)
        close = button(tr("C&lose"), pressed=self.reject)
        buttons = in_row(self.start, 1, self.copy, close)
        in_column(form, self.text, self.bar, self.table, buttons, inside=self)

    def _make_table(self) -> RowTable:
        heads = (tr("Solver"), tr("Solved"), tr("Playouts each"), tr("Time each"))
        table = RowTable(len(heads), wide=0)
        table.setAccessibleName(tr("Results"))
        table.setHorizontalHeaderLabels(list(heads))
        return table

    @property
    def busy(self) -> bool:
        """Whether the bench runs."""
        return self._work.busy

    @Slot()
    def toggle(self) -> None:
        """Run, or stop."""
        if self._work.busy:
            self._work.stop()
            return
        level, count = str(self.level.currentData()), self.count.value()
        givens, playouts = self.givens.value(), self.playouts.value()
        self._tasks = count * len(entrants())

        def job(report: Report, should_stop: ShouldStop) -> list[BenchRow]:
            return run_bench(level, count, givens, playouts, report, should_stop)

        self._work.start(job)
        self.start.setText(tr("Sto&p"))

    def done(self, result: int) -> None:
        """The dialog closes: stop."""
        self._work.shut_down()
        super().done(result)

    @Slot(str)
    def _on_text(self, text: str) -> None:
        self.text.setText(text)
        if not self._work.busy:
            self.start.setText(tr("&Run"))

    @Slot(object)
    def _on_done(self, rows: list[BenchRow]) -> None:
        self._on_rows(rows)
        self.start.setText(tr("&Run"))

    @Slot(object)
    def _on_rows(self, rows: list[BenchRow]) -> None:
        self.rows = rows
        self.text.setText(self._intro)
        self.bar.setRange(0, self._tasks)
        self.bar.setValue(sum(row.tried for row in rows[1:]))
        self.table.setRowCount(len(rows))
        for place, row in enumerate(rows):
            for column, text in enumerate(_texts(row)):
                self.table.setItem(
                    place, column, figure(text) if column else QTableWidgetItem(text)
                )

    @Slot()
    def _on_copy(self) -> None:
        lines = ["\t".join(_texts(row)) for row in self.rows]
        QGuiApplication.clipboard().setText("\n".join(lines) + "\n")


def _texts(row: BenchRow) -> tuple[str, str, str, str]:
    each = max(1, row.tried)
    playouts = tr_number(row.playouts / each, ",.0f") if row.playouts else "–"
    took = f"{tr_number(1000 * row.seconds / each, ',.2f')} ms" if row.tried else "–"
    return row.name, f"{row.solved} / {row.tried}", playouts, took
