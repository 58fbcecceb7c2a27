"""MODES: the games besides Go, each with a page that is imported when it is first wanted."""

from __future__ import annotations

import importlib
from dataclasses import dataclass

from desktop_go.gui.pages.mode_page import ModeContext, ModePage


@dataclass(frozen=True, slots=True)
class Mode:
    """One game with a page of its own; texts are English and pass through ``tr``."""

    key: str
    name: str
    text: str
    """One sentence for the first page."""
    page: str
    """Where the page's class is: ``module:class``."""

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


def mode(key: str) -> Mode:
    """Return the mode called ``key``. Raises KeyError when there is none."""
    for one in MODES:
        if one.key == key:
            return one
    raise KeyError(key)
