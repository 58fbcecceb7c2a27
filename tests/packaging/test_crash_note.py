"""A crash that Python cannot catch is in the log after the next start, and told once."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_go.services import crash_note
from desktop_go.services.diagnostics import diagnostic_text

CRASH = """
import sys
from pathlib import Path
from desktop_go.services import crash_note
assert crash_note.watch(Path(sys.argv[1]))
import faulthandler
def the_guilty_function():
    {end}
the_guilty_function()
crash_note.end_watch(Path(sys.argv[1]))
"""


def run(note: Path, end: str) -> int:
    command = [sys.executable, "-c", CRASH.format(end=end), str(note)]
    return subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode


def test_a_fault_leaves_a_note_that_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    note = tmp_path / "log" / "crash.txt"
    assert run(note, "faulthandler._sigsegv()") != 0
    with caplog.at_level(logging.ERROR, "desktop_go"):
        assert crash_note.take_note(note)
    assert "the_guilty_function" in caplog.text
    assert not crash_note.take_note(note)


def test_a_proper_end_leaves_nothing(tmp_path: Path) -> None:
    note = tmp_path / "crash.txt"
    assert run(note, "pass") == 0
    assert list(tmp_path.iterdir()) == []


def test_no_place_for_a_note(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert not crash_note.watch(tmp_path / "file" / "crash.txt")


def test_diagnostic_information_names_versions_but_not_the_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "anna"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.setenv("DESKTOP_GO_HOME", str(home / "go"))
    (home / "go").mkdir(parents=True)
    (home / "go" / "desktop-go.log").write_text("the last line\n")
    text = diagnostic_text({"Screen": "big"})
    assert "Desktop Go: " in text
    assert "numba " in text
    assert "Screen: big" in text
    assert "the last line" in text
    assert "anna" not in text
