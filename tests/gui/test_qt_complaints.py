"""What Qt complains about fails the test that caused it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = """
from PySide6.QtCore import qDebug, qWarning

def test_it(qapp):
    {call}("no such layout")
"""


@pytest.mark.parametrize(("call", "failed"), [("qWarning", True), ("qDebug", False)])
def test_a_warning_of_qt_fails_a_test(tmp_path: Path, call: str, failed: bool) -> None:
    test = tmp_path / "test_complaint.py"
    test.write_text(CODE.format(call=call), encoding="utf-8")
    settings = ["-c", str(ROOT / "pyproject.toml"), "-p", "no:cacheprovider", "-n", "0"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *settings, str(test)],
        capture_output=True,
        text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.returncode == (1 if failed else 0), done.stdout
    assert ("no such layout" in done.stdout) == failed
