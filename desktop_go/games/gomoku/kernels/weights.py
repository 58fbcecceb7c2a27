"""The numbers the evaluation and the move ordering are made of; indices are shapes and grades.

100 units of evaluation are about one natural logarithm of the odds to win. SHAPE_VALUE, GRADE_OWN,
GRADE_FOE and TEMPO come from logistic regression on games of the engine against itself, POLICY_OWN
and POLICY_FOE from softmax regression on the moves played (benchmarks/gomoku_train.py;
docs/gomoku.md says what each fit won). Round numbers at the strong end are by hand: such cells
decide the game or are too rare to fit. All that orders moves is by hand and was not measured by
itself.
"""

from __future__ import annotations

NAT, UNIT = 100, 0.01
"""Units of all these numbers in a nat (a natural logarithm), and a unit in nats."""

SHAPE_VALUE = (0, 0, 0, 1, 3, 9, 3, 9, -14, -14, -17, 5, -45, 0, 0)
"""By shape: worth of an empty cell on which its owner would make the shape on one line."""

GRADE_OWN = (0, 0, -7, -7, -3, 35, 36, 51, 47, 50, 113, 300, 0, 0, 0, 0)
"""By grade: what such a cell adds for the side to move."""
GRADE_FOE = (0, 0, -8, -9, -3, 32, 33, 54, 42, 51, 100, 114, 0, 0, 0, 0)
"""By grade: what such a cell adds for the other side."""
TEMPO = 65
"""Worth of being to move."""

SHAPE_ORDER = (0, 1, 5, 6, 16, 18, 17, 20, 40, 44, 42, 42, 60, 60, 0)
"""By shape: how early a move is tried, added over the four lines; no unit."""
GRADE_ORDER = (0, 0, 0, 12, 4, 20, 40, 90, 30, 60, 200, 400, 1000, -200, 10, 0)
"""By grade: the same for the whole cell."""

TABLE_FIRST, KILLER_FIRST, KILLER_SECOND = 1 << 20, 150, 100
"""Added to the order of the move in the table, which comes first of all, and of the two killers,
which pass other quiet moves."""
HISTORY_SHIFT = 6
"""History over 2^6 is added to the order of a move: at most 256."""
HISTORY_BONUS, HISTORY_UNIT, HISTORY_FADE = 400, 16, 1024
"""A move that cuts off gains its depth squared, at most HISTORY_BONUS, times HISTORY_UNIT; what it
had fades by that bonus over HISTORY_FADE, so it stays below HISTORY_UNIT * HISTORY_FADE."""
