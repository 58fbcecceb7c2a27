"""Numbers of the evaluation under freestyle, fitted by benchmarks/gomoku_train.py.

An empty cell is worth the sum of a number for each of its four shapes and one for each of their six
pairs; the cells of some grades add another, by whether their owner is to move. Logistic regression
on the results of games of the engine against itself.
"""

from __future__ import annotations

VALUE_SHAPE = (
    -2, -8, 17, 17, 30, 102, 30, 87, -154, -167, -158, 50, -445, 0, 0,
)  # fmt: skip
"""By shape, 1/1000 nats."""
VALUE_PAIR = (
    13, 5, 5, 17, 0, 20, 0, 7, -30, -44, 4, 0, -17, 0, 0, 31, 5, 4, 0, 18, 0, -3, 4, -61, -18, 0,
    -41, 0, 0, -3, 1, 0, -6, 0, 5, 8, 5, 10, 0, 24, 0, 0, -15, 0, 13, 0, -1, -10, 27, -7, 0, 7, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -32, 0, -27, -8, 10, 34, 0, 46, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 11, -4, -2, -2, 0, -6, 0, 0, -4, -6, 10, 0, 1, 0, 0, -7, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
)  # fmt: skip
"""By pair of shapes (shapes.PAIRS), 1/1000 nats."""
GRADE_OWN = (
    0, 0, -8, -7, -2, 33, 38, 49, 45, 51, 113, 300, 0, 0, 0, 0,
)  # fmt: skip
GRADE_FOE = (
    0, 0, -8, -10, -3, 30, 33, 54, 42, 52, 102, 115, 0, 0, 0, 0,
)  # fmt: skip
"""By grade: what a cell of the side to move adds, and one of the other side, 1/100 nats."""
TEMPO = 64
"""Worth of being to move, 1/100 nats."""
