"""GAMES: the one list of games the program knows. A new game is one more line in it."""

from __future__ import annotations

from desktop_go.games.spec import GameSpec, load

GAMES: tuple[GameSpec, ...] = tuple(
    load(f"desktop_go.games.{package}.spec:SPEC")
    for package in (
        "go",
        "gomoku",
        "samegame",
        "sudoku",
        "tictactoe",
        "pig",
    )
)


def game(key: str) -> GameSpec:
    """Return the game called ``key``. Raises KeyError when there is none."""
    for spec in GAMES:
        if spec.key == key:
            return spec
    raise KeyError(key)
