"""The Lab: compares SameGame solvers on positions, as table, bars and curve; runs on a thread."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHeaderView,
    QProgressBar,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_go.engine.session import ShouldStop
from desktop_go.errors import DesktopGoError
from desktop_go.gui.panels.row_table import figure
from desktop_go.gui.puzzles.charts import BarChart, LineChart
from desktop_go.gui.puzzles.frame import button, plain_label, time_text
from desktop_go.gui.samegame.desk import SameDesk
from desktop_go.gui.samegame.lab_run import (
    LabPlan,
    LabResult,
    LabTable,
    curves,
    run_lab,
    tabulate,
    to_csv,
)
from desktop_go.gui.samegame.lab_setup import LabSetup
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.style.png import png_bytes
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.gui.threads.work import Report, Work
from desktop_go.services.atomic_file import write_atomically
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr, tr_number

SETUP_WIDTH = 440


class LabWindow(QWidget):
    """A separate window; an experiment continues while other boards are played."""

    def __init__(self, desk: SameDesk, theme: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(tr("SameGame Lab – Desktop Go"))
        self.resize(1180, 760)
        self._theme = theme
        self.results: list[LabResult] = []
        self._plan: LabPlan | None = None
        self._since = 0.0
        self._work = Work("samegame", self)
        self._work.prepared.connect(self._on_text)
        self._work.reported.connect(self._on_results)
        self._work.done.connect(self._on_done)
        self._work.failed.connect(self._on_text)
        self.setup = LabSetup(desk)
        self.setup.failed.connect(self._on_text)
        side = QScrollArea(widgetResizable=True)
        side.setObjectName("puzzleColumn")
        side.setFixedWidth(SETUP_WIDTH)
        side.setFrameShape(QScrollArea.Shape.NoFrame)
        side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        side.setWidget(self.setup)
        in_row(side, (self._make_right(), 1), inside=self)
        theme.changed.connect(self._on_theme)
        self._show()

    def _make_right(self) -> QVBoxLayout:
        self.start = button(tr("&Run"), "primary", pressed=self.toggle)
        self.csv = button(tr("Save &CSV…"), tip=tr("All individual results"), pressed=self._on_csv)
        self.png = button(tr("Save &PNG…"), tip=tr("The chart or table shown"))
        self.png.clicked.connect(self._on_png)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedHeight(8)
        self.bar.setAccessibleName(tr("Searches done"))
        self.text = plain_label(tr("Choose positions and solvers on the left, then run them."))
        self.table = QTableWidget()
        self.table.setAccessibleName(tr("Mean scores"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        scheme = self._theme.scheme()
        self.bars = BarChart(scheme, tr("Scores for each position"))
        self.totals = BarChart(scheme, tr("Total scores"))
        self.curve = LineChart(scheme, tr("Score against playouts"))
        self.tabs = QTabWidget()
        self.tabs.addTab(self.table, tr("Table"))
        self.tabs.addTab(self.bars, tr("Positions"))
        self.tabs.addTab(self.totals, tr("Totals"))
        self.tabs.addTab(self.curve, tr("Scaling"))
        buttons = in_row(self.start, 1, self.csv, self.png)
        return in_column(buttons, self.bar, self.text, (self.tabs, 1))

    # -- The experiment ------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether an experiment runs."""
        return self._work.busy

    @Slot()
    def toggle(self) -> None:
        """Run the experiment, or stop it; what is done stays."""
        if self._work.busy:
            self._work.stop()
            return
        try:
            plan = self.setup.plan()
        except DesktopGoError as error:
            self.text.setText(in_words(error))
            return
        self._plan, self._since = plan, time.monotonic()
        self.results = []

        def job(report: Report, should_stop: ShouldStop) -> list[LabResult]:
            return run_lab(plan, report, should_stop)

        self._work.start(job)
        self._show()

    def shut_down(self) -> None:
        """The program ends."""
        self._work.shut_down()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closing the window ends the experiment; its results stay."""
        self._work.stop()
        super().closeEvent(event)

    @Slot(object)
    def _on_results(self, results: list[LabResult]) -> None:
        self.results = results
        self._show()

    @Slot(object)
    def _on_done(self, results: list[LabResult]) -> None:
        self._on_results(results)

    @Slot(str)
    def _on_text(self, text: str) -> None:
        if not self._work.busy:
            self._show()
        self.text.setText(text)

    # -- Showing -------------------------------------------------------------------------------

    def _show(self) -> None:
        busy, plan = self._work.busy, self._plan
        self.setup.set_running(busy)
        self.start.setText(tr("Sto&p") if busy else tr("&Run"))
        for control in (self.csv, self.png):
            control.setEnabled(bool(self.results))
        if plan is not None:
            self.bar.setRange(0, plan.runs)
            self.bar.setValue(len(self.results))
            self.text.setText(self._state_text(plan, busy))
        table = tabulate(self.results)
        self._fill_table(table)
        self.bars.show_data(table.positions, table.columns, table.cells)
        totals = {
            (tr("Total"), column): total
            for column in table.columns
            if (total := table.total(column)) is not None
        }
        self.totals.show_data((tr("Total"),), tuple(column for _all, column in totals), totals)
        self.curve.show_data(curves(self.results))

    def _state_text(self, plan: LabPlan, busy: bool) -> str:
        done = len(self.results)
        if not busy:
            return tr("{done} of {runs} searches are done.").format(done=done, runs=plan.runs)
        left = max(0.0, plan.seconds - (time.monotonic() - self._since))
        return tr("{done} of {runs} searches are done; about {left} to go.").format(
            done=done, runs=plan.runs, left=time_text(left)
        )

    def _fill_table(self, table: LabTable) -> None:
        grid = self.table
        grid.setRowCount(len(table.positions) + bool(table.positions))
        grid.setColumnCount(len(table.columns))
        grid.setHorizontalHeaderLabels(list(table.columns))
        grid.setVerticalHeaderLabels([*table.positions, tr("Total")])
        for column, label in enumerate(table.columns):
            for row, position in enumerate(table.positions):
                grid.setItem(row, column, _number(table.cells.get((position, label)), False))
            grid.setItem(len(table.positions), column, _number(table.total(label), True))

    @Slot()
    def _on_theme(self) -> None:
        for chart in (self.bars, self.totals, self.curve):
            chart.set_scheme(self._theme.scheme())

    # -- Files ---------------------------------------------------------------------------------

    @Slot()
    def _on_csv(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Save the results"), str(Path.home() / "lab.csv"), "CSV (*.csv)"
        )
        if name:
            self.save_csv(Path(name))

    def save_csv(self, path: Path) -> None:
        """Write all single results."""
        self._save(path, to_csv(self.results).encode())

    def _save(self, path: Path, data: bytes) -> None:
        try:
            write_atomically(path, data)
        except DesktopGoError as error:
            self.text.setText(in_words(error))
            return
        self.text.setText(tr("Saved as {path}").format(path=path))

    @Slot()
    def _on_png(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Save the picture"), str(Path.home() / "lab.png"), "PNG (*.png)"
        )
        if name:
            self.save_png(Path(name))

    def save_png(self, path: Path) -> None:
        """Write what the open tab shows as a picture."""
        widget = self.tabs.currentWidget()
        if widget is not None:
            self._save(path, png_bytes(widget.grab().toImage()))


def _number(value: float | None, bold: bool) -> QTableWidgetItem:
    item = figure("–" if value is None else tr_number(value, ",.0f"))
    font = item.font()
    font.setBold(bold)
    item.setFont(font)
    return item
