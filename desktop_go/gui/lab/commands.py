"""The command of the Lab."""

from __future__ import annotations

from desktop_go.gui.window.command import Command

COMMANDS: tuple[Command, ...] = (
    Command(
        "lab",
        "Matches and e&xperiments…",
        ("Ctrl+Shift+L",),
        "The Lab: play levels, settings and programs against each other.",
    ),
)
