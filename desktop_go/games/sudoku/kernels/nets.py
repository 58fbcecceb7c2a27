"""Nested forcing nets: a candidate is supposed, and inside its net others are refuted by nets.

A net follows singles and cages until nothing is left or something breaks. Knows no words.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.sudoku.kernels.units import MOST_CELLS, MOST_SIZE, SETTLED, propagate
from desktop_go.kernels import inline_kernel, kernel


@inline_kernel
def _keep(state, level):
    """Remember the grid as that of ``level``: 0 before the supposition, 1 inside its net."""
    for i in range(state.cells):
        state.saved[np.uintp(level * MOST_CELLS + i)] = state.marks[np.uintp(i)]


@inline_kernel
def _restore(state, level):
    """Go back to the grid of ``level``."""
    for i in range(state.cells):
        state.marks[np.uintp(i)] = state.saved[np.uintp(level * MOST_CELLS + i)]


@inline_kernel
def _bit_number(bit):
    """The place of the only bit."""
    place = 0
    while bit != 1:
        bit >>= 1
        place += 1
    return place


@inline_kernel
def _refute_one(state, cell, bit):
    """Suppose ``bit`` on ``cell`` inside a net; strike it when its own net breaks. True: struck."""
    _keep(state, 1)
    state.marks[np.uintp(cell)] = bit
    lives = propagate(state)
    _restore(state, 1)
    if lives:
        return False
    state.proof[np.uintp(state.proofs)] = MOST_SIZE * cell + _bit_number(bit)
    state.proofs += 1
    state.marks[np.uintp(cell)] ^= bit
    return True


@kernel
def refute(state, cell, bit):
    """Whether ``bit`` on ``cell`` breaks the grid; ``proof`` lists what falls on the way.

    The grid in ``marks`` stays as it was.
    """
    _keep(state, 0)
    state.proofs = 0
    state.marks[np.uintp(cell)] = bit
    lives = propagate(state)
    struck = True
    while struck and lives:
        struck = False
        for other in range(state.cells):
            rest = state.marks[np.uintp(other)]
            while rest != 0 and lives:
                one = rest & -rest
                rest ^= one
                marks = state.marks[np.uintp(other)]
                if marks & SETTLED != 0:
                    break
                if marks & one != 0 and _refute_one(state, other, one):
                    struck = True
                    lives = state.marks[np.uintp(other)] != 0 and propagate(state)
    _restore(state, 0)
    return not lives
