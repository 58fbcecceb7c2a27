"""install.sh and uninstall.sh, run as a fresh user whose PATH lacks the folder of the program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
sys.path.insert(0, str(ROOT / "packaging"))

from desktop_entry import command_of, value_of  # noqa: E402

HOMES = ("home", "a home", "R&D", "50% off", 'quote " dollar $HOME tick `', "back\\slash|bar")


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """What the archive holds, with a program that writes down how it was called."""
    folder = tmp_path / "desktop-go-1-linux"
    program = folder / "desktop-go" / "desktop-go"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\nprintf "%s\\n" "$0" "$@" >"$CALLED"\n')
    program.chmod(0o755)
    for name, place in (
        ("desktop-go.desktop", "applications"),
        ("desktop-go.thumbnailer", "thumbnailers"),
    ):
        target = folder / "share" / place
        target.mkdir(parents=True)
        shutil.copy(LINUX / name, target)
    for script in ("install.sh", "uninstall.sh"):
        shutil.copy(LINUX / script, folder)
    return folder


def run(command: list[str], home: Path, where: Path) -> None:
    """Run a command in the session of somebody who has just logged in."""
    session = {"HOME": str(home), "PATH": "/usr/bin:/bin", "CALLED": str(home / "called")}
    subprocess.run(command, env=session, cwd=where, check=True, capture_output=True)


def files_in(folder: Path) -> list[str]:
    """All files and links below a folder."""
    return sorted(
        str((Path(place) / name).relative_to(folder))
        for place, _folders, names in os.walk(folder)
        for name in names
    )


@pytest.mark.parametrize("name", HOMES)
def test_menu_and_thumbnails_find_the_program(unpacked: Path, tmp_path: Path, name: str) -> None:
    home = tmp_path / name
    home.mkdir()
    prefix = home / ".local"
    run(["sh", str(unpacked / "install.sh"), str(prefix)], home, tmp_path)
    program = str(prefix / "lib" / "desktop-go" / "desktop-go")
    entry = prefix / "share" / "applications" / "desktop-go.desktop"
    run(command_of(entry, {"%f": "a game.sgf"}), home, tmp_path)
    assert (home / "called").read_text().splitlines() == [program, "a game.sgf"]
    thumbnailer = prefix / "share" / "thumbnailers" / "desktop-go.thumbnailer"
    assert value_of(thumbnailer, "TryExec") == program
    fields = {"%i": "in.sgf", "%o": "out.png", "%s": "128"}
    run(command_of(thumbnailer, fields), home, tmp_path)
    called = (home / "called").read_text().splitlines()
    assert called == [program, "thumbnail", "in.sgf", "out.png", "128"]


def test_a_prefix_may_be_relative(unpacked: Path, tmp_path: Path) -> None:
    run(["sh", str(unpacked / "install.sh"), "apps"], tmp_path, tmp_path)
    entry = tmp_path / "apps" / "share" / "applications" / "desktop-go.desktop"
    program = tmp_path / "apps" / "lib" / "desktop-go" / "desktop-go"
    assert command_of(entry, {"%f": ""})[0] == str(program)
    assert (tmp_path / "apps" / "bin" / "desktop-go").resolve() == program


@pytest.mark.parametrize("name", HOMES)
def test_nothing_stays_behind(unpacked: Path, tmp_path: Path, name: str) -> None:
    home = tmp_path / name
    prefix = home / ".local"
    run(["sh", str(unpacked / "install.sh"), str(prefix)], tmp_path, tmp_path)
    run(["sh", str(unpacked / "install.sh"), str(prefix)], tmp_path, tmp_path)
    assert files_in(home)
    run(["sh", str(prefix / "lib" / "desktop-go" / "uninstall.sh")], tmp_path, tmp_path)
    left = [
        file for file in files_in(home) if "mimeinfo.cache" not in file and "/mime/" not in file
    ]
    assert not left
