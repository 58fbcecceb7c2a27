"""Tells numba to keep compiled kernels where ``kernel_cache`` says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from numba.core.caching import _CacheLocator

from desktop_go.kernel_cache import PACKAGE, unit_digest, unit_folder, unit_of


class KernelCacheLocator(_CacheLocator):  # type: ignore[misc]
    """Puts the code of each kernel into the folder of its unit."""

    def __init__(self, py_func: Callable[..., object], py_file: str) -> None:
        path = Path(py_file)
        self._unit = unit_of(path)
        self._place = f"{path.stem}-{py_func.__code__.co_firstlineno}"

    def get_cache_path(self) -> str:
        """Return the folder as numba wants it."""
        return str(unit_folder(self._unit))

    def get_source_stamp(self) -> str:
        """Return the digest: another digest is another folder, so this never disagrees."""
        return unit_digest(self._unit)

    def get_disambiguator(self) -> str:
        """Return what tells functions of one name apart."""
        return self._place

    @classmethod
    def from_function(
        cls, py_func: Callable[..., object], py_file: str
    ) -> KernelCacheLocator | None:
        """Serve functions of this package only."""
        if not Path(py_file).resolve().is_relative_to(PACKAGE):
            return None
        return cls(py_func, py_file)
