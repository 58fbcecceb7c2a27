"""numba's cache of compiled functions, kept where ``kernel_cache`` says.

Five differences from numba's own: code shipped with a packaged program comes first and is never
written to; what cannot be written or read is a line in the log and no error; what was found and
what had to be compiled is counted; and there is no index that two compiling processes could write
at once: each kernel's file is named by module, line and a digest of its signature. A file that was
damaged, by a single bit or a power cut, is compiled anew and replaced.
"""

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.caching import _CacheLocator as CacheLocator
from numba.core.serialize import dumps

from desktop_go.kernel_cache import (
    cache_is_writable,
    counts,
    shipped_folder,
    unit_digest,
    unit_folder,
    unit_of,
)

log = logging.getLogger(__name__)

DIGEST_BYTES = 16


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


class KernelFiles:
    """The files of one kernel, one for each signature, in one folder: a digest, then the code."""

    def __init__(self, folder: str, base: str) -> None:
        self._folder, self._base = Path(folder), base

    def _path(self, key: Any) -> Path:
        digest = hashlib.sha256(repr(key).encode()).hexdigest()[:16]
        return self._folder / f"{self._base}.{digest}.nbc"

    def load(self, key: Any) -> Any:
        """Return what was kept under ``key``, or None. Raises anything on a damaged file.

        Machine code with a flipped bit would load: it is run only if its digest is right.
        """
        try:
            content = self._path(key).read_bytes()
        except FileNotFoundError:
            return None
        digest, code = content[:DIGEST_BYTES], content[DIGEST_BYTES:]
        if digest != _digest(code):
            raise ValueError("its digest is wrong")
        return pickle.loads(code)

    def save(self, key: Any, data: Any) -> None:
        """Keep ``data`` under ``key``: whole or not at all. Raises OSError."""
        target = self._path(key)
        part = target.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
        try:
            code = dumps(data)
            part.write_bytes(_digest(code) + code)
            os.replace(part, target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def _digest(code: bytes) -> bytes:
    return hashlib.blake2b(code, digest_size=DIGEST_BYTES).digest()


class KernelCache(FunctionCache):  # type: ignore[misc]
    """The compiled code of one kernel."""

    _impl_class = KernelCacheImpl

    def __init__(self, py_func: Callable[..., object]) -> None:
        super().__init__(py_func)
        base, shipped = self._impl.filename_base, self._impl.locator.shipped_path()
        self._shipped = KernelFiles(shipped, base) if shipped else None
        self._cache_file = KernelFiles(self._impl.locator.get_cache_path(), base)  # type: ignore[assignment]

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
        return None

    def _save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled just now, if that is possible."""
        counts["compiled"] += 1
        log.info("Compiled the kernel %s", self._impl.filename_base)
        if not cache_is_writable():
            return
        try:
            super()._save_overload(sig, data)
        except OSError as error:
            counts["lost"] += 1
            log.warning("The kernel %s cannot be kept: %s", self._impl.filename_base, error)
