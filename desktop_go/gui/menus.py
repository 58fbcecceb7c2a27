"""Menus and tool bar of the main window, built from the table of commands."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMainWindow, QMenu, QSizePolicy, QToolBar, QToolButton, QWidget

from desktop_go.gui.actions import BOARD_MENU, COMMANDS, MENUS, SEPARATOR, TOOL_BAR, Actions
from desktop_go.gui.pages.past_games import file_words
from desktop_go.gui.review.commands import STORED_MENU
from desktop_go.gui.style.plain_text import caption
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings

ICON_SIDE = 20


class Menus(QWidget):
    """Builds the bars and keeps the submenus that change. Itself it is never seen.

    Signals:
        recent_chosen(Path): open this file.
        recent_cleared: forget the recent files.
    """

    recent_chosen = Signal(object)
    recent_cleared = Signal()

    def __init__(
        self, window: QMainWindow, actions: Actions, settings: Settings, theme: ThemeManager
    ) -> None:
        super().__init__(window)
        self.hide()
        self._window, self._actions, self._settings = window, actions, settings
        self.recent = QMenu(tr("Open &recent"), window)
        self.panels = QMenu(tr("Pa&nels"), window)
        self.annotations = QMenu(tr("&Judgement"), window)
        self.encodings = QMenu(tr("Reopen with en&coding"), window)
        self.analyst = QMenu(tr("&Judged by"), window)
        self.second = QMenu(tr("&Compare with"), window)
        self.windows = QMenu(tr("&All windows"), window)
        self.stored = QMenu(tr("Stored anal&ysis"), window)
        self.stored.addActions([actions[key] for key in STORED_MENU])
        self._submenus = {
            "windows": self.windows,
            "recent": self.recent,
            "annotations": self.annotations,
            "encodings": self.encodings,
            "panels": self.panels,
            "analyst": self.analyst,
            "second": self.second,
            "stored": self.stored,
            "theme": self._choice_menu("theme"),
            "board_theme": self._choice_menu("board.theme"),
        }
        for title, keys in MENUS:
            menu = window.menuBar().addMenu(tr(title))
            for key in keys:
                if key == SEPARATOR:
                    menu.addSeparator()
                elif key in self._submenus:
                    menu.addMenu(self._submenus[key])
                else:
                    menu.addAction(actions[key])
        self.tool_bar = self._make_tool_bar()
        self.board = QMenu(window)
        for key in BOARD_MENU:
            if key == SEPARATOR:
                self.board.addSeparator()
            else:
                self.board.addAction(actions[key])
        for command in COMMANDS:
            if command.icon:
                theme.bind_icon(actions[command.key], command.icon)

    def show_recent(self, files: list[Path]) -> None:
        """Fill the submenu of recent files."""
        self.recent.clear()
        self.recent.setEnabled(bool(files))
        for path in files:
            action = self.recent.addAction(caption(file_words(path)))
            action.setData(str(path))
            action.setStatusTip(str(path))
            action.triggered.connect(self._on_recent)
        if files:
            self.recent.addSeparator()
            self.recent.addAction(tr("&Clear this list")).triggered.connect(self.recent_cleared)

    def _make_tool_bar(self) -> QToolBar:
        bar = QToolBar(tr("Tools"), self._window)
        bar.setObjectName("toolBar")
        bar.setMovable(False)
        bar.setIconSize(QSize(ICON_SIDE, ICON_SIDE))
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        for key in TOOL_BAR:
            if key == SEPARATOR:
                bar.addSeparator()
            else:
                bar.addAction(self._actions[key])
        spring = QWidget()
        spring.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(spring)
        for key in ("play_mode", "review_mode"):
            button = QToolButton()
            button.setDefaultAction(self._actions[key])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            bar.addWidget(button)
        self._window.addToolBar(bar)
        return bar

    def _choice_menu(self, key: str) -> QMenu:
        """The choices of a setting."""
        setting = self._settings.declared[key]
        menu = QMenu(tr(setting.label), self._window)
        group = QActionGroup(menu)
        for value, text in setting.choices:
            action = menu.addAction(tr(text))
            action.setCheckable(True)
            action.setData((key, value))
            action.triggered.connect(self._on_choice)
            group.addAction(action)
        menu.aboutToShow.connect(self._check_choices)
        return menu

    @Slot()
    def _check_choices(self) -> None:
        menu = self.sender()
        assert isinstance(menu, QMenu)
        for action in menu.actions():
            key, value = action.data()
            action.setChecked(self._settings.get(key) == value)

    @Slot()
    def _on_choice(self) -> None:
        action = self.sender()
        assert isinstance(action, QAction)
        key, value = action.data()
        self._settings.set(key, value)

    @Slot()
    def _on_recent(self) -> None:
        action = self.sender()
        assert isinstance(action, QAction)
        self.recent_chosen.emit(Path(action.data()))
