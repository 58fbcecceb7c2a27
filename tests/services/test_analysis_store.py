"""The file of kept analyses: round trips, its bound, damage; the keys of positions."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from desktop_go.records.loading import load_text
from desktop_go.services.analysis_store import AnalysisStore
from desktop_go.services.position_keys import PositionKeys

GAME = "(;SZ[9]KM[7]{root};B[ee]{word};W[cc](;B[gc])(;B[gg];W[cg]))"


def keys_of(text: str) -> list[bytes]:
    keys = PositionKeys()
    return [keys.of(node) for node in load_text(text).record.nodes()]


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    store = AnalysisStore(tmp_path / "deep" / "analyses.sqlite")
    assert store.load([b"a"]) == {}
    assert not store.path.exists()
    many = {str(n).encode(): [f"1 B {n} 0.5 +1.0", f"dd {n}"] for n in range(1200)}
    store.keep(many)
    store.keep({b"7": ["newer"]})
    assert store.load(many) == {**many, b"7": ["newer"]}


def test_the_oldest_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = AnalysisStore(tmp_path / "analyses.sqlite", most=20)
    for hour in range(6):
        monkeypatch.setattr("time.time", lambda hour=hour: 1000 + hour)
        store.keep({f"{hour}-{n}".encode(): ["x"] for n in range(10)})
    left = store.load(f"{hour}-{n}".encode() for hour in range(6) for n in range(10))
    assert {key.split(b"-")[0] for key in left} == {b"4", b"5"}
    assert len(left) == 20


@pytest.mark.parametrize(
    "content", [b"no database at all" * 100, b"SQLite format 3\0" + b"x" * 5000]
)
def test_a_damaged_file_is_begun_anew(tmp_path: Path, content: bytes) -> None:
    store = AnalysisStore(tmp_path / "analyses.sqlite")
    store.path.write_bytes(content)
    assert store.load([b"a"]) == {}
    store.keep({b"a": ["x"]})
    assert store.load([b"a"]) == {b"a": ["x"]}


def test_a_table_of_another_make_is_no_crash(tmp_path: Path) -> None:
    store = AnalysisStore(tmp_path / "analyses.sqlite")
    base = sqlite3.connect(store.path)
    base.execute("CREATE TABLE analyses (other TEXT)")
    base.close()
    assert store.load([b"a"]) == {}
    store.keep({b"a": ["x"]})
    assert store.load([b"a"]) == {b"a": ["x"]}


def test_keys_know_positions_and_terms_but_no_words() -> None:
    plain = keys_of(GAME.format(root="", word=""))
    assert len(set(plain)) == len(plain)
    assert keys_of(GAME.format(root="PB[Ann]", word="C[a comment]TR[aa]")) == plain
    assert not set(keys_of(GAME.format(root="RU[Japanese]", word=""))) & set(plain)
    other = keys_of(GAME.format(root="", word="").replace("W[cc]", "W[dc]"))
    assert [a == b for a, b in zip(plain, other, strict=True)] == [True, True] + [False] * 4
