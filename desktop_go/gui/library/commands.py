"""The commands of the library."""

from __future__ import annotations

from desktop_go.gui.window.command import Command

COMMANDS: tuple[Command, ...] = (
    Command("library", "&Library…", ("Ctrl+L",), "List and search your folders of records."),
    Command(
        "find_position",
        "Find &this position…",
        ("Ctrl+Shift+F",),
        "Look for the board, or a part of it, in the library.",
    ),
)
