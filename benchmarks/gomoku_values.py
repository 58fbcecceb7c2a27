"""Fits the evaluation of desktop_go/games/gomoku/kernels/fitted_values.py by logistic regression.

What a position is worth is a sum over its empty cells, so the fit is linear in how often each
shape, pair of shapes and grade comes up. Under renju, Black's cells and White's have numbers of
their own.
"""

from __future__ import annotations

import itertools
import textwrap

import numpy as np

from desktop_go.games.gomoku.kernels import fitted_values as V
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.shapes import PAIRS
from desktop_go.games.gomoku.thinking import VALUE_UNIT

SETS = {
    "freestyle": ("FREESTYLE",),
    "standard": ("STANDARD",),
    "renju": ("RENJU_BLACK", "RENJU_WHITE"),
    "caro": ("CARO",),
}
"""By rule: its numbers in ``fitted_values``."""
OWN_GRADES = slice(L.G_TWO, L.G_FOUR_THREE + 1)
FOE_GRADES = slice(L.G_TWO, L.G_OPEN_FOUR + 1)
"""The grades that are fitted: the others decide the game and stay as they are."""
OWN, FOE = OWN_GRADES.stop - OWN_GRADES.start, FOE_GRADES.stop - FOE_GRADES.start
CUTS = np.cumsum((L.SHAPES, len(PAIRS), OWN, FOE))
"""Where shapes, pairs, grades and tempo end in a row of ``features``."""
STEPS, SMALL = 40, 1e-5
"""Newton's method ends after so many steps, or with one that small."""
HEAD = '''\
"""Numbers of the evaluation, fitted by benchmarks/gomoku_train.py, which writes this file.

An empty cell is worth the sum of a number for each of its four shapes and one for each of their six
pairs; the cells of some grades add another, by whether their owner is to move. Logistic regression
on the results of games of the engine against itself. Black and White differ only under renju.
"""

from __future__ import annotations

from typing import NamedTuple


class Values(NamedTuple):
    """What the cells of one color are worth."""

    shape: tuple[int, ...]
    """By shape, 1/1000 nats."""
    pair: tuple[int, ...]
    """By pair of shapes (shapes.PAIRS), 1/1000 nats."""
    own: tuple[int, ...]
    """By grade: what a cell adds when its owner is to move, 1/100 nats."""
    foe: tuple[int, ...]
    """By grade: what it adds when the other side is to move, 1/100 nats."""
    tempo: int
    """Worth of being to move, 1/100 nats."""

'''

PAIR_INDEX = np.zeros((L.SHAPES, L.SHAPES), np.int64)
for pair, index in PAIRS.items():
    PAIR_INDEX[pair] = index


def features(board: np.void, color: int) -> np.ndarray:
    """float64[2, CUTS[-1] + 1]: what the evaluation adds up for ``color``, who is to move.

    A row for Black's cells and one for White's: shapes, pairs, grades of the side to move and of
    the other side, 1 for the side to move. What the other side has is negative.
    """
    cells = board["points"][: int(board["n_points"])]
    empty = cells[board["cell"][cells] == L.EMPTY].astype(np.int64)
    both = board["shape"].reshape(-1, 4)[empty]
    grades = board["count"].reshape(2, L.GRADES)
    rows = []
    for side, shapes in enumerate((both & 15, both >> 4)):
        sums = _shapes_and_pairs(np.sort(shapes, axis=1))
        parts: tuple[np.ndarray | list[int], ...]
        if side == color - 1:
            parts = (sums, grades[side, OWN_GRADES], np.zeros(FOE), [1])
        else:
            parts = (-sums, np.zeros(OWN), -grades[side, FOE_GRADES], [0])
        rows.append(np.concatenate(parts))
    return np.array(rows, np.float64)


def _shapes_and_pairs(rising: np.ndarray) -> np.ndarray:
    """How often each shape and each pair comes up in ``rising`` uint8[cells, 4]."""
    shapes = np.bincount(rising.ravel(), minlength=L.SHAPES)
    pairs = np.zeros(len(PAIRS), np.int64)
    for one, other in itertools.combinations(range(4), 2):
        pairs += np.bincount(PAIR_INDEX[rising[:, one], rising[:, other]], minlength=len(PAIRS))
    return np.concatenate((shapes, pairs))


def fit(x: np.ndarray, y: np.ndarray, rule: str, decay: float) -> dict[str, V.Values]:
    """The new numbers of ``rule`` by their names in ``fitted_values``; prints the losses.

    Args:
        x: float64[positions, 2, numbers], from ``features``.
        y: float64[positions], what the side to move made of them: 1, 0.5 or 0.
        rule: key of the rule set.
        decay: how strongly the numbers are pulled to those in the source.
    """
    names = SETS[rule]
    x = x.sum(axis=1) if len(names) == 1 else x.reshape(len(x), -1)
    old = [getattr(V, name) for name in names]
    prior = np.concatenate([_weights(values) for values in old])
    print(f"{len(x)} positions, loss before {loss_of(x, y, prior):.4f}")
    weights = logistic(x, y, prior, decay)
    print(f"loss after {loss_of(x, y, weights):.4f}, of a coin {np.log(2):.4f}")
    parts = np.split(weights, len(names))
    return {n: _values(part, v) for n, part, v in zip(names, parts, old, strict=True)}


def _weights(values: V.Values) -> np.ndarray:
    """Numbers of the source in nats, in the order of ``features``."""
    grades = (values.own[OWN_GRADES], values.foe[FOE_GRADES], (values.tempo,))
    shapes = np.concatenate((values.shape, values.pair)) / 10
    return np.concatenate((shapes, *grades)) / VALUE_UNIT


def _values(weights: np.ndarray, old: V.Values) -> V.Values:
    """The reverse of ``_weights``; grades that are not fitted are those of ``old``."""
    shape, pair, own, foe, tempo = np.split(np.round(VALUE_UNIT * weights, 1), CUTS)
    grades_own, grades_foe = np.array(old.own), np.array(old.foe)
    grades_own[OWN_GRADES], grades_foe[FOE_GRADES] = np.round(own), np.round(foe)
    lists = (np.round(10 * shape), np.round(10 * pair), grades_own, grades_foe)
    return V.Values(*(tuple(part.astype(int).tolist()) for part in lists), round(tempo[0]))


def logistic(x: np.ndarray, y: np.ndarray, prior: np.ndarray, decay: float) -> np.ndarray:
    """Logistic regression by Newton's method; ``decay`` pulls the weights to ``prior``."""
    weights = prior.copy()
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        gradient = x.T @ (y - p) - decay * (weights - prior)
        hessian = (x * (p * (1 - p))[:, None]).T @ x + decay * np.eye(len(weights))
        move = np.linalg.solve(hessian, gradient)
        weights += move
        if np.abs(move).max() < SMALL:
            break
    return weights


def loss_of(x: np.ndarray, y: np.ndarray, weights: np.ndarray) -> float:
    """Mean cross entropy of the predictions."""
    p = np.clip(1 / (1 + np.exp(-np.clip(x @ weights, -30, 30))), 1e-6, 1 - 1e-6)
    return float(-(y * np.log(p) + (1 - y) * np.log(1 - p)).mean())


def source(new: dict[str, V.Values]) -> str:
    """The text of kernels/fitted_values.py with the ``new`` numbers."""
    text = HEAD
    for name in itertools.chain.from_iterable(SETS.values()):
        *lists, tempo = new.get(name, getattr(V, name))
        text += f"\n{name} = Values(\n"
        for field, numbers in zip(V.Values._fields[:-1], lists, strict=True):
            body = textwrap.fill(", ".join(map(str, numbers)) + ",", 92)
            text += f"    {field}=(\n{textwrap.indent(body, '        ')}\n    ),\n"
        text += f"    tempo={tempo},\n)  # fmt: skip\n"
    return text
