"""Tabs: the ready experiments, the boards, then what results say as tables and charts."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_go.gui.lab.chart_view import ChartView
from desktop_go.gui.puzzles.frame import headline
from desktop_go.gui.style.scheme import Scheme
from desktop_go.lab.charts import Chart
from desktop_go.lab.report import Report
from desktop_go.lab.table import Table
from desktop_go.services.i18n import tr


class ResultTabs(QTabWidget):
    """Shows a report; the tab in front stays in front when a newer one comes."""

    def __init__(self, shelf: QWidget, live: QWidget, scheme: Scheme) -> None:
        super().__init__()
        self._scheme = scheme
        self._shelf, self._live = shelf, live
        self._charts: dict[str, ChartView] = {}
        self.tables: dict[str, QTableWidget] = {}
        self._inside = QVBoxLayout()
        self._page = QWidget()
        self._page.setLayout(self._inside)
        self.setAccessibleName(tr("Results"))
        self.addTab(shelf, tr("Ready experiments"))
        self.addTab(live, tr("Boards"))
        self.addTab(self._page, tr("Tables"))
        self.setDocumentMode(True)

    def set_scheme(self, scheme: Scheme) -> None:
        """Take the colors of another theme."""
        self._scheme = scheme
        for view in self._charts.values():
            view.show_chart(view.chart, scheme)

    def leave_shelf(self, has_games: bool) -> None:
        """Look at what is about to run: its boards, or its tables where there are none."""
        if self.currentWidget() is self._shelf:
            self.setCurrentWidget(self._live if has_games else self._page)

    @property
    def shown_chart(self) -> Chart | None:
        """The chart in front, or the first one."""
        view = self.currentWidget()
        if isinstance(view, ChartView):
            return view.chart
        return next((one.chart for one in self._charts.values()), None)

    def show_report(self, report: Report) -> None:
        """Show another report."""
        self._show_tables(report.tables)
        for key in set(self._charts) - {chart.key for chart in report.charts}:
            view = self._charts.pop(key)
            self.removeTab(self.indexOf(view))
            view.deleteLater()
        for chart in report.charts:
            if chart.key in self._charts:
                view = self._charts[chart.key]
                view.show_chart(chart, self._scheme)
                self.setTabText(self.indexOf(view), chart.title)
            else:
                self._charts[chart.key] = ChartView(chart, self._scheme)
                self.addTab(self._charts[chart.key], chart.title)

    def _show_tables(self, tables: tuple[Table, ...]) -> None:
        if [table.key for table in tables] != list(self.tables):
            while (item := self._inside.takeAt(0)) is not None:
                widget = item.widget()
                if widget is not None:
                    widget.deleteLater()
            self.tables = {}
            for table in tables:
                self._inside.addWidget(headline(table.title))
                self.tables[table.key] = _grid(table)
                self._inside.addWidget(self.tables[table.key])
        for table in tables:
            _fill(self.tables[table.key], table)


def _grid(table: Table) -> QTableWidget:
    grid = QTableWidget(0, len(table.head))
    grid.setAccessibleName(table.title)
    grid.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    grid.verticalHeader().hide()
    grid.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    return grid


def _fill(grid: QTableWidget, table: Table) -> None:
    grid.setColumnCount(len(table.head))
    grid.setHorizontalHeaderLabels(list(table.head))
    grid.setRowCount(len(table.rows))
    for row, words in enumerate(table.rows):
        for place, word in enumerate(words):
            item = QTableWidgetItem(word)
            if place >= table.numbers:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.setItem(row, place, item)
