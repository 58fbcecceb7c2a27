"""SameGame by real clicks and keys: a whole board, undo, hints, import, damaged files, goals."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.options import SOLVER_OPTIONS
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.rules import KINDS, BoardKind, Scoring
from desktop_go.games.samegame.solvers import SOLVERS
from desktop_go.gui.samegame import race
from desktop_go.gui.samegame.page import SameGamePage
from desktop_go.services.standard_boards import standard_boards

SMALL = "112\n112\n333\n"
"""Three blocks: 4, 2 and 3 stones."""


def click(page: SameGamePage, cell: tuple[int, int]) -> None:
    place = page.board.cell_rect(*cell).center().toPoint()
    QTest.mouseMove(page.board, place)
    QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=place)


def press(page: SameGamePage, key: Qt.Key) -> None:
    QTest.keyClick(page.board, key)


def paste(page: SameGamePage, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    QTest.mouseClick(page.new_card.paste, Qt.MouseButton.LeftButton)


@pytest.fixture
def page(
    page_of: Callable[[type[SameGamePage]], SameGamePage], monkeypatch: pytest.MonkeyPatch
) -> SameGamePage:
    monkeypatch.setattr(race, "GOALS", ())
    return page_of(SameGamePage)


def test_a_whole_board_by_clicks(page: SameGamePage) -> None:
    said: list[str] = []
    page.said.connect(said.append)
    paste(page, SMALL)
    for cell in ((0, 2), (2, 1), (0, 0)):
        click(page, cell)
    game = page.desk.game
    assert game.is_over
    assert game.score == 4 + 0 + 1 + 1000
    assert page.result.isVisible()
    assert "Cleared" in page.result.text.text()
    assert "1005" in said[-1]
    figures = page.desk.book.of(page.desk.score_key)
    assert (figures.games, figures.cleared, figures.best[0].score) == (1, 1, 1005)


def test_a_whole_board_by_keys(page: SameGamePage) -> None:
    paste(page, SMALL)
    press(page, Qt.Key.Key_Up)
    assert page.board.cell == (0, 1)
    press(page, Qt.Key.Key_Return)
    assert page.desk.game.score == 4
    press(page, Qt.Key.Key_Right)
    press(page, Qt.Key.Key_Right)
    press(page, Qt.Key.Key_Up)
    assert page.board.cell == (2, 1)
    press(page, Qt.Key.Key_Space)
    assert page.desk.game.position.stones == 3
    press(page, Qt.Key.Key_Enter)
    assert page.desk.game.is_over


def test_a_random_looking_board_to_its_end(page: SameGamePage) -> None:
    game = page.desk.game
    assert page.desk.title().startswith("15 × 15, 5 colors")
    while not game.is_over:
        click(page, min(max(game.position.blocks(), key=len)))
    assert "No blocks are left" in page.result.text.text()
    assert page.desk.book.of(page.desk.score_key).games == 1


def test_undo_redo_undo_all(page: SameGamePage) -> None:
    paste(page, SMALL)
    click(page, (0, 2))
    click(page, (2, 1))
    page.commands()["undo"]()
    assert page.desk.game.score == 4
    page.commands()["redo"]()
    assert page.desk.game.position.stones == 3
    QTest.mouseClick(page.score_head.undo_all_button, Qt.MouseButton.LeftButton)
    assert page.desk.game.position.stones == 9
    assert "undo" not in page.commands()
    page.commands()["last"]()
    assert page.desk.game.position.stones == 3


def test_hover_tells_size_and_score(page: SameGamePage) -> None:
    paste(page, SMALL)
    place = page.board.cell_rect(1, 1).center().toPoint()
    QTest.mouseMove(page.board, place)
    assert page.live.text() == "column 2, row 2: amber square, block of 4, 4 points"


def test_a_stone_alone_stays(page: SameGamePage) -> None:
    said: list[str] = []
    page.said.connect(said.append)
    paste(page, "12\n21\n")
    click(page, (0, 0))
    assert page.desk.game.position.stones == 4
    assert "two or more" in said[-1]


def test_stones_fall_over_time(page: SameGamePage, qtbot: object) -> None:
    page._context.settings.set("board.reduce_motion", False)
    paste(page, SMALL)
    click(page, (0, 0))
    assert page.board.moving
    qtbot.waitUntil(lambda: not page.board.moving)
    click(page, (0, 0))
    assert page.board.moving
    click(page, (0, 0))
    assert page.desk.game.is_over


def test_the_menu_offers_the_standard_positions(page: SameGamePage) -> None:
    page.desk.new(KINDS[1], 3, Scoring.TOGETHER)
    menus = [action.menu() for action in page._menu.actions() if action.menu()]
    (standard,) = [menu for menu in menus if menu.title().replace("&", "") == "Standard position"]
    assert [action.text() for action in standard.actions()] == [str(n) for n in range(1, 21)]
    standard.actions()[6].trigger()
    assert page.desk.game.start.columns == standard_boards()[6].columns
    assert page.desk.scoring is Scoring.TOGETHER


def test_the_same_number_is_the_same_board(page: SameGamePage) -> None:
    card = page.new_card
    card.choose(KINDS[1], 77, Scoring.PRODUCT)
    QTest.mouseClick(card.play, Qt.MouseButton.LeftButton)
    first = page.desk.game.start
    assert page.desk.kind == KINDS[1]
    assert first.scoring is Scoring.PRODUCT
    card.choose(BoardKind(7, 9, 3), 5, Scoring.STANDARD)
    QTest.mouseClick(card.play, Qt.MouseButton.LeftButton)
    assert len(page.desk.game.start.columns) == 7
    card.choose(KINDS[1], 77, Scoring.PRODUCT)
    QTest.mouseClick(card.play, Qt.MouseButton.LeftButton)
    assert page.desk.game.start == first


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("", "no text"), ("11\n1", "row"), ("19\n11", "not a color"), ("11\n..", "nothing below")],
)
def test_bad_boards_get_a_sentence(page: SameGamePage, text: str, sentence: str) -> None:
    failed: list[str] = []
    page.failed.connect(failed.append)
    game = page.desk.game
    paste(page, text)
    assert sentence in failed[-1]
    assert page.desk.game is game


def test_files(page: SameGamePage, qtbot: object, tmp_path: Path) -> None:
    paste(page, SMALL)
    file = tmp_path / "board.txt"
    with qtbot.waitSignal(page.said):
        page.save_file(file)
    page.commands()["copy_record"]()
    assert QGuiApplication.clipboard().text() == SMALL
    page.desk.new(KINDS[1], 3, Scoring.STANDARD)
    assert page.open_file(file)
    qtbot.waitUntil(lambda: page.desk.game.start.stones == 9)
    file.write_bytes(b"\xff\xff")
    with qtbot.waitSignal(page.failed) as caught:
        page.open_file(file)
    assert "not a text file" in caught.args[0]


def test_the_game_is_kept(page: SameGamePage, page_of: object) -> None:
    paste(page, SMALL)
    click(page, (0, 2))
    click(page, (2, 1))
    page.commands()["undo"]()
    page.desk._writer.flush()
    again = page_of(SameGamePage)
    assert again.desk.game.score == 4
    again.commands()["redo"]()
    assert again.desk.game.position.stones == 3


@pytest.mark.parametrize("keep", [0.0, 0.5, 0.98])
def test_truncated_files_get_a_sentence(page: SameGamePage, qtbot: object, keep: float) -> None:
    paste(page, SMALL)
    for cell in ((0, 2), (2, 1), (0, 0)):
        click(page, cell)
    page.desk._writer.flush()
    folder = page.desk._file.path.parent
    for file in folder.glob("*.json"):
        data = file.read_bytes()
        file.write_bytes(data[: int(len(data) * keep)])
    again = SameGamePage(page._context)
    qtbot.addWidget(again)
    failed: list[str] = []
    again.failed.connect(failed.append)
    again.desk.load()
    assert len(failed) == 2
    assert all("damaged" in text for text in failed)
    assert len(again.desk.game.start.columns) == 15
    again.shut_down()


def test_edited_high_scores_get_a_sentence(page: SameGamePage, qtbot: object) -> None:
    paste(page, SMALL)
    for cell in ((0, 2), (2, 1), (0, 0)):
        click(page, cell)
    page.desk._writer.flush()
    file = page.desk._scores.path
    file.write_text(file.read_text("utf-8").replace("1005", "9999"), "utf-8")
    again = SameGamePage(page._context)
    qtbot.addWidget(again)
    failed: list[str] = []
    again.failed.connect(failed.append)
    again.desk.load()
    assert "edited by hand" in failed[0]
    assert not again.desk.book.kinds
    again.shut_down()


def test_a_hint_shows_a_block(page: SameGamePage, qtbot: object) -> None:
    paste(page, SMALL)
    QTest.mouseClick(page.score_head.hint_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(page.board.hinted), timeout=60_000)
    block = page.board.hinted
    assert block in page.desk.game.position.blocks()
    click(page, min(block))
    assert not page.board.hinted
    page.ask_hint()
    assert page.board.hinted


def test_the_race_finds_its_goals(
    page_of: object, qtbot: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = tuple(race.Goal(key, "uct", 100, 30_000) for key in ("easy", "medium"))
    monkeypatch.setattr(race, "GOALS", quick)
    page = page_of(SameGamePage)
    qtbot.waitUntil(lambda: len(page.desk.goals) == 2, timeout=60_000)
    assert page.desk.goals["easy"] <= page.desk.goals["medium"]
    assert "Medium" in page.race_bar.accessibleDescription()
    first = dict(page.desk.goals)
    page.desk.again()
    assert page.desk.goals == first


def test_each_goal_is_harder_than_the_one_before() -> None:
    """By a tenth and more in the mean of boards; on a single one, chance decides (see Race)."""
    positions = [Position(numbered_board(KINDS[0], number)) for number in range(1, 9)]
    totals = [
        sum(race.goal_score(position, goal, lambda: False) for position in positions)
        for goal in race.GOALS
    ]
    assert all(1.1 * below < above for below, above in itertools.pairwise(totals)), totals


def solve(page: SameGamePage, qtbot: object, seconds: float) -> None:
    page.tabs.setCurrentIndex(1)
    page.solver.seconds.setValue(seconds)
    QTest.mouseClick(page.solver.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.solver.state is not None, timeout=120_000)


@pytest.mark.parametrize("solver", list(SOLVER_OPTIONS))
def test_each_solver_solves_and_its_line_is_played_back(
    page: SameGamePage, qtbot: object, solver: str
) -> None:
    tab = page.solver
    tab.solver.setCurrentIndex(list(SOLVER_OPTIONS).index(solver))
    page.desk.new(BoardKind(6, 6, 3), 1, Scoring.STANDARD)
    solve(page, qtbot, 0.1)
    qtbot.waitUntil(lambda: not tab.busy, timeout=120_000)
    state = tab.state
    assert state.request.solver == solver
    assert tab.moves.count() == len(state.steps)
    QTest.mouseClick(tab.forward, Qt.MouseButton.LeftButton)
    assert page.board.position == state.steps[0].after
    assert page.preview.isVisible()
    QTest.mouseClick(page.preview.next, Qt.MouseButton.LeftButton)
    assert page.board.position == page.desk.game.position
    QTest.mouseClick(tab.take, Qt.MouseButton.LeftButton)
    assert page.desk.game.is_over
    assert page.desk.game.score == state.score
    assert page.desk.aided
    assert not page.desk.book.of(page.desk.score_key).games


def test_a_search_stops_and_keeps_its_line(page: SameGamePage, qtbot: object) -> None:
    solve(page, qtbot, 3000)
    qtbot.waitUntil(lambda: bool(page.solver.state.steps), timeout=60_000)
    assert page.solver.busy
    QTest.mouseClick(page.solver.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.solver.busy, timeout=10_000)
    assert page.solver.state.steps


def test_two_threads_and_the_playback_by_itself(
    page: SameGamePage, qtbot: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.desk.new(BoardKind(6, 6, 3), 2, Scoring.SQUARE)
    page.solver.threads.setMaximum(2)
    page.solver.threads.setValue(2)
    solve(page, qtbot, 0.1)
    qtbot.waitUntil(lambda: not page.solver.busy, timeout=120_000)
    page.solver._timer.setInterval(1)
    QTest.mouseClick(page.solver.run, Qt.MouseButton.LeftButton)
    last = page.solver.state.steps[-1].after
    qtbot.waitUntil(lambda: page.board.position == last, timeout=10_000)


def test_the_solvers_and_their_options_are_in_one_order() -> None:
    assert list(SOLVER_OPTIONS) == list(SOLVERS)


@pytest.mark.parametrize("solver", list(SOLVER_OPTIONS))
def test_the_form_shows_every_option_of_a_solver(page: SameGamePage, solver: str) -> None:
    tab = page.solver
    tab.solver.setCurrentIndex(list(SOLVER_OPTIONS).index(solver))
    assert tab.form.values() == SOLVER_OPTIONS[solver].defaults()


def test_an_option_without_effect_is_grayed(page: SameGamePage) -> None:
    page.solver.solver.setCurrentIndex(list(SOLVER_OPTIONS).index("uct"))
    editors = page.solver.form.form.editors
    playout, drawn = editors["playout"].widget, editors["k"].widget
    playout.setFocus()
    QTest.keyClick(playout, Qt.Key.Key_Home)
    QTest.keyClick(playout, Qt.Key.Key_Down)
    assert page.solver.form.values()["playout"] == "pseudo-random"
    assert drawn.isEnabled()
    QTest.keyClick(playout, Qt.Key.Key_Up)
    assert page.solver.form.values()["playout"] == "random"
    assert not drawn.isEnabled()
    assert "only with Playouts " in drawn.toolTip()
