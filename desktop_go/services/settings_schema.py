"""Every setting of the program, declared once; Preferences and docs are made from the declarations.

Settings that no form shows are what the program keeps for itself: places, folders, choices made
elsewhere in the window.
"""

from __future__ import annotations

from typing import TypeAlias

from desktop_go.games.registry import GAMES
from desktop_go.options import Option, OptionKind, TakesEffect, When
from desktop_go.texts import N_, Text

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"

MAX_RECENT = 12
APPEARANCE = "Appearance"
SOUNDS_AND_RECORDS = "Sounds and records"
TEXT_SIZES = ("80", "90", "100", "110", "125", "150", "175", "200")
"""Percent of the usual size."""
KEPT = "Kept by the program"
"""The group of the settings that Preferences does not show."""
_KINDS = {
    bool: OptionKind.BOOL,
    int: OptionKind.INT,
    str: OptionKind.STR,
    list: OptionKind.LIST,
    dict: OptionKind.OBJECT,
}


def _setting(
    key: str,
    default: str | int | bool | list[str] | dict[str, object],
    label: Text,
    help_text: Text,
    group: Text = KEPT,
    choices: tuple[tuple[str, Text], ...] = (),
    acts: tuple[When, ...] = (),
) -> Option:
    kind = OptionKind.CHOICE if choices else _KINDS[type(default)]
    percent = kind is OptionKind.INT
    return Option(
        key,
        kind,
        default,
        label,
        help_text,
        group,
        minimum=0 if percent else None,
        maximum=100 if percent else None,
        step=1 if percent else None,
        unit="%" if percent else "",
        choices=choices,
        takes_effect=TakesEffect.AT_ONCE,
        acts=acts,
    )


_TEACHING = (When("teaching", (True,)),)

LANGUAGES = (
    ("en", "English"),
    ("de", "Deutsch"),
    ("es", "Español"),
    ("fr", "Français"),
    ("ru", "Русский"),
    ("zh_CN", "简体中文"),
    ("ja", "日本語"),
    ("ko", "한국어"),
)
"""Codes of languages and their own names."""

# fmt: off
SETTINGS: tuple[Option, ...] = (
    _setting("theme", "system", "&Theme", "The colors of the window.", APPEARANCE,
        (("system", "Follow the system"), ("light", "Light"), ("dark", "Dark"))),
    _setting("language", "system", "&Language",
        "The language of the window. Numbers and dates follow it.", APPEARANCE,
        (("system", N_("As the system")), *LANGUAGES)),
    _setting("board.theme", "wood", "&Board", "What boards and stones look like.", APPEARANCE,
        (("wood", "Wood"), ("paper", "Paper"), ("dark", "Dark"))),
    _setting("board.coordinates", True, "&Coordinates around the board",
        "Names lines and columns at the edge of the board.", APPEARANCE),
    _setting("board.move_numbers", False, "Move &numbers on the stones",
        "Shows when each stone was played.", APPEARANCE),
    _setting("board.loss_dots", True, "&Losses on the stones in a review",
        "Dots say what each move lost; a ring where the opponent did not punish it.", APPEARANCE),
    _setting("board.varied_stones", True, "&Vary the placement of stones slightly",
        "Stones lie a little off their points, as on a real board.", APPEARANCE),
    _setting("board.next_moves", True, "Show the ne&xt move of a record as a ghost stone",
        "Shows how the record goes on from here.", APPEARANCE),
    _setting("board.reduce_motion", False, "Reduce &motion",
        "Stones and boards change without animation.", APPEARANCE),
    _setting("board.color_blind", False, "Colors for color-&blind players",
        "Marks and graphs use colors that differ in brightness, too.", APPEARANCE),
    _setting("theme.high_contrast", False, "&High contrast",
        "Stronger lines and text on a plainer ground.", APPEARANCE),
    _setting("theme.text_size", "100", "Text si&ze",
        "How large texts are; Ctrl++ and Ctrl+- change it in the window.", APPEARANCE,
        tuple((size, f"{size} %") for size in TEXT_SIZES)),
    _setting("sound.on", True, "&Sounds", "A sound for each stone and capture.",
        SOUNDS_AND_RECORDS),
    _setting("sound.volume", 70, "&Volume", "How loud the sounds are.", SOUNDS_AND_RECORDS,
        acts=(When("sound.on", (True,)),)),
    _setting("records.open_at", "start", "&Open records",
        "Which position of a record is shown first.", SOUNDS_AND_RECORDS,
        (("start", "At the start"), ("end", "At the end"))),
    _setting("records.open_in", "here", "Open records &in",
        "Where a record goes while another one is on the board. A game that is played waits in a "
        "tab.", SOUNDS_AND_RECORDS,
        (("here", "The place of the present one"), ("tab", "A tab of its own"),
        ("window", "A window of its own"))),
    _setting("records.backup", False, "&Keep a backup of the old file when saving",
        "The file before the change stays beside the new one.", SOUNDS_AND_RECORDS),
    _setting("play.pause", True, "Low levels take a moment to &answer",
        "Levels of the lower half wait 0.4 to 0.8 seconds with each move, as people do.",
        SOUNDS_AND_RECORDS),
    _setting("ask.resign", True, "As&k before resigning",
        "Resign asks once more before the game is lost.", SOUNDS_AND_RECORDS),
    _setting("review.keep", True, "Remember &analyses and show them again",
        "Stored apart from your records, which stay as they are.", SOUNDS_AND_RECORDS),
    _setting("teaching", False, "Po&int out my mistakes while I play",
        "The program says so when a move of yours loses much.", SOUNDS_AND_RECORDS),
    _setting("teaching.least", "mistake", "Starting &from",
        "The smallest loss that is pointed out.", SOUNDS_AND_RECORDS,
        (("inaccuracy", "Inaccuracies"), ("mistake", "Mistakes"), ("bad", "Bad mistakes"),
        ("blunder", "Blunders")), _TEACHING),
    _setting("teaching.by", "either", "Loss &counted in",
        "What makes a move a mistake: points, win rate, or either of them.", SOUNDS_AND_RECORDS,
        (("either", "Points or win rate"), ("points", "Points"), ("rate", "Win rate")), _TEACHING),
    _setting("records.recent", [], "Recent files", "The records opened last."),
    _setting("records.folder", "", "Folder", "Where files were opened or saved last."),
    _setting("record.as_list", False, "Record as a list", "Shows moves as a list, not as a tree."),
    _setting("export", {}, "Export", "The choices made in the export dialog."),
    _setting("engine.expert", False, "Expert options", "Whether the Engine panel shows them."),
    _setting("pages.running", {}, "Running games", "What is being played on each page."),
    _setting("keys", {}, "Keys", "Keys that differ from the defaults."),
    _setting("engines", {}, "Attached engines", "Programs that play and analyze, by their names."),
    _setting("analyst", "", "Analyst", "The attached engine that analyzes; empty: our own."),
    _setting("analyst.second", "", "Second analyst", "The attached engine to compare it with."),
    _setting("player.name", "", "Player name", "What you are called in records."),
    _setting("review.speed", "quick", "Review speed", "How long a review looks at each move.",
        choices=(("quick", "Quick"), ("normal", "Normal"), ("thorough", "Thorough"))),
    *(
        _setting(key, {}, spec.name, "The choices made on the page of the game.")
        for spec in GAMES
        for key in spec.settings
    ),
    _setting("lab.geometry", "", "Lab window", "Its place on the screen."),
    _setting("microscope.geometry", "", "Microscope", "Its place on the screen."),
    _setting("welcome.asked", False, "Asked",
        "Whether the question at the first start was answered."),
    _setting("library.geometry", "", "Library window", "Its place on the screen."),
    _setting("window.mode", "play", "Mode", "Whether Go was played or reviewed last.",
        choices=(("play", "Play"), ("review", "Review"))),
    _setting("window.geometry", "", "Window", "Its place on the screen."),
    _setting("window.layout.play", "", "Layout for play", "Where its panels are."),
    _setting("window.layout.review", "", "Layout for review", "Where its panels are."),
)
# fmt: on
"""Every setting; what Preferences shows comes first, in its order."""
