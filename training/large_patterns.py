"""Learns how strong 4x4 patterns are as answers to the last move: Bradley-Terry models of teams.

    python -m training.large_patterns GAMES [--games 120] [--out MODULE]

Each move of a record is a competition between the eight points beside the move before and all the
rest of the board, which is one competitor. A point is a team of its four patterns, one for each
place of the move among the middle points of a 4x4 window; its strength is the product of theirs
(Coulom 2007, "Computing Elo ratings of move patterns in the game of Go", section 3; Wang et al.
2011, "4*4-pattern and Bayesian learning in Monte-Carlo Go"). GAMES is a file of games, one a line
(docs/training.md). The module written is ``desktop_go.games.go.kernels.large_weights``.
"""

from __future__ import annotations

import argparse
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from desktop_go.games.go.kernels import large_weights
from desktop_go.games.go.kernels.pattern_strength import letters_of
from training.frequent_patterns import BORDER, boards_of, codes_of
from training.records import ParsedGame, is_legal, read_lines

KEPT = 400
"""Patterns that have a strength of their own: those seen most often; all others have 1."""
PLACES = 4
"""Patterns of a point."""
REACH = 3
"""How far the patterns of points beside a move reach."""
ROUNDS = 200
IN_LINE = 9
"""Patterns in a line of the module."""
MODULE = Path(large_weights.__file__)
HEAD = '''"""Strengths of 4x4 patterns as answers: a code and a letter each (``large_pattern``).

Written by ``python -m training.large_patterns``; learned from {games} games, {moves} moves.
"""

ELSEWHERE = {elsewhere:.3f}
"""The strength of all points together that are not beside the last move."""
STRENGTHS = (
'''
Codes = npt.NDArray[np.int64]


@dataclass
class Answers:
    """The points beside each last move, and which of them was played."""

    teams: Codes
    """int64[points, PLACES]: the patterns of each point."""
    competition: npt.NDArray[np.int64]
    """int64[points]: the move that the point could have been, in ascending order."""
    is_won: npt.NDArray[np.bool_]
    """bool[points]: whether it was played."""
    moves: int


def answers_of(games: Iterable[ParsedGame]) -> Answers:
    """What stood against each other in all ``games``."""
    parts: list[tuple[Codes, npt.NDArray[np.bool_]]] = []
    for game in games:
        parts += _answers_in(game)
    lengths = [len(teams) for teams, _is_won in parts]
    teams, is_won = (np.concatenate(part) for part in zip(*parts, strict=True))
    return Answers(teams, np.repeat(np.arange(len(parts)), lengths), is_won, len(parts))


def _answers_in(game: ParsedGame) -> Iterator[tuple[Codes, npt.NDArray[np.bool_]]]:
    """The teams of the empty points beside the last move, and which of them was played."""
    last = None
    for board, cell in boards_of(game):
        if last is not None:
            row, col = divmod(last, game.size)
            room = np.pad(board, REACH, constant_values=BORDER)
            near = room[row : row + 2 * REACH + 1, col : col + 2 * REACH + 1]
            beside = (slice(REACH - 1, REACH + 2),) * 2
            rows, cols = np.nonzero(near[beside] == 0)
            if len(rows):
                cells = (row + rows - 1) * game.size + col + cols - 1
                yield codes_of(near, 4)[beside][rows, cols], cells == cell
        last = cell


def most_seen(answers: Answers, kept: int) -> Codes:
    """The ``kept`` patterns seen most often, in ascending order."""
    seen = Counter(answers.teams.ravel().tolist())
    return np.array(sorted(code for code, _number in seen.most_common(kept)), np.int64)


def fit(
    answers: Answers, codes: Codes, rounds: int = ROUNDS
) -> tuple[npt.NDArray[np.float64], float]:
    """The strength of each of ``codes``, and that of all points elsewhere.

    Every pattern also won once and lost once against one of strength 1. All strengths move at once,
    each by the root of its step of minorization-maximization, which is safe as no team has more
    than PLACES members (Darroch & Ratcliff 1972, generalized iterative scaling).
    """
    places = np.searchsorted(codes, answers.teams)
    places[codes[np.minimum(places, len(codes) - 1)] != answers.teams] = len(codes)
    wins = np.bincount(places[answers.is_won].ravel(), minlength=len(codes) + 1)
    won_elsewhere = answers.moves - int(answers.is_won.sum())
    strength, elsewhere = np.ones(len(codes) + 1), 1.0
    for _ in range(rounds):
        teams = strength[places].prod(axis=1)
        totals = np.bincount(answers.competition, teams, answers.moves) + elsewhere
        shares = teams / totals[answers.competition]
        expected = np.bincount(places.ravel(), np.repeat(shares, PLACES), len(codes) + 1)
        bound = 2 * strength / (strength + 1)
        strength *= ((wins + 1) / (expected + bound)) ** (1 / PLACES)
        strength[-1] = 1.0
        elsewhere *= won_elsewhere / float((elsewhere / totals).sum())
    return strength[:-1], elsewhere


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn from a file of games and write the strengths."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", type=Path)
    parser.add_argument("--games", dest="most", type=int, default=120)
    parser.add_argument("--out", type=Path, default=MODULE)
    chosen = parser.parse_args(arguments)
    plain = (game for game in read_lines(chosen.games) if not len(game.setup))
    games = list(itertools.islice(filter(is_legal, plain), chosen.most))
    answers = answers_of(games)
    codes = most_seen(answers, KEPT)
    strength, elsewhere = fit(answers, codes)
    words = [
        f"{code:08x}{letter}" for code, letter in zip(codes, letters_of(strength), strict=True)
    ]
    rows = [" ".join(words[at : at + IN_LINE]) for at in range(0, len(words), IN_LINE)]
    head = HEAD.format(games=len(games), moves=answers.moves, elsewhere=elsewhere)
    chosen.out.write_text(head + "".join(f'    "{row}",\n' for row in rows) + ")\n", "ascii")
    print(f"{len(games)} games, {answers.moves} moves, {len(codes)} patterns, {elsewhere:.3f}")


if __name__ == "__main__":
    main()
