"""Searches in memory agree with looking at every position of every game."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from library_games import boards_of, contains, game
from test_symmetry import records

from desktop_go.records.loading import load_records
from desktop_go.services.library.entry import entries_of
from desktop_go.services.library.positions import PositionIndex, PositionQuery, Region


def index_of(games: list[bytes], side: int) -> PositionIndex:
    entries = [entries_of(data)[0] for data in games]
    lines = [(number, e.changes, e.hashes) for number, e in enumerate(entries, 1)]
    return PositionIndex(side, lines)


def slow_find(games: list[bytes], query: PositionQuery) -> dict[int, int]:
    side, found = query.side, {}
    region = query.region or Region(0, 0, side - 1, side - 1)
    points = region.points(side)
    for number, data in enumerate(games, 1):
        for place, board in enumerate(boards_of(load_records(data).record)):
            swaps = (False, True) if query.swap_colors else (False,)
            if any(contains(board, query.stones, points, side, swap) for swap in swaps):
                found[number] = place
                break
    return found


@settings(max_examples=60)
@given(
    st.lists(records(side=4), min_size=1, max_size=5),
    st.data(),
    st.booleans(),
)
def test_both_searches_agree_with_the_slow_one(found, data, swap: bool) -> None:
    games = [record.to_bytes() for record in found]
    index = index_of(games, 4)
    boards = [board for record in found for board in boards_of(record)]
    stones = data.draw(st.sampled_from(boards))
    left, right = sorted(data.draw(st.tuples(st.integers(0, 3), st.integers(0, 3))))
    top, bottom = sorted(data.draw(st.tuples(st.integers(0, 3), st.integers(0, 3))))
    for region in (None, Region(left, top, right, bottom)):
        query = PositionQuery(4, stones, region, swap)
        if not query.is_empty():
            assert index.find(query) == slow_find(games, query)


JOSEKI = "gc cg dc cd cc bd"


def test_a_corner_is_found_in_every_corner_with_and_without_colors() -> None:
    here = game(JOSEKI)
    mirrored = game("cc gg fc gd gc hd")
    other_colors = game("-- gc cg dc cd cc bd")
    nothing = game("ee")
    games = [here, mirrored, other_colors, nothing]
    board = boards_of(load_records(here).record)[-1]
    corner = Region(0, 0, 4, 4)
    index = index_of(games, 9)
    assert index.find(PositionQuery(9, board, corner)) == {1: 6, 2: 6}
    found = index.find(PositionQuery(9, board, corner, swap_colors=True))
    assert found == {1: 6, 2: 6, 3: 7}


def test_a_stone_that_captures_does_not_match_before_its_prey_is_off() -> None:
    games = [game("ab aa ba")]
    board = boards_of(load_records(games[0]).record)
    index = index_of(games, 9)
    transient = bytes([2, 1, *board[3][2:]])
    assert index.find(PositionQuery(9, transient, Region(0, 0, 1, 1))) == {}
    assert index.find(PositionQuery(9, board[3], Region(0, 0, 1, 1))) == {1: 3}


def test_an_empty_part_finds_nothing_and_no_games_are_no_trouble() -> None:
    board = boards_of(load_records(game("ee")).record)[-1]
    assert index_of([game("ee")], 9).find(PositionQuery(9, board, Region(0, 0, 2, 2))) == {}
    assert index_of([], 9).find(PositionQuery(9, board)) == {}
