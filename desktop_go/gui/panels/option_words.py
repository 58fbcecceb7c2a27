"""What windows say of an option: tool tips, conditions, what an option lacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from desktop_go.conditions import Condition, When, in_words
from desktop_go.options import OWN_CHOICE, Option, OptionKind, OptionValue
from desktop_go.services.i18n import tr, tr_number, tr_plain


def tool_tip(option: Option, table: Mapping[str, Option]) -> str:
    """Everything declared of an option, line by line."""
    parts = [tr(option.help)]
    if option.acts:
        words = conditions(option.acts, table)
        parts.append(tr("Has an effect only with {conditions}.").format(conditions=words))
    if option.source != OWN_CHOICE:
        parts.append(source_line(option))
    parts.append(tr("Takes effect {when}.").format(when=tr(option.takes_effect.value)))
    return "\n".join(parts)


def source_line(option: Option, value: object = "") -> str:
    """Where the idea comes from, or that of one of the choices."""
    return tr("Source: {source}").format(source=option.source_of(str(value)))


def why_idle(option: Option, values: Mapping[str, object], table: Mapping[str, Option]) -> str:
    """One sentence on what the option lacks to have an effect; empty if it has one."""
    lacking = option.lacking(values)
    if not lacking:
        return ""
    words = conditions(lacking, table)
    return tr("Has no effect now: it needs {conditions}.").format(conditions=words)


def conditions(several: Iterable[Condition], table: Mapping[str, Option]) -> str:
    """What other options must be, all of it."""
    return in_words(several, lambda when: _condition(when, table[when.key]), tr(" or "))


def changes_in_words(changes: Mapping[str, OptionValue], table: Mapping[str, Option]) -> str:
    """What a button does that sets options: ``Search algorithm: RAVE``."""
    return ", ".join(
        f"{tr_plain(table[key].label)}: {value_in_words(table[key], value)}"
        for key, value in changes.items()
    )


def value_in_words(option: Option, value: object) -> str:
    """A value as a form shows it."""
    if option.kind is OptionKind.BOOL:
        return tr("on") if value else tr("off")
    if option.choices:
        return tr(option.choice_label(value))
    if option.least and value == option.minimum:
        return tr(option.least)
    unit = f" {tr(option.unit)}" if option.unit else ""
    return (tr_number(value, "g") if isinstance(value, int | float) else str(value)) + unit


def _condition(when: When, other: Option) -> str:
    """What another option must be: ``Temperature above 0``."""
    name = tr_plain(other.label)
    if when.above is not None:
        return tr("{name} above {value}").format(name=name, value=tr_number(when.above, "g"))
    if other.kind is OptionKind.BOOL:
        return (tr("“{name}” on") if when.among[0] else tr("“{name}” off")).format(name=name)
    values = " / ".join(tr(other.choice_label(value)) for value in when.among)
    return tr("{name} “{value}”").format(name=name, value=values)
