"""What every game besides Go is in the window: one page with its board and its own column.

The window swaps its middle for the page, hides the docks of Go and sends the commands of its menus
and tool bar to the page while it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from desktop_go.gui.play.sounds import SoundPlayer
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.services.settings import Settings


@dataclass(frozen=True, slots=True)
class PageContext:
    """What the window lends to a page."""

    settings: Settings
    theme: ThemeManager
    sounds: SoundPlayer
    data_folder: Path
    """The page may keep files of its own (running game, high scores) in a folder inside."""


class GamePage(QWidget):
    """A game with a page of its own. It makes its engine on a thread, when it is first needed.

    Signals:
        said(str): an event in words, for the status bar.
        failed(str): a sentence on trouble, for the bar above the board; an empty one takes the
            last one back.
        asked(str, list[QAction]): a sentence for the bar, and what can be done about it.
        commands_changed: what ``commands`` or ``is_on`` tell may be different now.
        file_used(Path): a game was read from this file or saved there.
        go_record_pasted(str): a pasted text is a record of Go, which another page shows.
        go_game_wanted(GameSetup): start a game of Go.
    """

    said = Signal(str)
    failed = Signal(str)
    asked = Signal(str, object)
    commands_changed = Signal()
    file_used = Signal(object)
    go_record_pasted = Signal(str)
    go_game_wanted = Signal(object)

    def title(self) -> str:
        """The window's title while the page is shown."""
        raise NotImplementedError  # Each page has its own.

    def running(self) -> str:
        """What is being played, for the first page; empty when nothing is."""
        return self.title()

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What can be done now: the work of each shared command, by its key in ``actions.py``.

        Commands that are missing here are disabled while the page is shown.
        """
        raise NotImplementedError  # Each page has its own.

    def is_on(self, key: str) -> bool:
        """Whether the checkable command ``key`` is on."""
        return False

    def is_persons_turn(self) -> bool:
        """Whether Enter would play for the player, who has not asked for that."""
        return False

    def menu(self) -> QMenu | None:
        """A menu of the page's own, shown in the menu bar while the page is."""
        return None

    def enter(self) -> None:
        """The page is shown: go on with its game, or start the first one."""

    def leave(self) -> None:
        """Another page is shown: stop clocks and searches."""

    def shut_down(self) -> None:
        """The program ends: keep everything and end all threads."""

    def open_file(self, path: Path) -> bool:
        """Open a file of this game. False when it is not one; the window tries others then."""
        return False

    def open_text(self, text: str) -> bool:
        """Open a pasted text of this game. False when it is not one."""
        return False
