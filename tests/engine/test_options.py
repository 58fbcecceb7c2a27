from __future__ import annotations

import pytest

from desktop_go.engine.options import (
    OPTIONS,
    Option,
    OptionKind,
    defaults,
    option,
    resolve,
    validate,
)
from desktop_go.errors import SettingsError

EVERY_OPTION = pytest.mark.parametrize("declared", OPTIONS, ids=lambda declared: declared.key)


@EVERY_OPTION
def test_declaration_is_complete(declared: Option) -> None:
    assert declared.label
    assert declared.help.endswith(".")
    assert declared.group
    assert validate(declared.key, declared.default) == declared.default
    if declared.kind in (OptionKind.INT, OptionKind.FLOAT):
        assert declared.minimum is not None
        assert declared.maximum is not None
        assert declared.step
    if declared.kind is OptionKind.CHOICE:
        assert len(declared.choices) > 1


@EVERY_OPTION
def test_values_written_as_text_read_back(declared: Option) -> None:
    assert validate(declared.key, str(declared.default)) == declared.default


def test_keys_are_unique() -> None:
    assert len(defaults()) == len(OPTIONS)


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
        validate(key, value)
    assert raised.value.key == key


def test_types_come_out_as_declared() -> None:
    assert validate("threads", 2.0) == 2
    assert isinstance(validate("threads", 2.0), int)
    assert isinstance(validate("exploration", 1), float)
    assert validate("ponder", "on") is True


def test_resolve_fills_in_defaults() -> None:
    values = resolve({"threads": "3"})
    assert values["threads"] == 3
    assert values["algorithm"] == option("algorithm").default
