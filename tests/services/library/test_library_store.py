"""The library's file and its updates: new, changed, removed, broken, stopped, damaged."""

from __future__ import annotations

import os
import sqlite3
import threading
from pathlib import Path

import pytest
from library_games import game

from desktop_go.services.library.indexer import Update, update_library
from desktop_go.services.library.positions import PositionIndex, PositionQuery
from desktop_go.services.library.store import Library, LibraryError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    (folder / "deep" / "deeper").mkdir(parents=True)
    (folder / "one.sgf").write_bytes(game("ee dd", PB="Anna", PW="Ben", DT="2026-01-02", RE="B+R"))
    (folder / "deep" / "two.SGF").write_bytes(game("cc", PB="宮本", EV="Café 50%", RO="3"))
    (folder / "deep" / "deeper" / "pair.sgf").write_bytes(game("aa") + game("bb gg", side=13))
    (folder / "page.sgf").write_bytes(b"<html>")
    (folder / "gomoku.sgf").write_bytes(b"(;GM[4]SZ[15];B[hh])")
    (folder / "notes.txt").write_bytes(game("ee"))
    return folder


@pytest.fixture
def library(tmp_path: Path, folder: Path) -> Library:
    library = Library(tmp_path / "home" / "library.sqlite")
    library.add_folder(folder)
    return library


def update(library: Library, stop_after: int | None = None) -> Update:
    asked = 0

    def should_stop() -> bool:
        nonlocal asked
        asked += 1
        return stop_after is not None and asked > stop_after

    return update_library(library, lambda _done, _total: None, should_stop)


def names(library: Library, text: str = "") -> list[tuple[str, int]]:
    return sorted((Path(row.path).name, row.place) for row in library.games(text))


ALL = [("one.sgf", 0), ("pair.sgf", 0), ("pair.sgf", 1), ("two.SGF", 0)]


def test_all_games_of_all_files_are_there_and_broken_ones_are_named(library, folder) -> None:
    done = update(library)
    assert (done.read, done.problems, done.removed) == (5, 2, 0)
    assert names(library) == ALL
    row = next(row for row in library.games() if row.path.endswith("one.sgf"))
    assert row.black == "Anna"
    assert (row.date, row.result, row.moves, row.width) == ("2026-01-02", "B+R", 2, 9)
    stones = library.final_stones([row.id, 999])[row.id]
    assert (stones[4 * 9 + 4], stones[3 * 9 + 3], sum(stones)) == (1, 2, 3)
    problems = {path.name: why for path, why in library.problems()}
    assert problems["gomoku.sgf"] == "This is a record of another game."
    assert "no game tree" in problems["page.sgf"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("anna BEN", ["one.sgf"]),
        ("宮", ["two.SGF"]),
        ("café 50% 3", ["two.SGF"]),
        ("%", ["two.SGF"]),
        ("_", []),
        ("pair", ["pair.sgf", "pair.sgf"]),
        ("anna nobody", []),
    ],
)
def test_text_is_found_in_parts_of_words(library, text: str, found: list[str]) -> None:
    update(library)
    assert [name for name, _ in names(library, text)] == found


def test_changed_and_removed_files_are_noticed(library, folder) -> None:
    update(library)
    again = update(library)
    assert (again.read, again.removed, again.unchanged) == (0, 0, 5)
    (folder / "one.sgf").write_bytes(game("ee dd ff", PB="Zoe"))
    (folder / "deep" / "two.SGF").unlink()
    (folder / "new.sgf").write_bytes(game("aa"))
    (folder / "page.sgf").write_bytes(game("gg"))
    done = update(library)
    assert (done.read, done.removed, done.unchanged) == (3, 1, 2)
    assert [name for name, _ in names(library, "zoe")] == ["one.sgf"]
    assert len(names(library)) == 5
    assert [path.name for path, _ in library.problems()] == ["gomoku.sgf"]


def test_a_stopped_update_keeps_what_it_has_and_goes_on_later(library) -> None:
    assert update(library, stop_after=2).stopped
    assert 0 < library.count() < 4
    assert update(library).read == 3
    assert names(library) == ALL


def test_a_folder_that_is_not_there_keeps_its_games(library, folder, tmp_path) -> None:
    update(library)
    folder.rename(tmp_path / "elsewhere")
    done = update(library)
    assert done.missing == (folder,)
    assert names(library) == ALL


def test_a_forgotten_folder_takes_its_games_along_but_not_those_of_another(library, folder) -> None:
    library.add_folder(folder / "deep")
    update(library)
    library.remove_folder(folder)
    assert names(library) == ALL[1:]
    assert library.folders() == [folder / "deep"]
    update(library)
    assert names(library) == ALL[1:]


def test_positions_come_from_the_file(library) -> None:
    update(library)
    index = PositionIndex.load(library, 9)
    assert len(index) == 3
    stones = bytearray(81)
    stones[8] = 1
    (ident, node), *more = index.find(PositionQuery(9, bytes(stones))).items()
    assert not more
    assert node == 1
    assert next(r for r in library.games() if r.id == ident).path.endswith("pair.sgf")


def test_another_version_is_made_anew_with_its_folders(library, folder) -> None:
    update(library)
    connection = sqlite3.connect(library.path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    again = Library(library.path)
    assert again.folders() == [folder]
    assert again.count() == 0
    update(again)
    assert names(again) == ALL


def test_a_damaged_file_is_made_anew(library) -> None:
    update(library)
    library.path.write_bytes(b"no database at all, but long enough to be looked at" * 50)
    assert Library(library.path).count() == 0


def test_a_place_that_cannot_be_written_is_told(tmp_path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(LibraryError, match="library could not be opened"):
        Library(tmp_path / "file" / "library.sqlite").count()


@pytest.mark.skipif(os.name == "nt", reason="names are Unicode there")
def test_names_that_are_no_text_are_kept(library, folder) -> None:
    odd = os.fsencode(folder) + b"/\xff\xfe.sgf"
    Path(os.fsdecode(odd)).write_bytes(game("ee"))
    update(library)
    assert any(os.fsencode(row.path) == odd for row in library.games())


def test_many_who_open_a_new_library_at_once_make_one(tmp_path) -> None:
    path = tmp_path / "home" / "library.sqlite"
    go = threading.Barrier(8)
    failures: list[Exception] = []

    def open_it(number: int) -> None:
        go.wait()
        try:
            Library(path).add_folder(tmp_path / str(number))
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=open_it, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(Library(path).folders()) == 8


def test_damaged_texts_and_odd_boards_are_stored(library, folder) -> None:
    (folder / "odd.sgf").write_bytes(b"(;SZ[7:9]PB[\xff\xfebad]PW[x\x00y];B[aa];W[zz])")
    (folder / "huge.sgf").write_bytes(b"(;SZ[52]PB[Wide];B[aa];B[ZZ])")
    update(library)
    rows = {Path(row.path).name: row for row in library.games()}
    assert (rows["odd.sgf"].width, rows["odd.sgf"].height, rows["odd.sgf"].moves) == (7, 9, 2)
    assert rows["huge.sgf"].width == 52
    assert [name for name, _ in names(library, "bad")] == ["odd.sgf"]
    assert len(PositionIndex.load(library, 9)) == 3
