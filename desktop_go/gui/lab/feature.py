"""Connects the Lab with the main window. Its own window is made when it is first wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, Slot

from desktop_go.services import paths

if TYPE_CHECKING:
    from desktop_go.gui.lab.window import LabWindow
    from desktop_go.gui.main_window import MainWindow

GEOMETRY = "lab.geometry"


class LabFeature(QObject):
    """The command Lab."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._main = window
        self.window: LabWindow | None = None
        window.actions_["lab"].triggered.connect(self.show_window)
        window.greeter.lab_wanted.connect(self.show_window)
        window.installEventFilter(self)

    @Slot()
    def show_window(self) -> None:
        """Show the Lab, with the game of the page that is shown."""
        if self.window is None:
            from desktop_go.gui.lab.window import LabWindow

            folder = paths.data_folder() / "lab"
            self.window = LabWindow(folder, self._main.theme, self._main)
            self.window.installEventFilter(self)
            stored = self._main.core.settings.text(GEOMETRY)
            self.window.restoreGeometry(QByteArray.fromBase64(stored.encode()))
            self.window.setup.choose_game(self._main.games.key or "go")
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The Lab's window does not outlive the main one, and keeps its size."""
        if event.type() is QEvent.Type.Close and self.window is not None:
            if watched is self.window:
                geometry = bytes(self.window.saveGeometry().toBase64().data()).decode()
                self._main.core.settings.set(GEOMETRY, geometry)
            else:
                self.window.close()
                self.window.shut_down()
        return super().eventFilter(watched, event)
