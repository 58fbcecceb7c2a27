"""Files are written whole or not at all, and what went wrong is said in a sentence."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from pathlib import Path

import pytest

from desktop_go.services import atomic_file
from desktop_go.services.atomic_file import (
    FileError,
    OvertakenError,
    read_bytes,
    sweep,
    write_atomically,
)


def test_writes_and_replaces(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "game.sgf"
    write_atomically(path, b"one", make_folders=True)
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert [entry.name for entry in path.parent.iterdir()] == ["game.sgf"]


def test_keeps_permissions_and_symbolic_links(tmp_path: Path) -> None:
    real = tmp_path / "real.sgf"
    real.write_bytes(b"old")
    real.chmod(0o640)
    link = tmp_path / "link.sgf"
    link.symlink_to(real)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_a_file_with_further_names_stays_the_same_file(tmp_path: Path) -> None:
    path, link = tmp_path / "game.sgf", tmp_path / "other" / "name.sgf"
    link.parent.mkdir()
    path.write_bytes(b"a longer content than the new one")
    os.link(path, link)
    write_atomically(path, b"new")
    assert path.samefile(link)
    assert link.read_bytes() == b"new"
    assert sorted(os.listdir(tmp_path)) == ["game.sgf", "other"]


def test_a_full_disk_leaves_a_file_with_further_names_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, link = tmp_path / "game.sgf", tmp_path / "name.sgf"
    path.write_bytes(b"old")
    os.link(path, link)
    syncs: list[int] = []

    def full(handle: int) -> None:
        syncs.append(handle)
        if len(syncs) == 2:
            raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(atomic_file.os, "fsync", full)
    with pytest.raises(FileError, match="the disk is full"):
        write_atomically(path, b"new and longer")
    assert link.read_bytes() == b"old"
    assert path.samefile(link)
    assert sorted(os.listdir(tmp_path)) == ["game.sgf", "name.sgf"]


def test_a_vanished_folder_is_told_and_not_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "share" / "games" / "game.sgf"
    with pytest.raises(FileError, match=r"the folder “.*share/games” is not there\."):
        write_atomically(path, b"new")
    assert list(tmp_path.iterdir()) == []
    link = tmp_path / "link.sgf"
    link.symlink_to(path)
    with pytest.raises(FileError, match=r"“link\.sgf” could not be saved: the folder"):
        write_atomically(link, b"new")
    assert [entry.name for entry in tmp_path.iterdir()] == ["link.sgf"]


def test_pipes_and_devices_are_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.sgf"
    os.mkfifo(pipe)
    link = tmp_path / "link.sgf"
    link.symlink_to("/dev/null")
    for path in (pipe, link):
        with pytest.raises(FileError, match="it is a device or a pipe, not a file"):
            write_atomically(path, b"new")
    assert pipe.is_fifo()
    assert Path("/dev/null").is_char_device()
    with pytest.raises(FileError, match="it is a folder, not a file"):
        write_atomically(tmp_path, b"new")


def test_a_link_to_itself_is_told(tmp_path: Path) -> None:
    one, two = tmp_path / "one.sgf", tmp_path / "two.sgf"
    one.symlink_to(two)
    two.symlink_to(one)
    with pytest.raises(FileError, match="the link leads back to itself"):
        write_atomically(one, b"new")
    assert one.is_symlink()
    assert two.is_symlink()


def test_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(b"old")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(atomic_file.os, "fsync", full)
    with pytest.raises(FileError, match=r"“game\.sgf” could not be saved: the disk is full\."):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.sgf"]


def test_read_only_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_kwargs: object) -> tuple[int, str]:
        raise PermissionError(errno.EROFS, os.strerror(errno.EROFS))

    # The tests may run as root, who may write anywhere: the system's refusal is played back.
    monkeypatch.setattr(atomic_file.tempfile, "mkstemp", refuse)
    with pytest.raises(FileError, match="there is no permission"):
        write_atomically(tmp_path / "game.sgf", b"new")
    assert list(tmp_path.iterdir()) == []


def test_reading_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="there is no such file"):
        read_bytes(tmp_path / "none.sgf")
    with pytest.raises(FileError, match="it is a folder"):
        read_bytes(tmp_path)


def part_of(path: Path, age: float) -> Path:
    """What a killed program leaves beside a file."""
    part = path.with_name(f".{path.name}.abcd_123.desktop-go")
    part.write_bytes(b"half")
    then = time.time() - age
    os.utime(part, (then, then))
    return part


def test_what_a_killed_program_left_is_removed_at_the_next_save(tmp_path: Path) -> None:
    path = tmp_path / "game [1].sgf"
    left = part_of(path, 10), part_of(tmp_path / "export.png", 10)
    other = tmp_path / ".game [1].sgf.swp"
    other.write_bytes(b"an editor's")
    write_atomically(path, b"whole")
    assert not any(part.exists() for part in left)
    assert sorted(p.name for p in tmp_path.iterdir()) == [".game [1].sgf.swp", "game [1].sgf"]
    assert part_of(path, 0).exists()
    sweep(tmp_path)
    assert part_of(path, 0).exists(), "somebody is about to write it"


@pytest.mark.skipif(sys.platform == "win32", reason="there an open file cannot be removed anyway")
def test_what_is_being_written_is_not_swept_away(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"

    def is_still_ours() -> bool:
        (part,) = tmp_path.glob(".*.desktop-go")
        os.utime(part, (1, 1))
        with part.open("rb") as stream:
            atomic_file._lock(stream)
            sweep(tmp_path)
        return part.exists()

    write_atomically(path, b"whole", is_still_ours=is_still_ours)
    assert path.read_bytes() == b"whole"


def test_a_change_from_outside_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(b"theirs")
    with pytest.raises(OvertakenError, match="another program has just changed it"):
        write_atomically(path, b"ours", is_still_ours=lambda: False)
    assert path.read_bytes() == b"theirs"
    assert [p.name for p in tmp_path.iterdir()] == ["game.sgf"]
