"""The commands of the review as rows for the table of commands. Says nothing of what they do."""

from __future__ import annotations

from desktop_go.gui.window.command import Command

# fmt: off
COMMANDS: tuple[Command, ...] = (
    Command("review_game", "Review the &game", ("Ctrl+R",),
        "Have the engine analyze every position of this line.", checkable=True),
    Command("next_mistake", "&Next mistake", ("N",), "Go to the next mistake."),
    Command("previous_mistake", "Pre&vious mistake", ("Shift+N",), "Go to the previous mistake."),
    Command("report", "Re&port", (), "Average loss, agreement with the engine, biggest mistakes."),
    Command("statistics", "Stat&istics", (),
        "The figures of all games you have reviewed, by player."),
    Command("own_rating", "My o&wn rating", (),
        "How strong you are by the games you have finished."),
    Command("practise", "Practice my &mistakes", (),
        "Find a better move in each position where a mistake was made.", checkable=True),
    Command("guess", "G&uess the move", (), "Guess each move of this record from here on.",
        checkable=True),
    Command("teaching", "Point out m&y mistakes", (),
        "After a bad move, say so; on request, show the better move and its line.", checkable=True),
    Command("policy", "&First impressions on the board", ("R",),
        "Show how likely the network finds each move before any reading.", checkable=True),
    Command("loss_dots", "Losses on t&he stones", (),
        "Show in a review what the moves on the board lost; hollow where it was not punished.",
        checkable=True),
    Command("area", "Analy&ze an area", ("A",),
        "Draw a rectangle (always with Shift): only moves in it are considered.", checkable=True),
    Command("solve_region", "&Solve this region", ("Shift+A",),
        "Read the marked area, or the chain under the pointer, to the end: dead, alive or ko."),
    Command("play_line", "&Add the best line", (), "Add the engine's best line as a variation."),
    Command("play_out", "Play &out from here", ("O",),
        "The engine plays on for both sides, as a variation; again to stop it.", checkable=True),
    Command("store_analysis", "&Store the analysis", (),
        "Store the analysis in the record, in Desktop Go's own properties."),
    Command("store_comments", "Store with &comments", (),
        "Store the analysis in the record, and write it into the comments too."),
    Command("remove_analysis", "&Remove stored analysis", (),
        "Remove all stored analysis from the record."),
    Command("review_folder", "Review a fol&der…", (),
        "Write reviewed copies of all records in a folder."),
)
# fmt: on

SEPARATOR = ""
REVIEW_MENU: tuple[str, ...] = (
    "review_game",
    "report",
    "statistics",
    "own_rating",
    "next_mistake",
    "previous_mistake",
    SEPARATOR,
    "practise",
    "guess",
    SEPARATOR,
    "stored",
    SEPARATOR,
    "review_folder",
)
"""The Analysis menu between the overlays and the engine."""
STORED_MENU: tuple[str, ...] = ("store_analysis", "store_comments", "remove_analysis")
"""Its submenu about analysis kept in the record."""
