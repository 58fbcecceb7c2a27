"""Tells whether another program has written a file of the user's, and keeps what it wrote."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from desktop_go.services.atomic_file import read_bytes, write_atomically

BACKUP_SUFFIX = ".bak"
Stamp = tuple[int, int]
"""Time of the last change in nanoseconds, and size in bytes."""


def stamp_of(path: Path) -> Stamp | None:
    """Time and size of a file; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def changed_outside(path: Path, known: Stamp | None, own: Collection[Stamp]) -> bool:
    """Whether another program has written ``path``.

    Args:
        path: The file.
        known: It, as it was when it was read or written last; None: it was never open here.
        own: It, as this program left it at any time.
    """
    present = stamp_of(path)
    return bool(known and present and present != known and present not in own)


def keep_version(path: Path) -> Path:
    """Copy a file beside itself, under a name that is free; give the name. Raises FileError."""
    number = 0
    while True:
        copy = path.with_name(path.name + BACKUP_SUFFIX + (str(number) if number else ""))
        if not copy.exists():
            write_atomically(copy, read_bytes(path))
            return copy
        number += 1
