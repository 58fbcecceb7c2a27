"""The ready experiments that come with the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_go.lab.reading import read_experiment
from desktop_go.lab.report import finding_words, make_report
from desktop_go.services.resources import assets_dir

FILES = sorted((assets_dir() / "lab" / "shelf").glob("*.toml"))


def test_there_are_enough_for_every_text_behind_the_program() -> None:
    assert len(FILES) >= 25


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_an_experiment_with_a_claim_and_its_source(path: Path) -> None:
    experiment = read_experiment(path)
    assert experiment.title
    assert experiment.claim.endswith(".")
    assert experiment.source


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_our_figure_stands_beside_the_claim_with_its_interval(path: Path) -> None:
    ours = read_experiment(path).ours
    assert ours is not None
    assert "95 %" in ours.figure
    assert ours.date
    assert make_report(read_experiment(path), []).sentences[2] == finding_words(ours)


def test_most_end_within_five_minutes_on_one_core() -> None:
    seconds = [ours.seconds for path in FILES if (ours := read_experiment(path).ours)]
    assert sum(0 < one <= 300 for one in seconds) >= 20
