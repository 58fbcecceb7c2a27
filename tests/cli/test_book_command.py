"""desktop-go book: made from records, searched, shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_go.cli.book import main
from desktop_go.engine.go import book_search
from desktop_go.services.book_files import read_book

GAMES = (
    "(;GM[1]SZ[9]RE[B+R];B[ee];W[cc];B[gg])",
    "(;GM[1]SZ[9]RE[W+3.5];B[ee];W[gc];B[cg])",  # the same, turned
    "(;GM[1]SZ[9]RE[Void];B[ee];W[ce])",
    "(;GM[1]SZ[13]RE[B+R];B[gg])",
    "(;GM[4]SZ[9];B[ee])",
)


@pytest.fixture
def made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    for number, text in enumerate(GAMES):
        (tmp_path / f"{number}.sgf").write_text(text)
    assert main(["make", str(tmp_path / "my.json"), str(tmp_path)]) == 0
    words = capsys.readouterr().out
    assert words == "Games added: 3, left out: 2. Positions in the book: 3.\n"
    return tmp_path / "my.json"


def test_records_become_a_book(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", str(made)])
    assert capsys.readouterr().out.splitlines()[1].split() == ["E5", "3", "50%", "3"]
    main(["show", str(made), "--moves", "E5"])
    assert [line.split() for line in capsys.readouterr().out.splitlines()[1:]] == [
        ["G7", "2", "50%", "2"]
    ]
    main(["show", str(made), "--moves", "E5 E3"])
    assert "no moves for this position" in capsys.readouterr().out


def test_games_are_added_to_a_book(made: Path, tmp_path: Path) -> None:
    assert main(["make", str(made), str(tmp_path / "2.sgf"), "--least", "1", "--moves", "1"]) == 0
    book = read_book(made)
    assert book is not None
    assert len(book) == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["make", "book.json", "missing.sgf"], "no games of Go on a square board"),
        (["show", "missing.json"], "there is no such file"),
        (["show", "bad.json"], "This is not an opening book of Desktop Go"),
        (["show", "my.json", "--moves", "Z99"], "'Z99' is not on a 9x9 board"),
        (["show", "my.json", "--moves", "E5 E5"], "There is already a stone on this point."),
        (["search", "bad.json"], "This is not an opening book of Desktop Go"),
        (["search", "my.json", "--size", "5"], "“my.json” is for boards of 9x9."),
        (["search", "new.json", "--size", "19"], "on boards of 2 to 7 lines"),
        (["search", "new.json", "--games", "0"], "games and playouts must be 1 or more"),
        (["make", "new.json", "0.sgf", "--moves", "0"], "moves must be 1 or more"),
    ],
)
def test_bad_input_gets_a_sentence(
    made: Path,
    arguments: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(made.parent)
    Path("bad.json").write_text("{}")
    before = made.read_bytes()
    assert main(arguments) == 1
    assert said in capsys.readouterr().err
    assert made.read_bytes() == before
    assert not Path("new.json").exists()


def test_a_search_is_kept_when_it_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "3.json"
    search = ["search", str(path), "--size", "3", "--playouts", "5", "--least", "2"]
    assert main([*search, "--games", "6"]) == 0
    assert "Games: 6, " in capsys.readouterr().out
    play, played = book_search._Game.play, []

    def two_more(game: book_search._Game) -> None:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(game)
        play(game)

    monkeypatch.setattr(book_search._Game, "play", two_more)
    assert main([*search, "--games", "6"]) == 130
    assert "Games: 8, " in capsys.readouterr().out
    main(["show", str(path)])
    games = [int(line.split()[1]) for line in capsys.readouterr().out.splitlines()[1:]]
    assert sum(games) == 8
