"""All commands of the window in one table: text, keys, icon, and the menus they are in.

The table says what there is; whoever builds the window connects what happens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from desktop_go.gui.editing.commands import COMMANDS as EDITING_COMMANDS
from desktop_go.gui.editing.commands import EDIT_MENU, WINDOW_MENU
from desktop_go.gui.engines.commands import COMMANDS as ENGINE_COMMANDS
from desktop_go.gui.engines.commands import ENGINE_MENU
from desktop_go.gui.export.commands import COMMANDS as EXPORT_COMMANDS
from desktop_go.gui.lab.commands import COMMANDS as LAB_COMMANDS
from desktop_go.gui.learn.commands import COMMANDS as LEARN_COMMANDS
from desktop_go.gui.learn.commands import LEARN_MENU
from desktop_go.gui.library.commands import COMMANDS as LIBRARY_COMMANDS
from desktop_go.gui.microscope.commands import COMMANDS as MICROSCOPE_COMMANDS
from desktop_go.gui.review.commands import COMMANDS as REVIEW_COMMANDS
from desktop_go.gui.review.commands import REVIEW_MENU
from desktop_go.gui.window.command import Command
from desktop_go.services.i18n import tr, tr_plain
from desktop_go.texts import Text

# fmt: off
COMMANDS: tuple[Command, ...] = (
    Command("new_game", "&New game…", ("Ctrl+N",), "Choose the board, players and rules.", "new",
        tool_text="New"),
    Command("open", "&Open…", ("Ctrl+O",), "Open a game record.", "open", tool_text="Open"),
    Command("save", "&Save", ("Ctrl+S",), "Save the record.", "save", tool_text="Save"),
    Command("save_as", "Save &as…", ("Ctrl+Shift+S",), "Save the record under another name."),
    Command("start_page", "Start pa&ge", ("Alt+Home",),
        "Go back to the start page. Your game is kept."),
    Command("preferences", "&Preferences…", ("Ctrl+,",), "Appearance, sounds and records."),
    Command("quit", "&Quit", ("Ctrl+Q",), "Your game is kept and offered at the next start."),
    Command("pass", "&Pass", ("P",), "Pass your turn.", "pass", tool_text="Pass"),
    Command("undo", "&Undo", ("Ctrl+Z",), "Take back your last move or edit.", "undo",
        tool_text="Undo"),
    Command("redo", "&Redo", ("Ctrl+Shift+Z",), "Redo what you took back.", "redo"),
    Command("hint", "&Hint", ("H",), "Show a good move.", "hint", tool_text="Hint"),
    Command("resign", "Re&sign", (), "Resign this game.", "resign", tool_text="Resign"),
    Command("rematch", "Re&match", (), "Play the same game again with colors changed."),
    Command("next_level", "Next &level", (), "Play the next level."),
    Command("engine_move", "Make &engine move", ("Return", "Enter"),
        "Have the engine play for the side to move, or cut its thinking short."),
    Command("count", "&Count the score", (), "Mark the dead stones and count the score."),
    Command("board_cursor", "&Board cursor", ("B",),
        "Play from the keyboard: arrow keys move the cursor, Enter plays, Escape hides it."),
    Command("pause", "P&ause", ("Ctrl+P",), "Stop the clocks and the engine.", checkable=True),
    Command("copy_record", "&Copy record", ("Ctrl+C",), "Copy the record as SGF."),
    Command("paste_record", "Pas&te record", ("Ctrl+V",), "Open the SGF record on the clipboard."),
    Command("first", "&First position", ("Home",), "Go to the start of the game.", "first"),
    Command("back_ten", "&Ten moves back", ("Shift+Left", "PgUp"), "Go ten moves back."),
    Command("back", "&Back", ("Left",), "Go one move back.", "back"),
    Command("forward", "F&orward", ("Right",), "Go one move forward.", "forward"),
    Command("forward_ten", "Ten &moves forward", ("Shift+Right", "PgDown"),
        "Go ten moves forward."),
    Command("last", "&Last position", ("End",), "Go to the end of this line.", "last"),
    Command("previous_variation", "&Previous variation", ("Up",), "Go to the previous variation."),
    Command("next_variation", "&Next variation", ("Down",), "Go to the next variation."),
    Command("go_to_move", "&Go to move…", ("Ctrl+G",), "Jump to a move by its number."),
    Command("analyze", "&Live analysis", ("Space",),
        "Have the engine analyze the position on the board.", "analyze", checkable=True),
    Command("candidates", "&Best moves on the board", ("E",),
        "Show the moves the engine is considering.", checkable=True),
    Command("ownership", "&Territory on the board", ("T",), "Show who is likely to own each point.",
        checkable=True),
    Command("coordinates", "&Coordinates", ("K",), "Letters and numbers around the board.",
        checkable=True),
    Command("move_numbers", "&Move numbers", ("M",), "Numbers on the stones.", checkable=True),
    Command("play_mode", "&Play", ("Ctrl+1",), "The board, the players and a few buttons.",
        checkable=True),
    Command("review_mode", "&Review", ("Ctrl+2",), "The record, the analysis and the engine.",
        checkable=True),
    Command("move_panels", "Mo&ve panels", (), "Show title bars, so that panels can be dragged.",
        checkable=True),
    Command("reset_layout", "Reset la&yout", (), "Put all panels back in their places."),
    Command("full_screen", "F&ull screen", ("F11",), "Show only the board and its panels.",
        checkable=True),
    Command("zoom_in", "Lar&ger text", ("Ctrl++", "Ctrl+="), "Show all texts larger."),
    Command("zoom_out", "&Smaller text", ("Ctrl+-",), "Show all texts smaller."),
    Command("zoom_reset", "Usual te&xt size", ("Ctrl+0",), "Show all texts in the usual size."),
    Command("restart_engine", "Restart &engine", (), "Stop the engine and start it again."),
    Command("settings_folder", "Open settings &folder", (),
        "Open the folder that holds your settings and games."),
    Command("help", "&Help", ("F1",), "How to use this program.", "help"),
    Command("glossary", "&Glossary", (), "Terms of Go and of search, in a sentence each."),
    Command("key_list", "&Keyboard shortcuts", ("Ctrl+?",), "All keyboard shortcuts at a glance."),
    Command("diagnostics", "&Copy diagnostic information", (),
        "Details about the program and this computer, for a bug report."),
    Command("about", "&About Desktop Go", (), "Version and license."),
    *EDITING_COMMANDS,
    *ENGINE_COMMANDS,
    *EXPORT_COMMANDS,
    *LAB_COMMANDS,
    *MICROSCOPE_COMMANDS,
    *LEARN_COMMANDS,
    *LIBRARY_COMMANDS,
    *REVIEW_COMMANDS,
)
# fmt: on

SEPARATOR = ""
MENUS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (
        "&File",
        (
            "new_game",
            "open",
            "recent",
            "library",
            "find_position",
            "games_of_file",
            "reload_file",
            "encodings",
            SEPARATOR,
            "save",
            "save_as",
            "export",
            "print",
            SEPARATOR,
            "start_page",
            SEPARATOR,
            "preferences",
            SEPARATOR,
            "quit",
        ),
    ),
    (
        "&Game",
        (
            "pass",
            "undo",
            "redo",
            SEPARATOR,
            "hint",
            "teaching",
            "engine_move",
            "engines",
            SEPARATOR,
            "board_cursor",
            "pause",
            "count",
            "resign",
            SEPARATOR,
            "rematch",
            "next_level",
        ),
    ),
    (
        "&Edit",
        ("copy_record", "copy_picture", "copy_diagram", "paste_record", SEPARATOR, *EDIT_MENU),
    ),
    (
        "&Navigate",
        (
            "first",
            "back_ten",
            "back",
            "forward",
            "forward_ten",
            "last",
            SEPARATOR,
            "previous_variation",
            "next_variation",
            SEPARATOR,
            "go_to_move",
        ),
    ),
    (
        "&Analysis",
        (
            "analyze",
            "candidates",
            "policy",
            "ownership",
            "loss_dots",
            "area",
            "tsumego_frame",
            "play_line",
            "play_out",
            SEPARATOR,
            *REVIEW_MENU,
            SEPARATOR,
            *ENGINE_MENU,
            "microscope",
            "lab",
            SEPARATOR,
            "restart_engine",
        ),
    ),
    (
        "&View",
        (
            "play_mode",
            "review_mode",
            SEPARATOR,
            "coordinates",
            "move_numbers",
            "record_list",
            "theme",
            "board_theme",
            SEPARATOR,
            "zoom_in",
            "zoom_out",
            "zoom_reset",
            SEPARATOR,
            "panels",
            "move_panels",
            "reset_layout",
            SEPARATOR,
            "full_screen",
        ),
    ),
    ("&Learn", LEARN_MENU),
    ("&Window", WINDOW_MENU),
    (
        "&Help",
        (
            "help",
            "glossary",
            "rules",
            "key_list",
            SEPARATOR,
            "settings_folder",
            "diagnostics",
            SEPARATOR,
            "about",
        ),
    ),
)
"""Menus in order; words that are not commands are submenus filled by the window."""

BOARD_MENU: tuple[str, ...] = (
    "pass",
    "undo",
    "hint",
    "engine_move",
    SEPARATOR,
    "first",
    "back",
    "forward",
    "last",
    SEPARATOR,
    "analyze",
    "count",
    SEPARATOR,
    "coordinates",
    "move_numbers",
)
"""What a right click on the board offers."""

TOOL_BAR: tuple[str, ...] = (
    "new_game",
    "open",
    "save",
    SEPARATOR,
    "undo",
    "redo",
    SEPARATOR,
    "analyze",
    "edit_tools",
)
"""What has no button beside the board; moves, hints and walking have."""


class Actions(QObject):
    """The QAction of every command, by its key."""

    def __init__(self, parent: QWidget, own_keys: Mapping[str, str] | None = None) -> None:
        super().__init__(parent)
        self._actions: dict[str, QAction] = {}
        for command in COMMANDS:
            action = QAction(parent)
            action.setObjectName(command.key)
            action.setCheckable(command.checkable)
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            parent.addAction(action)
            self._actions[command.key] = action
        self.set_texts()
        self.set_keys(own_keys or {})

    def __getitem__(self, key: str) -> QAction:
        """The action of the command ``key``."""
        return self._actions[key]

    def set_on_key(self, key: str, on: bool) -> None:
        """Say whether the keys of a command do it now; the menu always does."""
        context = Qt.ShortcutContext.WindowShortcut if on else Qt.ShortcutContext.WidgetShortcut
        self[key].setShortcutContext(context)

    def items(self) -> Iterator[tuple[Command, QAction]]:
        """All commands with their actions, in the order of the table."""
        for command in COMMANDS:
            yield command, self._actions[command.key]

    def set_texts(self) -> None:
        """Show all texts in the current language."""
        for command, action in self.items():
            action.setText(tr(command.text))
            action.setIconText(
                tr(command.tool_text) if command.tool_text else tr_plain(command.text)
            )
            action.setStatusTip(tr(command.hint) if command.hint else "")
            self._set_tool_tip(command, action)

    def set_keys(self, own_keys: Mapping[str, str]) -> None:
        """Take the user's own keys, if any: key sequences separated by spaces."""
        for command, action in self.items():
            chosen = own_keys.get(command.key)
            keys = command.keys if chosen is None else tuple(chosen.split())
            action.setShortcuts([QKeySequence(key) for key in keys])
            self._set_tool_tip(command, action)

    def _set_tool_tip(self, command: Command, action: QAction) -> None:
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        name = tr_plain(command.text).rstrip("…")
        sentence = f"{name}: {tr(command.hint)}" if command.hint else name
        action.setToolTip(f"{sentence} ({keys})" if keys else sentence)
