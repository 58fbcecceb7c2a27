"""MODES: the games besides Go, each with a page that is imported when it is first wanted."""

from __future__ import annotations

import importlib
import re
from dataclasses import dataclass
from pathlib import Path

from desktop_go.gui.pages.mode_page import ModeContext, ModePage

SNIFFED = 2048
"""Bytes of a file that are looked at to tell its game."""
_SGF_GAME = re.compile(rb"\(\s*;[^\x00]*?GM\s*\[\s*(\d{1,2})\s*\]")


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

    def make_page(self, context: ModeContext) -> ModePage:
        """Import the page and make it."""
        module, name = self.page.split(":")
        page: ModePage = getattr(importlib.import_module(module), name)(context)
        return page


MODES: tuple[Mode, ...] = (
    Mode(
        "gomoku",
        "Gomoku",
        "Five in a row by every common rule set, against twelve levels and engines of each kind.",
        "desktop_go.gui.gomoku.page:GomokuPage",
        (".psq", ".lib"),
        4,
    ),
    Mode(
        "samegame",
        "SameGame",
        "Clear the board block by block and race against solvers on the same stones.",
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
    """The key of the game that a file belongs to, by its ending or its first bytes.

    None: it is none of these games', or cannot be read.
    """
    suffix = path.suffix.lower()
    for one in MODES:
        if suffix in one.suffixes:
            return one.key
    try:
        with path.open("rb") as file:
            found = _SGF_GAME.search(file.read(SNIFFED))
    except OSError:
        return None
    number = int(found[1]) if found else None
    return next((one.key for one in MODES if number and one.sgf_gm == number), None)


def mode(key: str) -> Mode:
    """Return the mode called ``key``. Raises KeyError when there is none."""
    for one in MODES:
        if one.key == key:
            return one
    raise KeyError(key)
