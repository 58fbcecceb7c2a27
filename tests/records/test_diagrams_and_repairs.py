"""Text diagrams in and out, and repairs on request."""

import pytest

from desktop_go.errors import RecordError
from desktop_go.moves import Color, Point
from desktop_go.records import markup
from desktop_go.records.diagrams import diagram_record, read_diagram, write_diagram
from desktop_go.records.loading import load_records, load_text
from desktop_go.records.repairs import lost_brackets, restore_brackets

SENSEI = """
$$W White to play
$$ -----------
$$ | . . a . .|
$$ | . X O , .|
$$ | . 1 2 . .|
$$ | . . . . .|
$$ | . . . . .|
$$ -----------
"""


def test_own_diagrams_are_read_back() -> None:
    rows = ["." * 9, ".X.O....."] + ["." * 9] * 7
    for coordinates in (True, False):
        text = write_diagram(rows, coordinates=coordinates)
        diagram = read_diagram("Look at this:\n\n" + text + "\nWhat now?")
        assert (diagram.width, diagram.height) == (9, 9)
        assert (diagram.black, diagram.white) == ((Point(1, 1),), (Point(3, 1),))
    assert "+" in write_diagram(rows)
    assert write_diagram(rows).splitlines()[0] == "   A B C D E F G H J"


def test_diagram_of_senseis_library() -> None:
    diagram = read_diagram(SENSEI)
    assert (diagram.width, diagram.height) == (5, 5)
    assert diagram.black == (Point(1, 1),)
    assert diagram.moves == (Point(1, 2), Point(2, 2))
    assert diagram.labels == {Point(2, 0): "a"}
    assert diagram.to_play is Color.WHITE


def test_a_diagram_becomes_a_record() -> None:
    record = load_records(diagram_record(read_diagram(SENSEI)).to_bytes()).record
    assert record.size == 5
    assert [label.text for label in markup.labels(record.root)] == ["a"]
    moves = [node.move for node in record.main_line()[1:]]
    assert [move.color for move in moves if move] == [Color.WHITE, Color.BLACK]


def test_rectangular_boards() -> None:
    diagram = read_diagram("...X\n.O..\n")
    assert (diagram.width, diagram.height) == (4, 2)
    assert diagram_record(diagram).board_size == (4, 2)


@pytest.mark.parametrize("text", ["", "hello world", "a b c", "1234", "---\n---"])
def test_text_without_a_diagram(text: str) -> None:
    with pytest.raises(RecordError, match="no board diagram"):
        read_diagram(text)


def test_lost_brackets_are_pointed_out_and_restored_on_request() -> None:
    text = "(;SZ[9];B[aa;W[bb]C[x];B[cc\n;W[dd;B[ee]TR[ff](;W[gg])(;W[hh]))"
    result = load_text(text)
    record = result.record
    before = record.to_text()
    assert len(lost_brackets(record)) == 2
    assert restore_brackets(record) == 2
    moves = [node.first("B") or node.first("W") for node in record.main_line()[1:]]
    assert moves == ["aa", "bb", "cc", "dd", "ee", "gg"]
    assert record.main_line()[2].comment == "x"
    assert len(record.main_line()[5].children) == 2
    assert restore_brackets(record) == 0
    assert record.undo() == "Restore lost brackets"
    assert record.to_text() == before


def test_the_reader_keeps_a_move_on_no_point_and_says_where() -> None:
    notices = load_records(b"(;SZ[9];B[aa;W[bb]\n;B[zzz];W[tt];B[])").notices
    assert [(notice.line, notice.column) for notice in notices] == [(1, 9), (2, 2)]
    assert load_records(b"(;GM[2];B[D3])").notices == []
