"""The page of Sudoku: the board and its column, and what the window's commands do here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QMenu, QVBoxLayout, QWidget

from desktop_go.errors import RecordError
from desktop_go.games.sudoku.grid import duplicates, parse, to_text
from desktop_go.gui.jobs import Jobs
from desktop_go.gui.pages.mode_page import ModeContext, ModePage
from desktop_go.gui.puzzles.frame import (
    Card,
    ColumnTabs,
    PuzzleFrame,
    button,
    plain_label,
    time_text,
)
from desktop_go.gui.puzzles.result_bar import ResultBar
from desktop_go.gui.sounds import Sound
from desktop_go.gui.sudoku.board import SudokuBoard
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.gui.sudoku.explainer import Explainer
from desktop_go.gui.sudoku.hint_card import HintCard
from desktop_go.gui.sudoku.importing import LARGEST_PASTE, read_puzzle
from desktop_go.gui.sudoku.monte_carlo_card import MonteCarloCard
from desktop_go.gui.sudoku.new_card import NewCard
from desktop_go.gui.sudoku.pad import DigitPad
from desktop_go.gui.sudoku.statistics_tab import StatisticsTab
from desktop_go.gui.sudoku.view import GridView
from desktop_go.services.i18n import tr, tr_plural


class SudokuPage(ModePage):
    """Sudoku in the window."""

    def __init__(self, context: ModeContext) -> None:
        super().__init__()
        self.setObjectName("sudokuPage")
        self._context = context
        self._options = context.settings.object("sudoku")
        self.desk = SudokuDesk(context.data_folder / "puzzles", self)
        self.desk.tidy = bool(self._options.get("tidy", True))
        self.desk.auto_marks = bool(self._options.get("auto_marks", False))
        self._jobs = Jobs(self)
        self._loaded = False
        self.board = SudokuBoard(context.theme.scheme())
        self.pad = DigitPad()
        self.hint_card = HintCard(self.desk)
        self.new_card = NewCard(self.desk)
        self.explainer = Explainer(self.desk)
        self.monte_carlo = MonteCarloCard(self.desk)
        self.statistics = StatisticsTab(self.desk)
        self._shown: GridView | None = None
        self._make_layout()
        self._make_menu()
        self._connect()

    # -- Making --------------------------------------------------------------------------------

    def _make_layout(self) -> None:
        self.frame = PuzzleFrame(self.board)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.frame)
        self.result = ResultBar(tr("&Next puzzle"))
        self.result.wanted.connect(self._on_next)
        self.frame.under.insertWidget(0, self.result)
        self.preview = ResultBar(tr("&Back to my puzzle"))
        self.preview.wanted.connect(self.close_preview)
        self.frame.under.insertWidget(0, self.preview)
        rows = self.frame.column.rows
        rows.addWidget(self._make_head())
        play = Card()
        play.rows.addWidget(self.pad)
        self.check = button(tr("&Check"), tip=tr("Compare with the solution"))
        self.check.clicked.connect(self.desk.check)
        self.fill = button(tr("&Fill notes"), tip=tr("Note all digits that are possible"))
        self.fill.clicked.connect(self.desk.fill_marks)
        play.add_row(self.fill, self.check)
        self.play_card = play
        self.draft_card = Card(tr("Type a puzzle in"))
        self.draft_card.rows.addWidget(
            plain_label(tr("Write the digits that are given; 0 or Delete erases."))
        )
        use, drop = button(tr("&Use it"), "primary"), button(tr("Cance&l"))
        use.clicked.connect(self.desk.use_draft)
        drop.clicked.connect(self.desk.drop_draft)
        self.use_draft, self.drop_draft = use, drop
        self.draft_card.add_row(use, drop)
        self.tabs = ColumnTabs(
            (
                (_stacked(self.play_card, self.draft_card, self.hint_card, self.new_card),
                 tr("Play")),
                (_stacked(self.explainer, self.monte_carlo), tr("Solve")),
                (self.statistics, tr("Statistics")),
            )
        )  # fmt: skip
        rows.addWidget(self.tabs)
        rows.addStretch(1)

    def _make_head(self) -> Card:
        head = Card()
        self.name = QLabel()
        self.name.setObjectName("headline")
        self.name.setWordWrap(True)
        self.clock = QLabel("0:00")
        self.clock.setObjectName("clock")
        self.clock.setAccessibleName(tr("Time"))
        self.pause_button = button(tr("Pa&use"), tip=tr("Hide the board and stop the clock"))
        self.pause_button.clicked.connect(self._on_pause)
        row = QHBoxLayout()
        row.addWidget(self.clock, 1)
        row.addWidget(self.pause_button)
        self.state = plain_label()
        self.state.setObjectName("quiet")
        head.rows.addWidget(self.name)
        head.rows.addLayout(row)
        head.rows.addWidget(self.state)
        return head

    def _make_menu(self) -> None:
        self._menu = QMenu(tr("&Sudoku"), self)
        add = self._menu.addAction
        add(tr("&Check"), self.desk.check)
        add(tr("&Fill notes"), self.desk.fill_marks)
        add(tr("C&lear notes"), self.desk.clear_marks)
        add(tr("&Begin anew"), self.desk.begin_anew)
        self._menu.addSeparator()
        self._auto = add(tr("Fill notes in &new puzzles"))
        self._auto.setCheckable(True)
        self._auto.setChecked(self.desk.auto_marks)
        self._auto.toggled.connect(self._on_auto)
        self._tidy = add(tr("&Strike notes when a digit is written"))
        self._tidy.setCheckable(True)
        self._tidy.setChecked(self.desk.tidy)
        self._tidy.toggled.connect(self._on_tidy)
        self._menu.addSeparator()
        add(tr("&Type a puzzle in"), self.type_in)
        add(tr("C&opy the puzzle"), self.copy)
        self._menu.addSeparator()
        add(tr("&Print…"), self.print_)

    def _connect(self) -> None:
        desk, board = self.desk, self.board
        desk.changed.connect(self.refresh)
        desk.ticked.connect(self._show_clock)
        desk.solved.connect(self._on_solved)
        desk.said.connect(self.said)
        desk.failed.connect(self.failed)
        board.digit_typed.connect(self._on_digit)
        board.mark_clicked.connect(self._on_mark_clicked)
        board.pencil_toggled.connect(self.pad.pencil.toggle)
        board.cover_clicked.connect(self._on_cover)
        self.pad.pressed.connect(self._on_pad)
        self.pad.pencil_changed.connect(self._on_pencil)
        self.hint_card.changed.connect(self.refresh)
        self.hint_card.said.connect(self.said)
        self.new_card.wanted.connect(self._on_new)
        self.new_card.typing_wanted.connect(self.type_in)
        self.new_card.paste_wanted.connect(self.paste)
        self.new_card.open_wanted.connect(self.open)
        for solver in (self.explainer, self.monte_carlo):
            solver.shown.connect(self._on_preview)
            solver.said.connect(self.said)
        self.frame.file_dropped.connect(self.open_file)
        self._context.settings.subscribe(self._on_setting)
        self._on_setting("board.coordinates")
        self._context.theme.changed.connect(self._on_theme)

    # -- The window's side ---------------------------------------------------------------------

    def title(self) -> str:
        """The puzzle, for the window's title."""
        return tr("Sudoku: {title}").format(title=self.desk.title())

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What can be done now."""
        desk, game = self.desk, self.desk.game
        able: dict[str, Callable[[], object]] = {
            "new_game": self._on_new_wanted,
            "open": self.open,
            "paste_record": self.paste,
        }
        able["coordinates"] = self._toggle_labels
        if game is not None:
            able["copy_record"] = self.copy
            if not desk.done and desk.draft is None:
                able["pause"] = self._on_pause
            if desk.may_play and desk.draft is None:
                able["hint"] = self.hint_card.ask
                if game.can_undo:
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
            level = str(self._options.get("level", "easy"))
            self.new_card.choose(level, bool(self._options.get("symmetric", False)))
        self.desk.enter()
        self.board.setFocus()
        self.refresh()

    def focusInEvent(self, _event: object) -> None:
        """Keys belong to the board."""
        self.board.setFocus()

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
        desk, game = self.desk, self.desk.game
        self.board.show_view(self._view())
        self.name.setText(tr("A puzzle from elsewhere") if desk.draft else desk.title())
        self.play_card.setVisible(desk.draft is None)
        self.draft_card.setVisible(desk.draft is not None)
        self.hint_card.setVisible(desk.draft is None)
        able = desk.may_play and game is not None
        left = [9 - game.count(d) for d in range(1, 10)] if game is not None else [9] * 9
        self.pad.show_counts(left, able)
        for control in (self.check, self.fill):
            control.setEnabled(able)
        self.pause_button.setText(tr("&Go on") if desk.paused else tr("Pa&use"))
        self.pause_button.setEnabled("pause" in self.commands() and not desk.preparing)
        self.state.setText(self._state_text())
        self.statistics.refresh()
        if not desk.done or desk.preparing:
            self.result.tell("")
        self._show_clock()
        self.commands_changed.emit()

    def _view(self) -> GridView:
        desk, game = self.desk, self.desk.game
        if desk.preparing:
            return GridView(cover=desk.preparing)
        if desk.draft is not None:
            digits = tuple(desk.draft)
            return GridView(digits, digits, wrong=duplicates(digits))
        if game is None:
            return GridView(cover=tr("Choose a new puzzle."))
        if desk.paused:
            return GridView(cover=tr("Paused. Click here or press Enter to go on."))
        if self._shown is not None:
            return self._shown
        view = GridView(
            game.givens, tuple(game.values), tuple(game.marks), game.duplicates() | desk.wrong
        )
        return self.hint_card.dress(view)

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

    def _state_text(self) -> str:
        desk, game = self.desk, self.desk.game
        if desk.draft is not None or game is None:
            return ""
        if desk.done:
            return tr("Solved.")
        doubled = game.duplicates()
        if doubled and not desk.paused:
            return tr("Some digits stand twice in a row, column or box.")
        return tr_plural("{count} cell to go", "{count} cells to go", game.empty_cells)

    @Slot()
    def _show_clock(self) -> None:
        self.clock.setText(time_text(self.desk.seconds))

    @Slot(bool)
    def _on_solved(self, best: bool) -> None:
        game = self.desk.game
        assert game is not None
        text = tr("Solved in {time}.").format(time=time_text(game.seconds))
        if best:
            text += " " + tr("This is your best time at this level.")
        elif game.hints:
            text += " " + tr("Hints used: {count}.").format(count=game.hints)
        self.result.tell(text)
        self.new_card.refresh()
        self._context.sounds.play(Sound.END)
        self.said.emit(text)

    @Slot()
    def _on_theme(self) -> None:
        self.board.set_scheme(self._context.theme.scheme())

    # -- Playing -------------------------------------------------------------------------------

    @Slot(int, bool)
    def _on_digit(self, digit: int, noted: bool) -> None:
        if self._shown is not None:
            self.said.emit(tr("First go back to your puzzle."))
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
        self.said.emit(tr("Digits are written as notes") if on else tr("Digits are written"))

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
        self._keep_option("auto_marks", on)

    @Slot(bool)
    def _on_tidy(self, on: bool) -> None:
        self.desk.tidy = on
        self._keep_option("tidy", on)

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
        self.tabs.setCurrentIndex(0)
        self.frame.column.ensureWidgetVisible(self.new_card)
        self.new_card.level.setFocus()
        self.said.emit(tr("Choose level and number, then press “New puzzle”."))

    @Slot(str, int, bool)
    def _on_new(self, level: str, number: int, symmetric: bool) -> None:
        self._keep_option("level", level)
        self._keep_option("symmetric", symmetric)
        self.failed.emit("")
        self.hint_card.forget()
        self._end_solvers()
        self.desk.make(level, number, symmetric)
        self.new_card.refresh()
        self.board.setFocus()

    @Slot()
    def _on_next(self) -> None:
        self.new_card.refresh()
        self.new_card.make.click()

    @Slot()
    def type_in(self) -> None:
        """Let the player write a puzzle."""
        self._end_solvers()
        self.tabs.setCurrentIndex(0)
        self.desk.begin_draft()
        self.board.setFocus()

    @Slot()
    def paste(self) -> None:
        """Play the puzzle on the clipboard."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self.failed.emit(tr("There is no text on the clipboard."))
            return
        try:
            self._use(parse(text[:LARGEST_PASTE]))
        except RecordError as error:
            self.failed.emit(tr(error.reason) + ".")

    @Slot()
    def copy(self) -> None:
        """Put the puzzle as 81 characters on the clipboard."""
        if self.desk.game is not None:
            QGuiApplication.clipboard().setText(to_text(self.desk.game.givens))
            self.said.emit(tr("The puzzle is on the clipboard"))

    @Slot()
    def open(self) -> None:
        """Ask for a file with a puzzle."""
        folder = self._context.settings.text("records.folder") or str(Path.home())
        kinds = tr("Puzzles (*.txt *.sdk *.sdm *.csv)") + ";;" + tr("All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, tr("Open a Sudoku"), folder, kinds)
        if name:
            self.open_file(Path(name))

    def open_file(self, path: Path) -> bool:
        """Read the first puzzle of a text file, on a thread."""

        def read() -> tuple[int, ...]:
            return read_puzzle(path)

        self._jobs.start(read, self._use, self.failed.emit)
        return True

    @Slot()
    def print_(self) -> None:
        """Ask what to print."""
        from desktop_go.gui.sudoku.print_dialog import PrintDialog

        dialog = PrintDialog(self.desk, self)
        dialog.said.connect(self.said)
        dialog.open()

    def _use(self, grid: tuple[int, ...]) -> None:
        self.failed.emit("")
        self.hint_card.forget()
        self._end_solvers()
        self.desk.use(grid)
        self.board.setFocus()

    def _keep_option(self, key: str, value: str | bool) -> None:
        self._options[key] = value
        self._context.settings.set("sudoku", dict(self._options))


def _stacked(*cards: QWidget) -> QWidget:
    """Cards below each other, as one page of the column."""
    page = QWidget()
    rows = QVBoxLayout(page)
    rows.setContentsMargins(0, 8, 0, 0)
    rows.setSpacing(8)
    for card in cards:
        rows.addWidget(card)
    rows.addStretch(1)
    return page
