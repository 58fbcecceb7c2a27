"""Programs that host an engine close its pipes after it has ended, not before."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("mode", "farewell"), [("gtp", "name\nquit\n"), ("gomocup", "ABOUT\nEND\n")]
)
def test_the_engine_ends_while_its_input_is_open(mode: str, farewell: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "desktop_go", mode],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(farewell)
    process.stdin.flush()
    assert process.wait(120) == 0
    assert "Desktop Go" in process.stdout.read()
    assert "Fatal" not in process.stderr.read()
    for pipe in (process.stdin, process.stdout, process.stderr):
        pipe.close()
