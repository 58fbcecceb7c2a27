"""``desktop-go solve``: proven values, searched moves, sentences for bad input."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from desktop_go.cli.solve import main
from desktop_go.engine.go.convergence import convergence


def test_3x3_is_proven(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["3"]) == 0
    worth, cost = capsys.readouterr().out.splitlines()
    assert worth == "Black's area less White's: +9"
    assert cost.endswith(" positions")


def test_what_is_not_proven_in_time_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["4", "--positions", "1000"]) == 0
    assert "not solved" in capsys.readouterr().out


@pytest.mark.parametrize("method", ["proof", "minimax", "probability"])
def test_limits_may_be_as_large_as_one_likes(
    method: str, capsys: pytest.CaptureFixture[str]
) -> None:
    many = "9" * 20
    assert main(["1", "--method", method, "--depth", many, "--positions", many]) == 0
    assert "plies deep" in capsys.readouterr().out


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "probability"])
def test_a_method_finds_the_capture(method: str, capsys: pytest.CaptureFixture[str]) -> None:
    board = ".X.../XOX../...../...../....."
    assert main(["5", "--board", board, "--method", method, "--depth", "2"]) == 0
    assert capsys.readouterr().out.startswith("B3, ")


def test_convergence_is_printed_and_drawn_below_the_solved_value(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chart = tmp_path / "curve.svg"
    assert main(["5", "--converge", "--playouts", "1000", "--chart", str(chart)]) == 0
    heading, titles, *rows = capsys.readouterr().out.splitlines()
    assert heading == "Solved: Black +25. Komi 24.5: perfect play wins 100 %"
    assert titles.split(maxsplit=1) == ["Playouts", "Black's win rate, %"]
    known = list(convergence(5, (125, 250, 500, 1000)))
    assert [row.split()[0] for row in rows] == ["125", "250", "500", "1,000"]
    assert [row.split()[1] for row in rows] == [f"{100 * one.win_rate:.1f}" for one in known]
    drawn = ElementTree.parse(chart)
    space = "{http://www.w3.org/2000/svg}"
    words = [text.text for text in drawn.iter(f"{space}text")]
    assert heading in words
    heights = [float(circle.attrib["cy"]) for circle in drawn.iter(f"{space}circle")]
    rates = [float(row.split()[1]) for row in rows]
    assert len(heights) == len(rates)
    by_height = sorted(range(len(rates)), key=heights.__getitem__, reverse=True)
    assert by_height == sorted(range(len(rates)), key=rates.__getitem__)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["9"], "boards of 1 to 7 lines"),
        (["9" * 20], "boards of 1 to 7 lines"),
        (["100000", "--method", "minimax"], "boards of 1 to 7 lines"),
        (["-1"], "boards of 1 to 7 lines"),
        (["3", "--board", "X../..."], "3 rows of 3 signs"),
        (["3", "--board", "X../.#./..."], "3 rows of 3 signs"),
        (["3", "--depth", "0"], "1 or more"),
        (["3", "--chart", "curve.svg"], "only --converge"),
        (["6", "--converge"], "nobody has solved"),
        (["3", "--converge", "--white"], "the empty board"),
        (["3", "--converge", "--playouts", "0"], "1 or more"),
    ],
)
def test_bad_input_gets_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    assert sentence in capsys.readouterr().err
