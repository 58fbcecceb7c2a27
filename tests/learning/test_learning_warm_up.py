"""What the window compiles before a program learns Go is all that learning needs."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from desktop_go.engine.warm_up import LEARNING_PART, warm_up_command
from desktop_go.own_command import own_command


@pytest.mark.slow
def test_learning_compiles_nothing_after_its_warm_up(tmp_path: Path) -> None:
    environment = {**os.environ, "DESKTOP_GO_KERNEL_CACHE": str(tmp_path)}

    def functions_after(command: list[str]) -> set[str]:
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
        return {path.name for path in tmp_path.rglob("*.nbc")}

    compiled = functions_after(warm_up_command(LEARNING_PART))
    assert compiled
    assert functions_after(own_command("learn", "go", "--games", "2", "--size", "4")) == compiled
    evolving = ("learn", "go", "--rule", "evolve", "--generations", "1", "--size", "2")
    assert functions_after(own_command(*evolving)) == compiled
