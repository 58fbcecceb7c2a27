"""What the pages share of games in which people and the program take the seats of two sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from desktop_go.gui.play.sounds import Sound
from desktop_go.gui.puzzles.page import PuzzlePage, stacked
from desktop_go.services.i18n import tr

VALUES = "values"
"""The stored option whether it is shown what each move is worth."""


class SeatedPage(PuzzlePage):
    """A game of two sides in the window.

    The page of a game makes ``desk``, ``board``, ``game_head`` and ``new_card``, each of a class
    of its own, and then calls ``lay_out_game``.
    """

    desk: Any
    board: Any
    game_head: Any
    new_card: Any

    def lay_out_game(self, *more_tabs: tuple[QWidget, str]) -> None:
        """Put board and column together, and let them be heard."""
        tabs = ((stacked(self.new_card), tr("Play")), *more_tabs)
        self.lay_out(tr("New game"), tr("&Back"), self.game_head, tabs)
        self.desk.finished.connect(self._on_finished)
        self.board.chosen.connect(self._on_chosen)
        self.new_card.wanted.connect(self._on_new)
        self.result.wanted.connect(self.new_card.start)
        self.game_head.values.toggled.connect(self._on_values)

    def shared_commands(self) -> dict[str, Callable[[], object]]:
        """What can always be done."""
        return {
            "new_game": self.new_card.start,
            "candidates": self.game_head.values.toggle,
            "board_cursor": self.board.setFocus,
        }

    def is_on(self, key: str) -> bool:
        """Whether the checkable command ``key`` is on."""
        return key == "candidates" and bool(self.game_head.values.isChecked())

    def enter(self) -> None:
        """Go on with the game."""
        if self._loaded:
            self.desk.wake()
        else:
            self._loaded = True
            self.desk.load()
            self.new_card.show_game(self.desk.game)
        self.board.setFocus()

    def leave(self) -> None:
        """Stop searching, and let the program wait."""
        self.desk.rest()

    def shut_down(self) -> None:
        """Keep everything and end all threads."""
        self.desk.shut_down()

    def refresh(self) -> None:
        """Show the game and what is known of it as they are now."""
        raise NotImplementedError

    @Slot(str)
    def _on_finished(self, text: str) -> None:
        self.result.tell(text)
        self._context.sounds.play(Sound.END)

    @Slot(object)
    def _on_chosen(self, move: object) -> None:
        self.desk.play(move)

    @Slot(object, object)
    def _on_new(self, rules: object, seats: object) -> None:
        self.failed.emit("")
        self.desk.new(rules, seats)
        self.board.setFocus()

    @Slot(bool)
    def _on_values(self, on: bool) -> None:
        self.keep_option(VALUES, on)
        self.refresh()
