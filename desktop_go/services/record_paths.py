"""Which files of a folder are records of Go."""

from __future__ import annotations

from pathlib import Path

from desktop_go.records.foreign.registry import (
    FOREIGN_SUFFIXES,
    SGF_SUFFIX,
    SHARED_SUFFIXES,
    SNIFFED,
    format_of,
)

RECORD_SUFFIXES = (SGF_SUFFIX, *FOREIGN_SUFFIXES)


def is_record(path: Path) -> bool:
    """Whether a file is a record by its name; an .xml file also has to begin like one."""
    name = path.name.lower()
    if not name.endswith(SHARED_SUFFIXES):
        return name.endswith(RECORD_SUFFIXES)
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return format_of(file.read(SNIFFED)) is not None
    except OSError:
        return False
