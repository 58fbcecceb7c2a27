"""GAMES: the one list of games the program knows."""

from __future__ import annotations

from desktop_go.games.spec import GameSpec

GAMES: tuple[GameSpec, ...] = (
    GameSpec("go", "Go", 1, (9, 13, 19)),
    GameSpec("gomoku", "Gomoku", 4, (13, 15, 19, 20)),
    GameSpec("samegame", "SameGame", None, (15, 11, 20)),
    GameSpec("sudoku", "Sudoku", None, (9,)),
)


def game(key: str) -> GameSpec:
    """Return the game called ``key``. Raises KeyError when there is none."""
    for spec in GAMES:
        if spec.key == key:
            return spec
    raise KeyError(key)
