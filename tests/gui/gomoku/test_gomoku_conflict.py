"""A gomoku file that another program changes meanwhile: neither version is lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from gomoku_drive import GomokuDriver
from PySide6.QtWidgets import QPushButton

from desktop_go.games.gomoku.rules import RENJU
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.players import Person

Begin = Callable[..., GomokuDriver]
PEOPLE = GomokuSetup(rules=RENJU, black=Person(name="Anna"), white=Person(name="Ben"))
THEIRS = b"(;GM[4]FF[4]SZ[15]C[theirs];B[hh])"


@pytest.fixture
def changed(begin: Begin, tmp_path: Path) -> tuple[GomokuDriver, Path]:
    """A game that was saved, went on, and whose file another program has written since."""
    driver, path = begin(PEOPLE), tmp_path / "game.sgf"
    driver.click("h8")
    driver.page.files.save(path)
    driver.wait(lambda: driver.said == f"Saved as {path}")
    driver.click("i9")
    path.write_bytes(THEIRS)
    os.utime(path, ns=(1, 1))
    driver.page.file_commands.save()
    driver.wait(lambda: "was changed by another program" in driver.window.banner.text)
    assert path.read_bytes() == THEIRS
    return driver, path


def press(driver: GomokuDriver, words: str) -> None:
    buttons = driver.window.banner.findChildren(QPushButton)
    driver.click_widget(next(button for button in buttons if button.text() == words))


def test_saving_anyway_keeps_the_other_version(changed: tuple[GomokuDriver, Path]) -> None:
    driver, path = changed
    press(driver, "Save anyway")
    driver.wait(lambda: b"theirs" not in path.read_bytes())
    copy = path.with_name("game.sgf.bak")
    driver.wait(lambda: driver.said.endswith("“game.sgf.bak”."))
    assert copy.read_bytes() == THEIRS
    driver.click("h10")
    driver.page.file_commands.save()
    driver.wait(lambda: driver.said == f"Saved as {path}")
    assert not path.with_name("game.sgf.bak1").exists()


def test_reloading_shows_the_other_version_and_keeps_this_one(
    changed: tuple[GomokuDriver, Path], home: Path
) -> None:
    driver, _path = changed
    press(driver, "Reload from disk")
    driver.wait(lambda: driver.game.record.root.comment == "theirs")
    driver.wait(lambda: any(b"ig" in kept.read_bytes() for kept in home.rglob("games/*.sgf")))
