"""A game that is over stays as it was played, until its end is taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from window_drive import AGAINST_ENGINE, PEOPLE, Driver, ScriptedEngine

from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import OwnEngine
from desktop_go.gui.window.layout import REVIEW
from desktop_go.moves import Color

Start = Callable[..., Driver]
CTRL = Qt.KeyboardModifier.ControlModifier


def text_of(driver: Driver) -> str:
    return driver.game.record.to_text()


def resigned(start: Start, *engine_moves: str) -> Driver:
    """Black has played E5 and E7 against the engine and resigned."""
    driver = start(ScriptedEngine(*(engine_moves or ("E3", "C7"))))
    driver.window.start_game(AGAINST_ENGINE)
    for number, name in enumerate(("E5", "E7"), 1):
        driver.click(name)
        driver.wait(lambda n=number: driver.game.node.move_number == 2 * n)
    driver.click_widget(button(driver, "Resign"))
    assert driver.game.phase is Phase.PLAYING
    driver.click_widget(driver.window.banner.buttons()[0])
    assert driver.game.phase is Phase.FINISHED
    return driver


def button(driver: Driver, text: str) -> QToolButton:
    buttons = driver.window.players.findChildren(QToolButton)
    return next(button for button in buttons if button.text().replace("&", "") == text)


def test_a_level_chosen_after_the_end_is_the_next_games(start: Start) -> None:
    driver = resigned(start)
    before, title = text_of(driver), driver.window.windowTitle()
    panel = driver.window.engine
    driver.window.panels.show_panel("engine")
    assert panel.whose.currentText() == "White in the next game"
    panel.level.setFocus()
    for _ in range(4):
        driver.press(Qt.Key.Key_Right)
    assert panel.level.number() == 9
    assert text_of(driver) == before
    assert driver.window.windowTitle() == title
    assert "level 5" in driver.window.players.card(Color.WHITE).accessibleName()
    driver.window.show_greeter()
    driver.click_widget(driver.window.greeter.play_button)
    assert driver.game.setup.white.level == 9
    assert driver.game.record.info("PW") == "Desktop Go, level 9"


def test_pass_and_other_moves_are_off_after_the_end(start: Start) -> None:
    driver = resigned(start)
    before = text_of(driver)
    for key in ("pass", "hint", "engine_move", "resign"):
        assert not driver.window.actions_[key].isEnabled(), key
    driver.press(Qt.Key.Key_P)
    driver.press(Qt.Key.Key_Return)
    driver.click("G3")
    assert driver.window.status.text.startswith("The game is over.")
    driver.press(Qt.Key.Key_Home)
    driver.click("G3")
    assert text_of(driver) == before
    view = driver.window.game_page.board.view()
    assert view.hover_color is Color.EMPTY


def test_undo_takes_the_end_back_where_the_game_stood(start: Start) -> None:
    driver = resigned(start)
    driver.press(Qt.Key.Key_Home)
    driver.press(Qt.Key.Key_Z, CTRL)
    assert driver.game.phase is Phase.PLAYING
    assert driver.moves() == "B E5 W E3 B E7 W C7"
    assert driver.game.record.info("RE") == ""
    assert driver.window.banner.isHidden()
    for key in ("pass", "hint", "resign"):
        assert driver.window.actions_[key].isEnabled(), key
    driver.press(Qt.Key.Key_P)
    assert driver.moves().endswith("W C7 B pass")


def test_undo_after_the_engine_resigned_gives_the_move_back(start: Start) -> None:
    """With the same move on the board it would resign again."""
    driver = start(ScriptedEngine("resign"))
    driver.window.start_game(AGAINST_ENGINE)
    driver.click("E5")
    driver.wait(lambda: driver.game.phase is Phase.FINISHED)
    driver.press(Qt.Key.Key_Z, CTRL)
    assert driver.game.phase is Phase.PLAYING
    assert driver.moves() == ""
    assert driver.game.human_may_move()


def test_undo_of_a_loss_on_time_gives_the_time_back(start: Start) -> None:
    driver = start()
    seconds = [100.0]
    driver.game.clocks._now = lambda: seconds[0]
    driver.window.start_game(replace(PEOPLE, control=TimeControl(ClockKind.ABSOLUTE, 60)))
    driver.click("E5")
    seconds[0] += 61
    driver.game.clocks.tick()
    driver.wait(lambda: driver.game.phase is Phase.FINISHED)
    driver.press(Qt.Key.Key_Z, CTRL)
    assert driver.game.phase is Phase.PLAYING
    assert driver.moves() == ""
    assert driver.game.clocks.clock.time_of(Color.WHITE).left == 60


def test_a_review_of_the_end_tries_moves(start: Start) -> None:
    driver = resigned(start)
    driver.click_widget(driver.window.banner.buttons()[0])
    driver.click("G3")
    assert driver.moves() == "B E5 W E3 B E7 W C7 B G3"
    assert driver.game.record.info("RE") == "W+R"
    driver.press(Qt.Key.Key_Z, CTRL)
    assert driver.game.record.info("RE") == "W+R"
    assert driver.moves() == "B E5 W E3 B E7 W C7"


def test_the_message_of_the_end_does_not_lie_over_the_review_it_offers(start: Start) -> None:
    driver = resigned(start)
    banner = driver.window.banner
    assert banner.isVisible()
    driver.click_widget(banner.buttons()[0])
    assert driver.window.panels.mode == REVIEW
    assert banner.isHidden()


@pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE])
def test_nobody_renames_the_players_of_a_finished_game(start: Start, color: Color) -> None:
    driver = resigned(start)
    before = text_of(driver)
    driver.game.set_player(color, OwnEngine(level=9))
    assert text_of(driver) == before
