"""The ready experiments that come with the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_go.lab.reading import read_experiment
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
