"""A whole program per test, in a folder of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from program_drive import Programs
from window_drive import Driver, ScriptedEngine


@pytest.fixture
def start(programs: Programs, qtbot: object) -> Callable[..., Driver]:
    """Start programs; each is closed at the end of the test."""

    def begin(engine: object | None = None, files: tuple[Path, ...] = ()) -> Driver:
        return Driver(programs.begin(engine or ScriptedEngine(), files), qtbot)

    return begin
