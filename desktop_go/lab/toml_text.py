"""Writes the few kinds of TOML that an experiment needs; reading is Python's own ``tomllib``."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:  # pragma: no cover - the same code under its former name
    import tomli as tomllib

TomlError = tomllib.TOMLDecodeError
LONGEST = 100_000
"""Characters of an experiment: the time for a key of many parts grows with their square."""


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML document. Raises TomlError, mostly with line and column."""
    if len(text) > LONGEST:
        raise TomlError(f"It has more than {LONGEST} characters")
    try:
        return tomllib.loads(text)
    except TomlError:
        raise
    except RecursionError:
        raise TomlError("Too many brackets within brackets") from None
    except ValueError as error:  # A number of thousands of digits.
        raise TomlError(str(error).partition(":")[0]) from None


def write_toml(tables: Mapping[str, Any]) -> str:
    """A TOML document: plain values first, then tables, then lists of tables."""
    lines = [f"{key} = {_value(value)}" for key, value in tables.items() if _is_plain(value)]
    for key, value in tables.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{key}]", *(f"{name} = {_value(one)}" for name, one in value.items())]
    for key, value in tables.items():
        if not _is_plain(value) and not isinstance(value, Mapping):
            for table in value:
                lines += ["", f"[[{key}]]"]
                lines += [f"{name} = {_value(one)}" for name, one in table.items()]
    return "\n".join(lines) + "\n"


def _is_plain(value: object) -> bool:
    listed = value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
    return not any(isinstance(one, Mapping) for one in listed)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key} = {_value(one)}" for key, one in value.items())
        return "{ " + inside + " }" if inside else "{}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(_value, value)) + "]"
    return repr(value)
