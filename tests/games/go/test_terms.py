"""What a record says of rules and komi, and that the rest is told as assumed."""

from __future__ import annotations

import pytest

from desktop_go.engine.go.walker import PositionWalker
from desktop_go.games.go.terms import KOMI, RULES, terms_of_record
from desktop_go.records.loading import load_text
from desktop_go.services.review_texts import assumed_text

REPEATED = ";B[cc];W[ba];B[ab];W[ac];B[bc];W[bb];B[aa];W[ac];B[ab]"
"""On 3x3; the last move brings back an earlier board, though it retakes no plain ko."""


@pytest.mark.parametrize(
    ("root", "assumed", "sentence"),
    [
        ("RU[Japanese]KM[6.5]", set(), ""),
        ("RU[Japanese]", {KOMI}, "Counting and analysis assume komi 6.5."),
        ("RU[Japanese]HA[4]AB[aa][bb][cc][dd]", {KOMI}, "Counting and analysis assume komi 0.5."),
        ("KM[5.5]", {RULES}, "Counting and analysis assume Chinese rules."),
        ("KM[5.5]RU[house]", {RULES}, "Counting and analysis assume Chinese rules."),
        ("", {RULES, KOMI}, "Counting and analysis assume Chinese rules and komi 7.5."),
        ("KM[none]RU[AGA]", {KOMI}, "Counting and analysis assume komi 7.5."),
    ],
)
def test_what_a_record_leaves_open_is_told(root: str, assumed: set[str], sentence: str) -> None:
    terms = terms_of_record(load_text(f"(;GM[1]SZ[9]{root};B[ee])").record)
    assert terms.assumed == assumed
    assert assumed_text(terms) == sentence


@pytest.mark.parametrize(
    ("root", "is_forbidden"), [("RU[Chinese]", True), ("RU[Japanese]", False), ("", False)]
)
def test_a_repetition_is_no_fault_where_nobody_gave_the_rules(
    root: str, is_forbidden: bool
) -> None:
    record = load_text(f"(;SZ[3]{root}{REPEATED})").record
    walker = PositionWalker(record, terms_of_record(record))
    walker.rebuild(record.main_line()[-1])
    assert bool(walker.why_illegal) is is_forbidden
