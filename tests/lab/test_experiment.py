"""Experiments as files: what is read is what was written, and faults are told in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.errors import DesktopGoError
from desktop_go.lab.experiment import Event, Unit
from desktop_go.lab.reading import parse_experiment, read_experiment
from desktop_go.lab.toml_text import read_toml, write_toml

WHOLE = """
title = "RAVE against UCB1"
claim = "RAVE wins"
source = "Gelly & Silver 2011"
game = "go"
board = 13
komi = 7.5
rules = "japanese"
games = 40
openings = "empty"
seed = 7
[budget]
visits = 200
[sprt]
elo0 = 0
elo1 = 30
[[contestant]]
name = "RAVE"
options = { algorithm = "rave", playout_policy = "light" }
[[contestant]]
level = 3
budget = { seconds = 0.5 }
"""


def test_everything_of_a_file_is_understood() -> None:
    experiment = parse_experiment(WHOLE)
    assert (experiment.board, experiment.komi, experiment.rules) == (13, 7.5, "japanese")
    assert (experiment.claim, experiment.source) == ("RAVE wins", "Gelly & Silver 2011")
    assert experiment.budget is not None
    assert experiment.budget.unit is Unit.VISITS
    first, second = experiment.contestants
    assert first.options == {"algorithm": "rave", "playout_policy": "light"}
    assert second.name == "Level 3, 0.5 seconds"
    assert experiment.sprt is not None
    assert experiment.sprt.elo1 == 30


def test_written_and_read_again_it_is_the_same() -> None:
    experiment = parse_experiment(WHOLE)
    assert parse_experiment(experiment.to_toml()) == experiment
    assert parse_experiment(experiment.to_toml()).digest() == experiment.digest()


def test_more_games_or_another_title_is_the_same_experiment_but_another_seed_is_not() -> None:
    one = parse_experiment(WHOLE)
    other = parse_experiment(WHOLE.replace("games = 40", "games = 80").replace("against", "and"))
    assert one.digest() == other.digest()
    assert one.digest() != parse_experiment(WHOLE.replace("seed = 7", "seed = 8")).digest()


def test_a_ladder_without_contestants_has_all_levels() -> None:
    ladder = parse_experiment('game = "gomoku"\nevent = "ladder"')
    assert [one.name for one in ladder.contestants][::11] == ["Level 1", "Level 12"]


def test_names_of_files_are_seen_from_the_experiment(tmp_path: Path) -> None:
    path = tmp_path / "suite.toml"
    path.write_text(
        'game = "go"\nevent = "suite"\nfiles = ["a.tst"]\n[[contestant]]\nlevel = 6\n', "utf-8"
    )
    assert read_experiment(path).files == (str(tmp_path / "a.tst"),)


def match(line: str, game: str = "go") -> str:
    return f'game = "{game}"\n{line}\n[[contestant]]\nlevel = 1\n[[contestant]]\nlevel = 2\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game = ", "This is not TOML"),
        ("", "“game” is missing; choose go, gomoku"),
        ('game = "chess"', "“chess” is no game"),
        (match("gmaes = 3"), "did you mean “games”?"),
        (match("games = 0"), "“games” must be a whole number from 1 to 100000."),
        (match("games = true"), "“games” must be a whole number"),
        (match("games = 2.5"), "“games” must be a whole number"),
        (match("title = 3"), "“title” must be text."),
        (match("board = 1"), "boards from 2x2 to 19x19"),
        (match('rules = "chess"'), "Go cannot be played like this"),
        (match('rules = "chess"', "gomoku"), "“chess” are not among its rules"),
        (match('event = "league"'), "“league” is no event"),
        (match('event = "solvers"'), "Solvers are compared on SameGame or Sudoku"),
        (match("", "samegame"), "its event is “solvers”"),
        (match("[budget]\nhours = 2"), "“hours” is no budget"),
        (match("[budget]\nseconds = 0"), "“seconds” must be a number from 0.001"),
        (match("[budget]\nseconds = 1\nvisits = 2"), "A budget counts one of playouts"),
        (match("[sprt]\nelo0 = 5\nelo1 = 5"), "elo0 must be less than elo1"),
        (match("[sprt]\nalfa = 0.1"), "did you mean “alpha”?"),
        (match("[grid]\nexploration = [1]"), "only a grid has one"),
        (match("") + "[[contestant]]\nlevel = 3", "between two contestants, not 3"),
        (match("") .replace("level = 2", "level = 1"), "Two contestants are called “Level 1”."),
        (match("").replace("level = 2", "level = 23"), "“level” must be a whole number from 0"),
        (match("").replace("level = 2", "options = { exploratoin = 1 }"), "did you mean"),
        (match("").replace("level = 2", "options = { exploration = 99 }"), "not between 0 and 5"),
        (match("").replace("level = 2", 'command = "gnugo"'), "must be a list of texts"),
        (match("").replace("level = 2", 'name = "Best"'), "“Best” has no level, so it needs"),
        (match("", "tictactoe").replace("level = 2", 'command = ["x"]'), "No other programs"),
        ('game = "go"\nevent = "suite"\n[[contestant]]\nlevel = 1', "A suite needs “files”"),
        ('game = "go"\ncontestant = 3', "written as [[contestant]] tables"),
        (
            'game = "samegame"\nevent = "solvers"\n[[contestant]]\nsolver = "magic"',
            "“magic” is no solver",
        ),
        ('game = "samegame"\nevent = "solvers"\n[[contestant]]\nsolver = "uct"', "need a [budget]"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(DesktopGoError) as caught:
        parse_experiment(text)
    assert sentence in str(caught.value)


def test_a_grid_tries_every_combination_of_at_most_two() -> None:
    text = 'game = "go"\nevent = "grid"\n[budget]\nplayouts = 9\n[grid]\n{}\n[[contestant]]\n'
    three = text.format("exploration = [0.1]\nvirtual_loss = [1]\nexpand_visits = [2]")
    with pytest.raises(DesktopGoError, match="one or two options, not 3"):
        parse_experiment(three)
    many = text.format(f"exploration = {[0.1] * 21}\nvirtual_loss = {[1] * 20}")
    with pytest.raises(DesktopGoError, match="420 combinations"):
        parse_experiment(many)
    with pytest.raises(DesktopGoError, match="is not between"):
        parse_experiment(text.format("exploration = [99]"))
    assert parse_experiment(text.format("playouts = [10, 20]")).event is Event.GRID


PLAIN = st.one_of(
    st.booleans(),
    st.integers(-(2**40), 2**40),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(codec="utf-8"), max_size=20),
)
KEY = st.text("abcdefghijk_", min_size=1, max_size=8)
TABLE = st.dictionaries(KEY, PLAIN | st.lists(PLAIN, max_size=3), max_size=4)


@given(
    st.dictionaries(KEY, PLAIN | st.lists(PLAIN, max_size=3), max_size=4),
    st.lists(TABLE, min_size=1, max_size=3),
    TABLE,
)
def test_toml_is_read_as_it_was_written(
    plain: dict[str, object], listed: list[dict[str, object]], table: dict[str, object]
) -> None:
    tables = {**plain, "one_table": table, "a_list": listed}
    assert read_toml(write_toml(tables)) == tables
