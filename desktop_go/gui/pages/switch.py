"""Shows the pages of the games besides Go in the main window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from desktop_go.games.registry import game
from desktop_go.games.spec import load
from desktop_go.gui.go.files import RecordFiles
from desktop_go.gui.pages.game_page import GamePage, PageContext
from desktop_go.gui.panels.banner import Tone
from desktop_go.gui.play.sounds import SoundPlayer
from desktop_go.gui.window.parts import WindowParts
from desktop_go.services import paths
from desktop_go.services.game_files import game_of_file, game_of_text
from desktop_go.services.i18n import tr, translator
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json

GAME_TOPIC = "game"
RUNNING = "pages.running"
OTHER_PAGES = {"learn": "desktop_go.gui.learn.page:LearnPage"}
"""Pages that belong to no single game."""


class GameSwitch(QObject):
    """Makes each page when it is first wanted and keeps it until the window closes.

    Signals:
        opening: a page of one of these games is about to be shown.
        changed: another page is shown, or what can be done on it is something else.
        go_game_wanted(GameSetup): a page leads to a game of Go.
    """

    opening = Signal()
    changed = Signal()
    go_game_wanted = Signal(object)

    key = ""
    """The game of the page on the screen; empty on the first page and on the board of Go."""
    page: GamePage | None = None
    """The page on the screen; None on the first page and on the board of Go."""

    def __init__(
        self, parts: WindowParts, settings: Settings, sounds: SoundPlayer, files: RecordFiles
    ) -> None:
        super().__init__(parts.window)
        self._parts, self._files = parts, files
        self._context = PageContext(settings, parts.theme, sounds, paths.data_folder())
        self._pages: dict[str, GamePage] = {}
        self._menus: dict[GamePage, QAction] = {}
        files.other_games = self

    @Slot(str)
    def show(self, key: str) -> None:
        """Show the page of the game ``key``, or one of ``OTHER_PAGES``."""
        parts = self._parts
        page = self._pages.get(key) or self._make(key)
        if page is self.page:
            return
        self.opening.emit()
        self.leave()
        parts.layout.set_shown(False)
        parts.banner.dismiss()
        parts.pages.setCurrentWidget(page)
        parts.status.say("")
        self.page, self.key = page, key
        parts.status.set_engine_shown(False)
        if page in self._menus:
            self._menus[page].setVisible(True)
        page.enter()
        page.setFocus()
        self.changed.emit()

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
        page, self.page, self.key = self.page, None, ""
        if page is not None:
            if page in self._menus:
                self._menus[page].setVisible(False)
            page.leave()
            self._note_running(page)
            self._parts.status.set_engine_shown(True)
            self._parts.banner.clear_topic(GAME_TOPIC)
            self._parts.status.say("")

    def running(self) -> dict[str, str]:
        """What is being played on each page, by its game."""
        kept = self._context.settings.object(RUNNING)
        found = {key: _kept_words(words) for key, words in kept.items() if words}
        found |= {key: page.running() for key, page in self._pages.items()}
        return {key: words for key, words in found.items() if words}

    def _note_running(self, page: GamePage) -> None:
        key = next(key for key, one in self._pages.items() if one is page)
        kept, words = self._context.settings.object(RUNNING), page.running()
        noted: Json = {"language": translator.language, "words": words}
        self._context.settings.set(RUNNING, {**kept, key: noted if words else ""})

    def shut_down(self) -> None:
        """The program ends."""
        self.leave()
        for page in self._pages.values():
            page.shut_down()

    def _make(self, key: str) -> GamePage:
        parts = self._parts
        page: GamePage = load(OTHER_PAGES.get(key) or game(key).page)(self._context)
        self._pages[key] = page
        page.said.connect(self._on_said)
        page.failed.connect(self._on_failed)
        page.asked.connect(self._on_asked)
        page.commands_changed.connect(self.changed)
        page.file_used.connect(self._files.remember)
        page.go_record_pasted.connect(self._files.open_text)
        page.go_game_wanted.connect(self.go_game_wanted)
        parts.pages.addWidget(page)
        menu = page.menu()
        if menu is not None:
            last = parts.window.menuBar().actions()[-1]
            self._menus[page] = parts.window.menuBar().insertMenu(last, menu)
        return page

    @Slot(str)
    def _on_said(self, text: str) -> None:
        """Only what the page that is shown says is worth reading."""
        if self.sender() is self.page:
            self._parts.status.say(text)

    @Slot(str)
    def _on_failed(self, text: str) -> None:
        if not text:
            self._parts.banner.clear_topic(GAME_TOPIC)
            return
        self._parts.status.say(text)
        self._parts.banner.show_message(Tone.ERROR, text, topic=GAME_TOPIC)

    @Slot(str, object)
    def _on_asked(self, text: str, actions: list[QAction]) -> None:
        self._parts.status.say(text)
        self._parts.banner.show_message(Tone.WARNING, text, actions, GAME_TOPIC)


def _kept_words(kept: object) -> str:
    """What was played on a page not made yet; in no words if they are of another language."""
    if isinstance(kept, dict) and kept.get("language") == translator.language:
        return str(kept.get("words", ""))
    return tr("Game in progress")
