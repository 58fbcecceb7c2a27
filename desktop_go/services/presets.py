"""Presets of engine options: what differs from the defaults, under a name, as one line of text.

``desktop-go gomoku "Deep and narrow" engine=alphabeta max_depth=12`` can be mailed and pasted.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from desktop_go.conditions import plain_value
from desktop_go.errors import DesktopGoError, SettingsError
from desktop_go.options import Option, OptionTable, OptionValue
from desktop_go.services.i18n import tr, tr_error, tr_plain

FIRST_WORD = "desktop-go"
COMPUTERS_OWN = "Time and memory"
"""The group of options that belong to a computer; a preset leaves them alone."""
LONGEST = 4000
"""Letters of a line that is looked at."""


class PresetError(DesktopGoError):
    """A line of text is no preset; says why."""


def differences(table: OptionTable[Any], values: Mapping[str, object]) -> dict[str, OptionValue]:
    """What of ``values`` (of all options) differs from the defaults, in the order of the table."""
    return {
        option.key: option.convert(values[option.key])
        for option in table
        if option.group != COMPUTERS_OWN and values[option.key] != option.default
    }


def to_line(game: str, name: str, preset: Mapping[str, OptionValue]) -> str:
    """The preset as one line of text."""
    pairs = (f"{key}={plain_value(value)}" for key, value in preset.items())
    return shlex.join((FIRST_WORD, game, name, *pairs))


def from_line(line: str, game: str, table: OptionTable[Any]) -> tuple[str, dict[str, OptionValue]]:
    """Read a line of text: the name, and the values that differ from the defaults.

    Raises:
        PresetError: with a sentence for whoever pasted it.
    """
    try:
        words = shlex.split(line[:LONGEST])
    except ValueError:
        raise PresetError(tr("A quotation mark is missing in this line.")) from None
    if len(words) < 3 or words[0] != FIRST_WORD:
        raise PresetError(
            tr("This is no preset: a line begins with {start} and a name.").format(
                start=f"{FIRST_WORD} {game}"
            )
        )
    if words[1] != game:
        raise PresetError(tr("This preset is for another game: {game}.").format(game=words[1]))
    for pair in words[3:]:
        if "=" not in pair:
            raise PresetError(tr("“{pair}” is not of the form KEY=VALUE.").format(pair=pair))
    try:
        values = table.validate_pairs(words[3:])
    except SettingsError as error:
        raise PresetError(tr("Option {reason}.").format(reason=tr_error(error))) from None
    return words[2], differences(table, table.defaults() | values)


def difference_in_words(table: Mapping[str, Option], preset: Mapping[str, OptionValue]) -> str:
    """How a preset differs from the defaults: ``Evaluator: Playouts only (Network only)``."""
    parts = (
        tr("{name}: {value} (default {default})").format(
            name=tr_plain(table[key].label),
            value=_shown(table[key], value),
            default=_shown(table[key], table[key].default),
        )
        for key, value in preset.items()
        if key in table
    )
    return "; ".join(parts)


def _shown(option: Option, value: object) -> str:
    return tr(option.choice_label(value)) if option.choices else plain_value(value)
