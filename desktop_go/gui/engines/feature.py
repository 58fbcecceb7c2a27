"""Connects attached engines with the main window: who analyzes, the menus, trouble, the console."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from desktop_go.engine.attached import EngineProtocol
from desktop_go.engine.messages import GameState
from desktop_go.gui.engines.analysts import FIRST, SECOND, AnalystPort, Analysts
from desktop_go.gui.engines.second import SecondAnalyst
from desktop_go.gui.go.view import GoView
from desktop_go.gui.pages.switch import GameSwitch
from desktop_go.gui.panels.banner import Tone
from desktop_go.gui.play.game import PlayedGame
from desktop_go.gui.review.feature import ReviewFeature
from desktop_go.gui.style.plain_text import caption
from desktop_go.gui.window.parts import WindowParts
from desktop_go.services.i18n import tr

if TYPE_CHECKING:
    from desktop_go.gui.engines.console import ConsoleWindow

ANALYST_TOPIC = "analyst"


class EnginesFeature(QObject):
    """The commands about attached engines.

    Signals:
        list_wanted: the user wants to see which engines are attached.
    """

    list_wanted = Signal()

    def __init__(
        self, parts: WindowParts, go: GoView, review: ReviewFeature, games: GameSwitch
    ) -> None:
        super().__init__(parts.window)
        self._parts, self._go, self._review, self._games = parts, go, review, games
        self._settings, self._director = go.core.settings, go.core.director
        self.console: ConsoleWindow | None = None
        self.analysts = Analysts(self._settings, self)
        self.second = SecondAnalyst(go.core.game, self._director, review.analyses, self.analysts)
        self._restart = QAction(tr("Restart the engine"), self)
        self._restart.setToolTip(tr("Start it again and let it go on."))
        self._restart.triggered.connect(self.analysts.restart)
        self._without = QAction(tr("Go on without it"), self)
        self._without.setToolTip(tr("Desktop Go analyzes from here on."))
        self._without.triggered.connect(self._go_on_without)
        self._connect()
        self.analysts.open()

    def _connect(self) -> None:
        actions, review, analysts = self._parts.actions, self._review, self.analysts
        analysts.first_changed.connect(self._on_analyst)
        analysts.second_changed.connect(self._on_judges)
        analysts.failed.connect(self._on_failed)
        analysts.recovered.connect(self._on_recovered)
        review.reviewer.started.connect(self.second.review)
        review.graph.cancel_wanted.connect(self.second.cancel)
        actions["engines"].triggered.connect(self.list_wanted)
        actions["console"].triggered.connect(self.show_console)
        actions["restart_engine"].triggered.connect(analysts.restart)
        for key in ("analyst", "second"):
            self._parts.submenus[key].aboutToShow.connect(self._fill_menus)
        self._fill_menus()

    def close(self) -> None:
        """End the programs of analysts and of the console."""
        if self.console is not None:
            self.console.close()
        self.analysts.close()

    # -- Who analyzes --------------------------------------------------------------------------

    @Slot()
    def _fill_menus(self) -> None:
        names = [(name, name) for name in self.analysts.candidates()]
        for place, key, nobody in (
            ("analyst", FIRST, "Desktop Go"),
            ("second", SECOND, tr("Nobody")),
        ):
            menu = self._parts.submenus[place]
            self._fill(menu, key, [("", nobody), *names])
            for action in menu.actions():
                action.setChecked(action.data() == (key, self._settings.text(key)))

    def _fill(self, menu: QMenu, key: str, choices: list[tuple[str, str]]) -> None:
        """Offer ``choices``, a name and a text each, unless they are there already."""
        if [action.data() for action in menu.actions()] == [(key, name) for name, _ in choices]:
            return
        menu.clear()
        group = QActionGroup(menu)
        for name, text in choices:
            action = menu.addAction(caption(text))
            action.setCheckable(True)
            action.setData((key, name))
            action.triggered.connect(self._on_choice)
            group.addAction(action)

    @Slot()
    def _on_choice(self) -> None:
        action = self.sender()
        assert isinstance(action, QAction)
        key, name = action.data()
        self._settings.set(key, name)

    @Slot()
    def _on_analyst(self) -> None:
        self._review.reviewer.cancel()
        self._on_judges()
        self._director.set_analyst(self.analysts.first)

    @Slot()
    def _on_judges(self) -> None:
        first, second = self.analysts.first, self.analysts.second
        self._review.analyses.set_judges(first.name if first else "", second.name if second else "")

    # -- Trouble -------------------------------------------------------------------------------

    @Slot(object)
    def _on_failed(self, port: AnalystPort) -> None:
        self._parts.status.say(port.failure)
        actions = [self._restart, self._without]
        self._parts.banner.show_message(Tone.ERROR, port.failure, actions, ANALYST_TOPIC)

    @Slot()
    def _on_recovered(self) -> None:
        self._parts.banner.clear_topic(ANALYST_TOPIC)

    @Slot()
    def _go_on_without(self) -> None:
        """Choose nobody in the place of an analyst that has failed."""
        for key, port in ((FIRST, self.analysts.first), (SECOND, self.analysts.second)):
            if port is not None and port.failure:
                self._settings.set(key, "")

    # -- Windows -------------------------------------------------------------------------------

    @Slot()
    def show_console(self) -> None:
        """Show the console."""
        if self.console is None:
            from desktop_go.gui.engines.console import ConsoleWindow

            self.console = ConsoleWindow(self._settings, self._position, self._parts.window)
        self.console.show()
        self.console.raise_()
        self.console.activateWindow()

    def _position(self, protocol: EngineProtocol) -> GameState | None:
        """The position on the board of the game that an engine plays; None: there is none."""
        game: object = self._go.core.game if self._parts.shows(self._go.page) else None
        if protocol is EngineProtocol.GOMOCUP:
            page = self._games.page
            game = getattr(page, "game", None) if page is not None else None
        elif self._director.board_fault():
            return None
        return game.walker.engine_state() if isinstance(game, PlayedGame) else None
