"""The main window: puts pages, panels, menus and the core together. Decides nothing about Go."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QPoint, QRect, QTimer, Slot
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from desktop_go.games.spec import Outcome
from desktop_go.gui.actions import Actions
from desktop_go.gui.commands import Commands
from desktop_go.gui.editing.feature import EditingFeature
from desktop_go.gui.engines.feature import EnginesFeature
from desktop_go.gui.export.feature import ExportFeature
from desktop_go.gui.go.book_panel import BookPanel
from desktop_go.gui.go.book_view import BookView
from desktop_go.gui.go.core import GoCore
from desktop_go.gui.go.engine_panel import GoEnginePanel
from desktop_go.gui.go.engine_view import EngineView
from desktop_go.gui.go.files import Opened
from desktop_go.gui.go.keeper import KeptGame
from desktop_go.gui.go.presenter import BoardPresenter
from desktop_go.gui.go.record_panel import RecordPanel
from desktop_go.gui.go.score_panel import ScorePanel
from desktop_go.gui.go.setup import GameSetup, setup_from_json
from desktop_go.gui.go.thinking import ThinkingPanel
from desktop_go.gui.go.view import GoView
from desktop_go.gui.go.words import kept_words, terms_text
from desktop_go.gui.lab.curves import CurvesFeature
from desktop_go.gui.lab.feature import LabFeature
from desktop_go.gui.learn.feature import LearnFeature
from desktop_go.gui.library.feature import LibraryFeature
from desktop_go.gui.menus import Menus
from desktop_go.gui.microscope.feature import MicroscopeFeature
from desktop_go.gui.pages.greeter import BOARD_SIDE, GreeterPage
from desktop_go.gui.pages.recent_pictures import RecentPictures
from desktop_go.gui.pages.switch import GameSwitch
from desktop_go.gui.panels.banner import Banner, Tone
from desktop_go.gui.panels.board_frame import BoardFrame
from desktop_go.gui.panels.made_when_shown import MadeWhenShown
from desktop_go.gui.panels.player_view import player_view
from desktop_go.gui.panels.players import PlayersPanel, PlayerView
from desktop_go.gui.panels.status import StatusBar
from desktop_go.gui.play.director import Activity
from desktop_go.gui.play.phase import LIVE, Phase
from desktop_go.gui.play.words import sentence
from desktop_go.gui.review.feature import ReviewFeature
from desktop_go.gui.review.panels import ReviewPanels
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.style.theme import ThemeManager, app_icon
from desktop_go.gui.window.closing import Closing
from desktop_go.gui.window.drops import acceptable, take_copy
from desktop_go.gui.window.layout import NARROW, PLAY, REVIEW, Panel, WindowLayout
from desktop_go.gui.window.open_windows import OpenWindows
from desktop_go.gui.window.parts import WindowParts
from desktop_go.moves import Color
from desktop_go.services.i18n import tr
from desktop_go.services.review_texts import assumed_text

LOW_WINDOW = 520
"""Pixels of height; below it the slider under the board makes room for the board."""
MESSAGE_MIN = 200
"""Pixels of width that a column beside the board needs to hold a message."""
KEPT_FIRST_SECONDS = 1.0
"""So long the end of the window waits for what is being written, before it does anything else that
may be slow: when it runs out of time, nothing is lost."""
RESULT_TOPIC, FILE_TOPIC, KEPT_TOPIC = "result", "file", "kept"


class MainWindow(QMainWindow):
    """The window of the program."""

    def __init__(self, core: GoCore, theme: ThemeManager) -> None:
        super().__init__()
        self.core, self.theme = core, theme
        self.setObjectName("mainWindow")
        self.setWindowIcon(app_icon())
        self.setAcceptDrops(True)
        self._kept: KeptGame | None = None
        self._apply_theme()  # Each widget that is there already would be polished again.
        own_keys = {key: str(value) for key, value in core.settings.object("keys").items()}
        self.actions_ = Actions(self, own_keys)
        self.menus = Menus(self, self.actions_, core.settings, theme)
        self._make_pages()
        self._make_panels()
        self.presenter = BoardPresenter(
            self.game_page.board, core.game, core.counting, core.director, core.settings
        )
        self._make_features()
        for action in self.panels.toggle_actions():
            self.menus.panels.addAction(action)
        self._connect()
        self._restore_geometry()
        self.show_greeter()

    # -- Making --------------------------------------------------------------------------------

    def _make_pages(self) -> None:
        actions = self.actions_
        self.greeter = GreeterPage()
        self.game_page = BoardFrame([actions[key] for key in ("first", "back", "forward", "last")])
        self.banner = Banner()
        self.pages = QStackedWidget()
        self.pages.addWidget(self.greeter)
        self.pages.addWidget(self.game_page)
        middle = QWidget()
        in_column(self.pages, inside=middle, margins=0, spacing=0)
        self.setCentralWidget(middle)
        self.banner.float_over(self, self._banner_rooms)
        middle.installEventFilter(self.banner)
        self.pages.currentChanged.connect(self.banner.place)
        self.pages.currentChanged.connect(self.show_bars)
        self.status = StatusBar()
        self.setStatusBar(self.status)

    def _make_panels(self) -> None:
        actions, core = self.actions_, self.core
        buttons = [actions[key] for key in ("pass", "undo", "hint", "resign")]
        self.players = PlayersPanel(buttons)
        self.score = ScorePanel()
        self.score.hide()
        self.record = RecordPanel(core.game, core.files)
        self.thinking = ThinkingPanel()
        self.review_panels = ReviewPanels()
        self.book = BookPanel()
        engine = MadeWhenShown(lambda: GoEnginePanel(core.game, core.director, core.settings))
        self._engine = engine
        top = QWidget()
        frame = QVBoxLayout()
        frame.setContentsMargins(8, 0, 8, 8)
        frame.addWidget(self.score)
        in_column(self.players, frame, 1, inside=top, margins=0, spacing=0)
        self.panels = WindowLayout(
            self,
            (
                Panel("players", "Players", top, (PLAY, REVIEW)),
                Panel("graph", "Graph", self.review_panels.graph, (REVIEW,), own_row=True),
                Panel("record", "Record", self.record, (REVIEW,)),
                Panel("thinking", "Analysis", self.thinking, (REVIEW,)),
                Panel("mistakes", "Mistakes", self.review_panels.mistakes, (REVIEW,)),
                Panel("engine", "Engine", engine, (), keys="Ctrl+Shift+G"),
                Panel("book", "Opening book", self.book, (), keys="Ctrl+Shift+B"),
            ),
            core.settings,
        )
        self.panels.arranged.connect(self.show_bars)

    @property
    def engine(self) -> GoEnginePanel:
        """The engine's settings."""
        return self._engine.panel

    def _make_features(self) -> None:
        core, menus = self.core, self.menus
        parts = WindowParts(
            self,
            self.actions_,
            {
                "annotations": menus.annotations,
                "encodings": menus.encodings,
                "analyst": menus.analyst,
                "second": menus.second,
            },
            self.theme,
            self.pages,
            self.banner,
            self.status,
            self.panels,
        )
        go = GoView(core, self.game_page, self.presenter, self.record, self.thinking)
        self.games = GameSwitch(parts, core.settings, core.sounds, core.files)
        self.commands = Commands(parts, go, self.games)
        self.export = ExportFeature(parts, go, self.games)
        self.library = LibraryFeature(parts, go)
        self.lab = LabFeature(parts, core.settings, self.games)
        self.curves = CurvesFeature(parts, go)
        self.learn = LearnFeature(parts, go, self.games, self.greeter)
        self.editing = EditingFeature(parts, go)
        self.review = ReviewFeature(parts, go, self.review_panels)
        self.microscope = MicroscopeFeature(parts, go, self.games, self.review.area)
        self.engine_view = EngineView(parts, go)
        self.book_view = BookView(parts, go, self.book)
        self.engines = EnginesFeature(parts, go, self.review, self.games)
        self.closing = Closing(self, self.status, self.banner)
        self.windows = OpenWindows(self, menus.windows, core.keeper.writer)
        self.pictures = RecentPictures(self.greeter, self.pages, core.files)

    def _connect_pages(self) -> None:
        core, game = self.core, self.core.game
        for key, work in (
            ("next_window", self.windows.to_next),
            ("previous_window", self.windows.to_previous),
        ):
            self.actions_[key].triggered.connect(work)
        self.windows.refused.connect(game.refused)
        self.greeter.library_wanted.connect(self.library.show_window)
        self.greeter.lab_wanted.connect(self.lab.show_window)
        self.greeter.others_wanted.connect(self.open_others)
        self.greeter.play_wanted.connect(self.start_game)
        self.greeter.suggest = core.own_rating.suggest
        self.greeter.options_wanted.connect(self.commands.new_game_from)
        self.greeter.open_wanted.connect(self.commands.open)
        self.greeter.file_wanted.connect(core.files.open_file)
        self.greeter.continue_wanted.connect(self.continue_game)
        self.greeter.game_wanted.connect(self.games.show)

    def _connect(self) -> None:
        core, game = self.core, self.core.game
        self._connect_pages()
        core.files.conflict.connect(self.closing.stay_open)
        self.games.opening.connect(self.rest_game)
        self.engines.list_wanted.connect(self.commands.engines)
        self.games.changed.connect(self.commands.refresh)
        self.games.changed.connect(self.show_title)
        self.games.go_game_wanted.connect(self.start_game)
        self.commands.game_chosen.connect(self.start_game)
        self.commands.first_page_wanted.connect(self.show_greeter)
        self.commands.quit_wanted.connect(self.quit)
        self.panels.mode_chosen.connect(self.commands.refresh)
        self.panels.mode_chosen.connect(self._on_mode)
        for signal in (core.director.activity_changed, core.port.status_changed):
            signal.connect(self.show_players)
            signal.connect(self.show_score)
            signal.connect(self.commands.refresh)
        self.menus.recent_chosen.connect(core.files.open_file)
        self.menus.recent_cleared.connect(core.files.forget_all)
        self.game_page.board.context_menu_requested.connect(self._on_context_menu)
        self.presenter.wheel_turned.connect(game.step)
        self.game_page.move_wanted.connect(self._on_slider)
        self.record.node_chosen.connect(game.go_to)
        self.score.accepted.connect(core.counting.accept)
        self.score.resumed.connect(game.resume_play)
        self.score.cleared.connect(core.counting.clear)
        game.said.connect(self.status.say)
        game.refused.connect(self.status.say)
        game.changed.connect(self.refresh)
        game.loaded.connect(self._on_loaded)
        self._review = QAction(self)
        self._review.triggered.connect(self._on_review)
        self._title_timer = QTimer(self, singleShot=True)
        self._title_timer.timeout.connect(self.show_title)
        self._title_timer.timeout.connect(self.commands.show_history)
        game.edited.connect(self._title_timer.start)  # When the edit is done: it is told before.
        game.finished.connect(self._on_finished)
        game.clocks.ticked.connect(self.show_players)
        core.counting.recounted.connect(self.show_score)
        core.counting.stopped.connect(self.show_score)
        core.files.opened.connect(self._on_opened)
        core.files.saved.connect(self._on_saved)
        core.files.failed.connect(self._on_file_failed)
        core.files.recent_changed.connect(self._show_recent)
        core.keeper.failed.connect(self._on_not_kept)
        core.settings.subscribe(self._on_setting)
        self._show_recent()

    def _banner_rooms(self) -> Sequence[QRect]:
        """Where no message lies over a board.

        The place of the slider, clear of its buttons; the same as far as the window's edge;
        the lower part of the column beside the board. The bottom of a page without a board.
        """
        page = self.pages.currentWidget()
        board: BoardFrame | None = None
        if page is not None:
            board = page if isinstance(page, BoardFrame) else page.findChild(BoardFrame)
        if board is None:
            return [QRect(self.pages.mapTo(self, QPoint()), self.pages.size())]
        frame = QRect(board.mapTo(self, QPoint()), board.size())
        left = board.slider.mapTo(board, QPoint()).x() if board.bar.isVisible() else 0
        line = frame.adjusted(left, board.board.geometry().bottom() + 1, 0, 0)
        rooms, width = [line], self.width() - frame.right() - 1
        if width >= MESSAGE_MIN:
            rooms.append(line.adjusted(0, 0, width, 0))
            rooms.append(frame.adjusted(frame.width(), frame.height() // 3, width, 0))
        return rooms

    # -- Pages ---------------------------------------------------------------------------------

    @property
    def game_is_shown(self) -> bool:
        """Whether the board is on the screen, and not the first page."""
        return self.pages.currentWidget() is self.game_page

    @Slot()
    def show_greeter(self) -> None:
        """Show the first page; a running game is paused and offered there."""
        core = self.core
        self.rest_game()
        self.games.leave()
        self.pages.setCurrentWidget(self.greeter)
        self.greeter.verticalScrollBar().setValue(0)
        self.panels.set_shown(False)
        self.greeter.show_setup(setup_from_json(core.settings.object("new_game")))
        if self._has_game():
            text = kept_words(core.title(), core.game.setup, core.game.record)
            picture = self.game_page.board.render_image(2 * BOARD_SIDE)
            self.greeter.show_kept_game(text, False, core.game.is_live, picture)
        elif self._kept is not None:
            kept, state = self._kept, self._kept.state
            live = state.phase in LIVE
            self.greeter.show_kept_game(kept.describe(), state.was_lost, live, kept.picture())
        else:
            self.greeter.show_kept_game("")
        self.greeter.show_running(self.games.running())
        self.show_bars()
        self.status.say("")
        self.show_title()
        self.commands.refresh()

    @Slot()
    def rest_game(self) -> None:
        """Pause the game on the board before another page is shown."""
        if self.game_is_shown:
            self.core.game.set_paused(True)
            self.core.director.set_analyzing(False)

    def _show_board(self) -> None:
        self.games.leave()
        self.pages.setCurrentWidget(self.game_page)
        self.panels.set_shown(True)
        self.game_page.board.setFocus()
        self._kept = None
        self.refresh()

    def offer(self, kept: KeptGame | None) -> None:
        """Offer a game that was left behind."""
        if not self._has_game():
            self._kept = kept
            self.show_greeter()

    @Slot()
    def continue_game(self) -> None:
        """Go on with the game that was kept."""
        if self._has_game():
            self._show_board()
            self.core.game.set_paused(False)
        elif self._kept is not None:
            self.core.go_on_with(self._kept)
            self.panels.set_mode(self.core.settings.text("window.mode"))

    @Slot(int)
    def open_others(self, count: int) -> None:
        """Open the other games that were left open; tabs come with the game that was in front."""
        if self.editing.files.open_left_open(count):
            self.continue_game()

    @Slot(object)
    def start_game(self, setup: GameSetup) -> None:
        """Start a game."""
        self.core.new_game(setup)
        self.panels.set_mode(PLAY)

    def _has_game(self) -> bool:
        return self._loaded_once

    _loaded_once = False

    # -- Showing -------------------------------------------------------------------------------

    @Slot()
    def show_texts(self) -> None:
        """Show what the window says in the language that was just chosen."""
        self.actions_.set_texts()
        self.status.say("")
        self.greeter.show_running(self.games.running())
        self.refresh()
        self.show_score()
        self.show_title()
        self.commands.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the game as it is now."""
        game = self.core.game
        self.game_page.show_place(game.cursor.place, len(game.cursor.line()))
        terms = terms_text(game.setup, game.record)
        self.players.show_rules(terms, assumed_text(game.walker.terms))
        self.show_players()
        if game.phase is not Phase.FINISHED:
            self.banner.clear_topic(RESULT_TOPIC)
        if game.walker.why_illegal:
            self.status.say(tr("Illegal move: {reason}").format(reason=tr(game.walker.why_illegal)))
        self.show_title()
        self.commands.refresh()

    @Slot()
    def show_players(self) -> None:
        """Show who plays, the clocks and whose turn it is."""
        black, white = (self._player_view(color) for color in (Color.BLACK, Color.WHITE))
        self.players.show_players(black, white)

    def _player_view(self, color: Color) -> PlayerView:
        core, game = self.core, self.core.game
        active = game.to_play is color and game.phase not in (Phase.FINISHED, Phase.SCORING)
        prisoners = game.position.captures[color]
        return player_view(game, core.director.activity, core.port.status, color, active, prisoners)

    @Slot()
    def show_score(self) -> None:
        """Show the count while there is one."""
        score = self.core.counting.score
        if self.score.isHidden() is (score is None) and score is None:
            return
        self.score.setVisible(score is not None)
        self.players.setVisible(score is None or self.height() > 620)
        if score is None:
            QTimer.singleShot(0, self.panels.fit_first)
        else:
            self.panels.show_panel("players")
            assumed = assumed_text(self.core.game.walker.terms)
            self.score.show_score(score, self.core.director.activity is Activity.SCORE, assumed)

    @Slot()
    def show_title(self) -> None:
        """Say in the window's title what is shown."""
        if self.game_is_shown:
            self.setWindowTitle(f"{self.core.title()}[*] – Desktop Go")
            self.setWindowModified(self.core.files.path is not None and self.core.files.is_modified)
        else:
            page = self.games.page
            self.setWindowTitle(f"{page.title()} – Desktop Go" if page else "Desktop Go")
            self.setWindowModified(False)

    @Slot()
    def _show_recent(self) -> None:
        files = self.core.files.recent()
        self.menus.show_recent(files)
        self.greeter.show_recent(files)

    # -- What happens --------------------------------------------------------------------------

    @Slot()
    def _on_loaded(self) -> None:
        self._loaded_once = True
        if self.banner.topic != KEPT_TOPIC:
            self.banner.dismiss()
        self._show_board()

    @Slot(object)
    def _on_finished(self, outcome: Outcome) -> None:
        """The end of a game is an event: say who won, and offer what one does then."""
        self.commands.refresh()
        self._review.setText(self.actions_["review_mode"].text())
        keys = ("rematch", "next_level", "save_as")
        more = [self.actions_[key] for key in keys if self.actions_[key].isEnabled()]
        offered = [self._review, *more]
        if outcome.reason == "resign":
            offered.append(self.actions_["undo"])
        end = sentence(self.core.game.words_of_end(outcome))
        text = f"{end} {self.core.own_rating.words}".rstrip()
        self.banner.show_message(Tone.INFO, text, offered, RESULT_TOPIC)

    @Slot()
    def _on_review(self) -> None:
        """Show the game that is over, and have it reviewed at once where it has moves."""
        self.actions_["review_mode"].trigger()
        review = self.actions_["review_game"]
        if review.isEnabled() and not review.isChecked():
            review.trigger()

    @Slot()
    def _on_mode(self) -> None:
        """The message of the end would lie over the panels of the review it has offered."""
        if self.panels.mode == REVIEW:
            self.banner.clear_topic(RESULT_TOPIC)
        self.banner.place()

    @Slot(object)
    def _on_opened(self, opened: Opened) -> None:
        if self._kept is not None and self._kept.state.phase in LIVE and not self._has_game():
            self.continue_game()  # To wait in a tab, and not to be among the old records.
        self.editing.tabs.make_room(opened)
        self.core.show_opened(opened)
        self.panels.set_mode(REVIEW)
        name = opened.path.name if opened.path else tr("The record")
        self.core.game.say(tr("{name} is open").format(name=name))
        self.editing.files.tell_of(opened, name)

    @Slot(object)
    def _on_saved(self, path: Path) -> None:
        self.banner.clear_topic(FILE_TOPIC)
        self.status.say(tr("Saved as {path}").format(path=path))
        self.show_title()

    @Slot(str)
    def _on_file_failed(self, text: str) -> None:
        self.status.say(text)
        self.banner.show_message(Tone.ERROR, text, topic=FILE_TOPIC)

    @Slot(str)
    def _on_not_kept(self, text: str) -> None:
        """Said once, so it stays when a file is opened or saved."""
        self.banner.show_message(Tone.ERROR, text, topic=KEPT_TOPIC)

    @Slot(object, QPoint)
    def _on_context_menu(self, _point: object, place: QPoint) -> None:
        self.menus.board.popup(place)

    @Slot(int)
    def _on_slider(self, place: int) -> None:
        game = self.core.game
        game.go_to(game.cursor.line()[place])

    # -- Theme and settings -------------------------------------------------------------------

    def _on_setting(self, key: str) -> None:
        if key.startswith("theme"):
            self._apply_theme()
        if key.startswith(("board.", "theme.")):
            self.presenter.take_settings()
            self.commands.refresh()
        elif key == "keys":
            keys = self.core.settings.object("keys")
            self.actions_.set_keys({name: str(value) for name, value in keys.items()})

    def _apply_theme(self) -> None:
        settings = self.core.settings
        scale = int(settings.text("theme.text_size")) / 100
        self.theme.apply(settings.text("theme"), settings.flag("theme.high_contrast"), scale)

    # -- The window itself ---------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the narrow or the wide form."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """In full screen there are no bars."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.show_bars()

    @Slot()
    def show_bars(self) -> None:
        """Show the bars, but in full screen; on the first page no tool has anything to do."""
        full = self.isFullScreen()
        self.menuBar().setVisible(not full)
        self.status.setVisible(not full)
        is_first = self.pages.currentWidget() is self.greeter
        self.menus.tool_bar.setVisible(not full and not is_first)

    def _fit(self) -> None:
        """Take the form that suits the window's size."""
        narrow = self.width() < NARROW
        for panel in (self.players, self.record, self.thinking):
            panel.set_compact(narrow)
        self.panels.fit(self.width())
        self.game_page.bar.setVisible(self.height() >= LOW_WINDOW)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and texts that are dragged here."""
        if acceptable(event.mimeData()):
            take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what is dropped."""
        if self.editing.files.drop(event.mimeData()):
            take_copy(event)

    @Slot()
    def quit(self) -> None:
        """Close when the user asks to, once all files are written."""
        if self.closing.may_close(patient=True):
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep everything; there is nothing to ask."""
        if not self.closing.may_close(patient=event.spontaneous()):
            event.ignore()
            return
        self.panels.store()
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        self.core.settings.set("window.geometry", geometry)
        self.hide()
        self.core.keeper.writer.flush(KEPT_FIRST_SECONDS)
        self.review.kept.close()
        self.windows.close()
        self.games.shut_down()
        self.engines.close()
        self.core.close(self.closing.all_written)
        event.accept()

    def _restore_geometry(self) -> None:
        stored = self.core.settings.text("window.geometry")
        if not stored or not self.restoreGeometry(QByteArray.fromBase64(stored.encode())):
            screen = self.screen().availableSize()
            self.resize(
                min(1180, round(screen.width() * 0.92)), min(820, round(screen.height() * 0.9))
            )
        self.setMinimumSize(480, 400)
        self._fit()
