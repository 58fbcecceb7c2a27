"""Numbers of the evaluation, fitted by benchmarks/gomoku_train.py, which writes this file.

An empty cell is worth the sum of a number for each of its four shapes and one for each of their six
pairs; the cells of some grades add another, by whether their owner is to move. Logistic regression
on the results of games of the engine against itself. Black and White differ only under renju.
"""

from __future__ import annotations

from typing import NamedTuple


class Values(NamedTuple):
    """What the cells of one color are worth."""

    shape: tuple[int, ...]
    """By shape, 1/1000 nats."""
    pair: tuple[int, ...]
    """By pair of shapes (shapes.PAIRS), 1/1000 nats."""
    own: tuple[int, ...]
    """By grade: what a cell adds when its owner is to move, 1/100 nats."""
    foe: tuple[int, ...]
    """By grade: what it adds when the other side is to move, 1/100 nats."""
    tempo: int
    """Worth of being to move, 1/100 nats."""


FREESTYLE = Values(
    shape=(
        -2, -8, 17, 17, 30, 102, 30, 87, -154, -167, -158, 50, -445, 0, 0,
    ),
    pair=(
        13, 5, 5, 17, 0, 20, 0, 7, -30, -44, 4, 0, -17, 0, 0, 31, 5, 4, 0, 18, 0, -3, 4, -61, -18,
        0, -41, 0, 0, -3, 1, 0, -6, 0, 5, 8, 5, 10, 0, 24, 0, 0, -15, 0, 13, 0, -1, -10, 27, -7, 0,
        7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -32, 0, -27, -8, 10, 34, 0, 46, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 11, -4, -2, -2, 0, -6, 0, 0, -4, -6, 10, 0, 1, 0, 0, -7, 6, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ),
    own=(
        0, 0, -8, -7, -2, 33, 38, 49, 45, 51, 113, 300, 0, 0, 0, 0,
    ),
    foe=(
        0, 0, -8, -10, -3, 30, 33, 54, 42, 52, 102, 115, 0, 0, 0, 0,
    ),
    tempo=64,
)  # fmt: skip

STANDARD = Values(
    shape=(
        0, 0, 0, 10, 30, 90, 30, 90, -140, -140, -170, 50, -450, 0, 0,
    ),
    pair=(
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ),
    own=(
        0, 0, -7, -7, -3, 35, 36, 51, 47, 50, 113, 300, 0, 0, 0, 0,
    ),
    foe=(
        0, 0, -8, -9, -3, 32, 33, 54, 42, 51, 100, 114, 0, 0, 0, 0,
    ),
    tempo=65,
)  # fmt: skip

RENJU_BLACK = Values(
    shape=(
        0, 0, 0, 10, 30, 90, 30, 90, -140, -140, -170, 50, -450, 0, 0,
    ),
    pair=(
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ),
    own=(
        0, 0, -7, -7, -3, 35, 36, 0, 47, 50, 113, 300, 0, 0, 0, 0,
    ),
    foe=(
        0, 0, -8, -9, -3, 32, 33, 0, 42, 51, 100, 114, 0, 0, 0, 0,
    ),
    tempo=65,
)  # fmt: skip

RENJU_WHITE = Values(
    shape=(
        0, 0, 0, 10, 30, 90, 30, 90, -140, -140, -170, 50, -450, 0, 0,
    ),
    pair=(
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ),
    own=(
        0, 0, -7, -7, -3, 35, 36, 51, 47, 50, 113, 300, 0, 0, 0, 0,
    ),
    foe=(
        0, 0, -8, -9, -3, 32, 33, 54, 42, 51, 100, 114, 0, 0, 0, 0,
    ),
    tempo=65,
)  # fmt: skip
