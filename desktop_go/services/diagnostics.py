"""What a bug report should say about program and computer, without people's names."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from desktop_go import __version__, kernel_cache
from desktop_go.services import paths

LIBRARIES = ("numpy", "numba", "llvmlite", "onnxruntime", "PySide6-Essentials")
LOG_LINES = 40


def diagnostic_text(more: Mapping[str, str] | None = None) -> str:
    """Return lines of facts, then the end of the log. The home folder is written as ``~``."""
    kind = "packaged" if hasattr(sys, "_MEIPASS") else "from source"
    facts = {
        "Desktop Go": f"{__version__} ({kind})",
        "System": f"{platform.platform()}, {platform.machine()}, {os.cpu_count()} processors",
        "Python": sys.version.replace("\n", " "),
        "Libraries": ", ".join(filter(None, map(_library, LIBRARIES))),
        "Program": str(paths.program_folder()),
        "Settings": str(paths.settings_file()),
        "Data": str(paths.autosave_folder().parent),
        "Log": str(paths.log_file()),
        "Kernels": _kernels(),
        **(more or {}),
    }
    lines = [f"{name}: {text}" for name, text in facts.items()]
    text = "\n".join([*lines, "", *_end_of_log(paths.log_file())]) + "\n"
    return text.replace(str(Path.home()), "~")


def _library(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return ""


def _kernels() -> str:
    counts = ", ".join(f"{number} {what}" for what, number in kernel_cache.counts.items())
    return f"{counts or 'none used yet'}; cache {kernel_cache.cache_root()}"


def _end_of_log(path: Path) -> list[str]:
    try:
        return path.read_text("utf-8", "replace").splitlines()[-LOG_LINES:]
    except OSError:
        return ["There is no log."]
