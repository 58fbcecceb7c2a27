"""Reads the weights of the network that corrects the static value (``network``).

They are trained by benchmarks/gomoku_network.py, one file for each rule set that has one.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.line_classes import line_classes
from desktop_go.resources import asset_path

FILES = {L.FREESTYLE: "freestyle", L.STANDARD: "standard", L.RENJU: "renju", L.CARO: "caro"}
"""The names of the files, by rule."""
PARTS = ("vector", "hidden", "hidden_bias", "output", "output_bias")
"""What a file holds; the arrays of layout.TABLES with the same names."""


def add_network(record: np.ndarray, rule: int, reach: int) -> None:
    """Fill in the network of ``rule``.

    Args:
        record: TABLES[1].
        rule: number of the rule set.
        reach: cells of a line that count on each side.

    Raises:
        MissingAsset: the file is not there.
    """
    keys, _swapped = line_classes(reach)
    record["line_class"][0, : len(keys)] = keys
    with np.load(asset_path(f"gomoku/{FILES[rule]}.npz")) as weights:
        for part in PARTS:
            numbers = weights[part].ravel()
            record[part][0, : len(numbers)] = numbers
