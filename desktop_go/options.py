"""What an option is: declared once, shown in forms, read from hosts, handed on as a typed value.

Engines and solvers declare their options as the fields of a frozen dataclass (``declared``); an
``OptionTable`` reads what a window, a command line or GTP says into one. Texts are English; a
window passes them through ``tr``. Imports conditions and errors only: every room may use it.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, Generic, TypeVar, cast

from desktop_go.conditions import AnyOf as AnyOf
from desktop_go.conditions import Condition, in_words, plainly
from desktop_go.conditions import OptionValue as OptionValue
from desktop_go.conditions import When as When
from desktop_go.conditions import any_of as any_of
from desktop_go.errors import SettingsError
from desktop_go.plain_numbers import decimal_number
from desktop_go.texts import N_, Text

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

    NEXT_THOUGHT = N_("the next time the engine thinks")
    NEW_TREE = N_("the next time the engine thinks, with a new tree")
    NEXT_SEARCH = N_("with the next search")
    AT_ONCE = N_("at once")


@dataclass(frozen=True, slots=True)
class Option:
    """One option, with everything that an editor or a manual needs."""

    key: str
    kind: OptionKind
    default: OptionValue | list[str] | dict[str, Any]
    label: Text
    """A few words; ``&`` goes before the letter that reaches the editor."""
    help: Text
    group: Text
    source: str = OWN_CHOICE
    """Where the idea comes from: author, year."""
    minimum: float | None = None
    maximum: float | None = None
    step: float | None = None
    choices: tuple[tuple[str, Text], ...] = ()
    """Pairs of value and label, for CHOICE."""
    unit: Text = ""
    least: Text = ""
    """What to show instead of the minimum, where that means more than a number."""
    takes_effect: TakesEffect = TakesEffect.NEXT_THOUGHT
    default_note: Text = ""
    """Says in words what the default depends on, where it depends on the machine."""
    acts: tuple[Condition, ...] = ()
    """The option has an effect only while all of these hold."""
    idea: Text = ""
    """The idea behind it in up to three sentences, where ``help`` does not say it."""
    formula: str = ""
    """As plain text."""
    picture: str = ""
    """The name of the small picture on its card (``gui/panels/card_pictures``)."""
    expert: bool = False
    """Forms show it with the expert settings only."""
    trial: OptionValue | None = None
    """A value that shows what the option does, where the next best other one would not."""
    choice_sources: tuple[tuple[str, str], ...] = ()
    """Pairs of value and source, for choices that come from different places."""

    @property
    def name(self) -> str:
        """The label without the mark of its letter."""
        return self.label.replace("&", "")

    def is_acting(self, values: Mapping[str, object]) -> bool:
        """Whether the option has an effect beside the other ``values``."""
        return all(condition.holds(values) for condition in self.acts)

    def lacking(self, values: Mapping[str, object]) -> tuple[Condition, ...]:
        """The conditions that ``values`` do not meet."""
        return tuple(condition for condition in self.acts if not condition.holds(values))

    def why_idle(self, values: Mapping[str, object]) -> str:
        """One sentence on why the option has no effect beside ``values``; empty if it has one."""
        lacking = self.lacking(values)
        return f"{self.key} has no effect without {in_words(lacking, plainly)}." if lacking else ""

    def other_value(self, value: object) -> OptionValue:
        """A value that is not ``value``: the one to try."""
        if self.trial is not None and self.trial != value:
            return self.trial
        if self.kind is OptionKind.BOOL:
            return not value
        if self.kind is OptionKind.CHOICE:
            names = [name for name, _label in self.choices]
            return names[(names.index(str(value)) + 1) % len(names)]
        now, step = float(cast("float", value)), self.step or 1
        more = now + max(step, abs(now))
        return self.convert(more if self.maximum is None or more <= self.maximum else now - step)

    def source_of(self, value: str) -> str:
        """Where one of the choices comes from."""
        return dict(self.choice_sources).get(value, self.source)

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
        raise SettingsError(self.key, "'{value}' is neither on nor off", value=value)

    def _as_choice(self, value: object) -> str:
        names = [name for name, _label in self.choices]
        if value in names:
            return str(value)
        raise SettingsError(
            self.key, "'{value}' is not one of {choices}", value=value, choices=", ".join(names)
        )

    def _as_number(self, value: object) -> int | float:
        number = self._read_number(value)
        low, high = self.minimum, self.maximum
        if (low is not None and number < low) or (high is not None and number > high):
            raise SettingsError(
                self.key,
                "{value} is not between {low} and {high}",
                value=value,
                low=f"{low:g}",
                high=f"{high:g}",
            )
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
            whole = self.kind is OptionKind.INT
            words = (
                N_("'{value}' is not a whole number") if whole else N_("'{value}' is not a number")
            )
            raise SettingsError(self.key, words, value=value) from None


def remedy(
    option: Option, values: Mapping[str, object], table: Mapping[str, Option]
) -> tuple[dict[str, OptionValue], str]:
    """The fewest changes that let ``option`` act, and what the first of them is called if it has a
    name of its own.

    Args:
        option: that has no effect beside ``values``.
        values: of all options of the table.
        table: all options by key.
    """
    changes: dict[str, OptionValue] = {}
    names = []
    for condition in option.acts:
        if condition.holds({**values, **changes}):
            continue
        first = condition.parts[0]
        changes[first.key] = _meeting(first, table[first.key])
        names.append(first.remedy)
    return changes, next((name for name in names if name), "")


def _meeting(when: When, other: Option) -> OptionValue:
    """A value of ``other`` that meets the condition."""
    if when.above is None:
        return when.among[0]
    usual = cast("float", other.default)
    return other.convert(usual if usual > when.above else when.above + (other.step or 1))


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
        common: a condition of all options ...
        beyond: ... but these.
    """

    def __init__(
        self,
        kind: type[T],
        former: Mapping[str, str] | None = None,
        takes_effect: TakesEffect = TakesEffect.NEXT_THOUGHT,
        common: tuple[Condition, ...] = (),
        beyond: Collection[str] = (),
    ) -> None:
        self._kind = kind
        self.former = former or {}
        self._by_key: dict[str, Option] = {}
        for one in fields(kind):  # type: ignore[arg-type]
            if "facts" in one.metadata:
                facts = {"takes_effect": takes_effect, **one.metadata["facts"]}
                if one.name not in beyond:
                    facts["acts"] = (*common, *facts.get("acts", ()))
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
            raise SettingsError(key, "there is no such option{hint}", hint=hint)
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
