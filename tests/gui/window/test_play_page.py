"""The play page: the end as an event, passes and pauses that are seen, refusals at the pointer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QStatusTipEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QToolTip
from window_drive import AGAINST_ENGINE, PEOPLE, Driver, ScriptedEngine

from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import OwnEngine, Person
from desktop_go.gui.window.layout import REVIEW
from desktop_go.moves import Color
from desktop_go.services.settings_schema import LANGUAGES

Start = Callable[..., Driver]
CTRL = Qt.KeyboardModifier.ControlModifier


def press_banner(driver: Driver, text: str) -> None:
    """Press a button of the message."""
    buttons = {button.text(): button for button in driver.window.banner.buttons()}
    driver.click_widget(buttons[text])


def game_button(driver: Driver, key: str) -> QToolButton:
    """The button of an action beside the board."""
    buttons = driver.window.players.findChildren(QToolButton, "gameButton")
    return next(one for one in buttons if one.defaultAction() is driver.window.actions_[key])


def counted(start: Start, setup: GameSetup = AGAINST_ENGINE) -> Driver:
    """Black has a wall across 9x9; both have passed and the engine has marked the dead stones."""
    engine = ScriptedEngine("A9", "J9", "pass")
    engine.ownership = np.ones(81, np.float32)
    driver = start(engine)
    driver.window.start_game(setup)
    driver.click("E5")
    driver.wait(lambda: driver.moves() == "B E5 W A9")
    driver.click("C5")
    driver.wait(lambda: driver.moves().endswith("W J9"))
    driver.press(Qt.Key.Key_P)
    driver.wait(lambda: driver.game.phase is Phase.SCORING)
    driver.wait(lambda: bool(driver.core.counting.dead))
    return driver


def finished(start: Start, setup: GameSetup = AGAINST_ENGINE) -> Driver:
    driver = counted(start, setup)
    driver.click_widget(driver.window.score.accept)
    assert driver.game.phase is Phase.FINISHED
    return driver


def test_the_end_says_you_won_and_offers_what_comes_next(start: Start) -> None:
    driver = finished(start)
    banner = driver.window.banner
    assert banner.text.startswith("You won by 73.5 points. Your rating on 9×9 is ")
    assert driver.window.status.text == "You won by 73.5 points"
    names = [button.text() for button in banner.buttons()]
    assert names == ["Review", "Rematch", "Next level", "Save as…"]
    driver.click_widget(banner.buttons()[0])
    assert driver.window.panels.mode == REVIEW
    driver.wait(lambda: len(driver.window.review.analyses.judgements) > 0)


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
def test_the_end_covers_no_part_of_the_board(start: Start, language: str) -> None:
    """In the smallest usual window, in every language."""
    driver = counted(start)
    window = driver.window
    window.resize(1024, 700)
    driver.core.settings.set("language", language)
    driver.click_widget(window.score.accept)
    board, banner = window.game_page.board, window.banner
    driver.wait(lambda: board.height() < 600)
    assert len(banner.buttons()) == 4
    bottom = board.mapTo(window, QPoint(0, board.height())).y()
    driver.wait(lambda: banner.geometry().top() >= bottom)
    assert banner.geometry().bottom() < window.status.geometry().top()
    driver.core.settings.set("language", "en")


def test_a_player_with_a_name_is_not_called_you(start: Start) -> None:
    driver = finished(start, replace(AGAINST_ENGINE, black=Person(name="Anna")))
    assert driver.window.banner.text.startswith("Black wins by 73.5 points. Your rating ")


def test_the_final_territory_stays_and_comes_back_with_the_end(start: Start) -> None:
    driver = finished(start)
    board = driver.window.game_page.board
    dead = {driver.point("A9"), driver.point("J9")}
    assert board.view().dead == dead
    assert board.view().territory == bytes([Color.BLACK] * 81)
    driver.press(Qt.Key.Key_Home)
    assert board.view().territory is None
    driver.press(Qt.Key.Key_End)
    assert board.view().dead == dead


def test_an_undone_result_restores_the_count(start: Start) -> None:
    driver = finished(start)
    driver.press(Qt.Key.Key_Z, CTRL)
    assert driver.game.phase is Phase.SCORING
    assert driver.core.counting.dead == {driver.point("A9"), driver.point("J9")}
    driver.quiet()
    assert driver.core.counting.dead == {driver.point("A9"), driver.point("J9")}


def test_a_rematch_changes_colors(start: Start) -> None:
    driver = finished(start)
    press_banner(driver, "Rematch")
    assert isinstance(driver.game.setup.black, OwnEngine)
    assert driver.game.setup.white.is_person
    assert driver.game.phase is Phase.PLAYING


def test_the_next_level_is_one_higher_and_only_for_the_winner(start: Start) -> None:
    driver = finished(start)
    press_banner(driver, "Next level")
    level = AGAINST_ENGINE.white.level
    assert driver.game.setup.white == OwnEngine(level=level + 1)
    driver.game.resign(Color.BLACK)
    assert driver.window.banner.text.startswith("You resigned. Not rated: you made too few moves")
    names = [b.text() for b in driver.window.banner.buttons()]
    assert names == ["Review", "Rematch", "Save as…", "Undo"]
    press_banner(driver, "Undo")
    assert driver.game.phase is Phase.PLAYING


def test_two_people_named_by_color_keep_them_in_a_rematch(start: Start) -> None:
    driver = start()
    setup = replace(PEOPLE, black=Person(name="Black"), white=Person(name="White"))
    driver.window.start_game(setup)
    driver.game.resign(Color.BLACK)
    press_banner(driver, "Rematch")
    assert driver.game.setup == setup


def test_a_pass_shows_on_the_board_and_on_the_card(start: Start) -> None:
    driver = start(ScriptedEngine("pass"))
    driver.window.start_game(AGAINST_ENGINE)
    driver.click("E5")
    driver.wait(lambda: driver.moves().endswith("W pass"))
    board = driver.window.game_page.board
    assert board.view().notice == "White passes"
    assert "White passes." in board.accessibleDescription()
    assert "passed" in driver.window.players.card(Color.WHITE).accessibleName()
    plain = replace(board.view(), notice="")
    with_words = board.grab().toImage()
    board.set_view(plain)
    without = board.grab().toImage()
    assert without != with_words
    geometry = board._scene.geometry
    above = geometry.y(0) - geometry.cell // 2  # Where a stone on the first line begins.
    stones = QRect(0, above, without.width(), without.height() - above)
    assert without.copy(stones) == with_words.copy(stones), "no stone is covered"
    driver.click("C3")
    assert board.view().notice == ""


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_space_after_pass_does_not_take_the_pass_back(start: Start, by: str) -> None:
    driver = start(ScriptedEngine("A9"))
    driver.window.start_game(AGAINST_ENGINE)
    button = game_button(driver, "pass")
    if by == "mouse":
        driver.click_widget(button)
    else:
        button.setFocus(Qt.FocusReason.TabFocusReason)
        driver.press(Qt.Key.Key_Space)
    assert driver.moves().startswith("B pass")
    driver.press(Qt.Key.Key_Space)
    driver.wait(lambda: driver.moves() == "B pass W A9")
    driver.press(Qt.Key.Key_Space)
    assert driver.moves() == "B pass W A9"
    assert driver.window.focusWidget() is driver.window.game_page.board


def test_a_pause_is_seen(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.press(Qt.Key.Key_P, CTRL)
    assert driver.window.game_page.board.view().notice == "Paused"
    assert "paused" in driver.window.players.card(Color.BLACK).accessibleName()
    driver.press(Qt.Key.Key_P, CTRL)
    assert driver.window.game_page.board.view().notice == ""


def test_a_refused_move_says_why_at_the_pointer(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.click("E5")
    assert QToolTip.text() == "There is already a stone on this point."
    board = driver.window.game_page.board
    place = board.mapToGlobal(board.position_of(driver.point("E5")).toPoint())
    tip = next(w for w in QApplication.topLevelWidgets() if w.inherits("QTipLabel"))
    assert (tip.pos() - place).manhattanLength() < 60
    QToolTip.hideText()


def test_a_buttons_tip_does_not_cover_the_event(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    event = QStatusTipEvent("Pass your turn.")
    QApplication.sendEvent(driver.window, event)
    assert event.type() is QEvent.Type.StatusTip
    assert driver.window.status.currentMessage() == ""
    assert driver.window.status.text == "Black E5"


def test_reading_through_a_record_says_each_move(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    for name in ("A2", "A1", "B1"):
        driver.click(name)
    driver.press(Qt.Key.Key_Left)
    assert driver.window.status.text == "Move 2: White A1"
    driver.press(Qt.Key.Key_Right)
    assert driver.window.status.text == "Move 3: Black B1, captures 1 stone"
    driver.press(Qt.Key.Key_Home)
    assert driver.window.status.text == "Start of the game"


def test_enter_without_a_cursor_does_not_play_the_users_move(start: Start) -> None:
    driver = start(ScriptedEngine("G7"))
    driver.window.start_game(AGAINST_ENGINE)
    driver.press(Qt.Key.Key_Return)
    QTest.qWait(0)
    assert driver.core.director.activity is None
    assert driver.moves() == ""
    driver.window.actions_["engine_move"].trigger()
    driver.wait(lambda: driver.moves() == "B G7 W A9")


def test_the_board_is_where_it_stays_when_a_game_starts(start: Start) -> None:
    """A first click went beside its point: the column took its width only afterwards."""
    driver = start()
    driver.window.start_game(PEOPLE)
    board = driver.window.game_page.board
    width = board.width()
    driver.qtbot.wait(50)
    assert board.width() == width


def test_high_contrast_gives_tools_an_edge(start: Start) -> None:
    driver = start()
    window = driver.window
    window.start_game(PEOPLE)
    action = window.actions_["save"]
    tool = window.menus.tool_bar.widgetForAction(action)
    settings = driver.core.settings
    settings.set("theme", "light")
    middle = tool.height() // 2
    assert tool.grab().toImage().pixelColor(0, middle).lightness() > 200
    settings.set("theme.high_contrast", True)
    driver.wait(lambda: tool.grab().toImage().pixelColor(0, tool.height() // 2).lightness() < 60)


def test_a_beginner_sees_the_board_the_players_and_four_buttons(start: Start) -> None:
    driver = start()
    window = driver.window
    window.start_game(AGAINST_ENGINE)
    driver.wait(window.players.isVisible)
    assert [key for key, dock in window.panels.docks.items() if dock.isVisible()] == ["players"]
    buttons = window.players.findChildren(QToolButton)
    assert [button.text() for button in buttons if button.isVisible()] == [
        "Pass", "Undo", "Hint", "Resign"
    ]  # fmt: skip
    window.actions_["review_mode"].trigger()
    driver.wait(window.record.isVisible)
