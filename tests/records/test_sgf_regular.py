"""The quick reader gives up, or reads as the careful one does and finds nothing to repair."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sgf_mutations import SEEDS, mutate

from desktop_go.errors import RecordError
from desktop_go.records import sgf_grammar
from desktop_go.records.sgf_charset import decode
from desktop_go.records.sgf_regular import RawGame, read_regular


def carefully(text: str) -> tuple[list[RawGame], list[Any]]:
    """What the reader finds that notes every repair."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sgf_grammar, "read_regular", lambda _text: None)
        parsed = sgf_grammar.parse(text)
    return parsed.games, parsed.notices


def check(text: str) -> bool:
    """Whether the quick reader takes ``text``; then both must agree."""
    found = read_regular(text)
    if found is not None:
        assert carefully(text) == (found, [])
    return found is not None


@pytest.mark.parametrize(
    "text",
    [
        "(;B[aa];W[bb])",
        "(\n;\nFF[1]\nGM[1]\n;B[aa]\n)\n",
        "(;AB[aa][bb]\n[cc]C[see \\[this\\] move \\\\];W[](;B[cc])(;B[dd];W[ee]))",
        "(;SZ[9])\n(;SZ[13];;B[aa]C[a;b(c)d[e])",
        "(;KGS_SB [x]ABC12[y])",
    ],
)
def test_regular_texts_go_the_quick_way(text: str) -> None:
    assert check(text)


@pytest.mark.parametrize(
    "text",
    [
        "(;B[aa]B[bb])",
        "(;B[aa]",
        "(;B[aa]))",
        "(;B[aa])x",
        "(;b[aa])",
        "(;B[aa]()(;W[bb]))",
        "(B[aa];W[bb])",
        "(;B[aa]];W[bb])",
        "(;C[see [this] move];W[bb])",
        "(;B[aa]);W[bb]",
        "(;[aa])",
        "([aa];B[aa])",
        "(;C[a\\])",
        "(;B]",
        "()",
        "(;B[aa]W)",
        "((;B[aa]))",
    ],
)
def test_whatever_needs_a_repair_does_not(text: str) -> None:
    assert not check(text)


def test_records_of_every_kind_are_read_alike() -> None:
    assert sum(check(decode(data).text) for data in SEEDS) == len(SEEDS)


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 2**64))
def test_mutated_records_are_read_alike(seed: int) -> None:
    text = decode(mutate(Random(seed))).text
    start = sgf_grammar.find_start(text)
    if start >= 0:
        check(text[start:])


@settings(max_examples=600, deadline=None)
@given(st.text("()[];\\ \nBWab", max_size=30))
def test_text_of_marks_is_read_alike(text: str) -> None:
    try:
        carefully(f"(;{text}")
    except RecordError:
        assert read_regular(f"(;{text}") is None
    else:
        check(f"(;{text}")
