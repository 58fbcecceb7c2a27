"""A whole program per test that shows the gomoku page, in a folder of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from gomoku_drive import GomokuDriver, ScriptedGomoku
from program_drive import NoEngine, Programs

from desktop_go.gui.gomoku import page as page_module
from desktop_go.gui.gomoku.setup import GomokuSetup

BegunGame = Callable[..., GomokuDriver]


@pytest.fixture
def begin(programs: Programs, qtbot: object, monkeypatch: pytest.MonkeyPatch) -> BegunGame:
    """Start programs with the gomoku page on the screen; each is closed at the end."""

    def start(
        setup: GomokuSetup | None = None,
        engine: object | None = None,
        files: tuple[Path, ...] = (),
        size: tuple[int, int] = (1000, 700),
    ) -> GomokuDriver:
        source = engine or ScriptedGomoku()
        monkeypatch.setattr(page_module, "RealGomokuEngine", lambda: source)
        program = programs.begin(NoEngine(), files, size)
        if not files:
            program.window.games.show("gomoku")
        qtbot.waitUntil(lambda: program.window.games.page is not None)
        driver = GomokuDriver(program, program.window.games.page, qtbot)
        if setup is not None:
            driver.page.start_game(setup)
        return driver

    return start
