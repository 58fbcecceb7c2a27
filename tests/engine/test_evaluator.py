"""The shipped network behind its interface, and clear failures for missing or damaged files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from desktop_go.engine.go.evaluator import Evaluator
from desktop_go.errors import EngineFailure
from desktop_go.games.go.features import (
    GLOBALS,
    NO_MOVE,
    PLANES,
    RECENT,
    new_workspace,
    write_globals,
    write_planes,
)

NETWORKS = Path(__file__).resolve().parents[2] / "assets" / "networks"
INT8, FLOAT = NETWORKS / "fast-int8.onnx", NETWORKS / "fast.onnx"


@pytest.fixture(scope="module", params=sorted(NETWORKS.glob("*.onnx")), ids=lambda path: path.stem)
def evaluator(request: pytest.FixtureRequest) -> Evaluator:
    return Evaluator.load(request.param)


def inputs(
    size: int, black: tuple[int, ...] = (), white: tuple[int, ...] = (), to_play: int = 1
) -> tuple[np.ndarray, np.ndarray]:
    stones = np.zeros(size * size, dtype=np.uint8)
    stones[list(black)] = 1
    stones[list(white)] = 2
    recent = np.full(RECENT, NO_MOVE)
    planes = np.zeros((1, PLANES, size, size), dtype=np.float32)
    numbers = np.zeros((1, GLOBALS), dtype=np.float32)
    write_planes(stones, size, to_play, NO_MOVE, recent, planes[0], new_workspace()[0])
    write_globals(size, to_play, 7.0, recent, numbers[0])
    return planes, numbers


@pytest.mark.parametrize("size", [5, 7, 9, 13, 19])
def test_one_file_serves_every_board_size(evaluator: Evaluator, size: int):
    found = evaluator.evaluate(*inputs(size))
    assert found.policy_logits.shape == (1, size * size + 1)
    assert found.ownership.shape == (1, size, size)
    assert 0 < found.value[0] < 1
    assert np.abs(found.ownership).max() <= 1
    assert np.isfinite(found.policy_logits).all()
    assert found.score.shape == (1,)


def test_a_batch_answers_like_its_positions_alone(evaluator: Evaluator):
    cases = [inputs(9), inputs(9, black=(40,), to_play=2), inputs(9, (40, 20), (24,), 2)]
    together = evaluator.evaluate(
        np.concatenate([planes for planes, _ in cases]),
        np.concatenate([numbers for _, numbers in cases]),
    )
    for row, case in enumerate(cases):
        alone = evaluator.evaluate(*case)
        for whole, part in zip(together, alone, strict=True):
            assert whole[row] == pytest.approx(part[0], abs=0.02)


def test_the_first_move_on_19x19_is_in_a_corner(evaluator: Evaluator):
    logits = evaluator.evaluate(*inputs(19)).policy_logits[0]
    row, col = divmod(int(logits[:361].argmax()), 19)
    assert min(row, 18 - row) in (2, 3)
    assert min(col, 18 - col) in (2, 3)


def test_a_huge_lead_is_seen(evaluator: Evaluator):
    black = tuple(range(18, 45))
    white = tuple(range(54, 63))
    ahead = evaluator.evaluate(*inputs(9, black, white, 1))
    behind = evaluator.evaluate(*inputs(9, white, black, 1))
    assert ahead.value[0] > behind.value[0]
    assert ahead.score[0] > behind.score[0]


def test_a_missing_file_is_said_clearly(tmp_path: Path):
    with pytest.raises(EngineFailure, match=r"fast\.onnx is missing"):
        Evaluator.load(tmp_path / "fast.onnx")
    with pytest.raises(EngineFailure, match=r"fast-int8\.onnx is missing"):
        Evaluator.load_named("fast", tmp_path)


def test_a_damaged_file_is_said_clearly(tmp_path: Path):
    cut = tmp_path / "fast-int8.onnx"
    cut.write_bytes(INT8.read_bytes()[:5000])
    with pytest.raises(EngineFailure, match=r"fast-int8\.onnx cannot be used"):
        Evaluator.load(cut)
    cut.write_bytes(b"")
    with pytest.raises(EngineFailure, match="cannot be used"):
        Evaluator.load(cut)


def test_the_float_file_stands_in_for_a_damaged_int8_file(tmp_path: Path):
    (tmp_path / "fast-int8.onnx").write_bytes(b"nonsense")
    (tmp_path / "fast.onnx").write_bytes(FLOAT.read_bytes())
    assert Evaluator.load_named("fast", tmp_path).path.name == "fast.onnx"
    assert Evaluator.load_named("fast", NETWORKS).path.name == "fast-int8.onnx"


def test_without_onnxruntime_the_engine_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(__import__("sys").modules, "onnxruntime", None)
    with pytest.raises(EngineFailure, match="onnxruntime is not installed"):
        Evaluator.load(INT8)
