"""Says on standard error which options of a command line have no effect beside the others."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import Any

from desktop_go.options import OptionTable, OptionValue


def tell_idle(
    table: OptionTable[Any], values: Mapping[str, OptionValue], chosen: Iterable[str]
) -> None:
    """Print a sentence on each of the ``chosen`` options that has no effect.

    Args:
        table: the options.
        values: those that differ from the defaults, a level's included.
        chosen: the keys that were named on the command line.
    """
    every = {**table.defaults(), **values}
    for key in chosen:
        why = table.option(key).why_idle(every)
        if why:
            print(why, file=sys.stderr)
