"""The Sudoku that is played, without any widget: the game, its clock, its file, its statistics."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.session import ShouldStop
from desktop_go.errors import IllegalMove, RecordError
from desktop_go.games.sudoku.first_puzzles import FIRST_PUZZLES
from desktop_go.games.sudoku.game import Origin, SudokuGame
from desktop_go.games.sudoku.grid import parse
from desktop_go.games.sudoku.layout import CLASSIC, CLASSIC_KEY, Layout
from desktop_go.games.sudoku.statistics import Statistics
from desktop_go.games.sudoku.texts import Board, board_text, parse_board
from desktop_go.gui.puzzles.desk import Data, ShelvingDesk
from desktop_go.gui.puzzles.shelf import Shelf
from desktop_go.gui.sudoku.making import game_of, made_game, origin_text
from desktop_go.gui.threads.timers import repeated
from desktop_go.gui.threads.work import Report, Work
from desktop_go.services.i18n import tr, tr_error, tr_plural

TICK_MS = 500
SAVE_TICKS = 10
"""The clock is saved so seldom when nothing else happens."""
FIRST_LEVEL = "easy"
Grid = tuple[int, ...]


class SudokuDesk(ShelvingDesk):
    """Holds one game of Sudoku.

    Signals:
        changed: the grid, the notes or the state of the game are different now.
        begun: another puzzle is on the board.
        ticked: the clock went on.
        solved(bool): the puzzle is solved; True: in a new best time.
    """

    changed = Signal()
    begun = Signal()
    ticked = Signal()
    solved = Signal(bool)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(folder, parent)
        self.game: SudokuGame | None = None
        self.draft: list[int] | None = None
        """The digits of a puzzle that is being typed in; None when none is."""
        self._draft_layout = CLASSIC
        self.statistics = Statistics()
        self.preparing = ""
        """A sentence while a puzzle is made or read."""
        self.paused = False
        self.pencil = False
        self.tidy = True
        """A digit that is written is struck from the notes of its peers."""
        self.auto_marks = False
        """New puzzles begin with all candidates noted."""
        self.wrong: frozenset[int] = frozenset()
        """What the last check found; forgotten with the next change."""
        self._file = self._kept("sudoku", tr("The Sudoku in progress"))
        self._figures = self._kept("sudoku-statistics", tr("The Sudoku statistics"))
        self.shelf = Shelf(self._kept("sudoku-begun", tr("The Sudokus begun")), self)
        self._since: float | None = None
        self._done = False
        self._work = Work("sudoku", self)
        self._work.prepared.connect(self._on_prepared)
        self._work.done.connect(self._on_made)
        self._work.failed.connect(self._on_failed)
        self._timer = repeated(self, TICK_MS, self._on_tick)
        self._ticks = 0

    # -- Beginning and ending ------------------------------------------------------------------

    def load(self) -> None:
        """Read what was kept; tells of damaged files."""
        self._read(self._figures, self._take_figures)
        self._read(self._file, self._restore)
        self._complain(self.shelf.load())
        self.changed.emit()

    def _take_figures(self, data: Data) -> None:
        self.statistics = Statistics.from_data(data)

    def _restore(self, data: Data) -> None:
        self.game = SudokuGame.from_data(data)
        self._done = self.game.is_over
        self.draft = None
        if "draft" in data:
            self._take_draft(data)

    def enter(self) -> None:
        """The page is shown: go on, or make the first puzzle."""
        if self.game is None and not self._work.busy and self.draft is None:
            self.make(FIRST_LEVEL, self.statistics.levels[FIRST_LEVEL].next_number)
        self._run_clock()

    def leave(self) -> None:
        """Another page is shown: the clock stops."""
        self._stop_clock()
        self.keep()

    def shut_down(self) -> None:
        """The program ends."""
        self._stop_clock()
        self._work.shut_down()
        self.keep()
        self._writer.close()

    def keep(self) -> None:
        """Write the game, and a puzzle that is being typed in, to its file soon."""
        if self.game is not None:
            self._file.save({**self.game.to_data(), **self._draft_data()})

    # -- Puzzles -------------------------------------------------------------------------------

    def make(
        self, level: str, number: int, symmetry: str = "none", variant: str = CLASSIC_KEY
    ) -> None:
        """Make a numbered puzzle on a thread and play it; the first ones are there at once."""
        if number == 1 and symmetry == "none" and variant == CLASSIC_KEY:
            givens, solution = (parse(text) for text in FIRST_PUZZLES[level])
            self._work.cancel()
            self._on_made(SudokuGame(givens, solution, Origin(level, number)))
            return

        def job(_report: Report, should_stop: ShouldStop) -> SudokuGame | None:
            return made_game(Origin(level, number, symmetry), variant, should_stop)

        self._begin_work(tr("Making the puzzle…"), job)

    def use(self, board: Board) -> None:
        """Play a puzzle from elsewhere, if it has exactly one solution."""

        def job(_report: Report, _should_stop: ShouldStop) -> SudokuGame:
            return game_of(board)

        self._begin_work(tr("Looking at the puzzle…"), job)

    def begin_draft(self, layout: Layout = CLASSIC) -> None:
        """Let the player type a puzzle in; the game so far is kept until it is used."""
        self._stop_clock()
        if self.draft is None or self._draft_layout != layout:
            self._shelve_draft()
            self.draft, self._draft_layout = [0] * layout.cells, layout
        self.changed.emit()

    def use_draft(self) -> None:
        """Play the puzzle that was typed in."""
        if self.draft is not None:
            self.use(Board(self._draft_layout, tuple(self.draft)))

    def drop_draft(self) -> None:
        """Go back to the game."""
        self._shelve_draft()
        self.draft = None
        self.keep()
        self.changed.emit()
        self.enter()

    def _begin_work(self, text: str, job: object) -> None:
        self._stop_clock()
        self.preparing = text
        self._work.start(job)  # type: ignore[arg-type]
        self.changed.emit()

    @Slot(str)
    def _on_prepared(self, text: str) -> None:
        self.preparing = text
        self.changed.emit()

    @Slot(object)
    def _on_made(self, game: SudokuGame | None) -> None:
        self.preparing = ""
        if game is not None:
            if self.auto_marks:
                game.begin_with_marks()
            left = self._put_on_board(game)
            self.statistics.begin(game.origin.level, game.origin.number, game.layout.variant)
            self._keep_figures()
            self.begun.emit()
            text = tr("New puzzle: {title}").format(title=self.title())
            if left:
                text += ". " + tr("The one before is kept; undo goes back to it")
            self.said.emit(text)
        self.changed.emit()
        self._run_clock()

    def _put_on_board(self, game: SudokuGame) -> bool:
        """Play ``game``; return whether a puzzle that was begun made room for it."""
        self._stop_clock()
        if self.draft is not None and tuple(self.draft) != game.givens:
            self._shelve_draft()
        before, self.draft = self.game, None
        left = before is not None and before.started and not before.is_over
        if before is not None and left:
            to_go = tr_plural("{count} cell to go", "{count} cells to go", before.empty_cells)
            self.shelf.put(f"{self.title()}: {to_go}", before.to_data())
        self.game, self._replaced = game, left
        self._done, self.paused, self.wrong = game.is_over, False, frozenset()
        self.keep()
        return left

    def _shelve_draft(self) -> None:
        """Keep the digits of a puzzle that was not typed in to the end."""
        if self.draft is not None and any(self.draft):
            self.shelf.put(tr("A puzzle being typed in"), self._draft_data())

    def _draft_data(self) -> Data:
        if self.draft is None:
            return {}
        return {"draft": board_text(self._draft_layout, self.draft)}

    def _take_draft(self, data: Data) -> None:
        board = parse_board(data["draft"])
        self.draft, self._draft_layout = list(board.values), board.layout

    def back(self, place: int = 0) -> None:
        """Go on with a puzzle that was left; the one on the board is kept in its turn."""
        data = self.shelf.take(place)
        self._work.cancel()
        self.preparing = ""
        try:
            if "draft" in data:
                self._shelve_draft()
                self._take_draft(data)
                self._stop_clock()
                self.keep()
            else:
                self._put_on_board(SudokuGame.from_data(data))
                self._replaced = False
                self.said.emit(tr("Back to {title}").format(title=self.title()))
        except RecordError as error:
            self.failed.emit(tr_error(error))
        self.begun.emit()
        self.changed.emit()
        self._run_clock()

    @Slot(str)
    def _on_failed(self, text: str) -> None:
        self.preparing = ""
        self.failed.emit(tr(text))
        self.changed.emit()
        self._run_clock()

    # -- Playing -------------------------------------------------------------------------------

    @property
    def layout(self) -> Layout:
        """The layout of the puzzle, or of the one that is being typed in."""
        if self.draft is not None:
            return self._draft_layout
        return self.game.layout if self.game is not None else CLASSIC

    @property
    def may_play(self) -> bool:
        """Whether digits can be written now."""
        there = self.game is not None and not self._done and not self.paused
        return not self.preparing and (there or self.draft is not None)

    def title(self) -> str:
        """The puzzle in a few words."""
        if self.game is None:
            return tr("Sudoku")
        return origin_text(self.game.origin, self.game.layout.variant)

    def type_digit(self, cell: int, digit: int, noted: bool = False) -> None:
        """Write or note ``digit``; 0 erases."""
        if not self.may_play:
            return
        if digit > self.layout.size:
            return
        if self.draft is not None:
            self.draft[cell] = digit
            self.keep()
            self.changed.emit()
            return
        assert self.game is not None
        try:
            if digit and (noted or self.pencil):
                self.game.toggle_mark(cell, digit)
            elif digit and self.game.values[cell] == digit:
                self.game.place(cell, 0)
            else:
                self.game.place(cell, digit, self.tidy)
        except IllegalMove as error:
            self.said.emit(tr_error(error))
            return
        self._after_change()

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back, or a puzzle to go back to."""
        return self.game is not None and (self.game.can_undo or self._can_go_back)

    @property
    def _can_go_back(self) -> bool:
        return self.game is not None and self._may_go_back(self.game.started)

    def undo(self) -> int | None:
        """Take back; return a cell that changed. An untouched puzzle makes room for the last."""
        if self.game is None or not self.may_play:
            return None
        if self._can_go_back:
            self.back()
            return None
        if not (cells := self.game.undo()):
            return None
        self._after_change()
        return cells[0]

    def redo(self) -> int | None:
        """Do again; return a cell that changed."""
        if self.game is None or not self.may_play or not (cells := self.game.redo()):
            return None
        self._after_change()
        return cells[0]

    def fill_marks(self) -> None:
        """Note all candidates."""
        if self.game is not None and self.may_play:
            self.game.fill_marks()
            self._after_change()

    def clear_marks(self) -> None:
        """Strike all notes."""
        if self.game is not None and self.may_play:
            self.game.clear_marks()
            self._after_change()

    def begin_anew(self) -> None:
        """Empty the grid; can be undone."""
        if self.game is not None and not self.preparing and self.draft is None:
            self.paused = self._done = False
            self.game.erase_all()
            self._after_change()
            self._run_clock()

    def check(self) -> None:
        """Compare with the solution and mark what does not agree."""
        if self.game is None or self.draft is not None or self.preparing:
            return
        wrong = self.game.mistakes()
        self.wrong = frozenset(wrong)
        if wrong:
            text = tr("{count} cells are wrong; they are marked.")
            one = tr("One cell is wrong; it is marked.")
            self.said.emit(one if len(wrong) == 1 else text.format(count=len(wrong)))
        else:
            self.said.emit(tr("All digits and notes so far are right."))
        self.changed.emit()

    def set_paused(self, paused: bool) -> None:
        """Hide the grid and stop the clock, or go on."""
        if self.game is None or self._done or self.draft is not None:
            return
        self.paused = paused
        if paused:
            self._stop_clock()
            self.keep()
        else:
            self._run_clock()
        self.said.emit(tr("Paused") if paused else tr("The clock is running"))
        self.changed.emit()

    @property
    def done(self) -> bool:
        """Whether the puzzle was solved."""
        return self._done

    def apply_done(self) -> None:
        """The game was changed from outside (a hint's step): go on from there."""
        self._after_change()

    def _after_change(self) -> None:
        game = self.game
        assert game is not None
        self.wrong = frozenset()
        self._take_time()
        if game.is_over and not self._done:
            self._done = True
            self._stop_clock()
            variant = game.layout.variant
            best = self.statistics.solve(game.origin.level, game.seconds, game.hints, variant)
            self._keep_figures()
            self.changed.emit()
            self.keep()
            self.solved.emit(best)
            return
        if game.full and not game.is_over:
            text = tr("The grid is full, but some digits are wrong.")
            if game.duplicates():
                text = tr("The grid is full, but some digits appear twice in a row, column or box.")
            elif game.wrong_cages():
                text = tr("The grid is full, but some cages do not add up.")
            self.said.emit(text)
        self.keep()
        self.changed.emit()

    def _keep_figures(self) -> None:
        self._figures.save(self.statistics.to_data())

    # -- Clock ---------------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        """The time played."""
        if self.game is None:
            return 0.0
        running = time.monotonic() - self._since if self._since is not None else 0.0
        return self.game.seconds + running

    def _run_clock(self) -> None:
        if self._since is None and self.may_play and self.draft is None:
            self._since = time.monotonic()
            self._timer.start()

    def _stop_clock(self) -> None:
        self._take_time()
        self._since = None
        self._timer.stop()

    def _take_time(self) -> None:
        if self.game is not None and self._since is not None:
            now = time.monotonic()
            self.game.seconds += now - self._since
            self._since = now

    @Slot()
    def _on_tick(self) -> None:
        self._take_time()
        self._ticks += 1
        if self._ticks % SAVE_TICKS == 0:
            self.keep()
        self.ticked.emit()
