"""The command of the microscope."""

from __future__ import annotations

from desktop_go.gui.window.command import Command

COMMANDS: tuple[Command, ...] = (
    Command(
        "microscope",
        "Look into the &search…",
        ("Ctrl+Shift+I",),
        "The microscope: the tree of the running search, and searches step by step.",
    ),
)
