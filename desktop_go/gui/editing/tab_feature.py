"""Connects the tabs of a window with its commands, the row of tabs and the files opened."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QTimer, Slot
from PySide6.QtWidgets import QVBoxLayout

from desktop_go.gui.editing.tab_strip import TabStrip
from desktop_go.gui.go.files import Opened
from desktop_go.gui.go.tabs import Tabs
from desktop_go.gui.go.view import GoView
from desktop_go.gui.window.drops import acceptable, files_of
from desktop_go.gui.window.parts import WindowParts

OPEN_IN, IN_TAB = "records.open_in", "tab"


class TabFeature(QObject):
    """The tabs of one window. Made before whoever shows what became of a file: a tab whose file
    could not be written comes to the front first.
    """

    def __init__(self, parts: WindowParts, go: GoView) -> None:
        super().__init__(parts.window)
        self._parts, self._go, self._actions = parts, go, parts.actions
        self._settings, self._files = go.core.settings, go.core.files
        self.tabs = Tabs(go.core)
        self._waiting: list[Path] = []
        self._in_tab = False
        self.strip = TabStrip(parts.actions["new_tab"], acceptable)
        self.strip.hide()
        middle = parts.pages.parentWidget()
        column = middle.layout() if middle is not None else None
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(0, self.strip)
        self.strip.chosen.connect(self.tabs.show)
        self.strip.close_wanted.connect(self.tabs.close)
        self.strip.moved.connect(self.tabs.move)
        self.strip.dropped.connect(self._on_dropped)
        self.tabs.changed.connect(self.refresh)
        self.tabs.shown.connect(parts.layout.set_mode)
        parts.pages.currentChanged.connect(self.refresh)
        parts.window.installEventFilter(self)
        self._settings.subscribe(self._on_setting)
        for key, work in (
            ("new_tab", self.tabs.add_blank),
            ("close_tab", self.close_tab),
            ("next_tab", self.next_tab),
            ("previous_tab", self.previous_tab),
        ):
            self._actions[key].triggered.connect(work)
        self._files.failed.connect(self._go_on)

    @property
    def is_wanted(self) -> bool:
        """Whether records go to tabs of their own."""
        return self._settings.text(OPEN_IN) == IN_TAB

    @property
    def are_shown(self) -> bool:
        """Whether there are tabs to go to on the page that is shown."""
        return self._parts.shows(self._go.page) and len(self.tabs.tabs) > 1

    @Slot()
    def refresh(self) -> None:
        """Show the tabs as they are, where there is something to choose or to drop on."""
        tabs = self.tabs
        titles = [tabs.title(tab) + "*" * tabs.is_modified(tab) for tab in tabs.tabs]
        self.strip.show_tabs(titles, tabs.front)
        on_board = self._parts.shows(self._go.page)
        self.strip.setVisible(on_board and (len(titles) > 1 or self.is_wanted))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Rename the tab in front with the window."""
        if event.type() in (QEvent.Type.WindowTitleChange, QEvent.Type.ModifiedChange):
            self.refresh()
        return super().eventFilter(watched, event)

    def _on_setting(self, key: str) -> None:
        if key == OPEN_IN:
            self.refresh()

    # -- Commands ------------------------------------------------------------------------------

    @Slot()
    def close_tab(self) -> None:
        """Close the tab in front; the last one makes room for the start page."""
        if self.are_shown:
            self.tabs.close(self.tabs.front)
        else:
            self._actions["start_page"].trigger()

    @Slot()
    def next_tab(self) -> None:
        """Go to the next tab or window."""
        self._step(1, "next_window")

    @Slot()
    def previous_tab(self) -> None:
        """Go to the previous tab or window."""
        self._step(-1, "previous_window")

    def _step(self, count: int, otherwise: str) -> None:
        if self.are_shown:
            self.tabs.step(count)
        else:
            self._actions[otherwise].trigger()

    # -- Opening -------------------------------------------------------------------------------

    def make_room(self, opened: Opened) -> None:
        """Prepare for a record that is shown next; a game that is played waits in a tab."""
        game = self._go.core.game
        is_played = game.is_live and bool(game.record.root.children)
        self.tabs.make_room(opened.path, self.is_wanted or self._in_tab or is_played)
        self._go_on()

    def holds(self, path: Path) -> bool:
        """Show the tab that has ``path``; False when none behind has."""
        place = self.tabs.place_behind(path)
        if place is None:
            return False
        self.tabs.show(place)
        return True

    def open_all(self, paths: Sequence[Path]) -> None:
        """Open each of ``paths`` in a tab of its own, one after the other."""
        self._waiting += paths
        self._next()

    @Slot()
    def _go_on(self) -> None:
        self._in_tab = False
        if self._waiting:
            QTimer.singleShot(0, self._next)

    @Slot()
    def _next(self) -> None:
        while self._waiting and not self._in_tab:
            self._in_tab = self._files.open_file(self._waiting.pop(0))

    def open_left_open(self) -> int:
        """Open the tabs that were open when the program ended; returns how many there are."""
        return self.tabs.take_left_open(windows_too=self.is_wanted)

    @Slot(object)
    def _on_dropped(self, data: QMimeData) -> None:
        paths = files_of(data)
        if paths:
            self.open_all(paths)
        elif data.text().strip():
            self._in_tab = True
            self._files.open_text(data.text())
