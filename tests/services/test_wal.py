"""Switching a database to its write-ahead log while somebody else holds it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from desktop_go.services import wal
from desktop_go.services.wal import use_wal


def test_a_file_locked_at_that_moment_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, own = (sqlite3.connect(tmp_path / "games.sqlite", timeout=0) for _ in range(2))
    other.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr(wal.time, "sleep", lambda _seconds: other.rollback())
    use_wal(own, 30)
    assert own.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_file_that_stays_locked_is_an_error(tmp_path: Path) -> None:
    other, own = (sqlite3.connect(tmp_path / "games.sqlite", timeout=0) for _ in range(2))
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        use_wal(own, 0.05)
