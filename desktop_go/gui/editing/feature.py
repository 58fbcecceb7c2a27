"""Connects the edit tools and commands with the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QInputDialog, QMenu

from desktop_go.gui.editing.commands import TREE_MENU
from desktop_go.gui.editing.desk import EditDesk
from desktop_go.gui.editing.dialogs import EditDialogs
from desktop_go.gui.editing.file_feature import FileFeature
from desktop_go.gui.editing.judgements import JudgementMenu
from desktop_go.gui.editing.tool_strip import ToolStrip
from desktop_go.gui.panels.banner import Tone
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.window_layout import REVIEW
from desktop_go.records.diagrams import write_diagram
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr

if TYPE_CHECKING:
    from desktop_go.gui.main_window import MainWindow

TOPIC = "editing"
MAX_LABEL = 16
_NOT_AT_ROOT = ("cut_branch", "delete_branch", "delete_node", "delete_others", "make_main")
_ALWAYS = ("edit_tools", "copy_branch", "copy_diagram", "record_list", "node_name", "clear_marks")
_EDITS = ("paste_branch", "move_up", "move_down", "add_node", "swap_turn", "tsumego_frame")


class EditingFeature(QObject):
    """The edit mode of a window and the commands that change a record."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._core, self._actions = window, window.core, window.actions_
        game = self._core.game
        self.desk = EditDesk(game, self._ask_label)
        self.judgements = JudgementMenu(window.menus.annotations)
        self.judgements.chosen.connect(self.desk.annotate)
        self.strip = ToolStrip(window.theme, window.menus.annotations)
        self.strip.tool_chosen.connect(self.desk.choose)
        self.strip.hide()
        window.game_page.add_strip(self.strip)
        self._tree_menu = self._make_tree_menu()
        self._end_game = QAction(tr("End the game and edit"), self)
        self._end_game.triggered.connect(self._on_end_game)
        self.desk.refused.connect(game.refused)
        self.desk.play_wanted.connect(self._on_play_wanted)
        self.desk.tool_changed.connect(self._on_tool_changed)
        window.record.tree.menu_wanted.connect(self._on_tree_menu)
        window.record.tree.node_chosen.connect(self._on_tree_node)
        game.changed.connect(self.refresh)
        game.loaded.connect(self._on_loaded)
        game.moved.connect(self._on_moved)
        window.pages.currentChanged.connect(self.refresh)
        self._connect_commands()
        self.dialogs = EditDialogs(window, self.desk)
        self.files = FileFeature(window, self.desk)
        self._actions["record_list"].setChecked(self._core.settings.flag("record.as_list"))
        self._on_list(self._core.settings.flag("record.as_list"))
        self.refresh()

    def _connect_commands(self) -> None:
        desk = self.desk
        for key, work in (
            ("swap_turn", desk.swap_turn),
            ("clear_marks", desk.clear_marks),
            ("add_node", desk.add_node),
            ("node_name", self.ask_name),
            ("cut_branch", self.cut_branch),
            ("copy_branch", self.copy_branch),
            ("paste_branch", self.paste_branch),
            ("delete_branch", lambda: desk.delete_branch(self.target)),
            ("delete_node", lambda: desk.delete_node(self.target)),
            ("delete_others", lambda: desk.delete_others(self.target)),
            ("make_main", lambda: desk.make_main(self.target)),
            ("move_up", lambda: desk.move_branch(self.target, -1)),
            ("move_down", lambda: desk.move_branch(self.target, 1)),
            ("copy_diagram", self.copy_diagram),
            ("tsumego_frame", lambda: desk.put_frame(self._core.director.area)),
        ):
            self._actions[key].triggered.connect(work)
        self._actions["edit_tools"].triggered.connect(self.set_editing)
        self._actions["record_list"].triggered.connect(self._on_list)

    # -- Edit mode -----------------------------------------------------------------------------

    @property
    def editing(self) -> bool:
        """Whether the edit tools are on."""
        return self._actions["edit_tools"].isChecked()

    @Slot(bool)
    def set_editing(self, on: bool) -> None:
        """Show the edit tools and let them have the clicks, or put them away."""
        if on and not self.desk.ready():
            self._actions["edit_tools"].setChecked(False)
            return
        self._actions["edit_tools"].setChecked(on)
        self.strip.setVisible(on)
        self._window.record.show_name(on)
        self._window.presenter.set_tool(self.desk if on else None)
        if on:
            self.strip.show_tool(self.desk.tool)
            self._window.set_mode(REVIEW)
            self._core.game.said.emit(tr("Edit tools are on. Press Ctrl+E to close them"))
        self._core.game.after_step()

    @Slot()
    def _on_tool_changed(self) -> None:
        self.strip.show_tool(self.desk.tool)
        self._window.presenter.refresh()

    @Slot()
    def _on_play_wanted(self) -> None:
        """A game is running: say so, and offer to make a record of it."""
        self._window.banner.show_message(
            Tone.INFO,
            tr("A game is in progress. To edit it, end it first; its moves stay as a record."),
            [self._end_game],
            TOPIC,
        )

    @Slot()
    def _on_end_game(self) -> None:
        self._window.banner.clear_topic(TOPIC)
        self._core.game.stop_playing()
        self.set_editing(True)

    @Slot()
    def _on_moved(self) -> None:
        """Whoever plays on does not want to end the game."""
        self._window.banner.clear_topic(TOPIC)

    @Slot()
    def _on_loaded(self) -> None:
        if self.editing and self._core.game.phase is not Phase.VIEWING:
            self.set_editing(False)

    @Slot()
    def refresh(self) -> None:
        """Enable what makes sense for the node shown."""
        on_board, game = self._window.game_is_shown, self._core.game
        node = game.node
        editable = on_board and not game.is_live
        for key in _ALWAYS:
            self._actions[key].setEnabled(on_board)
        for key in _EDITS:
            self._actions[key].setEnabled(editable)
        for key in _NOT_AT_ROOT:
            self._actions[key].setEnabled(editable and node.parent is not None)
        self._window.menus.annotations.setEnabled(editable)
        self.judgements.show_node(node)
        if self.editing and game.is_live:
            self.set_editing(False)

    # -- The tree's menu -----------------------------------------------------------------------

    @property
    def target(self) -> RecordNode:
        """The node that a command is for: the one shown."""
        return self._core.game.node

    def _make_tree_menu(self) -> QMenu:
        menu = QMenu(self._window)
        for key in TREE_MENU:
            if not key:
                menu.addSeparator()
            elif key == "annotations":
                menu.addMenu(self._window.menus.annotations)
            else:
                menu.addAction(self._actions[key])
        return menu

    @Slot()
    def _on_tree_node(self) -> None:
        """After a click on the tree the keys are for the board, no longer for a text."""
        if not self._window.record.tree.hasFocus():
            self._window.game_page.board.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(object, QPoint)
    def _on_tree_menu(self, node: RecordNode, place: QPoint) -> None:
        """Show the node and offer what can be done with it."""
        self._core.game.go_to(node)
        self._tree_menu.popup(place)

    # -- Commands ------------------------------------------------------------------------------

    @Slot()
    def cut_branch(self) -> None:
        """Put the branch on the clipboard and delete it."""
        if self.desk.ready() and self.target.parent is not None:
            self.copy_branch()
            self.desk.delete_branch(self.target)

    @Slot()
    def copy_branch(self) -> None:
        """Put the branch on the clipboard as SGF."""
        QGuiApplication.clipboard().setText(self.desk.copy_branch(self.target))
        self._core.game.said.emit(tr("Branch copied to the clipboard"))

    @Slot()
    def paste_branch(self) -> None:
        """Add the SGF of the clipboard under the node."""
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self.desk.paste_branch(self.target, text)
        else:
            self._core.game.refused.emit(tr("There is no text on the clipboard."))

    @Slot()
    def copy_diagram(self) -> None:
        """Put the board as letters on the clipboard."""
        position = self._core.game.position
        cells = "".join(".XO"[position.color_at(point)] for point in position.points())
        rows = [cells[i : i + position.size] for i in range(0, len(cells), position.size)]
        QGuiApplication.clipboard().setText(write_diagram(rows))
        self._core.game.said.emit(tr("Text diagram copied to the clipboard"))

    @Slot()
    def ask_name(self) -> None:
        """Ask for the name of the node."""
        node = self.target
        text, accepted = QInputDialog.getText(
            self._window, tr("Name of this position"), tr("Name"), text=node.name
        )
        if accepted:
            self._core.game.record.set_name(node, text.strip())
            self._core.game.after_step()

    def _ask_label(self, old: str) -> str | None:
        text, accepted = QInputDialog.getText(
            self._window, tr("Label"), tr("Enter a short label for this point"), text=old
        )
        return text[:MAX_LABEL] if accepted else None

    @Slot(bool)
    def _on_list(self, on: bool) -> None:
        self._core.settings.set("record.as_list", on)
        self._window.record.show_list(on)
