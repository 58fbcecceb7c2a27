"""What a feature may use of the window it is in: parts that know no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QWidget

from desktop_go.gui.panels.banner import Banner
from desktop_go.gui.panels.status import StatusBar
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.gui.window.command import ActionTable
from desktop_go.gui.window.layout import WindowLayout


@dataclass(frozen=True, slots=True)
class WindowParts:
    """The parts of one window."""

    window: QMainWindow
    """Dialogs stand in front of it."""
    actions: ActionTable
    submenus: Mapping[str, QMenu]
    """Menus that a feature fills, by their keys in the table of menus."""
    theme: ThemeManager
    pages: QStackedWidget
    banner: Banner
    status: StatusBar
    layout: WindowLayout

    def shows(self, page: QWidget) -> bool:
        """Whether ``page`` is the one on the screen."""
        return self.pages.currentWidget() is page
