"""The program is killed at random moments; ``benchmarks/kills.py`` does the same 200 times."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")
@pytest.mark.parametrize("kind", ["2 windows", "3 tabs"])
def test_a_kill_costs_one_edit_at_most_and_no_file(kind: str) -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "kills.py"), "--kills", "3"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    result = subprocess.run(
        [*command, "--seed", "7", "--kind", kind],
        env=environment,
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert f"{kind}: 3 ends" in result.stdout
