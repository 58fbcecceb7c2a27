"""The page of Pig: the table and its column, and what the window's commands do here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Slot

from desktop_go.gui.pages.game_page import PageContext
from desktop_go.gui.pig.board import PigBoard
from desktop_go.gui.pig.cards import HeadCard, NewCard
from desktop_go.gui.pig.desk import PigDesk
from desktop_go.gui.puzzles.seated_page import VALUES, SeatedPage
from desktop_go.services.i18n import tr


class PigPage(SeatedPage):
    """Pig in the window."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context, "pig")
        self.setObjectName("pigPage")
        self.desk: PigDesk = PigDesk(context.data_folder / "puzzles", self)
        self.board: PigBoard = PigBoard(context.theme.scheme())
        self.game_head, self.new_card = HeadCard(self.desk), NewCard()
        self.game_head.values.setChecked(self._options.get(VALUES) is not False)
        self.lay_out_game()
        self.desk.changed.connect(self.refresh)

    def running(self) -> str:
        """The game, until a side has won."""
        return "" if self.desk.game.is_over else self.title()

    def title(self) -> str:
        """The goal, for the window's title."""
        return tr("Pig: {goal} points").format(goal=self.desk.game.rules.goal)

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What can be done now."""
        able = self.shared_commands()
        if self.desk.person_may_move:
            able["hint"] = self.desk.hint
        return able

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
