"""Connects game information, the raw property editor and the find bar with the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from desktop_go.gui.editing.editor import Editor
from desktop_go.gui.editing.find_bar import FindBar
from desktop_go.gui.go.view import GoView
from desktop_go.gui.window.parts import WindowParts
from desktop_go.records.edits import Change
from desktop_go.records.record_node import RecordNode

if TYPE_CHECKING:
    from desktop_go.gui.editing.info_dialog import InfoDialog
    from desktop_go.gui.editing.property_dialog import PropertyDialog

_COMMANDS = ("game_info", "properties", "find", "find_next", "find_previous")


class EditDialogs(QObject):
    """Game information, properties, find."""

    def __init__(self, parts: WindowParts, go: GoView, editor: Editor) -> None:
        super().__init__(parts.window)
        self._parts, self._go, self._editor, self._game = parts, go, editor, go.core.game
        self._actions = parts.actions
        self.info: InfoDialog | None = None
        self.properties: PropertyDialog | None = None
        self.bar = FindBar(lambda: self._game.record, lambda: self._game.node)
        self.bar.found.connect(self._game.go_to)
        self.bar.closed.connect(go.page.board.setFocus)
        go.record.add_bar(self.bar)
        for key, work in (
            ("game_info", self.show_info),
            ("properties", self.show_properties),
            ("find", self.show_find),
            ("find_next", self.find_next),
            ("find_previous", self.find_previous),
        ):
            self._actions[key].triggered.connect(work)
        self._game.loaded.connect(self._on_loaded)
        parts.pages.currentChanged.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Offer the commands while there is a board."""
        for key in _COMMANDS:
            self._actions[key].setEnabled(self._parts.shows(self._go.page))

    @Slot()
    def show_info(self) -> None:
        """Show the game information."""
        from desktop_go.gui.editing.info_dialog import InfoDialog

        self.info = InfoDialog(self._game.record, self._parts.window, running=self._game.is_live)
        self.info.changed.connect(self._editor.set_info)
        self.info.finished.connect(self.info.deleteLater)
        self.info.open()

    @Slot()
    def show_properties(self) -> None:
        """Show the raw properties of the node."""
        from desktop_go.gui.editing.property_dialog import PropertyDialog

        self.properties = PropertyDialog(self._game.node, self._parts.window)
        self.properties.changed.connect(self._on_properties)
        self.properties.finished.connect(self.properties.deleteLater)
        self.properties.open()

    @Slot(object, object)
    def _on_properties(self, node: RecordNode, properties: dict[str, list[str]]) -> None:
        self._editor.replace_properties(node, properties)

    @Slot()
    def show_find(self) -> None:
        """Show the find bar."""
        self._parts.layout.show_panel("record")
        self.bar.open_bar()

    @Slot()
    def find_next(self) -> None:
        """Go to the next match, or ask first what to find."""
        if self.bar.isVisible():
            self.bar.find_next()
        else:
            self.show_find()

    @Slot()
    def find_previous(self) -> None:
        """Go to the match before, or ask first what to find."""
        if self.bar.isVisible():
            self.bar.find_previous()
        else:
            self.show_find()

    @Slot()
    def _on_loaded(self) -> None:
        self._game.record.listen(self._on_change)
        self.bar.forget()

    def _on_change(self, _change: Change) -> None:
        self.bar.forget()
