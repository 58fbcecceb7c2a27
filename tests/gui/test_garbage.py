"""Garbage is collected in the window's thread, and never while a record is read."""

from __future__ import annotations

import gc
import os
import platform
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop_go.gui.threads.garbage import GarbageKeeper, give_back
from desktop_go.records.loading import collections_paused, collector_paused

MEGABYTE = 2**20


def resident() -> int:
    """Bytes of memory that this process takes up."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


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


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is another one")
def test_free_memory_goes_back_to_the_system() -> None:
    bytearray(20 * MEGABYTE)  # From now on glibc keeps blocks of this size.
    blocks = [bytearray(b"x" * MEGABYTE) for _ in range(60)]
    last = bytearray(b"x" * MEGABYTE)  # The reserve below it cannot go by itself.
    before = resident()
    del blocks
    give_back()
    assert before - resident() > 40 * MEGABYTE
    assert last


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is another one")
def test_other_threads_keep_nothing_large_either() -> None:
    """What is at the end of their heaps cannot be given back."""
    script = Path(__file__).with_name("little_is_kept.py")
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=True, timeout=60
    )
    assert int(done.stdout) < 8


def test_pauses_of_several_threads_count(keeper: GarbageKeeper) -> None:
    with collector_paused():
        with collector_paused():
            assert collections_paused()
        assert collections_paused()
        assert not gc.isenabled()
    assert not collections_paused()
