"""Connects the Lab with the main window. Its own window is made when it is first wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, Slot

from desktop_go.engine.attached import AttachedEngine, EngineProtocol
from desktop_go.games.registry import GAMES
from desktop_go.gui.pages.switch import GameSwitch
from desktop_go.gui.play.attached import engines_of
from desktop_go.gui.window.parts import WindowParts
from desktop_go.services import paths
from desktop_go.services.settings import Settings

if TYPE_CHECKING:
    from desktop_go.gui.lab.window import LabWindow

GEOMETRY = "lab.geometry"
PROTOCOLS = {"go": EngineProtocol.GTP, "gomoku": EngineProtocol.GOMOCUP}


class LabFeature(QObject):
    """The command Lab."""

    def __init__(self, parts: WindowParts, settings: Settings, games: GameSwitch) -> None:
        super().__init__(parts.window)
        self._parts, self._settings, self._games = parts, settings, games
        self.window: LabWindow | None = None
        parts.actions["lab"].triggered.connect(self.show_window)
        parts.window.installEventFilter(self)

    @Slot()
    def show_window(self) -> None:
        """Show the Lab, with the game of the page that is shown."""
        if self.window is None:
            from desktop_go.gui.lab.window import LabWindow

            folder = paths.data_folder() / "lab"
            theme, engines = self._parts.theme, self._engines
            self.window = LabWindow(folder, theme, self._parts.window, engines)
            self.window.installEventFilter(self)
            stored = self._settings.text(GEOMETRY)
            self.window.restoreGeometry(QByteArray.fromBase64(stored.encode()))
            shown = [spec.key for spec in GAMES if spec.in_lab and spec.key == self._games.key]
            self.window.setup.choose_game(shown[0] if shown else "go")
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    def _engines(self, game: str) -> list[AttachedEngine]:
        protocol = PROTOCOLS.get(game)
        return engines_of(self._settings, protocol) if protocol else []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The Lab's window does not outlive the main one, and keeps its size."""
        if event.type() is QEvent.Type.Close and self.window is not None:
            if watched is self.window:
                geometry = bytes(self.window.saveGeometry().toBase64().data()).decode()
                self._settings.set(GEOMETRY, geometry)
            else:
                self.window.close()
                self.window.shut_down()
        return super().eventFilter(watched, event)
