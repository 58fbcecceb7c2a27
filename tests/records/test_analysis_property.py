"""Analyses as a property: what is written is read back, nonsense is passed over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.moves import Color, Point
from desktop_go.records.analysis import (
    IDENT,
    MOVES_STORED,
    MoveAnalysis,
    NodeAnalysis,
    read_analysis,
    store_analysis,
    write_analysis,
)
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import load_records

POINTS = st.none() | st.builds(Point, st.integers(0, 18), st.integers(0, 18))
RATES = st.integers(0, 10_000).map(lambda n: n / 10_000)
LEADS = st.none() | st.integers(-3610, 3610).map(lambda n: n / 10)


@st.composite
def move_analyses(draw: st.DrawFn) -> MoveAnalysis:
    line = (draw(POINTS), *draw(st.lists(POINTS, max_size=11)))
    return MoveAnalysis(line[0], draw(st.integers(0, 10**9)), draw(RATES), draw(LEADS), line)


ANALYSES = st.builds(
    NodeAnalysis,
    st.sampled_from([Color.BLACK, Color.WHITE]),
    st.integers(0, 10**9),
    RATES,
    LEADS,
    st.lists(move_analyses(), max_size=MOVES_STORED).map(tuple),
)


@given(ANALYSES)
def test_what_is_written_is_read_back_from_a_file(analysis: NodeAnalysis) -> None:
    record = GameRecord.new(19)
    store_analysis(record, record.root, analysis)
    again = load_records(record.to_bytes()).record
    assert read_analysis(again.root) == analysis


def test_the_property_reads_as_documented() -> None:
    move = MoveAnalysis(Point(15, 3), 300, 0.5432, 3.14, (Point(15, 3), None, Point(3, 15)))
    analysis = NodeAnalysis(Color.WHITE, 512, 0.5, None, (move,))
    assert write_analysis(analysis) == ["1 W 512 0.5000 ?", "pd 300 0.5432 +3.1 --dp"]


def test_storing_is_an_edit_that_can_be_undone() -> None:
    record = GameRecord.new(9)
    before = dict(record.root.properties)
    store_analysis(record, record.root, NodeAnalysis(Color.BLACK, 1, 0.5))
    assert IDENT in record.root.properties
    record.undo()
    assert record.root.properties == before
    assert read_analysis(record.root) is None


@pytest.mark.parametrize(
    "values",
    [
        [""],
        ["2 B 1 0.5 ?"],
        ["1 B 1 0.5"],
        ["1 E 1 0.5 ?"],
        ["1 B x 0.5 ?"],
        ["1 B 1 nan ?"],
        ["1 B 1 1.5 ?"],
        ["1 B 1 0.5 inf"],
        ["1 B 1 0.5 ?", ""],
        ["1 B 1 0.5 ?", "zz 1 0.5 ?"],
        ["1 B 1 0.5 ?", "aa 1 0.5 ? b"],
        ["1 B 1 0.5 ?", "aa 1 0.5 ? zz"],
        ["1 B 1 0.5 ?", "aa 1 0.5"],
        ["1 B ² 0.5 ?"],
    ],
)
def test_nonsense_is_no_analysis(values: list[str]) -> None:
    record = GameRecord.new(9)
    record.set_values(record.root, IDENT, values)
    assert read_analysis(record.root) is None


@given(st.lists(st.text("1BW 0.5?+-az", max_size=20), min_size=1, max_size=3))
def test_no_text_makes_the_reader_fail(values: list[str]) -> None:
    record = GameRecord.new(9)
    record.set_values(record.root, IDENT, values)
    read_analysis(record.root)
