"""The strip of edit tools above the board."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolBar, QToolButton, QWidget

from desktop_go.gui.editing.tools import GROUPS, TEXTS, Tool
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.services.i18n import tr

ICON_SIDE = 18


class ToolStrip(QToolBar):
    """One button a tool, and a menu of judgements.

    Signals:
        tool_chosen(Tool): take this tool.
    """

    tool_chosen = Signal(object)

    def __init__(self, theme: ThemeManager, annotations: QMenu) -> None:
        super().__init__(tr("Edit tools"))
        self.setObjectName("editTools")
        self.setAccessibleName(tr("Edit tools"))
        self.setMovable(False)
        self.setIconSize(QSize(ICON_SIDE, ICON_SIDE))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._group = QActionGroup(self)
        self._group.setExclusive(True)
        self.actions_of: dict[Tool, QAction] = {}
        for number, tools in enumerate(GROUPS):
            if number:
                self.addSeparator()
            for tool in tools:
                self._add_tool(tool, theme)
        self.addSeparator()
        judge = QToolButton()
        judge.setText("! ?")
        judge.setMenu(annotations)
        judge.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        judge.setToolTip(tr("Judge the move or the position"))
        judge.setAccessibleName(tr("Judgement"))
        self.addWidget(judge)
        self.retranslate()

    def _add_tool(self, tool: Tool, theme: ThemeManager) -> None:
        action = QAction(self, checkable=True)
        action.setObjectName(tool.value)
        action.setData(tool)
        action.triggered.connect(self._on_tool)
        theme.bind_icon(action, tool.value)
        self._group.addAction(action)
        self.addAction(action)
        self.actions_of[tool] = action
        button = self.widgetForAction(action)
        if isinstance(button, QWidget):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def retranslate(self) -> None:
        """Set the texts in the current language."""
        for tool, action in self.actions_of.items():
            text = TEXTS[tool]
            action.setText(tr(text.name))
            action.setToolTip(f"{tr(text.name)}: {tr(text.hint)}")
            action.setStatusTip(tr(text.hint))
            button = self.widgetForAction(action)
            if isinstance(button, QWidget):
                button.setAccessibleName(tr(text.name))
                button.setAccessibleDescription(tr(text.hint))

    def show_tool(self, tool: Tool) -> None:
        """Mark the tool in use."""
        self.actions_of[tool].setChecked(True)

    @Slot()
    def _on_tool(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.tool_chosen.emit(action.data())
