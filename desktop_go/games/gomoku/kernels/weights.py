"""Numbers of the move ordering by hand, not measured one by one; indices are shapes and grades.

The fitted ones are in ``fitted_values``, for the evaluation, and ``fitted``, for the moves.
"""

from __future__ import annotations

NAT, UNIT = 100, 0.01
"""Units of the fitted numbers in a nat (a natural logarithm), and a unit in nats."""

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
