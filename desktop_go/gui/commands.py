"""What each command of the window does, and when it can be used."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QUrl, Signal, Slot, qVersion
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QInputDialog

from desktop_go.gui.actions import COMMANDS
from desktop_go.gui.dialogs.answered import answered
from desktop_go.gui.dialogs.help import AboutDialog, key_list
from desktop_go.gui.dialogs.preferences import ENGINES_PAGE, PreferencesDialog
from desktop_go.gui.engines.page import EnginesPage
from desktop_go.gui.go.new_game import ask_for_game
from desktop_go.gui.go.rematch import next_level, rematch
from desktop_go.gui.go.setup import GameSetup, setup_from_json
from desktop_go.gui.go.view import GoView
from desktop_go.gui.learn.help_dialog import HelpDialog
from desktop_go.gui.pages.switch import GameSwitch
from desktop_go.gui.panels.banner import Tone
from desktop_go.gui.panels.glossary import GlossaryDialog
from desktop_go.gui.play.engine_thread import EngineStatus
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.record_words import SUFFIX
from desktop_go.gui.style.text_dialog import TextDialog
from desktop_go.gui.window.layout import PLAY, REVIEW
from desktop_go.gui.window.parts import WindowParts
from desktop_go.moves import Move, Point
from desktop_go.services.diagnostics import diagnostic_text
from desktop_go.services.game_files import OPEN_PATTERNS
from desktop_go.services.i18n import tr
from desktop_go.services.settings_schema import TEXT_SIZES

TEN = 10
ENDED = (Phase.SCORING, Phase.FINISHED)
ALWAYS = frozenset(
    {
        "new_game",
        "open",
        "paste_record",
        "start_page",
        "preferences",
        "quit",
        "full_screen",
        "zoom_in",
        "zoom_out",
        "zoom_reset",
        "settings_folder",
        "help",
        "glossary",
        "key_list",
        "diagnostics",
        "about",
    }
)
"""What can be done on every page."""
SHARED_REVIEW = ("review_game", "next_mistake", "previous_mistake")
"""Commands of the review that a page of another game may have, too."""
RESIGN_TOPIC = "resign"
FILTER = "SGF (*.sgf *.SGF)"


class Commands(QObject):
    """Connects every action of a window with what it does.

    Signals:
        game_chosen(GameSetup): start this game.
        first_page_wanted: show the first page.
        quit_wanted: end the program.
    """

    game_chosen = Signal(object)
    first_page_wanted = Signal()
    quit_wanted = Signal()

    def __init__(self, parts: WindowParts, go: GoView, games: GameSwitch) -> None:
        super().__init__(parts.window)
        self._window, self._layout, self._actions = parts.window, parts.layout, parts.actions
        self._parts, self._go, self._core, self._games = parts, go, go.core, games
        game, core, actions = go.core.game, go.core, parts.actions
        self._simple = self._works()
        self._toggles: dict[str, Callable[[bool], object]] = {
            "pause": game.set_paused,
            "analyze": self._on_analyze,
            "candidates": self._on_overlay,
            "ownership": self._on_overlay,
            "coordinates": partial(core.settings.set, "board.coordinates"),
            "move_numbers": partial(core.settings.set, "board.move_numbers"),
            "full_screen": self._on_full_screen,
            "move_panels": parts.layout.set_movable,
        }
        game.changed.connect(self._end_question)
        for key in SHARED_REVIEW:
            actions[key].triggered.connect(partial(self._run_on_page, key))
        for key in (*self._simple, *self._toggles):
            actions[key].triggered.connect(partial(self._run, key))

    def _works(self) -> dict[str, Callable[[], object]]:
        """What each command does that is not switched on and off."""
        game, core = self._core.game, self._core
        return {
            "new_game": self.new_game,
            "open": self.open,
            "save": self.save,
            "save_as": self.save_as,
            "start_page": self.first_page_wanted.emit,
            "preferences": self.preferences,
            "quit": self.quit_wanted.emit,
            "pass": self.pass_,
            "undo": game.undo,
            "redo": game.redo,
            "hint": core.director.hint,
            "resign": self.resign,
            "rematch": self.rematch,
            "next_level": self.next_level,
            "engine_move": core.director.move_now,
            "board_cursor": self.board_cursor,
            "count": game.start_scoring,
            "copy_record": self.copy_record,
            "paste_record": self.paste_record,
            "first": game.to_start,
            "back_ten": partial(game.step, -TEN),
            "back": partial(game.step, -1),
            "forward": partial(game.step, 1),
            "forward_ten": partial(game.step, TEN),
            "last": game.to_end,
            "previous_variation": partial(game.to_variation, -1),
            "next_variation": partial(game.to_variation, 1),
            "go_to_move": self.go_to_move,
            "play_mode": partial(self._layout.set_mode, PLAY),
            "review_mode": partial(self._layout.set_mode, REVIEW),
            "reset_layout": self._layout.reset,
            "zoom_in": partial(self.zoom, 1),
            "zoom_out": partial(self.zoom, -1),
            "zoom_reset": partial(self.zoom, 0),
            "restart_engine": core.director.restart,
            "settings_folder": self.settings_folder,
            "help": self.help,
            "glossary": self.glossary,
            "key_list": self.key_list,
            "diagnostics": self.diagnostics,
            "about": self.about,
        }

    def _run_on_page(self, key: str, *_checked: bool) -> None:
        """Do what only a page of another game does here; on Go's board a feature does it."""
        work = self._games.page.commands().get(key) if self._games.page is not None else None
        if work is not None:
            work()

    def _run(self, key: str, *_checked: bool) -> None:
        """Do the command ``key``: the page of another game comes first."""
        page = self._games.page
        work = page.commands().get(key) if page is not None else None
        if work is not None:
            work()
        elif key in self._simple:
            self._simple[key]()
        else:
            self._toggles[key](self._actions[key].isChecked())

    # -- When what can be used -----------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Enable what makes sense now and show what is on."""
        self._refresh_go()
        self.show_history()
        page = self._games.page
        if not self._parts.shows(self._go.page):
            for key in SHARED_REVIEW:
                self._actions[key].setEnabled(False)
        if page is not None:
            possible = page.commands()
            self._actions.set_on_key("engine_move", not page.is_persons_turn())
            for key in (*self._simple, *self._toggles, *SHARED_REVIEW):
                self._actions[key].setEnabled(key in possible or key in ALWAYS)
                if self._actions[key].isCheckable() and key != "full_screen":
                    self._actions[key].setChecked(page.is_on(key))

    def _refresh_go(self) -> None:
        actions, core, game = self._actions, self._core, self._core.game
        on_board = self._parts.shows(self._go.page)
        playing = on_board and game.phase is Phase.PLAYING
        ended = on_board and game.phase is Phase.FINISHED
        engine_there = core.port.status is not EngineStatus.FAILED
        settings = core.settings
        can_step_back = on_board and game.node.parent is not None
        can_step_on = on_board and game.cursor.next_node is not None
        for key in ("candidates", "ownership", "coordinates", "move_numbers", "move_panels"):
            actions[key].setEnabled(True)
        for key, enabled in (
            ("save", on_board),
            ("save_as", on_board),
            ("start_page", on_board),
            ("copy_record", on_board),
            ("pass", on_board and game.human_may_move() and game.phase is not Phase.HANDICAP),
            ("hint", on_board and engine_there and game.human_may_move()),
            ("resign", playing and self._may_resign()),
            ("rematch", ended),
            ("next_level", ended and self._next_setup() is not None),
            ("engine_move", on_board and engine_there and game.phase not in ENDED),
            ("count", on_board and game.phase is not Phase.SCORING),
            ("pause", playing),
            ("first", can_step_back),
            ("back", can_step_back),
            ("back_ten", can_step_back),
            ("forward", can_step_on),
            ("forward_ten", can_step_on),
            ("last", can_step_on),
            ("previous_variation", on_board),
            ("next_variation", on_board),
            ("go_to_move", on_board),
            ("board_cursor", on_board),
            ("play_mode", on_board),
            ("review_mode", on_board),
            ("analyze", on_board and engine_there),
        ):
            actions[key].setEnabled(enabled)
        persons_turn = playing and game.at_tip and game.player_to_act().is_person
        actions.set_on_key("engine_move", not persons_turn)
        mode = self._layout.mode
        for key, checked in (
            ("pause", game.paused),
            ("analyze", core.director.analyzing),
            ("candidates", self._go.presenter.show_candidates),
            ("ownership", self._go.presenter.show_ownership),
            ("coordinates", settings.flag("board.coordinates")),
            ("move_numbers", settings.flag("board.move_numbers")),
            ("play_mode", mode == PLAY),
            ("review_mode", mode == REVIEW),
            ("full_screen", self._window.isFullScreen()),
        ):
            actions[key].setChecked(checked)

    @Slot()
    def show_history(self) -> None:
        """Show whether there is anything to undo and redo on the board of Go."""
        if self._games.page is None:
            game, on_board = self._core.game, self._parts.shows(self._go.page)
            self._actions["undo"].setEnabled(on_board and game.can_undo())
            self._actions["redo"].setEnabled(on_board and game.can_redo())

    def _next_setup(self) -> GameSetup | None:
        """The game against the next level, for who has just won."""
        game = self._core.game
        won = game.outcome is not None and game.outcome.winner is game.setup.human_color()
        return next_level(game.setup) if won else None

    def _may_resign(self) -> bool:
        setup = self._core.game.setup
        return setup.human_color() is not None or not setup.has_engine()

    # -- File ----------------------------------------------------------------------------------

    @Slot()
    def new_game(self) -> None:
        """Ask for the next game and start it."""
        self.new_game_from(setup_from_json(self._core.settings.object("new_game")))

    def new_game_from(self, setup: GameSetup) -> None:
        """Ask for the next game, starting from ``setup``."""
        chosen = ask_for_game(
            setup, self._core.settings, self._core.own_rating.suggest, self._window
        )
        if chosen is not None:
            self.game_chosen.emit(chosen)

    @Slot()
    def open(self) -> None:
        """Ask for a file and open it."""
        folder = self._core.settings.text("records.folder") or str(Path.home())
        name, _ = QFileDialog.getOpenFileName(
            self._window,
            tr("Open a record"),
            folder,
            f"{tr('Records')} ({OPEN_PATTERNS});;{tr('All files (*)')}",
        )
        if name:
            self._core.files.open_file(Path(name))

    @Slot()
    def save(self) -> None:
        """Save to the record's file, or ask for one."""
        path = self._core.files.path
        if path is None or self._core.files.is_foreign:
            self.save_as()
        else:
            self._core.files.save(path)

    @Slot()
    def save_as(self) -> None:
        """Ask for a file and save to it."""
        suggested = self._core.files.suggested_path()
        dialog = QFileDialog(self._window, tr("Save the record"), str(suggested.parent), FILTER)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIX.removeprefix("."))
        dialog.selectFile(suggested.name)
        with answered(dialog) as accepted:
            if accepted:
                self._core.files.save(Path(dialog.selectedFiles()[0]))

    @Slot()
    def copy_record(self) -> None:
        """Put the record as SGF on the clipboard."""
        self._core.files.as_text(self._on_text)

    def _on_text(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._core.game.say(tr("Record copied to the clipboard"))

    @Slot()
    def paste_record(self) -> None:
        """Open the record that is on the clipboard."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self._core.game.refuse(tr("There is no text on the clipboard."))
        else:
            self._core.files.open_text(text)

    # -- Game ----------------------------------------------------------------------------------

    @Slot()
    def pass_(self) -> None:
        """Pass for the side to move.

        The focus goes to the board: Qt would move it from the button, which is off now, to Undo.
        """
        game = self._core.game
        if game.human_may_move():
            game.play(Move.pass_(game.to_play))
            self._go.page.board.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def resign(self) -> None:
        """Resign for the human; of two people, for the side to move. Asks once."""
        game, banner = self._core.game, self._parts.banner
        asks = self._core.settings.flag("ask.resign") and banner.topic != RESIGN_TOPIC
        if asks:
            text = tr("Resign this game? Any move or Escape goes on with it.")
            banner.show_message(Tone.WARNING, text, [self._actions["resign"]], RESIGN_TOPIC)
            return
        game.play(Move.resign(game.setup.human_color() or game.to_play))

    @Slot()
    def _end_question(self) -> None:
        """The game goes on: nobody resigns."""
        self._parts.banner.clear_topic(RESIGN_TOPIC)

    @Slot()
    def rematch(self) -> None:
        """Play the same game again with colors changed."""
        self.game_chosen.emit(rematch(self._core.game.setup))

    @Slot()
    def next_level(self) -> None:
        """Play the next level."""
        setup = self._next_setup()
        if setup is not None:
            self.game_chosen.emit(setup)

    @Slot()
    def board_cursor(self) -> None:
        """Show the cursor on the board, for playing by keyboard."""
        board = self._go.page.board
        board.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if board.cursor_point() is None:
            middle = board.view().cols // 2
            board.set_cursor_point(Point(middle, middle))

    # -- Navigate ------------------------------------------------------------------------------

    @Slot()
    def go_to_move(self) -> None:
        """Ask for a move number and go there."""
        game = self._core.game
        line = game.cursor.line()
        number, accepted = QInputDialog.getInt(
            self._window, tr("Go to move"), tr("Move number"), game.cursor.place, 0, len(line) - 1
        )
        if accepted:
            game.go_to(line[number])

    # -- View and help -------------------------------------------------------------------------

    def zoom(self, steps: int) -> None:
        """Make texts larger by so many steps; 0: as usual."""
        settings, middle = self._core.settings, TEXT_SIZES.index("100")
        place = TEXT_SIZES.index(settings.text("theme.text_size")) + steps if steps else middle
        settings.set("theme.text_size", TEXT_SIZES[min(max(place, 0), len(TEXT_SIZES) - 1)])

    @Slot()
    def preferences(self, page: int = 0) -> None:
        """Show the preferences, ``page`` of them first."""
        engines = EnginesPage(self._core.settings)
        dialog = PreferencesDialog(self._core.settings, COMMANDS, self._window, engines)
        dialog.finished.connect(engines.stop)
        dialog.tabs.setCurrentIndex(page)
        dialog.folder_wanted.connect(self.settings_folder)
        dialog.reset_wanted.connect(self._core.settings.reset)
        with answered(dialog):
            pass

    @Slot()
    def engines(self) -> None:
        """Show the attached engines."""
        self.preferences(ENGINES_PAGE)

    @Slot()
    def settings_folder(self) -> None:
        """Open the folder of the settings in the file manager."""
        folder = self._core.settings.path.parent
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    @Slot()
    def help(self) -> None:
        """Show the help."""
        HelpDialog(self._parts, self._core.settings).show()

    @Slot()
    def glossary(self) -> None:
        """Show the glossary."""
        GlossaryDialog(self._window).show()

    @Slot()
    def key_list(self) -> None:
        """Show all keys."""
        TextDialog(tr("Keyboard shortcuts"), key_list(self._actions), self._window).show()

    @Slot()
    def diagnostics(self) -> None:
        """Put what a report of a fault needs on the clipboard."""
        screen = self._window.screen()
        more = {
            "Qt": f"{qVersion()}, {QGuiApplication.platformName()}",
            "Screen": f"{screen.size().width()}x{screen.size().height()} "
            f"at {screen.devicePixelRatio():g}",
        }
        QGuiApplication.clipboard().setText(diagnostic_text(more))
        self._core.game.say(tr("Diagnostic information copied to the clipboard"))

    @Slot()
    def about(self) -> None:
        """Show version and license."""
        AboutDialog(self._window).show()

    @Slot(bool)
    def _on_analyze(self, on: bool) -> None:
        self._core.director.set_analyzing(on)
        if on and self._layout.mode == REVIEW:
            self._layout.show_panel("thinking")

    @Slot(bool)
    def _on_overlay(self, _on: bool) -> None:
        self._go.presenter.set_overlays(
            self._actions["candidates"].isChecked(), self._actions["ownership"].isChecked()
        )

    @Slot(bool)
    def _on_full_screen(self, on: bool) -> None:
        if on:
            self._window.showFullScreen()
        else:
            self._window.showNormal()
