"""Garbage is collected in the window's thread, and never while a record is read."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from desktop_go.gui.threads.garbage import GarbageKeeper
from desktop_go.records.loading import collections_paused, collector_paused


class Knot:
    """Refers to itself, so that only the collector frees it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def keeper(qapp: QApplication) -> Iterator[GarbageKeeper]:
    keeper = GarbageKeeper()
    yield keeper
    keeper.close()
    assert gc.isenabled()


def test_young_garbage_goes_but_not_while_somebody_reads(keeper: GarbageKeeper) -> None:
    assert not gc.isenabled()
    knot = weakref.ref(Knot())
    with collector_paused():
        keeper.collect_some()
        assert knot() is not None
    keeper.collect_some()
    assert knot() is None


def test_what_was_set_apart_goes_while_the_user_is_away(
    keeper: GarbageKeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    knot = weakref.ref(Knot())
    gc.freeze()
    monkeypatch.setattr(keeper, "is_away", lambda: False)
    keeper.collect_some()
    assert knot() is not None
    monkeypatch.setattr(keeper, "is_away", lambda: True)
    keeper.collect_some()
    assert knot() is None


def test_pauses_of_several_threads_count(keeper: GarbageKeeper) -> None:
    with collector_paused():
        with collector_paused():
            assert collections_paused()
        assert collections_paused()
        assert not gc.isenabled()
    assert not collections_paused()
