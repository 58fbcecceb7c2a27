"""What another version of the program left: an update keeps it, and going back breaks nothing."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest
from program_drive import NoEngine, Programs, User

from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.players import Person
from desktop_go.moves import Color, Move, Point
from desktop_go.services import paths
from desktop_go.services.kept_json import _digest


@pytest.fixture
def used_home(programs: Programs, qtbot, home: Path) -> Path:
    """The folder of a program that was used: a game is running, a setting was changed."""
    program = programs.begin(NoEngine())
    program.window.start_game(GameSetup(size=9, black=Person(), white=Person()))
    program.core.game.play(Move.play(Color.BLACK, Point(3, 3)))
    program.core.game.play(Move.play(Color.WHITE, Point(5, 5)))
    program.settings.set("theme", "dark")
    User(program, qtbot).wait(lambda: bool(list(paths.autosave_folder().glob("*"))))
    programs.end()
    programs._running.clear()
    return home


def from_a_later_version(home: Path) -> None:
    """Mark every kept file as written by a version to come, with more in it than is known."""
    for path in home.rglob("*.json"):
        stored = json.loads(path.read_text("utf-8"))
        if not isinstance(stored, dict):
            continue
        if {"content", "digest"} == set(stored):
            stored["content"]["from_later"] = {"a": [1]}
            stored["digest"] = _digest(stored["content"])
        else:
            stored |= {"version": 99, "from_later": {"a": [1]}}
        path.write_text(json.dumps(stored), "utf-8")
    for path in (paths.library_file(), paths.analyses_file()):
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(sqlite3.connect(path)) as base, base:
            base.execute("CREATE TABLE IF NOT EXISTS from_later (a)")
            base.execute("PRAGMA user_version = 99")


def test_going_back_to_this_version_keeps_game_and_settings(
    used_home: Path, programs: Programs, qtbot
) -> None:
    from_a_later_version(used_home)
    program = programs.begin(NoEngine())
    assert program.settings.text("theme") == "dark"
    program.window.continue_game()
    assert len(program.core.game.node.path()) == 3, "the root and two moves"
    program.window.actions_["library"].trigger()
    program.settings.set("theme", "light")
    programs.end()
    programs._running.clear()
    stored = json.loads(paths.settings_file().read_text("utf-8"))
    assert stored["version"] == 99
    assert stored["from_later"] == {"a": [1]}
    assert stored["theme"] == "light"


def test_an_update_keeps_game_and_settings(used_home: Path, programs: Programs, qtbot) -> None:
    """The first versions wrote fewer settings, and no other files."""
    settings = paths.settings_file()
    settings.write_text(json.dumps({"version": 1, "theme": "dark"}), "utf-8")
    for path in used_home.glob("*.sqlite*"):
        path.unlink()
    program = programs.begin(NoEngine())
    assert program.settings.text("theme") == "dark"
    program.window.continue_game()
    assert len(program.core.game.node.path()) == 3, "the root and two moves"
