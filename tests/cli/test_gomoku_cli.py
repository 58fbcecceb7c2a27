from __future__ import annotations

from pathlib import Path

import pytest

from desktop_go.cli.gomoku import main

DATA = Path(__file__).parents[1] / "data" / "gomoku"


def test_solve_prints_the_line(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["solve", "--black", "h8 i8 j8 k8", "--white", "g8 a1 b1 c1", "--kind", "vcf"]
    assert main(arguments) == 0
    assert capsys.readouterr().out == "l8\n"


def test_solve_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--black", "h8", "--white", "a1", "--rule", "1"]) == 0
    assert capsys.readouterr().out == "none\n"


def test_solve_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--file", str(DATA / "no_vcf.tsv"), "--seconds", "10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].startswith("0 of ")
    assert all(line.endswith("\tnone") for line in lines[:-1])


def test_foul(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["foul", "--black", "b2 c2 d2 f2 g2", "--white", "a1"]
    assert main([*arguments, "--point", "e2"]) == 0
    assert main([*arguments, "--point", "h9"]) == 0
    assert capsys.readouterr().out == "overline\nlegal\n"


def test_foul_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["foul", "--file", str(DATA / "renju_fouls.tsv")]) == 0
    assert "!" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["foul", "--black", "h8"], "--point"),
        (["foul", "--black", "h8", "--point", "h8"], "taken"),
        (["solve", "--black", "z9"], "z9"),
        (["solve", "--black", "h8", "--white", "h8"], "taken"),
        (["solve", "--rule", "chess"], "chess"),
        (["solve", "--black", "h8 i8 j8 k9", "--white", "a1"], "too many"),
        (["solve", "--black", "h8", "--white", "a1 a2 a3"], "too many"),
        (["solve", "--size", "40"], "5 to 20"),
        (["solve", "--file", "/nowhere/at all"], "no such file"),
    ],
)
def test_mistakes_are_told(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    assert words in capsys.readouterr().err
