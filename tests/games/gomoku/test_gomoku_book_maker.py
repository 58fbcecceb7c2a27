"""Making the opening book: values go up by minimax, the likeliest position is next, the file reads.

The searches are replaced by a table, so that every value is known.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from benchmarks.gomoku_book import EMPTY, Grower, after, write
from desktop_go.games.gomoku import book
from desktop_go.games.gomoku.notation import from_text
from desktop_go.games.gomoku.rules import FREESTYLE


def behind(*moves: str) -> str:
    key = EMPTY
    for move in moves:
        key = after(key, from_text(move, book.SIZE))
    return key


@pytest.fixture
def grower(tmp_path: Path) -> Grower:
    """h8, then g8 or g7; behind g8 two answers were looked at."""
    made = Grower(FREESTYLE, tmp_path / "state.json", 100)
    made.moves = {
        EMPTY: [["h8", 0]],
        behind("h8"): [["g8", -10], ["g7", -30]],
        behind("h8", "g8"): [["h6", 40], ["f9", 55]],
    }
    made.openings = {"e5 f6/g7": 10, "e5 f6/g8": -26}
    made.save()
    return made


def test_values_go_up_by_minimax(grower: Grower) -> None:
    assert grower.ranked(behind("h8")) == [("g7", -30), ("g8", -55)]
    assert grower.ranked(EMPTY) == [("h8", 30)]


def test_the_likeliest_position_is_next(grower: Grower) -> None:
    assert grower.next() == behind("h8", "g7")
    grower.moves[behind("h8", "g7")] = [["i5", 30]]
    assert grower.next() == behind("h8", "g7", "i5")
    grower.moves[behind("h8", "g7", "i5")] = []
    assert grower.next() == behind("h8", "g8", "f9")


def test_the_file_holds_what_the_engine_can_reach(
    grower: Grower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "book.txt"
    write(argparse.Namespace(rule="freestyle", state=grower.path, nodes=100, out=out))
    monkeypatch.setattr(book, "asset_path", lambda _name: out)
    book._read.cache_clear()
    try:
        positions, openings = book._read("freestyle")
    finally:
        book._read.cache_clear()
    assert set(positions) == {EMPTY, behind("h8"), behind("h8", "g8")}
    assert [move.value for move in positions[behind("h8")]] == [-30], "g8 is 6 % worse"
    assert len(openings) == 1
