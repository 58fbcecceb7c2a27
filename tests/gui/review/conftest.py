"""Whole programs with an engine whose opinions are known."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

sys.path.insert(0, str(Path(__file__).parent.parent / "window"))
sys.path.insert(0, str(Path(__file__).parent))

from review_engine import OpinionEngine
from window_drive import Driver

from desktop_go.gui.app import Program
from desktop_go.gui.play.sounds import SoundPlayer
from desktop_go.moves import Point

GAME = b"(;GM[1]SZ[9]KM[7]PB[Ann]PW[Ben]RU[Chinese];B[ee];W[cc];B[gc];W[cg];B[gg];W[ec])"


@pytest.fixture
def engine() -> OpinionEngine:
    """Black's lead after each move: 1 Black loses 2, 3 Black loses 4, 6 White loses 26."""
    bests = {2: Point(8, 6), 5: Point(8, 7)}
    return OpinionEngine([0, -2, -2, -6, -6, -6, 20], bests=bests)


@pytest.fixture
def review(
    qapp: QApplication,
    qtbot: object,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    engine: OpinionEngine,
) -> Iterator[Callable[..., Driver]]:
    """Start a program with a record open in it."""
    monkeypatch.setenv("DESKTOP_GO_HOME", str(tmp_path / "home"))
    running: list[Program] = []

    def begin(content: bytes = GAME) -> Driver:
        path = tmp_path / "game.sgf"
        path.write_bytes(content)
        program = Program(qapp, engine, SoundPlayer(lambda _path: True))
        running.append(program)
        program.settings.set("board.reduce_motion", True)
        program.window.resize(1100, 800)
        program.start((path,))
        with qtbot.waitActive(program.window):
            program.window.activateWindow()
        driver = Driver(program, qtbot)
        driver.wait(lambda: program.window.game_is_shown)
        return driver

    yield begin
    engine.hold.set()
    for program in running:
        program.window.close()
        program.window.deleteLater()
        program.deleteLater()
    qapp.processEvents()
