"""A pipe, a device, a folder or a huge file in place of a record is refused with a sentence.

A reader that opens the pipe would wait for ever, and one that reads the device would not end: both
would hang this test.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_go.cli import library, review, samegame, sgf, sudoku
from desktop_go.cli.gtp_record import load_state
from desktop_go.engine.messages import GameState
from desktop_go.errors import DesktopGoError
from desktop_go.gui.go import thumbnail
from desktop_go.gui.go.files import read_record_file
from desktop_go.gui.gomoku.files import read_file
from desktop_go.gui.samegame.importing import read_boards
from desktop_go.gui.sudoku.importing import read_puzzle
from desktop_go.records.loading import MAX_BYTES
from desktop_go.services.atomic_file import FileError, read_bytes, read_start
from desktop_go.services.game_files import game_of_file
from desktop_go.services.library.indexer import read_entries

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")


def pipe(folder: Path) -> Path:
    path = folder / "pipe.sgf"
    os.mkfifo(path)
    return path


def device(folder: Path) -> Path:
    path = folder / "device.sgf"
    path.symlink_to("/dev/zero")
    return path


def directory(folder: Path) -> Path:
    path = folder / "folder.sgf"
    path.mkdir()
    return path


def sparse(folder: Path) -> Path:
    """A file of 8 GB that takes no room on the disk."""
    path = folder / "sparse.sgf"
    path.touch()
    os.truncate(path, 8 << 30)
    return path


REASONS = {
    pipe: "not an ordinary file",
    device: "not an ordinary file",
    directory: "folder",
    sparse: "larger than 64 MB",
}


@pytest.fixture(params=list(REASONS), ids=lambda make: make.__name__)
def odd(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """The file, and why it is refused."""
    return request.param(tmp_path), REASONS[request.param]


COMMANDS: dict[str, Callable[[str], int]] = {
    "sgf info": lambda file: sgf.main(["info", file]),
    "sgf position": lambda file: sgf.main(["position", file]),
    "sgf export": lambda file: sgf.main(["export", file]),
    "sgf normalize": lambda file: sgf.main(["normalize", file, file + ".out"]),
    "library find": lambda file: library.main(["find", file]),
    "review": lambda file: review.main([file]),
    "sudoku": lambda file: sudoku.main(["count", file]),
    "samegame": lambda file: samegame.main(["solve", file]),
    "thumbnail": lambda file: thumbnail.main([file, file + ".png"]),
}


@pytest.mark.parametrize("command", list(COMMANDS))
def test_commands(
    odd: tuple[Path, str],
    command: str,
    home: Path,
    qapp: object,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thumbnail, "limit_this_process", lambda *_: None)  # They last.
    path, reason = odd
    assert COMMANDS[command](str(path)) == 1
    said = capsys.readouterr().err
    assert reason in said
    assert path.name in said
    assert "Errno" not in said


READERS: dict[str, Callable[[Path], object]] = {
    "GTP": lambda path: load_state(path, None, GameState(19)),
    "the window": read_record_file,
    "gomoku": read_file,
}


@pytest.mark.parametrize("reader", list(READERS))
def test_readers(odd: tuple[Path, str], reader: str) -> None:
    path, reason = odd
    with pytest.raises(DesktopGoError, match=reason):
        READERS[reader](path)


def test_the_library(odd: tuple[Path, str]) -> None:
    entries, problem = read_entries(odd[0])
    assert entries == []
    assert odd[1] in problem


@pytest.mark.parametrize("read", [read_puzzle, read_boards])
def test_puzzles(odd: tuple[Path, str], read: Callable[[Path], object]) -> None:
    """Of a huge file only the start is looked at."""
    with pytest.raises(DesktopGoError, match=odd[0].name):
        read(odd[0])


def test_the_game_of_a_file(odd: tuple[Path, str]) -> None:
    assert game_of_file(odd[0]) is None


def test_the_largest_file_that_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    assert read_bytes(path, 100) == b"x" * 100
    assert read_start(path, 10) == b"x" * 10
    with pytest.raises(FileError, match="larger"):
        read_bytes(path, 99)
    assert MAX_BYTES == 64 << 20
