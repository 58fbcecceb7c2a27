"""A whole program per test that shows the gomoku page, in a folder of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

sys.path.insert(0, str(Path(__file__).parent))

from gomoku_drive import GomokuDriver, ScriptedGomoku

from desktop_go.gui.app import Program
from desktop_go.gui.gomoku import page as page_module
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.sounds import SoundPlayer

BegunGame = Callable[..., GomokuDriver]


class NoEngine:
    """Stands in for the engine of Go, which these tests do not need."""

    def prepare(self, on_progress: object, should_stop: object) -> None: ...

    def open(self) -> NoEngine:
        return self

    def close(self) -> None: ...


@pytest.fixture
def gomoku_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("DESKTOP_GO_HOME", str(folder))
    return folder


@pytest.fixture
def begin(
    qapp: QApplication, qtbot: object, gomoku_home: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[BegunGame]:
    """Start programs with the gomoku page on the screen; each is closed at the end."""
    running: list[Program] = []

    def start(
        setup: GomokuSetup | None = None,
        engine: object | None = None,
        files: tuple[Path, ...] = (),
        size: tuple[int, int] = (1000, 700),
    ) -> GomokuDriver:
        source = engine or ScriptedGomoku()
        monkeypatch.setattr(page_module, "RealGomokuEngine", lambda: source)
        program = Program(qapp, NoEngine(), SoundPlayer(lambda _path: True))
        running.append(program)
        program.window.resize(*size)
        program.start(files)
        with qtbot.waitActive(program.window):
            program.window.activateWindow()
        if not files:
            program.window.modes.show("gomoku")
        qtbot.waitUntil(lambda: program.window.modes.page is not None)
        driver = GomokuDriver(program, program.window.modes.page, qtbot)
        if setup is not None:
            driver.page.start_game(setup)
        return driver

    yield start
    for program in running:
        program.window.close()
        qapp.removeEventFilter(program._guard)
        program.window.deleteLater()
        program.deleteLater()
    qapp.processEvents()
