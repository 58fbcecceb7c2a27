"""What the board shows of a desk's puzzle, and its end in words. Knows no widget."""

from __future__ import annotations

from desktop_go.games.sudoku.layout import Layout
from desktop_go.gui.puzzles.frame import time_text
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.gui.sudoku.view import GridView
from desktop_go.services.i18n import tr


def covered_view(desk: SudokuDesk) -> GridView | None:
    """What is shown in place of the puzzle: a cover, or a puzzle being typed in; else None."""
    layout = desk.layout
    if desk.preparing:
        return covered(layout, desk.preparing)
    if desk.draft is not None:
        digits, none = tuple(desk.draft), (0,) * layout.cells
        return GridView(digits, digits, none, layout.duplicates(digits), layout=layout)
    if desk.game is None:
        return covered(layout, tr("Choose a new puzzle."))
    if desk.paused:
        return covered(layout, tr("Paused. Click here or press Enter to go on."))
    return None


def covered(layout: Layout, text: str) -> GridView:
    """An empty grid of the puzzle's layout under a text."""
    empty = (0,) * layout.cells
    return GridView(empty, empty, empty, cover=text, layout=layout)


def game_view(desk: SudokuDesk) -> GridView:
    """The puzzle as it is now."""
    game = desk.game
    assert game is not None
    wrong = game.duplicates() | game.wrong_cages() | desk.wrong
    values, marks = tuple(game.values), tuple(game.marks)
    return GridView(game.givens, values, marks, wrong, layout=game.layout)


def solved_text(desk: SudokuDesk, best: bool) -> str:
    """The end of a puzzle in words; ``best``: in the best time at its level."""
    game = desk.game
    assert game is not None
    text = tr("Solved in {time}.").format(time=time_text(game.seconds))
    if best:
        return text + " " + tr("This is your best time at this level.")
    if game.hints:
        return text + " " + tr("Hints used: {count}.").format(count=game.hints)
    return text
