"""What stands on a point of the array board, as small integers that kernels can use."""

from __future__ import annotations

EMPTY, BLACK, WHITE, BORDER = 0, 1, 2, 3
"""The first three are ``moves.Color``; BORDER surrounds the board."""
