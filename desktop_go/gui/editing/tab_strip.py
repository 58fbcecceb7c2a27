"""The row of tabs above the board: click to show one, middle click to close it, drop files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QMimeData, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QTabBar, QToolButton, QWidget

from desktop_go.gui.style.layouts import in_row
from desktop_go.gui.style.plain_text import caption
from desktop_go.gui.window.drops import take_copy
from desktop_go.services.i18n import tr

LONGEST_TITLE = 30
"""Characters of a title; the tool tip has all of it."""


class _Bar(QTabBar):
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Close the tab under a middle click."""
        place = self.tabAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.MiddleButton and place >= 0:
            self.tabCloseRequested.emit(place)
        super().mouseReleaseEvent(event)


class TabStrip(QWidget):
    """Shows tabs and says what the user wants of them. Knows no games.

    Args:
        new_tab: Its button stands behind the last tab.
        accepts: Whether what is dragged here can be opened.

    Signals:
        chosen(int): show this tab.
        close_wanted(int): close it.
        moved(int, int): a tab was dragged from one place to another.
        dropped(QMimeData): something was dropped here.
    """

    chosen = Signal(int)
    close_wanted = Signal(int)
    moved = Signal(int, int)
    dropped = Signal(object)

    def __init__(self, new_tab: QAction, accepts: Callable[[QMimeData], bool]) -> None:
        super().__init__()
        self._accepts = accepts
        self.setAcceptDrops(True)
        self.bar = _Bar()
        self.bar.setMovable(True)
        self.bar.setTabsClosable(True)
        self.bar.setExpanding(False)
        self.bar.setDrawBase(False)
        self.bar.setUsesScrollButtons(True)
        self.bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.bar.setAccessibleName(tr("Tabs"))
        self.bar.currentChanged.connect(self.chosen)
        self.bar.tabCloseRequested.connect(self.close_wanted)
        self.bar.tabMoved.connect(self.moved)
        plus = QToolButton()
        plus.setText("+")
        plus.setAutoRaise(True)
        plus.setAccessibleName(tr("New tab"))
        plus.setToolTip(new_tab.toolTip())
        plus.clicked.connect(new_tab.trigger)
        in_row(self.bar, plus, 1, inside=self, margins=(4, 2, 4, 0), spacing=2)

    def show_tabs(self, titles: Sequence[str], front: int) -> None:
        """Show tabs with these titles, the one at ``front`` as the one that is shown."""
        bar = self.bar
        with QSignalBlocker(bar):
            while bar.count() > len(titles):
                bar.removeTab(bar.count() - 1)
            for place, title in enumerate(titles):
                if place == bar.count():
                    bar.addTab("")
                text = title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"
                bar.setTabText(place, caption(text))
                bar.setTabToolTip(place, title)
            bar.setCurrentIndex(front)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and texts that are dragged here."""
        if self._accepts(event.mimeData()):
            take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Pass on what is dropped."""
        self.dropped.emit(event.mimeData())
        take_copy(event)
