"""When an option acts: conditions on the values of other options, and how to meet them.

Imports nothing of the program, so that every room may use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from desktop_go.texts import Text

OptionValue = int | float | bool | str


@dataclass(frozen=True, slots=True)
class When:
    """A condition on the value of another option: one of ``among``, or more than ``above``."""

    key: str
    among: tuple[OptionValue, ...] = ()
    above: float | None = None
    remedy: Text = ""
    """What a button says that makes it hold, where more is to be said than the value."""

    def holds(self, values: Mapping[str, object]) -> bool:
        """Whether ``values``, which has the other option, meets the condition."""
        value = values[self.key]
        if self.above is None:
            return value in self.among
        return float(cast("float", value)) > self.above

    @property
    def parts(self) -> tuple[When, ...]:
        """The one condition that this is."""
        return (self,)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Holds if one of several conditions does; the first is the one to aim for."""

    parts: tuple[When, ...]

    def holds(self, values: Mapping[str, object]) -> bool:
        """Whether ``values`` meets one of the conditions."""
        return any(part.holds(values) for part in self.parts)


Condition = When | AnyOf


def any_of(*parts: When) -> AnyOf:
    """Return the condition that holds if one of ``parts`` does."""
    return AnyOf(parts)


def in_words(
    conditions: Iterable[Condition], phrase: Callable[[When], str], alternative: str = " or "
) -> str:
    """All ``conditions`` in words, separated by commas; ``phrase`` words one."""
    return ", ".join(alternative.join(map(phrase, one.parts)) for one in conditions)


def plainly(when: When) -> str:
    """A condition as command lines and manuals name it: ``evaluator playouts / priors``."""
    if when.above is not None:
        return f"{when.key} above {when.above:g}"
    return f"{when.key} " + " / ".join(map(plain_value, when.among))


def plain_value(value: object) -> str:
    """A value as command lines and manuals show it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g}" if isinstance(value, float) else str(value)
