"""``desktop-go learn`` as a person types it."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from desktop_go.cli.learn import main


def test_weights_are_printed_kept_and_drawn(tmp_path: Path, capsys) -> None:
    chart, kept = tmp_path / "curve.svg", tmp_path / "weights.json"
    given = ["gomoku", "--size", "5", "--row", "4", "--games", "60"]
    assert main([*given, "--chart", str(chart), "--save", str(kept)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].startswith("3 in a line of 4, to move  ")
    assert lines[5].startswith("3 in a line of 4, waiting  ")
    assert lines[6].startswith("before: ")
    assert lines[7].startswith("after: ")
    weights = json.loads(kept.read_text("utf-8"))
    assert f"{weights['3 in a line of 4, to move']:+.3f}" in lines[2]
    assert ElementTree.parse(chart).getroot().tag.endswith("svg")
    assert "2 in a line of 4" in chart.read_text("utf-8")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["go", "--size", "9"], "2 to 7 lines"),
        (["go", "--games", "0"], "1 or more"),
        (["go", "--decay", "2"], "0 to 1"),
        (["gomoku", "--size", "4"], "stones in a row"),
    ],
)
def test_what_cannot_be_learned_is_refused_in_a_sentence(given, words, capsys) -> None:
    assert main(given) == 1
    assert words in capsys.readouterr().err


def test_td_leaf_and_disappointments_can_be_chosen(capsys) -> None:
    given = ["go", "--size", "3", "--games", "5", "--rule", "leaf", "--only-negative"]
    assert main(given) == 0
    assert "games against random moves" in capsys.readouterr().out


def test_networks_evolve_and_are_kept_and_drawn(tmp_path: Path, capsys) -> None:
    chart, kept = tmp_path / "curve.svg", tmp_path / "network.json"
    given = ["go", "--rule", "evolve", "--size", "2", "--generations", "2"]
    assert main([*given, "--chart", str(chart), "--save", str(kept)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["before", "after"]
    neurons = json.loads(kept.read_text("utf-8"))["neurons"]
    assert {len(neuron) for neuron in neurons} == {12}
    assert "Generations" in chart.read_text("utf-8")


@pytest.mark.parametrize("given", [["gomoku"], ["go", "--generations", "0"]])
def test_networks_evolve_for_go_alone(given, capsys) -> None:
    assert main([*given, "--rule", "evolve"]) == 1
    assert "networks evolve for Go" in capsys.readouterr().err
