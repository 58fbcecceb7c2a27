"""Where compiled kernels are kept, and when they are stale.

numba keys its cache on the file of the function alone: change a kernel that another file calls
and the caller keeps the old code. Here the cache folder is named by a digest of every source
that a kernel can depend on: its game's package, the search, this package, numba and Python.
"""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import llvmlite
import numba
from numba.core.caching import _CacheLocator
from platformdirs import user_cache_dir

PACKAGE = Path(__file__).resolve().parent.parent
SHARED_UNITS = ("kernels", "search")


@functools.cache
def cache_root() -> Path:
    """The folder of all compiled kernels of this user (or DESKTOP_GO_KERNEL_CACHE)."""
    override = os.environ.get("DESKTOP_GO_KERNEL_CACHE")
    return Path(override) if override else Path(user_cache_dir("desktop-go", False)) / "kernels"


@functools.cache
def cache_is_writable() -> bool:
    """Whether compiled kernels can be kept on disk."""
    try:
        cache_root().mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=cache_root()).close()
    except OSError:
        return False
    return True


@functools.cache
def unit_digest(unit: str) -> str:
    """Digest of all that the kernels of ``unit`` (``games/go``, ``search``...) can depend on."""
    digest = hashlib.sha256()
    versions = (numba.__version__, llvmlite.__version__, sys.version, platform.machine())
    digest.update(repr(versions).encode())
    digest.update(repr(sorted(os.environ.get(k, "") for k in _CODE_SETTINGS)).encode())
    for folder in sorted({*SHARED_UNITS, unit}):
        for source in sorted((PACKAGE / folder).glob("*.py")):
            digest.update(f"{folder}/{source.name}".encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


_CODE_SETTINGS = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_OPT", "NUMBA_BOUNDSCHECK")


class KernelCacheLocator(_CacheLocator):  # type: ignore[misc]
    """Puts the code of each kernel into ``<unit>-<digest>`` under ``cache_root``."""

    def __init__(self, py_func: Callable[..., object], py_file: str) -> None:
        path = Path(py_file).resolve()
        unit = path.parent.relative_to(PACKAGE).as_posix()
        self._line = py_func.__code__.co_firstlineno
        self._digest = unit_digest(unit)
        self._path = cache_root() / f"{unit.replace('/', '-')}-{self._digest}"

    def get_cache_path(self) -> str:
        """Return the folder as numba wants it."""
        return str(self._path)

    def get_source_stamp(self) -> str:
        """Return the digest: another digest is another folder, so this never disagrees."""
        return self._digest

    def get_disambiguator(self) -> str:
        """Return what tells functions of one name apart."""
        return str(self._line)

    @classmethod
    def from_function(
        cls, py_func: Callable[..., object], py_file: str
    ) -> KernelCacheLocator | None:
        """Serve functions of this package only."""
        if not Path(py_file).resolve().is_relative_to(PACKAGE):
            return None
        return cls(py_func, py_file)
