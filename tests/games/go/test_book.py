"""The opening book: one position under all eight symmetries, and files that are none."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_go.errors import RecordError, SettingsError
from desktop_go.games.go.book import MOST_BYTES, NOT_A_BOOK, Book, BookMove
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.symmetry import symmetries
from desktop_go.moves import Color, Move, Point

SIZE = 5


def turned(point: Point, how: int) -> Point:
    """By matrices, another way than the book's: mirrored for 4 to 7, then turned by quarters."""
    x, y = point.col * 2 - (SIZE - 1), point.row * 2 - (SIZE - 1)
    if how >= 4:
        x = -x
    for _ in range(how % 4):
        x, y = -y, x
    return Point((x + SIZE - 1) // 2, (y + SIZE - 1) // 2)


def played(points: Sequence[Point], size: int = SIZE) -> GoPosition:
    position = GoPosition(size, "tromp_taylor")
    for point in points:
        move = Move.play(position.to_play, point)
        if position.is_legal(move):
            position.play(move)
    return position


points = st.builds(Point, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))


@given(st.lists(points, max_size=30), points, st.integers(0, 7))
@settings(max_examples=200, deadline=None)
def test_a_move_is_found_in_every_image_of_its_position(
    line: list[Point], move: Point, how: int
) -> None:
    here, there = played(line), played([turned(point, how) for point in line])
    book = Book(SIZE)
    book.add(here, move, games=3, wins=2, weight=5)
    (found,) = book.lookup(there)
    assert found.move == BookMove(3, 2, 5)
    assert found.point in book.same(there, turned(move, how))
    book.add(there, turned(move, how))
    assert [line.move.games for line in book.lookup(here)] == [4]
    book.remove(there, turned(move, how))
    assert not book.lookup(here)
    assert len(book) == 0


def test_the_eight_symmetries_differ_and_keep_all_points() -> None:
    found = symmetries(SIZE)
    assert len(set(found)) == 8
    assert all(sorted(source) == list(range(SIZE**2)) for source in found)


def test_equal_places_are_one_move_shown_at_the_upper_right() -> None:
    book, empty = Book(9), GoPosition(9)
    for corner in (Point(2, 2), Point(6, 2), Point(2, 6), Point(6, 6)):
        book.add(empty, corner)
    assert book.lookup(empty) == [(Point(6, 2), BookMove(4, 0, 4))]
    assert len(book.same(empty, Point(2, 2))) == 4


def test_the_side_to_move_and_a_ko_make_another_position() -> None:
    ko = [(1, 0), (2, 0), (0, 1), (3, 1), (1, 2), (2, 2), (4, 4), (1, 1), (2, 1)]
    position = played([Point(*p) for p in ko])
    assert position.ko_point == Point(1, 1)
    book = Book(SIZE)
    book.add(position, Point(0, 0))
    free = GoPosition(
        SIZE, black=position.stones(Color.BLACK), white=position.stones(Color.WHITE),
        first_to_play=position.to_play,
    )  # fmt: skip
    assert book.lookup(position)
    assert not book.lookup(free)
    book.add(free, Point(4, 0))
    free.to_play = free.to_play.opponent
    assert not book.lookup(free)


def test_lines_come_by_weight_and_are_pruned_and_merged() -> None:
    empty, book, other = GoPosition(9), Book(9), Book(9)
    book.add(empty, Point(4, 4), games=1, wins=1, weight=1)
    book.add(empty, Point(2, 2), games=5, wins=2, weight=3)
    other.add(empty, Point(4, 4), games=6, wins=3, weight=6)
    book.merge(other)
    assert [line.move.games for line in book.lookup(empty)] == [7, 5]
    book.trust_the_most_played(least=6)
    assert [line.move.weight for line in book.lookup(empty)] == [7, 0]
    book.trust_the_most_played(least=8)
    assert [line.move.weight for line in book.lookup(empty)] == [0, 0]
    book.prune(6)
    assert [line.point for line in book.lookup(empty)] == [Point(4, 4)]
    book.prune(8)
    assert len(book) == 0


def test_what_is_written_is_read_again() -> None:
    book, position = Book(9), played([Point(2, 2), Point(5, 6)], 9)
    book.add(position, Point(4, 4), games=4, wins=1.5, weight=2.5)
    read = Book.from_bytes(book.to_bytes())
    assert read.lookup(position) == [(Point(4, 4), BookMove(4, 1.5, 2.5))]
    assert read.to_bytes() == book.to_bytes()


GOOD = {"format": "Desktop Go opening book 1", "size": 9, "positions": {"00": {"E5": [2, 1, 1]}}}


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"size": 1},
        {"size": 1000},
        {"size": True},
        {"size": "9"},
        {"positions": []},
        {"positions": {"no key": {"E5": [2, 1, 1]}}},
        {"positions": {"00": {}}},
        {"positions": {"00": {"Z99": [2, 1, 1]}}},
        {"positions": {"00": {"pass": [2, 1, 1]}}},
        {"positions": {"00": {"E5": [2, 1]}}},
        {"positions": {"00": {"E5": [1, 2, 1]}}},
        {"positions": {"00": {"E5": [2, -1, 1]}}},
        {"positions": {"00": {"E5": [2, 1, float("nan")]}}},
        {"positions": {"00": {"E5": [10**400, 1, 1]}}},
        {"positions": {"00": {"E5": [True, 1, 1]}}},
        {"positions": {"00": {"E5": "211"}}},
    ],
)
def test_hostile_files_get_a_sentence(change: dict[str, object]) -> None:
    assert len(Book.from_bytes(json.dumps(GOOD).encode())) == 1
    with pytest.raises(RecordError) as caught:
        Book.from_bytes(json.dumps(GOOD | change).encode())
    assert caught.value.reason == NOT_A_BOOK


@pytest.mark.parametrize("data", [b"", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"a": 1'])
def test_other_bytes_get_a_sentence(data: bytes) -> None:
    with pytest.raises(RecordError, match="not an opening book"):
        Book.from_bytes(data)


def test_too_large_a_file_and_another_board_are_refused() -> None:
    with pytest.raises(RecordError, match="64 MB"):
        Book.from_bytes(b" " * (MOST_BYTES + 1))
    with pytest.raises(SettingsError, match="another board"):
        Book(9).lookup(GoPosition(5))
