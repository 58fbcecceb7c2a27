"""What a level's strength needs on larger boards: a longer game punishes its weaknesses more."""

from __future__ import annotations

import math
from dataclasses import replace

from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.messages import Limits

SMALL_SIZE = 9
"""Temperature and playouts are what they say on boards up to this size."""


def calmed_on(options: GoOptions, size: int) -> GoOptions:
    """The options with the temperature that they mean on a board of ``size`` lines."""
    if size <= SMALL_SIZE or not options.larger_boards:
        return options
    return replace(options, temperature=options.temperature * _left(options.larger_boards, size))


def thinned_on(limits: Limits, options: GoOptions, size: int) -> Limits:
    """The limits with the playouts that they mean on a board of ``size`` lines, at least one."""
    if size <= SMALL_SIZE or not options.larger_boards_playouts or limits.playouts is None:
        return limits
    left = limits.playouts * _left(options.larger_boards_playouts, size)
    return replace(limits, playouts=max(1, round(left)))


def _left(rate: float, size: int) -> float:
    """What is left on a board of ``size`` lines of something that falls at this ``rate``.

    It falls with what a small board lacks; the rates were found for each level by matches
    (docs/results/levels.md). The points are squared because 13x13 asks for four fifths of what
    19x19 does.
    """
    return math.exp(-rate * (1 - (SMALL_SIZE / size) ** 4))
