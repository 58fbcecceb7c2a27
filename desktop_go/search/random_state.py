"""Explicit random state for kernels: one 64-bit word, passed in and updated in place.

xorshift64* (Vigna 2016, "An experimental exploration of Marsaglia's xorshift generators,
scrambled"): period 2^64 - 1, a few cycles a number, ample for playouts.
"""

from __future__ import annotations

import numpy as np

from desktop_go.kernels import inline_kernel

MULTIPLIER = np.uint64(0x2545F4914F6CDD1D)
"""Of xorshift64*, as are the shifts 12, 25 and 27 (Vigna 2016)."""
_GOLDEN = 0x9E3779B97F4A7C15
"""2^64 / golden ratio, the step of splitmix64 (Steele, Lea & Flood 2014); its other two factors and
its shifts stand in ``seed_word``."""
_SEED_STEP = 0x632BE59BD9B4E019
"""Any odd number: keeps near seeds apart before they are mixed."""
_STEP = 1.0 / (1 << 53)
"""Of the random numbers in [0, 1): a double has 53 bits."""
_MASK = 0xFFFFFFFFFFFFFFFF
"""64 bits: Python's integers do not wrap by themselves."""


def seed_word(seed: int, stream: int = 0) -> int:
    """Return a well mixed nonzero 64-bit state (splitmix64 step) for thread ``stream``."""
    z = (seed * _SEED_STEP + (stream + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return (z ^ (z >> 31)) or _GOLDEN


@inline_kernel
def next_word(holder):
    """Advance ``holder.random`` (uint64 field of a record); return 64 random bits."""
    word = holder.random
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    holder.random = word
    return word * MULTIPLIER


@inline_kernel
def below(holder, n):
    """A random uint64 in 0..n-1 by multiplication (Lemire 2019); n < 2^32."""
    return ((next_word(holder) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32)


@inline_kernel
def unit(holder):
    """A random float64 in [0, 1)."""
    return np.float64(np.int64(next_word(holder) >> np.uint64(11))) * _STEP
