from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.errors import RecordError
from desktop_go.games.gomoku.notation import (
    diagram,
    from_diagram,
    from_text,
    moves_from_text,
    moves_to_text,
    to_text,
)
from desktop_go.games.gomoku.psq import read_psq, write_psq
from desktop_go.games.gomoku.record import (
    main_line_points,
    new_record,
    position_at,
    record_from_moves_text,
    record_to_moves_text,
    rules_of,
)
from desktop_go.games.gomoku.renlib import HEADER, read_lib, write_lib
from desktop_go.games.gomoku.rules import RENJU
from desktop_go.moves import Color, Move, Point
from desktop_go.records.loading import load_records
from desktop_go.records.notices import KEPT_PER_KIND

distinct_points = st.lists(
    st.builds(Point, st.integers(0, 14), st.integers(0, 14)), unique=True, max_size=40
)


def test_letters_include_i_and_rows_count_from_the_bottom() -> None:
    assert to_text(Point(7, 7), 15) == "h8"
    assert to_text(Point(8, 0), 15) == "i15"
    assert from_text("I15", 15) == Point(8, 0)


@pytest.mark.parametrize("text", ["", "h", "8", "p1", "a16", "a0", "h8x"])
def test_no_points(text: str) -> None:
    with pytest.raises(RecordError):
        from_text(text, 15)


@given(distinct_points)
def test_move_texts_round_trip(points: list[Point]) -> None:
    assert moves_from_text(moves_to_text(points, 15), 15) == points
    assert moves_from_text("".join(to_text(p, 15) for p in points), 15) == points


def test_move_text_with_numbers_and_commas() -> None:
    expected = [Point(7, 7), Point(8, 6), Point(9, 5)]
    assert moves_from_text("1. h8, i9; 2. j10", 15) == expected
    with pytest.raises(RecordError, match="twice"):
        moves_from_text("h8 h8", 15)


@given(
    st.dictionaries(
        st.builds(Point, st.integers(0, 14), st.integers(0, 14)),
        st.sampled_from((Color.BLACK, Color.WHITE)),
        max_size=30,
    )
)
def test_diagrams_round_trip(stones: dict[Point, Color]) -> None:
    assert from_diagram(diagram(stones, 15)) == (15, stones)


def test_a_crooked_diagram_is_refused() -> None:
    with pytest.raises(RecordError, match="square"):
        from_diagram("...\n..")


@given(distinct_points)
def test_psq_and_lib_round_trip(points: list[Point]) -> None:
    record = record_from_moves_text(moves_to_text(points, 15), 15)
    again, notices = read_psq(write_psq(record))
    assert main_line_points(again) == points
    assert not notices
    library, notices = read_lib(write_lib(record))
    assert main_line_points(library) == points
    assert not notices


def test_psq_keeps_times_and_names() -> None:
    text = "Piskvorky 20x20, 11:11, 0\n10,10,100\n11,11,250\nA\nB\n2\n"
    record, notices = read_psq(text.encode())
    assert not notices
    assert record.size == 20
    assert record.info("PB") == "A"
    assert record.info("RE") == "W+"
    assert b"11,11,250" in write_psq(record)


def test_broken_psq_is_repaired_with_notices() -> None:
    text = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n99,3,0\r\n8,8,5\r\n9,9\r\nengine.exe\r\n"
    record, notices = read_psq(text.encode())
    assert record_to_moves_text(record) == "h8 i7"
    assert [notice.line for notice in notices] == [3, 4]
    assert "99,3" in notices[0].text


def test_psq_with_an_odd_size_takes_one_that_fits() -> None:
    record, notices = read_psq(b"Piskvorky 30x20\n19,3,0\n")
    assert record.size == 20
    assert len(notices) == 1


def test_no_psq_at_all() -> None:
    with pytest.raises(RecordError, match="Piskvork"):
        read_psq(b"\x00\x01 nothing here")


def tree_record() -> tuple[bytes, int]:
    """A library with variations, comments, marks; and its number of moves."""
    record = record_from_moves_text("h8 i9 j10 k11", 15, RENJU)
    second = record.main_line()[2]
    record.set_comment(second, "comment ä\nwith two lines")
    record.set_name(second, "title")
    record.add_move(second, Move.play(Color.BLACK, Point(0, 0)))
    record.add_move(record.main_line()[1], Move.play(Color.WHITE, Point(3, 3)))
    return write_lib(record), 6


def test_lib_keeps_variations_and_comments() -> None:
    data, moves = tree_record()
    record, notices = read_lib(data)
    assert not notices
    assert sum(node.has_move for node in record.nodes()) == moves
    second = record.main_line()[2]
    assert second.text("C") == "comment ä\nwith two lines"
    assert second.text("N") == "title"
    assert [len(node.children) for node in record.main_line()] == [1, 2, 2, 1, 0]
    assert write_lib(record) == data


def test_lib_with_several_first_moves_and_colors_by_depth() -> None:
    record = new_record(15, RENJU)
    for col in (7, 8):
        first = record.add_move(record.root, Move.play(Color.BLACK, Point(col, 7)))
        record.add_move(first, Move.play(Color.WHITE, Point(col, 8)))
    again, notices = read_lib(write_lib(record))
    assert not notices
    assert [child.move for child in again.root.children] == [c.move for c in record.root.children]
    assert again.root.children[1].children[0].move == Move.play(Color.WHITE, Point(8, 8))


def test_cut_lib_is_read_as_far_as_it_goes() -> None:
    data, _ = tree_record()
    for length in range(len(HEADER), len(data)):
        record, notices = read_lib(data[:length])
        assert record.size == 15
        if length > len(HEADER):
            assert notices, length


def test_lib_noise_never_breaks_the_reader() -> None:
    chance = random.Random(1)
    for _ in range(200):
        body = bytes(chance.randrange(256) for _ in range(chance.randrange(60)))
        record, _notices = read_lib(HEADER + body)
        position_at(record.main_line()[-1])


def test_no_lib_at_all() -> None:
    with pytest.raises(RecordError, match="RenLib"):
        read_lib(b"PK\x03\x04")


def test_formats_that_cannot_hold_the_game_say_so() -> None:
    with pytest.raises(RecordError, match="15x15"):
        write_lib(new_record(19))
    record = load_records(b"(;GM[4]SZ[15]AB[aa];W[bb])").record
    with pytest.raises(RecordError, match="position"):
        write_psq(record)
    with pytest.raises(RecordError, match="position"):
        write_lib(record)


def test_sgf_round_trip_and_position() -> None:
    record = record_from_moves_text("h8 i9 j10", 15, RENJU)
    again = load_records(record.to_bytes()).record
    assert again.game == 4
    assert rules_of(again) is RENJU
    position, notices = position_at(again.main_line()[-1])
    assert not notices
    assert position.to_play is Color.WHITE
    assert len(position.stones) == 3


def test_moves_the_rules_forbid_are_left_out_with_a_notice() -> None:
    record = load_records(b"(;GM[4]SZ[15];B[hh];W[hh];B[ii])").record
    position, notices = position_at(record.main_line()[-1])
    assert len(notices) == 1
    assert "taken" in notices[0].text
    assert set(position.stones) == {Point(7, 7), Point(8, 8)}


def test_very_many_moves_on_one_point_give_few_notices() -> None:
    record = load_records(b"(;GM[4]SZ[15]" + b";B[hh]" * 100_000 + b")").record
    position, notices = position_at(record.main_line()[-1])
    assert set(position.stones) == {Point(7, 7)}
    assert len(notices) == KEPT_PER_KIND + 1
    assert notices[0].text.startswith("Left out: ")
    assert notices[-1].text.startswith(f"More notices like this ({99_999 - KEPT_PER_KIND})")


def test_oblong_boards_are_refused() -> None:
    record = load_records(b"(;GM[4]SZ[15:19])").record
    with pytest.raises(RecordError, match="square"):
        position_at(record.root)
