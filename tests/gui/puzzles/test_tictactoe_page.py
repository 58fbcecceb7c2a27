"""Tic-tac-toe in its page: clicks and keys, the program's moves, values, undo, and what is kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QSpinBox

from desktop_go.games.tictactoe.board import Board
from desktop_go.games.tictactoe.players import PERSON
from desktop_go.games.tictactoe.solver import SearchOptions
from desktop_go.gui.style.scheme import DARK_SCHEME, LIGHT_SCHEME
from desktop_go.gui.tictactoe.options import OPTIONS
from desktop_go.gui.tictactoe.page import TicTacToePage
from desktop_go.moves import Color, Point
from desktop_go.search.minimax import lost_in, won_in

TWO = (PERSON, PERSON)
PageOf = Callable[[type[TicTacToePage]], TicTacToePage]


@pytest.fixture
def page(page_of: PageOf) -> TicTacToePage:
    made = page_of(TicTacToePage)
    made.desk.chance = random.Random(3)
    return made


def click(page: TicTacToePage, col: int, row: int) -> None:
    place = page.board.cell_rect(Point(col, row)).center().toPoint()
    QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=place)


def press(page: TicTacToePage, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(page.board, key)


def settle(page: TicTacToePage, qtbot: object) -> None:
    """Wait until the search, and the program's move, are done."""
    qtbot.waitUntil(lambda: not page.desk.searching, timeout=60_000)


def begin(page: TicTacToePage, board: Board | None = None, seats: tuple[str, str] = TWO) -> None:
    page.desk.new(board or Board(), seats)


def count(page: TicTacToePage) -> int:
    return len(page.desk.game.position.moves)


def test_two_people_play_by_clicks_to_a_win(page: TicTacToePage) -> None:
    begin(page)
    for col, row in ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)):
        click(page, col, row)
    assert page.desk.game.position.winner is Color.BLACK
    assert page.result.text.text() == "X wins."
    assert page.result.isVisible()
    click(page, 2, 2)
    assert count(page) == 5
    QTest.mouseClick(page.result.next, Qt.MouseButton.LeftButton)
    assert count(page) == 0
    assert page.result.isHidden()


def test_the_program_answers_and_does_not_lose(page: TicTacToePage, qtbot: object) -> None:
    begin(page, seats=(PERSON, "perfect"))
    said: list[str] = []
    page.said.connect(said.append)
    while not page.desk.game.position.is_over:
        point = page.desk.game.position.legal_points()[0]
        click(page, point.col, point.row)
        settle(page, qtbot)
    assert page.desk.game.position.winner is not Color.BLACK
    assert any(text.startswith("Column ") and text.endswith("X to play") for text in said)


def test_two_programs_play_a_draw(page: TicTacToePage, qtbot: object) -> None:
    begin(page, seats=("perfect", "perfect"))
    qtbot.waitUntil(lambda: page.desk.game.position.is_over, timeout=60_000)
    assert page.desk.game.position.winner is Color.EMPTY
    assert page.result.text.text() == "A draw: the board is full."


def test_the_keyboard_alone_is_enough(page: TicTacToePage) -> None:
    begin(page)
    press(page, Qt.Key.Key_Up)  # Shows the cursor in the middle.
    press(page, Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Return)
    press(page, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space)
    position = page.desk.game.position
    assert position.color_at(Point(0, 0)) is Color.BLACK
    assert position.color_at(Point(1, 0)) is Color.WHITE
    assert page.board.accessibleName() == "Tic-tac-toe board, column 2, row 1: O"


def test_every_empty_cell_shows_its_value(page: TicTacToePage, qtbot: object) -> None:
    begin(page)
    for col, row in ((0, 0), (1, 0), (1, 1)):
        click(page, col, row)
    assert not page.board.values
    page.commands()["candidates"]()
    settle(page, qtbot)
    values = page.board.values
    assert page.is_on("candidates")
    assert set(values) == set(page.desk.game.position.legal_points())
    assert values[Point(2, 2)] == lost_in(4)
    assert values[Point(1, 2)] == lost_in(2)
    assert page.board.cell_text(Point(1, 2)).endswith("empty, a loss in 1 move")
    assert page.game_head.state.text() == "O to play: a loss in 2 moves"
    click(page, 1, 2)
    settle(page, qtbot)
    assert page.board.values[Point(2, 2)] == won_in(1)
    page.commands()["candidates"]()
    assert not page.board.values
    assert not page.is_on("candidates")


def test_a_hint_points_at_a_best_cell(page: TicTacToePage, qtbot: object) -> None:
    begin(page)
    for col, row in ((0, 0), (1, 0), (1, 1), (1, 2)):
        click(page, col, row)
    said: list[str] = []
    page.said.connect(said.append)
    page.commands()["hint"]()
    qtbot.waitUntil(lambda: page.board.hint is not None, timeout=60_000)
    assert page.board.hint == Point(2, 2)
    assert said == ["Hint: column 3, row 3 leads to a win in 1 move"]
    assert not page.board.values
    click(page, 2, 2)
    assert page.board.hint is None
    assert "hint" not in page.commands()


def test_undo_and_redo_keep_to_the_persons_turn(page: TicTacToePage, qtbot: object) -> None:
    begin(page, seats=(PERSON, "perfect"))
    assert "undo" not in page.commands()
    click(page, 1, 1)
    settle(page, qtbot)
    assert count(page) == 2
    page.commands()["undo"]()
    assert count(page) == 0
    page.commands()["redo"]()
    assert count(page) == 2
    page.commands()["first"]()
    page.commands()["last"]()
    settle(page, qtbot)
    assert count(page) == 2
    assert "redo" not in page.commands()


def test_after_undo_the_program_waits_for_enter(page: TicTacToePage, qtbot: object) -> None:
    begin(page, seats=("perfect", PERSON))
    settle(page, qtbot)
    assert count(page) == 1
    page.commands()["undo"]()
    assert count(page) == 0
    said: list[str] = []
    page.said.connect(said.append)
    click(page, 0, 0)
    assert said == ["It is the program's turn. Press Enter to make it move."]
    page.commands()["engine_move"]()
    settle(page, qtbot)
    assert count(page) == 1


def test_a_move_ends_the_search_for_the_position_before(page: TicTacToePage, qtbot: object) -> None:
    begin(page, Board(7, 7, 5))
    page.game_head.values.click()
    assert page.desk.searching
    click(page, 3, 3)
    begin(page)
    settle(page, qtbot)
    assert set(page.board.values.values()) == {0}


def test_what_is_not_solved_is_said(page: TicTacToePage, qtbot: object) -> None:
    page.desk.options = SearchOptions(seconds=0.02)
    begin(page, Board(6, 6, 5))
    page.game_head.values.click()
    settle(page, qtbot)
    assert None in page.board.values.values()
    assert "Not solved" in page.search.state.text()
    assert "not solved" in page.game_head.state.text()
    page.commands()["hint"]()
    assert page.board.hint is not None


def test_search_options_are_compared_and_kept(page: TicTacToePage, qtbot: object) -> None:
    begin(page)
    click(page, 0, 0)
    page.game_head.values.click()
    settle(page, qtbot)
    with_all = int(page.search.figures["positions"].text().replace(",", ""))
    page.tabs.setCurrentIndex(1)
    for editor in list(page.search.form.editors.values())[:4]:
        editor.widget.click()
    settle(page, qtbot)
    assert page.search.figures["positions"].text() == "59,704"
    assert with_all < 1000
    again = TicTacToePage(page._context)
    assert again.search.options == page.search.options
    assert not again.search.options.prune
    assert again.game_head.values.isChecked()
    again.shut_down()


def test_options_are_the_fields_of_the_search() -> None:
    assert {option.key for option in OPTIONS} == set(SearchOptions.__dataclass_fields__)
    for option in OPTIONS:
        assert getattr(SearchOptions(), option.key) == option.default


def test_the_game_is_kept(page: TicTacToePage, page_of: PageOf) -> None:
    begin(page, Board(4, 5, 4), (PERSON, PERSON))
    click(page, 1, 2)
    click(page, 3, 4)
    page.shut_down()
    again = page_of(TicTacToePage)
    assert again.desk.game.to_data() == page.desk.game.to_data()
    assert again.new_card.rows_.value() == 5
    assert again.board.cell_text(Point(3, 4)) == "column 4, row 5: O"


def test_a_damaged_file_is_told_and_kept(page: TicTacToePage, tmp_path: Path) -> None:
    page.shut_down()
    file = tmp_path / "puzzles" / "tictactoe.json"
    file.write_text(file.read_text().replace("perfect", "perfekt"))
    again = TicTacToePage(page._context)
    told: list[str] = []
    again.failed.connect(told.append)
    again.enter()
    assert "tictactoe.damaged.json" in told[0]
    assert count(again) == 0
    again.shut_down()


def test_a_board_of_any_size_is_chosen(page: TicTacToePage) -> None:
    card = page.new_card
    card.cols.setValue(6)
    card.length.setValue(6)
    card.cols.setValue(5)
    assert card.length.value() == 5
    card.seats[1].setCurrentIndex(card.seats[1].findData(PERSON))
    assert card.about.isHidden()
    QTest.mouseClick(card.play, Qt.MouseButton.LeftButton)
    board = page.desk.game.board
    assert (board.cols, board.rows, board.length) == (5, 3, 5)
    assert page.title() == "Tic-tac-toe: 5 × 3, 5 in a row"


def test_every_control_has_a_name(page: TicTacToePage) -> None:
    kinds = (QAbstractButton, QComboBox, QSpinBox)
    controls = [one for kind in kinds for one in page.findChildren(kind)]
    assert len(controls) > 10
    assert all(one.accessibleName() or one.text() for one in controls if one.isVisibleTo(page))


@pytest.mark.parametrize("scheme", [LIGHT_SCHEME, DARK_SCHEME])
def test_signs_and_values_stand_out_in_both_themes(
    page: TicTacToePage, qtbot: object, scheme: object
) -> None:
    begin(page)
    click(page, 0, 0)
    page.game_head.values.click()
    settle(page, qtbot)
    page.board.set_scheme(scheme)
    image = page.board.grab().toImage()
    ratio = image.devicePixelRatio()

    def tones(point: Point) -> set[int]:
        area = (page.board.cell_rect(point).adjusted(9, 9, -9, -9)).toAlignedRect()
        pixels = [
            image.pixelColor(round(x * ratio), round(y * ratio)).lightness()
            for x in range(area.left(), area.right(), 2)
            for y in range(area.top(), area.bottom(), 2)
        ]
        return set(pixels)

    for point in (Point(0, 0), Point(1, 1)):
        assert max(tones(point)) - min(tones(point)) > 90


def test_leaving_the_page_ends_the_search(page: TicTacToePage, qtbot: object) -> None:
    begin(page, Board(7, 7, 5))
    page.game_head.values.click()
    page.leave()
    assert not page.desk.searching
    page.enter()
    assert page.desk.searching
