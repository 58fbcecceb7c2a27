"""The commands of export and print."""

from __future__ import annotations

from desktop_go.gui.window.command import Command

COMMANDS: tuple[Command, ...] = (
    Command(
        "export",
        "&Export…",
        ("Ctrl+Shift+E",),
        "Save the board or the game as a picture, document, animation or text.",
    ),
    Command("print", "Pr&int…", (), "Print the game, or save it as a PDF."),
    Command("copy_picture", "Copy p&icture", ("Ctrl+Shift+C",), "Copy the board as a picture."),
)
