"""Shows the pages of the games besides Go in the main window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from desktop_go.games.registry import game
from desktop_go.games.spec import load
from desktop_go.gui.pages.game_page import GamePage, PageContext
from desktop_go.gui.panels.banner import Tone
from desktop_go.services import paths
from desktop_go.services.game_files import game_of_file, game_of_text

if TYPE_CHECKING:
    from desktop_go.gui.main_window import MainWindow

GAME_TOPIC = "game"


class GameSwitch(QObject):
    """Makes each page when it is first wanted and keeps it until the window closes.

    Signals:
        changed: another page is shown, or what can be done on it is something else.
    """

    changed = Signal()

    page: GamePage | None = None
    """The page on the screen; None on the first page and on the board of Go."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._pages: dict[str, GamePage] = {}
        self._menus: dict[GamePage, QAction] = {}
        window.core.files.claimed = self.open_file

    @Slot(str)
    def show(self, key: str) -> None:
        """Show the page of the game ``key``."""
        window = self._window
        page = self._pages.get(key) or self._make(key)
        if page is self.page:
            return
        window.rest_game()
        self.leave()
        window.panels.set_shown(False)
        window.banner.dismiss()
        window.pages.setCurrentWidget(page)
        self.page = page
        window.status.set_engine_shown(False)
        if page in self._menus:
            self._menus[page].setVisible(True)
        page.enter()
        page.setFocus()
        self._refresh()

    def open_file(self, path: Path) -> bool:
        """Open a file of one of the games; False when it is none of them."""
        key = game_of_file(path)
        if key is None:
            return False
        page = self._pages.get(key) or self._make(key)
        page.open_file(path)
        self.show(key)
        return True

    def open_text(self, text: str) -> bool:
        """Open a pasted text of one of the games; False when it is none of them."""
        key = game_of_text(text)
        if key is None:
            return False
        page = self._pages.get(key) or self._make(key)
        if not page.open_text(text):
            return False
        self.show(key)
        return True

    def leave(self) -> None:
        """Let the page rest before another one is shown."""
        page, self.page = self.page, None
        if page is not None:
            if page in self._menus:
                self._menus[page].setVisible(False)
            page.leave()
            self._window.status.set_engine_shown(True)
            self._window.banner.clear_topic(GAME_TOPIC)

    def shut_down(self) -> None:
        """The program ends."""
        self.leave()
        for page in self._pages.values():
            page.shut_down()

    def _make(self, key: str) -> GamePage:
        window = self._window
        context = PageContext(
            window.core.settings, window.theme, window.core.sounds, paths.data_folder()
        )
        page: GamePage = load(game(key).page)(context)
        self._pages[key] = page
        page.said.connect(window.status.say)
        page.failed.connect(self._on_failed)
        page.troubled.connect(self._on_failed)
        page.commands_changed.connect(self._refresh)
        page.file_used.connect(window.core.files.remember)
        page.go_record_pasted.connect(window.core.files.open_text)
        window.pages.addWidget(page)
        menu = page.menu()
        if menu is not None:
            last = window.menuBar().actions()[-1]
            self._menus[page] = window.menuBar().insertMenu(last, menu)
        return page

    @Slot()
    def _refresh(self) -> None:
        self._window.commands.refresh()
        self._window.show_title()
        self.changed.emit()

    @Slot(str)
    @Slot(str, object)
    def _on_failed(self, text: str, actions: Sequence[QAction] = ()) -> None:
        if not text:
            self._window.banner.clear_topic(GAME_TOPIC)
            return
        self._window.status.say(text)
        self._window.banner.show_message(Tone.ERROR, text, actions, GAME_TOPIC)
