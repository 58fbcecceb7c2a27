"""Says in words what went wrong, instead of ``[Errno 2]`` and names of Python's errors."""

from __future__ import annotations

import errno
from pathlib import Path

from desktop_go.errors import DesktopGoError
from desktop_go.services.i18n import tr, tr_error


def in_words(error: Exception) -> str:
    """Return what a user can be told about ``error``, whatever it is.

    Only of an error that no code expects is the kind named, for whoever has to find the cause.
    """
    if isinstance(error, OSError):
        text = explain(error)
        name = Path(str(error.filename)).name if error.filename else ""
        return tr("“{name}”: {reason}").format(name=name, reason=text) if name else text
    if isinstance(error, MemoryError):
        return tr("There is not enough memory for this.")
    if isinstance(error, DesktopGoError):
        return tr_error(error)
    if isinstance(error, ValueError):
        return str(error)
    return f"{type(error).__name__}: {error}"


def explain(error: OSError) -> str:
    """Return a sentence about ``error`` that a user can act on."""
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return tr("there is no permission for this file or folder.")
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return tr("the disk is full.")
    if error.errno == errno.ENOENT:
        return tr("there is no such file or folder.")
    if error.errno == errno.EISDIR:
        return tr("it is a folder, not a file.")
    if error.errno == errno.ENOTDIR:
        return tr("a part of its path is not a folder.")
    return (error.strerror or str(error)).rstrip(".") + "."
