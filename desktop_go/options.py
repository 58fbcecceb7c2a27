"""What an option is: declared once, shown in forms, read from hosts, handed on as a typed value.

Engines and solvers declare their options as the fields of a frozen dataclass (``declared``); an
``OptionTable`` reads what a window, a command line or GTP says into one. Texts are English; a
window passes them through ``tr``. Imports nothing but the errors, so that every room may use it.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, Generic, TypeVar, cast

from desktop_go.errors import SettingsError
from desktop_go.plain_numbers import decimal_number

OptionValue = int | float | bool | str
T = TypeVar("T")
V = TypeVar("V", bound=OptionValue)
Stored = TypeVar("Stored")
OWN_CHOICE = "Own choice"
"""The source of an option that nobody described before."""
_TRUE = frozenset(("1", "true", "yes", "on"))
_FALSE = frozenset(("0", "false", "no", "off"))


class OptionKind(Enum):
    """What type of value an option takes."""

    INT = "int"
    FLOAT = "float"
    BOOL = "bool"
    CHOICE = "choice"
    STR = "str"
    LIST = "list"
    """A list of texts; no form edits it."""
    OBJECT = "object"
    """A JSON object; no form edits it."""


class TakesEffect(Enum):
    """When a changed value is used for the first time."""

    NEXT_THOUGHT = "the next time the engine thinks"
    NEW_TREE = "the next time the engine thinks, with a new tree"
    NEXT_SEARCH = "with the next search"
    AT_ONCE = "at once"


@dataclass(frozen=True, slots=True)
class When:
    """A condition on the value of another option: one of ``among``, or more than ``above``."""

    key: str
    among: tuple[OptionValue, ...] = ()
    above: float | None = None

    def holds(self, values: Mapping[str, object]) -> bool:
        """Whether ``values``, which has the other option, meets the condition."""
        value = values[self.key]
        if self.above is None:
            return value in self.among
        return float(cast("float", value)) > self.above


@dataclass(frozen=True, slots=True)
class Option:
    """One option, with everything that an editor or a manual needs."""

    key: str
    kind: OptionKind
    default: OptionValue | list[str] | dict[str, Any]
    label: str
    """A few words; ``&`` goes before the letter that reaches the editor."""
    help: str
    group: str
    source: str = OWN_CHOICE
    """Where the idea comes from: author, year."""
    minimum: float | None = None
    maximum: float | None = None
    step: float | None = None
    choices: tuple[tuple[str, str], ...] = ()
    """Pairs of value and label, for CHOICE."""
    unit: str = ""
    least: str = ""
    """What to show instead of the minimum, where that means more than a number."""
    takes_effect: TakesEffect = TakesEffect.NEXT_THOUGHT
    default_note: str = ""
    """Says in words what the default depends on, where it depends on the machine."""
    acts: tuple[When, ...] = ()
    """The option has an effect only while all of these hold."""

    @property
    def name(self) -> str:
        """The label without the mark of its letter."""
        return self.label.replace("&", "")

    def is_acting(self, values: Mapping[str, object]) -> bool:
        """Whether the option has an effect beside the other ``values``."""
        return all(condition.holds(values) for condition in self.acts)

    def choice_label(self, value: object) -> str:
        """The label of one of the choices; the value itself where there is none."""
        return dict(self.choices).get(str(value), str(value))

    def accepts(self, value: object) -> bool:
        """Whether a value of a JSON file fits as it is."""
        if self.kind is OptionKind.LIST:
            return isinstance(value, list) and all(_is_text(item) for item in value)
        if self.kind is OptionKind.OBJECT:
            return isinstance(value, dict)
        if self.kind is OptionKind.STR:
            return _is_text(value)
        if self.kind is OptionKind.BOOL:
            return isinstance(value, bool)
        try:
            self.convert(value)
        except SettingsError:
            return False
        return not isinstance(value, str) or self.kind is OptionKind.CHOICE

    def convert(self, value: object) -> OptionValue:
        """Return ``value`` as this option's own type; text as typed is read, too.

        Raises:
            SettingsError: the value does not fit.
        """
        if self.kind is OptionKind.BOOL:
            return self._as_bool(value)
        if self.kind is OptionKind.CHOICE:
            return self._as_choice(value)
        if self.kind is OptionKind.STR:
            return str(value)
        return self._as_number(value)

    def _as_bool(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        word = str(value).strip().lower()
        if word in _TRUE:
            return True
        if word in _FALSE:
            return False
        raise SettingsError(self.key, f"'{value}' is neither on nor off")

    def _as_choice(self, value: object) -> str:
        names = [name for name, _label in self.choices]
        if value in names:
            return str(value)
        raise SettingsError(self.key, f"'{value}' is not one of {', '.join(names)}")

    def _as_number(self, value: object) -> int | float:
        number = self._read_number(value)
        low, high = self.minimum, self.maximum
        if (low is not None and number < low) or (high is not None and number > high):
            raise SettingsError(self.key, f"{value} is not between {low:g} and {high:g}")
        return number

    def _read_number(self, value: object) -> int | float:
        try:
            if isinstance(value, bool) or not isinstance(value, int | float | str):
                raise ValueError
            number = decimal_number(value) if isinstance(value, str) else float(value)
            if not math.isfinite(number):
                raise ValueError
            if self.kind is OptionKind.FLOAT:
                return number
            if number != int(number):
                raise ValueError
            return int(number)
        except ValueError:
            what = "a number" if self.kind is OptionKind.FLOAT else "a whole number"
            raise SettingsError(self.key, f"'{value}' is not {what}") from None


def declared(default: V, span: tuple[float, float, float] | None = None, **facts: Any) -> V:
    """Declare an option as a field of a dataclass: the key is its name, the kind its type.

    Args:
        default: its value where nobody says otherwise.
        span: minimum, maximum and step of a number.
        facts: the other fields of ``Option``.
    """
    if span is not None:
        facts |= dict(zip(("minimum", "maximum", "step"), span, strict=True))
    return field(default=default, metadata={"facts": facts})


class OptionTable(Generic[T]):
    """The options of one engine, in the order in which forms and manuals show them.

    Args:
        kind: the dataclass whose declared fields they are.
        former: today's keys for those of earlier versions.
        takes_effect: when a changed value is first used, unless its declaration says otherwise.
    """

    def __init__(
        self,
        kind: type[T],
        former: Mapping[str, str] | None = None,
        takes_effect: TakesEffect = TakesEffect.NEXT_THOUGHT,
    ) -> None:
        self._kind = kind
        self.former = former or {}
        self._by_key: dict[str, Option] = {}
        for one in fields(kind):  # type: ignore[arg-type]
            if "facts" in one.metadata:
                facts = {"takes_effect": takes_effect, **one.metadata["facts"]}
                kind_of = OptionKind.CHOICE if "choices" in facts else OptionKind(str(one.type))
                default = cast("OptionValue", one.default)
                self._by_key[one.name] = Option(one.name, kind_of, default, **facts)

    def __iter__(self) -> Iterator[Option]:
        return iter(self._by_key.values())

    def __len__(self) -> int:
        return len(self._by_key)

    def option(self, key: str) -> Option:
        """Return the declaration of ``key``, today's name or a former one.

        Raises:
            SettingsError: there is none.
        """
        found = self._by_key.get(self.former.get(key, key))
        if found is None:
            near = difflib.get_close_matches(key, self._by_key, 1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            raise SettingsError(key, f"there is no such option{hint}")
        return found

    def defaults(self) -> dict[str, OptionValue]:
        """Return every option with its default value."""
        return {key: cast("OptionValue", one.default) for key, one in self._by_key.items()}

    def current(self, values: Mapping[str, Stored]) -> dict[str, Stored]:
        """Return ``values`` under today's names; keys of others stay as they are."""
        renamed = {self.former[key]: value for key, value in values.items() if key in self.former}
        kept = {key: value for key, value in values.items() if key not in self.former}
        return {**renamed, **kept}

    def validate(self, values: Mapping[str, object]) -> dict[str, OptionValue]:
        """Return ``values`` under today's names and as the options' own types.

        Raises:
            SettingsError: for the first key or value that does not fit.
        """
        found = {}
        for key, value in values.items():
            option = self.option(key)
            found[option.key] = option.convert(value)
        return found

    def validate_pairs(self, pairs: Iterable[str]) -> dict[str, OptionValue]:
        """Read ``KEY=VALUE`` texts of a command line. Raises SettingsError as ``validate``."""
        found: dict[str, OptionValue] = {}
        for pair in pairs:
            key, _equals, text = pair.partition("=")
            found |= self.validate({key: text})
        return found

    def read(self, values: Mapping[str, object]) -> T:
        """Return the dataclass; what ``values`` leaves out has its default.

        Raises:
            SettingsError: for the first key or value that does not fit.
        """
        return self._kind(**self.validate(values))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 100_000
