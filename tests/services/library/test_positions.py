"""Searches in memory agree with looking at every position of every game."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from library_games import boards_of, contains, game, turn
from test_symmetry import records

from desktop_go.moves import Color
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


def test_next_moves_are_told_on_the_board_of_the_query() -> None:
    games = [
        game(JOSEKI + " ee"),
        game("cc gg fc gd gc hd ee"),
        game("cc gg fc gd gc hd ef"),
        game("-- gc cg dc cd cc bd ef"),
        game(JOSEKI),
        game(JOSEKI + " -- ee"),
    ]
    board = boards_of(load_records(game(JOSEKI)).record)[-1]
    index = index_of(games, 9)
    query = PositionQuery(9, board, Region(0, 0, 4, 4), swap_colors=True)
    found = index.find(query)
    assert len(found) == 6
    moves = {(m.color, *m.point): m.games for m in index.next_moves(query, found)}
    assert sum(moves.values()) == 4
    assert moves[Color.BLACK, 4, 4] == 2
    whole = PositionQuery(9, board)
    (move,) = index.next_moves(whole, {1: 6})
    assert move == (Color.BLACK, (4, 4), 1, 0, 0, (1,))
    winners = {1: Color.BLACK, 2: Color.WHITE, 3: Color.BLACK, 4: Color.WHITE}
    told = {(m.color, *m.point): m for m in index.next_moves(query, found, winners)}
    both = told[Color.BLACK, 4, 4]
    assert sorted(both.idents) == [1, 2]
    assert (both.black_won, both.white_won) == (1, 1)
    assert sum(m.black_won + m.white_won for m in told.values()) == 4
    other = next(m for m in told.values() if 4 in m.idents)
    assert (other.black_won, other.white_won) == (len(other.idents), 0), "colors were exchanged"


@settings(max_examples=60)
@given(records(side=4), st.integers(0, 7), st.booleans())
def test_a_turned_game_tells_the_same_next_move(record, symmetry: int, exchange: bool) -> None:
    line = record.main_line()
    boards = boards_of(record)
    place = next(
        (
            n
            for n in range(1, len(line) - 1)
            if sum(boards[n]) > 4
            and line[n + 1].move
            and line[n + 1].move.point
            and not boards[n][line[n + 1].move.point.row * 4 + line[n + 1].move.point.col]
        ),
        None,
    )
    if place is None:
        return
    data = record.to_bytes()
    index = index_of([data], 4)
    wanted = bytearray(16)
    colors = (0, 2, 1) if exchange else (0, 1, 2)
    for point in range(16):
        col, row = turn(point % 4, point // 4, 4, symmetry)
        wanted[row * 4 + col] = colors[boards[place][point]]
    query = PositionQuery(4, bytes(wanted), swap_colors=True)
    found = index.find(query)
    assert list(found) == [1]
    first = found[1]
    move = line[first + 1].move if first + 1 < len(line) else None
    told = index.next_moves(query, found)
    if (
        move is None
        or move.point is None
        or line[first + 1].setup
        or boards[first][move.point.row * 4 + move.point.col]
    ):
        return
    (answer,) = told
    after = bytearray(wanted)
    after[answer.point.row * 4 + answer.point.col] = answer.color
    before = bytearray(boards[first])
    before[move.point.row * 4 + move.point.col] = move.color
    assert contains(bytes(after), bytes(before), list(range(16)), 4, False) or contains(
        bytes(after), bytes(before), list(range(16)), 4, True
    )
