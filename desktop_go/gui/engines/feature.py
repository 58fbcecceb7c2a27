"""Connects attached engines with the main window: who analyzes, the menus, trouble, the console."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from desktop_go.engine.attached import EngineProtocol
from desktop_go.engine.messages import GameState
from desktop_go.gui.dialogs.preferences import ENGINES_PAGE
from desktop_go.gui.engines.analysts import FIRST, SECOND, AnalystPort, Analysts
from desktop_go.gui.engines.second import SecondAnalyst
from desktop_go.gui.panels.banner import Tone
from desktop_go.gui.plain_text import caption
from desktop_go.gui.play.game import PlayedGame
from desktop_go.services.i18n import tr

if TYPE_CHECKING:
    from desktop_go.gui.engines.console import ConsoleWindow
    from desktop_go.gui.main_window import MainWindow

ANALYST_TOPIC = "analyst"


class EnginesFeature(QObject):
    """The commands about attached engines."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._core = window, window.core
        core, review = window.core, window.review
        self.console: ConsoleWindow | None = None
        self.analysts = Analysts(core.settings, self)
        self.second = SecondAnalyst(core.game, core.director, review.analyses, self.analysts)
        self._restart = QAction(tr("Restart the engine"), self)
        self._restart.setToolTip(tr("Start it again and let it go on."))
        self._restart.triggered.connect(self.analysts.restart)
        self._without = QAction(tr("Go on without it"), self)
        self._without.setToolTip(tr("Desktop Go analyzes from here on."))
        self._without.triggered.connect(self._go_on_without)
        self._connect()
        self.analysts.open()

    def _connect(self) -> None:
        window, review, analysts = self._window, self._window.review, self.analysts
        analysts.first_changed.connect(self._on_analyst)
        analysts.second_changed.connect(self._on_judges)
        analysts.failed.connect(self._on_failed)
        analysts.recovered.connect(self._on_recovered)
        review.reviewer.started.connect(self.second.review)
        review.graph.cancel_wanted.connect(self.second.cancel)
        window.actions_["engines"].triggered.connect(self._on_engines)
        window.actions_["console"].triggered.connect(self.show_console)
        window.actions_["restart_engine"].triggered.connect(analysts.restart)
        for menu in (window.menus.analyst, window.menus.second):
            menu.aboutToShow.connect(self._fill_menus)
        self._fill_menus()

    def close(self) -> None:
        """End the programs of analysts and of the console."""
        if self.console is not None:
            self.console.close()
        self.analysts.close()

    # -- Who analyzes --------------------------------------------------------------------------

    @Slot()
    def _fill_menus(self) -> None:
        menus, names = self._window.menus, self.analysts.candidates()
        _fill(menus.analyst, FIRST, [("", "Desktop Go"), *((name, name) for name in names)], self)
        _fill(menus.second, SECOND, [("", tr("Nobody")), *((name, name) for name in names)], self)
        for menu in (menus.analyst, menus.second):
            for action in menu.actions():
                key, name = action.data()
                action.setChecked(self._core.settings.text(key) == name)

    @Slot()
    def on_choice(self) -> None:
        """An analyst was chosen in a menu."""
        action = self.sender()
        assert isinstance(action, QAction)
        key, name = action.data()
        self._core.settings.set(key, name)

    @Slot()
    def _on_analyst(self) -> None:
        self._window.review.reviewer.cancel()
        self._on_judges()
        self._core.director.set_analyst(self.analysts.first)

    @Slot()
    def _on_judges(self) -> None:
        first, second = self.analysts.first, self.analysts.second
        self._window.review.analyses.set_judges(
            first.name if first else "", second.name if second and second is not first else ""
        )

    # -- Trouble -------------------------------------------------------------------------------

    @Slot(object)
    def _on_failed(self, port: AnalystPort) -> None:
        window = self._window
        window.status.say(port.failure)
        actions = [self._restart, self._without]
        window.banner.show_message(Tone.ERROR, port.failure, actions, ANALYST_TOPIC)

    @Slot()
    def _on_recovered(self) -> None:
        self._window.banner.clear_topic(ANALYST_TOPIC)

    @Slot()
    def _go_on_without(self) -> None:
        """Choose nobody in the place of an analyst that has failed."""
        for key, port in ((FIRST, self.analysts.first), (SECOND, self.analysts.second)):
            if port is not None and port.failure:
                self._core.settings.set(key, "")

    # -- Windows -------------------------------------------------------------------------------

    @Slot()
    def _on_engines(self) -> None:
        self._window.commands.preferences(ENGINES_PAGE)

    @Slot()
    def show_console(self) -> None:
        """Show the console."""
        if self.console is None:
            from desktop_go.gui.engines.console import ConsoleWindow

            self.console = ConsoleWindow(self._core.settings, self._position, self._window)
        self.console.show()
        self.console.raise_()
        self.console.activateWindow()

    def _position(self, protocol: EngineProtocol) -> GameState | None:
        """The position on the board of the game that an engine plays; None: there is none."""
        game: object = self._core.game if self._window.game_is_shown else None
        if protocol is EngineProtocol.GOMOCUP:
            page = self._window.games.page
            game = getattr(page, "game", None) if page is not None else None
        elif self._core.director.board_fault():
            return None
        return game.walker.engine_state() if isinstance(game, PlayedGame) else None


def _fill(menu: QMenu, key: str, choices: list[tuple[str, str]], feature: EnginesFeature) -> None:
    """Offer ``choices``, a name and a text each, unless they are there already."""
    if [action.data() for action in menu.actions()] == [(key, name) for name, _ in choices]:
        return
    menu.clear()
    group = QActionGroup(menu)
    for name, text in choices:
        action = menu.addAction(caption(text))
        action.setCheckable(True)
        action.setData((key, name))
        action.triggered.connect(feature.on_choice)
        group.addAction(action)
