"""A puzzle that was begun is never lost: not by a new one, a paste, or the end of the program."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from desktop_go.games.samegame.rules import KINDS, Scoring
from desktop_go.games.sudoku.grid import to_text
from desktop_go.gui.puzzles.shelf import ROOM
from desktop_go.gui.samegame import race
from desktop_go.gui.samegame.desk import SameDesk
from desktop_go.gui.samegame.page import SameGamePage
from desktop_go.gui.sudoku.page import SudokuPage

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle on Wikipedia's page on Sudoku (2026)."""
SMALL = "112\n112\n333\n"


def press(button: QPushButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def go_back(page: SudokuPage | SameGamePage, place: int = 0) -> None:
    """Choose a puzzle in the menu of those begun."""
    page.begun.actions()[place].trigger()


@pytest.fixture
def sudoku(page_of: Callable[[type[SudokuPage]], SudokuPage]) -> SudokuPage:
    """The page with the first easy puzzle."""
    page = page_of(SudokuPage)
    assert page.desk.title() == "Easy no. 1"
    return page


@pytest.fixture
def same(
    page_of: Callable[[type[SameGamePage]], SameGamePage], monkeypatch: pytest.MonkeyPatch
) -> SameGamePage:
    """The page with the first board and no race."""
    monkeypatch.setattr(race, "GOALS", ())
    return page_of(SameGamePage)


def write_one_digit(page: SudokuPage) -> list[int]:
    """Write the right digit into the first empty cell; returns the grid then."""
    game = page.desk.game
    assert game is not None
    cell = game.values.index(0)
    QTest.mouseClick(
        page.board, Qt.MouseButton.LeftButton, pos=page.board.cell_center(cell).toPoint()
    )
    QTest.keyClick(page.board, Qt.Key(int(Qt.Key.Key_0) + game.solution[cell]))
    return list(game.values)


def test_the_next_puzzle_is_of_the_kind_that_is_played(sudoku: SudokuPage, qtbot: object) -> None:
    write_one_digit(sudoku)
    level = sudoku.new_card.level
    level.setCurrentIndex(level.findData("medium"))
    assert new_puzzle(sudoku, qtbot) == "Medium no. 1"
    write_one_digit(sudoku)
    go_back(sudoku)
    assert sudoku.desk.title() == "Easy no. 1"
    assert level.currentData() == "easy"
    assert sudoku.new_card.number.value() == 2


def new_puzzle(page: SudokuPage, qtbot: object) -> str:
    press(page.new_card.make)
    qtbot.waitUntil(lambda: not page.desk.preparing, timeout=60_000)
    return page.desk.title()


def paste(page: SudokuPage, qtbot: object, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    press(page.new_card.paste)
    qtbot.waitUntil(lambda: not page.desk.preparing, timeout=60_000)


def take_a_block(page: SameGamePage) -> int:
    """Take the largest block; returns the score then."""
    cell = min(max(page.desk.game.position.blocks(), key=len))
    place = page.board.cell_rect(*cell).center().toPoint()
    QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=place)
    return page.desk.game.score


# -- Sudoku ------------------------------------------------------------------------------------


def test_each_new_sudoku_has_the_next_number(sudoku: SudokuPage, qtbot: object) -> None:
    titles = [new_puzzle(sudoku, qtbot) for _ in range(4)]
    assert titles == ["Easy no. 2", "Easy no. 3", "Easy no. 4", "Easy no. 5"]
    assert not sudoku.new_card.back.isEnabled()


def test_undo_brings_the_sudoku_back_that_a_new_one_replaced(
    sudoku: SudokuPage, qtbot: object
) -> None:
    said: list[str] = []
    sudoku.said.connect(said.append)
    values = write_one_digit(sudoku)
    new_puzzle(sudoku, qtbot)
    assert said[-1] == ("New puzzle: Easy no. 2. The one before is kept; undo goes back to it")
    sudoku.commands()["undo"]()
    assert said[-1] == "Back to Easy no. 1"
    assert sudoku.desk.game.values == values
    sudoku.commands()["undo"]()
    assert sudoku.desk.game.values == list(sudoku.desk.game.givens)
    assert "undo" not in sudoku.commands()


def test_a_paste_keeps_what_was_begun_over_the_end_of_the_program(
    sudoku: SudokuPage, page_of: Callable[[type[SudokuPage]], SudokuPage], qtbot: object
) -> None:
    values = write_one_digit(sudoku)
    paste(sudoku, qtbot, EASY)
    pasted = write_one_digit(sudoku)
    new_puzzle(sudoku, qtbot)
    sudoku.leave()
    sudoku.desk._writer.flush()
    again = page_of(SudokuPage)
    titles = [action.text() for action in again.begun.actions()]
    assert [title.split(":")[0] for title in titles] == ["Easy, imported", "Easy no. 1"]
    press(again.new_card.back)
    assert again.begun.isVisible()
    again.begun.close()
    go_back(again, 1)
    assert again.desk.game.values == values
    go_back(again, 0)
    assert again.desk.game.values == pasted
    assert again.begun.actions()[0].text().startswith("Easy no. 1:")


def test_digits_of_a_puzzle_being_typed_in_are_kept(
    sudoku: SudokuPage, page_of: Callable[[type[SudokuPage]], SudokuPage], qtbot: object
) -> None:
    press(sudoku.new_card.type_in)
    QTest.mouseClick(
        sudoku.board, Qt.MouseButton.LeftButton, pos=sudoku.board.cell_center(0).toPoint()
    )
    QTest.keyClick(sudoku.board, Qt.Key.Key_5)
    press(sudoku.new_card.type_in)
    typed = [5, *[0] * 80]
    assert sudoku.desk.draft == typed
    sudoku.desk._writer.flush()
    again = page_of(SudokuPage)
    assert again.desk.draft == typed
    new_puzzle(again, qtbot)
    assert again.desk.draft is None
    assert [action.text() for action in again.begun.actions()] == ["A puzzle being typed in"]
    go_back(again)
    assert again.desk.draft == typed
    press(again.draft_card.drop)
    assert again.desk.draft is None
    go_back(again)
    assert again.desk.draft == typed


def test_a_puzzle_that_was_typed_in_is_kept_once(sudoku: SudokuPage, qtbot: object) -> None:
    press(sudoku.new_card.type_in)
    for cell, digit in enumerate(EASY.replace(".", "0")):
        sudoku.desk.type_digit(cell, int(digit))
    press(sudoku.draft_card.use)
    qtbot.waitUntil(lambda: sudoku.desk.draft is None, timeout=60_000)
    assert to_text(sudoku.desk.game.givens) == EASY
    assert not sudoku.begun.actions()


def test_notes_that_the_program_made_are_no_beginning(sudoku: SudokuPage, qtbot: object) -> None:
    sudoku._menu.auto_marks.trigger()
    new_puzzle(sudoku, qtbot)
    assert any(sudoku.desk.game.marks)
    new_puzzle(sudoku, qtbot)
    assert not sudoku.begun.actions()


# -- SameGame ----------------------------------------------------------------------------------


def test_each_new_board_has_the_next_number(same: SameGamePage) -> None:
    numbers = []
    for _ in range(3):
        press(same.new_card.play)
        numbers.append(same.desk.number)
    assert numbers == [2, 3, 4]
    same.new_card.number.setValue(77)
    press(same.new_card.play)
    press(same.new_card.play)
    assert same.desk.number == 78


def test_undo_brings_the_board_back_that_a_new_one_replaced(same: SameGamePage) -> None:
    said: list[str] = []
    same.said.connect(said.append)
    score = take_a_block(same)
    press(same.new_card.play)
    assert said[-1].endswith("no. 2. The game before is kept; undo goes back to it")
    assert same.desk.game.score == 0
    press(same.score_head.undo_button)
    assert (same.desk.number, same.desk.game.score) == (1, score)
    press(same.new_card.play)
    assert same.desk.number == 3


def test_pasted_boards_and_the_same_board_again_keep_the_game(
    same: SameGamePage, page_of: Callable[[type[SameGamePage]], SameGamePage]
) -> None:
    score = take_a_block(same)
    same.desk.again()
    other = take_a_block(same)
    QGuiApplication.clipboard().setText(SMALL)
    press(same.new_card.paste)
    same.leave()
    same.desk._writer.flush()
    again = page_of(SameGamePage)
    assert len(again.begun.actions()) == 2
    go_back(again, 1)
    assert (again.desk.number, again.desk.game.score) == (1, score)
    go_back(again, 0)
    assert again.desk.game.score == other


def test_a_game_that_is_over_is_not_kept(same: SameGamePage) -> None:
    QGuiApplication.clipboard().setText(SMALL)
    press(same.new_card.paste)
    while not same.desk.game.is_over:
        take_a_block(same)
    press(same.result.next)
    press(same.new_card.play)
    assert not same.begun.actions()


def test_a_damaged_shelf_gets_a_sentence(
    same: SameGamePage, page_of: Callable[[type[SameGamePage]], SameGamePage]
) -> None:
    take_a_block(same)
    press(same.new_card.play)
    same.desk._writer.flush()
    file = same.desk.shelf.file.path
    file.write_bytes(file.read_bytes()[:-20])
    failed: list[str] = []
    again = SameGamePage(same._context)
    again.failed.connect(failed.append)
    again.desk.load()
    assert len(failed) == 1
    assert "samegame-begun.damaged.json" in failed[0]
    again.shut_down()


@settings(max_examples=40, deadline=None)
@given(
    steps=st.lists(st.sampled_from(("take", "new", "again", "paste", "undo", "back")), max_size=25)
)
def test_no_begun_game_is_ever_lost(
    tmp_path_factory: pytest.TempPathFactory, qapp: object, steps: list[str]
) -> None:
    """The moves played in all games, on the board or kept, are those played less those undone."""
    folder = tmp_path_factory.mktemp("puzzles")
    desk = SameDesk(folder)
    moves = 0
    for step in steps:
        if step == "take" and not desk.game.is_over:
            desk.take(min(max(desk.game.position.blocks(), key=len)))
            moves += 1
        elif step == "new":
            desk.new(KINDS[0], desk.number + 1, Scoring.STANDARD)
        elif step == "again":
            desk.again()
        elif step == "paste":
            desk.use(((1, 1, 2, 2, 1, 1), (3, 3, 1, 1, 3, 3)), Scoring.STANDARD)
        elif step == "undo":
            moves -= desk.game.can_undo
            desk.undo()
        elif step == "back" and desk.shelf.titles():
            desk.back()
        moves -= len(desk.game.moves) if desk.game.is_over else 0
        if desk.game.is_over:
            desk.again()
    desk.shut_down()
    again = SameDesk(folder)
    again.load()
    found = len(again.game.moves)
    assert len(again.shelf.titles()) < ROOM
    while again.shelf.titles():
        found += again.shelf.take(0)["game"]["at"]
    again.shut_down()
    assert found == moves
