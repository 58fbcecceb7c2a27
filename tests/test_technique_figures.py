"""Figures of techniques: how many games they rest on, and how further games are added."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from benchmarks import technique_table, techniques
from benchmarks.technique_table import SECOND_SEED, games_behind, match_share, timed_share
from benchmarks.techniques import Row
from desktop_go.lab.elo import Sample
from desktop_go.lab.experiment import Experiment, Unit

ROW = Row("expansion", "salient")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Experiment]:
    """The matches that were asked for; the first side wins three of four games of each."""
    asked: list[Experiment] = []

    def play(experiment: Experiment, _path: Path) -> Sample:
        asked.append(experiment)
        won = experiment.games * 3 // 4
        return Sample((experiment.games - won, 0, won))

    monkeypatch.setattr(technique_table, "_played", play)
    return asked


@pytest.mark.parametrize(
    ("figure", "games"),
    [
        ("", 0),
        ("on: 40 % [32 %, 48 %]", 200),
        ("2 % [0 %, 8 %] of 33, 50 playouts a move", 33),
        ("4 % [1 %, 18 %] of 26, 0.37 times the playouts", 26),
    ],
)
def test_a_figure_says_how_many_games_it_rests_on(figure: str, games: int) -> None:
    assert games_behind("go", figure) == games


def test_a_hundred_games_get_a_second_hundred(played: list[Experiment]) -> None:
    figure = match_share(ROW.experiment(200), Path("x.lab"), "40 % [31 %, 50 %] of 100")
    (match,) = played
    assert (match.games, match.seed) == (100, SECOND_SEED)
    assert match.seed != ROW.experiment(200).seed
    # 40 and 75 points of 200: Wilson's interval of .575.
    assert figure == "57 % [51 %, 64 %]"


def test_few_games_are_played_anew(played: list[Experiment]) -> None:
    figure = match_share(ROW.experiment(200), Path("x.lab"), "40 % [31 %, 50 %] of 60")
    (match,) = played
    assert (match.games, match.seed) == (200, ROW.experiment(200).seed)
    assert figure.startswith("75 % [")
    assert games_behind("go", figure) == 200


def test_fewer_games_than_usual_are_said(played: list[Experiment]) -> None:
    assert match_share(ROW.experiment(40), Path("x.lab")).endswith("] of 40")


def test_a_known_pace_is_kept(played: list[Experiment]) -> None:
    before = "4 % [2 %, 9 %] of 26, 1.41 times the playouts"
    timed = timed_share(partial(ROW.experiment, 200), "1 %", Path("x.lab"), before=before)
    (match,) = played
    budget = match.contestants[0].budget
    assert budget is not None
    assert (budget.unit, budget.amount) == (Unit.PLAYOUTS, 423)
    assert timed.endswith(", 1.41 times the playouts")


def test_at_the_same_pace_one_match_says_both(played: list[Experiment]) -> None:
    timed = timed_share(
        partial(ROW.experiment, 200), "57 % [51 %, 64 %]", Path("x.lab"), before="4 %, same pace"
    )
    assert timed == "57 % [51 %, 64 %], same pace"
    assert not played


def test_what_rests_on_the_fewest_games_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [
        Row("search", "td", playouts=50),
        Row("solver", True),
        Row("batch", 1, network=True),
        Row("expansion", "salient"),
        Row("sharing", "none"),
    ]
    figures = {
        "search": ("1 % of 26", "1 % of 26, 0.15 times the playouts"),
        "solver": ("1 % of 100", "1 % of 100, same pace"),
        "batch": ("1 % of 100", "1 % of 26, 0.65 times the playouts"),
        "expansion": ("1 % of 50", "1 %, 0.90 times the playouts"),
        "sharing": ("1 %", "1 %, same pace"),
    }
    monkeypatch.setattr(technique_table, "CSV", tmp_path / "techniques.csv")
    monkeypatch.setattr(techniques, "rows", lambda: iter(rows))
    for row in rows:
        technique_table.keep("go", row.option, row.words()[0], *figures[row.option])
    assert [(row.option, is_timed) for row, is_timed in techniques.missing(200)] == [
        ("expansion", False),
        ("batch", True),
        ("solver", False),
        ("batch", False),
        ("search", False),
        ("search", True),
    ]
