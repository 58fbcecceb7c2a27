"""The gomoku page: board at the left, players, moves, thoughts and engine at the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu

from desktop_go.engine.messages import Candidate, Thought
from desktop_go.errors import DesktopGoError
from desktop_go.games.spec import Outcome, PositionChange
from desktop_go.gui.export.exporter import Exporter
from desktop_go.gui.export.source import ExportSource
from desktop_go.gui.gomoku.canvas import GomokuCanvas
from desktop_go.gui.gomoku.column import GomokuColumn
from desktop_go.gui.gomoku.commands import GomokuCommands
from desktop_go.gui.gomoku.director import GOMOKU_CATALOGUE, GomokuDirector
from desktop_go.gui.gomoku.engine import RealGomokuEngine
from desktop_go.gui.gomoku.engine_panel import GomokuEnginePanel
from desktop_go.gui.gomoku.file_commands import FileCommands
from desktop_go.gui.gomoku.files import GomokuFiles, OpenedGomoku
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.gomoku.keeper import GomokuKeeper
from desktop_go.gui.gomoku.moves_panel import MovesPanel
from desktop_go.gui.gomoku.new_game import ask_for_game
from desktop_go.gui.gomoku.overlays import KEY as OVERLAYS_KEY
from desktop_go.gui.gomoku.overlays import Overlays
from desktop_go.gui.gomoku.presenter import GomokuPresenter
from desktop_go.gui.gomoku.review_panel import ReviewPanel
from desktop_go.gui.gomoku.setup import GomokuSetup, setup_from_json
from desktop_go.gui.gomoku.split import BoardSplit
from desktop_go.gui.gomoku.thinking import GomokuThinking
from desktop_go.gui.pages.game_page import GamePage, PageContext
from desktop_go.gui.panels.board_frame import BoardFrame
from desktop_go.gui.panels.made_when_shown import MadeWhenShown
from desktop_go.gui.play.engine_thread import EnginePort, EngineStatus, SessionSource
from desktop_go.gui.play.move_sound import sound_of
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.program_trouble import ProgramTrouble
from desktop_go.gui.play.sounds import Sound
from desktop_go.gui.style.layouts import in_column
from desktop_go.moves import Move, Point
from desktop_go.services.board_view import BoardLine
from desktop_go.services.i18n import tr, tr_error
from desktop_go.texts import Text

SETUP_KEY = "gomoku.new_game"
BUTTONS: tuple[tuple[str, Text, Text], ...] = (
    ("undo", "Undo", "Take back your last move."),
    ("hint", "Hint", "Show a good move."),
    ("resign", "Resign", "Resign this game."),
    ("new_game", "New…", "Choose the board, rules and players."),
)
NAVIGATION: tuple[tuple[str, Text], ...] = (
    ("first", "Go to the start of the game."),
    ("back", "Go one move back."),
    ("forward", "Go one move forward."),
    ("last", "Go to the end of this line."),
)


class GomokuPage(GamePage):
    """Gomoku in the window.

    Args:
        context: what the window lends.
        engine: makes engine sessions; a test passes its own.
    """

    def __init__(self, context: PageContext, engine: SessionSource | None = None) -> None:
        super().__init__()
        self.setObjectName("gomokuPage")
        self.context, self.settings = context, context.settings
        self.game = GomokuGame(self)
        self.port = EnginePort(engine or RealGomokuEngine(), self)
        self.director = GomokuDirector(self.game, self.port, self.settings)
        self.overlays = Overlays(self.game, self.port, self.settings)
        self.files = GomokuFiles(self.game.record, self)
        self.keeper = GomokuKeeper(self.game, self.files, context.data_folder / "gomoku")
        self.file_commands = FileCommands(
            self, self.game, self.files, self.settings, self.show_opened
        )
        self.export = Exporter(
            self, self.settings, self.export_source, self.file_commands.suggested_path
        )
        self.orders = GomokuCommands(self)
        self.trouble = ProgramTrouble(self.director, self.asked.emit, self.failed.emit)
        self._entered = self._shown = False
        self._make_widgets()
        self.presenter = GomokuPresenter(
            self.board, self.game, self.director, self.overlays, self.settings
        )
        self._connect()
        self.settings.subscribe(self._on_setting)

    # -- Making --------------------------------------------------------------------------------

    def _make_widgets(self) -> None:
        self.buttons = {key: self._action(key, text, tip) for key, text, tip in BUTTONS}
        for key, tip in NAVIGATION:
            self.buttons[key] = self._action(key, tip, tip)
            self.context.theme.bind_icon(self.buttons[key], key)
        self.board = GomokuCanvas()
        self.frame = BoardFrame([self.buttons[key] for key, _tip in NAVIGATION], self.board)
        self.column = GomokuColumn(
            self.game, self.director, self.port, [self.buttons[key] for key, *_rest in BUTTONS]
        )
        self.moves = MovesPanel(self.game)
        self.thinking = GomokuThinking()
        self.column.add_tab(self.moves, tr("Moves"))
        self.column.add_tab(self.thinking, tr("Thinking"))
        self.review = ReviewPanel(self.game, self.port, self.settings)
        self.column.add_tab(self.review, tr("Review"))
        self.engine_tab = MadeWhenShown(
            lambda: GomokuEnginePanel(self.game, self.director, self.settings)
        )
        self.column.add_tab(self.engine_tab, tr("Engine"))
        self.split = BoardSplit(self.frame, self.column)
        in_column(self.split, inside=self, margins=0)
        self.setFocusProxy(self.board)

    @property
    def engine(self) -> GomokuEnginePanel:
        """The settings of the engines."""
        return self.engine_tab.panel

    def _action(self, key: str, text: str, tip: str) -> QAction:
        action = QAction(tr(text), self, toolTip=tr(tip), statusTip=tr(tip))
        action.setObjectName(f"gomoku.{key}")
        action.triggered.connect(lambda _checked=False: self._run(key))
        return action

    def _run(self, key: str) -> None:
        work = self.orders.possible().get(key)
        if work is not None:
            work()

    def _connect(self) -> None:
        game = self.game
        game.said.connect(self.said)
        game.refused.connect(self.said)
        game.changed.connect(self._on_changed)
        game.moved.connect(self._on_moved)
        game.finished.connect(self._on_finished)
        game.edited.connect(  # When the edit is done: it is told before.
            self.commands_changed, Qt.ConnectionType.QueuedConnection
        )
        self.director.thought.connect(self._on_thought)
        self.director.activity_changed.connect(self.commands_changed)
        self.director.activity_changed.connect(self._on_activity)
        self.port.status_changed.connect(self._on_status)
        self.port.failed.connect(self.failed)
        self.keeper.failed.connect(self.failed)
        self.export.said.connect(self.said)
        self.file_commands.said.connect(self.said)
        self.file_commands.failed.connect(self.failed)
        self.file_commands.asked.connect(self.asked)
        self.file_commands.file_used.connect(self.file_used)
        self.file_commands.go_record_pasted.connect(self.go_record_pasted)
        self.files.saved.connect(self.commands_changed)
        self.presenter.wheel_turned.connect(game.step)
        self.frame.move_wanted.connect(self._on_slider)
        self.moves.list.node_chosen.connect(game.go_to)
        self.thinking.candidate_hovered.connect(self._on_candidate_hovered)
        self.thinking.candidate_selected.connect(self.presenter.show_beside)
        self.thinking.candidate_chosen.connect(self._on_candidate_chosen)
        self.overlays.threats_found.connect(self.thinking.show_threats)
        self.review.line_wanted.connect(self.presenter.show_points)
        self.review.said.connect(self.said)
        self.column.tabs.currentChanged.connect(self._on_tab)
        self.column.opening.chosen.connect(game.choose)

    # -- The window's side ---------------------------------------------------------------------

    def running(self) -> str:
        """Who plays whom, while a game is in progress."""
        return self._game_name() if self.game.is_live and self.game.node.parent else ""

    def title(self) -> str:
        """The window's title while the page is shown."""
        return tr("Gomoku: {game}").format(game=self._game_name())

    def _game_name(self) -> str:
        name = self.files.path.name if self.files.path is not None else ""
        if not name:
            setup = self.game.setup
            name = tr("{black} against {white}").format(
                black=setup.black.shown_name(), white=setup.white.shown_name()
            )
        return name

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What can be done now."""
        return self.orders.possible()

    def is_on(self, key: str) -> bool:
        """Whether the checkable command ``key`` is on."""
        return self.orders.is_on(key)

    def is_persons_turn(self) -> bool:
        """Whether the player is to move in a running game."""
        game = self.game
        return game.phase is Phase.PLAYING and game.at_tip and game.player_to_act().is_person

    def menu(self) -> QMenu | None:
        """The menu of gomoku."""
        return self.orders.make_menu()

    def enter(self) -> None:
        """Go on with the game that was kept, or start the first one."""
        self._shown = True
        if self._entered:
            self.game.set_paused(False)
            return
        self._entered = True
        QTimer.singleShot(0, self.port.start)
        if not self._resume():
            self.start_game(setup_from_json(self.settings.object(SETUP_KEY)))

    def leave(self) -> None:
        """Stop clocks and searches."""
        self._shown = False
        self.director.set_analyzing(False)
        self.game.set_paused(True)

    def shut_down(self) -> None:
        """Keep everything and end all threads."""
        self.game.clocks.pause()
        self.review.shut_down()
        self.port.stop()
        self.keeper.close()
        self.port.close()
        self.director.close()

    def open_file(self, path: Path) -> bool:
        """Open a gomoku game; problems are reported."""
        self.files.open_file(path)
        return True

    def open_text(self, text: str) -> bool:
        """Open a gomoku game as SGF, moves or a diagram; problems are reported."""
        self.file_commands.open_text(text)
        return True

    def export_source(self) -> ExportSource:
        """The board and its line as they are now; a row of five is marked."""
        view, five = self.board.view(), self.game.position.winning_line
        if five:
            view = replace(view, lines=(*view.lines, BoardLine(five[0], five[-1])))
        return ExportSource.of_game(view, self.board.options(), self.game.cursor)

    # -- Games ---------------------------------------------------------------------------------

    def ask_new_game(self) -> None:
        """Ask for the next game and start it."""
        kept = setup_from_json(self.settings.object(SETUP_KEY))
        setup = ask_for_game(kept, self.settings, self.window())
        if setup is not None:
            self.start_game(setup)

    def start_game(self, setup: GomokuSetup) -> None:
        """Start a game and remember its choices for the next one."""
        self.keeper.archive()
        self.settings.set(SETUP_KEY, setup.to_json())
        self.game.new_game(setup)
        self.files.show(self.game.record, None)
        self.keeper.start()
        self.show_moves()
        self.board.setFocus()

    def show_opened(self, opened: OpenedGomoku) -> None:
        """Put a game that was read on the board. Raises RecordError when that cannot be."""
        self.keeper.archive()
        self._entered = True
        if self.port.status is EngineStatus.OFF:
            QTimer.singleShot(0, self.port.start)
        self.game.show_record(opened.record, self.settings.text("records.open_at") == "end")
        self.files.show(opened.record, opened.path, opened.stamp)
        self.keeper.start()

    def _resume(self) -> bool:
        """Go on with the game that was kept; False when there is none."""
        try:
            kept, trouble = self.keeper.find()
            if trouble:
                self.failed.emit(trouble)
            if kept is None:
                return False
            state = kept.state
            self.game.resume_game(
                kept.record, kept.setup, state.phase, state.path, state.clocks, kept.choices
            )
        except DesktopGoError as error:
            self.failed.emit(
                tr("The saved game could not be read: {error}").format(error=tr_error(error))
            )
            return False
        self.files.show(kept.record, state.file, state.stamp)
        self.keeper.start(state.unsaved)
        if state.was_lost:
            self.said.emit(tr("The program was not closed properly, but your game was kept."))
        return True

    # -- Showing -------------------------------------------------------------------------------

    @property
    def reviewing(self) -> bool:
        """Whether the tab for looking at games is in front."""
        return self.column.tabs.currentWidget() is self.review

    def show_moves(self) -> None:
        """Show the list of moves."""
        self.column.tabs.setCurrentWidget(self.moves)

    def show_thinking(self) -> None:
        """Show what the engine thinks."""
        self.column.tabs.setCurrentWidget(self.thinking)

    def show_review(self) -> None:
        """Show what is for looking at games."""
        self.column.tabs.setCurrentWidget(self.review)

    def copy_picture(self) -> None:
        """Put a picture of the board on the clipboard."""
        QGuiApplication.clipboard().setPixmap(self.board.picture())
        self.said.emit(tr("Picture copied to the clipboard"))

    def show_cursor(self) -> None:
        """Show the cursor on the board, for playing by keyboard."""
        self.board.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if self.board.cursor_point() is None:
            middle = self.board.view().cols // 2
            self.board.set_cursor_point(Point(middle, middle))

    # -- What happens --------------------------------------------------------------------------

    @Slot()
    def _on_changed(self) -> None:
        self.orders.end_question()
        game = self.game
        line = game.cursor.line()
        place = next(i for i, node in enumerate(line) if node is game.node)
        self.frame.show_place(place, len(line))
        if game.walker.why_illegal:
            self.said.emit(tr("Illegal move: {reason}").format(reason=tr(game.walker.why_illegal)))
        if not self.overlays.on("threats"):
            self.thinking.hide_threats()
        self._refresh_buttons()
        self.commands_changed.emit()

    def _refresh_buttons(self) -> None:
        possible = self.orders.possible()
        for key, action in self.buttons.items():
            action.setEnabled(key in possible)

    @Slot(object)
    def _on_status(self, _status: EngineStatus) -> None:
        self._on_activity()
        self._refresh_buttons()
        self.commands_changed.emit()

    @Slot(int)
    def _on_tab(self, _index: int) -> None:
        self.commands_changed.emit()

    @Slot(object)
    def _on_moved(self, change: PositionChange) -> None:
        sound = sound_of(change)
        if sound is not None:
            self.context.sounds.play(sound)

    @Slot(object)
    def _on_finished(self, _outcome: Outcome) -> None:
        self.context.sounds.play(Sound.END)

    @Slot(object)
    def _on_thought(self, thought: Thought | None) -> None:
        self.thinking.show_thought(thought, self.game.position.size)

    @Slot()
    def _on_activity(self) -> None:
        self.thinking.show_activity(self.director.activity, self.port.status)

    @Slot(object)
    def _on_candidate_hovered(self, candidate: Candidate | None) -> None:
        self.presenter.show_points(candidate.pv if candidate is not None else ())

    @Slot(object)
    def _on_candidate_chosen(self, candidate: Candidate) -> None:
        if candidate.point is not None and self.game.human_may_move():
            self.game.play(Move.play(self.game.to_play, candidate.point))

    @Slot(int)
    def _on_slider(self, place: int) -> None:
        self.game.go_to(self.game.cursor.line()[place])

    def _on_setting(self, key: str) -> None:
        if key.startswith(("board.", "theme.")):
            self.presenter.take_settings()
            self.commands_changed.emit()
        elif key == OVERLAYS_KEY:
            self.commands_changed.emit()
        elif key == GOMOKU_CATALOGUE.key and self.engine_tab.is_made:
            self.engine.refresh()
