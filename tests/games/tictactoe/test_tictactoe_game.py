"""Boards, the checked position, undo and redo, and the game on disk."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_go.errors import IllegalMove, RecordError, SettingsError
from desktop_go.games.tictactoe.board import Board
from desktop_go.games.tictactoe.game import TicTacToeGame
from desktop_go.games.tictactoe.players import PERSON
from desktop_go.games.tictactoe.position import TicTacToePosition
from desktop_go.moves import Color, Move, Point

TWO = (PERSON, PERSON)


@pytest.mark.parametrize(
    ("shape", "lines"), [((3, 3, 3), 8), ((4, 4, 3), 24), ((4, 3, 3), 14), ((7, 7, 5), 60)]
)
def test_boards_have_so_many_rows_to_make(shape: tuple[int, int, int], lines: int) -> None:
    assert len(Board(*shape).lines) == lines


@pytest.mark.parametrize("shape", [(2, 3, 3), (3, 8, 3), (3, 3, 4), (5, 5, 2)])
def test_boards_that_there_are_not(shape: tuple[int, int, int]) -> None:
    with pytest.raises(SettingsError):
        Board(*shape)


@given(cells=st.integers(0, 2**16 - 1))
def test_mirror_images_of_a_square(cells: int) -> None:
    board = Board(4, 4, 4)
    images = set(board.mirrored(cells))
    assert cells in images
    assert 8 % len(images) == 0
    assert all(set(board.mirrored(image)) == images for image in images)
    assert {image.bit_count() for image in images} == {cells.bit_count()}


def test_mirror_images_keep_rows() -> None:
    for board in (Board(), Board(5, 4, 3), Board(4, 7, 4)):
        for images in zip(*(board.mirrored(line) for line in board.lines), strict=True):
            assert set(images) == set(board.lines)


def test_a_row_wins_and_is_told() -> None:
    game = TicTacToeGame(seats=TWO)
    for col, row in ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)):
        change = game.play(Point(col, row))
    assert change.is_over
    outcome = game.position.outcome()
    assert outcome is not None
    assert outcome.winner is Color.BLACK
    assert game.position.winning_cells == (Point(0, 0), Point(1, 0), Point(2, 0))
    assert not game.position.legal_points()
    with pytest.raises(IllegalMove, match="over"):
        game.play(Point(2, 2))


def test_a_full_board_is_a_draw() -> None:
    game = TicTacToeGame(seats=TWO)
    for number in (4, 0, 2, 6, 3, 5, 1, 7, 8):
        game.play(game.board.points[number])
    outcome = game.position.outcome()
    assert outcome is not None
    assert outcome.winner is Color.EMPTY


def test_refusals_in_words() -> None:
    position = TicTacToePosition()
    for move, words in (
        (Move.play(Color.WHITE, Point(0, 0)), "X's turn"),
        (Move.pass_(Color.BLACK), "fills a cell"),
        (Move.play(Color.BLACK, Point(3, 0)), "not on the board"),
    ):
        with pytest.raises(IllegalMove, match=words):
            position.play(move)


def test_undo_goes_back_to_the_persons_turn() -> None:
    game = TicTacToeGame(seats=(PERSON, "perfect"))
    for number in (0, 4, 8, 2):
        game.play(game.board.points[number])
    game.undo()
    assert len(game.position.moves) == 2
    assert game.seat == PERSON
    assert game.redo() is not None
    assert len(game.position.moves) == 4
    assert not game.can_redo


@settings(deadline=None)
@given(
    moves=st.lists(st.integers(0, 19), max_size=20, unique=True),
    back=st.integers(0, 5),
    seats=st.sampled_from([TWO, (PERSON, "random"), ("perfect", "careless")]),
)
def test_a_game_comes_back_from_disk(moves: list[int], back: int, seats: tuple[str, str]) -> None:
    game = TicTacToeGame(Board(5, 4, 3), seats)
    for number in moves:
        if not game.position.is_over:
            game.play(game.board.points[number])
    for _ in range(back):
        game.undo()
    again = TicTacToeGame.from_data(json.loads(json.dumps(game.to_data())))
    assert again.to_data() == game.to_data()
    assert again.position.moves == game.position.moves


@pytest.mark.parametrize(
    "change",
    [
        {"board": [3, 3]},
        {"board": [9, 9, 3]},
        {"seats": ["person", "chess"]},
        {"moves": [[0, 0], [0, 0]]},
        {"moves": [[5, 5]]},
        {"undone": [[0, 0], [0, 0]]},
        {"moves": "none"},
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(change: dict[str, object]) -> None:
    data = {**TicTacToeGame().to_data(), **change}
    with pytest.raises(RecordError, match="cannot be used"):
        TicTacToeGame.from_data(data)
