"""Temperature for a board's size: the longer the game, the more the better player wins."""

from __future__ import annotations

import math
from dataclasses import replace

from desktop_go.engine.go.options import GoOptions

SMALL_SIZE = 9
"""The temperature is what the option says on boards up to this size."""


def calmed_on(options: GoOptions, size: int) -> GoOptions:
    """The options with the temperature that they mean on a board of ``size`` lines.

    It falls with what a small board lacks, the more the higher the option ``larger_boards``, which
    was found for each level by matches (docs/results/levels.md). The points are squared because
    13x13 asks for four fifths of what 19x19 does.
    """
    if size <= SMALL_SIZE or not options.larger_boards:
        return options
    lacking = 1 - (SMALL_SIZE / size) ** 4
    share = math.exp(-options.larger_boards * lacking)
    return replace(options, temperature=options.temperature * share)
