"""The commands of learning, for the table of commands."""

from __future__ import annotations

from desktop_go.gui.window.command import Command

COMMANDS: tuple[Command, ...] = (
    Command("lessons", "&Lessons", (), "Learn Go on the board, from the first stone."),
    Command(
        "capture_game",
        "&Capture game",
        (),
        "A first game on a small board: whoever captures first wins.",
    ),
    Command("problems", "&Problems", (), "Kill, live, capture, connect: find the only move."),
    Command("patterns", "&Frequent patterns", (), "The shapes that professionals play most often."),
    Command("rules", "&Rules", ("Shift+F1",), "The rules of each game in words and pictures."),
)
LEARN_MENU = (
    "lessons",
    "capture_game",
    "problems",
    "solve_region",
    "patterns",
    "learning",
    "convergence",
    "rules",
)
