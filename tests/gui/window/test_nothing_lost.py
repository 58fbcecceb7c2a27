"""What a person made is never lost: folders that vanish, files that are none, killed windows."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess
from window_drive import PEOPLE, Driver

from desktop_go.gui.window.layout import REVIEW
from desktop_go.services import atomic_file

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


def killed(driver: Driver, home: Path) -> None:
    """Leave behind what kill -9 leaves: the autosave file as it is in mid-game."""
    driver.core.keeper.writer.flush()
    files = {path: path.read_bytes() for path in (home / "autosave").glob("game-*.sgf")}
    driver.window.close()
    for path, data in files.items():
        path.write_bytes(data)


def test_after_a_kill_an_outside_change_is_not_overwritten(
    start: Start, home: Path, tmp_path: Path
) -> None:
    driver = start()
    path = tmp_path / "x.sgf"
    edited(driver, path)
    killed(driver, home)
    theirs = b"(;GM[1]SZ[9];B[ee];W[cc]C[theirs])"
    path.write_bytes(theirs)
    again = start()
    again.wait(again.window.greeter.continue_button.isVisible)
    again.click_widget(again.window.greeter.continue_button)
    assert again.window.isWindowModified()
    again.wait(lambda: "changed by another program" in again.window.banner.text)
    again.window.actions_["save"].trigger()
    again.wait(lambda: again.window.banner.text.startswith("Not saved"))
    assert path.read_bytes() == theirs
    again.click_widget(again.window.banner.buttons()[0])
    again.wait(lambda: not again.core.files.is_modified)
    assert b"mine" in path.read_bytes()
    assert (tmp_path / "x.sgf.bak").read_bytes() == theirs


def test_after_a_kill_an_unchanged_file_is_saved_without_a_question(
    start: Start, home: Path, tmp_path: Path
) -> None:
    driver = start()
    path = tmp_path / "x.sgf"
    edited(driver, path)
    killed(driver, home)
    again = start()
    again.wait(again.window.greeter.continue_button.isVisible)
    again.click_widget(again.window.greeter.continue_button)
    assert again.window.isWindowModified()
    assert again.window.panels.mode == REVIEW
    again.window.actions_["save"].trigger()
    again.wait(lambda: not again.window.isWindowModified())
    assert b"mine" in path.read_bytes()


def test_the_games_of_all_killed_windows_are_offered(
    start: Start, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = start(), start()
    one.window.start_game(PEOPLE)
    two.window.start_game(PEOPLE)
    one.click("E5")
    two.click("C3")
    two.click("G7")
    for driver in (one, two):
        driver.core.keeper.writer.flush()
    files = {path: path.read_bytes() for path in (home / "autosave").glob("game-*.sgf")}
    one.window.close()
    two.window.close()
    for path, data in files.items():
        path.write_bytes(data)
    started: list[str] = []
    monkeypatch.setattr(QProcess, "startDetached", lambda *call: started.append(call) or True)
    again = start()
    greeter = again.window.greeter
    again.wait(lambda: greeter.others_button.isVisible() and greeter.continue_button.isVisible())
    assert "1 move" in greeter.continue_button.accessibleDescription()
    assert "2 moves" in greeter.others_button.accessibleDescription()
    again.click_widget(greeter.others_button)
    assert len(started) == 1
    assert not greeter.others_button.isVisible()
    further = start()  # What the new process does.
    further.wait(further.window.greeter.continue_button.isVisible)
    assert "2 moves" in further.window.greeter.continue_button.accessibleDescription()
    assert not further.window.greeter.others_button.isVisible()


@pytest.mark.parametrize("damage", [b"", b"\0" * 500, None])
def test_a_damaged_autosave_is_told_and_the_version_before_it_offered(
    start: Start, home: Path, damage: bytes | None
) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    file = home / "autosave" / "game-1.sgf"
    driver.wait(lambda: file.is_file() and b"B[ee]" in file.read_bytes())
    writer = driver.core.keeper.writer
    driver.wait(lambda: writer.flush() and writer.is_on_disk(file))
    driver.click("C3")
    killed(driver, home)
    file.write_bytes(file.read_bytes()[:-9] if damage is None else damage)
    again = start()
    again.wait(again.window.greeter.continue_button.isVisible)
    again.wait(lambda: "The game kept last is damaged" in again.window.banner.text)
    again.click_widget(again.window.greeter.continue_button)
    assert again.moves().startswith("B E5")


GERMAN = "„Zug“ – Größe, Übermut…"


@pytest.mark.parametrize("label", ["CA[windows-1252]", ""])
def test_a_file_goes_to_unicode_as_a_whole_and_says_so(
    start: Start, tmp_path: Path, label: str
) -> None:
    driver = start()
    path = tmp_path / "x.sgf"
    old = f"(;GM[1]{label}SZ[9]C[{GERMAN}];B[ee])".encode("cp1252")
    path.write_bytes(old)
    driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == path)
    driver.game.set_comment("schön")
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: "is now in Unicode" in driver.window.banner.text)
    text = path.read_bytes().decode("utf-8")
    assert "CA[UTF-8]" in text
    assert "schön" in text
    copies = [file.read_bytes() for file in tmp_path.glob("*.bak")]
    assert copies == ([] if label else [old])
    assert ("x.sgf.bak" in driver.window.banner.text) is (not label)
    driver.window.banner.dismiss()
    driver.game.set_comment("größer")
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: not driver.core.files.is_modified)
    assert driver.window.banner.isHidden()


def test_a_damaged_file_stays_in_its_charset_over_a_kill(
    start: Start, home: Path, tmp_path: Path
) -> None:
    driver = start()
    path = tmp_path / "x.sgf"
    head, tail = "(;GM[1]CA[GBK]SZ[9]PB[柯洁]C[", "];B[ee])"
    path.write_bytes(head.encode("gbk") + b"\xff" + tail.encode("gbk"))
    driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == path)
    driver.game.go_to(driver.game.record.main_line()[1])
    driver.game.set_comment("好手")
    killed(driver, home)
    again = start()
    again.wait(again.window.greeter.continue_button.isVisible)
    again.click_widget(again.window.greeter.continue_button)
    again.window.actions_["save"].trigger()
    again.wait(lambda: not again.core.files.is_modified)
    data = path.read_bytes()
    for part in ("CA[GBK]", "PB[柯洁]", "C[好手]"):
        assert part.encode("gbk") in data
    assert b"C[\xff]" in data


def test_a_change_while_the_disk_writes_is_a_conflict(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    path = tmp_path / "x.sgf"
    edited(driver, path)
    real_sync = os.fsync
    theirs = [b"(;GM[1]SZ[9]C[theirs];B[cc])"]

    def slow_disk(handle: int) -> None:
        if theirs:
            path.write_bytes(theirs.pop())
        real_sync(handle)

    monkeypatch.setattr(atomic_file.os, "fsync", slow_disk)
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: "Not saved: “x.sgf”" in driver.window.banner.text)
    assert b"theirs" in path.read_bytes()
    driver.window.editing.files.overwrite()
    driver.wait(lambda: b"mine" in path.read_bytes())
    assert b"theirs" in path.with_name("x.sgf.bak").read_bytes()
