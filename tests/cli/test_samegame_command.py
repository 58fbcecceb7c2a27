from __future__ import annotations

import io
import os
import signal
from pathlib import Path

import pytest

from desktop_go.cli.interrupt import INTERRUPTED
from desktop_go.cli.samegame import main
from desktop_go.games.samegame import solvers
from desktop_go.games.samegame.position import Position, SameGame
from desktop_go.games.samegame.solver import Progress
from desktop_go.games.samegame.solvers import SOLVERS
from desktop_go.games.samegame.text import parse

STANDARD = Path(__file__).parents[1] / "data" / "samegame" / "standard_1_2.txt"


def played(name: str, moves: str) -> SameGame:
    board = next(b for b in parse(STANDARD.read_text()) if b.name == name)
    game = SameGame(Position(board.columns))
    for line in moves.splitlines():
        column, row = map(int, line.split())
        game.play((column, row))
    return game


@pytest.mark.parametrize("file", [[str(STANDARD)], []])
def test_prints_the_moves_of_one_position(
    file: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *file, "--position", "2", "--seconds", "0.2"]) == 0
    out, err = capsys.readouterr()
    game = played("2", out)
    assert game.is_over
    assert f"score {game.score}," in err
    assert "playouts/s" in err


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_shows_the_best_line_so_far(
    threads: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    solve, before = solvers.solve, signal.getsignal(signal.SIGINT)

    def interrupted(position: Position, *args: object, **named: object) -> Progress:
        def once(found: Progress) -> None:
            if found.line and signal.getsignal(signal.SIGINT) != before:
                os.kill(os.getpid(), signal.SIGINT)

        return solve(position, *args, on_progress=once, **named)

    monkeypatch.setattr(solvers, "solve", interrupted)
    words = ["solve", str(STANDARD), "--seconds", "600", "--threads", str(threads)]
    assert main(words) == INTERRUPTED
    out, err = capsys.readouterr()
    head, *moves = out.splitlines()
    assert head == "# position 1"
    game = played("1", "\n".join(moves))
    assert game.is_over
    assert f"score {game.score}," in err
    assert "Stopped" in err
    assert "total" not in err
    assert signal.getsignal(signal.SIGINT) == before


def test_ctrl_c_before_there_is_a_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> Progress:
        os.kill(os.getpid(), signal.SIGINT)
        return Progress(-1, (), 0.0, 0)

    monkeypatch.setattr(solvers, "solve", interrupted)
    assert main(["solve", str(STANDARD)]) == INTERRUPTED
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "Stopped before a line was found.\n"


@pytest.mark.parametrize("threads", ["0", "-1", "65", "9" * 5000])
def test_threads_have_bounds(threads: str) -> None:
    with pytest.raises(SystemExit):
        main(["solve", str(STANDARD), f"--threads={threads}"])


def test_writes_a_file_for_each_position(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "lines"
    arguments = ["--seconds", "0.1", "--solver", "sp-mcts", "--out", str(folder)]
    assert main(["solve", str(STANDARD), *arguments]) == 0
    total = sum(played(name, (folder / f"{name}.txt").read_text()).score for name in ("1", "2"))
    out, err = capsys.readouterr()
    assert out == ""
    assert f"total {total}" in err


def test_a_line_that_cannot_be_written_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "2.txt").mkdir()
    words = ["solve", str(STANDARD), "--position", "2", "--seconds", "0.2"]
    assert main([*words, "--out", str(tmp_path)]) == 1
    out, err = capsys.readouterr()
    assert played("2", out).is_over
    assert err.startswith("desktop-go samegame")
    assert len(err.splitlines()) == 1


def test_options_of_the_solver_are_set(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "playout=random", "--option", "exploration=0.2"]
    arguments = ["--position", "2", "--seconds", "0.2", "--solver", "uct", *options]
    assert main(["solve", str(STANDARD), *arguments]) == 0
    assert played("2", capsys.readouterr().out).is_over


def test_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("00\n11\n"))
    assert main(["solve", "-", "--seconds", "0.05", "--scoring", "square"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize(
    ("text", "arguments", "words"),
    [
        ("0x\n", [], "line 1: 'x'"),
        ("00\n", ["--position", "7"], "no position 7"),
        ("00\n", ["--solver", "uct", "--option", "k=1"], "k: 1 is not between 2 and 20"),
        ("00\n", ["--option", "k=3"], "k: there is no such option"),
        (None, [], "no such file"),
    ],
)
def test_trouble_is_one_sentence(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    text: str | None,
    arguments: list[str],
    words: str,
) -> None:
    path = tmp_path / "board.txt"
    if text is not None:
        path.write_text(text)
    assert main(["solve", str(path), *arguments]) == 1
    err = capsys.readouterr().err
    assert words in err
    assert "Traceback" not in err


def test_a_file_that_is_no_text_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "noise"
    path.write_bytes(b"\xff\xfe\x00\x80")
    assert main(["solve", str(path)]) == 1
    assert "not a text file" in capsys.readouterr().err


def test_bench_measures_every_solver(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.05"]) == 0
    out = capsys.readouterr().out
    assert all(f"{name}: " in out for name in SOLVERS)
    assert "tabu playouts" in out
