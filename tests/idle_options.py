"""Changes of those options that say they do not act, for a search to show nothing of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from desktop_go.options import Option, OptionTable, OptionValue

Options = dict[str, OptionValue]


def changes_of_idle_options(
    table: OptionTable[Any],
    plain: Mapping[str, OptionValue],
    values_to_try: Callable[[Option, OptionValue], list[OptionValue]],
    alone: frozenset[str] = frozenset(),
) -> Iterator[Options]:
    """All of them together, the n-th time each to the n-th of its values.

    ``alone`` change by themselves, and those which the rest of them would wake.
    """
    idle = {
        one.key: values_to_try(one, plain[one.key]) for one in table if not one.is_acting(plain)
    }
    for turn in range(max(map(len, idle.values()))):
        together = {key: values[turn % len(values)] for key, values in idle.items()}
        woken = {key for key in idle if table.option(key).is_acting({**plain, **together})}
        for key in (woken | alone) & together.keys():
            yield {key: together.pop(key)}
        yield together
