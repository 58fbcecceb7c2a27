"""numba set-up and the one decorator for kernels.

It pins the processor that numba compiles for.
Every kernel module takes its decorator from here::

    from desktop_go.kernels import kernel
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from desktop_go.kernel_cache import pin_processor

pin_processor()

import numba  # noqa: E402 - the settings above must come first

from desktop_go.kernels.disk_cache import KernelCache  # noqa: E402
from desktop_go.kernels.interpreted import interpreted  # noqa: E402

numba.core.config.reload_config()  # in case that numba was imported before the settings were made

F = TypeVar("F", bound=Callable[..., object])
SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
"""Nobody calls a kernel from C: without those wrappers there is less to compile."""


def kernel(function: F) -> F:
    """Compile ``function`` without the GIL and keep the machine code on disk.

    Without a place to keep it (a read-only home) the code lives in memory only.
    """
    return _kept(numba.njit(function, **SETTINGS), function)


def inline_kernel(function: F) -> F:
    """As ``kernel``, for small helpers that LLVM should always inline."""
    return _kept(numba.njit(function, **SETTINGS, forceinline=True), function)


def _kept(dispatcher: object, function: F) -> F:
    """Give the compiled function our cache; with numba switched off make it run as Python."""
    if dispatcher is function:
        return interpreted(function)
    dispatcher._cache = KernelCache(function)  # type: ignore[attr-defined]
    return cast(F, dispatcher)
