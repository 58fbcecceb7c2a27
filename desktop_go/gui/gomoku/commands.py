"""What the shared commands of the window mean on the gomoku page, and its own menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, SignalInstance, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QInputDialog, QMenu

from desktop_go.gui.export.exporter import Exporter
from desktop_go.gui.gomoku.canvas import GomokuCanvas
from desktop_go.gui.gomoku.director import GomokuDirector
from desktop_go.gui.gomoku.file_commands import FileCommands
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.gomoku.overlays import TEXTS, Overlays, overlay_text
from desktop_go.gui.gomoku.review_panel import ReviewPanel
from desktop_go.gui.play.engine_thread import EnginePort, EngineStatus
from desktop_go.gui.play.phase import Phase
from desktop_go.moves import Move
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings

TEN = 10


class CommandedPage(Protocol):
    """What the commands need of the page."""

    settings: Settings
    game: GomokuGame
    port: EnginePort
    director: GomokuDirector
    overlays: Overlays
    file_commands: FileCommands
    export: Exporter
    board: GomokuCanvas
    review: ReviewPanel
    asked: SignalInstance
    failed: SignalInstance

    @property
    def reviewing(self) -> bool:
        """Whether the tab for looking at games is in front."""
        ...

    def ask_new_game(self) -> None:
        """Ask for the next game and start it."""
        ...

    def copy_picture(self) -> None:
        """Put a picture of the board on the clipboard."""
        ...

    def show_moves(self) -> None:
        """Show the list of moves."""
        ...

    def show_thinking(self) -> None:
        """Show what the engine thinks."""
        ...

    def show_review(self) -> None:
        """Show what is for looking at games."""
        ...

    def show_cursor(self) -> None:
        """Show the cursor on the board, for playing by keyboard."""
        ...


class GomokuCommands(QObject):
    """The commands of one page."""

    def __init__(self, page: CommandedPage) -> None:
        super().__init__()
        self._page = page
        self._sure = QAction(tr("Resign"), self)
        self._sure.triggered.connect(self._resign_now)
        self._asks = False
        """Whether the player was asked about resigning and has not gone on."""

    def possible(self) -> Mapping[str, Callable[[], object]]:
        """What can be done now, by the keys of the window's table."""
        page = self._page
        game, director, files = page.game, page.director, page.file_commands
        engine_there = page.port.status is not EngineStatus.FAILED
        found: dict[str, Callable[[], object]] = {
            "new_game": page.ask_new_game,
            "open": files.ask_open,
            "save": files.save,
            "save_as": files.save_as,
            "copy_record": files.copy_record,
            "paste_record": files.paste,
            **page.export.commands(),
            "copy_picture": page.copy_picture,
            "board_cursor": page.show_cursor,
            "coordinates": partial(self._flip_setting, "board.coordinates"),
            "move_numbers": partial(self._flip_setting, "board.move_numbers"),
            "candidates": partial(self._flip_overlay, "candidates"),
            "restart_engine": director.restart,
            "play_mode": page.show_moves,
            "review_mode": page.show_review,
        }
        if game.can_undo():
            found["undo"] = game.undo
        if game.can_redo():
            found["redo"] = game.redo
        if engine_there and not game.position.is_over:
            found["analyze"] = self._flip_analysis
        if engine_there and game.human_may_move():
            found["hint"] = director.hint
        if engine_there and not game.position.is_over and not game.sides_are_open():
            found["engine_move"] = director.move_now
        if game.phase is Phase.PLAYING:
            found["pause"] = self._flip_pause
            if not game.sides_are_open() and self._may_resign():
                found["resign"] = self.resign
        found.update(page.review.commands())
        found.update(self._walking())
        return found

    def _walking(self) -> dict[str, Callable[[], object]]:
        game = self._page.game
        found: dict[str, Callable[[], object]] = {}
        if game.node.parent is not None:
            found["first"] = game.to_start
            found["back"] = partial(game.step, -1)
            found["back_ten"] = partial(game.step, -TEN)
            if len(game.node.parent.children) > 1:
                found["previous_variation"] = partial(game.to_variation, -1)
                found["next_variation"] = partial(game.to_variation, 1)
        if game.cursor.next_node is not None:
            found["forward"] = partial(game.step, 1)
            found["forward_ten"] = partial(game.step, TEN)
            found["last"] = game.to_end
        if game.record.root.children:
            found["go_to_move"] = self.go_to_move
        return found

    def is_on(self, key: str) -> bool:
        """Whether the checkable command ``key`` is on."""
        page = self._page
        states = {
            "pause": page.game.paused,
            "analyze": page.director.analyzing,
            "candidates": page.overlays.on("candidates"),
            "coordinates": page.settings.flag("board.coordinates"),
            "move_numbers": page.settings.flag("board.move_numbers"),
            "play_mode": not page.reviewing,
            "review_mode": page.reviewing,
        }
        return states.get(key, False)

    def _may_resign(self) -> bool:
        setup = self._page.game.setup
        return setup.human_color() is not None or not setup.has_engine()

    def resign(self) -> None:
        """Resign, or ask first whether that was meant."""
        if not self._page.settings.flag("ask.resign"):
            self._resign_now()
            return
        self._asks = True
        text = tr("Resign this game? Any move or Escape goes on with it.")
        self._page.asked.emit(text, [self._sure])

    @Slot()
    def _resign_now(self) -> None:
        """Resign for the human; of two people, for the side to move."""
        game = self._page.game
        game.play(Move.resign(game.setup.human_color() or game.to_play))

    def end_question(self) -> None:
        """The game goes on, or is over: nobody is asked any more."""
        if self._asks:
            self._asks = False
            self._page.failed.emit("")

    def go_to_move(self) -> None:
        """Ask for a move number and go there."""
        game = self._page.game
        line = game.cursor.line()
        number, accepted = QInputDialog.getInt(
            self._page.board,
            tr("Go to move"),
            tr("Move number"),
            line.index(game.node),
            0,
            len(line) - 1,
        )
        if accepted:
            game.go_to(line[number])

    def _flip_pause(self) -> None:
        game = self._page.game
        game.set_paused(not game.paused)

    def _flip_analysis(self) -> None:
        page = self._page
        page.director.set_analyzing(not page.director.analyzing)
        if page.director.analyzing:
            page.show_thinking()

    def _flip_setting(self, key: str) -> None:
        settings = self._page.settings
        settings.set(key, not settings.flag(key))

    def _flip_overlay(self, key: str) -> None:
        overlays = self._page.overlays
        overlays.switch(key, not overlays.on(key))

    # -- The page's own menu -------------------------------------------------------------------

    def make_menu(self) -> QMenu:
        """The menu of gomoku in the menu bar."""
        menu = QMenu(tr("G&omoku"), self._page.board)
        self._toggles: dict[str, QAction] = {}
        for key in TEXTS:
            action = menu.addAction(overlay_text(key))
            action.setCheckable(True)
            action.triggered.connect(partial(self._flip_overlay, key))
            self._toggles[key] = action
        menu.addSeparator()
        files, review = self._page.file_commands, self._page.review
        for text, work in (
            (tr("Find the &win"), review.find_the_win),
            (tr("Copy &moves"), files.copy_moves),
            (tr("C&opy position as text"), files.copy_position),
        ):
            menu.addAction(text).triggered.connect(work)
        menu.aboutToShow.connect(self._check_toggles)
        return menu

    @Slot()
    def _check_toggles(self) -> None:
        for key, action in self._toggles.items():
            action.setChecked(self._page.overlays.on(key))
