"""The commands of editing and of record files, and the menus they are in."""

from __future__ import annotations

from desktop_go.gui.window.command import Command

COMMANDS: tuple[Command, ...] = (
    Command(
        "edit_tools",
        "Edit too&ls",
        ("Ctrl+E",),
        "Set up stones, mark points, annotate moves.",
        "edit",
        checkable=True,
        tool_text="Edit",
    ),
    Command("swap_turn", "Other side to pla&y", (), "Make it the other side's turn."),
    Command(
        "tsumego_frame",
        "Tsumego f&rame",
        (),
        "Fill the board around a problem: around the stones, or around the area you have drawn.",
    ),
    Command("clear_marks", "Clear mar&ks", (), "Remove all marks from this position."),
    Command("add_node", "&Add empty node", (), "For a comment or a setup without a move."),
    Command("node_name", "&Name of this position…", (), "A short name, shown in the tree."),
    Command("cut_branch", "Cut b&ranch", ("Ctrl+X",), "Cut this move and everything after it."),
    Command(
        "copy_branch", "Copy &branch", ("Ctrl+Alt+C",), "Copy this move and everything after it."
    ),
    Command("paste_branch", "Paste branch &here", ("Ctrl+Alt+V",), "Add the copied moves here."),
    Command(
        "delete_branch",
        "&Delete branch",
        ("Ctrl+Del",),
        "Delete this move and everything after it.",
    ),
    Command("delete_node", "Delete this m&ove only", (), "Remove this move and keep what follows."),
    Command("delete_others", "Delete other &variations", (), "Keep only this line."),
    Command("make_main", "&Make main line", ("Ctrl+M",), "Turn this line into the main line."),
    Command("move_up", "Variation &up", ("Ctrl+Up",), "Move this variation up by one."),
    Command("move_down", "Variation do&wn", ("Ctrl+Down",), "Move this variation down by one."),
    Command("game_info", "&Game information…", ("Ctrl+I",), "Players, event, result, komi."),
    Command(
        "properties", "&Properties of this node…", (), "All SGF properties, as written in the file."
    ),
    Command("find", "&Find…", ("Ctrl+F",), "Find comments, moves, marks.", "find"),
    Command("find_next", "Find n&ext", ("F3",), "Go to the next match."),
    Command("find_previous", "Find previou&s", ("Shift+F3",), "Go to the previous match."),
    Command(
        "copy_diagram", "Copy as te&xt diagram", (), "Copy the board as text, for e-mail or chat."
    ),
    Command(
        "record_list", "Moves as a &list", (), "Show a list instead of the tree.", checkable=True
    ),
    Command("games_of_file", "Ga&mes in this file…", (), "Choose a game from the collection."),
    Command("reload_file", "Reloa&d from disk", (), "Load the file again."),
    Command("new_window", "&New window", ("Ctrl+Shift+N",), "Open another window."),
    Command(
        "open_elsewhere",
        "&Open in a new window…",
        ("Ctrl+Shift+O",),
        "Open records, each in its own window.",
    ),
    Command("next_window", "Ne&xt window", ("Ctrl+F6",), "Go to the next window."),
    Command(
        "previous_window",
        "&Previous window",
        ("Ctrl+Shift+F6",),
        "Go to the previous window.",
    ),
    Command("new_tab", "New &tab", ("Ctrl+T",), "Open another tab, with an empty board."),
    Command(
        "close_tab",
        "&Close tab",
        ("Ctrl+W",),
        "Close this tab. The last one stays, and you see the start page.",
    ),
    Command(
        "next_tab",
        "N&ext tab or window",
        ("Ctrl+Tab", "Ctrl+PgDown"),
        "Go to the next tab, or to the next window if there is one tab.",
    ),
    Command(
        "previous_tab",
        "P&revious tab or window",
        ("Ctrl+Shift+Tab", "Ctrl+PgUp"),
        "Go to the previous tab, or to the previous window if there is one tab.",
    ),
)

WINDOW_MENU: tuple[str, ...] = (
    "new_tab",
    "close_tab",
    "next_tab",
    "previous_tab",
    "",
    "new_window",
    "open_elsewhere",
    "next_window",
    "previous_window",
    "windows",
)

EDIT_MENU: tuple[str, ...] = (
    "edit_tools",
    "",
    "cut_branch",
    "copy_branch",
    "paste_branch",
    "delete_branch",
    "delete_node",
    "delete_others",
    "",
    "make_main",
    "move_up",
    "move_down",
    "",
    "annotations",
    "node_name",
    "add_node",
    "swap_turn",
    "clear_marks",
    "",
    "game_info",
    "properties",
    "",
    "find",
    "find_next",
    "find_previous",
)

TREE_MENU: tuple[str, ...] = (
    "make_main",
    "move_up",
    "move_down",
    "",
    "cut_branch",
    "copy_branch",
    "paste_branch",
    "",
    "delete_branch",
    "delete_node",
    "delete_others",
    "",
    "annotations",
    "node_name",
    "properties",
)
"""What a right click on a node of the tree offers."""
