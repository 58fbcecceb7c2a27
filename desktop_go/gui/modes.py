"""MODES: the games besides Go, each with a page that is imported when it is first wanted."""

from __future__ import annotations

import importlib
import re
from dataclasses import dataclass
from pathlib import Path

from desktop_go.gui.pages.mode_page import ModeContext, ModePage
from desktop_go.services.atomic_file import FileError, read_start

LONGEST_MOVES = 10_000
"""Letters of a text that is looked at as moves."""
SNIFFED = 2048
"""Bytes of a file that are looked at to tell its game."""
GO_NUMBER = 1
_SGF_GAME = re.compile(rb"\(\s*;[^\x00]*?GM\s*\[\s*(\d{1,2})\s*\]")
_SGF_START = re.compile(rb"\s*\(\s*;")


@dataclass(frozen=True, slots=True)
class Mode:
    """One game with a page of its own; texts are English and pass through ``tr``."""

    key: str
    name: str
    text: str
    """One sentence for the first page."""
    page: str
    """Where the page's class is: ``module:class``."""
    suffixes: tuple[str, ...] = ()
    """Files with these endings are this game's."""
    sgf_gm: int | None = None
    """SGF records with this number (property GM) are this game's."""
    texts: str = ""
    """A regular expression for whole texts, other than SGF, that are this game's."""

    def make_page(self, context: ModeContext) -> ModePage:
        """Import the page and make it."""
        module, name = self.page.split(":")
        page: ModePage = getattr(importlib.import_module(module), name)(context)
        return page


MODES: tuple[Mode, ...] = (
    Mode(
        "gomoku",
        "Gomoku",
        "Five in a row under every common rule set, at twelve levels and against several "
        "kinds of engine.",
        "desktop_go.gui.gomoku.page:GomokuPage",
        (".psq", ".lib"),
        4,
        r"(?i)(?:(?:\d{1,3}\s*[.:)]\s*)?[a-o](?:1[0-5]|[1-9])(?!\d)[\s,;]*){3,}",
    ),
    Mode(
        "samegame",
        "SameGame",
        "Clear the board block by block and race against solvers on the same board.",
        "desktop_go.gui.samegame.page:SameGamePage",
    ),
    Mode(
        "sudoku",
        "Sudoku",
        "Graded puzzles, with hints that name the technique before they show the step.",
        "desktop_go.gui.sudoku.page:SudokuPage",
    ),
)


def mode_of_file(path: Path) -> str | None:
    """The key of the game that a file belongs to, by its ending or what it holds.

    None: it is none of these games', or cannot be read.
    """
    suffix = path.suffix.lower()
    for one in MODES:
        if suffix in one.suffixes:
            return one.key
    try:
        start = read_start(path, LONGEST_MOVES + 1)
    except FileError:
        return None
    of_record = _mode_of_number(_game_number(start[:SNIFFED]))
    return of_record or mode_of_text(start.decode("utf-8", "replace"))


def mode_of_text(text: str) -> str | None:
    """The key of the game that a pasted text belongs to; None: it is none of these games'."""
    start = text.lstrip("\ufeff")[:SNIFFED]
    if is_sgf(start):
        return _mode_of_number(_game_number(start.encode("utf-8", "replace")))
    if len(text) > LONGEST_MOVES:
        return None
    for one in MODES:
        if one.texts and re.fullmatch(one.texts, text.strip()):
            return one.key
    return None


def is_of_go(text: str) -> bool:
    """Whether a text is a record of Go as SGF."""
    start = text.lstrip("\ufeff")[:SNIFFED]
    return is_sgf(start) and _game_number(start.encode("utf-8", "replace")) == GO_NUMBER


def is_sgf(text: str) -> bool:
    """Whether a text begins as SGF does."""
    return _SGF_START.match(text.encode("utf-8", "replace")) is not None


def _game_number(start: bytes) -> int:
    """What the root of a record says of its game; Go where it says nothing."""
    found = _SGF_GAME.search(start)
    return int(found[1]) if found else GO_NUMBER


def _mode_of_number(number: int) -> str | None:
    return next((one.key for one in MODES if one.sgf_gm == number), None)


def mode(key: str) -> Mode:
    """Return the mode called ``key``. Raises KeyError when there is none."""
    for one in MODES:
        if one.key == key:
            return one
    raise KeyError(key)
