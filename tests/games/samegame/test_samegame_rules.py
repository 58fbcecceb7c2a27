from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_go.errors import IllegalMove, RecordError
from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.position import Position, SameGame
from desktop_go.games.samegame.rules import KINDS, BoardKind, Scoring
from desktop_go.games.samegame.text import parse, to_text

STANDARD = Path(__file__).parents[2] / "data" / "samegame" / "standard_1_2.txt"


def position(text: str, scoring: Scoring = Scoring.STANDARD) -> Position:
    return Position(parse(text)[0].columns, scoring)


def test_a_block_falls_and_columns_close() -> None:
    start = position(
        """
        01.
        001
        021
        """.replace(" ", "")
    )
    after, removal = start.play((0, 0))
    assert sorted(removal.cells) == [(0, 0), (0, 1), (0, 2), (1, 1)]
    assert removal.score == 4
    assert after.columns == ((3, 2), (2, 2))
    assert ((1, 2), (0, 1)) in removal.falls
    assert ((2, 0), (1, 0)) in removal.falls
    assert not removal.is_over


@pytest.mark.parametrize(
    ("scoring", "block", "cleared"),
    [
        (Scoring.STANDARD, 9, 1000),
        (Scoring.NO_DEDUCTION, 9, 1000),
        (Scoring.PRODUCT, 20, 1000),
        (Scoring.SQUARE, 16, 1000),
    ],
)
def test_scoring_variants(scoring: Scoring, block: int, cleared: int) -> None:
    game = SameGame(position("00000\n", scoring))
    assert game.play((3, 0)).score == block
    assert game.is_over
    assert game.score == block + cleared


def test_leftover_stones_cost_for_each_color() -> None:
    columns = ((1, 2, 1, 2, 1, 2, 1, 3),)
    assert Scoring.STANDARD.end(columns) == -(2 * 2 + 1 * 1)
    assert Scoring.NO_DEDUCTION.end(columns) == 0


def test_illegal_moves_say_why() -> None:
    board = position("01\n")
    with pytest.raises(IllegalMove, match="single stone"):
        board.play((0, 0))
    with pytest.raises(IllegalMove, match="no stone"):
        board.play((5, 5))


@given(st.integers(0, 10**6), st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_undo_and_save_restore_every_position(number: int, seed: int) -> None:
    game = SameGame(Position(numbered_board(BoardKind(7, 6, 4), number)))
    trail = [(game.position, game.score)]
    while not game.is_over:
        blocks = game.position.blocks()
        seed = (seed * 1103515245 + 12345) % 2**31
        game.play(min(blocks[seed % len(blocks)]))
        trail.append((game.position, game.score))
    copy = SameGame.from_data(json.loads(json.dumps(game.to_data())))
    assert (copy.position, copy.score) == trail[-1]
    game.undo_all()
    assert not game.can_undo
    assert game.position == trail[0][0]
    for expected in trail[1:]:
        assert game.redo() is not None
        assert (game.position, game.score) == expected
    assert game.redo() is None


def test_a_saved_game_keeps_what_was_undone() -> None:
    game = SameGame(position("001\n221\n"))
    game.play((0, 0))
    game.play((0, 0))
    game.undo()
    copy = SameGame.from_data(game.to_data())
    assert copy.position == game.position
    assert copy.can_redo


@pytest.mark.parametrize(
    "damage",
    [
        {"columns": [[1, 9]]},
        {"columns": []},
        {"columns": "x"},
        {"moves": [[0, 7]]},
        {"moves": [1]},
        {"scoring": "golf"},
        {"at": None},
    ],
)
def test_damaged_saves_are_refused_with_a_sentence(damage: dict[str, object]) -> None:
    data = SameGame(position("00\n11\n")).to_data() | damage
    with pytest.raises(RecordError):
        SameGame.from_data(data)
    with pytest.raises(RecordError):
        SameGame.from_data({})


def test_text_comes_back_as_it_went() -> None:
    boards = parse(STANDARD.read_text())
    assert [board.name for board in boards] == ["1", "2"]
    assert len(boards[0].columns) == 15
    assert boards[0].columns[0][0] == 2
    text = "".join(to_text(board.columns, board.name) + "\n" for board in boards)
    assert parse(text) == boards
    ragged = ((1, 2), (3,))
    assert parse(to_text(ragged))[0].columns == ragged


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("012\n01\n", "row: 2; in the first one: 3"),
        ("0a\n", "'a'"),
        ("09\n", "'9'"),
        ("0\n.\n", "nothing below"),
        ("0.0\n", "empty column"),
        ("# nothing\n", "no board"),
        ("...\n", "empty"),
        ("0" * 26 + "\n", "at most"),
    ],
)
def test_bad_boards_are_refused_with_a_sentence(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        parse(text)


def test_numbered_boards_stay_the_same() -> None:
    board = numbered_board(KINDS[0], 1)
    assert numbered_board(KINDS[0], 1) == board
    assert numbered_board(KINDS[0], 2) != board
    # Board numbers must stay what they are in every later version.
    assert "".join(map(str, board[0])) == FIRST_COLUMN
    counts = [sum(column.count(color) for column in board) for color in range(1, 6)]
    assert min(counts) > 25
    with pytest.raises(ValueError, match="9x9x7"):
        numbered_board(BoardKind(9, 9, 7), 1)


FIRST_COLUMN = "442334544154125"
