"""A Sudoku in progress: what the player does, undo and redo, saving; and the figures kept."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.errors import IllegalMove, RecordError
from desktop_go.games.sudoku.candidates import Deduction
from desktop_go.games.sudoku.game import Origin, SudokuGame
from desktop_go.games.sudoku.grid import PEERS, parse
from desktop_go.games.sudoku.layout import cells_of
from desktop_go.games.sudoku.statistics import Statistics

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle on Wikipedia's page on Sudoku (2026), with its solution."""
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

Acts = st.lists(
    st.tuples(st.integers(0, 80), st.integers(0, 9), st.sampled_from(["place", "mark", "fill"])),
    max_size=40,
)


def new_game() -> SudokuGame:
    return SudokuGame(parse(EASY), parse(SOLVED), Origin("easy", 4))


def play(game: SudokuGame, acts: list[tuple[int, int, str]]) -> None:
    for cell, digit, kind in acts:
        try:
            if kind == "fill":
                game.fill_marks()
            elif kind == "mark" and digit:
                game.toggle_mark(cell, digit)
            else:
                game.place(cell, digit)
        except IllegalMove:
            assert game.givens[cell] or game.values[cell]


def picture(game: SudokuGame) -> tuple[list[int], list[int]]:
    return list(game.values), list(game.marks)


@given(Acts)
def test_undo_and_redo_go_all_the_way(acts: list[tuple[int, int, str]]) -> None:
    game = new_game()
    start = picture(game)
    play(game, acts)
    end = picture(game)
    while game.undo():
        pass
    assert picture(game) == start
    while game.redo():
        pass
    assert picture(game) == end


@given(Acts)
def test_saving_keeps_everything(acts: list[tuple[int, int, str]]) -> None:
    game = new_game()
    play(game, acts)
    game.undo()
    data = json.loads(json.dumps(game.to_data()))
    again = SudokuGame.from_data(data)
    assert again.to_data() == game.to_data()
    assert again.origin == game.origin
    assert again.redo() == game.redo()
    assert picture(again) == picture(game)


@given(Acts)
def test_givens_never_change(acts: list[tuple[int, int, str]]) -> None:
    game = new_game()
    play(game, acts)
    assert all(given in (0, value) for given, value in zip(game.givens, game.values, strict=True))
    assert all(not (value and mark > 511) for value, mark in zip(*picture(game), strict=True))


def test_a_digit_is_struck_from_its_peers() -> None:
    game = new_game()
    game.fill_marks()
    game.place(2, 4)
    assert not any(game.marks[peer] & 8 for peer in cells_of(PEERS[2]) if not game.values[peer])
    game.undo()
    game.place(2, 4, tidy=False)
    assert any(game.marks[peer] & 8 for peer in cells_of(PEERS[2]))


def test_mistakes_are_digits_and_notes_that_exclude_the_solution() -> None:
    game = new_game()
    game.place(2, 1)
    game.toggle_mark(3, 9)
    assert game.mistakes() == (2, 3)
    game.toggle_mark(3, 6)
    assert game.mistakes() == (2,)


def test_a_step_is_carried_out_on_cells_without_notes() -> None:
    game = new_game()
    game.apply(Deduction("pointing", eliminations=((2, 1),)))
    assert game.marks[2] == 0b1010
    game.apply(Deduction("naked_single", placements=((2, 4),)))
    assert game.values[2] == 4


def test_the_end() -> None:
    game = new_game()
    for cell, digit in enumerate(parse(SOLVED)):
        if not game.givens[cell]:
            assert not game.is_over
            game.place(cell, digit)
    assert game.is_over
    assert game.full
    assert not game.duplicates()
    game.erase_all()
    assert game.empty_cells == 51


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("givens", "x" * 81), ("givens", EASY[1:]), ("values", EASY[:80]), ("values", "." * 81),
        ("solution", "1" * 81), ("solution", EASY), ("marks", [0] * 80), ("marks", [600] * 81),
        ("seconds", "long"), ("hints", -1), ("undo", [[[99, 0, 0, 1, 0]]]), ("undo", 7),
        ("number", None), ("redo", [[[1, 2]]]),
    ],
)  # fmt: skip
def test_damaged_data_are_refused(key: str, value: object) -> None:
    data = copy.deepcopy(new_game().to_data())
    data[key] = value
    with pytest.raises(RecordError):
        SudokuGame.from_data(data)
    del data[key]
    with pytest.raises(RecordError):
        SudokuGame.from_data(data)


def test_statistics_count_and_keep_the_best_time() -> None:
    figures = Statistics()
    figures.begin("hard", 3)
    assert figures.levels["hard"].next_number == 4
    assert figures.solve("hard", 100.0, 0)
    assert not figures.solve("hard", 120.0, 0)
    assert not figures.solve("hard", 10.0, 2)
    assert figures.solve("hard", 90.0, 0)
    hard = figures.levels["hard"]
    assert (hard.solved, hard.unaided, hard.best_seconds, hard.mean_seconds) == (4, 3, 90.0, 80.0)
    assert Statistics.from_data(json.loads(json.dumps(figures.to_data()))).levels == figures.levels


@pytest.mark.parametrize("bad", [{"easy": 4}, {"easy": {"solved": -1}}, {"easy": {"begun": "x"}}])
def test_impossible_statistics_are_refused(bad: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        Statistics.from_data(bad)
