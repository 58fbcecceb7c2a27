"""The commands of export and print."""

from __future__ import annotations

from desktop_go.gui.command import Command

COMMANDS: tuple[Command, ...] = (
    Command(
        "export",
        "&Export…",
        ("Ctrl+Shift+E",),
        "The board or the game as picture, document, animation or text.",
    ),
    Command("print", "Pr&int…", (), "The game on paper, or as a PDF."),
    Command("copy_picture", "Copy p&icture", ("Ctrl+Shift+C",), "Copy the board as a picture."),
)
