"""The page of SameGame: the board and its column, and what the window's commands do here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QMenu, QSizePolicy

from desktop_go.games.samegame.position import Cell, Position, Removal
from desktop_go.games.samegame.rules import BoardKind, Columns, Scoring
from desktop_go.games.samegame.text import to_text
from desktop_go.gui.board.animation import system_reduces_motion
from desktop_go.gui.pages.game_page import PageContext
from desktop_go.gui.play.sounds import Sound
from desktop_go.gui.puzzles.files import PuzzleKind
from desktop_go.gui.puzzles.frame import Card, quiet
from desktop_go.gui.puzzles.page import ImportingPage, stacked
from desktop_go.gui.samegame.board import SameBoard, describe_cell
from desktop_go.gui.samegame.desk import SameDesk
from desktop_go.gui.samegame.end_words import end_text
from desktop_go.gui.samegame.head import HeadCard
from desktop_go.gui.samegame.hint import HintFinder
from desktop_go.gui.samegame.importing import board_of_text, first_board
from desktop_go.gui.samegame.lab import LabWindow
from desktop_go.gui.samegame.live_search import SameLiveSearch
from desktop_go.gui.samegame.menu import SameGameMenu
from desktop_go.gui.samegame.new_card import NewCard
from desktop_go.gui.samegame.race import Race, RaceBar
from desktop_go.gui.samegame.score_tab import ScoreTab
from desktop_go.gui.samegame.solver_tab import SolverTab
from desktop_go.gui.samegame.tiles import SHAPES, STYLES
from desktop_go.services.i18n import tr
from desktop_go.texts import Text

RACE_TEXT: Text = "What solvers of increasing strength score on this board."
MANY = 6
"""Stones from which on a block sounds larger."""


class SameGamePage(ImportingPage):
    """SameGame in the window."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context, "samegame")
        self.setObjectName("sameGamePage")
        self.desk: SameDesk = SameDesk(context.data_folder / "puzzles", self)
        self._shown = False
        self.board: SameBoard = SameBoard(context.theme.scheme())
        kind = PuzzleKind(
            tr("Open a board"), tr("Boards (*.txt)"), first_board, board_of_text, self._use
        )
        self.set_files(kind, self.board.board_rect, "SameGame")
        self.race = Race(self)
        self.race_bar = RaceBar(context.theme.scheme())
        self.hints = HintFinder(self.desk, self)
        self.new_card = NewCard(self.begun)
        self.solver = SolverTab(self.desk, context.theme)
        self.live_search = SameLiveSearch(self.solver)
        self.scores = ScoreTab(self.desk)
        self.lab: LabWindow | None = None
        self._make_layout()
        style = str(self._options.get("tiles", SHAPES))
        style = style if style in STYLES else SHAPES
        self.board.set_style(style)
        self._menu = SameGameMenu(self.desk, self.begun, style, self)
        self._connect()

    # -- Making --------------------------------------------------------------------------------

    def _make_layout(self) -> None:
        race = Card(tr("Race"))
        race.rows.addWidget(self.race_bar)
        self.race_state = quiet(tr(RACE_TEXT))
        race.rows.addWidget(self.race_state)
        self.score_head = HeadCard(self.desk)
        self.lay_out(
            tr("Ne&xt board"),
            tr("&Back to my game"),
            self.score_head,
            (
                (stacked(race, self.new_card), tr("Play")),
                (self.solver, tr("Solve")),
                (self.scores, tr("Scores")),
            ),
        )
        self.live = quiet(wrap=False)
        self.live.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.live.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.frame.under.addWidget(self.live)

    def _connect(self) -> None:
        desk = self.desk
        desk.changed.connect(self._on_changed)
        desk.begun.connect(self._on_begun)
        desk.finished.connect(self._on_finished)
        self.board.taken.connect(self._on_taken)
        self.board.pointed.connect(self._on_pointed)
        self.race.found.connect(self._on_goals)
        self.race.preparing.connect(self.race_state.setText)
        self.race.failed.connect(self.failed)
        self.hints.found.connect(self._on_hint)
        self.hints.said.connect(self.said)
        self.solver.shown.connect(self._on_preview)
        self.solver.line_wanted.connect(self.desk.play_line)
        self.solver.said.connect(self.said)
        self.solver.failed.connect(self.failed)
        self.solver.lab_wanted.connect(self.show_lab)
        self.new_card.wanted.connect(self._on_new)
        self.new_card.paste_wanted.connect(self.files.paste)
        self.new_card.open_wanted.connect(self.files.ask_open)
        self.result.wanted.connect(self._on_next)
        self.preview.wanted.connect(self.solver.stop_playback)
        self.score_head.hint_wanted.connect(self.ask_hint)
        self._menu.style_chosen.connect(self._on_style)
        self._menu.save_wanted.connect(self.save_as)
        self._menu.lab_wanted.connect(self.show_lab)
        self._context.settings.subscribe(self._on_setting)
        self._on_setting("board.reduce_motion")

    # -- The window's side ---------------------------------------------------------------------

    def running(self) -> str:
        """The board, until no block is left."""
        return "" if self.desk.game.is_over else self.desk.title()

    def title(self) -> str:
        """The board, for the window's title."""
        return tr("SameGame: {title}").format(title=self.desk.title())

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What can be done now."""
        desk = self.desk
        able: dict[str, Callable[[], object]] = {
            "new_game": self._on_new_wanted,
            "open": self.files.ask_open,
            "save_as": self.save_as,
            "copy_record": self.copy,
            "paste_record": self.files.paste,
            **self.picture.commands(),
        }
        if desk.can_undo:
            able["undo"] = desk.undo
        if desk.game.can_undo:
            able.update(back=desk.undo, first=desk.undo_all)
        if desk.game.can_redo:
            able.update(redo=desk.redo, forward=desk.redo, last=desk.redo_all)
        if not desk.game.is_over:
            able["hint"] = self.ask_hint
        return able

    def menu(self) -> QMenu:
        """The menu of SameGame."""
        return self._menu

    def enter(self) -> None:
        """Go on with the board."""
        self._shown = True
        if not self._loaded:
            self._loaded = True
            self.desk.load()
        else:
            self._start_race()
        self.board.setFocus()

    def leave(self) -> None:
        """Stop searching."""
        self._shown = False
        self.race.stop()
        self.hints.cancel()
        self.solver.leave()
        self.desk.keep()

    def shut_down(self) -> None:
        """Keep everything and end all threads."""
        self.race.shut_down()
        self.hints.shut_down()
        self.solver.shut_down()
        if self.lab is not None:
            self.lab.shut_down()
            self.lab.close()
        self.desk.shut_down()

    # -- Showing -------------------------------------------------------------------------------

    @Slot(object)
    def _on_changed(self, removal: Removal | None) -> None:
        self.preview.tell("")
        self.board.show_position(self.desk.game.position, self._size(), removal)
        if removal is not None:
            many = len(removal.cells) >= MANY
            self._context.sounds.play(Sound.CAPTURE_MANY if many else Sound.CAPTURE)
        self.refresh()

    def _size(self) -> tuple[int, int]:
        return self.desk.kind.columns, self.desk.kind.rows

    @Slot(object, str)
    def _on_preview(self, position: Position | None, text: str) -> None:
        self.preview.tell(text)
        self.board.show_position(position or self.desk.game.position, self._size())

    def refresh(self) -> None:
        """Show score and state as they are now."""
        desk, game = self.desk, self.desk.game
        self.score_head.refresh()
        self.race_bar.show_race(game.score, desk.goals)
        if not game.is_over:
            self.result.tell("")
        self.scores.refresh()
        self.commands_changed.emit()

    @Slot()
    def _on_begun(self) -> None:
        desk = self.desk
        self.hints.forget()
        self.solver.leave()
        following = max(self.new_card.number.value(), desk.number + 1)
        self.new_card.choose(desk.kind, following, desk.scoring)
        self._start_race()

    def _start_race(self) -> None:
        if self._shown:
            self.race.start(self.desk.game.start, self.desk.goals)
            self._show_race_state()

    @Slot(object)
    def _on_goals(self, goals: dict[str, int]) -> None:
        self.desk.set_goals(goals)
        self.race_bar.show_race(self.desk.game.score, goals)
        if not self.race.busy:
            self._show_race_state()

    def _show_race_state(self) -> None:
        busy = self.race.busy
        self.race_state.setText(tr("The solvers are working.") if busy else tr(RACE_TEXT))

    @Slot(object)
    def _on_pointed(self, cell: Cell | None) -> None:
        position = self.board.position
        self.live.setText(describe_cell(position, cell) if cell is not None else " ")

    @Slot(int)
    def _on_finished(self, place: int) -> None:
        text = end_text(self.desk, place)
        self.result.tell(text)
        self.scores.refresh()
        self._context.sounds.play(Sound.END)
        self.said.emit(text)

    @Slot()
    def _on_theme(self) -> None:
        super()._on_theme()
        self.race_bar.set_scheme(self._context.theme.scheme())

    def _on_setting(self, key: str) -> None:
        if key == "board.reduce_motion":
            still = self._context.settings.flag(key) or system_reduces_motion()
            self.board.set_motion(not still)

    @Slot(str)
    def _on_style(self, style: str) -> None:
        self.board.set_style(style)
        self.keep_option("tiles", style)

    # -- Playing -------------------------------------------------------------------------------

    @Slot(object)
    def _on_taken(self, cell: Cell) -> None:
        if self.preview.isHidden():
            self.desk.take(cell)
        else:
            self.solver.stop_playback()

    @Slot()
    def ask_hint(self) -> None:
        """Show a block that a solver would take."""
        if not self.desk.game.is_over:
            self.hints.ask()
            self.board.setFocus()

    @Slot(object)
    def _on_hint(self, block: frozenset[Cell]) -> None:
        self.board.show_hint(block)

    @Slot()
    def show_lab(self) -> None:
        """Open the Lab, where solvers are compared."""
        if self.lab is None:
            self.lab = LabWindow(self.desk, self._context.theme, self)
        self.lab.show()
        self.lab.raise_()
        self.lab.activateWindow()

    # -- Boards --------------------------------------------------------------------------------

    @Slot()
    def _on_new_wanted(self) -> None:
        words = tr("Choose a board, then press “New board”.")
        self.show_choice(self.new_card, self.new_card.board_size, words)

    @Slot()
    def _on_next(self) -> None:
        desk = self.desk
        if desk.number:
            desk.new(desk.kind, self.new_card.number.value(), desk.scoring)
        else:
            desk.again()
        self.board.setFocus()

    @Slot(object, int, object)
    def _on_new(self, kind: BoardKind, number: int, scoring: Scoring) -> None:
        self.begin(lambda: self.desk.new(kind, number, scoring))

    @Slot()
    def copy(self) -> None:
        """Put the board as it is now on the clipboard."""
        self.files.copy(self._text(), tr("Board copied to the clipboard"))

    @Slot()
    def save_as(self) -> None:
        """Ask for a file and write the board as it is now."""
        self.files.ask_save(tr("Save the board"), "samegame.txt", self._text().encode())

    def save_file(self, path: Path) -> None:
        """Write the board as it is now to a file, on a thread."""
        self.files.save_file(path, self._text().encode())

    def _text(self) -> str:
        return to_text(self.desk.game.position.columns)

    def _use(self, columns: Columns) -> None:
        self.begin(lambda: self.desk.use(columns, self.desk.scoring))
