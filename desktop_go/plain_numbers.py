"""Reads numbers as people write them: Python's own ``1_0``, ``inf`` and ``nan`` are none."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"[+-]?[0-9]+")
_DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.I)


def whole_number(text: str) -> int:
    """The whole number that ``text`` is. Raises ValueError."""
    return int(_checked(_WHOLE, text))


def decimal_number(text: str) -> float:
    """The number that ``text`` is; infinite when it is larger than any float. Raises ValueError."""
    return float(_checked(_DECIMAL, text))


def _checked(form: re.Pattern[str], text: str) -> str:
    if not form.fullmatch(text.strip()):
        raise ValueError(f"'{text[:40]}' is not a number")
    return text
