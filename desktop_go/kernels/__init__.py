"""numba set-up: cache location, processor baseline and the one decorator for kernels.

Import it before numba is imported anywhere: the settings are read once, at import.
Every kernel module takes its decorator from here::

    from desktop_go.kernels import kernel
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from typing import TypeVar

BASELINE_CPU = "x86-64-v2"
"""Compiled code must run on every processor of the platform; costs 0-1 % (docs/architecture.md)."""

if platform.machine().lower() in ("x86_64", "amd64"):
    os.environ.setdefault("NUMBA_CPU_NAME", BASELINE_CPU)
    os.environ.setdefault("NUMBA_CPU_FEATURES", "")
os.environ.setdefault(
    "NUMBA_CACHE_LOCATOR_CLASSES", "desktop_go.kernels.cache_locator.KernelCacheLocator"
)

import numba  # noqa: E402 - the settings above must come first

from desktop_go.kernels.cache_locator import cache_is_writable  # noqa: E402

F = TypeVar("F", bound=Callable[..., object])


def kernel(function: F) -> F:
    """Compile ``function`` without the GIL and keep the machine code on disk.

    Without a place to keep it (a read-only home) the code lives in memory only.
    """
    return numba.njit(function, nogil=True, cache=cache_is_writable(), error_model="numpy")


def inline_kernel(function: F) -> F:
    """As ``kernel``, for small helpers that LLVM should always inline."""
    return numba.njit(
        function, nogil=True, cache=cache_is_writable(), error_model="numpy", forceinline=True
    )
