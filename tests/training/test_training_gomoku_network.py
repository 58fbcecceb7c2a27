"""The trainer of gomoku's network and the kernel that uses its file give one value."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch")

from benchmarks.gomoku_network import Network, Positions, _batch, fit, save  # noqa: E402
from desktop_go.games.gomoku.kernels import alphabeta as A  # noqa: E402
from desktop_go.games.gomoku.kernels import layout as L  # noqa: E402
from desktop_go.games.gomoku.kernels import network_weights  # noqa: E402
from desktop_go.games.gomoku.kernels.board import cell_of, new_board, place  # noqa: E402
from desktop_go.games.gomoku.kernels.line_classes import line_classes  # noqa: E402
from desktop_go.games.gomoku.kernels.network import look  # noqa: E402
from desktop_go.games.gomoku.kernels.shapes import tables_for  # noqa: E402
from desktop_go.games.gomoku.thinking import VALUE_UNIT  # noqa: E402


def games(count: int) -> list[dict[str, object]]:
    """Scattered stones, so that no side threatens a five; values of a search made up."""
    chance = random.Random(3)
    spots = [cell_of(col, row) for col in range(0, 15, 2) for row in range(0, 15, 3)]
    return [
        {"rule": "freestyle", "size": 15, "cells": chance.sample(spots, 12), "first": 2}
        | {"winner": 0, "values": [chance.randint(-200, 200) for _ in range(10)]}
        for _ in range(count)
    ]


def test_what_was_trained_is_what_the_engine_computes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = games(6)
    classes, swapped = line_classes(4)
    positions = Positions(played, classes)
    assert len(positions.seen) == 60
    torch.manual_seed(1)
    network = Network(len(swapped))
    with torch.no_grad():
        network.output.normal_()
        network.output_bias.normal_()
        values = network(*_batch(positions, torch.arange(60), None)) * VALUE_UNIT
    path = tmp_path / "weights.npz"
    save(network, path)
    record = np.array([tables_for(L.FREESTYLE)])
    monkeypatch.setattr(network_weights, "asset_path", lambda _name: path)
    network_weights.add_network(record, L.FREESTYLE, 4)
    tables, search = record[0], A.new_search()
    expected = iter(values.tolist())
    for game in played:
        board, color = new_board(tables, 15), L.BLACK
        for number, cell in enumerate(game["cells"]):  # type: ignore[arg-type]
            if number >= 2:
                look(search["network"], board, tables)
                value = A.static_value(search, board, tables, color)
                assert value == pytest.approx(next(expected), abs=2)
            place(board, tables, cell, color)
            color = 3 - color


def test_training_learns_what_the_searches_found(capsys: pytest.CaptureFixture[str]) -> None:
    torch.manual_seed(1)
    played = [game | {"values": [150, -150] * 5} for game in games(60)]  # Black stands better
    for game in played:
        game["rule"] = "renju"  # no colors are exchanged
    fit(played, passes=12)
    errors = [float(line.split()[-1]) for line in capsys.readouterr().out.splitlines()[1:]]
    assert errors[-1] < 0.5 * errors[0]
