"""Where compiled kernels are kept and when they are stale, told without importing numba.

numba keys its cache on the file of the function alone: change a kernel that another file calls
and the caller keeps the old code. Here the cache folder is named by a digest of every source
that a kernel can depend on: its game's kernels, the search, the decorator, numba and Python.
"""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_dir

PACKAGE = Path(__file__).resolve().parent
SHARED_UNITS = ("kernels", "search")
CODE_SETTINGS = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_OPT", "NUMBA_BOUNDSCHECK")
BASELINE_CPU = "x86-64-v2"
"""Compiled code must run on every processor of the platform; costs 0-1 % (docs/architecture.md)."""
_COMPLETE = "complete"


def pin_processor() -> None:
    """Make numba compile for the baseline processor; call before numba is imported."""
    if platform.machine().lower() in ("x86_64", "amd64"):
        os.environ.setdefault("NUMBA_CPU_NAME", BASELINE_CPU)
        os.environ.setdefault("NUMBA_CPU_FEATURES", "")


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


def unit_of(source: Path) -> str:
    """The unit a kernel source belongs to: ``games/go``, ``search``..."""
    parts = source.resolve().relative_to(PACKAGE).parts[:-1]
    return "/".join(parts[:2] if parts[0] == "games" else parts[:1])


@functools.cache
def unit_digest(unit: str) -> str:
    """Digest of all that the kernels of ``unit`` can depend on."""
    pin_processor()
    digest = hashlib.sha256()
    digest.update(
        repr((version("numba"), version("llvmlite"), sys.version, platform.machine())).encode()
    )
    digest.update(repr([os.environ.get(name, "") for name in CODE_SETTINGS]).encode())
    for folder in sorted({*SHARED_UNITS, unit}):
        for source in sorted((PACKAGE / folder).rglob("*.py")):
            content = source.read_bytes()
            if folder in SHARED_UNITS or b"kernels" in content:
                digest.update(source.relative_to(PACKAGE).as_posix().encode())
                digest.update(content)
    return digest.hexdigest()[:16]


def unit_folder(unit: str) -> Path:
    """Where the compiled kernels of ``unit`` are kept."""
    return cache_root() / f"{unit.replace('/', '-')}-{unit_digest(unit)}"


def is_warm(unit: str) -> bool:
    """Whether all kernels of ``unit`` are compiled and kept on disk."""
    return (unit_folder(unit) / _COMPLETE).exists()


def mark_warm(unit: str) -> None:
    """Note that all kernels of ``unit`` are on disk; quietly does nothing where that fails."""
    try:
        (unit_folder(unit) / _COMPLETE).touch()
    except OSError:
        return
