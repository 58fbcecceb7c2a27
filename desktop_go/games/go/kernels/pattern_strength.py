"""How strong each 3x3 pattern is as a move, learned from records (Coulom 2007).

``training/pattern_weights.py`` writes the module ``pattern_weights``; here it becomes a table by
board code. A class of patterns is a code for Black to move up to the eight symmetries.
"""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.go.kernels.pattern_weights import STRENGTHS

_SIDES, _CORNERS = 4, 4
"""Two-bit fields of a board code: N E S W, then NE SE SW NW."""
BLACK_BITS, WHITE_BITS = 0x5555, 0xAAAA
"""The low and the high bits of the fields: Black is 01, White 10, border 11."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"
"""The module has one letter a class: its place here is a number of steps."""
STEPS_PER_DOUBLING, EVEN_STEP = 3, 32
"""A strength of 1 is at EVEN_STEP; three steps up are twice as strong."""


def _turned(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    """The codes a quarter turn clockwise: N becomes E, NE becomes SE."""
    sides, corners = codes & 0xFF, codes >> 8
    sides = (sides << 2 | sides >> 6) & 0xFF
    corners = (corners << 2 | corners >> 6) & 0xFF
    return sides | corners << 8


def _mirrored(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    """The codes with left and right exchanged: E and W, NE and NW, SE and SW."""
    field = [codes >> 2 * i & 3 for i in range(_SIDES + _CORNERS)]
    order = (0, 3, 2, 1, 7, 6, 5, 4)
    found = np.zeros_like(codes)
    for place, source in enumerate(order):
        found |= field[source] << 2 * place
    return found


def exchanged_codes() -> NDArray[np.int64]:
    """int64[65536]: each code with Black and White exchanged."""
    codes = np.arange(1 << 16, dtype=np.int64)
    low, high = codes & BLACK_BITS, (codes & WHITE_BITS) >> 1
    return high | low << 1


@functools.cache
def canonical_codes() -> NDArray[np.int64]:
    """int64[65536]: the smallest code among the eight symmetries of each code."""
    codes = np.arange(1 << 16, dtype=np.int64)
    best = codes.copy()
    for image in (codes, _mirrored(codes)):
        for _ in range(4):
            image = _turned(image)
            best = np.minimum(best, image)
    return best


def _can_be(codes: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether a code has its border where a board can have it: nowhere, a side or a corner."""
    off = [(codes >> 2 * i & 3) == 3 for i in range(_SIDES + _CORNERS)]
    north, east, south, west, *corners = off
    right = ~((north & south) | (east & west))
    for corner, (one, other) in zip(
        corners, ((north, east), (south, east), (south, west), (north, west)), strict=True
    ):
        right &= corner == (one | other)
    return np.asarray(right)


@functools.cache
def class_of_code() -> NDArray[np.int64]:
    """int64[65536]: the number of each code's class for Black to move; -1 where no board has it."""
    canonical = canonical_codes()
    known = np.unique(canonical[_can_be(canonical)])
    places = np.searchsorted(known, canonical)
    places = np.minimum(places, len(known) - 1)
    return np.where(known[places] == canonical, places, -1)


def strengths_of(text: str) -> NDArray[np.float32]:
    """float32[classes]: what letters stand for."""
    steps = np.array([LETTERS.index(letter) for letter in text]) - EVEN_STEP
    return np.exp2(steps / STEPS_PER_DOUBLING).astype(np.float32)


def letters_of(strengths: NDArray[np.float64]) -> str:
    """The letters for ``strengths`` (float64[classes], above 0), rounded to the nearest steps."""
    steps = np.rint(np.log2(strengths) * STEPS_PER_DOUBLING).astype(np.int64) + EVEN_STEP
    return "".join(LETTERS[step] for step in np.clip(steps, 0, len(LETTERS) - 1))


@functools.cache
def strength_table() -> NDArray[np.float32]:
    """float32[65536]: the strength of a move of Black by the board code of its point."""
    strengths = strengths_of("".join(STRENGTHS))
    classes = class_of_code()
    return np.where(classes < 0, np.float32(0), strengths[classes])
