"""Sudoku as the rest of the program knows it."""

from __future__ import annotations

from desktop_go.games.spec import CommandLine, GameSpec

SPEC = GameSpec(
    key="sudoku",
    name="Sudoku",
    text="Graded puzzles, with hints that name the technique first.",
    help="Choose a cell with the arrow keys and type a digit. Ctrl with a digit makes a note; "
    "Space switches to notes. H gives a hint in three stages, Ctrl+P pauses.",
    boards=(9,),
    settings=("sudoku",),
    page="desktop_go.gui.sudoku.page:SudokuPage",
    bench="desktop_go.engine.signature:sudoku_lines",
    warm_up="desktop_go.games.sudoku.warm_up:warm_up",
    functions=65,
    commands=(
        CommandLine("sudoku", "desktop_go.cli.sudoku", "...", "solve, make and grade Sudokus"),
    ),
    lessons="desktop_go.games.sudoku.teaching:LESSONS",
    rules="desktop_go.games.sudoku.teaching:RULES",
    exercise="desktop_go.games.sudoku.teaching:SudokuExercise",
    stage="desktop_go.gui.learn.stages:SudokuStage",
    slow="desktop_go.games.sudoku.slow:TRIALS",
)
