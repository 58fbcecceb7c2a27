"""Fixtures for the tests of Go's rules."""

from __future__ import annotations

import pytest
from go_gnugo import GnuGo, find_gnugo


@pytest.fixture(scope="session")
def gnugo() -> GnuGo:
    program = find_gnugo()
    if program is None:
        pytest.skip("GNU Go, an outside referee for the rules, is not installed (Debian: gnugo)")
    return GnuGo(program)
