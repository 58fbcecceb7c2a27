"""Numbers the lines through an empty cell by what counts on them.

Behind stones of both colors, or the edge, nothing counts; a line and its mirror image are alike;
all lines without a stone are class 0. That leaves 3,146 classes for a reach of four cells and
14,858 for five.
"""

from __future__ import annotations

import itertools

import numpy as np

from desktop_go.games.gomoku.kernels import layout as L

Arm = tuple[int, ...]
"""What counts on one side of a cell, nearest first, as in the cells of a board."""
SWAPPED = (L.EMPTY, L.WHITE, L.BLACK, L.EDGE)
"""Each content with the colors exchanged."""


def line_classes(reach: int) -> tuple[np.ndarray, np.ndarray]:
    """Return uint16[1 << 4 * reach], the class of each line key (layout.BOARD), and
    uint16[classes], the class with the colors exchanged."""
    arms, left, right, number = _arms(reach)
    bare = np.array([not {L.BLACK, L.WHITE} & set(arm) for arm in arms])
    low, high = np.triu_indices(len(arms))
    counts = ~(bare[low] & bare[high])
    low, high = low[counts], high[counts]
    classes = np.zeros((len(arms), len(arms)), np.uint16)
    classes[low, high] = classes[high, low] = np.arange(1, len(low) + 1)
    keys = np.zeros(1 << 4 * reach, np.uint16)
    keys[left[:, None] | right] = classes[number[:, None], number]
    exchanged = np.array([arms.index(tuple(SWAPPED[cell] for cell in arm)) for arm in arms])
    swapped = np.append(np.uint16(0), classes[exchanged[low], exchanged[high]])
    return keys, swapped


def _arms(reach: int) -> tuple[list[Arm], np.ndarray, np.ndarray, np.ndarray]:
    """The arms that differ; of all contents of an arm, the bits of a key if it is the left one and
    if it is the right one, and the index of what counts in it."""
    arms: dict[Arm, int] = {}
    rows = []
    for length in range(reach + 1):
        for inner in itertools.product((L.EMPTY, L.BLACK, L.WHITE), repeat=length):
            cells = (*inner, *[L.EDGE] * (reach - length))
            left = right = 0
            for i, cell in enumerate(cells):
                # White and the edge stand in the low half of a key, Black and the edge above.
                bits = (cell >> 1) | (cell & 1) << 2 * reach
                left |= bits << (reach - 1 - i)
                right |= bits << (reach + i)
            rows.append((left, right, arms.setdefault(_counting(cells), len(arms))))
    left, right, number = np.array(rows).T
    return list(arms), left, right, number


def _counting(cells: Arm) -> Arm:
    """The part of an arm up to where stones of both colors, or the edge, have been passed."""
    seen = 0
    for i, cell in enumerate(cells):
        seen |= cell
        if seen == L.EDGE:
            return cells[: i + 1]
    return cells
