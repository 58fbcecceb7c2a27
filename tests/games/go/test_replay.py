"""A record is shown as it says, whatever the rules think of it."""

import pytest

from desktop_go.games.go.replay import ReplayBoard, board_after, replay
from desktop_go.moves import Color, Move, Point
from desktop_go.records.loading import load_text


def rows(text: str) -> list[str]:
    record = load_text(text).record
    return replay(record.main_line(), record.board_size).rows()


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("(;SZ[3];B[aa];W[bb];B[tt];W[])", ["X..", ".O.", "..."]),
        ("(;SZ[4:2]AB[aa:ba]AW[db];B[da])", ["XX.X", "...O"]),
        ("(;SZ[3];B[aa];W[ba];B[cc];W[ab])", [".O.", "O..", "..X"]),
        ("(;SZ[3]AB[aa][ab];AE[aa]AW[bb])", ["...", "XO.", "..."]),
        ("(;SZ[3];B[aa];W[aa])", ["O..", "...", "..."]),
        ("(;SZ[2]AW[ba][ab];B[aa])", [".O", "O."]),
        ("(;SZ[3];B[zz];W[ca]B[ac])", ["..O", "...", "X.."]),
    ],
)
def test_boards(text: str, board: list[str]) -> None:
    assert rows(text) == board


def test_irregular_moves_are_noted_and_captures_counted() -> None:
    board = ReplayBoard(2, 2)
    assert board.play(Move.play(Color.BLACK, Point(0, 0)))
    assert board.play(Move.play(Color.WHITE, Point(1, 0)))
    assert board.play(Move.pass_(Color.BLACK))
    assert board.play(Move.play(Color.WHITE, Point(0, 1)))
    assert board.captures == {Color.BLACK: 0, Color.WHITE: 1}
    assert not board.play(Move.play(Color.BLACK, Point(0, 0)))
    assert board.captures[Color.WHITE] == 2
    assert not board.play(Move.play(Color.BLACK, Point(1, 0)))
    board.set_up(load_text("(;SZ[2]AE[aa:bb])").record.root)
    assert board.color_at(Point(1, 0)) is Color.EMPTY


def test_nothing_is_captured_in_gomoku() -> None:
    record = load_text("(;GM[4]SZ[3];B[ba];W[aa];B[ab])").record
    assert board_after(record.main_line()).rows() == ["OX.", "X..", "..."]
    assert replay(record.main_line(), record.board_size).rows() == [".X.", "X..", "..."]
