"""The message about an attached engine that fails while it plays, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from desktop_go.gui.play.director import Director
from desktop_go.services.i18n import tr

Show = Callable[[str, Sequence[QAction]], object]


class ProgramTrouble(QObject):
    """Offers to start the engine again, or to go on without it. The game waits meanwhile.

    Args:
        director: knows of the trouble.
        show: shows a sentence with buttons.
        clear: takes the message back when it is given an empty text.
    """

    def __init__(self, director: Director, show: Show, clear: Callable[[str], object]) -> None:
        super().__init__(director)
        self._show, self._clear = show, clear
        self._is_shown = False
        self._restart = QAction(tr("Restart the engine"), self)
        self._restart.setToolTip(tr("Start it again and ask for its move."))
        self._restart.triggered.connect(director.restart_program)
        self._instead = QAction(tr("Let Desktop Go play on"), self)
        self._instead.setToolTip(tr("Desktop Go plays this side from here on."))
        self._instead.triggered.connect(director.play_instead)
        director.troubled.connect(self._on_trouble)
        director.recovered.connect(self._on_end)

    @Slot(str)
    def _on_trouble(self, text: str) -> None:
        self._is_shown = True
        self._show(text, [self._restart, self._instead])

    @Slot()
    def _on_end(self) -> None:
        if self._is_shown:
            self._is_shown = False
            self._clear("")
