"""The page of Pig: the table and its column, and what the window's commands do here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Slot

from desktop_go.games.pig.game import Seats
from desktop_go.games.pig.rules import Action
from desktop_go.gui.pages.game_page import PageContext
from desktop_go.gui.pig.board import PigBoard
from desktop_go.gui.pig.cards import HeadCard, NewCard
from desktop_go.gui.pig.desk import PigDesk
from desktop_go.gui.play.sounds import Sound
from desktop_go.gui.puzzles.page import PuzzlePage, stacked
from desktop_go.services.i18n import tr

VALUES = "values"
"""The stored option whether chances are shown."""


class PigPage(PuzzlePage):
    """Pig in the window."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context, "pig")
        self.setObjectName("pigPage")
        self.desk: PigDesk = PigDesk(context.data_folder / "puzzles", self)
        self.board: PigBoard = PigBoard(context.theme.scheme())
        self.game_head, self.new_card = HeadCard(self.desk), NewCard()
        tabs = ((stacked(self.new_card), tr("Play")),)
        self.lay_out(tr("New game"), tr("&Back"), self.game_head, tabs)
        self.game_head.values.setChecked(self._options.get(VALUES) is not False)
        self.desk.changed.connect(self.refresh)
        self.desk.finished.connect(self._on_finished)
        self.board.chosen.connect(self._on_chosen)
        self.new_card.wanted.connect(self._on_new)
        self.result.wanted.connect(self.new_card.start)
        self.game_head.values.toggled.connect(self._on_values)

    # -- The window's side ---------------------------------------------------------------------

    def title(self) -> str:
        """The goal, for the window's title."""
        return tr("Pig: {goal} points").format(goal=self.desk.game.rules.goal)

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What can be done now."""
        able: dict[str, Callable[[], object]] = {
            "new_game": self.new_card.start,
            "candidates": self.game_head.values.toggle,
            "board_cursor": self.board.setFocus,
        }
        if self.desk.person_may_move:
            able["hint"] = self.desk.hint
        return able

    def is_on(self, key: str) -> bool:
        """Whether the checkable command ``key`` is on."""
        return key == "candidates" and self.game_head.values.isChecked()

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
        """Let the program wait."""
        self.desk.rest()

    def shut_down(self) -> None:
        """Keep everything and end all threads."""
        self.desk.shut_down()

    # -- Showing and playing -------------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Show the game and what is known of it as they are now."""
        desk = self.desk
        chances = desk.chances if self.game_head.values.isChecked() else None
        self.board.show_game(desk.game, chances, desk.person_may_move)
        self.game_head.refresh()
        if not desk.game.is_over:
            self.result.tell("")
        self.commands_changed.emit()

    @Slot(str)
    def _on_finished(self, text: str) -> None:
        self.result.tell(text)
        self._context.sounds.play(Sound.END)

    @Slot(object)
    def _on_chosen(self, action: Action) -> None:
        self.desk.play(action)

    @Slot(int, object)
    def _on_new(self, goal: int, seats: Seats) -> None:
        self.failed.emit("")
        self.desk.new(goal, seats)
        self.board.setFocus()

    @Slot(bool)
    def _on_values(self, on: bool) -> None:
        self.keep_option(VALUES, on)
        self.refresh()
