"""Connects the microscope with the main window: whose search is looked at, and when.

The watch of the engine is open only while the window shows the running search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QByteArray, QEvent, QObject, Slot

from desktop_go.engine.messages import Thought
from desktop_go.games.gomoku.notation import to_text
from desktop_go.games.spec import Position
from desktop_go.games.sudoku.layout import CLASSIC
from desktop_go.gui.go.view import GoView
from desktop_go.gui.pages.switch import GameSwitch
from desktop_go.gui.play.director import Director
from desktop_go.gui.play.engine_thread import EnginePort
from desktop_go.gui.play.presenter import Presenter
from desktop_go.gui.review.area import AreaAnalysis
from desktop_go.gui.window.parts import WindowParts
from desktop_go.moves import Point
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr

if TYPE_CHECKING:
    from desktop_go.gui.gomoku.page import GomokuPage
    from desktop_go.gui.microscope.window import MicroscopeWindow
    from desktop_go.gui.puzzles.live_search import LiveSearch
    from desktop_go.gui.samegame.page import SameGamePage
    from desktop_go.gui.sudoku.page import SudokuPage

GEOMETRY = "microscope.geometry"


@dataclass(frozen=True, slots=True)
class Source:
    """A game whose engine searches a tree in the window."""

    key: str
    director: Director | LiveSearch
    port: EnginePort | LiveSearch
    presenter: Presenter | LiveSearch
    position: Callable[[], Position | None]
    name: Callable[[Any], str]


class MicroscopeFeature(QObject):
    """The command Look into the search."""

    def __init__(
        self, parts: WindowParts, go: GoView, games: GameSwitch, area: AreaAnalysis
    ) -> None:
        super().__init__(parts.window)
        self._parts, self._go, self._games, self._area = parts, go, games, area
        self._settings = go.core.settings
        self._source: Source | None = None
        self.window: MicroscopeWindow | None = None
        parts.actions["microscope"].triggered.connect(self.show_window)
        parts.pages.currentChanged.connect(self._follow)
        parts.window.installEventFilter(self)

    @Slot()
    def show_window(self) -> None:
        """Show the microscope, with the game of the page that is shown."""
        if self.window is None:
            self._make_window()
        assert self.window is not None
        self.window.show()
        self._follow()
        if self._source is None:
            self.window.show_steps()
        else:
            self.window.tabs.setCurrentWidget(self.window.live)
        self.window.raise_()
        self.window.activateWindow()

    def _make_window(self) -> None:
        from desktop_go.gui.microscope.window import MicroscopeWindow

        self.window = MicroscopeWindow(self._parts.theme, self._parts.window)
        self.window.installEventFilter(self)
        stored = self._settings.text(GEOMETRY)
        self.window.restoreGeometry(QByteArray.fromBase64(stored.encode()))
        live = self.window.live
        live.previewed.connect(self._preview)
        live.think_wanted.connect(self._think)
        live.move_wanted.connect(self._look_at)
        live.all_wanted.connect(self._area.clear)

    # -- Whose search --------------------------------------------------------------------------

    def _found(self) -> Source | None:
        """The game on the page that is shown, where its engine searches a tree."""
        if self._parts.shows(self._go.page):
            core = self._go.core
            game = core.game
            return Source(
                "go",
                core.director,
                core.port,
                self._go.presenter,
                lambda: game.position,
                lambda point: tr("pass") if point is None else to_gtp(point, game.position.rows),
            )
        if self._games.key == "gomoku":
            page = cast("GomokuPage", self._games.page)
            walker = page.game.walker
            return Source(
                "gomoku",
                page.director,
                page.port,
                page.presenter,
                lambda: walker.position,
                lambda point: tr("pass") if point is None else to_text(point, walker.position.size),
            )
        if self._games.key == "samegame":
            from desktop_go.gui.samegame.live_search import cell_name

            live = cast("SameGamePage", self._games.page).live_search
            return Source("samegame", live, live, live, lambda: None, cell_name)
        if self._games.key == "sudoku":
            from desktop_go.gui.sudoku.live_search import move_name

            sudoku = cast("SudokuPage", self._games.page)
            if sudoku.desk.layout == CLASSIC:
                tree = sudoku.live_search
                return Source("sudoku", tree, tree, tree, lambda: None, move_name)
        return None

    @Slot()
    def _follow(self) -> None:
        """Look at the search of the page that is shown, while the window is there."""
        if self.window is None or not self.window.isVisible():
            return
        found = self._found()
        if (found and found.director) is not (self._source and self._source.director):
            self._leave()
            self._source = found
            if found is None:
                self.window.live.set_source(None)
            else:
                self._look_through(found)
        elif found is not None:
            found.port.watch.open()
        key = found.key if found is not None else self._games.key
        self.window.set_game(key, self._position())

    def _look_through(self, source: Source) -> None:
        assert self.window is not None
        self.window.live.set_source(source.name, source.key == "go")
        source.director.thought.connect(self._on_thought)
        source.director.activity_changed.connect(self._on_activity)
        source.port.watch.open()
        self._on_activity()
        self._on_thought(source.director.last_thought)

    def _leave(self) -> None:
        """Look no more; the board shows nothing of ours any more."""
        source, self._source = self._source, None
        if source is not None:
            source.port.watch.close()
            source.director.thought.disconnect(self._on_thought)
            source.director.activity_changed.disconnect(self._on_activity)
            source.presenter.show_points(())

    def _position(self) -> Position | None:
        """The position on the board, for a search in slow motion."""
        if self._source is not None:
            return self._source.position()
        desk = getattr(self._games.page, "desk", None)
        position = getattr(getattr(desk, "game", None), "position", None)
        return position if hasattr(position, "legal_points") else None

    # -- What the search and the user do -------------------------------------------------------

    @Slot(object)
    def _on_thought(self, thought: Thought | None) -> None:
        if self.window is not None:
            self.window.live.show_thought(thought)

    @Slot()
    def _on_activity(self) -> None:
        source = self._source
        if self.window is not None and source is not None:
            is_restricted = source.key == "go" and self._go.core.director.area is not None
            self.window.live.set_thinking(source.director.analyzing, is_restricted)

    @Slot(object)
    def _preview(self, moves: tuple[Point | None, ...]) -> None:
        if self._source is not None:
            self._source.presenter.show_points(moves)

    @Slot(bool)
    def _think(self, on: bool) -> None:
        if self._source is not None:
            self._source.director.set_analyzing(on)
            self._on_activity()

    @Slot(object)
    def _look_at(self, move: Point | None) -> None:
        """Let the main search look at one move only."""
        if self._source is None or move is None:
            return
        self._area.take(frozenset({move}))
        self._source.director.set_analyzing(True)
        self._on_activity()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The microscope does not outlive the main window, and keeps its size."""
        if self.window is not None:
            if watched is self.window and event.type() is QEvent.Type.WindowActivate:
                self._follow()  # The position on the board may be another one.
            elif watched is self.window and event.type() is QEvent.Type.Hide:
                geometry = bytes(self.window.saveGeometry().toBase64().data()).decode()
                self._settings.set(GEOMETRY, geometry)
                self._leave()
            elif watched is not self.window and event.type() is QEvent.Type.Close:
                self.window.close()
        return super().eventFilter(watched, event)
