"""The Monte Carlo solver with its search shown, and a small bench against propagation."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDoubleSpinBox, QFormLayout, QProgressBar

from desktop_go.games.sudoku.options import OPTIONS
from desktop_go.gui.panels.option_form import OptionForm
from desktop_go.gui.puzzles.frame import Card, button, plain_label, quiet
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.gui.sudoku.search import SearchRequest, SearchView, run_search
from desktop_go.gui.sudoku.view import GridView
from desktop_go.gui.threads.work import Work
from desktop_go.options import OptionValue
from desktop_go.search.look import Watch
from desktop_go.services.i18n import tr, tr_number


class MonteCarloCard(Card):
    """Signals:
    shown(object, str): show this GridView instead of the game, with a text; None: the game again.
    said(str): a sentence.
    searched(object): a SearchView; activity_changed: a search has begun or is over.
    """

    shown = Signal(object, str)
    said = Signal(str)
    searched = Signal(object)
    activity_changed = Signal()

    def __init__(self, desk: SudokuDesk) -> None:
        super().__init__(tr("Monte Carlo solver"))
        self._desk = desk
        self._last: SearchView | None = None
        self._instead: GridView | None = None
        self.watch = Watch()
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
        layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.rows.addLayout(layout)
        self.form = OptionForm(
            layout, OPTIONS, OPTIONS, self._on_option, named_checks=True, wide_checks=True
        )
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

        dialog = BenchDialog(self.window())
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

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
        options = OPTIONS.read(self.form.values())
        request = SearchRequest(game.givens, options, self.seconds.value(), self.watch)
        self.text.setText(tr("Starting…"))
        self._work.start(lambda report, should_stop: run_search(request, report, should_stop))
        self._show_activity()

    def leave(self) -> None:
        """The page is left, or another puzzle is played."""
        self._work.cancel()
        self._last = self._instead = None
        self.bar.hide()
        self.text.setText("")
        self._show_activity()

    def show_instead(self, view: GridView | None, text: str = "") -> None:
        """Show this instead of the fullest grid; None: no longer."""
        had, self._instead = self._instead, view
        if view is not None:
            self.shown.emit(view, text)
        elif had is not None:
            self._show_fullest()

    def _show_activity(self) -> None:
        self.start.setText(tr("Sto&p") if self._work.busy else tr("Sear&ch"))
        self.activity_changed.emit()

    def shut_down(self) -> None:
        """The program ends."""
        self._work.shut_down()

    @Slot(str)
    def _on_text(self, text: str) -> None:
        self.text.setText(text)
        self._show_activity()

    @Slot(object)
    def _on_view(self, view: SearchView) -> None:
        self._last = view
        self.searched.emit(view)
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
                playouts=tr_number(view.playouts, ","),
                speed=tr_number(view.speed, ",.0f"),
                restarts=view.restarts,
                seconds=tr_number(view.seconds, ".1f"),
                plain=tr_number(1000 * view.propagation_seconds, ".2f"),
            )
        )
        if self._instead is None:
            self._show_fullest()

    def _show_fullest(self) -> None:
        view = self._last
        if view is None:
            self.shown.emit(None, "")
            return
        grid = GridView(view.request.givens, view.grid)
        self.shown.emit(grid, tr("The fullest grid of the Monte Carlo search"))

    @Slot(object)
    def _on_done(self, view: SearchView) -> None:
        self._show_activity()
        self._on_view(view)
        text = (
            tr("Solved after {n} playouts.") if view.solved else tr("Not solved in {n} playouts.")
        )
        self.said.emit(text.format(n=tr_number(view.playouts, ",")))
