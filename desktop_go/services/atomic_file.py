"""Writes whole files so that a crash, a full disk or a pulled plug never leaves half of one.

Knows nothing of what is in the file, and runs on whatever thread calls it.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from desktop_go.errors import DesktopGoError
from desktop_go.records.loading import MAX_BYTES
from desktop_go.services.error_words import explain
from desktop_go.services.i18n import tr

if sys.platform != "win32":
    import fcntl

PART_SUFFIX, WHOLE_SUFFIX = ".desktop-go", ".desktop-go-whole"
"""End the names of hidden files: one that is not yet whole, and one that holds the new bytes while
a file with further names is being written in place."""
FRESH_SECONDS = 0.5
"""A part is locked within this time."""


_HERE, _EXCHANGE = -100, 2
"""AT_FDCWD and RENAME_EXCHANGE of Linux's renameat2."""


class FileError(DesktopGoError):
    """A file that cannot be read or written; the text says which and why, ``reason`` only why."""

    def __init__(self, text: str, reason: str = "") -> None:
        super().__init__(text)
        self.reason = reason


class OvertakenError(FileError):
    """Another program has written the file while it was being written here; it has theirs."""


def write_atomically(
    path: Path,
    data: bytes,
    sync: bool = True,
    make_folders: bool = False,
    is_still_ours: Callable[[Path], bool] | None = None,
) -> os.stat_result:
    """Replace the file at ``path`` by ``data``: afterwards it holds the old or the new bytes.

    A symbolic link stays one (its target is replaced) and the permissions of an existing file
    are kept. Devices and pipes are never replaced. A file with further names (hard links) is
    written in place, so that they stay names of the same file; until that is done, a hidden file
    beside it holds the new bytes.

    Args:
        path: The file.
        data: Its new content.
        sync: Wait until the disk has it. Without, the file survives the end of the program, but
            a power cut only after ``sync_file``.
        is_still_ours: Asked of the file whose content goes, as late as the system allows: waiting
            for the disk takes long enough for others to write it.
        make_folders: Create the missing folders above. Otherwise a missing one is an error: it
            may be a share that is not connected.

    Returns:
        Time and size of what was written. (Looked at later, the file may be another program's.)

    Raises:
        FileError: the folder is missing or read-only, the disk is full... ``path`` is then
            unharmed.
        OvertakenError: ``is_still_ours`` said no.
    """
    temporary: Path | None = None
    try:
        if make_folders:
            path.parent.mkdir(parents=True, exist_ok=True)
        target = target_of(path)
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
        if sync:
            sweep(target.parent)
        prefix = f".{target.name}."
        handle, name = tempfile.mkstemp(prefix=prefix, suffix=PART_SUFFIX, dir=target.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as stream:
            with contextlib.suppress(OSError):  # Some file systems have no locks.
                _lock(stream)
            stream.write(data)
            stream.flush()
            if sync:
                os.fsync(stream.fileno())
        if is_still_ours is not None and not is_still_ours(target):
            temporary.unlink()
            raise _overtaken(path)
        if _has_further_names(target):
            temporary = temporary.rename(temporary.with_suffix(WHOLE_SUFFIX))
            _write_in_place(target, data, sync)
            temporary.unlink()
            return target.stat()
        temporary.chmod(_mode_for(target))
        written = temporary.stat()
        if is_still_ours is not None and _swap(temporary, target):
            if not is_still_ours(temporary):
                _swap(temporary, target)
                temporary.unlink()
                raise _overtaken(path)
            temporary.unlink()
        else:
            os.replace(temporary, target)
        if sync:
            _sync_folder(target.parent)
        return written
    except OSError as error:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
        raise _not_saved(path, explain(error)) from error


def sweep(folder: Path) -> None:
    """Remove the parts of files that killed programs left here, never what is being written."""
    for part in folder.glob(f".*.????????{PART_SUFFIX}"):
        with contextlib.suppress(OSError):  # Windows lets nobody remove a file that is open.
            if time.time() - part.stat().st_mtime > FRESH_SECONDS:
                with part.open("rb") as stream:
                    _lock(stream)
                part.unlink()


def _lock(stream: BinaryIO) -> None:
    """Show others that the file is being written. Raises OSError when another program does."""
    if sys.platform != "win32":
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _swap(one: Path, other: Path) -> bool:
    """Exchange two files in one step, so that nothing is lost in between; False where one can't."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        rename = ctypes.CDLL(None).renameat2
    except (OSError, AttributeError):
        return False
    names = os.fsencode(one), os.fsencode(other)
    return bool(rename(_HERE, names[0], _HERE, names[1], _EXCHANGE) == 0)


def _overtaken(path: Path) -> OvertakenError:
    return OvertakenError(_not_saved_text(path, tr("another program has just changed it.")))


def _has_further_names(target: Path) -> bool:
    with contextlib.suppress(OSError):
        return target.is_file() and target.stat().st_nlink > 1
    return False


def _write_in_place(target: Path, data: bytes, sync: bool) -> None:
    """Exchange the content of a file; the old one is put back when that fails. Raises OSError."""
    with target.open("r+b") as stream:
        before = stream.read()
        try:
            _exchange(stream, data, sync)
        except OSError:
            _exchange(stream, before, sync)
            raise


def _exchange(stream: BinaryIO, data: bytes, sync: bool) -> None:
    stream.seek(0)
    stream.write(data)
    stream.truncate()
    stream.flush()
    if sync:
        os.fsync(stream.fileno())


def target_of(path: Path) -> Path:
    """The file that is written when ``path`` is saved: symbolic links are followed.

    Raises:
        FileError: nothing can be saved there without harm.
    """
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise _not_saved(path, tr("the link leads back to itself."))
    if not target.parent.is_dir():
        text = tr("the folder “{folder}” is not there. Is its disk or share connected?")
        raise _not_saved(path, text.format(folder=target.parent))
    if target.exists() and not (target.is_file() or target.is_dir()):
        raise _not_saved(path, tr("it is a device or a pipe, not a file."))
    return target


def _not_saved(path: Path, reason: str) -> FileError:
    return FileError(_not_saved_text(path, reason), reason)


def _not_saved_text(path: Path, reason: str) -> str:
    return tr("“{name}” could not be saved: {reason}").format(name=path.name, reason=reason)


def sync_file(path: Path) -> None:
    """Wait until the disk has the file at ``path``, where the system can say so."""
    target = Path(os.path.realpath(path))
    with contextlib.suppress(OSError):
        handle = os.open(target, os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    _sync_folder(target.parent)


def read_bytes(path: Path, largest: int = MAX_BYTES) -> bytes:
    """Return what is in the file at ``path``, at most ``largest`` bytes.

    Raises:
        FileError: with a sentence, when the file is larger, is none, or cannot be read.
    """
    data = read_start(path, largest + 1)
    if len(data) > largest:
        reason = tr("it is larger than {size} MB.").format(size=largest // 2**20)
        raise _not_opened(path, reason)
    return data


def read_start(path: Path, count: int) -> bytes:
    """Return the first ``count`` bytes of the file at ``path``.

    Only ordinary files are opened: a pipe may keep its reader waiting for ever, and a device may
    have no end.

    Raises:
        FileError: with a sentence, when there is no such file or it cannot be read.
    """
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(kind):
            raise _not_opened(path, tr("it is not an ordinary file."))
        with path.open("rb") as stream:
            return stream.read(count)
    except OSError as error:
        raise _not_opened(path, explain(error)) from error
    except ValueError as error:  # A name with a null byte in it.
        raise _not_opened(path, tr("there is no such file or folder.")) from error


def _not_opened(path: Path, reason: str) -> FileError:
    text = tr("“{name}” could not be opened: {reason}")
    return FileError(text.format(name=path.name, reason=reason), reason)


def _mode_for(target: Path) -> int:
    """The permissions of the file that is replaced, or those of a newly created one."""
    with contextlib.suppress(OSError):
        return target.stat().st_mode & 0o7777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask


def _sync_folder(folder: Path) -> None:
    """Make the new name itself survive a power cut, where the system lets folders be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
