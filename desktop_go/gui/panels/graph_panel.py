"""The panel with the graph of a game, the heat strip, and the start of a review."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_go.engine.go.review import Speed
from desktop_go.gui.panels.curve import Curve
from desktop_go.gui.panels.graph import GraphView, HeatStrip
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_row
from desktop_go.services.i18n import tr


class GraphPanel(QWidget):
    """Graph, strip and the review's progress.

    Args:
        speeds: how thorough a review may be; none to choose from where there are none.
        lost: what a move loses, for screen readers; by default points.

    Signals:
        place_chosen(int): the user wants to see this place of the line.
        start_wanted, cancel_wanted: of the review.
        speed_chosen(str): the key of a speed.
    """

    place_chosen = Signal(int)
    start_wanted = Signal()
    cancel_wanted = Signal()
    speed_chosen = Signal(str)

    def __init__(self, speeds: Sequence[Speed] = (), lost: str = "") -> None:
        super().__init__()
        self.setObjectName("graphPanel")
        self._speeds = speeds
        self.graph = GraphView(with_lead=not lost)
        self.strip = HeatStrip(lost or tr("Points lost by each move"), with_lead=not lost)
        for view in (self.graph, self.strip):
            view.place_chosen.connect(self.place_chosen)
        self.head = QStackedWidget()
        self.head.addWidget(self._make_start())
        self.head.addWidget(self._make_progress())
        column = QVBoxLayout(self)
        margins = (8, 6, 8, 4) if speeds else (0, 0, 0, 0)
        column.setContentsMargins(*margins)
        column.setSpacing(2)
        column.addWidget(self.head)
        column.addWidget(self.graph, 1)
        column.addWidget(self.strip)
        self.head.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _make_start(self) -> QWidget:
        self.start = QPushButton()
        self.start.setObjectName("reviewStart")
        self.start.clicked.connect(self.start_wanted)
        self.speeds = QComboBox()
        self.speeds.setAccessibleName(tr("How thorough the review is"))
        self.speeds.setToolTip(tr("How thorough the review is"))
        for speed in self._speeds:
            self.speeds.addItem(tr(speed.label), speed.key)
        self.speeds.activated.connect(self._on_speed)
        if not self._speeds:
            self.speeds.hide()
        page = QWidget()
        in_row((self.start, 1), self.speeds, inside=page, margins=0)
        self.show_missing(1, 1)
        return page

    def _make_progress(self) -> QWidget:
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(tr("Review progress"))
        self.bar.setFixedHeight(10)
        self.left = quiet(wrap=False)
        self.cancel = QPushButton(tr("Stop"))
        self.cancel.setToolTip(tr("Stop the review; the results so far are kept."))
        self.cancel.clicked.connect(self.cancel_wanted)
        page = QWidget()
        in_row((self.bar, 1), self.left, self.cancel, inside=page, margins=0)
        return page

    def sizeHint(self) -> QSize:
        """A flat panel, so that the record has room below it."""
        return QSize(300, self.head.sizeHint().height() + 130 + self.strip.height() + 14)

    def show_curve(self, curve: Curve, place: int, color_blind: bool) -> None:
        """Show the graph of a line with the marker at ``place``."""
        for view in (self.graph, self.strip):
            view.show_curve(curve, place, color_blind)

    def show_missing(self, missing: int, total: int) -> None:
        """Name the button after what a review has left to do; ``total`` 0: there are no moves."""
        if not total:
            self.start.setText(tr("Review the game"))
            self.start.setToolTip(tr("There are no moves to review yet."))
        elif missing and missing < total:
            self.start.setText(tr("Continue the review"))
            self.start.setToolTip(
                tr("{missing} of {total} positions are left.").format(missing=missing, total=total)
            )
        elif missing:
            self.start.setText(tr("Review the game"))
            self.start.setToolTip(tr("Have the engine analyze every position of this line."))
        else:
            self.start.setText(tr("Review again"))
            self.start.setToolTip(tr("Analyze again the positions that had a quicker look."))

    def show_count(self, running: bool, done: int, total: int) -> None:
        """Show the progress while a review runs, else the button that starts one."""
        self.head.setCurrentIndex(1 if running else 0)
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)

    def chosen_speed(self) -> Speed:
        """The speed in the list."""
        return self._speeds[self.speeds.currentIndex()]

    def choose_speed(self, key: str) -> None:
        """Select a speed in the list; an unknown key changes nothing."""
        place = self.speeds.findData(key, Qt.ItemDataRole.UserRole)
        if place >= 0:
            self.speeds.setCurrentIndex(place)

    def set_enabled(self, enabled: bool) -> None:
        """Offer the review or not."""
        self.start.setEnabled(enabled)
        self.speeds.setEnabled(enabled)

    @Slot(int)
    def _on_speed(self, place: int) -> None:
        self.speed_chosen.emit(self._speeds[place].key)
