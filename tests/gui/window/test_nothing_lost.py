"""What a person made is never lost: folders that vanish, files that are none."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from window_drive import Driver

Start = Callable[..., Driver]
RECORD = b"(;GM[1]SZ[9];B[ee])"


def edited(driver: Driver, path: Path) -> None:
    """Open a record and change it."""
    path.write_bytes(RECORD)
    driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == path)
    driver.game.set_comment("mine")


def test_saving_into_a_vanished_folder_says_so(start: Start, tmp_path: Path) -> None:
    driver = start()
    folder = tmp_path / "share"
    folder.mkdir()
    edited(driver, folder / "x.sgf")
    folder.rename(tmp_path / "unmounted")
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: "is not there" in driver.window.banner.text)
    assert not folder.exists()
    assert driver.core.files.is_modified
    (tmp_path / "unmounted").rename(folder)
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: not driver.core.files.is_modified)
    assert b"mine" in (folder / "x.sgf").read_bytes()


@pytest.mark.parametrize("backup", [False, True])
def test_saving_never_replaces_a_pipe(start: Start, tmp_path: Path, backup: bool) -> None:
    driver = start()
    driver.core.settings.set("records.backup", backup)
    path = tmp_path / "x.sgf"
    edited(driver, path)
    path.unlink()
    os.mkfifo(path)
    driver.core.files.save(path, over_another=True)
    driver.wait(lambda: "a device or a pipe" in driver.window.banner.text)
    assert path.is_fifo()
    assert driver.core.files.is_modified
