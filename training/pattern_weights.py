"""Learns how strong 3x3 patterns are as moves: Bradley-Terry models by minorization-maximization.

    python -m training.pattern_weights GAMES [--games 1000] [--out MODULE]

Each move of a record is a competition that the pattern of the point played won against those of
all other legal points (Coulom 2007, "Computing Elo ratings of move patterns in the game of Go").
GAMES is a file of games, one a line (docs/training.md). The module written is
``desktop_go.games.go.kernels.pattern_weights``.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from desktop_go.games.go.kernels import pattern_weights
from desktop_go.games.go.kernels.board import (
    BOARD,
    PASS,
    STRIDE,
    clear_board,
    is_legal,
    new_tables,
    play,
)
from desktop_go.games.go.kernels.pattern_strength import (
    class_of_code,
    letters_of,
)
from desktop_go.games.go.kernels.rule_playout import own_code
from training.records import ParsedGame, read_lines
from training.records import is_legal as is_legal_game
from training.replay import compiled

ITERATIONS = 40
"""Rounds; the strengths hardly move after twenty."""
LINE = 90
"""Letters a line of the module."""
MODULE = Path(pattern_weights.__file__)
HEAD = '''"""Strengths of 3x3 patterns as moves, a letter each (``pattern_strength``).

Written by ``python -m training.pattern_weights``; learned from {games} games, {moves} moves.
"""

STRENGTHS = (
'''


@dataclass
class Competitions:
    """All moves of some games: which patterns stood against each other, which one was played."""

    start: npt.NDArray[np.int64]
    """Where each competition begins in ``pattern`` and ``count``."""
    pattern: npt.NDArray[np.int64]
    count: npt.NDArray[np.int64]
    """How many legal points had that pattern."""
    winner: npt.NDArray[np.int64]
    """The pattern that was played, by competition."""


@compiled
def _collect(moves, first, size, board, tables, classes, counts, pattern, count, start, winner):
    """Replay one game; returns the competitions and the entries written."""
    clear_board(board, size)
    board.to_play = first
    n_found, n_entries = 0, 0
    for index in range(len(moves)):
        cell = np.int64(moves[index])
        point = PASS if cell == size * size else (cell // size + 1) * STRIDE + cell % size + 1
        if point != PASS:
            counts[:] = 0
            for i in range(board.n_empty):
                empty = np.int64(board.empty[i])
                if is_legal(board, empty, board.to_play, False):
                    counts[classes[own_code(np.int64(board.code[empty]), board.to_play)]] += 1
            start[n_found] = n_entries
            winner[n_found] = classes[own_code(np.int64(board.code[point]), board.to_play)]
            n_found += 1
            for one in range(len(counts)):
                if counts[one] > 0:
                    pattern[n_entries] = one
                    count[n_entries] = counts[one]
                    n_entries += 1
        play(board, tables, point, board.to_play)
    return n_found, n_entries


def competitions(games: Iterable[ParsedGame]) -> Competitions:
    """Return the competitions of all ``games``."""
    board, tables, classes = np.zeros(1, BOARD)[0], new_tables()[0], class_of_code()
    counts = np.zeros(classes.max() + 1, np.int64)
    room = 500 * 361
    pattern, count = np.zeros(room, np.int64), np.zeros(room, np.int64)
    start, winner = np.zeros(1000, np.int64), np.zeros(1000, np.int64)
    parts: list[tuple[npt.NDArray[np.int64], ...]] = []
    total = 0
    for game in games:
        found, entries = _collect(
            game.moves[:500], game.first, game.size, board, tables, classes, counts,
            pattern, count, start, winner,
        )  # fmt: skip
        kept = (start[:found] + total, pattern[:entries].copy(), count[:entries].copy())
        parts.append((*kept, winner[:found].copy()))
        total += entries
    return Competitions(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def fit(data: Competitions, classes: int, iterations: int = ITERATIONS) -> npt.NDArray[np.float64]:
    """Return the strength of each class, 1 being that of a pattern never seen.

    Every pattern also won once and lost once against one of strength 1 (Coulom 2007, section 2.2).
    """
    strength = np.ones(classes)
    wins = np.bincount(data.winner, minlength=classes)
    sizes = np.diff(np.append(data.start, len(data.pattern)))
    for _ in range(iterations):
        sums = np.add.reduceat(strength[data.pattern] * data.count, data.start)
        shares = data.count / np.repeat(sums, sizes)
        met = np.bincount(data.pattern, shares, classes)
        strength = (wins + 1) / (met + 2 / (strength + 1))
    return strength


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn from a file of games and write the strengths."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", type=Path)
    parser.add_argument("--games", dest="most", type=int, default=1000)
    parser.add_argument("--out", type=Path, default=MODULE)
    chosen = parser.parse_args(arguments)
    plain = (game for game in read_lines(chosen.games) if not len(game.setup))
    games = list(itertools.islice(filter(is_legal_game, plain), chosen.most))
    data = competitions(games)
    text = letters_of(fit(data, int(class_of_code().max()) + 1))
    lines = [f'    "{text[i : i + LINE]}",\n' for i in range(0, len(text), LINE)]
    head = HEAD.format(games=len(games), moves=len(data.winner))
    chosen.out.write_text(head + "".join(lines) + ")\n", "ascii")
    print(f"{len(games)} games, {len(data.winner)} moves, {len(text)} patterns")


if __name__ == "__main__":
    main()
