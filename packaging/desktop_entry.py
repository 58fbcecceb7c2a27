"""Reads the lines of a desktop entry and of a thumbnailer as desktops do.

After the Desktop Entry Specification 1.5, "Value types" and "The Exec key"; only what the check of
the package and its tests need.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

ESCAPES = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}


def value_of(file: Path, key: str) -> str:
    """The string that ``key`` has. Raises KeyError when the file has no such line."""
    for line in file.read_text("utf-8").splitlines():
        if line.startswith(f"{key}="):
            text = line.partition("=")[2]
            return re.sub(r"\\(.)", lambda found: ESCAPES[found[1]], text)
    raise KeyError(key)


def command_of(file: Path, fields: Mapping[str, str]) -> list[str]:
    """The command of the line ``Exec`` with its field codes, such as ``%f``, filled in."""
    words = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', value_of(file, "Exec"))
    plain = [re.sub(r"\\(.)", r"\1", quoted) or bare for quoted, bare in words]
    known = {"%%": "%", **fields}
    return [re.sub(r"%.", lambda found: known[found[0]], word) for word in plain]
