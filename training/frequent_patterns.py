"""Counts the 3x3 and 4x4 patterns of records: how often each was there, how often it was played.

    python -m training.frequent_patterns GAMES [--games 120] [--out FILE]

GAMES is a file of games, one a line (docs/training.md). A pattern has its move in the middle (3x3)
or in one of its four middle points (4x4); those that are the same up to symmetry and color count as
one (Liu 2008 looks at such patterns, Coulom 2007 learns from them). The window *Learn > Frequent
patterns* shows the file.
"""

from __future__ import annotations

import argparse
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from desktop_go.games.go.frequent_patterns import FILE, SIGNS
from desktop_go.games.go.position import GoPosition
from desktop_go.moves import Color, Move, Point
from desktop_go.resources import asset_path
from training.records import ParsedGame, is_legal, read_lines

BORDER = 3
KEPT = 60
"""Patterns of each size that the file has: those played most often."""
Codes = npt.NDArray[np.int64]


def codes_of(board: npt.NDArray[np.int64], size: int) -> Codes:
    """The patterns around each point.

    Args:
        board: int64[lines, lines], 0 empty, 1 of the side to move, 2 of the other side.
        size: 3 or 4.

    Returns:
        int64[lines, lines, patterns]: one of 3x3, four of 4x4, each the smallest code, two bits a
        point, among the symmetries that leave the move where it is.
    """
    weights = 4 ** np.arange(size * size).reshape(size, size)
    found = []
    for turn in range(4):
        room = np.pad(np.rot90(board, turn), (1, size - 2), constant_values=BORDER)
        windows = np.lib.stride_tricks.sliding_window_view(room, (size, size))
        both = [np.tensordot(windows, one, 2) for one in (weights, weights.T)]
        found.append(np.rot90(np.minimum(*both), -turn))
    every = np.stack(found, axis=-1)
    return every.min(axis=-1, keepdims=True) if size == 3 else every


def boards_of(game: ParsedGame) -> Iterator[tuple[npt.NDArray[np.int64], int]]:
    """Each board before a move, seen by the side to move, with the cell that was played."""
    position = GoPosition(game.size)
    color = Color(game.first)
    board = np.zeros((game.size, game.size), np.int64)
    for cell in map(int, game.moves):
        if cell == game.size**2:
            position.play(Move.pass_(color))
        else:
            yield np.where(board == 0, 0, np.where(board == color, 1, 2)), cell
            row, col = divmod(cell, game.size)
            change = position.play(Move.play(color, Point(col, row)))
            board[row, col] = color
            for point in change.removed:
                board[point.row, point.col] = 0
        color = color.opponent


def count(games: Iterable[ParsedGame], size: int) -> tuple[Counter[int], Counter[int]]:
    """How often each pattern was around an empty point, and around the one that was played."""
    seen: Counter[int] = Counter()
    played: Counter[int] = Counter()
    for game in games:
        around = []
        for board, cell in boards_of(game):
            codes = codes_of(board, size)
            around.append(codes[board == 0].ravel())
            played.update(codes[divmod(cell, game.size)].tolist())
        codes, numbers = np.unique(np.concatenate(around), return_counts=True)
        seen.update(dict(zip(codes.tolist(), numbers.tolist(), strict=True)))
    return seen, played


def text_of(code: int, size: int) -> str:
    """A pattern as the file has it, row by row."""
    signs = "".join(SIGNS[code >> 2 * place & 3] for place in range(size * size))
    return "/".join(signs[at : at + size] for at in range(0, len(signs), size))


def main(arguments: Sequence[str] | None = None) -> None:
    """Count a file of games and write the patterns that were played most often."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", type=Path)
    parser.add_argument("--games", dest="most", type=int, default=120)
    parser.add_argument("--out", type=Path, default=None)
    chosen = parser.parse_args(arguments)
    plain = (game for game in read_lines(chosen.games) if not len(game.setup))
    games = list(itertools.islice(filter(is_legal, plain), chosen.most))
    lines = []
    for size in (3, 4):
        seen, played = count(games, size)
        lines.append(f"all {size} {seen.total()} {played.total()}")
        lines += [
            f"{text_of(code, size)} {seen[code]} {number}"
            for code, number in played.most_common(KEPT)
        ]
    (chosen.out or asset_path(FILE)).write_text("\n".join(lines) + "\n", "ascii")


if __name__ == "__main__":
    main()
