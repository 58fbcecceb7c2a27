"""SIGTERM and Ctrl+C end the program properly, at any moment, and in bounded time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from desktop_go.gui.threads.end_signals import LONGEST_SECONDS

HERE = Path(__file__).parent
GRACE = 10.0
"""Seconds that starting and ending may take on a busy machine, besides."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no signals between programs")


def end(moment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(HERE / "until_signalled.py"), moment]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("moment", ["with_a_lock_held", "in_a_dialog", "by_the_keyboard"])
def test_a_signal_closes_the_window_at_any_moment(home: Path, moment: str) -> None:
    done = end(moment)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "window.geometry" in json.loads((home / "settings.json").read_text("utf-8"))
    log = (home / "desktop-go.log").read_text("utf-8")
    assert "Asked to end" in log
    assert "Exiting" in log


@pytest.mark.parametrize("moment", ["while_it_hangs", "at_the_end_of_the_session"])
def test_a_program_that_hangs_is_gone_soon_and_its_log_says_where_it_hung(
    home: Path, moment: str
) -> None:
    before = time.monotonic()
    done = end(moment)
    assert done.returncode == 1
    assert time.monotonic() - before < LONGEST_SECONDS + GRACE
    assert "the_guilty_loop" in (home / "desktop-go.log").read_text("utf-8")
