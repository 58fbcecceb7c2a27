"""The everyday path: new record, play, take back, save, load."""

import pytest

from desktop_go.moves import Color, Move, Point
from desktop_go.records.coordinates import from_gtp, to_gtp
from desktop_go.records.cursor import Cursor
from desktop_go.records.game_info import read_game_info
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import load_records

D4 = Move.play(Color.BLACK, Point(3, 15))
Q16 = Move.play(Color.WHITE, Point(15, 3))


def test_new_record_holds_what_was_asked_for() -> None:
    record = GameRecord.new(
        9, komi=5.5, rules="Chinese", black="Ann", white="Bo]b", info={"EV": "Cup: 1\\2"}
    )
    again = load_records(record.to_bytes()).record
    info = read_game_info(again)
    assert (again.size, info.komi, info.rules) == (9, 5.5, "Chinese")
    assert (info.black, info.white, info.event) == ("Ann", "Bo]b", "Cup: 1\\2")


def test_written_file_names_charset_format_and_application() -> None:
    data = load_records(b"(;SZ[9]XY[a\\]b][c];B[aa])").record.to_bytes()
    assert data.startswith(b"(;FF[4]CA[UTF-8]AP[Desktop Go:")
    assert b"SZ[9]XY[a\\]b][c];B[aa])" in data


def test_handicap_record_has_stones_and_white_to_play() -> None:
    stones = [Point(3, 15), Point(15, 3)]
    record = GameRecord.new(handicap=2, black_stones=stones, to_play=Color.WHITE)
    again = load_records(record.to_bytes()).record
    assert set(again.root.setup.black) == set(stones)
    assert again.root.setup.to_play is Color.WHITE
    assert read_game_info(again).handicap == 2


def test_play_pass_and_take_back() -> None:
    record = GameRecord.new(19)
    cursor = Cursor(record)
    cursor.play(D4)
    cursor.play(Q16)
    cursor.play(Move.pass_(Color.BLACK))
    assert [node.move for node in record.main_line()[1:]] == [
        D4,
        Q16,
        Move.pass_(Color.BLACK),
    ]
    assert cursor.node.move_number == 3
    assert cursor.take_back()
    assert cursor.node.move == Q16
    record.undo()
    assert len(record.main_line()) == 4
    assert cursor.node.move == Q16


def test_same_move_is_not_added_twice() -> None:
    record = GameRecord.new(19)
    first = record.add_move(record.root, D4)
    assert record.add_move(record.root, D4) is first


def test_comment_is_escaped_and_unescaped() -> None:
    record = GameRecord.new(19)
    record.set_comment(record.root, "a ] b \\ c\nsecond line")
    again = load_records(record.to_bytes()).record
    assert again.root.comment == "a ] b \\ c\nsecond line"


def test_undo_of_a_play_moves_the_cursor_back() -> None:
    record = GameRecord.new(19)
    seen = []
    cursor = Cursor(record, seen.append)
    node = cursor.play(D4)
    assert record.undo() == "Play move"
    assert cursor.node is record.root
    assert seen == [node, record.root]
    assert record.redo() == "Play move"
    assert record.root.children == [node]


def test_modified_follows_undo_and_save() -> None:
    record = GameRecord.new(19)
    assert not record.is_modified
    record.add_move(record.root, D4)
    assert record.is_modified
    record.undo()
    assert not record.is_modified
    record.redo()
    record.mark_saved()
    assert not record.is_modified
    record.undo()
    assert record.is_modified


def test_columns_beyond_the_25th_are_named_and_read() -> None:
    for col in range(52):
        point = Point(col, 51 - col)
        assert from_gtp(to_gtp(point, 52), 52) == point
    assert to_gtp(Point(25, 0), 30) == "AA30"
    assert from_gtp("g1", (7, 9)) == Point(6, 8)
    for wrong in ("h1", "g10", "AAA1", "5", "A", "a-1", "II3"):
        with pytest.raises(ValueError, match="not"):
            from_gtp(wrong, (7, 9))
