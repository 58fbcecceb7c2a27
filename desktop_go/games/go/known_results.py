"""Boards on which Go is solved, and what perfect play leads to there. Imports no kernels."""

from __future__ import annotations

from desktop_go.games.go.rules import RuleSet, Scoring

KNOWN = {1: 0, 2: 1, 3: 9, 4: 2, 5: 25}
"""Black's area less White's on an empty board, Black first, by the size of the board.

Tromp & Farnebäck 2007 (up to 4x4, positional superko); van der Werf, van den Herik & Uiterwijk
2003 (3x3 to 5x5).
"""


def known_result(size: int, rules: RuleSet, handicap: int = 0) -> int | None:
    """What a game on an empty board is worth to Black before komi; None where nobody knows.

    Args:
        size: lines of the board.
        rules: only for area scoring anything is claimed.
        handicap: stones; with them nothing is.
    """
    return KNOWN.get(size) if rules.scoring is Scoring.AREA and not handicap else None
