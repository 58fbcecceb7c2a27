"""Kernels answer the same compiled and as plain Python (NUMBA_DISABLE_JIT=1), on small boards.

`make test-no-jit` runs these tests with compiling switched off, so that a debugger or a measure of
coverage sees every line of the kernels; everywhere else the other process is the one without it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from desktop_go.cli.bench import main
from desktop_go.games.gomoku.engines.warm_up import warm_up
from desktop_go.games.registry import GAMES
from desktop_go.kernels.interpreted import interpreted

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.no_jit


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.key for game in GAMES])
def test_fixed_searches_are_the_same_compiled_and_as_python(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other = "0" if numba.config.DISABLE_JIT else "1"
    done = subprocess.run(
        [sys.executable, "-m", "desktop_go", "bench", "--small", game],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": other},
        capture_output=True,
        text=True,
        check=True,
    )
    assert main(["--small", game]) == 0
    assert capsys.readouterr().out == done.stdout


def test_a_won_game_of_gomoku_is_found_either_way() -> None:
    warm_up()


def test_as_python_records_are_written_through_and_small_numbers_do_not_wrap() -> None:
    inner = np.dtype([("size", "u1"), ("cells", "u1", (2,))])
    outer = np.zeros(2, np.dtype([("part", inner), ("total", "i8")]))

    @interpreted
    def work(records, one):
        part = records[0].part
        part.size = 200
        part.cells[1] = 255
        records[1].part = part
        one.total = part.size + part.cells[1] + len(records)
        return records[0].part.cells[0] - 1

    assert work(outer, outer[1]) == -1
    assert outer["part"]["size"].tolist() == [200, 200]
    assert outer[1]["part"]["cells"].tolist() == [0, 255]
    assert outer["total"].tolist() == [0, 457]
