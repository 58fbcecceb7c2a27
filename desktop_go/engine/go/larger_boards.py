"""What a level's strength needs on larger boards: a longer game punishes its weaknesses more."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.messages import Limits

SMALL_SIZE = 9
"""Temperature and playouts are what they say on boards up to this size."""


def calmed_on(options: GoOptions, size: int) -> GoOptions:
    """The options with the temperature that they mean on a board of ``size`` lines."""
    if size <= SMALL_SIZE or not options.larger_boards:
        return options
    left = math.exp(-options.larger_boards * _lacked(size))
    return replace(options, temperature=options.temperature * left)


def thinned_on(limits: Limits, options: GoOptions, size: int) -> Limits:
    """The limits with the playouts that they mean on a board of ``size`` lines, at least one.

    Between the sizes named by options the share is between as well, and none falls below the one
    of 19x19.
    """
    shares = (1.0, options.playouts_13x13, options.playouts_19x19)
    if size <= SMALL_SIZE or shares == (1.0, 1.0, 1.0) or limits.playouts is None:
        return limits
    lacks = [_lacked(known) for known in (SMALL_SIZE, 13, 19)]
    share = math.exp(np.interp(_lacked(size), lacks, np.log(shares)))
    return replace(limits, playouts=max(1, round(limits.playouts * share)))


def _lacked(size: int) -> float:
    """What a small board lacks of a board of ``size`` lines, from 0 towards 1.

    The points are squared because of the temperature: 13x13 asks for four fifths of what 19x19
    does.
    """
    return 1 - (SMALL_SIZE / size) ** 4
