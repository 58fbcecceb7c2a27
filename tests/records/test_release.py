"""A large record is freed without the garbage collector, but never under somebody's hands."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from desktop_go.moves import Color, Move, Point
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import load_text
from desktop_go.records.release import LARGE, give_memory_back, release

TREE = "(;SZ[19]" + ";B[aa];W[bb]" * LARGE + "(;B[cc];W[dd])(;B[ee]))"


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    was_enabled = gc.isenabled()
    gc.disable()
    yield
    if was_enabled:
        gc.enable()


def edited() -> GameRecord:
    """A large record with a move played, a branch cut, and one step undone."""
    record = load_text(TREE).record
    line = record.main_line()
    record.add_move(line[-1], Move.play(Color.BLACK, Point(7, 7)))
    record.remove(line[40])
    record.undo()
    record.remove(line[-1])
    record.holder(line[50], "AB")
    return record


def test_a_record_that_nobody_holds_is_freed_at_once() -> None:
    record = edited()
    nodes = [weakref.ref(node) for node in record.nodes()]
    reference = weakref.ref(record)
    del record
    assert all(node() is not None for node in nodes)
    assert release(reference)
    assert [node() for node in nodes if node() is not None] == []
    assert release(reference)
    give_memory_back()


def test_a_record_that_somebody_holds_stays_as_it_is() -> None:
    record = edited()
    before = record.to_bytes()
    assert not release(weakref.ref(record))
    assert record.to_bytes() == before
    assert record.undo() == "Delete branch"


def test_a_small_record_is_left_to_the_collector() -> None:
    record = load_text("(;B[aa];W[bb])").record
    assert release(weakref.ref(record))
    assert len(record.main_line()) == 2
