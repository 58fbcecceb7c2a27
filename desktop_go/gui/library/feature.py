"""Connects the library with the main window. Its own window is made when it is first wanted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, Slot

from desktop_go.gui.go.files import Opened, read_record_file
from desktop_go.gui.go.view import GoView
from desktop_go.gui.window.parts import WindowParts
from desktop_go.services.paths import library_file

if TYPE_CHECKING:
    from desktop_go.gui.library.find_dialog import FindPositionDialog
    from desktop_go.gui.library.window import LibraryWindow
    from desktop_go.services.library.store import GameRow

GEOMETRY = "library.geometry"


class LibraryFeature(QObject):
    """The commands Library and Find this position."""

    def __init__(self, parts: WindowParts, go: GoView) -> None:
        super().__init__(parts.window)
        self._parts, self._go, self._core = parts, go, go.core
        self.window: LibraryWindow | None = None
        self.dialog: FindPositionDialog | None = None
        parts.actions["library"].triggered.connect(self.show_window)
        parts.actions["find_position"].triggered.connect(self.ask_for_position)
        parts.pages.currentChanged.connect(self.refresh)
        parts.window.installEventFilter(self)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """A position can be looked for while there is a board."""
        self._parts.actions["find_position"].setEnabled(self._parts.shows(self._go.page))

    @Slot()
    def show_window(self) -> None:
        """Show the library."""
        window = self._library_window()
        window.show()
        window.raise_()
        window.activateWindow()

    @Slot()
    def ask_for_position(self) -> None:
        """Ask what of the board is to be found."""
        from desktop_go.gui.library.find_dialog import FindPositionDialog

        board = self._go.page.board
        self._library_window().search.prepare(board.view().cols)
        self.dialog = FindPositionDialog(board.view(), board.options(), self._parts.window)
        self.dialog.accepted.connect(self._on_position)
        self.dialog.finished.connect(self.dialog.deleteLater)
        self.dialog.open()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The library's window does not outlive the main one, and keeps its size."""
        if event.type() is QEvent.Type.Close and self.window is not None:
            if watched is self.window:
                geometry = bytes(self.window.saveGeometry().toBase64().data()).decode()
                self._core.settings.set(GEOMETRY, geometry)
            else:
                self.window.close()
                self.window.shut_down()
        return super().eventFilter(watched, event)

    def _library_window(self) -> LibraryWindow:
        if self.window is None:
            from desktop_go.gui.library.window import LibraryWindow
            from desktop_go.services.library.store import Library

            self.window = LibraryWindow(Library(library_file()), self._parts.window)
            self.window.game_wanted.connect(self._on_game)
            self.window.installEventFilter(self)
            stored = self._core.settings.text(GEOMETRY)
            self.window.restoreGeometry(QByteArray.fromBase64(stored.encode()))
        return self.window

    @Slot()
    def _on_position(self) -> None:
        assert self.dialog is not None
        query, text = self.dialog.query(), self.dialog.in_words()
        self.show_window()
        self._library_window().look_for(query, text)

    @Slot(object, object)
    def _on_game(self, row: GameRow, node: int | None) -> None:
        """Read the game and show it at ``node`` of its main line."""
        path, place = Path(row.path), row.place

        def show(opened: Opened) -> None:
            self._core.files.take(opened)
            line = self._core.game.record.main_line()
            if node is not None and opened.record is self._core.game.record:
                self._core.game.go_to(line[min(node, len(line) - 1)])
            self._parts.window.raise_()
            self._parts.window.activateWindow()

        self._core.files.jobs.start(lambda: read_record_file(path, place), show, self._on_failure)

    def _on_failure(self, reason: str) -> None:
        self._core.files.fail(reason)
        if self.window is not None:
            self.window.tell_trouble(reason)
