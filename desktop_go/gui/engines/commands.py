"""The commands of attached engines as rows for the table of commands."""

from __future__ import annotations

from desktop_go.gui.window.command import Command

COMMANDS: tuple[Command, ...] = (
    Command("engines", "&Other engines…", (), "Attach other engines, test them, change them."),
    Command(
        "console",
        "Tal&k to an engine…",
        ("Ctrl+Shift+K",),
        "A console for an attached engine: type its commands, see its answers.",
    ),
)
ENGINE_MENU: tuple[str, ...] = ("analyst", "second", "console")
"""The Analysis menu where it is about engines; the first two are submenus."""
