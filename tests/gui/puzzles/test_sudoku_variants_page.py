"""Other kinds of Sudoku on the page: made by clicks, played by keys, hinted, kept, printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from desktop_go.games.sudoku.texts import board_text, parse_board
from desktop_go.games.sudoku.variants import VARIANTS
from desktop_go.gui.sudoku.geometry import cell_rect, mark_rect
from desktop_go.gui.sudoku.page import SudokuPage
from desktop_go.gui.sudoku.print_dialog import PrintDialog

OTHERS = [key for key in VARIANTS if key != "classic"]
LEFT = Qt.MouseButton.LeftButton


def press(page: SudokuPage, digit: int, held: object = Qt.KeyboardModifier.NoModifier) -> None:
    """Type a digit; from ten on it is a letter."""
    base = Qt.Key.Key_0 if digit < 10 else int(Qt.Key.Key_A) - 10
    QTest.keyClick(page.board, Qt.Key(int(base) + digit), held)


def click_cell(page: SudokuPage, cell: int) -> None:
    QTest.mouseClick(page.board, LEFT, pos=page.board.cell_center(cell).toPoint())


def choose_kind(page: SudokuPage, variant: str) -> None:
    kinds = page.new_card.kind.variant
    kinds.setFocus()
    QTest.keyClick(kinds, Qt.Key.Key_Home)
    while kinds.currentData() != variant:
        QTest.keyClick(kinds, Qt.Key.Key_Down)


@pytest.fixture
def page_with(
    page_of: Callable[[type[SudokuPage]], SudokuPage], qtbot: object
) -> Callable[[str], SudokuPage]:
    """Make the first easy puzzle of a kind by choosing it in the list."""

    def make(variant: str) -> SudokuPage:
        page = page_of(SudokuPage)
        qtbot.waitUntil(lambda: page.desk.game is not None, timeout=60_000)
        choose_kind(page, variant)
        QTest.mouseClick(page.new_card.make, LEFT)
        qtbot.waitUntil(lambda: not page.desk.preparing, timeout=60_000)
        assert page.desk.layout.variant == variant
        return page

    return make


@pytest.mark.parametrize("variant", OTHERS)
def test_a_whole_puzzle_by_clicks_and_keys(
    page_with: Callable[[str], SudokuPage], variant: str
) -> None:
    page = page_with(variant)
    game, size = page.desk.game, page.desk.layout.size
    assert game is not None
    visible = [one for one in page.pad.digits if one.isVisibleTo(page.pad)]
    assert len(visible) == size
    click_cell(page, 0)
    QTest.keyClick(page.board, Qt.Key.Key_Left)
    assert page.board.cell == size - 1
    for cell, digit in enumerate(game.solution):
        if not game.values[cell]:
            click_cell(page, cell)
            press(page, digit)
            assert game.values[cell] == digit
    assert page.desk.done
    assert page.desk.statistics.of("easy", variant).solved == 1
    assert page.desk.statistics.of("easy").solved == 0
    page.tabs.setCurrentIndex(2)
    assert page.statistics.table.item(1, 0).text() == "1"


@pytest.mark.parametrize("variant", OTHERS)
def test_hints_and_the_explainer_know_the_kind(
    page_with: Callable[[str], SudokuPage], qtbot: object, variant: str
) -> None:
    page = page_with(variant)
    game, card = page.desk.game, page.hint_card
    assert game is not None
    QTest.mouseClick(card.more, LEFT)
    qtbot.waitUntil(lambda: bool(page.board.view.area), timeout=60_000)
    QTest.mouseClick(card.more, LEFT)
    QTest.mouseClick(card.more, LEFT)
    QTest.mouseClick(card.apply, LEFT)
    assert not game.mistakes()
    assert game.started
    page.tabs.setCurrentIndex(1)
    assert page.monte_carlo.isHidden()
    QTest.mouseClick(page.explainer.start, LEFT)
    qtbot.waitUntil(lambda: page.explainer.way is not None, timeout=60_000)
    assert page.explainer.way is not None
    assert page.explainer.way.solved
    assert page.board.view.layout == game.layout


@pytest.mark.parametrize("variant", OTHERS)
def test_copied_pasted_kept(
    page_with: Callable[[str], SudokuPage],
    page_of: Callable[[type[SudokuPage]], SudokuPage],
    qtbot: object,
    variant: str,
) -> None:
    page = page_with(variant)
    game = page.desk.game
    assert game is not None
    page.commands()["copy_record"]()
    text = QGuiApplication.clipboard().text()
    assert text == board_text(game.layout, game.givens)
    page.desk.make("easy", 1)
    QTest.mouseClick(page.new_card.paste, LEFT)
    qtbot.waitUntil(lambda: page.desk.game.layout == game.layout, timeout=60_000)
    assert page.desk.game.givens == game.givens
    cell = page.desk.game.values.index(0)
    click_cell(page, cell)
    press(page, page.desk.game.solution[cell])
    page.leave()
    page.desk._writer.flush()
    again = page_of(SudokuPage)
    assert again.desk.layout == game.layout
    assert again.desk.game.values == page.desk.game.values
    assert again.new_card.kind.chosen_variant == variant


@pytest.mark.parametrize("variant", OTHERS)
def test_a_right_click_notes_the_digit_that_stands_there(
    page_with: Callable[[str], SudokuPage], variant: str
) -> None:
    page = page_with(variant)
    game = page.desk.game
    assert game is not None
    cell, digit = game.values.index(0), game.layout.size
    place = mark_rect(
        cell_rect(page.board.grid_rect(), game.layout, cell), game.layout, digit
    ).center()
    QTest.mouseClick(page.board, Qt.MouseButton.RightButton, pos=place.toPoint())
    assert game.marks[cell] == 1 << (digit - 1)


@pytest.mark.parametrize("variant", OTHERS)
def test_every_kind_is_printed(
    page_with: Callable[[str], SudokuPage], qtbot: object, tmp_path: Path, variant: str
) -> None:
    page = page_with(variant)
    dialog = PrintDialog(page.desk, page)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.save_to(tmp_path / "own.pdf")
    assert (tmp_path / "own.pdf").stat().st_size > 1000
    dialog.fresh.setChecked(True)
    dialog.kind.choose(variant, "easy", "none")
    dialog.count.setValue(2)
    said: list[str] = []
    dialog.said.connect(said.append)
    dialog.save_to(tmp_path / "two.pdf")
    qtbot.waitUntil(lambda: bool(said), timeout=60_000)
    assert (tmp_path / "two.pdf").read_bytes().startswith(b"%PDF")


def test_letters_are_digits_only_where_there_are_so_many(
    page_with: Callable[[str], SudokuPage],
) -> None:
    page = page_with("16x16")
    cell = page.desk.game.values.index(0)
    click_cell(page, cell)
    press(page, 16, Qt.KeyboardModifier.ShiftModifier)
    assert page.desk.game.marks[cell] == 1 << 15
    press(page, 12, Qt.KeyboardModifier.ControlModifier)
    assert page.desk.game.marks[cell] == 1 << 15
    page.desk.make("easy", 1)
    page.board.choose(page.desk.game.values.index(0))
    before = list(page.desk.game.values)
    press(page, 10)
    assert page.desk.game.values == before


def test_the_board_says_cages_and_size(page_with: Callable[[str], SudokuPage]) -> None:
    page = page_with("killer")
    click_cell(page, 0)
    cage = page.desk.layout.cages[page.desk.layout.cage_of[0]]
    assert f"in a cage of {cage.total}" in page.board.accessibleName()
    assert "9 by 9" in page.board.accessibleDescription()


def test_a_cage_that_does_not_add_up_is_marked(page_with: Callable[[str], SudokuPage]) -> None:
    page = page_with("killer")
    game = page.desk.game
    cage = next(c for c in game.layout.cages if len(c.cells) == 2)
    free = [d for d in range(1, 10) if game.candidates(cage.cells[0]) >> (d - 1) & 1]
    for cell, digit in zip(cage.cells, (free[0], free[0] % 9 + 1), strict=True):
        page.desk.type_digit(cell, digit)
    if sum(game.values[cell] for cell in cage.cells) == cage.total:
        page.desk.type_digit(cage.cells[1], (free[0] + 1) % 9 + 1)
    assert set(cage.cells) <= page.board.view.wrong
    assert "do not add up" in page.clock_head.state.text()


def test_a_killer_has_no_symmetry(page_with: Callable[[str], SudokuPage]) -> None:
    page = page_with("killer")
    assert not page.new_card.kind.symmetry.isEnabled()
    page.new_card.kind.choose("classic", "hard", "full")
    assert page.new_card.kind.symmetry.isEnabled()


def test_a_published_killer_is_pasted(
    page_with: Callable[[str], SudokuPage], qtbot: object
) -> None:
    page = page_with("4x4")
    data = Path(__file__).parents[2] / "data" / "sudoku" / "killers.txt"
    text = data.read_text().splitlines()[3].split()[0]
    QGuiApplication.clipboard().setText(text)
    QTest.mouseClick(page.new_card.paste, LEFT)
    board = parse_board(text)
    qtbot.waitUntil(lambda: page.desk.layout == board.layout, timeout=60_000)
    assert page.title().endswith("imported")


@pytest.mark.parametrize("variant", ["4x4", "6x6", "16x16", "x"])
def test_typing_in_other_kinds(
    page_with: Callable[[str], SudokuPage],
    page_of: Callable[[type[SudokuPage]], SudokuPage],
    variant: str,
) -> None:
    page = page_with("4x4")
    choose_kind(page, variant)
    QTest.mouseClick(page.new_card.type_in, LEFT)
    layout = page.desk.layout
    assert layout == VARIANTS[variant].layout
    assert page.board.view.layout == layout
    digit = layout.size
    click_cell(page, 1)
    press(page, digit)
    click_cell(page, 2)
    press(page, digit)
    assert page.desk.draft[1:3] == [digit, digit]
    assert page.board.view.wrong == {1, 2}, "the row has the digit twice"
    page.desk._writer.flush()
    again = page_of(SudokuPage)
    assert again.desk.draft == page.desk.draft
    assert again.desk.layout == layout


def test_a_typed_puzzle_of_another_kind_is_played(
    page_with: Callable[[str], SudokuPage], qtbot: object
) -> None:
    page = page_with("4x4")
    givens = page.desk.game.givens
    QTest.mouseClick(page.new_card.type_in, LEFT)
    for cell, digit in enumerate(givens):
        page.desk.type_digit(cell, digit)
    QTest.mouseClick(page.draft_card.use, LEFT)
    qtbot.waitUntil(lambda: page.desk.draft is None, timeout=60_000)
    assert page.desk.game.givens == givens
    assert page.desk.layout == VARIANTS["4x4"].layout


def test_another_kind_keeps_the_digits_that_were_typed(
    page_with: Callable[[str], SudokuPage],
) -> None:
    page = page_with("4x4")
    QTest.mouseClick(page.new_card.type_in, LEFT)
    click_cell(page, 0)
    press(page, 3)
    choose_kind(page, "6x6")
    QTest.mouseClick(page.new_card.type_in, LEFT)
    assert not any(page.desk.draft)
    page.begun.actions()[0].trigger()
    assert page.desk.draft == [3, *[0] * 15]
    assert page.desk.layout == VARIANTS["4x4"].layout


@pytest.mark.parametrize("variant", ["jigsaw", "killer"])
def test_why_a_puzzle_with_shapes_cannot_be_typed(
    page_with: Callable[[str], SudokuPage], qtbot: object, variant: str
) -> None:
    page = page_with("4x4")
    choose_kind(page, variant)
    with qtbot.waitSignal(page.said) as said:
        QTest.mouseClick(page.new_card.type_in, LEFT)
    assert said.args == ["Paste a jigsaw or a killer as text: digits do not tell its shapes."]
    assert page.desk.draft is None
