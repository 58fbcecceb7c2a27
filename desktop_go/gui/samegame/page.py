"""The page of SameGame: the board and its column, and what the window's commands do here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QActionGroup, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLabel, QMenu, QSizePolicy, QVBoxLayout, QWidget

from desktop_go.errors import RecordError
from desktop_go.games.samegame.position import Cell, Position, Removal
from desktop_go.games.samegame.rules import BoardKind, Columns, Scoring
from desktop_go.games.samegame.text import to_text
from desktop_go.gui.board.animation import system_reduces_motion
from desktop_go.gui.jobs import Jobs
from desktop_go.gui.pages.mode_page import ModeContext, ModePage
from desktop_go.gui.puzzles.frame import Card, ColumnTabs, PuzzleFrame, button, quiet
from desktop_go.gui.puzzles.result_bar import ResultBar
from desktop_go.gui.samegame.board import SameBoard, describe_cell
from desktop_go.gui.samegame.desk import SameDesk
from desktop_go.gui.samegame.hint import HintFinder
from desktop_go.gui.samegame.importing import LARGEST_PASTE, boards_of, read_boards
from desktop_go.gui.samegame.lab import LabWindow
from desktop_go.gui.samegame.new_card import NewCard
from desktop_go.gui.samegame.race import Race, RaceBar, goal_name
from desktop_go.gui.samegame.score_tab import ScoreTab
from desktop_go.gui.samegame.solver_tab import SolverTab
from desktop_go.gui.samegame.tiles import SHAPES, STYLES, style_name
from desktop_go.gui.sounds import Sound
from desktop_go.services.atomic_file import write_atomically
from desktop_go.services.i18n import tr, tr_plural

MANY = 6
"""Stones from which on a block sounds larger."""


class SameGamePage(ModePage):
    """SameGame in the window."""

    def __init__(self, context: ModeContext) -> None:
        super().__init__()
        self.setObjectName("sameGamePage")
        self._context = context
        self._options = context.settings.object("samegame")
        self.desk = SameDesk(context.data_folder / "puzzles", self)
        self._jobs = Jobs(self)
        self._loaded = False
        self._shown = False
        self.board = SameBoard(context.theme.scheme())
        self.race = Race(self)
        self.race_bar = RaceBar(context.theme.scheme())
        self.hints = HintFinder(self.desk, self)
        self.new_card = NewCard()
        self.solver = SolverTab(self.desk)
        self.scores = ScoreTab(self.desk)
        self.lab: LabWindow | None = None
        self._make_layout()
        self._make_menu()
        self._connect()

    # -- Making --------------------------------------------------------------------------------

    def _make_layout(self) -> None:
        self.frame = PuzzleFrame(self.board)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.frame)
        self.result = ResultBar(tr("&Next board"))
        self.result.wanted.connect(self._on_next)
        self.frame.under.insertWidget(0, self.result)
        self.preview = ResultBar(tr("&Back to my game"))
        self.preview.wanted.connect(self.solver.stop_playback)
        self.frame.under.insertWidget(0, self.preview)
        self.live = quiet(wrap=False)
        self.live.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.live.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.frame.under.addWidget(self.live)
        rows = self.frame.column.rows
        rows.addWidget(self._make_head())
        race = Card(tr("Race"))
        race.rows.addWidget(self.race_bar)
        self.race_state = quiet(tr("What solvers of rising strength make of this board."))
        race.rows.addWidget(self.race_state)
        play = QWidget()
        column = QVBoxLayout(play)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(8)
        column.addWidget(race)
        column.addWidget(self.new_card)
        column.addStretch(1)
        self.tabs = ColumnTabs(
            ((play, tr("Play")), (self.solver, tr("Solve")), (self.scores, tr("Scores")))
        )
        rows.addWidget(self.tabs)
        rows.addStretch(1)

    def _make_head(self) -> Card:
        head = Card()
        self.name = QLabel()
        self.name.setObjectName("headline")
        self.name.setWordWrap(True)
        self.score = QLabel("0")
        self.score.setObjectName("clock")
        self.score.setAccessibleName(tr("Score"))
        self.state = quiet()
        self.undo_button = button(tr("&Undo"))
        self.undo_button.clicked.connect(self.desk.undo)
        self.undo_all_button = button(tr("Undo &all"))
        self.undo_all_button.clicked.connect(self.desk.undo_all)
        self.hint_button = button(tr("&Hint"), tip=tr("Show a good block to take"))
        self.hint_button.clicked.connect(self.ask_hint)
        for widget in (self.name, self.score, self.state):
            head.rows.addWidget(widget)
        head.add_row(self.undo_button, self.undo_all_button, self.hint_button)
        return head

    def _make_menu(self) -> None:
        self._menu = QMenu(tr("&SameGame"), self)
        add = self._menu.addAction
        add(tr("Undo &all"), self.desk.undo_all)
        add(tr("Redo a&ll"), self.desk.redo_all)
        add(tr("Same &board again"), self.desk.again)
        self._menu.addSeparator()
        styles = self._menu.addMenu(tr("&Tiles"))
        group = QActionGroup(self)
        chosen = str(self._options.get("tiles", SHAPES))
        for style in STYLES:
            action = styles.addAction(style_name(style))
            action.setCheckable(True)
            action.setChecked(style == chosen)
            action.setData(style)
            action.triggered.connect(self._on_style)
            group.addAction(action)
        self.board.set_style(chosen if chosen in STYLES else SHAPES)
        self._menu.addSeparator()
        add(tr("&Save the board as…"), self.save_as)
        self._menu.addSeparator()
        add(tr("&Lab…"), self.show_lab)

    def _connect(self) -> None:
        desk = self.desk
        desk.changed.connect(self._on_changed)
        desk.begun.connect(self._on_begun)
        desk.finished.connect(self._on_finished)
        desk.said.connect(self.said)
        desk.failed.connect(self.failed)
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
        self.new_card.paste_wanted.connect(self.paste)
        self.new_card.open_wanted.connect(self.open)
        self.frame.file_dropped.connect(self.open_file)
        self._context.theme.changed.connect(self._on_theme)
        self._context.settings.subscribe(self._on_setting)
        self._on_setting("board.reduce_motion")

    # -- The window's side ---------------------------------------------------------------------

    def title(self) -> str:
        """The board, for the window's title."""
        return tr("SameGame: {title}").format(title=self.desk.title())

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What can be done now."""
        desk = self.desk
        able: dict[str, Callable[[], object]] = {
            "new_game": self._on_new_wanted,
            "open": self.open,
            "save_as": self.save_as,
            "copy_record": self.copy,
            "paste_record": self.paste,
        }
        if desk.game.can_undo:
            able.update(undo=desk.undo, back=desk.undo, first=desk.undo_all)
        if desk.game.can_redo:
            able.update(redo=desk.redo, forward=desk.redo, last=desk.redo_all)
        if not desk.game.over:
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

    def focusInEvent(self, _event: object) -> None:
        """Keys belong to the board."""
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
        self.name.setText(desk.title())
        self.score.setText(str(game.score))
        self.race_bar.show_race(game.score, desk.goals)
        blocks = len(game.position.blocks())
        parts = (
            tr_plural("{count} stone", "{count} stones", game.position.stones),
            tr_plural("{count} block to take", "{count} blocks to take", blocks),
            tr_plural("{count} move played", "{count} moves played", len(game.moves)),
        )
        self.state.setText(", ".join(parts))
        self.undo_button.setEnabled(game.can_undo)
        self.undo_all_button.setEnabled(game.can_undo)
        self.hint_button.setEnabled(not game.over)
        if not game.over:
            self.result.tell("")
        self.scores.refresh()
        self.commands_changed.emit()

    @Slot()
    def _on_begun(self) -> None:
        desk = self.desk
        self.hints.forget()
        self.solver.leave()
        self.new_card.choose(desk.kind, max(1, desk.number), desk.scoring)
        self._start_race()

    def _start_race(self) -> None:
        if self._shown:
            self.race.start(self.desk.game.start, self.desk.goals)
            text = tr("What solvers of rising strength make of this board.")
            self.race_state.setText(tr("The solvers are at work.") if self.race.busy else text)

    @Slot(object)
    def _on_goals(self, goals: dict[str, int]) -> None:
        self.desk.set_goals(goals)
        self.race_bar.show_race(self.desk.game.score, goals)
        if not self.race.busy:
            self.race_state.setText(tr("What solvers of rising strength make of this board."))

    @Slot(object)
    def _on_pointed(self, cell: Cell | None) -> None:
        position = self.board.position
        self.live.setText(describe_cell(position, cell) if cell is not None else " ")

    @Slot(int)
    def _on_finished(self, place: int) -> None:
        game = self.desk.game
        cleared = not game.position.columns
        text = tr("Cleared!") if cleared else tr("No block is left.")
        text += " " + tr("Score {score}.").format(score=game.score)
        beaten = [key for key, goal in self.desk.goals.items() if game.score > goal]
        if self.desk.aided:
            text += " " + tr("With a solver's line it does not count.")
        elif beaten:
            text += " " + tr("You beat the level {level}.").format(level=goal_name(beaten[-1]))
        if place:
            text += " " + tr("Place {place} in your list.").format(place=place)
        self.result.tell(text)
        self.scores.refresh()
        self._context.sounds.play(Sound.END)
        self.said.emit(text)

    @Slot()
    def _on_theme(self) -> None:
        self.board.set_scheme(self._context.theme.scheme())
        self.race_bar.set_scheme(self._context.theme.scheme())

    def _on_setting(self, key: str) -> None:
        if key == "board.reduce_motion":
            still = self._context.settings.flag(key) or system_reduces_motion()
            self.board.set_motion(not still)

    @Slot()
    def _on_style(self) -> None:
        action = self.sender()
        style = str(action.data()) if action is not None else SHAPES  # type: ignore[attr-defined]
        self.board.set_style(style)
        self._options["tiles"] = style
        self._context.settings.set("samegame", dict(self._options))

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
        if not self.desk.game.over:
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
        self.tabs.setCurrentIndex(0)
        self.frame.column.ensureWidgetVisible(self.new_card)
        self.new_card.board_size.setFocus()
        self.said.emit(tr("Choose a board, then press “New board”."))

    @Slot()
    def _on_next(self) -> None:
        desk = self.desk
        if desk.number:
            desk.new(desk.kind, desk.number + 1, desk.scoring)
        else:
            desk.again()
        self.board.setFocus()

    @Slot(object, int, object)
    def _on_new(self, kind: BoardKind, number: int, scoring: Scoring) -> None:
        self.failed.emit("")
        self.desk.new(kind, number, scoring)
        self.board.setFocus()

    @Slot()
    def copy(self) -> None:
        """Put the board as it is now on the clipboard."""
        columns = self.desk.game.position.columns
        QGuiApplication.clipboard().setText(to_text(columns))
        self.said.emit(tr("The board is on the clipboard"))

    @Slot()
    def paste(self) -> None:
        """Play the board on the clipboard."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self.failed.emit(tr("There is no text on the clipboard."))
            return
        try:
            self._use(boards_of(text[:LARGEST_PASTE])[0].columns)
        except RecordError as error:
            self.failed.emit(str(error))

    @Slot()
    def open(self) -> None:
        """Ask for a file with a board."""
        folder = self._context.settings.text("records.folder") or str(Path.home())
        kinds = tr("Boards (*.txt)") + ";;" + tr("All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, tr("Open a board"), folder, kinds)
        if name:
            self.open_file(Path(name))

    def open_file(self, path: Path) -> bool:
        """Read the first board of a text file, on a thread."""
        self._jobs.start(lambda: read_boards(path)[0].columns, self._use, self.failed.emit)
        return True

    @Slot()
    def save_as(self) -> None:
        """Ask for a file and write the board as it is now."""
        folder = self._context.settings.text("records.folder") or str(Path.home())
        kinds = tr("Boards (*.txt)") + ";;" + tr("All files (*)")
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Save the board"), str(Path(folder) / "samegame.txt"), kinds
        )
        if name:
            self.save_file(Path(name))

    def save_file(self, path: Path) -> None:
        """Write the board as it is now to a file, on a thread."""
        data = to_text(self.desk.game.position.columns).encode()

        def done(_none: object) -> None:
            self.said.emit(tr("Saved as {path}").format(path=path))

        self._jobs.start(lambda: write_atomically(path, data), done, self.failed.emit)

    def _use(self, columns: Columns) -> None:
        self.failed.emit("")
        self.desk.use(columns, self.desk.scoring)
        self.board.setFocus()
