"""The command of the Lab."""

from __future__ import annotations

from desktop_go.gui.command import Command

COMMANDS: tuple[Command, ...] = (
    Command(
        "lab",
        "La&b…",
        ("Ctrl+Shift+L",),
        "Play levels, settings and programs against each other and see which is stronger.",
    ),
)
