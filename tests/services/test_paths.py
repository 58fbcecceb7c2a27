"""Where files are kept: the platform's places, portable mode, or a folder of one's choice."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from desktop_go.services import paths


def test_xdg_places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("XDG is a custom of Linux")
    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert paths.settings_file() == tmp_path / "config" / "desktop-go" / "settings.json"
    assert paths.autosave_folder() == tmp_path / "data" / "desktop-go" / "autosave"


def test_own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    assert paths.settings_file() == tmp_path / "settings.json"
    assert paths.log_file().parent == tmp_path


def test_portable_mode(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)
    monkeypatch.setattr(paths, "program_folder", lambda: tmp_path)
    assert paths.own_home() is None
    (tmp_path / paths.PORTABLE_MARKER).touch()
    assert paths.settings_file() == tmp_path / "desktop-go-data" / "settings.json"
