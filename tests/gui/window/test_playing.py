"""Playing with mouse and keys: moves, undo, pass, resign, hint, clocks, both sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip
from window_drive import AGAINST_ENGINE, PEOPLE, Driver, ScriptedEngine

from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.engine.messages import Purpose
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.engine_thread import EngineStatus
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import OwnEngine, Person
from desktop_go.moves import Color, Point

Start = Callable[..., Driver]


def test_play_on_the_first_page_starts_a_game_with_one_click(start: Start) -> None:
    driver = start()
    greeter = driver.window.greeter
    assert not driver.window.game_is_shown
    driver.click_widget(greeter.size_choice.button(13))
    driver.click_widget(greeter.play_button)
    assert driver.window.game_is_shown
    assert driver.game.setup.size == 13
    assert isinstance(driver.game.setup.white, OwnEngine)


def test_clicks_play_and_the_engine_answers(start: Start) -> None:
    engine = ScriptedEngine("E3", "pass")
    driver = start(engine)
    driver.window.start_game(AGAINST_ENGINE)
    driver.click("E5")
    driver.wait(lambda: driver.moves() == "B E5 W E3")
    assert driver.window.status.text == "White E3"
    driver.click("C3")
    driver.wait(lambda: driver.moves() == "B E5 W E3 B C3 W pass")
    assert driver.window.status.text == "White passes"
    assert engine.requests[-1].state.to_play is Color.WHITE


def test_a_click_while_the_engine_thinks_changes_nothing(start: Start) -> None:
    engine = ScriptedEngine("E3")
    engine.hold.clear()
    driver = start(engine)
    driver.window.start_game(AGAINST_ENGINE)
    driver.click("E5")
    driver.wait(lambda: bool(engine.requests))
    driver.click("C3")
    assert driver.moves() == "B E5"
    assert "engine's turn" in driver.window.status.text
    assert QToolTip.text() == driver.window.status.text
    QToolTip.hideText()
    engine.hold.set()
    driver.wait(lambda: driver.moves() == "B E5 W E3")


def test_an_illegal_move_is_explained(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.click("E5")
    assert driver.moves() == "B E5"
    assert driver.window.status.text == "There is already a stone on this point."


def test_captures_are_said_and_counted(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    for name in ("A2", "A1", "B1"):
        driver.click(name)
    assert driver.window.status.text.startswith("Black B1, captures 1 stone")
    assert "1 prisoner" in driver.window.players.card(Color.BLACK).accessibleName()


def test_keyboard_alone_plays(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.press(Qt.Key.Key_B)
    driver.press(Qt.Key.Key_Return)
    driver.press(Qt.Key.Key_Right)
    driver.press(Qt.Key.Key_Down)
    driver.press(Qt.Key.Key_Return)
    assert driver.moves() == "B E5 W F4"
    driver.press(Qt.Key.Key_Escape)
    driver.press(Qt.Key.Key_Left)
    assert driver.moves() == "B E5"
    driver.press(Qt.Key.Key_End)
    driver.press(Qt.Key.Key_P)
    assert driver.moves() == "B E5 W F4 B pass"


def test_undo_takes_back_to_the_players_own_move(start: Start) -> None:
    driver = start(ScriptedEngine("E3", "C7"))
    driver.window.start_game(AGAINST_ENGINE)
    driver.click("E5")
    driver.wait(lambda: driver.moves() == "B E5 W E3")
    driver.click("C3")
    driver.wait(lambda: driver.moves().endswith("W C7"))
    driver.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert driver.moves() == "B E5 W E3"
    assert len(driver.game.record.main_line()) == 3
    assert driver.game.human_may_move()
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    driver.press(Qt.Key.Key_Z, both)
    assert driver.moves() == "B E5 W E3 B C3 W C7"


def test_undo_while_the_engine_thinks_takes_back_one_move(start: Start) -> None:
    engine = ScriptedEngine("E3")
    engine.hold.clear()
    driver = start(engine)
    driver.window.start_game(AGAINST_ENGINE)
    driver.click("E5")
    driver.wait(lambda: bool(engine.requests))
    driver.window.actions_["undo"].trigger()
    assert driver.moves() == ""
    engine.hold.set()
    driver.click("D4")
    driver.wait(lambda: driver.moves().startswith("B D4 W "))


def test_undo_and_redo_are_off_with_nothing_to_undo(start: Start) -> None:
    driver = start()
    undo, redo = (driver.window.actions_[key] for key in ("undo", "redo"))
    driver.window.start_game(PEOPLE)
    assert not undo.isEnabled()
    assert not redo.isEnabled()
    driver.click("E5")
    assert undo.isEnabled()
    assert not redo.isEnabled()
    undo.trigger()
    assert not undo.isEnabled()
    assert redo.isEnabled()


def test_undo_is_on_after_a_comment(start: Start) -> None:
    """Edits that leave the board as it is are steps, too."""
    driver = start()
    undo = driver.window.actions_["undo"]
    driver.window.core.files.open_text("(;SZ[9];B[ee];W[gg])")
    driver.wait(lambda: len(driver.game.record.main_line()) == 3)
    assert not undo.isEnabled()
    driver.game.set_comment("Tengen")
    driver.wait(undo.isEnabled)
    undo.trigger()
    assert driver.game.node.comment == ""
    assert not undo.isEnabled()


def test_resign_and_take_the_result_back(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.resign()
    assert driver.game.phase is Phase.FINISHED
    assert driver.window.banner.text == "Black wins by resignation."
    assert driver.game.record.info("RE") == "B+R"
    driver.window.actions_["undo"].trigger()
    assert driver.game.phase is Phase.PLAYING
    assert driver.game.record.info("RE") == ""
    assert driver.window.banner.isHidden()


def test_the_engine_may_resign(start: Start) -> None:
    driver = start(ScriptedEngine("resign"))
    driver.window.start_game(AGAINST_ENGINE)
    driver.click("E5")
    driver.wait(lambda: driver.game.phase is Phase.FINISHED)
    assert driver.game.record.info("RE") == "B+R"


def test_hint_marks_a_point_and_says_it(start: Start) -> None:
    driver = start()
    driver.window.start_game(AGAINST_ENGINE)
    driver.press(Qt.Key.Key_H)
    driver.wait(lambda: driver.window.status.text.startswith("Hint: A9"))
    assert "60 %" in driver.window.status.text
    view = driver.window.game_page.board.view()
    assert driver.point("A9") in view.marks
    assert not view.candidates
    driver.click("E5")
    assert not driver.window.game_page.board.view().marks


def test_a_hint_is_gone_with_its_board(start: Start) -> None:
    """It was looked for on the next board before that was told of, and lay beyond its edge."""
    driver = start()
    driver.window.start_game(replace(PEOPLE, size=19))
    driver.press(Qt.Key.Key_Space)
    board = driver.window.game_page.board
    driver.wait(lambda: bool(board.view().candidates))
    driver.window.presenter.point_out(Point(18, 18))
    assert [ghost.point for ghost in board.view().pv] == [Point(18, 18)]
    driver.window.start_game(PEOPLE)
    assert board.view().cols == 9
    assert not board.view().pv


def test_the_engine_plays_black_and_against_itself(start: Start) -> None:
    driver = start(ScriptedEngine("D4"))
    driver.window.start_game(replace(AGAINST_ENGINE, black=OwnEngine(), white=Person()))
    driver.wait(lambda: driver.moves() == "B D4")
    driver.window.start_game(GameSetup(size=5, black=OwnEngine(), white=OwnEngine()))
    driver.wait(lambda: driver.game.node.move_number > 6)
    driver.window.actions_["pause"].trigger()
    assert driver.game.paused


def test_in_a_pause_nobody_moves_for_the_engine(start: Start) -> None:
    engine = ScriptedEngine("E3", "E3")  # The first is not heard
    engine.hold.clear()
    driver = start(engine)
    driver.window.start_game(AGAINST_ENGINE)
    driver.wait(lambda: driver.core.port.status is EngineStatus.READY)
    driver.click("E5")
    driver.window.actions_["pause"].trigger()
    driver.click("C3")
    assert driver.moves() == "B E5"
    assert driver.window.status.text == "The game is paused, and it is the engine's turn."
    assert not driver.window.actions_["pass"].isEnabled()
    engine.hold.set()
    driver.window.actions_["pause"].trigger()
    driver.wait(lambda: driver.moves() == "B E5 W E3")
    driver.window.actions_["pause"].trigger()
    driver.click("G7")
    assert driver.moves() == "B E5 W E3 B G7"
    assert not driver.game.paused, "with a move of one's own the game goes on"
    assert not driver.window.actions_["pause"].isChecked()


@pytest.mark.parametrize("focus", ["board", "button"])
def test_escape_answers_the_question_of_resigning(start: Start, focus: str) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.window.actions_["resign"].trigger()
    banner = driver.window.banner
    assert banner.isVisible()
    if focus == "button":
        banner.buttons()[0].setFocus()
    driver.press(Qt.Key.Key_Escape)
    driver.wait(banner.isHidden)
    assert driver.game.phase is Phase.PLAYING


def test_engine_moves_now_for_a_person(start: Start) -> None:
    driver = start(ScriptedEngine("G7"))
    driver.window.start_game(PEOPLE)
    driver.window.actions_["engine_move"].trigger()
    driver.wait(lambda: driver.moves() == "B G7")


def test_engine_moves_now_ends_its_thinking(start: Start) -> None:
    engine = ScriptedEngine()
    engine.hold.clear()
    driver = start(engine)
    driver.window.start_game(AGAINST_ENGINE)
    driver.click("E5")
    driver.wait(lambda: driver.core.director.last_thought is not None)
    driver.press(Qt.Key.Key_Return)
    driver.wait(lambda: driver.moves() == "B E5 W A9")
    engine.hold.set()


def test_looking_back_pauses_the_game_and_playing_there_adds_a_variation(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    for name in ("E5", "E3", "C3"):
        driver.click(name)
    driver.press(Qt.Key.Key_Left)
    driver.press(Qt.Key.Key_Left)
    driver.click("G7")
    assert driver.moves() == "B E5 W G7"
    first = driver.game.record.root.children[0]
    assert [child.raw("W") for child in first.children] == [("eg",), ("gc",)]


def test_time_runs_out(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = start()
    seconds = [100.0]
    driver.game.clocks._now = lambda: seconds[0]
    control = TimeControl(ClockKind.BYO_YOMI, 5, 10, 2)
    driver.window.start_game(replace(PEOPLE, control=control))
    driver.click("E5")
    assert driver.game.clocks.clock.running is Color.WHITE
    seconds[0] += 24
    driver.game.clocks.tick()
    assert "1.0 ×1" in driver.window.players.card(Color.WHITE).accessibleName()
    seconds[0] += 2
    driver.wait(lambda: driver.game.phase is Phase.FINISHED)
    assert driver.game.record.info("RE") == "B+T"
    assert driver.window.banner.text == "Black wins on time."


def test_undo_gives_the_time_back(start: Start) -> None:
    driver = start()
    seconds = [100.0]
    driver.game.clocks._now = lambda: seconds[0]
    driver.window.start_game(replace(PEOPLE, control=TimeControl(ClockKind.ABSOLUTE, 60)))
    seconds[0] += 20
    driver.click("E5")
    assert driver.game.clocks.clock.time_of(Color.BLACK).left == 40
    driver.window.actions_["undo"].trigger()
    assert driver.game.clocks.clock.time_of(Color.BLACK).left == 40
    driver.window.actions_["pause"].trigger()
    assert driver.game.clocks.clock.running is None


def test_the_record_keeps_what_the_clocks_showed(start: Start) -> None:
    driver = start()
    seconds = [100.0]
    driver.game.clocks._now = lambda: seconds[0]
    control = TimeControl(ClockKind.BYO_YOMI, 30, 10, 3)
    driver.window.start_game(replace(PEOPLE, control=control))
    seconds[0] += 12.5
    driver.click("E5")
    seconds[0] += 45
    driver.click("C3")
    first, second = driver.game.cursor.line()[1:]
    assert first.properties["BL"] == ["17.500"]
    assert "OB" not in first.properties
    assert second.properties["OW"] == ["2"]
    assert float(second.properties["WL"][0]) == 10


def test_the_engine_is_told_its_clock(start: Start) -> None:
    engine = ScriptedEngine("E3")
    driver = start(engine)
    control = TimeControl(ClockKind.FISCHER, 60, increment=5)
    driver.window.start_game(replace(AGAINST_ENGINE, control=control))
    driver.click("E5")
    driver.wait(lambda: driver.moves().endswith("E3"))
    clock = engine.requests[-1].limits.clock
    assert clock is not None
    assert clock.increment == 5
    assert 60 < clock.main_time <= 65


def test_free_handicap_is_placed_by_clicks(start: Start) -> None:
    driver = start()
    driver.window.start_game(replace(PEOPLE, handicap=3, free_handicap=True, komi=0.5))
    for name in ("C3", "G7", "G7", "E5", "C7"):
        driver.click(name)
    assert driver.game.phase is Phase.PLAYING
    assert driver.game.to_play is Color.WHITE
    assert len(driver.game.position.stones(Color.BLACK)) == 3
    assert driver.game.record.info("HA") == "3"


def test_candidates_stay_visible_while_a_row_has_focus(start: Start) -> None:
    """All but those that the stones of its line lie on."""
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.press(Qt.Key.Key_Space)
    board, table = driver.window.game_page.board, driver.window.thinking.table
    driver.window.panels.show_panel("thinking")
    driver.wait(lambda: len(board.view().candidates) == 3 and table.isVisible())
    everything = {mark.point for mark in board.view().candidates}
    place = table.visualItemRect(table.item(0, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert table.hasFocus()
    driver.press(Qt.Key.Key_Down)
    line = {stone.point for stone in board.view().pv}
    assert len(line) == 2
    assert {mark.point for mark in board.view().candidates} == everything - line
    driver.press(Qt.Key.Key_Tab)
    assert not table.hasFocus()
    assert not board.view().pv
    assert {mark.point for mark in board.view().candidates} == everything


def test_live_analysis_shows_candidates_on_board_and_panel(start: Start) -> None:
    engine = ScriptedEngine()
    driver = start(engine)
    driver.window.start_game(PEOPLE)
    driver.press(Qt.Key.Key_Space)
    driver.wait(lambda: len(driver.window.game_page.board.view().candidates) == 3)
    assert driver.window.thinking.table.rowCount() == 3
    assert engine.requests[-1].purpose is Purpose.ANALYZE
    driver.window.thinking.table.cellEntered.emit(0, 0)
    assert len(driver.window.game_page.board.view().pv) == 3
    driver.click("E5")
    driver.wait(lambda: len(engine.requests[-1].state.moves) == 1)
    driver.press(Qt.Key.Key_Space)
    assert not driver.window.game_page.board.view().candidates
