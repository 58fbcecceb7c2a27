"""Tic-tac-toe as the rest of the program knows it."""

from __future__ import annotations

from desktop_go.games.spec import GameSpec

SPEC = GameSpec(
    key="tictactoe",
    name="Tic-tac-toe",
    text="Solved: see what every cell is worth, and how a search finds out.",
    help="Click an empty cell, or choose one with the arrow keys and press Enter. E shows what "
    "every cell is worth to the side to move, H points at a best one. The Search tab tells what "
    "that took, and lets you switch off what makes the search fast.",
    boards=(3, 4, 5, 6, 7),
    settings=("tictactoe",),
    page="desktop_go.gui.tictactoe.page:TicTacToePage",
    position="desktop_go.games.tictactoe.position:TicTacToePosition",
    options="desktop_go.gui.tictactoe.options:OPTIONS",
    levels="desktop_go.games.tictactoe.players:LEVELS",
    bench="desktop_go.games.tictactoe.signature:lines",
    lessons="desktop_go.games.tictactoe.teaching:LESSONS",
    rules="desktop_go.games.tictactoe.teaching:RULES",
    exercise="desktop_go.games.tictactoe.teaching:TicTacToeExercise",
    stage="desktop_go.gui.learn.stages:TicTacToeStage",
    slow="desktop_go.games.tictactoe.slow:TRIALS",
)
