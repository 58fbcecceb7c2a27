"""Makes games of Sudoku from numbers and from texts, and names them. For any thread; no widget."""

from __future__ import annotations

from collections.abc import Callable

from desktop_go.errors import RecordError
from desktop_go.games.sudoku.game import Origin, SudokuGame
from desktop_go.games.sudoku.layout import CLASSIC_KEY
from desktop_go.games.sudoku.texts import Board
from desktop_go.games.sudoku.variants import SYMMETRIES, VARIANTS
from desktop_go.services.i18n import tr


def made_game(origin: Origin, variant: str, should_stop: Callable[[], bool]) -> SudokuGame | None:
    """Make a numbered puzzle; None only when ``should_stop`` says so."""
    from desktop_go.games.sudoku.generator import generate

    puzzle = generate(origin.level, origin.number, origin.symmetry, should_stop, variant)
    if puzzle is None:
        return None
    return SudokuGame(puzzle.values, puzzle.solution, origin, puzzle.layout)


def game_of(board: Board) -> SudokuGame:
    """Make a game of a puzzle from elsewhere.

    Raises:
        RecordError: it has no solution or several ones.
    """
    from desktop_go.games.sudoku.human import rate
    from desktop_go.games.sudoku.solver import Solutions, solve
    from desktop_go.games.sudoku.techniques import TECHNIQUES

    layout, givens = board.layout, board.values
    if layout.duplicates(givens):
        raise RecordError(
            "This puzzle is impossible: a digit appears twice in a row, column or box."
        )
    answer = solve(givens, layout)
    if answer.grid is None:
        raise RecordError("This puzzle is impossible: it has no solution.")
    if answer.solutions is Solutions.SEVERAL:
        raise RecordError(
            "This puzzle has more than one solution, so it cannot be solved by logic alone. "
            "Perhaps a digit is missing."
        )
    level = rate(givens, TECHNIQUES, layout).level
    return SudokuGame(givens, answer.grid, Origin(level), layout)


def level_name(level: str) -> str:
    """A level in the user's language."""
    return {
        "easy": tr("Easy"),
        "medium": tr("Medium"),
        "hard": tr("Hard"),
        "diabolical": tr("Diabolical"),
    }.get(level, tr("Sudoku"))


def symmetry_name(symmetry: str) -> str:
    """A symmetry in the user's language."""
    return tr(SYMMETRIES[symmetry].name)


def variant_name(variant: str) -> str:
    """A variant in the user's language."""
    return tr(VARIANTS[variant].name)


def origin_text(origin: Origin, variant: str) -> str:
    """A puzzle in a few words: ``Jigsaw, Easy no. 7, symmetric``."""
    level = level_name(origin.level)
    if origin.number:
        text = tr("{level} no. {number}").format(level=level, number=origin.number)
    else:
        text = tr("{level}, imported").format(level=level)
    if variant != CLASSIC_KEY:
        text = f"{variant_name(variant)}, {text}"
    if origin.symmetry != "none":
        text += ", " + tr("symmetric")
    return text
