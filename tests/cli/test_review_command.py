"""``desktop-go review``: copies with analyses, a summary, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_go.cli.review import main
from desktop_go.engine.go.session import side_to_think
from desktop_go.engine.messages import Candidate, EngineMove, ThinkRequest, Thought
from desktop_go.games.go import step_budget
from desktop_go.moves import Color, Point
from desktop_go.records.analysis import read_analysis
from desktop_go.records.loading import load_records
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.paths import reviews_file
from desktop_go.services.review_history import ReviewHistory, statistics

GAME = b"(;GM[1]SZ[9]KM[7]PB[Ann]XX[kept];B[ee]C[Mine.];W[cc];B[gc])"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the figures of reviews are kept."""
    folder = tmp_path / "home"
    monkeypatch.setenv("DESKTOP_GO_HOME", str(folder))
    return folder


class LosingBlack:
    """Black is one point worse after each move; the best move is always A1."""

    def __init__(self) -> None:
        self.options: list[object] = []

    def run(
        self,
        request: ThinkRequest,
        on_thought: Callable[[Thought], None],
        should_stop: Callable[[], bool],
    ) -> EngineMove:
        self.options.append(request.options)
        lead = -4.0 * len(request.state.moves)
        color = side_to_think(request.state)
        sign = 1 if color is Color.BLACK else -1
        best = Candidate(Point(0, 8), 50, 0.5, sign * lead, 0.1, (Point(0, 8),))
        thought = Thought(request.id, color, 50, 0.5, 1, 1, (best,), score_lead=lead)
        return EngineMove(request.id, None, thought)


def test_a_copy_is_written_beside_and_a_summary_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "game.sgf"
    source.write_bytes(GAME)
    assert main([str(source)], LosingBlack()) == 0
    assert source.read_bytes() == GAME
    record = load_records((tmp_path / "game-reviewed.sgf").read_bytes()).record
    assert record.info("XX") == "kept"
    assert all(read_analysis(node) for node in record.main_line())
    assert record.main_line()[1].comment == "Mine."
    said = capsys.readouterr().out
    assert "3 of 3 moves reviewed" in said
    assert (
        "1–3. Black A1 stayed the biggest point for 3 moves; "
        "missing it lost up to 4.0 points at a time, 8.0 in 2 moves"
    ) in said


def test_a_second_look_that_takes_too_long_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(step_budget, "MOST_STEPS", 200)
    source = tmp_path / "game.sgf"
    source.write_bytes(GAME.replace(b";B[ee]", b";AB[aa:ii];AE[aa:ii]" * 5 + b";B[ee]"))
    assert main([str(source)], LosingBlack()) == 0
    told = "Not every suspected mistake was double-checked. " + step_budget.TOO_MUCH
    said = capsys.readouterr().out
    assert "3 of 3 moves reviewed" in said
    assert told in said


def test_the_figures_are_kept_for_the_statistics(tmp_path: Path) -> None:
    two = tmp_path / "two.sgf"
    two.write_bytes(GAME + b"(;GM[1]SZ[9]PB[Ann]PW[Ben];B[cc];W[ee])")
    assert main([str(two)], LosingBlack()) == 0
    writer = BackgroundWriter(lambda text: pytest.fail(text))
    players = statistics(ReviewHistory(reviews_file(), writer).games())
    assert [(player.name, player.games) for player in players] == [("Ann", 2), ("Ben", 1)]
    assert players[0].stages[None].moves == 3
    assert main([str(tmp_path / "nothing.sgf")], LosingBlack()) == 1
    assert writer.close()


def test_comments_threads_and_out_dir(tmp_path: Path) -> None:
    source = tmp_path / "in" / "deep" / "game.sgf"
    source.parent.mkdir(parents=True)
    source.write_bytes(GAME)
    engine = LosingBlack()
    target = tmp_path / "out"
    words = [str(tmp_path / "in"), "--out-dir", str(target), "--comments", "--threads", "1"]
    assert main(words, engine) == 0
    record = load_records((target / "deep" / "game.sgf").read_bytes()).record
    assert record.main_line()[1].comment == (
        "Mine.\nDesktop Go: Black 50 %, W+4.0 (50 visits). "
        "E5 lost 4.0 points (mistake); better: A1."
    )
    assert engine.options[0] == {"threads": 1}


def test_a_second_review_replaces_the_lines_of_the_first(tmp_path: Path) -> None:
    source = tmp_path / "game.sgf"
    source.write_bytes(GAME)
    assert main([str(source), "--comments"], LosingBlack()) == 0
    first = tmp_path / "game-reviewed.sgf"
    assert main([str(first), "--comments", "--out-dir", str(tmp_path / "b")], LosingBlack()) == 0
    assert (tmp_path / "b" / "game-reviewed.sgf").read_bytes() == first.read_bytes()


def test_what_cannot_be_reviewed_is_named_and_the_rest_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, page, big = (tmp_path / name for name in ("good.sgf", "page.sgf", "big.sgf"))
    good.write_bytes(GAME)
    page.write_bytes(b"<html>")
    big.write_bytes(b"(;GM[1]SZ[25];B[aa])")
    (tmp_path / "empty").mkdir()
    files = [tmp_path / "none.sgf", tmp_path / "empty", page, big, good]
    assert main([str(file) for file in files], LosingBlack()) == 1
    said = capsys.readouterr()
    assert len(said.err.splitlines()) == 4
    assert "25×25" in said.err
    assert "no records in this folder" in said.err
    assert (tmp_path / "good-reviewed.sgf").exists()
    assert not (tmp_path / "big-reviewed.sgf").exists()


def test_a_copy_never_replaces_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, twin = tmp_path / "game.sgf", tmp_path / "b" / "game.sgf"
    twin.parent.mkdir()
    for file in (source, twin):
        file.write_bytes(GAME)
    assert main([str(source), "--out-dir", str(tmp_path)], LosingBlack()) == 1
    assert "would replace the record itself" in capsys.readouterr().err
    words = [str(source), str(twin), "--out-dir", str(tmp_path / "out")]
    assert main(words, LosingBlack()) == 1
    assert "same name" in capsys.readouterr().err
    assert source.read_bytes() == GAME


def test_wrong_usage_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["a.sgf", "--threads", "0"], ["a.sgf", "--speed", "warp"]):
        with pytest.raises(SystemExit) as end:
            main(words)
        assert end.value.code == 2
    assert "not a number from 1 to" in capsys.readouterr().err


def test_it_starts_without_qt_and_without_numba(tmp_path: Path) -> None:
    code = (
        "import sys; from desktop_go.cli.review import main\n"
        "status = main([sys.argv[1]])\n"
        "assert status == 1 and not {'PySide6', 'numba'} & set(sys.modules)"
    )
    missing = str(tmp_path / "none.sgf")
    subprocess.run(
        [sys.executable, "-W", "error", "-c", code, missing], check=True, capture_output=True
    )
