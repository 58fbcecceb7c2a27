"""Every option of the engines is declared well, read strictly, and reaches the search."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.go.session import search_settings
from desktop_go.errors import SettingsError
from desktop_go.games.go.kernels.go_params import GO_PARAMS
from desktop_go.games.go.rules import Superko
from desktop_go.games.go.search_settings import SearchSettings, write_settings
from desktop_go.games.gomoku.options import OPTIONS as GOMOKU_OPTIONS
from desktop_go.games.samegame.options import SOLVER_OPTIONS
from desktop_go.games.sudoku.options import OPTIONS as SUDOKU_OPTIONS
from desktop_go.options import Option, OptionKind, OptionTable, OptionValue
from desktop_go.services.settings_schema import SETTINGS

TABLES: dict[str, OptionTable[Any]] = {
    "go": OPTIONS,
    "gomoku": GOMOKU_OPTIONS,
    "sudoku": SUDOKU_OPTIONS,
    **{f"samegame {name}": table for name, table in SOLVER_OPTIONS.items()},
}
NOT_DECLARED = {"policy", "deviation", "seed"}
"""Fields that are no option of every solver that has them."""
EVERY_TABLE = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
EVERY_OPTION = pytest.mark.parametrize(
    ("table", "declared"),
    [(table, declared) for table in TABLES.values() for declared in table],
    ids=[f"{name} {declared.key}" for name, table in TABLES.items() for declared in table],
)


@pytest.mark.parametrize("declared", SETTINGS, ids=lambda declared: declared.key)
def test_settings_are_declared_as_completely(declared: Option) -> None:
    assert declared.label
    assert declared.help.endswith(".")
    assert declared.group
    assert declared.source
    assert declared.accepts(declared.default)
    keys = {setting.key for setting in SETTINGS}
    assert all(part.key in keys for each in declared.acts for part in each.parts)


@EVERY_OPTION
def test_declaration_is_complete(table: OptionTable[Any], declared: Option) -> None:
    assert declared.label
    assert declared.help.endswith(".")
    assert declared.group
    assert declared.source
    assert declared.convert(declared.default) == declared.default
    assert not declared.least or declared.minimum is not None
    if declared.kind in (OptionKind.INT, OptionKind.FLOAT):
        assert declared.minimum is not None
        assert declared.maximum is not None
        assert declared.step
    if declared.kind is OptionKind.CHOICE:
        assert len(declared.choices) > 1
    for condition in (part for each in declared.acts for part in each.parts):
        other = table.option(condition.key)
        assert (condition.above is None) == bool(condition.among)
        assert all(other.convert(value) == value for value in condition.among)


@EVERY_OPTION
def test_a_card_has_room_for_the_option(table: OptionTable[Any], declared: Option) -> None:
    idea = declared.idea or declared.help
    assert len(re.findall(r"[.!?](?=\s[A-Z0-9]|$)", idea)) <= 3
    assert all(len(line) <= 38 for line in declared.formula.split("\n"))
    other = declared.other_value(declared.default)
    assert declared.convert(other) == other != declared.default
    values = {value for value, _label in declared.choices}
    assert all(value in values and source for value, source in declared.choice_sources)


@EVERY_OPTION
def test_values_written_as_text_read_back(table: OptionTable[Any], declared: Option) -> None:
    assert table.validate({declared.key: str(declared.default)}) == {declared.key: declared.default}


@EVERY_TABLE
def test_the_typed_values_are_the_declared_ones(table: OptionTable[Any]) -> None:
    values = table.read({})
    assert {field.name for field in fields(values)} - set(table.defaults()) <= NOT_DECLARED
    assert {key: getattr(values, key) for key in table.defaults()} == table.defaults()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("threads", 0),
        ("threads", 65),
        ("threads", 1.5),
        ("threads", "many"),
        ("threads", True),
        ("threads", None),
        ("exploration", float("nan")),
        ("exploration", "inf"),
        ("use_priors", "perhaps"),
        ("algorithm", "minimax"),
        ("no_such_option", 1),
    ],
)
def test_bad_values_are_refused_with_the_key(key: str, value: object) -> None:
    with pytest.raises(SettingsError) as raised:
        OPTIONS.validate({key: value})
    assert raised.value.key == key


def test_types_come_out_as_declared() -> None:
    values = OPTIONS.read({"threads": 2.0, "exploration": 1, "ponder": "on"})
    assert isinstance(values.threads, int)
    assert isinstance(values.exploration, float)
    assert values.ponder is True


def test_names_of_earlier_versions_are_understood() -> None:
    assert OPTIONS.read({"eye": "network"}).evaluator == "network"
    assert OPTIONS.validate_pairs(["eye=glance", "threads=3"]) == {
        "evaluator": "glance",
        "threads": 3,
    }
    assert OPTIONS.current({"eye": "network", "limit.playouts": 5}) == {
        "evaluator": "network",
        "limit.playouts": 5,
    }
    assert OPTIONS.current({"evaluator": "mixed", "eye": "network"}) == {"evaluator": "mixed"}


def test_an_unknown_name_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(SettingsError, match="there is no such option; did you mean 'evaluator'"):
        OPTIONS.read({"evalutor": "network"})
    with pytest.raises(SettingsError, match=r"there is no such option$"):
        OPTIONS.read({"quux": 1})


def flipped(declared: Option) -> OptionValue:
    """Another good value than the default."""
    default = declared.default
    if isinstance(default, bool):
        return not default
    if declared.kind is OptionKind.CHOICE:
        return next(value for value, _label in declared.choices if value != default)
    assert isinstance(default, int | float)
    assert declared.step is not None
    assert declared.maximum is not None
    more = default + max(declared.step, default)
    return declared.convert(more if more <= declared.maximum else default - declared.step)


def record(settings: SearchSettings, asks_network: bool) -> bytes:
    params = np.zeros(1, GO_PARAMS)
    write_settings(params[0], settings, 9, 6.5, Superko.POSITIONAL, asks_network)
    return params.tobytes()


READ_BY_THE_HOST = {
    "search",
    "search_depth",
    "quiescence",
    "evaluation",
    "batch",
    "symmetries",
    "root_noise",
    "evaluation_cache",
    "final_choice",
    "secure_doubt",
    "parallel",
}
"""Settings of the search that are no part of the record which the kernels read."""


@pytest.mark.parametrize(
    "key", sorted({field.name for field in fields(SearchSettings)} & set(OPTIONS.defaults()))
)
def test_a_flipped_option_reaches_the_search_record(key: str) -> None:
    beside = {"playout_policy": "rules"} if key.startswith("rule_") else {}
    plain = search_settings(OPTIONS.read(beside))
    other = search_settings(OPTIONS.read(beside | {key: flipped(OPTIONS.option(key))}))
    assert getattr(other, key) != getattr(plain, key)
    assert key in READ_BY_THE_HOST or any(
        record(other, asks) != record(plain, asks) for asks in (False, True)
    )


def test_conditions_say_what_acts() -> None:
    values = OPTIONS.defaults()
    assert not OPTIONS.option("rave_equivalence").is_acting(values)
    assert OPTIONS.option("rave_equivalence").is_acting(values | {"algorithm": "rave"})
    values = values | {"evaluator": "playouts"}
    assert OPTIONS.option("rave_equivalence").is_acting(values)
    assert not OPTIONS.option("puct_exploration").is_acting(values)
    assert OPTIONS.option("puct_exploration").is_acting(values | {"algorithm": "puct"})
    assert OPTIONS.option("alpha").is_acting(values | {"sharing": "alpha"})
    assert not OPTIONS.option("alpha").is_acting(values | {"sharing": "alpha", "algorithm": "omc"})
    assert not OPTIONS.option("rave_equivalence").is_acting(values | {"algorithm": "uct"})
    assert not OPTIONS.option("temperature_moves").is_acting(values)
    assert OPTIONS.option("temperature_moves").is_acting(values | {"temperature": 0.5})
