"""Connects the commands of export with the window: the page that is shown says what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from desktop_go.gui.export.commands import COMMANDS
from desktop_go.gui.export.exporter import Exporter
from desktop_go.gui.export.source import ExportSource
from desktop_go.gui.go.view import GoView
from desktop_go.gui.pages.switch import GameSwitch
from desktop_go.gui.window.parts import WindowParts


class ExportFeature(QObject):
    """The commands Export, Print and Copy picture."""

    def __init__(self, parts: WindowParts, go: GoView, games: GameSwitch) -> None:
        super().__init__(parts.window)
        self._parts, self._go, self._games, self._core = parts, go, games, go.core
        self.exporter = Exporter(parts.window, go.core.settings, self.source, self._suggested)
        self.exporter.said.connect(go.core.game.said)
        for command in COMMANDS:
            parts.actions[command.key].triggered.connect(partial(self._run, command.key))
        parts.pages.currentChanged.connect(self.refresh)
        games.changed.connect(self.refresh)
        self.refresh()

    def _possible(self) -> Mapping[str, Callable[[], object]]:
        """What can be done on the page that is shown."""
        page = self._games.page
        if page is not None:
            return page.commands()
        return self.exporter.commands() if self._parts.shows(self._go.page) else {}

    def _run(self, key: str, *_checked: bool) -> None:
        work = self._possible().get(key)
        if work is not None:
            work()

    @Slot()
    def refresh(self) -> None:
        """Offer what the page can do."""
        possible = self._possible()
        for command in COMMANDS:
            self._parts.actions[command.key].setEnabled(command.key in possible)

    def source(self) -> ExportSource:
        """The board of Go and its line as they are now."""
        board = self._go.page.board
        return ExportSource.of_game(board.view(), board.options(), self._core.game.cursor)

    def _suggested(self) -> Path:
        path = self._core.files.suggested_path()
        number = self._core.game.node.move_number
        return path.with_name(f"{path.stem} {number}{path.suffix}")
