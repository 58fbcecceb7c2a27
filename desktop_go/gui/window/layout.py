"""Where the panels of the main window are: docks, their layouts for Play and Review, narrow form.

Knows widgets only, no game. A layout that the user made is kept for each of the two modes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget, QWidget

from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.texts import Text

NARROW = 800
"""Pixels of width; below it the panels stand under the board."""
COLUMN_SHARE = 0.32
NARROW_SHARE = 0.25
ROW_SHARE = 0.18
"""Of the window's height, for a panel with a row of its own; more where it needs more."""
COLUMN_MIN, COLUMN_MAX = 270, 560
SLACK = 12
"""Pixels by which a border may be off before it counts as drawn by the user."""
STATE_VERSION = 2
PLAY, REVIEW = "play", "review"
LAYOUT_KEY = "window.layout."


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel of the right column and in which modes it shows at first."""

    key: str
    title: Text
    widget: QWidget
    modes: tuple[str, ...]
    own_row: bool = False
    """Stands by itself between the first panel and the tabs, in the wide form."""
    keys: str = ""
    """Shows or hides the panel."""


class WindowLayout(QObject):
    """The docks of a window.

    Signals:
        mode_chosen: Play or Review was chosen, perhaps the one that was on.
        arranged: panels and bars were put where they belong.
    """

    mode_chosen = Signal()
    arranged = Signal()

    def __init__(self, window: QMainWindow, panels: tuple[Panel, ...], settings: Settings) -> None:
        super().__init__(window)
        self._window, self._panels, self._settings = window, panels, settings
        self.mode = PLAY
        self.narrow = False
        self._shown = False
        self._own_borders = False
        """Whether the user has drawn the borders of the column; they are left alone then."""
        self.docks: dict[str, QDockWidget] = {}
        for panel in panels:
            dock = QDockWidget(tr(panel.title), window)
            dock.setObjectName(f"dock.{panel.key}")
            dock.setWidget(panel.widget)
            dock.setTitleBarWidget(QWidget())
            dock.setAllowedAreas(
                Qt.DockWidgetArea.RightDockWidgetArea
                | Qt.DockWidgetArea.LeftDockWidgetArea
                | Qt.DockWidgetArea.BottomDockWidgetArea
            )
            dock.toggleViewAction().setShortcut(QKeySequence(panel.keys))
            window.addAction(dock.toggleViewAction())
            dock.toggleViewAction().triggered.connect(partial(self._on_toggled, panel.key))
            self.docks[panel.key] = dock
        window.setDockNestingEnabled(True)
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        for corner in (Qt.Corner.TopRightCorner, Qt.Corner.BottomRightCorner):
            window.setCorner(corner, Qt.DockWidgetArea.RightDockWidgetArea)
        window.installEventFilter(self)
        self._arrange()
        self.set_shown(False)

    def toggle_actions(self) -> list[QAction]:
        """An action for each panel that shows or hides it."""
        return [dock.toggleViewAction() for dock in self.docks.values()]

    def set_shown(self, shown: bool) -> None:
        """Show the panels of the mode (a game is on the board) or none (the first page)."""
        if shown == self._shown and not shown:
            for dock in self.docks.values():
                dock.hide()
            return
        if shown == self._shown:
            return
        if not shown:
            self.store()
        self._shown = shown
        if shown:
            self._restore()
        else:
            for dock in self.docks.values():
                dock.hide()

    def set_mode(self, mode: str) -> None:
        """Change between Play and Review; each remembers its own panels."""
        if mode != self.mode:
            if self._shown:
                self.store()
            self.mode = mode
            if self._shown:
                self._restore()
        self._settings.set("window.mode", mode)
        self.mode_chosen.emit()

    def set_movable(self, movable: bool) -> None:
        """Show the panels' title bars, by which they are dragged, or hide them."""
        for dock in self.docks.values():
            old = dock.titleBarWidget()
            dock.setTitleBarWidget(None if movable else QWidget())  # type: ignore[arg-type]
            if old is not None:
                old.deleteLater()

    def _on_toggled(self, key: str) -> None:
        """A panel that the user asks for comes to the front, not behind the open tab."""
        if not self.docks[key].isHidden():
            self.show_panel(key)

    def show_panel(self, key: str) -> None:
        """Show one panel and bring it to the front, with the room that the others leave."""
        dock = self.docks[key]
        dock.show()
        dock.raise_()
        if not self._own_borders:
            QTimer.singleShot(0, self._share_again)

    def reset(self) -> None:
        """Forget what the user arranged."""
        for mode in (PLAY, REVIEW):
            self._settings.set(LAYOUT_KEY + mode, "")
        self._arrange()
        self._show_of_mode()

    def fit(self, width: int) -> None:
        """Take the narrow or the wide form for a window of ``width`` pixels."""
        narrow = width < NARROW
        if narrow == self.narrow:
            if self.narrow and self._shown:
                self._share_room([self.docks["players"]])
            elif self._shown and not self._own_borders:
                QTimer.singleShot(0, self._share_again)
            return
        if self._shown and not self.narrow:
            self.store()
        self.narrow = narrow
        if self._shown:
            self._restore()

    def store(self) -> None:
        """Remember the present layout, unless the narrow form made it."""
        if self._shown and not self.narrow:
            state = bytes(self._window.saveState(STATE_VERSION).toBase64().data()).decode()
            self._settings.set(LAYOUT_KEY + self.mode, state)

    def _restore(self) -> None:
        stored = self._settings.text(LAYOUT_KEY + self.mode)
        if stored and not self.narrow:
            state = QByteArray.fromBase64(stored.encode())
            if self._window.restoreState(state, STATE_VERSION):
                QTimer.singleShot(0, self._note_borders)
                self.arranged.emit()
                return
        self._arrange()
        self._show_of_mode()
        self.arranged.emit()

    def _arrange(self) -> None:
        """Put all docks to their first places: one column at the right, or a row below."""
        area = (
            Qt.DockWidgetArea.BottomDockWidgetArea
            if self.narrow
            else Qt.DockWidgetArea.RightDockWidgetArea
        )
        for dock in self.docks.values():
            dock.setFloating(False)
            self._window.removeDockWidget(dock)
        rows, tabs = self._rows(), self._tabs()
        for dock in rows[:1] if self.narrow else rows:
            self._window.addDockWidget(area, dock, Qt.Orientation.Vertical)
        if self.narrow:
            for dock in (*tabs, *rows[1:]):
                self._window.addDockWidget(area, dock)
                self._window.tabifyDockWidget(rows[0], dock)
            return
        self._window.addDockWidget(area, tabs[0], Qt.Orientation.Vertical)
        for above, below in pairwise((*rows, tabs[0])):
            self._window.splitDockWidget(above, below, Qt.Orientation.Vertical)
        for dock in tabs[1:]:
            self._window.addDockWidget(area, dock)
            self._window.tabifyDockWidget(tabs[0], dock)

    def _rows(self) -> list[QDockWidget]:
        """The first panel and those with a row of their own."""
        first, *others = self._panels
        own = [panel for panel in others if panel.own_row]
        return [self.docks[panel.key] for panel in (first, *own)]

    def _tabs(self) -> list[QDockWidget]:
        """The panels that share the rest of the column."""
        return [self.docks[panel.key] for panel in self._panels[1:] if not panel.own_row]

    def _show_of_mode(self) -> None:
        for panel in self._panels:
            self.docks[panel.key].setVisible(self.mode in panel.modes)
        shown = [self.docks[panel.key] for panel in self._panels if self.mode in panel.modes]
        front = self._rows()[0] if self.narrow else self._tabs()[0]
        if front in shown:
            front.raise_()
        self._share_room(shown)

    def _share_room(self, shown: list[QDockWidget]) -> None:
        """Give the column a third of the window and the players no more than they need."""
        self._own_borders = False
        window = self._window
        if self.narrow:
            height = max(110, round(window.height() * NARROW_SHARE))
            window.resizeDocks(shown[:1], [height], Qt.Orientation.Vertical)
            return
        widths = [self._column_width()] * len(shown)
        window.resizeDocks(shown, widths, Qt.Orientation.Horizontal)
        layout = window.layout()
        if layout is not None:
            layout.activate()  # At once: nothing may move under a pointer that is already there.
        self.fit_first()

    @Slot()
    def _share_again(self) -> None:
        """Share the room again after the window was resized: Qt makes all panels grow alike."""
        if self._shown and not self.narrow and self._in_column():
            self._share_room([dock for dock in self.docks.values() if not dock.isHidden()])

    def _in_column(self) -> bool:
        """Whether all panels stand at the right, as at first."""
        right = Qt.DockWidgetArea.RightDockWidgetArea
        return all(
            self._window.dockWidgetArea(dock) == right and not dock.isFloating()
            for dock in self.docks.values()
            if not dock.isHidden()
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that a border between panels was drawn: the window itself gets those clicks."""
        if event.type() == QEvent.Type.MouseButtonRelease and self._shown and not self.narrow:
            QTimer.singleShot(0, self._note_borders)
        return super().eventFilter(watched, event)

    @Slot()
    def _note_borders(self) -> None:
        """See whether the borders are where they stand at first."""
        first = self._rows()[0]
        if first.isHidden() or self.narrow:
            return
        off = (
            abs(first.width() - self._column_width()),
            abs(first.height() - first.widget().sizeHint().height()),
        )
        self._own_borders = max(off) > SLACK

    def _column_width(self) -> int:
        return min(COLUMN_MAX, max(COLUMN_MIN, round(self._window.width() * COLUMN_SHARE)))

    def fit_first(self) -> None:
        """Give the first panel of the column the height it needs, and rows of their own a share."""
        if self.narrow:
            return
        rows = [dock for dock in self._rows() if not dock.isHidden()]
        share = round(self._window.height() * ROW_SHARE)
        heights = [dock.widget().sizeHint().height() for dock in rows]
        heights = [*heights[:1], *(max(share, height) for height in heights[1:])]
        rest = max(100, self._window.height() - sum(heights))
        tabs = [dock for dock in self._tabs() if not dock.isHidden()][:1]
        if tabs:
            self._window.resizeDocks([*rows, *tabs], [*heights, rest], Qt.Orientation.Vertical)
