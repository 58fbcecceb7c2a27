"""Connects the edit tools and commands with the window."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QInputDialog, QMenu

from desktop_go.gui.editing.commands import TREE_MENU
from desktop_go.gui.editing.dialogs import EditDialogs
from desktop_go.gui.editing.editor import Editor
from desktop_go.gui.editing.file_feature import FileFeature
from desktop_go.gui.editing.judgements import JudgementMenu
from desktop_go.gui.editing.tab_feature import TabFeature
from desktop_go.gui.editing.tool_strip import ToolStrip
from desktop_go.gui.go.view import GoView
from desktop_go.gui.panels.banner import Tone
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.window.layout import REVIEW
from desktop_go.gui.window.parts import WindowParts
from desktop_go.records.diagrams import write_diagram
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr

TOPIC = "editing"
MAX_LABEL = 16
_NOT_AT_ROOT = ("cut_branch", "delete_branch", "delete_node", "delete_others", "make_main")
_ALWAYS = ("edit_tools", "copy_branch", "copy_diagram", "record_list", "node_name", "clear_marks")
_EDITS = ("paste_branch", "move_up", "move_down", "add_node", "swap_turn", "tsumego_frame")


class EditingFeature(QObject):
    """The edit mode of a window and the commands that change a record."""

    def __init__(self, parts: WindowParts, go: GoView) -> None:
        super().__init__(parts.window)
        self._parts, self._go, self._core, self._actions = parts, go, go.core, parts.actions
        game = go.core.game
        self.editor = Editor(game, self._ask_label)
        self._annotations = parts.submenus["annotations"]
        self.judgements = JudgementMenu(self._annotations)
        self.judgements.chosen.connect(self.editor.annotate)
        self.strip = ToolStrip(parts.theme, self._annotations)
        self.strip.tool_chosen.connect(self.editor.choose)
        self.strip.hide()
        go.page.add_strip(self.strip)
        self._tree_menu = self._make_tree_menu()
        self._end_game = QAction(tr("End the game and edit"), self)
        self._end_game.triggered.connect(self._on_end_game)
        self.editor.refused.connect(game.refused)
        self.editor.play_wanted.connect(self._on_play_wanted)
        self.editor.tool_changed.connect(self._on_tool_changed)
        go.record.tree.menu_wanted.connect(self._on_tree_menu)
        go.record.tree.node_chosen.connect(self._on_tree_node)
        game.changed.connect(self.refresh)
        game.loaded.connect(self._on_loaded)
        game.moved.connect(self._on_moved)
        parts.pages.currentChanged.connect(self.refresh)
        parts.pages.currentChanged.connect(self._on_moved)
        self._connect_commands()
        self.dialogs = EditDialogs(parts, go, self.editor)
        self.tabs = TabFeature(parts, go)
        self.files = FileFeature(parts, go, self.editor, self.tabs)
        self._actions["record_list"].setChecked(self._core.settings.flag("record.as_list"))
        self._on_list(self._core.settings.flag("record.as_list"))
        self.refresh()

    def _connect_commands(self) -> None:
        editor = self.editor
        for key, work in (
            ("swap_turn", editor.swap_turn),
            ("clear_marks", editor.clear_marks),
            ("add_node", editor.add_node),
            ("node_name", self.ask_name),
            ("cut_branch", self.cut_branch),
            ("copy_branch", self.copy_branch),
            ("paste_branch", self.paste_branch),
            ("delete_branch", lambda: editor.delete_branch(self.target)),
            ("delete_node", lambda: editor.delete_node(self.target)),
            ("delete_others", lambda: editor.delete_others(self.target)),
            ("make_main", lambda: editor.make_main(self.target)),
            ("move_up", lambda: editor.move_branch(self.target, -1)),
            ("move_down", lambda: editor.move_branch(self.target, 1)),
            ("copy_diagram", self.copy_diagram),
            ("tsumego_frame", lambda: editor.put_frame(self._core.director.area)),
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
        if on and not self.editor.ready():
            self._actions["edit_tools"].setChecked(False)
            return
        self._actions["edit_tools"].setChecked(on)
        self.strip.setVisible(on)
        self._go.record.show_name(on)
        self._go.presenter.set_tool(self.editor if on else None)
        if on:
            self.strip.show_tool(self.editor.tool)
            self._parts.layout.set_mode(REVIEW)
            self._core.game.say(tr("Edit tools are on. Press Ctrl+E to close them"))
        self._core.game.after_step()

    @Slot()
    def _on_tool_changed(self) -> None:
        self.strip.show_tool(self.editor.tool)
        self._go.presenter.refresh()

    @Slot()
    def _on_play_wanted(self) -> None:
        """A game is running: say so, and offer to make a record of it."""
        self._parts.banner.show_message(
            Tone.INFO,
            tr("A game is in progress. To edit it, end it first; its moves stay as a record."),
            [self._end_game],
            TOPIC,
        )

    @Slot()
    def _on_end_game(self) -> None:
        self._parts.banner.clear_topic(TOPIC)
        self._core.game.stop_playing()
        self.set_editing(True)

    @Slot()
    def _on_moved(self) -> None:
        """Whoever plays on, or goes to another page, does not want to end the game."""
        self._parts.banner.clear_topic(TOPIC)

    @Slot()
    def _on_loaded(self) -> None:
        if self.editing and self._core.game.phase is not Phase.VIEWING:
            self.set_editing(False)

    @Slot()
    def refresh(self) -> None:
        """Enable what makes sense for the node shown."""
        on_board, game = self._parts.shows(self._go.page), self._core.game
        node = game.node
        editable = on_board and not game.is_live
        for key in _ALWAYS:
            self._actions[key].setEnabled(on_board)
        for key in _EDITS:
            self._actions[key].setEnabled(editable)
        for key in _NOT_AT_ROOT:
            self._actions[key].setEnabled(editable and node.parent is not None)
        self._annotations.setEnabled(editable)
        self.judgements.show_node(node)
        if self.editing and game.is_live:
            self.set_editing(False)

    # -- The tree's menu -----------------------------------------------------------------------

    @property
    def target(self) -> RecordNode:
        """The node that a command is for: the one shown."""
        return self._core.game.node

    def _make_tree_menu(self) -> QMenu:
        menu = QMenu(self._parts.window)
        for key in TREE_MENU:
            if not key:
                menu.addSeparator()
            elif key == "annotations":
                menu.addMenu(self._annotations)
            else:
                menu.addAction(self._actions[key])
        return menu

    @Slot()
    def _on_tree_node(self) -> None:
        """After a click on the tree the keys are for the board, no longer for a text."""
        if not self._go.record.tree.hasFocus():
            self._go.page.board.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(object, QPoint)
    def _on_tree_menu(self, node: RecordNode, place: QPoint) -> None:
        """Show the node and offer what can be done with it."""
        self._core.game.go_to(node)
        self._tree_menu.popup(place)

    # -- Commands ------------------------------------------------------------------------------

    @Slot()
    def cut_branch(self) -> None:
        """Put the branch on the clipboard and delete it."""
        if self.editor.ready() and self.target.parent is not None:
            self.copy_branch()
            self.editor.delete_branch(self.target)

    @Slot()
    def copy_branch(self) -> None:
        """Put the branch on the clipboard as SGF."""
        QGuiApplication.clipboard().setText(self.editor.copy_branch(self.target))
        self._core.game.say(tr("Branch copied to the clipboard"))

    @Slot()
    def paste_branch(self) -> None:
        """Add the SGF of the clipboard under the node."""
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self.editor.paste_branch(self.target, text)
        else:
            self._core.game.refuse(tr("There is no text on the clipboard."))

    @Slot()
    def copy_diagram(self) -> None:
        """Put the board as letters on the clipboard."""
        position = self._core.game.position
        cells = "".join(".XO"[position.color_at(point)] for point in position.points())
        rows = [cells[i : i + position.size] for i in range(0, len(cells), position.size)]
        QGuiApplication.clipboard().setText(write_diagram(rows))
        self._core.game.say(tr("Text diagram copied to the clipboard"))

    @Slot()
    def ask_name(self) -> None:
        """Ask for the name of the node."""
        node = self.target
        text, accepted = QInputDialog.getText(
            self._parts.window, tr("Name of this position"), tr("Name"), text=node.name
        )
        if accepted:
            self._core.game.record.set_name(node, text.strip())
            self._core.game.after_step()

    def _ask_label(self, old: str) -> str | None:
        text, accepted = QInputDialog.getText(
            self._parts.window, tr("Label"), tr("Enter a short label for this point"), text=old
        )
        return text[:MAX_LABEL] if accepted else None

    @Slot(bool)
    def _on_list(self, on: bool) -> None:
        self._core.settings.set("record.as_list", on)
        self._go.record.show_list(on)
