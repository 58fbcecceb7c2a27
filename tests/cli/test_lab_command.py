"""``desktop-go lab``: runs a file, goes on, reports, and says what is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_go.cli.lab import main
from desktop_go.lab.store import Store

ROOT = Path(__file__).parents[2]
MATCH = (
    'title = "A match"\ngame = "tictactoe"\ngames = {games}\n'
    "[[contestant]]\nlevel = 3\n[[contestant]]\nlevel = 1\n"
)


@pytest.fixture
def match(tmp_path: Path) -> Path:
    path = tmp_path / "match.toml"
    path.write_text(MATCH.format(games=10), "utf-8")
    return path


def test_a_run_prints_its_report_and_more_games_go_on(
    match: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", str(match), "--processes", "1"]) == 0
    out, err = capsys.readouterr()
    assert "A match" in out
    assert "Perfect is stronger than Random" in out
    assert "10 of 10 done" in err
    before = Store(match.with_suffix(".lab")).results()
    match.write_text(MATCH.format(games=14), "utf-8")
    assert main(["run", str(match), "--processes", "1"]) == 0
    assert "14 of 14 done" in capsys.readouterr().err
    assert Store(match.with_suffix(".lab")).results()[:10] == before


def test_reports_of_the_experiment_or_its_results_are_the_same(
    match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["run", str(match), "--results", str(tmp_path / "match.lab")])
    capsys.readouterr()
    assert main(["report", str(match)]) == 0
    text = capsys.readouterr().out
    assert main(["report", str(tmp_path / "match.lab")]) == 0
    assert capsys.readouterr().out == text
    page, table = tmp_path / "a.html", tmp_path / "a.csv"
    assert main(["report", str(match), "--out", str(page), "--out", str(table)]) == 0
    assert "A match" in page.read_text("utf-8")
    assert len(table.read_text("utf-8").splitlines()) == 11


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["run", "missing.toml"], "missing.toml"),
        (["run", "bad.toml"], "“chess” is no game"),
        (["report", "missing.lab"], "There is no file"),
        (["run", "match.toml", "--results", "no/such/folder.lab"], "cannot be used"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    arguments: list[str],
    sentence: str,
    match: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(match.parent)
    Path("bad.toml").write_text('game = "chess"', "utf-8")
    assert main(arguments) == 1
    error = capsys.readouterr().err
    assert sentence in error
    assert error.startswith("desktop-go lab: ")


def test_a_host_gets_events_and_its_end_stops_the_run(match: Path) -> None:
    match.write_text(MATCH.format(games=5000), "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "desktop_go", "lab", "run", str(match), "--events"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    assert process.stdin is not None
    for line in process.stdout:
        if json.loads(line)["event"] == "result":
            break
    process.stdin.close()
    events = [json.loads(line) for line in process.stdout]
    assert events[-1] == {"event": "ended", "finished": False}
    assert process.wait(30) == 130
    process.stdout.close()
    assert Store(match.with_suffix(".lab")).results()
