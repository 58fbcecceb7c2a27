"""The page of Sudoku: the board and its column, and what the window's commands do here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QMenu

from desktop_go.games.sudoku.layout import CLASSIC
from desktop_go.games.sudoku.texts import Board, board_text
from desktop_go.games.sudoku.variants import JIGSAW, KILLER, VARIANTS
from desktop_go.gui.pages.game_page import PageContext
from desktop_go.gui.play.sounds import Sound
from desktop_go.gui.puzzles.files import PuzzleKind
from desktop_go.gui.puzzles.page import ImportingPage, stacked
from desktop_go.gui.sudoku.board import SudokuBoard
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.gui.sudoku.explainer import Explainer
from desktop_go.gui.sudoku.head import HeadCard
from desktop_go.gui.sudoku.hint_card import HintCard
from desktop_go.gui.sudoku.importing import puzzle_of_text, read_puzzle
from desktop_go.gui.sudoku.live_search import SudokuLiveSearch
from desktop_go.gui.sudoku.menu import SudokuMenu
from desktop_go.gui.sudoku.monte_carlo_card import MonteCarloCard
from desktop_go.gui.sudoku.new_card import NewCard
from desktop_go.gui.sudoku.pad import DigitPad
from desktop_go.gui.sudoku.play_cards import DraftCard, PlayCard
from desktop_go.gui.sudoku.shown import covered_view, game_view, solved_text
from desktop_go.gui.sudoku.statistics_tab import StatisticsTab
from desktop_go.gui.sudoku.view import GridView
from desktop_go.services.i18n import tr


class SudokuPage(ImportingPage):
    """Sudoku in the window."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context, "sudoku")
        self.setObjectName("sudokuPage")
        self.desk: SudokuDesk = SudokuDesk(context.data_folder / "puzzles", self)
        self.desk.tidy = bool(self._options.get("tidy", True))
        self.desk.auto_marks = bool(self._options.get("auto_marks", False))
        self.board: SudokuBoard = SudokuBoard(context.theme.scheme())
        kind = PuzzleKind(
            tr("Open a Sudoku"),
            tr("Puzzles (*.txt *.sdk *.sdm *.csv)"),
            read_puzzle,
            puzzle_of_text,
            self._use,
        )
        self.set_files(kind, self.board.picture_rect, "Sudoku")
        self.pad = DigitPad()
        self.hint_card = HintCard(self.desk)
        self.new_card = NewCard(self.desk, self.begun)
        self.explainer = Explainer(self.desk)
        self.monte_carlo = MonteCarloCard(self.desk)
        self.live_search = SudokuLiveSearch(self.monte_carlo)
        self.statistics = StatisticsTab(self.desk)
        self._shown: GridView | None = None
        self._make_layout()
        self._menu = SudokuMenu(self.desk, self.begun, self)
        self._connect()

    # -- Making --------------------------------------------------------------------------------

    def _make_layout(self) -> None:
        self.clock_head = HeadCard(self.desk)
        self.play_card, self.draft_card = PlayCard(self.desk, self.pad), DraftCard(self.desk)
        play = stacked(self.play_card, self.draft_card, self.hint_card, self.new_card)
        self.lay_out(
            tr("Ne&xt puzzle"),
            tr("&Back to my puzzle"),
            self.clock_head,
            (
                (play, tr("Play")),
                (stacked(self.explainer, self.monte_carlo), tr("Solve")),
                (self.statistics, tr("Statistics")),
            ),
        )

    def _connect(self) -> None:
        desk, board = self.desk, self.board
        desk.changed.connect(self.refresh)
        desk.begun.connect(self._on_begun)
        desk.ticked.connect(self.clock_head.show_clock)
        self.clock_head.pause_wanted.connect(self._on_pause)
        self.result.wanted.connect(self._on_next)
        self.preview.wanted.connect(self.close_preview)
        menu = self._menu
        menu.auto_marks_chosen.connect(self._on_auto)
        menu.tidy_chosen.connect(self._on_tidy)
        menu.typing_wanted.connect(self.type_in)
        menu.copy_wanted.connect(self.copy)
        menu.print_wanted.connect(self.print_)
        desk.solved.connect(self._on_solved)
        board.digit_typed.connect(self._on_digit)
        board.mark_clicked.connect(self._on_mark_clicked)
        board.pencil_toggled.connect(self.pad.pencil.toggle)
        board.cover_clicked.connect(self._on_cover)
        self.pad.pressed.connect(self._on_pad)
        self.pad.pencil_changed.connect(self._on_pencil)
        self.hint_card.changed.connect(self.refresh)
        self.hint_card.apply.clicked.connect(self.board.setFocus)
        self.hint_card.said.connect(self.said)
        self.new_card.wanted.connect(self._on_new)
        self.new_card.typing_wanted.connect(self.type_in)
        self.new_card.paste_wanted.connect(self.files.paste)
        self.new_card.open_wanted.connect(self.files.ask_open)
        for solver in (self.explainer, self.monte_carlo):
            solver.shown.connect(self._on_preview)
            solver.said.connect(self.said)
        self._context.settings.subscribe(self._on_setting)
        self._on_setting("board.coordinates")

    # -- The window's side ---------------------------------------------------------------------

    def running(self) -> str:
        """The puzzle, until it is solved."""
        return "" if self.desk.done else self.desk.title()

    def title(self) -> str:
        """The puzzle, for the window's title."""
        return tr("Sudoku: {title}").format(title=self.desk.title())

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What can be done now."""
        desk, game = self.desk, self.desk.game
        able: dict[str, Callable[[], object]] = {
            "new_game": self._on_new_wanted,
            "open": self.files.ask_open,
            "paste_record": self.files.paste,
            "coordinates": self._toggle_labels,
            "print": self.print_,
            **self.picture.commands(),
        }
        if game is not None:
            able["copy_record"] = self.copy
            if not desk.done and desk.draft is None:
                able["pause"] = self._on_pause
            if desk.may_play and desk.draft is None:
                able["hint"] = self._on_hint
                if desk.can_undo:
                    able["undo"] = self.undo
                if game.can_redo:
                    able["redo"] = self.redo
        return able

    def is_on(self, key: str) -> bool:
        """Whether the game is paused, and whether rows and columns are numbered."""
        if key == "coordinates":
            return self._context.settings.flag("board.coordinates")
        return key == "pause" and self.desk.paused

    def menu(self) -> QMenu:
        """The menu of Sudoku."""
        return self._menu

    def enter(self) -> None:
        """Go on with the puzzle, or make the first one."""
        if not self._loaded:
            self._loaded = True
            self.desk.load()
            old = "rotational" if self._options.get("symmetric") else "none"
            variant, level, symmetry = (
                str(self._options.get(key, usual))
                for key, usual in (("variant", ""), ("level", ""), ("symmetry", old))
            )
            self.new_card.choose(variant, level, symmetry)
        self.desk.enter()
        self.board.setFocus()
        self.refresh()

    def leave(self) -> None:
        """Stop the clock and all searches."""
        self._end_solvers()
        self.desk.leave()

    def shut_down(self) -> None:
        """Keep everything and end all threads."""
        self.hint_card.shut_down()
        self.explainer.shut_down()
        self.monte_carlo.shut_down()
        self.desk.shut_down()

    # -- Showing -------------------------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Show the puzzle as it is now."""
        desk = self.desk
        self.board.show_view(self._view())
        self.play_card.refresh()
        self.draft_card.refresh()
        self.hint_card.setVisible(desk.draft is None)
        self.clock_head.refresh("pause" in self.commands() and not desk.preparing)
        self.statistics.refresh()
        self.monte_carlo.setVisible(desk.layout == CLASSIC)
        if not desk.done or desk.preparing:
            self.result.tell("")
        self.commands_changed.emit()

    def _view(self) -> GridView:
        covered = covered_view(self.desk)
        if covered is not None:
            return covered
        return self._shown or self.hint_card.dress(game_view(self.desk))

    @Slot(object, str)
    def _on_preview(self, view: GridView | None, text: str) -> None:
        self._shown = view
        self.preview.tell(text)
        self.refresh()

    @Slot()
    def close_preview(self) -> None:
        """Show the game again."""
        self.monte_carlo.leave()
        self.explainer.close_view()

    def _end_solvers(self) -> None:
        self.close_preview()
        self.explainer.forget()

    def _on_hint(self) -> None:
        """Lead to the hint from whatever tab or step is shown."""
        self.close_preview()
        self.tabs.setCurrentIndex(0)
        self.frame.column.ensureWidgetVisible(self.hint_card)
        self.hint_card.ask()

    @Slot(bool)
    def _on_solved(self, best: bool) -> None:
        text = solved_text(self.desk, best)
        self.result.tell(text)
        self.new_card.refresh()
        self._context.sounds.play(Sound.END)
        self.said.emit(text)

    # -- Playing -------------------------------------------------------------------------------

    @Slot(int, bool)
    def _on_digit(self, digit: int, noted: bool) -> None:
        if self._shown is not None:
            self.said.emit(tr("Go back to your puzzle first."))
            return
        self.desk.type_digit(self.board.cell, digit, noted)

    @Slot(int)
    def _on_pad(self, digit: int) -> None:
        self._on_digit(digit, False)
        self.board.setFocus()

    @Slot(int, int)
    def _on_mark_clicked(self, cell: int, digit: int) -> None:
        if self.desk.draft is None and self._shown is None:
            self.desk.type_digit(cell, digit, True)

    @Slot(bool)
    def _on_pencil(self, on: bool) -> None:
        self.desk.pencil = on
        self.said.emit(tr("Digits are entered as notes") if on else tr("Digits are entered"))

    @Slot()
    def _toggle_labels(self) -> None:
        settings = self._context.settings
        settings.set("board.coordinates", not settings.flag("board.coordinates"))

    def _on_setting(self, key: str) -> None:
        if key == "board.coordinates":
            self.board.set_labels(self._context.settings.flag(key))
            self.commands_changed.emit()

    @Slot(bool)
    def _on_auto(self, on: bool) -> None:
        self.desk.auto_marks = on
        self.keep_option("auto_marks", on)

    @Slot(bool)
    def _on_tidy(self, on: bool) -> None:
        self.desk.tidy = on
        self.keep_option("tidy", on)

    @Slot()
    def undo(self) -> None:
        """Take back."""
        self._show_cell(self.desk.undo())

    @Slot()
    def redo(self) -> None:
        """Do again."""
        self._show_cell(self.desk.redo())

    def _show_cell(self, cell: int | None) -> None:
        if cell is not None:
            self.board.choose(cell)

    @Slot()
    def _on_pause(self) -> None:
        self.desk.set_paused(not self.desk.paused)
        self.board.setFocus()

    @Slot()
    def _on_cover(self) -> None:
        if self.desk.paused:
            self._on_pause()

    # -- Puzzles -------------------------------------------------------------------------------

    @Slot()
    def _on_new_wanted(self) -> None:
        words = tr("Choose a level and a number, then press “New puzzle”.")
        self.show_choice(self.new_card, self.new_card.level, words)

    @Slot(str, int, str, str)
    def _on_new(self, level: str, number: int, symmetry: str, variant: str) -> None:
        for key, value in (("level", level), ("symmetry", symmetry), ("variant", variant)):
            self.keep_option(key, value)
        self.begin(lambda: self.desk.make(level, number, symmetry, variant))

    @Slot()
    def _on_begun(self) -> None:
        """Another puzzle is on the board: nothing of the last one's hints fits it."""
        self.hint_card.forget()
        self._end_solvers()
        if self.desk.game is not None and self.desk.draft is None:
            self.new_card.follow(self.desk.game)
        self.new_card.refresh()

    @Slot()
    def _on_next(self) -> None:
        self.new_card.refresh()
        self.new_card.make.click()

    @Slot()
    def type_in(self) -> None:
        """Let the player write a puzzle of the kind that is chosen."""
        layout = VARIANTS[self.new_card.kind.chosen_variant].layout
        if layout in (JIGSAW, KILLER):
            self.said.emit(tr("Paste a jigsaw or a killer as text: digits do not tell its shapes."))
            return
        self._end_solvers()
        self.tabs.setCurrentIndex(0)
        self.desk.begin_draft(layout)
        self.board.setFocus()

    @Slot()
    def copy(self) -> None:
        """Put the puzzle as one word of text on the clipboard."""
        game = self.desk.game
        if game is not None:
            text = board_text(game.layout, game.givens)
            self.files.copy(text, tr("Puzzle copied to the clipboard"))

    @Slot()
    def print_(self) -> None:
        """Ask what to print."""
        from desktop_go.gui.sudoku.print_dialog import PrintDialog

        dialog = PrintDialog(self.desk, self)
        dialog.said.connect(self.said)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _use(self, board: Board) -> None:
        self.begin(lambda: self.desk.use(board))
