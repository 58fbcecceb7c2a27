"""The figures of ready experiments in the reader's language.

Their files say them in English, so that they can be read there; five forms cover them all.
"""

from __future__ import annotations

import re

from desktop_go.services.i18n import tr
from desktop_go.texts import Text

_COUNTS = r"(?P<first>.+) won (?P<won>\d+), drew (?P<drawn>\d+) and lost (?P<lost>\d+) of "
_MATCH = _COUNTS + r"(?P<games>\d+) games against (?P<second>.+): "
FORMS: dict[str, Text] = {
    _MATCH + r"(?P<value>\S+) Elo points \((?P<low>\S+) to (?P<high>\S+), 95 %\)": (
        "{first} won {won}, drew {drawn} and lost {lost} of {games} games against {second}: "
        "{value} Elo points ({low} to {high}, 95 %)"
    ),
    _MATCH + r"more than (?P<low>\S+) Elo points \(95 %\)": (
        "{first} won {won}, drew {drawn} and lost {lost} of {games} games against {second}: "
        "more than {low} Elo points (95 %)"
    ),
    r"Right moves of (?P<positions>\d+): (?P<listed>.+)": (
        "Right moves of {positions} positions, with 95 % intervals: {listed}"
    ),
    r"Means of (?P<boards>\d+) boards: (?P<listed>[^;]+)": (
        "Means of {boards} boards, with 95 % intervals: {listed}"
    ),
    r"Means of (?P<boards>\d+) boards: (?P<listed>[^;]+); board by board (?P<first>.+) is ahead by "
    r"(?P<value>\S+) \((?P<low>\S+) to (?P<high>\S+)\)": (
        "Means of {boards} boards, with 95 % intervals: {listed}; board by board {first} is ahead "
        "by {value} ({low} to {high})"
    ),
    r"Ratings (?P<listed>.+)": "Ratings in Elo points, with 95 % intervals: {listed}",
}
"""What a figure says in English, and the same for the reader, by the names of its values."""
_ENTRY = re.compile(r"(?:^|, )([^()]+?) (\S+) \((\S+) to ([^\s)]+?)(?:, 95 %)?\)")
"""A contestant with a value and its interval."""


def figure_words(figure: str) -> str:
    """A figure in the current language, or as it is where it has none of the forms."""
    for pattern, text in FORMS.items():
        if match := re.fullmatch(pattern, figure):
            values = {name: _value(name, value) for name, value in match.groupdict().items()}
            return tr(text).format(**values)
    return figure


def _value(name: str, value: str) -> str:
    if name == "listed":
        return ", ".join(
            f"{tr(who)}: {middle} ({low} – {high})"
            for who, middle, low, high in _ENTRY.findall(value)
        )
    return tr(value) if name in ("first", "second") else value
