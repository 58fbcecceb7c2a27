"""The Monte Carlo solver with its search shown, and a small bench against propagation."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDoubleSpinBox, QFormLayout, QProgressBar

from desktop_go.engine.session import ShouldStop
from desktop_go.games.sudoku.options import OPTIONS
from desktop_go.gui.panels.option_form import OptionForm
from desktop_go.gui.puzzles.frame import Card, button, plain_label, quiet
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.gui.sudoku.timing import propagation_seconds
from desktop_go.gui.sudoku.view import GridView
from desktop_go.gui.threads.work import Report, Work
from desktop_go.options import OptionValue
from desktop_go.services.i18n import tr


@dataclass(frozen=True, slots=True)
class SearchView:
    """How far the Monte Carlo solver is."""

    grid: tuple[int, ...]
    filled: int
    empty: int
    playouts: int
    restarts: int
    seconds: float
    speed: float
    solved: bool
    propagation_seconds: float
    """What the propagation solver needed for the same puzzle."""


class MonteCarloCard(Card):
    """Signals:
    shown(object, str): show this GridView instead of the game, with a text; None: the game again.
    said(str): a sentence.
    """

    shown = Signal(object, str)
    said = Signal(str)

    def __init__(self, desk: SudokuDesk) -> None:
        super().__init__(tr("Monte Carlo solver"))
        self._desk = desk
        self._last: SearchView | None = None
        self._work = Work("sudoku", self)
        self._work.reported.connect(self._on_view)
        self._work.done.connect(self._on_done)
        self._work.prepared.connect(self._on_text)
        self._work.failed.connect(self._on_text)
        self.rows.addWidget(
            quiet(
                tr(
                    "Fills the grid at random again and again and learns which digits lead "
                    "furthest."
                )
            )
        )
        self._make_form()
        self.start = button(tr("Sear&ch"), pressed=self.toggle)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedHeight(8)
        self.bar.setAccessibleName(tr("Cells filled by the best playout"))
        self.text = plain_label()
        self.bench = button(tr("Test &bench…"), tip=tr("Compare several settings with propagation"))
        self.bench.clicked.connect(self.show_bench)
        for widget in (self.start, self.bar, self.text, self.bench):
            self.rows.addWidget(widget)
        self.bar.hide()

    def _make_form(self) -> None:
        layout = QFormLayout(verticalSpacing=4)
        self.rows.addLayout(layout)
        self.form = OptionForm(layout, OPTIONS, OPTIONS, self._on_option)
        self.form.show_values(OPTIONS.defaults())
        self.seconds = QDoubleSpinBox(minimum=0.1, maximum=3600, singleStep=5, value=30)
        self.seconds.setAccessibleName(tr("Seconds"))
        layout.addRow(tr("Seconds"), self.seconds)

    def _on_option(self, _key: str, _value: OptionValue) -> None:
        self.form.show_acting(self.form.values())

    @Slot()
    def show_bench(self) -> None:
        """Open the bench."""
        from desktop_go.gui.sudoku.bench import BenchDialog

        BenchDialog(self.window()).open()

    @property
    def busy(self) -> bool:
        """Whether a search runs."""
        return self._work.busy

    @property
    def last(self) -> SearchView | None:
        """The search as last reported."""
        return self._last

    @Slot()
    def toggle(self) -> None:
        """Start the search on the puzzle as given, or stop it."""
        if self._work.busy:
            self._work.stop()
            return
        game = self._desk.game
        if game is None or self._desk.preparing:
            return
        givens, seconds = game.givens, self.seconds.value()
        options = OPTIONS.read(self.form.values())

        def job(report: Report, should_stop: ShouldStop) -> SearchView:
            from desktop_go.games.sudoku.monte_carlo import MonteCarloProgress, MonteCarloSolver

            plain = propagation_seconds(givens)

            def view(state: MonteCarloProgress) -> SearchView:
                return SearchView(
                    state.grid,
                    state.best_filled,
                    state.empty,
                    state.playouts,
                    state.restarts,
                    state.seconds,
                    state.playouts_per_second,
                    state.solved,
                    plain,
                )

            solver = MonteCarloSolver(givens, options)
            return view(solver.run(seconds, lambda state: report(view(state)), should_stop))

        self.start.setText(tr("Sto&p"))
        self.text.setText(tr("Starting…"))
        self._work.start(job)

    def leave(self) -> None:
        """The page is left, or another puzzle is played."""
        self._work.cancel()
        self.start.setText(tr("Sear&ch"))
        self.bar.hide()
        self.text.setText("")

    def shut_down(self) -> None:
        """The program ends."""
        self._work.shut_down()

    @Slot(str)
    def _on_text(self, text: str) -> None:
        self.text.setText(text)
        if not self._work.busy:
            self.start.setText(tr("Sear&ch"))

    @Slot(object)
    def _on_view(self, view: SearchView) -> None:
        self._last = view
        game = self._desk.game
        if game is None:
            return
        self.bar.show()
        self.bar.setRange(0, max(1, view.empty))
        self.bar.setValue(view.filled)
        self.text.setText(
            tr(
                "Best playout: {filled} of {empty} cells\n"
                "{playouts} playouts, {speed}/s, {restarts} restarts, {seconds} s\n"
                "Propagation solved it in {plain} ms"
            ).format(
                filled=view.filled,
                empty=view.empty,
                playouts=f"{view.playouts:,}",
                speed=f"{view.speed:,.0f}",
                restarts=view.restarts,
                seconds=f"{view.seconds:.1f}",
                plain=f"{1000 * view.propagation_seconds:.2f}",
            )
        )
        self.shown.emit(
            GridView(game.givens, view.grid), tr("The fullest grid of the Monte Carlo search")
        )

    @Slot(object)
    def _on_done(self, view: SearchView) -> None:
        self.start.setText(tr("Sear&ch"))
        self._on_view(view)
        text = (
            tr("Solved after {n} playouts.") if view.solved else tr("Not solved in {n} playouts.")
        )
        self.said.emit(text.format(n=f"{view.playouts:,}"))
