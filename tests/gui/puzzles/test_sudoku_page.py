"""Sudoku by real clicks and keys: a whole puzzle, notes, undo, hints, import, damaged files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from desktop_go.games.sudoku.game import Origin
from desktop_go.games.sudoku.grid import to_text
from desktop_go.gui.sudoku.bench import BenchDialog
from desktop_go.gui.sudoku.page import SudokuPage

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle on Wikipedia's page on Sudoku (2026)."""
CONTROL = Qt.KeyboardModifier.ControlModifier


def click_cell(page: SudokuPage, cell: int, button: object = Qt.MouseButton.LeftButton) -> None:
    QTest.mouseClick(page.board, button, pos=page.board.cell_center(cell).toPoint())


def press(page: SudokuPage, key: object, modifier: object = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(page.board, key, modifier)


def press_button(button: object) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def paste(page: SudokuPage, qtbot: object, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    press_button(page.new_card.paste)
    qtbot.waitUntil(lambda: not page.desk.preparing, timeout=60_000)


@pytest.fixture
def page(page_of: Callable[[type[SudokuPage]], SudokuPage], qtbot: object) -> SudokuPage:
    page = page_of(SudokuPage)
    qtbot.waitUntil(lambda: page.desk.game is not None, timeout=60_000)
    paste(page, qtbot, EASY)
    assert to_text(page.desk.game.givens) == EASY
    return page


def test_the_first_puzzle_is_made_by_itself(page_of: object, qtbot: object) -> None:
    page = page_of(SudokuPage)
    qtbot.waitUntil(lambda: page.desk.game is not None, timeout=60_000)
    assert page.desk.game.origin.level == "easy"
    assert page.desk.game.origin.number == 1
    assert "Easy no. 1" in page.title()


def test_numbered_puzzles_are_made(page_of: object, qtbot: object) -> None:
    page = page_of(SudokuPage)
    card = page.new_card
    card.level.setCurrentIndex(1)
    card.number.setValue(17)
    card.kind.symmetry.setCurrentIndex(card.kind.symmetry.findData("rotational"))
    press_button(card.make)
    qtbot.waitUntil(lambda: not page.desk.preparing, timeout=60_000)
    first = page.desk.game
    assert first.origin == Origin("medium", 17, "rotational")
    assert page.desk.statistics.levels["medium"].next_number == 18
    card.number.setValue(18)
    press_button(card.make)
    qtbot.waitUntil(lambda: not page.desk.preparing, timeout=60_000)
    assert page.desk.game.givens != first.givens
    card.number.setValue(17)
    press_button(card.make)
    qtbot.waitUntil(lambda: not page.desk.preparing, timeout=60_000)
    assert page.desk.game.givens == first.givens


def test_a_whole_puzzle_by_clicks_and_keys(page: SudokuPage) -> None:
    said: list[str] = []
    page.said.connect(said.append)
    game = page.desk.game
    for cell in range(81):
        if not game.values[cell]:
            click_cell(page, cell)
            press(page, Qt.Key(int(Qt.Key.Key_0) + game.solution[cell]))
    assert page.desk.done
    assert page.result.isVisible()
    assert "Solved" in page.result.text.text()
    assert any("Solved" in text for text in said)
    assert page.desk.statistics.levels[game.origin.level].solved == 1
    press(page, Qt.Key.Key_Delete)
    assert game.is_over


def test_pad_notes_undo_redo(page: SudokuPage) -> None:
    game = page.desk.game
    click_cell(page, 2)
    fours = game.values.count(4)
    assert page.pad.digits[3].text() == f"4{'⁰¹²³⁴⁵⁶⁷⁸⁹'[9 - fours]}"
    press_button(page.pad.digits[3])
    assert game.values[2] == 4
    assert page.pad.digits[3].text() == f"4{'⁰¹²³⁴⁵⁶⁷⁸⁹'[8 - fours]}"
    page.commands()["undo"]()
    assert game.values[2] == 0
    press(page, Qt.Key.Key_1, CONTROL)
    press(page, Qt.Key.Key_Space)
    press(page, Qt.Key.Key_4)
    assert game.marks[2] == 0b1001
    page.commands()["undo"]()
    assert game.marks[2] == 0b1
    page.commands()["redo"]()
    assert game.marks[2] == 0b1001
    press(page, Qt.Key.Key_Space)
    press(page, Qt.Key.Key_4)
    assert game.values[2] == 4


def test_given_digits_stay(page: SudokuPage) -> None:
    said: list[str] = []
    page.said.connect(said.append)
    click_cell(page, 0)
    press(page, Qt.Key.Key_9)
    assert page.desk.game.values[0] == 5
    assert "belongs to the puzzle" in said[-1]


def test_right_click_notes_the_digit_under_the_mouse(page: SudokuPage) -> None:
    side = page.board.grid_rect().width() / 9
    corner = page.board.cell_center(2).toPoint() + QPoint(round(side * 0.3), round(side * 0.3))
    QTest.mouseClick(page.board, Qt.MouseButton.RightButton, pos=corner)
    assert page.desk.game.marks[2] == 1 << 8


def test_duplicates_and_the_solution_are_checked_apart(page: SudokuPage) -> None:
    game = page.desk.game
    click_cell(page, 2)
    press(page, Qt.Key.Key_5)
    assert {0, 2} <= page.board.view.wrong
    allowed = next(
        d for d in range(1, 10) if game.candidates(2) >> d - 1 & 1 and d != game.solution[2]
    )
    press(page, Qt.Key(int(Qt.Key.Key_0) + allowed))
    assert not page.board.view.wrong
    press_button(page.play_card.check)
    assert page.board.view.wrong == {2}
    press(page, Qt.Key.Key_Delete)
    assert not page.board.view.wrong


def test_hints_come_in_three_stages(page: SudokuPage, qtbot: object) -> None:
    card, game = page.hint_card, page.desk.game
    page.board.setFocus()
    press_button(card.more)
    assert page.board.hasFocus()
    qtbot.waitUntil(lambda: bool(page.board.view.area), timeout=60_000)
    assert "look at" in card.text.text()
    assert not page.board.view.pattern
    press_button(card.more)
    assert page.board.view.pattern
    assert not page.board.view.tints
    assert game.hints == 0
    press_button(card.more)
    assert page.board.view.tints
    assert game.hints == 1
    before = game.empty_cells
    press_button(card.apply)
    assert page.board.hasFocus(), "the next digit goes to the grid"
    assert game.empty_cells == before - 1
    assert not game.mistakes()
    assert not page.board.view.tints


def test_a_pause_hides_the_board_and_stops_the_clock(page: SudokuPage) -> None:
    press_button(page.clock_head.pause_button)
    assert page.board.view.cover
    assert page.is_on("pause")
    seconds = page.desk.seconds
    press(page, Qt.Key.Key_5)
    QTest.qWait(20)
    assert page.desk.seconds == seconds
    press(page, Qt.Key.Key_Return)
    assert not page.board.view.cover


def test_fill_notes_and_striking_them(page: SudokuPage) -> None:
    game = page.desk.game
    press_button(page.play_card.fill)
    assert game.marks[2] == 0b1011
    click_cell(page, 3)
    press(page, Qt.Key.Key_2)
    assert game.marks[2] == 0b1001


def test_typing_a_puzzle_in(page: SudokuPage, qtbot: object) -> None:
    press_button(page.new_card.type_in)
    for cell, digit in enumerate(EASY):
        if digit != ".":
            click_cell(page, cell)
            press(page, Qt.Key(int(Qt.Key.Key_0) + int(digit)))
    click_cell(page, 80)
    press_button(page.draft_card.use)
    qtbot.waitUntil(lambda: page.desk.draft is None, timeout=60_000)
    assert to_text(page.desk.game.givens) == EASY


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("5" + EASY[1:2] + "5" + EASY[3:], "twice"),
        ("." * 81, "more than one solution"),
        (EASY[:80], "81 cells"),
        (EASY[:2] + "1" + EASY[3:], "no solution"),
        ("Hello", "does not belong"),
        ("", "no text"),
    ],
)
def test_bad_puzzles_get_a_sentence(
    page: SudokuPage, qtbot: object, text: str, sentence: str
) -> None:
    failed: list[str] = []
    page.failed.connect(failed.append)
    game = page.desk.game
    paste(page, qtbot, text)
    assert sentence in failed[-1]
    assert page.desk.game is game


def test_a_file_is_opened(page_of: object, qtbot: object, tmp_path: Path) -> None:
    page = page_of(SudokuPage)
    qtbot.waitUntil(lambda: page.desk.game is not None, timeout=60_000)
    file = tmp_path / "puzzle.txt"
    file.write_text("# a puzzle\n" + "\n".join(EASY[i : i + 9] for i in range(0, 81, 9)) + "\n")
    assert page.open_file(file)
    qtbot.waitUntil(lambda: to_text(page.desk.game.givens) == EASY, timeout=60_000)
    failed: list[str] = []
    page.failed.connect(failed.append)
    file.write_bytes(b"\xff\xfe\x00" + EASY.encode())
    page.open_file(file)
    qtbot.waitUntil(lambda: bool(failed), timeout=60_000)
    assert "not a text file" in failed[0]


def test_the_game_is_kept(page: SudokuPage, page_of: object) -> None:
    click_cell(page, 2)
    press(page, Qt.Key.Key_4)
    press(page, Qt.Key.Key_Down)
    press(page, Qt.Key.Key_2, CONTROL)
    page.leave()
    page.desk._writer.flush()
    again = page_of(SudokuPage)
    assert again.desk.game.values == page.desk.game.values
    assert again.desk.game.marks == page.desk.game.marks
    again.commands()["undo"]()
    again.commands()["undo"]()
    assert again.desk.game.values == list(again.desk.game.givens)


@pytest.mark.parametrize("keep", [0.0, 0.5, 0.99])
def test_truncated_files_get_a_sentence(
    page: SudokuPage, page_of: object, qtbot: object, keep: float
) -> None:
    page.desk.keep()
    page.desk._writer.flush()
    folder = page.desk._file.path.parent
    for file in folder.glob("*.json"):
        data = file.read_bytes()
        file.write_bytes(data[: int(len(data) * keep)])
    failed: list[str] = []
    again = SudokuPage(page._context)
    again.failed.connect(failed.append)
    qtbot.addWidget(again)
    again.enter()
    assert len(failed) == 2
    assert all("damaged" in text for text in failed)
    assert len(list(folder.glob("*.damaged.json"))) == 2
    qtbot.waitUntil(lambda: again.desk.game is not None, timeout=60_000)
    again.shut_down()


def test_edited_statistics_get_a_sentence(page: SudokuPage, page_of: object) -> None:
    page.desk._writer.flush()
    file = page.desk._figures.path
    text = file.read_text("utf-8")
    file.write_text(text.replace('"solved": 0', '"solved": 9'), "utf-8")
    again = SudokuPage(page._context)
    failed: list[str] = []
    again.failed.connect(failed.append)
    again.desk.load()
    assert "edited by hand" in failed[0]
    assert again.desk.statistics.levels["easy"].solved == 0
    again.shut_down()


def test_the_board_speaks(page: SudokuPage) -> None:
    click_cell(page, 0)
    assert page.board.accessibleName() == "Sudoku board, row 1, column 1: 5, given"
    press(page, Qt.Key.Key_Right)
    press(page, Qt.Key.Key_Right)
    press(page, Qt.Key.Key_4, CONTROL)
    assert "row 1, column 3: empty, notes 4" in page.board.accessibleName()


def test_every_step_is_explained_on_the_board(page: SudokuPage, qtbot: object) -> None:
    page.tabs.setCurrentIndex(1)
    click_cell(page, 2)
    press(page, Qt.Key.Key_4)
    press_button(page.explainer.start)
    qtbot.waitUntil(lambda: page.explainer.way is not None, timeout=60_000)
    way = page.explainer.way
    assert way.solved
    assert page.explainer.steps.count() == len(way.steps)
    assert page.preview.isVisible()
    press_button(page.explainer.forward)
    assert "Step 2" in page.preview.text.text()
    assert page.explainer.reason.text()
    assert page.board.view.tints
    before = list(page.desk.game.values)
    press(page, Qt.Key.Key_7)
    assert page.desk.game.values == before
    press_button(page.preview.next)
    assert page.board.view.values == tuple(before)


def test_the_explainer_does_not_build_on_mistakes(page: SudokuPage) -> None:
    said: list[str] = []
    page.said.connect(said.append)
    game = page.desk.game
    wrong = next(
        d for d in range(1, 10) if game.candidates(2) >> d - 1 & 1 and d != game.solution[2]
    )
    click_cell(page, 2)
    press(page, Qt.Key(int(Qt.Key.Key_0) + wrong))
    page.tabs.setCurrentIndex(1)
    press_button(page.explainer.start)
    assert "wrong" in said[-1]
    assert page.explainer.way is None


def test_the_monte_carlo_search_is_shown(page: SudokuPage, qtbot: object) -> None:
    page.tabs.setCurrentIndex(1)
    card = page.monte_carlo
    press_button(card.start)
    qtbot.waitUntil(lambda: card.last is not None and not card.busy, timeout=120_000)
    assert card.last.solved
    assert page.board.view.values == page.desk.game.solution
    assert "Propagation solved it" in card.text.text()
    press_button(page.preview.next)
    assert page.board.view.values == page.desk.game.givens


def test_a_monte_carlo_search_stops(page: SudokuPage, qtbot: object) -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    paste(page, qtbot, hard)
    page.tabs.setCurrentIndex(1)
    card = page.monte_carlo
    card.form.editors["cell_choice"].widget.setCurrentIndex(1)
    card.seconds.setValue(3000)
    press_button(card.start)
    qtbot.waitUntil(lambda: card.last is not None, timeout=120_000)
    press_button(card.start)
    qtbot.waitUntil(lambda: not card.busy, timeout=10_000)
    assert not card.last.solved


def test_statistics_show_what_was_solved(page: SudokuPage) -> None:
    game = page.desk.game
    for cell in range(81):
        if not game.values[cell]:
            page.desk.type_digit(cell, game.solution[cell])
    assert page.statistics.table.item(1, 0).text() == "1"
    assert page.statistics.table.item(2, 0).text() == "1"


def test_the_bench_compares_solvers(page: SudokuPage, qtbot: object) -> None:
    page.tabs.setCurrentIndex(1)
    press_button(page.monte_carlo.bench)
    dialog = page.window().findChild(BenchDialog)
    assert dialog is not None
    dialog.count.setValue(2)
    dialog.playouts.setValue(200)
    press_button(dialog.start)
    qtbot.waitUntil(lambda: bool(dialog.rows) and not dialog.busy, timeout=120_000)
    assert dialog.table.item(0, 1).text() == "2 / 2"
    assert len(dialog.rows) == 6
    assert all(row.tried == 2 for row in dialog.rows)
    press_button(dialog.copy)
    assert "Propagation" in QGuiApplication.clipboard().text()
    dialog.reject()


def test_new_puzzles_may_begin_with_notes(page: SudokuPage, qtbot: object) -> None:
    page._menu.auto_marks.trigger()
    paste(page, qtbot, EASY)
    assert page.desk.game.marks[2] == 0b1011
    again = page._context.settings.object("sudoku")
    assert again["auto_marks"] is True


def test_numbers_of_rows_and_columns_can_be_hidden(page: SudokuPage) -> None:
    assert page.is_on("coordinates")
    before = page.board.grid_rect().width()
    page.commands()["coordinates"]()
    assert not page.is_on("coordinates")
    assert page.board.grid_rect().width() > before


def test_a_hint_is_shown_from_every_tab(page: SudokuPage, qtbot: object) -> None:
    page.tabs.setCurrentIndex(1)
    press_button(page.explainer.start)
    qtbot.waitUntil(lambda: page.preview.isVisible(), timeout=60_000)
    page.commands()["hint"]()
    qtbot.waitUntil(lambda: bool(page.board.view.area), timeout=60_000)
    assert page.hint_card.text.isVisible()
    assert not page.preview.isVisible()
    page.tabs.setCurrentIndex(2)
    page.commands()["hint"]()
    assert page.hint_card.text.isVisible()
    assert page.board.view.pattern
