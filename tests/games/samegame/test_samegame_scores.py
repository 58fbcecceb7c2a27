"""High scores of SameGame: order, one entry a board, saving, data that cannot be true."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.errors import RecordError
from desktop_go.games.samegame.score_book import MOST_ENTRIES, HighScore, ScoreBook

KIND = "15x15x5 standard"


def entry(score: int, number: int = 0) -> HighScore:
    return HighScore(score, number, "2026-11-20", 50)


def test_places() -> None:
    book = ScoreBook()
    assert book.add(KIND, entry(1000, 1), False) == 1
    assert book.add(KIND, entry(2000, 2), True) == 1
    assert book.add(KIND, entry(500, 3), False) == 3
    kind = book.of(KIND)
    assert (kind.games, kind.cleared, kind.mean) == (3, 1, 3500 / 3)
    assert book.of("other").games == 0


def test_a_board_stands_in_the_list_once() -> None:
    book = ScoreBook()
    book.add(KIND, entry(1000, 1), False)
    assert book.add(KIND, entry(900, 1), False) == 0
    assert book.add(KIND, entry(1100, 1), False) == 1
    assert [e.score for e in book.of(KIND).best] == [1100]
    assert book.of(KIND).games == 3


@given(st.lists(st.tuples(st.integers(-3000, 9000), st.integers(0, 15)), max_size=40))
def test_the_list_is_sorted_short_and_saved(games: list[tuple[int, int]]) -> None:
    book = ScoreBook()
    for score, number in games:
        place = book.add(KIND, entry(score, number), score > 8000)
        assert 0 <= place <= MOST_ENTRIES
    scores = [e.score for e in book.of(KIND).best]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) <= MOST_ENTRIES
    again = ScoreBook.from_data(json.loads(json.dumps(book.to_data())))
    assert again.kinds == book.kinds


@pytest.mark.parametrize(
    "bad",
    [
        {KIND: 5},
        {KIND: {"games": 1, "cleared": 2, "total": 0, "best": []}},
        {KIND: {"games": 0, "cleared": 0, "total": 0, "best": [[1, 1, "x", 1]]}},
        {KIND: {"games": 1, "cleared": 0, "total": 0, "best": [[1, 1]]}},
        {KIND: {"games": "many", "cleared": 0, "total": 0, "best": []}},
    ],
)
def test_impossible_data_are_refused(bad: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        ScoreBook.from_data(bad)
