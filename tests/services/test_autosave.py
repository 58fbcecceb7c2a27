"""The autosave file, and the thread that writes it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from desktop_go.services.autosave import Autosave, SavedGame, pack, peek, read_head, unpack
from desktop_go.services.background_writer import BackgroundWriter

SGF = b"(;GM[1]FF[4];B[dd])"


def writer(errors: list[str] | None = None) -> BackgroundWriter:
    return BackgroundWriter((errors if errors is not None else []).append)


def test_pack_and_unpack() -> None:
    game = SavedGame(SGF, {"name": "a (; b", "level": 3}, closed_properly=True)
    assert unpack(pack(game)) == game


def test_the_record_is_rescued_from_a_damaged_head() -> None:
    assert unpack(b"{ damaged\n" + SGF) == SavedGame(SGF)
    assert unpack(b"[1]\n" + SGF) == SavedGame(SGF)
    assert unpack(b"nothing") is None


def test_saved_game_comes_back(tmp_path: Path) -> None:
    background = writer()
    autosave = Autosave(tmp_path / "deep" / "game.sgf", background)
    assert autosave.load() == (None, "")
    autosave.save(lambda: SavedGame(SGF, {"level": 5}))
    assert background.flush()
    assert autosave.load() == (SavedGame(SGF, {"level": 5}), "")
    autosave.save(lambda: None)
    assert background.close()
    assert not autosave.path.exists()


def test_the_version_before_the_newest_is_kept_once_the_disk_has_it(tmp_path: Path) -> None:
    for number in (1, 2):
        background = writer()
        autosave = Autosave(tmp_path / "game.sgf", background)
        for level in (number, 10 * number):
            autosave.save(lambda level=level: SavedGame(SGF, {"level": level}))
            assert background.flush()
        assert background.close()
    assert autosave.load() == (SavedGame(SGF, {"level": 20}), "")
    autosave.path.write_bytes(b"")
    game, trouble = autosave.load()
    assert game == SavedGame(SGF, {"level": 10})
    assert "the file is empty" in trouble
    assert "before it is offered" in trouble
    assert autosave.load() == (game, "")


def test_a_kill_between_two_versions_costs_one_change(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path / "game.sgf", writer())
    autosave.generations[1].write_bytes(pack(SavedGame(SGF, {"level": 1})))
    assert autosave.load() == (SavedGame(SGF, {"level": 1}), "")


def test_three_generations_are_kept(tmp_path: Path) -> None:
    for level in (1, 2, 3, 4):
        background = writer()
        autosave = Autosave(tmp_path / "game.sgf", background)
        autosave.save(lambda level=level: SavedGame(SGF, {"level": level}))
        assert background.flush()
        assert background.close()
    for level in (4, 3, 2):
        game, trouble = autosave.load()
        assert game == SavedGame(SGF, {"level": level})
        assert bool(trouble) is (level < 4)
        assert peek(autosave.path) == game
        autosave.generations[4 - level].write_bytes(b"noise")
    assert autosave.load()[0] is None


@pytest.mark.parametrize("data", [b"", b"\0" * 100, pack(SavedGame(SGF))[:-4]])
def test_what_is_wrong_with_the_only_version_is_said(tmp_path: Path, data: bytes) -> None:
    autosave = Autosave(tmp_path / "game.sgf", writer())
    autosave.path.write_bytes(data)
    _game, trouble = autosave.load()
    assert trouble.startswith("The game kept last is damaged: ")
    assert autosave.path.with_suffix(".damaged").read_bytes() == data


def test_what_a_kill_left_open_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    assert read_head(path) is None
    path.write_bytes(pack(SavedGame(SGF, {"tab": True}, closed_properly=True)))
    head = read_head(path)
    assert head is not None
    assert (head["tab"], head["closed_properly"]) == (True, True)
    path.write_bytes(pack(SavedGame(SGF)))
    assert (read_head(path) or {})["closed_properly"] is False
    for data in (b"", b"[]\n" + SGF):
        path.write_bytes(data)
        assert read_head(path) == {}
    path.replace(tmp_path / "game.previous")
    assert read_head(path) == {}


def test_only_the_newest_waiting_content_is_written(tmp_path: Path) -> None:
    written: list[bytes] = []
    begun, go_on = threading.Event(), threading.Event()

    def slow(_path: Path, data: bytes) -> None:
        begun.set()
        go_on.wait(5)
        written.append(data)

    background = BackgroundWriter(lambda _text: None, slow)
    path = tmp_path / "game.sgf"
    background.submit(path, lambda: b"1")
    assert begun.wait(5)
    for number in range(2, 50):
        background.submit(path, lambda number=number: str(number).encode())
    go_on.set()
    assert background.close()
    assert written == [b"1", b"49"]


def test_newer_content_waits_behind_what_was_asked_for_meanwhile(tmp_path: Path) -> None:
    """A game is overwritten only after its copy was made elsewhere."""
    written: list[str] = []
    begun, go_on = threading.Event(), threading.Event()

    def slow(path: Path, _data: bytes) -> None:
        begun.set()
        go_on.wait(5)
        written.append(path.name)

    background = BackgroundWriter(lambda _text: None, slow)
    background.submit(tmp_path / "busy", lambda: b"")
    assert begun.wait(5)
    for name in ("game", "copy", "game"):
        background.submit(tmp_path / name, lambda: b"")
    go_on.set()
    assert background.close()
    assert written == ["busy", "copy", "game"]


def test_errors_are_told_and_the_thread_lives_on(tmp_path: Path) -> None:
    errors: list[str] = []
    background = writer(errors)
    (tmp_path / "file").write_bytes(b"")
    background.submit(tmp_path / "file" / "below.sgf", lambda: b"1")
    assert background.flush()
    background.submit(tmp_path / "bug.sgf", lambda: 1 // 0)  # type: ignore[arg-type,return-value]
    assert background.flush()
    background.submit(tmp_path / "fine.sgf", lambda: b"2")
    assert background.close()
    assert len(errors) == 2
    assert errors[0].startswith("Your games and settings cannot be kept: ")
    assert (tmp_path / "fine.sgf").read_bytes() == b"2"
