"""``desktop-go solve``: proven values, searched moves, sentences for bad input."""

from __future__ import annotations

import pytest

from desktop_go.cli.solve import main


def test_3x3_is_proven(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["3"]) == 0
    worth, cost = capsys.readouterr().out.splitlines()
    assert worth == "Black's area less White's: +9"
    assert cost.endswith(" positions")


def test_what_is_not_proven_in_time_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["4", "--positions", "1000"]) == 0
    assert "not solved" in capsys.readouterr().out


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "probability"])
def test_a_method_finds_the_capture(method: str, capsys: pytest.CaptureFixture[str]) -> None:
    board = ".X.../XOX../...../...../....."
    assert main(["5", "--board", board, "--method", method, "--depth", "2"]) == 0
    assert capsys.readouterr().out.startswith("B3, ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["9"], "boards of 1 to 7 lines"),
        (["3", "--board", "X../..."], "3 rows of 3 signs"),
        (["3", "--board", "X../.#./..."], "3 rows of 3 signs"),
        (["3", "--depth", "0"], "1 or more"),
    ],
)
def test_bad_input_gets_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    assert sentence in capsys.readouterr().err
