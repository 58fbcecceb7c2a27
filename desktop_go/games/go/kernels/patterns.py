"""3x3 patterns of good local shape: hane, cuts and edge moves (Gelly et al. 2006, figure 2).

A pattern is nine characters, row by row, the move in the middle:
``X`` and ``O`` the two colors (either may be to move), ``.`` empty, ``x`` not X, ``o`` not O,
``?`` anything on the board, ``#`` border. ``X`` may be either color unless the pattern says whose
move it is good for.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.stones import BLACK, BORDER, EMPTY, WHITE

_EITHER, _X_ONLY = "either", "X"

PATTERNS: tuple[tuple[str, str], ...] = (
    ("XOX...???", _EITHER),  # hane, enclosing
    ("XO....?.?", _EITHER),  # hane, non-cutting
    ("XO?X..o.?", _EITHER),  # hane, magari
    (".O.X.....", _EITHER),  # katatsuke or diagonal attachment
    ("XO?O.x?x?", _EITHER),  # cut 1, unprotected
    ("XO?O.X???", _EITHER),  # cut 1, peeped
    ("?X?O.Oooo", _EITHER),  # cut 2, de
    ("OX?x.O???", _EITHER),  # cut keima
    ("X.?O.?###", _EITHER),  # edge, chase
    ("OX?X.O###", _EITHER),  # edge, block side cut
    ("?X?x.O###", _EITHER),  # edge, block side connection
    ("?XOx.x###", _X_ONLY),  # edge, sagari
    ("?OXX.O###", _EITHER),  # edge, cut
)

# Index in the nine characters of each two-bit field of a board code: N E S W NE SE SW NW.
_FIELD = (1, 5, 7, 3, 2, 8, 6, 0)
_ROTATE = (6, 3, 0, 7, 4, 1, 8, 5, 2)
_MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)
"""Where each of the nine characters comes from: a quarter turn, and left and right exchanged."""


def _symmetries(pattern: str) -> set[str]:
    found: set[str] = set()
    for turned in (pattern, "".join(pattern[i] for i in _MIRROR)):
        for _ in range(4):
            found.add(turned)
            turned = "".join(turned[i] for i in _ROTATE)
    return found


def _meaning(char: str, own: int) -> tuple[int, ...]:
    foe = BLACK + WHITE - own
    return {
        "X": (own,),
        "O": (foe,),
        ".": (EMPTY,),
        "x": (foe, EMPTY, BORDER),
        "o": (own, EMPTY, BORDER),
        "?": (EMPTY, BLACK, WHITE, BORDER),
        "#": (BORDER,),
    }[char]


def _codes(pattern: str, x: int) -> np.ndarray:
    """All board codes (int64[n]) that match ``pattern`` when ``X`` is color ``x``."""
    codes = np.zeros(1, np.int64)
    for field, index in enumerate(_FIELD):
        values = np.array(_meaning(pattern[index], x), np.int64) << (2 * field)
        codes = (codes[:, None] | values[None, :]).ravel()
    return codes


def pattern_table() -> np.ndarray:
    """uint8[16384]: two bits for each neighbor code, four codes a byte (it stays in the L1 cache).

    Bit 0 of a code: a good shape for Black to play, bit 1: for White.
    """
    table = np.zeros(1 << 16, np.uint8)
    for pattern, mover in PATTERNS:
        for turned in _symmetries(pattern):
            for x in (BLACK, WHITE):
                bits = 3 if mover == _EITHER else x
                table[_codes(turned, x)] |= bits
    quads = table.reshape(-1, 4)
    return quads[:, 0] | quads[:, 1] << 2 | quads[:, 2] << 4 | quads[:, 3] << 6
