"""What counts as a number on every command line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.cli.gtp_arguments import as_float, as_int
from desktop_go.cli.gtp_protocol import GtpError
from desktop_go.engine.go.options import OPTIONS
from desktop_go.errors import SettingsError
from desktop_go.plain_numbers import decimal_number, whole_number

NO_NUMBERS = ("1_0", "6_5.5", "inf", "nan", "-", ".", "", "٣", "１", "0x9", "1e", "7,5")


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_is_no_number(text: str) -> None:
    for read in (whole_number, decimal_number):
        with pytest.raises(ValueError, match="is not a number"):
            read(text)
    for as_number in (as_int, as_float):
        with pytest.raises(GtpError):
            as_number(text)
    with pytest.raises(SettingsError):
        OPTIONS.validate({"threads": text})


@given(st.integers(-(10**18), 10**18))
def test_whole_numbers(number: int) -> None:
    assert whole_number(f" {number} ") == number


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_numbers(number: float) -> None:
    assert decimal_number(repr(number)) == number


@pytest.mark.parametrize(("text", "number"), [("6.5", 6.5), ("+.5", 0.5), ("7.", 7.0)])
def test_short_forms(text: str, number: float) -> None:
    assert decimal_number(text) == number
