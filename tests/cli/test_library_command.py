"""``desktop-go library``: index, list, find, problems."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from desktop_go.cli.library import main

GAME = "(;SZ[9]PB[Anna]BR[3k]PW[Ben]RE[B+R]DT[2026-01-02];B[gc];W[cg];B[dc];W[gg])"
TURNED = "(;SZ[9]PB[Zoe];B[cc];W[gf];B[fc])"


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr("os.nice", lambda _steps: 0, raising=False)
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.sgf").write_text(GAME)
    (folder / "b.sgf").write_text(TURNED)
    (folder / "c.sgf").write_text("nothing")
    return ["--library", str(tmp_path / "library.sqlite")]


def run(library: list[str], capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main([*library, *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_index_list_find_and_problems(
    library: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    said = run(library, capsys, "index", str(folder), "--progress")
    assert said[0] == "progress 0/3"
    assert said[-2:] == [
        "progress 3/3",
        "2 games; 3 files read, 1 of them unreadable, 0 removed",
    ]
    assert run(library, capsys, "list", "anna") == [
        f"{folder / 'a.sgf'}\tAnna 3k\tBen\t2026-01-02\tB+R\t4"
    ]
    a, b = str(folder / "a.sgf"), str(folder / "b.sgf")
    found = run(library, capsys, "find", a, "--move", "1")
    assert [line.partition("\t")[0] for line in found] == [a, b]
    assert [line.rpartition("\t")[2] for line in found] == ["node 1", "node 1"]
    assert len(run(library, capsys, "find", a, "--move", "3")) == 1
    part = ["--part", "A9", "H6"]
    assert len(run(library, capsys, "find", a, "--move", "3", *part)) == 2
    (problem,) = run(library, capsys, "problems")
    assert problem.startswith(str(folder / "c.sgf"))


def test_wrong_questions_get_a_sentence(
    library: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a = str(tmp_path / "games" / "a.sgf")
    for words in (
        ["index", a],
        ["find", a, "--move", "0"],
        ["find", a, "--move=-1"],
        ["find", a, "--part", "A1", "Z99"],
        ["find", str(tmp_path / "none.sgf")],
    ):
        assert main([*library, *words]) == 1
        assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("command", [["list"], ["index"], ["find", "c.sgf"]])
@pytest.mark.parametrize("is_database", [False, True])
def test_a_file_that_is_no_library_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str], is_database: bool
) -> None:
    path = tmp_path / "precious.sgf"
    path.write_text(GAME)
    if is_database:
        path.unlink()
        with contextlib.closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE games (score INTEGER)")
    before = path.read_bytes()
    assert main(["--library", str(path), *command]) == 1
    assert path.read_bytes() == before
    assert "is not a library" in capsys.readouterr().err
