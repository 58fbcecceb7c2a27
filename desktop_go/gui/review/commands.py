"""The commands of the review as rows for the table of commands. Says nothing of what they do."""

from __future__ import annotations

from desktop_go.gui.command import Command

COMMANDS: tuple[Command, ...] = (
    Command(
        "review_game",
        "Review the &game",
        ("Ctrl+R",),
        "Let the engine look at every position of this line.",
        checkable=True,
    ),
    Command("next_mistake", "&Next mistake", ("N",), "To the next move that lost something."),
    Command(
        "previous_mistake",
        "Pre&vious mistake",
        ("Shift+N",),
        "To the move before that lost something.",
    ),
    Command("report", "Re&port", (), "Mean losses, agreement with the engine, largest swings."),
    Command(
        "practise",
        "Practise my &mistakes",
        (),
        "Find a better move in the positions before the mistakes.",
        checkable=True,
    ),
    Command(
        "guess",
        "G&uess the move",
        (),
        "Guess each move of this record from here on.",
        checkable=True,
    ),
    Command(
        "teaching",
        "Tell me of m&y mistakes",
        (),
        "After a move that lost something the program says so, then where, then the line.",
        checkable=True,
    ),
    Command(
        "policy",
        "&First impressions on the board",
        ("R",),
        "Show how much the network wishes to play each move before any reading.",
        checkable=True,
    ),
    Command(
        "loss_dots",
        "&Losses on the stones",
        (),
        "Show in a review what the moves on the board lost; hollow where it was not punished.",
        checkable=True,
    ),
    Command(
        "area",
        "Analyse an are&a",
        ("A",),
        "Draw a rectangle (always with Shift): only moves in it are considered.",
        checkable=True,
    ),
    Command("play_line", "&Add the best line", (), "Add the engine's best line as a variation."),
    Command(
        "play_out",
        "Play &out from here",
        ("O",),
        "The engine plays on for both sides, as a variation; again to stop it.",
        checkable=True,
    ),
    Command(
        "store_analysis",
        "&Store the analysis",
        (),
        "Keep what was found in the record, in properties of this program.",
    ),
    Command(
        "store_comments",
        "Store with &comments",
        (),
        "Keep what was found in the record, and write it into the comments, too.",
    ),
    Command("remove_analysis", "Remove stored anal&ysis", (), "Take it all out of the record."),
    Command("review_folder", "Review a fol&der…", (), "Write reviewed copies of all its records."),
)

SEPARATOR = ""
REVIEW_MENU: tuple[str, ...] = (
    "review_game",
    "report",
    "next_mistake",
    "previous_mistake",
    SEPARATOR,
    "practise",
    "guess",
    SEPARATOR,
    "store_analysis",
    "store_comments",
    "remove_analysis",
    SEPARATOR,
    "review_folder",
)
"""What stands in the menu Analysis between the overlays and the engine."""
