"""A curve that grows while a piece of work runs: a form, a chart, and a button for run and stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QDialog, QFormLayout, QProgressBar, QWidget

from desktop_go.gui.lab.chart_view import ChartView
from desktop_go.gui.puzzles.frame import button, plain_label
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.gui.threads.work import Job, Work
from desktop_go.lab.charts import Chart, ChartStyle, line_chart
from desktop_go.services.i18n import tr


@dataclass(frozen=True, slots=True)
class Stage:
    """How far the work is, and what is to be seen of it."""

    done: int
    of: int
    text: str
    """Stands above the chart."""
    words: Callable[[], str]
    """The chart for those who do not see it; asked again when the language changes."""
    draw: Callable[[ChartStyle], str]
    """The chart as SVG; asked again when the theme or the language changes."""


class CurveDialog(QDialog):
    """Need not be closed to play; what it shows stays until the next run.

    A subclass gives the fields with ``form`` and says in ``job`` what is to run. Jobs report
    sentences and stages, and return a stage.

    Args:
        title: of the window and of the chart.
        about: what the curve shows, until the first run.
        game: whose kernels the jobs need; they are compiled first.
        theme: gives the colors.
        parent: the window it belongs to.
    """

    def __init__(
        self, title: str, about: str, game: str, theme: ThemeManager, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(760, 640)
        self._theme = theme
        self._stage: Stage | None = None
        self._work = Work(game, self)
        self._work.prepared.connect(self._on_text)
        self._work.reported.connect(self._on_report)
        self._work.done.connect(self._on_done)
        self._work.failed.connect(self._on_failed)
        self.form = QFormLayout()
        self.text = plain_label(about)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedHeight(8)
        self.bar.setAccessibleName(tr("Progress"))
        self.chart = ChartView(self._chart(), theme.scheme())
        self.start = button(tr("&Run"), "primary", pressed=self.toggle)
        close = button(tr("C&lose"), pressed=self.reject)
        buttons = in_row(self.start, 1, close)
        in_column(self.form, self.text, self.bar, (self.chart, 1), buttons, inside=self)
        theme.changed.connect(self.retranslate)

    @property
    def busy(self) -> bool:
        """Whether the work runs."""
        return self._work.busy

    def add_field(self, text: str, field: QWidget) -> None:
        """Add a row to the form."""
        field.setAccessibleName(text)
        self.form.addRow(text, field)

    def job(self) -> Job:
        """What is to run, with the fields as they are now."""
        raise NotImplementedError  # Each curve has its own.

    @Slot()
    def toggle(self) -> None:
        """Run, or stop."""
        if self._work.busy:
            self._work.stop()
            return
        self.bar.setRange(0, 0)
        self._work.start(self.job())
        self.start.setText(tr("Sto&p"))

    def done(self, result: int) -> None:
        """The dialog closes: stop."""
        self._work.shut_down()
        self._at_rest()
        super().done(result)

    @Slot()
    def retranslate(self) -> None:
        """Draw the chart again, in the colors and the language of now."""
        self.chart.show_chart(self._chart(), self._theme.scheme())

    def _chart(self) -> Chart:
        stage = self._stage
        words, draw = (stage.words(), stage.draw) if stage else ("", _nothing)
        return Chart("curve", self.windowTitle(), words, draw)

    @Slot(object)
    def _on_report(self, found: Stage | str) -> None:
        if isinstance(found, str):
            self._on_text(found)
            return
        self._stage = found
        self.text.setText(found.text)
        self.bar.setRange(0, found.of)
        self.bar.setValue(found.done)
        self.retranslate()

    @Slot(object)
    def _on_done(self, stage: Stage) -> None:
        self._on_report(stage)
        self._at_rest()

    @Slot(str)
    def _on_text(self, text: str) -> None:
        self.text.setText(text)

    @Slot(str)
    def _on_failed(self, text: str) -> None:
        self._on_text(text)
        self._at_rest()

    def _at_rest(self) -> None:
        self.start.setText(tr("&Run"))
        if not self.bar.maximum():
            self.bar.setRange(0, 1)


def _nothing(style: ChartStyle) -> str:
    """An empty chart."""
    return line_chart({}, ("", ""), style)
