"""Kernels as plain Python, for runs with NUMBA_DISABLE_JIT=1 that look into them line by line.

Compiled code reads the fields of a record as attributes, which numpy's own records do not allow for
every name (``size``) nor at all for records taken from plain arrays. Here records are handed to
kernels in wrappers that do. Thousands of times slower: for small boards only.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., object])


class Record:
    """One record, its fields as attributes; writes go to the array that it is part of."""

    __slots__ = ("_record",)

    def __init__(self, record: np.void) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, name: str) -> Any:
        return wrapped(self._record[name])

    def __setattr__(self, name: str, value: Any) -> None:
        self._record[name] = bare(value)


class Array:
    """An array whose elements are wrapped."""

    __slots__ = ("_array",)

    def __init__(self, array: NDArray[Any]) -> None:
        self._array = array

    def __len__(self) -> int:
        return len(self._array)

    @property
    def shape(self) -> tuple[int, ...]:
        """As of any array."""
        return self._array.shape

    def __getitem__(self, index: Any) -> Any:
        return wrapped(self._array[index])

    def __setitem__(self, index: Any, value: Any) -> None:
        self._array[index] = bare(value)


def wrapped(value: Any) -> Any:
    """What a kernel sees of a value: records and their arrays in wrappers, small numbers wide.

    numpy keeps a byte a byte (255 + 1 is 0), compiled code reckons with 64 bits.
    """
    if isinstance(value, np.void):
        return Record(value)
    if isinstance(value, np.ndarray) and (value.dtype.names or _is_small(value.dtype)):
        return Array(value)
    if isinstance(value, np.generic) and _is_small(value.dtype):
        return int(value)
    return value


def _is_small(dtype: np.dtype[Any]) -> bool:
    return dtype.kind in "iu" and dtype.itemsize < 4


def bare(value: Any) -> Any:
    """What a wrapper holds; anything else as it is."""
    if isinstance(value, Record):
        return value._record
    return value._array if isinstance(value, Array) else value


def interpreted(function: F) -> F:
    """A kernel that is not compiled; whole numbers wrap silently, as in compiled code."""

    @functools.wraps(function)
    def call(*arguments: Any) -> object:
        with np.errstate(over="ignore"):
            return function(*map(wrapped, arguments))

    return cast(F, call)
