"""The ready experiments that come with the program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_go.lab.figure_words import figure_words
from desktop_go.lab.reading import read_experiment
from desktop_go.lab.report import finding_words, make_report
from desktop_go.resources import assets_dir
from desktop_go.services.i18n import translator

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


@pytest.fixture(params=["de", "ja"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    translator.set_language(request.param)
    yield request.param
    translator.set_language("en")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_our_figure_speaks_the_readers_language(path: Path, language: str) -> None:
    ours = read_experiment(path).ours
    assert ours is not None
    words = figure_words(ours.figure)
    assert not re.search(r"won|lost|ahead|Right moves|Means|Ratings| to |Full strength", words)
    told, said = (set(re.findall(r"[-+]?\d+(?:[.,]\d+)*", one)) for one in (ours.figure, words))
    assert told == said


def test_a_figure_in_words_of_ones_own_stays_as_it_is() -> None:
    assert figure_words("about as good, 3 of 4") == "about as good, 3 of 4"


def test_names_of_a_ready_experiment_speak_the_readers_language(language: str) -> None:
    experiment = read_experiment(next(path for path in FILES if path.stem == "suite-seki"))
    rows = make_report(experiment, []).tables[0].rows
    assert [row[0] for row in rows] == {
        "de": ["Volle Stärke", "Auf einen Blick", "Nur Playouts"],
        "ja": ["全力", "一目", "プレイアウトのみ"],
    }[language]


def test_most_end_within_five_minutes_on_one_core() -> None:
    seconds = [ours.seconds for path in FILES if (ours := read_experiment(path).ours)]
    assert sum(0 < one <= 300 for one in seconds) >= 20
