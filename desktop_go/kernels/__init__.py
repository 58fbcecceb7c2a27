"""numba set-up and the one decorator for kernels.

Import it before numba is imported anywhere: numba reads its settings once, at import.
Every kernel module takes its decorator from here::

    from desktop_go.kernels import kernel
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

from desktop_go.kernel_cache import cache_is_writable, pin_processor

pin_processor()
os.environ.setdefault(
    "NUMBA_CACHE_LOCATOR_CLASSES", "desktop_go.kernels.cache_locator.KernelCacheLocator"
)

import numba  # noqa: E402 - the settings above must come first

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
