"""What the board shows of a desk's puzzle, and its end in words. Knows no widget."""

from __future__ import annotations

from desktop_go.games.sudoku.grid import duplicates
from desktop_go.gui.puzzles.frame import time_text
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.gui.sudoku.view import GridView
from desktop_go.services.i18n import tr


def covered_view(desk: SudokuDesk) -> GridView | None:
    """What is shown in place of the puzzle: a cover, or a puzzle being typed in; else None."""
    if desk.preparing:
        return GridView(cover=desk.preparing)
    if desk.draft is not None:
        digits = tuple(desk.draft)
        return GridView(digits, digits, wrong=duplicates(digits))
    if desk.game is None:
        return GridView(cover=tr("Choose a new puzzle."))
    if desk.paused:
        return GridView(cover=tr("Paused. Click here or press Enter to go on."))
    return None


def game_view(desk: SudokuDesk) -> GridView:
    """The puzzle as it is now."""
    game = desk.game
    assert game is not None
    wrong = game.duplicates() | desk.wrong
    return GridView(game.givens, tuple(game.values), tuple(game.marks), wrong)


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
