"""The page of tic-tac-toe: the board and its column, and what the window's commands do here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict

from PySide6.QtCore import Qt, Slot

from desktop_go.games.spec import PositionChange
from desktop_go.games.tictactoe.players import level
from desktop_go.games.tictactoe.solver import SearchOptions
from desktop_go.gui.pages.game_page import PageContext
from desktop_go.gui.play.move_sound import sound_of
from desktop_go.gui.puzzles.page import stacked
from desktop_go.gui.puzzles.seated_page import VALUES, SeatedPage
from desktop_go.gui.tictactoe.board import TicTacToeBoard
from desktop_go.gui.tictactoe.desk import TicTacToeDesk
from desktop_go.gui.tictactoe.head import HeadCard
from desktop_go.gui.tictactoe.new_card import NewCard
from desktop_go.gui.tictactoe.search_card import SearchCard
from desktop_go.gui.tictactoe.words import board_text
from desktop_go.moves import Point
from desktop_go.services.i18n import tr


class TicTacToePage(SeatedPage):
    """Tic-tac-toe in the window."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context, "tictactoe")
        self.setObjectName("ticTacToePage")
        self.desk: TicTacToeDesk = TicTacToeDesk(context.data_folder / "puzzles", self)
        self.board: TicTacToeBoard = TicTacToeBoard(context.theme.scheme())
        self.game_head = HeadCard(self.desk)
        self.new_card = NewCard()
        self.search = SearchCard(self._options)
        self.desk.options = self.search.options
        self.lay_out_game((stacked(self.search), tr("Search")))
        self.desk.changed.connect(self._on_changed)
        self.desk.studied.connect(self.refresh)
        self.desk.hinted.connect(self._on_hint)
        self.search.options_changed.connect(self._on_options)
        self.game_head.values.setChecked(self._options.get(VALUES) is True)

    # -- The window's side ---------------------------------------------------------------------

    def running(self) -> str:
        """The board, once a cell is taken and until the game is over."""
        game = self.desk.game
        return board_text(game.board) if game.can_undo and not game.position.is_over else ""

    def title(self) -> str:
        """The board, for the window's title."""
        return tr("Tic-tac-toe: {board}").format(board=board_text(self.desk.game.board))

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What can be done now."""
        desk, game = self.desk, self.desk.game
        able = {**self.shared_commands(), "board_cursor": self._show_cursor}
        if game.can_undo:
            able.update(undo=desk.undo, back=desk.undo, first=desk.undo_all)
        if game.can_redo:
            able.update(redo=desk.redo, forward=desk.redo, last=desk.redo_all)
        if desk.person_may_move:
            able["hint"] = desk.hint
        elif level(game.seat) is not None and not game.position.is_over:
            able["engine_move"] = desk.move_now
        return able

    # -- Showing -------------------------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Show the game and what is known of it as they are now."""
        desk = self.desk
        shown = desk.study.values if desk.study and self.game_head.values.isChecked() else {}
        self.board.show_position(desk.game.position, shown, desk.person_may_move)
        self.game_head.refresh()
        self.search.show_study(desk.study, desk.searching)
        self.commands_changed.emit()

    @Slot(object)
    def _on_changed(self, change: PositionChange | None) -> None:
        sound = sound_of(change) if change is not None else None
        if sound is not None:
            self._context.sounds.play(sound)
        if not self.desk.game.position.is_over:
            self.result.tell("")
        self.refresh()

    @Slot(object)
    def _on_hint(self, point: Point) -> None:
        self.board.show_hint(point)

    def _show_cursor(self) -> None:
        self.board.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.board.show_cursor()

    # -- What the user does --------------------------------------------------------------------

    @Slot(object)
    def _on_options(self, options: SearchOptions) -> None:
        self._options.update(asdict(options))
        self.keep_option(VALUES, self.game_head.values.isChecked())
        self.desk.search_with(options)
        self.refresh()

    @Slot(bool)
    def _on_values(self, on: bool) -> None:
        self.desk.want_values(on)
        super()._on_values(on)
