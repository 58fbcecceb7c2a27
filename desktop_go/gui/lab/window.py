"""The Lab's window: the experiment on the left, its games and results on the right."""

from __future__ import annotations

import shlex
import time
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QMenu,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop_go.errors import DesktopGoError
from desktop_go.gui.board import BoardOptions
from desktop_go.gui.lab.chart_view import chart_image
from desktop_go.gui.lab.files import earlier, file_of, home_of, read_any
from desktop_go.gui.lab.live_boards import LiveBoards
from desktop_go.gui.lab.process import RunProcess, run_arguments
from desktop_go.gui.lab.results import ResultTabs
from desktop_go.gui.lab.setup_form import EnginesOf, SetupForm
from desktop_go.gui.lab.shelf import Shelf
from desktop_go.gui.puzzles.frame import button, plain_label, quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.style.plain_text import caption
from desktop_go.gui.style.png import png_bytes
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.gui.threads.timers import once
from desktop_go.lab.charts import ChartStyle
from desktop_go.lab.counting import counted
from desktop_go.lab.experiment import Experiment
from desktop_go.lab.exporting import can_write, write_report
from desktop_go.lab.play import Result
from desktop_go.lab.report import Report, make_report
from desktop_go.lab.runner import usual_processes
from desktop_go.lab.store import SUFFIX, Store
from desktop_go.lab.table import spoken_time
from desktop_go.services.atomic_file import write_atomically
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr, tr_plural
from desktop_go.texts import Text

SETUP_WIDTH = 400
REPORT_MS = 400
"""Results are counted at most this often."""
EXPORTS: tuple[tuple[str, Text], ...] = (
    (".html", "&Web page (HTML)…"),
    (".csv", "All &results (CSV)…"),
    (".sgf", "Games as &SGF…"),
    (".psq", "Games as &PSQ, a folder…"),
    (".png", "Chart as PN&G…"),
    (".svg", "Chart as S&VG…"),
)


class LabWindow(QWidget):
    """Chooses, runs and shows one experiment at a time.

    Args:
        folder: where experiments and their results are kept.
        theme: gives the colors.
        parent: the main window.
        engines: the engines that are attached for a game, by its key.
    """

    def __init__(
        self,
        folder: Path,
        theme: ThemeManager,
        parent: QWidget | None = None,
        engines: EnginesOf = lambda _game: [],
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(tr("Lab – Desktop Go"))
        self._folder, self._theme = folder, theme
        self._path: Path | None = None
        self._opened: tuple[Path, Experiment] | None = None
        """A file that was opened, and what it says: as long as that is not changed, it runs."""
        self._experiment: Experiment | None = None
        self._report: tuple[Report, list[Result]] | None = None
        self._done = self._total = self._played = 0
        self._since = 0.0
        self._paused = self._decided = False
        self._counting = self._outdated = False
        """Results are being counted; more came after that began."""
        self.process = RunProcess(self)
        self.process.happened.connect(self._on_event)
        self.process.ended.connect(self._on_ended)
        self._jobs = Jobs(self)
        self._timer = once(self, REPORT_MS, self._count)
        self.setup = SetupForm(engines)
        self.setup.changed.connect(self._on_changed)
        self.live = LiveBoards()
        self.shelf = Shelf()
        self.shelf.open_wanted.connect(self.open_file)
        self.shelf.run_wanted.connect(self._on_shelf_run)
        self.results = ResultTabs(self.shelf, self.live, theme.scheme())
        theme.changed.connect(self._on_theme)
        in_row(self._make_left(), (self._make_right(), 1), inside=self, margins=(0, 0, 8, 8))
        self.resize(1180, 780)
        self.setMinimumSize(640, 420)
        self._show_state()

    # -- Parts ---------------------------------------------------------------------------------

    def _make_left(self) -> QScrollArea:
        area = QScrollArea(widgetResizable=True)
        area.setObjectName("puzzleColumn")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFixedWidth(SETUP_WIDTH)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self.setup)
        return area

    def _make_right(self) -> QVBoxLayout:
        self.run = button(tr("&Run"), "primary", tr("Play all games that are still missing"))
        self.run.clicked.connect(self.start)
        self.pause = button(tr("&Pause"), tip=tr("Let all games wait after the next move"))
        self.pause.clicked.connect(self._on_pause)
        self.stop = button(tr("S&top"), tip=tr("End the run; finished games are kept"))
        self.stop.clicked.connect(partial(self.process.order, "stop"))
        self.at_once = QSpinBox(
            minimum=1, maximum=256, value=usual_processes(), suffix=" " + tr("at once")
        )
        self.at_once.setAccessibleName(tr("Games at once"))
        self.open = _menu_button(tr("Ope&n"))
        self.open.menu().aboutToShow.connect(self._fill_open_menu)
        self.export = _menu_button(tr("E&xport"))
        for suffix, text in EXPORTS:
            action = self.export.menu().addAction(tr(text))
            action.setData(suffix)
            action.triggered.connect(partial(self._on_export, suffix))
        self.export.menu().addSeparator()
        self.copy = self.export.menu().addAction(tr("&Copy command"), self.copy_command)
        self.copy.setToolTip(tr("The same experiment in a terminal"))
        top = in_row(self.run, self.pause, self.stop, self.at_once, 1, self.open, self.export)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedHeight(8)
        self.bar.setAccessibleName(tr("Games finished"))
        self.text = plain_label(tr("Press Run to start."))
        self.verdict = quiet()
        self.verdict.hide()
        return in_column(
            top, self.bar, self.text, self.verdict, (self.results, 1), margins=(4, 10, 4, 0)
        )

    # -- The run -------------------------------------------------------------------------------

    @Slot()
    def start(self) -> None:
        """Run the experiment of the form; one that was begun before goes on."""
        path = self._written()
        if path is None or self.process.running:
            return
        assert self._experiment is not None
        self._path, self._report, self._paused = path, None, False
        self._decided = False
        self._done = self._total = self._played = 0
        count = self.at_once.value()
        self.live.prepare(self._experiment, count, self._theme.scheme(), BoardOptions())
        self.text.setText(tr("Starting…"))
        self.results.leave_shelf(self._experiment.event.has_games)
        self.process.start(path, count)
        self._show_state()

    def _on_shelf_run(self, path: Path) -> None:
        self.open_file(path)
        self.start()

    def _written(self) -> Path | None:
        """The file of the form's experiment, written if need be; None where it does not fit."""
        try:
            self._experiment = self.setup.experiment()
            if self._opened is not None and self._opened[1] == self._experiment:
                return self._opened[0]
            path = file_of(self._experiment, self._folder)
            write_atomically(path, self._experiment.to_toml().encode(), make_folders=True)
        except (DesktopGoError, ValueError) as error:
            self.text.setText(in_words(error))
            return None
        return path

    @Slot()
    def _on_pause(self) -> None:
        self.process.order("resume" if self._paused else "pause")

    @Slot(object)
    def _on_event(self, event: dict[str, Any]) -> None:
        kind = event["event"]
        if kind == "started":
            self._done, self._total = event["done"], event["total"]
            self._since, self._played = time.monotonic(), 0
            self._timer.start()
        elif kind == "preparing":
            self.text.setText(tr("Preparing the engine for this computer (once for each game)"))
            return
        elif kind == "begin":
            self.live.begin(event)
        elif kind == "move":
            self.live.show_move(event)
            return
        elif kind == "result":
            self._done += 1
            self._played += 1
            self.live.end(event["number"])
            if not self._timer.isActive():
                self._timer.start()
        elif kind in ("paused", "resumed"):
            self._paused = kind == "paused"
        elif kind == "ended":
            self._decided = bool(event["finished"]) and self._done < self._total
        self._show_state()

    @Slot(str)
    def _on_ended(self, trouble: str) -> None:
        self._paused = False
        self._show_state()
        if trouble:
            self.text.setText(trouble)
        self._count()

    def shut_down(self) -> None:
        """The program ends: so does the run; what is finished is kept."""
        self.process.shut_down()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The run ends with its window; running it again goes on."""
        if self.process.running:
            self.process.order("stop")
        super().closeEvent(event)

    # -- Showing -------------------------------------------------------------------------------

    @Slot()
    def _on_changed(self) -> None:
        if not self.process.running:
            self.text.setText(tr("Press Run to start."))

    def _show_state(self) -> None:
        running = self.process.running
        self.setup.setEnabled(not running)
        self.at_once.setEnabled(not running)
        self.run.setEnabled(not running)
        self.open.setEnabled(not running)
        self.shelf.setEnabled(not running)
        self.pause.setEnabled(running)
        self.stop.setEnabled(running)
        self.pause.setText(tr("&Resume") if self._paused else tr("&Pause"))
        self._offer_exports()
        self.bar.setRange(0, max(1, self._total))
        self.bar.setValue(self._done)
        if self._total:
            self.text.setText(self._progress_text(running))

    def _offer_exports(self) -> None:
        """Offer the files that there are results for."""
        report = self._report[0] if self._report is not None else None
        for action in self.export.menu().actions():
            if action.data():
                action.setEnabled(report is not None)
                action.setVisible(report is None or can_write(report.experiment, action.data()))

    def _progress_text(self, running: bool) -> str:
        numbers = {"done": self._done, "total": self._total}
        if self._paused:
            return tr("Paused: {done} of {total} are done.").format(**numbers)
        if not running:
            text = tr("{done} of {total} are done.")
            return (tr("Decided after {done} games.") if self._decided else text).format(**numbers)
        if not self._played:
            return tr("{done} of {total} are done; playing.").format(**numbers)
        left = (time.monotonic() - self._since) / self._played * (self._total - self._done)
        text = tr("{done} of {total} are done, about {time} left.")
        return text.format(**numbers, time=spoken_time(left))

    @Slot()
    def _count(self) -> None:
        """Count the results on a thread, then show what they say."""
        experiment, path = self._experiment, self._path
        if experiment is None or path is None:
            return
        if self._counting:
            self._outdated = True
            return
        if not path.with_suffix(SUFFIX).is_file():
            return  # The run failed before there was anything.
        self._counting, self._outdated = True, False

        def work() -> tuple[Report, list[Result]]:
            found = Store(path.with_suffix(SUFFIX)).results()
            return make_report(experiment, found), counted(experiment, found)

        self._jobs.start(work, self._on_report, self._on_uncounted)

    def _on_report(self, report: tuple[Report, list[Result]]) -> None:
        self._counting = False
        self._report = report
        self._show_report(report[0])
        self._offer_exports()
        if not self.process.running and not self._total:
            there = len(report[1])
            self.text.setText(
                tr_plural("{count} result is there.", "{count} results are there.", there)
            )
        if self._outdated:
            self._count()

    def _show_report(self, report: Report) -> None:
        self.results.show_report(report)
        self.verdict.setText("\n".join(report.sentences))
        self.verdict.setVisible(bool(report.sentences))

    def _on_uncounted(self, reason: str) -> None:
        self._counting = False
        self.text.setText(reason)
        if self._outdated:
            self._count()

    @Slot()
    def _on_theme(self) -> None:
        self.results.set_scheme(self._theme.scheme())

    # -- Files ---------------------------------------------------------------------------------

    @Slot()
    def copy_command(self) -> None:
        """Put a command that runs the same experiment on the clipboard."""
        path = self._written()
        if path is not None:
            words = ["desktop-go", *run_arguments(path, self.at_once.value())]
            QGuiApplication.clipboard().setText(shlex.join(words))
            self.text.setText(tr("The command is on the clipboard."))

    @Slot()
    def _fill_open_menu(self) -> None:
        menu = self.open.menu()
        menu.clear()
        menu.addAction(tr("From a &file…")).triggered.connect(self._on_open)
        menu.addSection(tr("Earlier"))
        for path, name in earlier(self._folder):
            menu.addAction(caption(name)).triggered.connect(partial(self.open_file, path))

    @Slot()
    def _on_open(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, tr("Open an experiment"), str(self._folder), f"(*.toml *{SUFFIX})"
        )
        if name:
            self.open_file(Path(name))

    def open_file(self, path: Path, *_checked: bool) -> None:
        """Show an experiment of a file, with its results if there are any."""
        try:
            experiment = read_any(path)
        except DesktopGoError as error:
            self.text.setText(in_words(error))
            return
        self.setup.show_experiment(experiment)
        self._experiment, self._report, self._total = experiment, None, 0
        self._path = home_of(path, experiment, self._folder)
        self._opened = (self._path, experiment) if self._path.is_file() else None
        self._show_report(make_report(experiment, []))
        self._show_state()
        self.text.setText(tr("Press Run to start."))
        self._count()

    def _on_export(self, suffix: str, *_checked: bool) -> None:
        experiment = self._experiment
        start = (experiment.title if experiment else "") or tr("experiment")
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Export"), str(Path.home() / f"{start}{suffix}"), f"*{suffix}"
        )
        if name:
            self.save(Path(name).with_suffix(suffix))

    def save(self, path: Path) -> None:
        """Write what the ending of ``path`` names; a chart is the one in front."""
        if self._report is None:
            return
        report, results = self._report
        chart = self.results.shown_chart
        picture: bytes | None = None
        if path.suffix == ".png" and chart is not None:
            picture = png_bytes(chart_image(chart))
        elif path.suffix == ".svg" and chart is not None:
            picture = chart.draw(ChartStyle()).encode()
        elif path.suffix in (".png", ".svg"):
            self.text.setText(tr("There is no chart yet."))
            return

        def work() -> None:
            if picture is not None:
                write_atomically(path, picture)
            else:
                write_report(report, results, path)

        def done(_nothing: object) -> None:
            self.text.setText(tr("Saved as {path}").format(path=path))

        self._jobs.start(work, done, self.text.setText, path.name)


def _menu_button(text: str) -> QPushButton:
    made = button(text)
    made.setMenu(QMenu(made))
    return made
