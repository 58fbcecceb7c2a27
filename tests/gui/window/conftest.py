"""A whole program per test, in a folder of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

sys.path.insert(0, str(Path(__file__).parent))

from window_drive import Driver, ScriptedEngine

from desktop_go.gui.app import Program
from desktop_go.gui.sounds import SoundPlayer


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("DESKTOP_GO_HOME", str(folder))
    return folder


@pytest.fixture
def silent() -> SoundPlayer:
    return SoundPlayer(lambda _path: True)


@pytest.fixture
def start(
    qapp: QApplication, qtbot: object, home: Path, silent: SoundPlayer
) -> Iterator[Callable[..., Driver]]:
    """Start programs; each is closed at the end of the test."""
    running: list[Program] = []

    def begin(engine: object | None = None, files: tuple[Path, ...] = ()) -> Driver:
        program = Program(qapp, engine or ScriptedEngine(), silent)
        running.append(program)
        program.window.resize(1000, 700)
        program.start(files)
        with qtbot.waitActive(program.window):
            program.window.activateWindow()
        return Driver(program, qtbot)

    yield begin
    for program in running:
        program.window.close()
        qapp.removeEventFilter(program._guard)
        program.window.deleteLater()
        program.deleteLater()
    qapp.processEvents()
