"""Bits counted by one instruction agree with Python's own count, compiled and not."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from desktop_go.kernels import bits


@numba.njit
def count(word):
    return bits.ones(word)


@pytest.mark.parametrize(
    "word",
    [
        np.uint32(0),
        np.uint32(0x07FFFFFF),
        np.uint32(0xFFFFFFFF),
        np.uint64(0x8000_0000_0000_0001),
        np.uint64(0xFFFF_FFFF_FFFF_FFFF),
        np.int64(0x1234_5678_9ABC_DEF0),
    ],
)
def test_ones(word: np.integer) -> None:
    assert count(word) == bits._bit_count(word) == f"{int(word):b}".count("1")
