"""The program starts itself as it was started."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from desktop_go.own_command import own_command


def test_from_source_and_packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert own_command("lab", "work") == [sys.executable, "-m", "desktop_go", "lab", "work"]
    program, console = tmp_path / "desktop-go.exe", tmp_path / "desktop-go-cli.exe"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    assert own_command("lab") == [str(program), "lab"]
    console.touch()
    assert own_command("lab") == [str(console), "lab"]
    monkeypatch.setattr(sys, "executable", str(console))
    assert own_command("lab") == [str(console), "lab"]
