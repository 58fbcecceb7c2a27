"""Where compiled kernels are kept and when they are stale, found out without importing numba.

numba keys its cache on the file of the function alone: change a kernel that another file calls
and the caller keeps the old code. Here the cache folder is named by a digest of every source
that a kernel can depend on: its game's kernels, the search, the decorator, numba and Python.

A packaged program has no source files: the digests of its sources were recorded when it was
built, beside the kernels compiled then. Those are only read; what they lack goes into the user's
own cache.
"""

from __future__ import annotations

import functools
import hashlib
import json
import logging
import os
import platform
import sys
import tempfile
from collections import Counter
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_dir

log = logging.getLogger(__name__)

PACKAGE = Path(__file__).resolve().parent
SHARED_UNITS = ("kernels", "search")
CODE_SETTINGS = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_OPT", "NUMBA_BOUNDSCHECK")
BASELINE_CPU = "x86-64-v2"
"""Compiled code must run on every processor of the platform; costs 0-1 % (docs/packaging.md)."""
CACHE_VARIABLE = "DESKTOP_GO_KERNEL_CACHE"
SHIPPED_FOLDER = "compiled"
"""Inside a packaged program: its compiled kernels and ``RECORDED_DIGESTS``."""
RECORDED_DIGESTS = "sources.json"
_COMPLETE = "complete"

counts: Counter[str] = Counter()
"""How many kernels this process found ``shipped`` or ``kept``, how many it ``compiled``, and how
many of these were ``lost``, because they could not be written."""


def pin_processor() -> None:
    """Make numba compile for the baseline processor; call before numba is imported."""
    if platform.machine().lower() in ("x86_64", "amd64"):
        os.environ.setdefault("NUMBA_CPU_NAME", BASELINE_CPU)
        os.environ.setdefault("NUMBA_CPU_FEATURES", "")


@functools.cache
def cache_root() -> Path:
    """The folder of all compiled kernels of this user (or DESKTOP_GO_KERNEL_CACHE)."""
    override = os.environ.get(CACHE_VARIABLE)
    return Path(override) if override else Path(user_cache_dir("desktop-go", False)) / "kernels"


@functools.cache
def shipped_root() -> Path | None:
    """The compiled kernels inside a packaged program; None when run from source."""
    bundle = getattr(sys, "_MEIPASS", None)
    return Path(bundle) / SHIPPED_FOLDER if bundle else None


@functools.cache
def cache_is_writable() -> bool:
    """Whether compiled kernels can be kept on disk; the log says so once when not."""
    try:
        cache_root().mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=cache_root()).close()
    except OSError as error:
        log.warning("Kernels compiled now are kept in memory only: %s", error)
        return False
    return True


def unit_of(module: str) -> str:
    """The unit that a module of this package belongs to: ``games/go``, ``search``..."""
    parts = module.split(".")[1:]
    return "/".join(parts[:2] if parts[0] == "games" else parts[:1])


@functools.cache
def source_digest(unit: str) -> str:
    """Digest of all sources that the kernels of ``unit`` can depend on."""
    shipped = shipped_root()
    if shipped is not None:
        recorded: dict[str, str] = json.loads((shipped / RECORDED_DIGESTS).read_text("utf-8"))
        return recorded[unit]
    digest = hashlib.sha256()
    for folder in sorted({*SHARED_UNITS, unit}):
        for source in sorted((PACKAGE / folder).rglob("*.py")):
            content = source.read_bytes()
            if folder in SHARED_UNITS or b"kernels" in content:
                digest.update(source.relative_to(PACKAGE).as_posix().encode())
                digest.update(content)
    return digest.hexdigest()


def units() -> list[str]:
    """All units of the sources, for the record of a packaged program."""
    games = (f"games/{path.name}" for path in sorted((PACKAGE / "games").iterdir()))
    return [*SHARED_UNITS, *(unit for unit in games if (PACKAGE / unit / "__init__.py").exists())]


@functools.cache
def unit_digest(unit: str) -> str:
    """Digest of all that the kernels of ``unit`` can depend on."""
    pin_processor()
    versions = (version("numba"), version("llvmlite"), sys.version, platform.machine())
    settings = [os.environ.get(name, "") for name in CODE_SETTINGS]
    whole = repr((versions, settings, source_digest(unit)))
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def unit_folder(unit: str) -> Path:
    """Where this user's compiled kernels of ``unit`` are kept."""
    return cache_root() / _folder_name(unit)


def shipped_folder(unit: str) -> Path | None:
    """Where the packaged program's compiled kernels of ``unit`` are; None when there are none."""
    root = shipped_root()
    if root is None or not (root / _folder_name(unit)).is_dir():
        return None
    return root / _folder_name(unit)


def _folder_name(unit: str) -> str:
    return f"{unit.replace('/', '-')}-{unit_digest(unit)}"


def is_warm(unit: str, part: str = "") -> bool:
    """Whether all kernels of ``unit`` are compiled, in the program or in this user's cache.

    ``part`` names those that are compiled when they are first used; without it they don't count.
    """
    shipped = shipped_folder(unit)
    if shipped is not None and (shipped / (_COMPLETE + part)).exists():
        return True
    return (unit_folder(unit) / (_COMPLETE + part)).exists()


def mark_warm(unit: str, part: str = "") -> None:
    """Note that the kernels of ``unit`` are on disk; quietly does nothing where they are not."""
    if counts["lost"]:
        return
    try:
        (unit_folder(unit) / (_COMPLETE + part)).touch()
    except OSError:
        return
