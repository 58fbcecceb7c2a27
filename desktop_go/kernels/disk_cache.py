"""numba's cache of compiled functions, kept where ``kernel_cache`` says.

Three differences from numba's own: code shipped with a packaged program comes first and is never
written to; what cannot be written or read is a line in the log and no error; what was found and
what had to be compiled is counted. Each kernel's file is named by module and line.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from numba.core.caching import _CacheLocator as CacheLocator

from desktop_go.kernel_cache import (
    cache_is_writable,
    counts,
    shipped_folder,
    unit_digest,
    unit_folder,
    unit_of,
)

log = logging.getLogger(__name__)


class KernelLocator(CacheLocator):  # type: ignore[misc]
    """Puts the code of each kernel into the folder of its unit.

    Goes by module names: a packaged program has no source files.
    """

    def __init__(self, py_func: Callable[..., object]) -> None:
        self._py_file = py_func.__code__.co_filename  # numba names it in its warnings
        self._unit = unit_of(py_func.__module__)
        stem = py_func.__module__.rpartition(".")[2]
        self._place = f"{stem}-{py_func.__code__.co_firstlineno}"

    def get_cache_path(self) -> str:
        """Return the folder as numba wants it."""
        return str(unit_folder(self._unit))

    def shipped_path(self) -> str | None:
        """Return the folder inside a packaged program, if it has one for this unit."""
        folder = shipped_folder(self._unit)
        return None if folder is None else str(folder)

    def get_source_stamp(self) -> str:
        """Return the digest: another digest is another folder, so this never disagrees."""
        return unit_digest(self._unit)

    def get_disambiguator(self) -> str:
        """Return what tells functions of one name apart."""
        return self._place

    @classmethod
    def from_function(cls, py_func: Callable[..., object], _py_file: str) -> KernelLocator:
        """Serve every kernel."""
        return cls(py_func)


class KernelCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    """Asks our locator only, whatever numba's settings say."""

    def __init__(self, py_func: Callable[..., object]) -> None:
        self._lineno = py_func.__code__.co_firstlineno
        self._locator = KernelLocator(py_func)
        self._filename_base = self.get_filename_base(py_func.__qualname__, "")


class KernelCache(FunctionCache):  # type: ignore[misc]
    """The compiled code of one kernel."""

    _impl_class = KernelCacheImpl

    def __init__(self, py_func: Callable[..., object]) -> None:
        super().__init__(py_func)
        path = self._impl.locator.shipped_path()
        self._shipped = path and IndexDataCacheFile(
            path, self._impl.filename_base, self._impl.locator.get_source_stamp()
        )

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled code or None; damaged files count as none."""
        key = self._index_key(sig, target_context.codegen())
        for place, file in (("shipped", self._shipped), ("kept", self._cache_file)):
            if not file:
                continue
            try:
                data = file.load(key)
                if data is not None:
                    found = self._impl.rebuild(target_context, data)
                    counts[place] += 1
                    return found
            except Exception as error:  # pickle raises anything on a damaged file
                log.warning("Compiled kernel %s is damaged: %r", self._impl.filename_base, error)
                self._forget()
        return None

    def _forget(self) -> None:
        """Remove the index of the user's cache, which cannot be added to when damaged."""
        with contextlib.suppress(OSError):
            Path(self._cache_file._index_path).unlink(missing_ok=True)

    def _save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled just now, if that is possible."""
        counts["compiled"] += 1
        log.info("Compiled the kernel %s", self._impl.filename_base)
        if not cache_is_writable():
            return
        try:
            super()._save_overload(sig, data)
        except OSError as error:
            log.warning("The kernel %s cannot be kept: %s", self._impl.filename_base, error)
