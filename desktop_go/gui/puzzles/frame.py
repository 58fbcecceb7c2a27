"""The frame of a puzzle's page: the board, and beside it (in a narrow window below) a column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, SignalInstance, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QTabBar,
    QWidget,
)

from desktop_go.gui.style.labels import headline as headline
from desktop_go.gui.style.labels import quiet as quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.window.drops import take_copy
from desktop_go.services.i18n import tr

COLUMN_WIDTH = 312
BOARD_SHARE = 0.64
"""The board's share of the height when the column is below it."""


class Column(QScrollArea):
    """What stands beside the board; scrolls when the window is too low.

    Signals:
        grown: it needs more width than it ever did.
    """

    grown = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("puzzleColumn")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._inside = QWidget()
        self.rows = in_column(inside=self._inside, margins=(4, 8, 10, 8), spacing=8)
        self.least_width = COLUMN_WIDTH
        """The width at which nothing is cut at the side. Never less again: it must not jump."""
        self.setWidget(self._inside)

    def sizeHint(self) -> QSize:
        """As wide as a column; Qt asks."""
        return QSize(self.least_width, 400)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that what is inside needs more room; ``QScrollArea`` watches its widget."""
        if watched is self._inside and event.type() is QEvent.Type.LayoutRequest:
            bar = self.verticalScrollBar().sizeHint().width()
            needed = self._inside.minimumSizeHint().width() + bar
            if needed > self.least_width:
                self.least_width = needed
                self.grown.emit()
        return super().eventFilter(watched, event)


class PuzzleFrame(QWidget):
    """Puts a board and its column side by side, or the column below where it is narrow.

    Signals:
        file_dropped(Path): a file was dropped here.
    """

    file_dropped = Signal(object)

    def __init__(self, board: QWidget) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self.column = Column()
        self.board_side = QWidget()
        """The board, and what a page puts under it."""
        self.under = in_column((board, 1), inside=self.board_side, margins=(8, 8, 4, 6), spacing=4)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._box.addWidget(self.board_side, 1)
        self._box.addWidget(self.column)
        self._arrange()
        self.column.grown.connect(self._arrange)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange both anew."""
        super().resizeEvent(event)
        self._arrange()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files that are dragged here."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Pass the first file on."""
        for url in event.mimeData().urls():
            if url.isLocalFile():
                take_copy(event)
                self.file_dropped.emit(Path(url.toLocalFile()))
                return

    @Slot()
    def _arrange(self) -> None:
        """Choose the form that leaves the larger board."""
        column, size, unlimited = self.column, self.size(), 16_777_215
        beside = min(size.width() - column.least_width, size.height())
        below = min(size.width(), round(size.height() * BOARD_SHARE)) > beside
        way = QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight
        self._box.setDirection(way)
        if below:
            column.setMinimumWidth(0)
            column.setMaximumWidth(unlimited)
            column.setFixedHeight(max(120, round(size.height() * (1 - BOARD_SHARE))))
        else:
            column.setMinimumHeight(0)
            column.setMaximumHeight(unlimited)
            column.setFixedWidth(max(column.least_width, min(420, size.width() // 5)))


class Card(QFrame):
    """A framed part of the column, with a title if there is one."""

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.setObjectName("card")
        self.rows = in_column(inside=self, margins=(12, 10, 12, 10), spacing=6)
        if title:
            self.rows.addWidget(headline(title))

    def add_row(self, *widgets: QWidget, stretch: bool = False) -> QHBoxLayout:
        """Add widgets side by side; with ``stretch`` they keep to the left."""
        row = in_row(*widgets, spacing=6)
        if stretch:
            row.addStretch(1)
        self.rows.addLayout(row)
        return row


class ColumnTabs(QWidget):
    """Pages of the column, one shown at a time; a page that is not shown takes no room."""

    def __init__(self, pages: Sequence[tuple[QWidget, str]]) -> None:
        super().__init__()
        self.bar = QTabBar(documentMode=True, expanding=True)
        self.bar.setAccessibleName(tr("Parts of this column"))
        rows = in_column(self.bar, inside=self, margins=0, spacing=0)
        self._pages = [page for page, _title in pages]
        for page, title in pages:
            self.bar.addTab(title)
            rows.addWidget(page)
        self.bar.currentChanged.connect(self._show)
        self._show(0)

    def setCurrentIndex(self, place: int) -> None:
        """Show another page."""
        self.bar.setCurrentIndex(place)

    @Slot(int)
    def _show(self, place: int) -> None:
        for number, page in enumerate(self._pages):
            page.setVisible(number == place)


def plain_label(text: str = "") -> QLabel:
    """A label that wraps and never takes its text for markup."""
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)
    return label


def button(
    text: str,
    name: str = "",
    tip: str = "",
    pressed: Callable[[], object] | SignalInstance | None = None,
) -> QPushButton:
    """A button, with its object name (``primary`` for the main one) and what a click does."""
    made = QPushButton(text, autoDefault=True)
    if name:
        made.setObjectName(name)
    if tip:
        made.setToolTip(tip)
        made.setStatusTip(tip)
    if pressed is not None:
        made.clicked.connect(pressed)
    return made


def name_button(one: QPushButton, name: str) -> None:
    """Make it another kind of button: ``primary``, or an ordinary one."""
    if one.objectName() != name:
        one.setObjectName(name)
        one.style().unpolish(one)
        one.style().polish(one)


def time_text(seconds: float) -> str:
    """``3:07`` or ``1:02:45``."""
    whole = int(seconds)
    hours, minutes = divmod(whole // 60, 60)
    if hours:
        return f"{hours}:{minutes:02}:{whole % 60:02}"
    return f"{minutes}:{whole % 60:02}"
