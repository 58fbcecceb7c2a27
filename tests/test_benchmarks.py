"""The plain C port must stay the same algorithm as the kernels, or its figures mean nothing."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).resolve().parent.parent / "benchmarks"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"benchmark_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(shutil.which("gcc") is None, reason="compiles the C port")
@pytest.mark.parametrize("size", [2, 9, 19])
def test_c_port_plays_the_same_games(tmp_path: Path, size: int) -> None:
    playouts = load("playouts")
    port = playouts.compile_port(tmp_path, "gcc")
    assert playouts.play_in_c(port, size, 200) == playouts.play_in_kernels(size, 200)
