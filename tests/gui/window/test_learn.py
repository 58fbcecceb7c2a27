"""Learning in the real window: lessons by click and key, the capture game, rules, first start."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from window_drive import Driver, ScriptedEngine

from desktop_go.engine import warm_up
from desktop_go.games.go.position import GoPosition
from desktop_go.games.registry import GAMES
from desktop_go.games.teaching import Verdict
from desktop_go.gui.learn.feature import PLAYERS_LEVEL
from desktop_go.gui.learn.help_dialog import HelpDialog
from desktop_go.gui.learn.page import LearnPage
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import OwnEngine, Person
from desktop_go.moves import Color, Point

Start = Callable[..., Driver]
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels count as compiled."""
    monkeypatch.setattr(warm_up, "kernels_are_cached", lambda _game: True)


def learn(driver: Driver) -> LearnPage:
    """Go to the lessons with the button on the first page."""
    driver.click_widget(driver.window.greeter.learn_button)
    page = driver.window.games.page
    assert isinstance(page, LearnPage)
    return page


def test_lessons_are_shown_whatever_was_shown_last(start: Start) -> None:
    driver = start()
    actions = driver.window.actions_
    page = learn(driver)
    lessons = page.tabs.bar.currentIndex()
    for command in ("problems", "capture_game"):
        actions[command].trigger()
        assert page.tabs.bar.currentIndex() != lessons
        actions["lessons"].trigger()
        assert page.tabs.bar.currentIndex() == lessons
    actions["problems"].trigger()
    actions["start_page"].trigger()
    learn(driver)
    assert page.tabs.bar.currentIndex() == lessons


def click(page: LearnPage, name: str) -> None:
    """Click a point of the lesson's board as with a mouse."""
    board = page.boards.currentWidget()
    place = board.position_of(page.exercise.read(name)).toPoint()
    QTest.mouseMove(board, place)
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)


def do_step(driver: Driver, page: LearnPage) -> None:
    """Everything right, by click; a pass by its button."""
    while not page.exercise.finished:
        point = page.exercise.solution()
        if point is None:
            driver.click_widget(page.pass_)
        else:
            click(page, page.exercise.write(point))


def test_three_lessons_by_clicks_lead_to_a_counted_game(start: Start) -> None:
    driver = start(ScriptedEngine("pass"))
    page = learn(driver)
    for _lesson, lesson in page.lessons[:3]:
        for number in range(len(lesson.steps)):
            assert page.title() == f"Learn: {lesson.title}"
            assert page.card.place.text() == f"Step {number + 1} of {len(lesson.steps)}"
            do_step(driver, page)
            assert page.progress.is_done((lesson.key, number))
            if (lesson.key, number) != ("first-game", len(lesson.steps) - 1):
                driver.click_widget(page.next)
    assert page.card.lead.text() == "Play your first game"
    assert page.next.objectName() != "primary", "one button stands out: the game"
    driver.click_widget(page.card.lead)
    assert driver.window.game_is_shown
    setup = driver.game.setup
    assert (setup.size, setup.handicap, setup.human_color()) == (9, 0, Color.BLACK)
    engine = setup.white
    assert isinstance(engine, OwnEngine)
    assert engine.level == 1
    driver.click("E5")
    driver.wait(lambda: driver.moves() == "B E5 W pass")
    driver.press(Qt.Key.Key_P)
    driver.wait(lambda: driver.game.phase is Phase.SCORING)
    driver.wait(lambda: driver.core.counting.score is not None)
    driver.click_widget(driver.window.score.accept)
    assert driver.game.phase is Phase.FINISHED
    assert driver.window.banner.text.startswith("You won by ")


def test_a_wrong_move_is_answered_and_taken_back_by_the_next_try(start: Start) -> None:
    driver = start()
    page = learn(driver)
    page.open("capturing", 4)
    position = page.exercise.position
    click(page, "A1")
    assert "White has captured it" in page.card.answer.text()
    assert page.card.answer.text().startswith("✗")
    assert page.boards.currentWidget().view().stone(Point(2, 3)) is Color.WHITE
    assert not page.exercise.finished
    click(page, "C2")
    assert page.exercise.finished
    assert page.card.answer.text().startswith("✓")
    assert page.exercise.position.color_at(Point(0, 4)) is Color.EMPTY
    driver.press(Qt.Key.Key_Z, CONTROL)
    assert not page.exercise.finished
    assert str(page.exercise.position) == str(position)
    assert page.card.frame.isHidden()


def test_an_illegal_move_says_why_and_changes_nothing(start: Start) -> None:
    page = learn(start())
    page.open("capturing", 0)
    before = str(page.exercise.position)
    click(page, "C3")
    assert page.card.answer.text() == "✗ There is already a stone on this point."
    assert str(page.exercise.position) == before


def test_lessons_by_keyboard_alone(start: Start) -> None:
    driver = start()
    page = learn(driver)
    driver.press(Qt.Key.Key_Right)
    assert page.card.place.text() == "Step 2 of 5"
    driver.press(Qt.Key.Key_Left)
    assert page.card.place.text() == "Step 1 of 5"
    driver.press(Qt.Key.Key_B)
    board = page.boards.currentWidget()
    assert board.hasFocus()
    driver.press(Qt.Key.Key_Return)
    assert page.exercise.finished
    driver.press(Qt.Key.Key_Escape)
    driver.press(Qt.Key.Key_Right)
    for left in (3, 2, 1, 0):
        assert page.card.place.text() == "Step 2 of 5"
        driver.press(Qt.Key.Key_H)
        assert len(page.exercise.found) == 4 - left
    assert page.exercise.finished
    assert driver.window.status.text.startswith("Four liberties")


def test_a_pass_by_its_key(start: Start) -> None:
    driver = start()
    page = learn(driver)
    page.open("first-game", 3)
    driver.press(Qt.Key.Key_P)
    assert page.card.answer.text().startswith("✗")
    click(page, "E7")
    driver.press(Qt.Key.Key_P)
    assert page.exercise.finished
    view = page.boards.currentWidget().view()
    assert view.territory is not None
    assert view.territory.count(Color.BLACK) == 35
    page.open("stones", 0)
    assert not driver.window.actions_["pass"].isEnabled()
    assert page.pass_.isHidden()


def test_every_step_of_every_game_is_shown_and_can_be_shown_done(start: Start) -> None:
    page = learn(start())
    for _spec, lesson in page.lessons:
        for number, step in enumerate(lesson.steps):
            page.open(lesson.key, number)
            for _turn in range(20):
                if page.exercise.finished:
                    break
                page.show_me.click()
            assert page.exercise.finished, (lesson.key, number)
            assert page.card.frame.isHidden() is not bool(step.turns)
            assert page.boards.currentWidget().accessibleName()


def test_games_other_than_go_are_answered_by_click(start: Start) -> None:
    page = learn(start())
    page.open("samegame", 1)
    board = page.boards.currentWidget()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.cell_rect(0, 3).center().toPoint())
    assert page.exercise.finished
    page.open("sudoku", 0)
    grid = page.boards.currentWidget()
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=grid.cell_center(0).toPoint())
    assert page.card.answer.text() == "✗ This cell is filled already."
    grid.choose(64)
    QTest.keyClick(grid, Qt.Key.Key_Return)
    assert page.exercise.finished
    page.open("tictactoe", 0)
    cells = page.boards.currentWidget()
    QTest.mouseClick(
        cells, Qt.MouseButton.LeftButton, pos=cells.cell_rect(Point(2, 0)).center().toPoint()
    )
    assert page.exercise.finished
    page.open("gomoku", 0)
    click(page, "h5")
    assert page.exercise.finished


def test_the_digit_that_stands_in_the_row_already_is_named(start: Start) -> None:
    page = learn(start())
    page.open("sudoku", 0)
    grid = page.boards.currentWidget()
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=grid.cell_center(54).toPoint())
    assert page.card.answer.text() == "✗ There is a 8 in this row, column or box already."


def test_progress_is_kept(start: Start) -> None:
    driver = start()
    page = learn(driver)
    do_step(driver, page)
    page.open("ladders", 1)
    driver.window.close()
    again = start()
    other = learn(again)
    assert other.title() == "Learn: Ladders"
    assert other.card.place.text() == "Step 2 of 4"
    assert other.progress.is_done(("stones", 0))
    texts = [other.list.item(row).text() for row in range(other.list.count())]
    assert "1. Stones and liberties – 1 of 5" in texts
    other.list.itemClicked.emit(other.list.item(1))
    assert other.card.place.text() == "Step 2 of 5"


def test_damaged_progress_is_set_aside_with_a_sentence(start: Start, home: object) -> None:
    driver = start()
    learn(driver)
    driver.window.close()
    (path,) = home.rglob("lessons.json")
    path.write_text("{")
    again = start()
    learn(again)
    assert "Your progress in the lessons" in again.window.banner.text
    assert list(home.rglob("lessons.damaged.json"))


def test_the_capture_game_by_clicks(start: Start) -> None:
    driver = start()
    driver.window.actions_["capture_game"].trigger()
    page = driver.window.games.page
    assert isinstance(page, LearnPage)
    desk, card = page.capture, page.capture_card
    desk.chance = random.Random(1)
    driver.click_widget(card.sizes.button(7))
    assert desk.game.position.size == 7
    assert page.boards.currentWidget() is card.board
    place = card.board.position_of(Point(3, 3)).toPoint()
    QTest.mouseClick(card.board, Qt.MouseButton.LeftButton, pos=place)
    assert card.state.text() == "White is thinking."
    driver.wait(lambda: desk.game.position.move_number == 2)
    assert card.state.text() == "Your turn."
    driver.press(Qt.Key.Key_Z, CONTROL)
    assert desk.game.position.move_number == 0


def test_the_first_capture_ends_the_capture_game(start: Start) -> None:
    page = learn(start())
    page.show_capture_game()
    desk, card = page.capture, page.capture_card
    desk.game.position = GoPosition(
        5, komi=0.0, black=[Point(1, 2), Point(3, 2), Point(2, 1)], white=[Point(2, 2)]
    )
    desk.changed.emit()
    place = card.board.position_of(Point(2, 3)).toPoint()
    QTest.mouseClick(card.board, Qt.MouseButton.LeftButton, pos=place)
    assert desk.game.winner is Color.BLACK
    assert card.state.text() == "You captured first: you win! Another game?"
    stones = desk.game.position.stones(Color.BLACK)
    QTest.mouseClick(
        card.board,
        Qt.MouseButton.LeftButton,
        pos=card.board.position_of(Point(0, 0)).toPoint(),
    )
    assert desk.game.position.stones(Color.BLACK) == stones


def test_the_first_start_asks_once_and_leads_to_lessons(start: Start) -> None:
    driver = start()
    card = driver.window.learn.welcome
    assert card.isVisible()
    driver.click_widget(card.new_button)
    assert isinstance(driver.window.games.page, LearnPage)
    driver.press(Qt.Key.Key_W, CONTROL)
    assert not card.isVisible()
    setup = driver.window.greeter.setup()
    assert setup.size == 9
    engine = setup.own_engine()
    assert engine is not None
    assert engine.level == 1
    driver.window.close()
    assert start().window.learn.welcome is None


def test_who_plays_already_gets_a_middle_level(start: Start) -> None:
    driver = start()
    driver.click_widget(driver.window.learn.welcome.plays_button)
    assert driver.window.pages.currentWidget() is driver.window.greeter
    setup = driver.window.greeter.setup()
    assert setup.size == 19
    assert setup.black == Person()
    engine = setup.own_engine()
    assert engine is not None
    assert engine.level == PLAYERS_LEVEL
    assert not driver.window.learn.welcome.isVisible()


def test_who_has_played_here_before_is_not_asked(start: Start) -> None:
    driver = start()
    welcome = driver.window.learn.welcome
    assert welcome.isVisible()
    driver.click_widget(driver.window.greeter.play_button)
    assert driver.window.game_is_shown
    driver.press(Qt.Key.Key_W, CONTROL)
    assert not welcome.isVisible()
    driver.window.close()
    assert start().window.learn.welcome is None


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_rules_have_a_page_with_pictures_for_every_game(start: Start, theme: str) -> None:
    driver = start()
    driver.core.settings.set("theme", theme)
    driver.press(Qt.Key.Key_F1)
    (dialog,) = driver.window.findChildren(HelpDialog)
    assert "Playing" in dialog.browser.toPlainText()
    for place, spec in enumerate((spec for spec in GAMES if spec.rules), 1):
        dialog.tabs.setCurrentIndex(place)
        assert dialog.tabs.tabText(place) == f"Rules: {spec.name}"
        pictures = dialog.browser.pictures.values()
        assert pictures
        for picture in pictures:
            colors = {picture.pixelColor(x, x).name() for x in range(0, picture.width(), 3)}
            assert len(colors) > 3
        asked = dialog.browser.loadResource(2, f"{spec.key}0")
        assert isinstance(asked, QImage)
        assert asked.width() > 100


@pytest.mark.parametrize(
    ("page", "words"),
    [("sudoku", "every box of three by three"), ("learn", "its liberties"), ("", "its liberties")],
)
def test_rules_open_at_the_game_that_is_shown(start: Start, page: str, words: str) -> None:
    driver = start()
    if page:
        driver.window.games.show(page)
    driver.press(Qt.Key.Key_F1, SHIFT)
    (dialog,) = driver.window.findChildren(HelpDialog)
    assert words in dialog.browser.toPlainText()


def test_a_lesson_can_be_left_and_resumed(start: Start) -> None:
    driver = start()
    page = learn(driver)
    page.open("ko", 1)
    driver.press(Qt.Key.Key_W, CONTROL)
    driver.window.actions_["lessons"].trigger()
    assert driver.window.games.page is page
    assert page.card.place.text() == "Step 2 of 3"
    reply = page.exercise.answer(page.exercise.read("C6"))
    assert reply.verdict is Verdict.REFUSED


def test_a_high_window_shows_all_lessons_at_once(start: Start) -> None:
    driver = start()
    page = learn(driver)
    driver.window.resize(1024, 700)
    driver.wait(lambda: page.list.height() < 250)
    assert page.list.verticalScrollBar().maximum() > 0
    driver.window.resize(1600, 1100)
    driver.wait(lambda: page.list.verticalScrollBar().maximum() == 0)
    assert page.list.mapTo(page, QPoint()).y() > page.height() / 4
