"""Playing on the gomoku page: by people, against the engine, with undo, hint, clocks and rules."""

from __future__ import annotations

from collections.abc import Callable

from gomoku_drive import GomokuDriver, ScriptedGomoku
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.engine.messages import Purpose
from desktop_go.errors import EngineFailure
from desktop_go.games.gomoku.openings import OpeningRule
from desktop_go.games.gomoku.rules import RENJU
from desktop_go.gui.gomoku.canvas import Strip
from desktop_go.gui.gomoku.overlays import TEXTS
from desktop_go.gui.gomoku.setup import GomokuSetup, setup_from_json
from desktop_go.gui.play.engine_thread import EngineStatus
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import OwnEngine, Person
from desktop_go.moves import Color, Point

Begin = Callable[..., GomokuDriver]
PEOPLE = GomokuSetup(black=Person(name="Anna"), white=Person(name="Ben"))
ENGINE = OwnEngine(level=2)


def test_two_people_play_to_a_five(begin: Begin) -> None:
    driver = begin(PEOPLE)
    driver.click("h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9")
    assert driver.said == "White k9"
    assert "h8 h9 i8" in driver.moves()
    driver.click("l8")
    assert driver.game.phase is Phase.FINISHED
    assert driver.said == "Black wins with five in a row"
    assert driver.page.column.result.text() == "Black wins with five in a row."
    assert driver.page.board.extras().strips == (Strip(Point(7, 7), Point(11, 7)),)
    assert driver.game.record.info("RE") == "B+"
    driver.click("a1")
    assert driver.said == "The game is over."
    assert driver.page.buttons["undo"].isEnabled()
    driver.click_widget(driver.button("undo"))
    assert driver.game.phase is Phase.PLAYING
    assert driver.game.to_play is Color.BLACK
    assert driver.game.record.info("RE") == ""
    driver.press(
        Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert driver.game.phase is Phase.FINISHED


def test_the_status_bar_does_not_keep_how_far_the_preparation_was(begin: Begin) -> None:
    driver = begin(GomokuSetup(), ScriptedGomoku())
    driver.wait(lambda: driver.page.port.status is EngineStatus.READY)
    assert driver.said != "preparing"


def test_a_taken_point_is_refused_with_a_sentence(begin: Begin) -> None:
    driver = begin(PEOPLE)
    driver.click("h8", "h8")
    assert driver.said == "h8 is already taken."
    assert driver.moves() == "h8"


def test_the_engine_answers_and_undo_takes_both_moves(begin: Begin) -> None:
    driver = begin(GomokuSetup(), ScriptedGomoku("i9", "j10"))
    driver.click("h8")
    driver.wait(lambda: driver.moves() == "h8 i9")
    driver.click("h7")
    driver.wait(lambda: driver.moves() == "h8 i9 h7 j10")
    driver.click_widget(driver.button("undo"))
    assert driver.moves() == "h8 i9"
    driver.window.actions_["redo"].trigger()
    assert driver.moves() == "h8 i9 h7 j10"
    driver.press(Qt.Key.Key_Home)
    assert driver.moves() == ""
    driver.press(Qt.Key.Key_End)
    assert driver.moves() == "h8 i9 h7 j10"


def test_the_engine_begins_when_it_has_black_and_plays_itself(begin: Begin) -> None:
    driver = begin(GomokuSetup(black=ENGINE, white=Person()), ScriptedGomoku("h8"))
    driver.wait(lambda: driver.moves() == "h8")
    driver.page.start_game(GomokuSetup(black=ENGINE, white=ENGINE))
    driver.wait(lambda: driver.game.phase is Phase.FINISHED)
    assert driver.game.outcome is not None
    assert driver.game.outcome.winner is Color.BLACK


def test_a_hint_is_shown_and_told(begin: Begin) -> None:
    driver = begin(GomokuSetup(), ScriptedGomoku())
    driver.idle()
    driver.click_widget(driver.button("hint"))
    driver.wait(lambda: driver.said.startswith("Hint: a1"))
    assert driver.page.board.view().pv[0].point == Point(0, 14)
    driver.click("h8")
    driver.wait(lambda: driver.moves() == "h8 a1")
    assert not driver.page.board.view().pv


def test_resigning_ends_the_game(begin: Begin) -> None:
    driver = begin(GomokuSetup(), ScriptedGomoku("i9"))
    driver.click("h8")
    driver.idle()
    driver.click_widget(driver.button("resign"))
    assert driver.game.outcome is None
    assert driver.said.startswith("Resign this game?")
    (sure,) = (
        b for b in driver.window.banner.findChildren(QAbstractButton) if b.text() == "Resign"
    )
    driver.click_widget(sure)
    assert driver.game.record.info("RE") == "W+R"
    assert driver.said == "You resigned"
    assert not driver.window.banner.isVisible()
    assert not driver.page.buttons["resign"].isEnabled()


def test_a_move_goes_on_after_the_question_whether_to_resign(begin: Begin) -> None:
    driver = begin(GomokuSetup(), ScriptedGomoku("i9", "i10"))
    driver.click("h8")
    driver.idle()
    driver.click_widget(driver.button("resign"))
    assert driver.window.banner.isVisible()
    driver.click("h9")
    driver.idle()
    assert not driver.window.banner.isVisible()
    driver.click_widget(driver.button("resign"))
    assert driver.game.outcome is None
    driver.page.settings.set("ask.resign", False)
    driver.click("h10")
    driver.idle()
    driver.click_widget(driver.button("resign"))
    assert driver.game.record.info("RE") == "W+R"


def test_enter_without_a_cursor_does_not_play_the_users_move(begin: Begin) -> None:
    driver = begin(GomokuSetup(), ScriptedGomoku("i9", "g7"))
    driver.press(Qt.Key.Key_Return)
    assert driver.page.director.activity is None
    driver.click("h8")
    driver.idle()
    driver.press(Qt.Key.Key_Return)
    assert driver.page.director.activity is None
    assert driver.moves() == "h8 i9"


def test_a_clock_runs_out(begin: Begin) -> None:
    control = TimeControl(ClockKind.ABSOLUTE, 60)
    driver = begin(GomokuSetup(black=PEOPLE.black, white=PEOPLE.white, control=control))
    clock = driver.game.clocks.clock
    driver.click("h8")
    assert clock.running is Color.WHITE
    clock.pause()
    clock.restore(type(clock.snapshot())(clock.snapshot().black, clock.snapshot().white))
    times = clock.snapshot()
    gone = type(times.white)(0.05)
    clock.restore(type(times)(times.black, gone))
    clock.start(Color.WHITE)
    driver.wait(lambda: driver.game.phase is Phase.FINISHED)
    assert driver.said == "Black wins on time"
    driver.click_widget(driver.button("undo"))
    assert driver.game.phase is Phase.PLAYING
    assert driver.moves() == ""


def test_a_foul_is_marked_and_its_click_refused(begin: Begin) -> None:
    setup = GomokuSetup(rules=RENJU, black=PEOPLE.black, white=PEOPLE.white)
    driver = begin(setup)
    driver.click("g8", "a1", "i8", "c1", "h7", "a3", "h9", "o15")
    assert driver.point("h8") in driver.page.board.view().forbidden
    driver.click("h8")
    assert driver.said == "h8 is forbidden for Black: it makes two open threes at once."
    assert len(driver.game.position.moves) == 8
    driver.page.overlays.switch("fouls", False)
    assert not driver.page.board.view().forbidden
    assert driver.game.phase is Phase.PLAYING


def test_long_pro_keeps_black_out_of_the_middle(begin: Begin) -> None:
    setup = GomokuSetup(opening=OpeningRule.LONG_PRO, black=PEOPLE.black, white=PEOPLE.white)
    driver = begin(setup)
    driver.click("a1")
    assert driver.said == "Black's first stone goes in the center."
    driver.click("h8", "h9", "i7")
    assert "outside the central 7x7" in driver.said
    assert driver.moves() == "h8 h9"
    assert driver.point("i7") in driver.page.board.view().forbidden
    driver.click("l8")
    assert driver.moves() == "h8 h9 l8"
    assert not driver.page.column.opening.isVisible()
    driver.click_widget(driver.button("undo"))
    driver.click("i7")
    assert driver.moves() == "h8 h9"


def test_the_engine_is_told_where_pro_allows_no_stone(begin: Begin) -> None:
    engine = ScriptedGomoku()
    driver = begin(GomokuSetup(opening=OpeningRule.PRO, black=ENGINE, white=Person()), engine)
    driver.wait(lambda: driver.moves() == "h8")
    driver.click("h9")
    driver.wait(lambda: driver.moves() == "h8 h9 a1")
    assert driver.point("j10") in engine.requests[-1].avoid
    assert driver.point("k8") not in engine.requests[-1].avoid


def test_a_click_while_the_engine_thinks_says_so_and_enter_makes_it_move(begin: Begin) -> None:
    engine = ScriptedGomoku()
    engine.hold.clear()
    driver = begin(GomokuSetup(), engine)
    driver.click("h8")
    driver.wait(lambda: driver.page.director.last_thought is not None)
    driver.click("h9")
    assert "engine's turn" in driver.said
    driver.press(Qt.Key.Key_Return)
    assert driver.moves() == "h8 a1"
    engine.hold.set()


def test_engine_trouble_is_told_and_the_engine_restarts(begin: Begin) -> None:
    engine = ScriptedGomoku()
    driver = begin(GomokuSetup(), engine)
    driver.idle()
    engine.failure = EngineFailure("it fell over")
    driver.click("h8")
    driver.wait(driver.page.column.restart.isVisible)
    assert "it fell over" in driver.window.banner.text
    driver.click_widget(driver.page.column.restart)
    driver.wait(lambda: driver.moves() == "h8 a1")
    assert engine.opened == 2


def test_analysis_shows_candidates_depth_and_reasons(begin: Begin) -> None:
    engine = ScriptedGomoku()
    driver = begin(PEOPLE, engine)
    driver.wait(lambda: engine.opened == 1)
    driver.click("h8")
    driver.press(Qt.Key.Key_Space)
    driver.wait(lambda: bool(driver.page.board.view().candidates))
    assert engine.requests[-1].purpose is Purpose.ANALYZE
    assert "depth 7" in driver.page.thinking.figures.text()
    assert "makes a four" in driver.page.thinking.reasons.text()
    assert driver.page.board.extras().captions
    assert driver.page.thinking.table.item(0, 0).text() == "a1"
    driver.press(Qt.Key.Key_Space)
    assert not driver.page.board.view().candidates


def test_candidates_stay_visible_while_a_row_has_focus(begin: Begin) -> None:
    engine = ScriptedGomoku()
    driver = begin(PEOPLE, engine)
    driver.wait(lambda: engine.opened == 1)
    driver.click("h8")
    driver.press(Qt.Key.Key_Space)
    board, table = driver.page.board, driver.page.thinking.table
    driver.wait(lambda: len(board.view().candidates) == 3)
    driver.page.show_thinking()
    driver.wait(table.isVisible)
    table.setFocus()
    driver.press(Qt.Key.Key_Home)
    driver.press(Qt.Key.Key_Down)
    line = {stone.point for stone in board.view().pv}
    assert len(line) == 2
    assert len(board.view().candidates) == 1
    board.setFocus()
    assert not board.view().pv
    assert len(board.view().candidates) == 3


def test_leaving_the_page_pauses_and_coming_back_goes_on(begin: Begin) -> None:
    driver = begin(PEOPLE)
    driver.click("h8")
    driver.window.actions_["start_page"].trigger()
    assert driver.window.games.page is None
    assert driver.game.paused
    driver.window.games.show("gomoku")
    assert not driver.game.paused
    driver.click("h9")
    assert driver.moves() == "h8 h9"


def test_play_and_review_follow_the_tabs(begin: Begin) -> None:
    driver = begin(PEOPLE)
    actions, page = driver.window.actions_, driver.page
    assert actions["play_mode"].isChecked()
    actions["review_mode"].trigger()
    assert page.review.isVisible()
    assert actions["review_mode"].isChecked()
    assert not actions["play_mode"].isChecked()
    page.column.tabs.setCurrentWidget(page.engine_tab)
    assert actions["play_mode"].isChecked()


def test_the_board_works_by_keyboard(begin: Begin) -> None:
    driver = begin(PEOPLE)
    driver.press(Qt.Key.Key_B)
    driver.press(Qt.Key.Key_Right)
    driver.press(Qt.Key.Key_Up)
    driver.press(Qt.Key.Key_Return)
    assert driver.moves() == "i9"
    assert "i9" in driver.page.board.accessibleName()


def test_a_setup_goes_through_the_settings() -> None:
    setup = GomokuSetup(
        20,
        RENJU,
        OpeningRule.SWAP2,
        black=OwnEngine(level=12),
        white=Person(name="Ben"),
        control=TimeControl(ClockKind.FISCHER, 300, increment=5),
    )
    assert setup_from_json(setup.to_json()) == setup
    assert setup_from_json({"size": 99, "rules": "chess", "opening": 3}) == GomokuSetup()


def test_the_menu_switches_each_overlay(begin: Begin) -> None:
    driver = begin(PEOPLE)
    overlays = driver.page.overlays
    bar = driver.window.menuBar().actions()
    menu = next(action.menu() for action in bar if action.text() == "G&omoku")
    entries = {action.text(): action for action in menu.actions()}
    for key, text in TEXTS.items():
        before = overlays.on(key)
        menu.aboutToShow.emit()
        assert entries[text].isChecked() is before
        entries[text].trigger()
        assert overlays.on(key) is not before
        menu.aboutToShow.emit()
        entries[text].trigger()
        assert overlays.on(key) is before


def test_threats_are_marked_and_said(begin: Begin) -> None:
    driver = begin(PEOPLE)
    driver.click("h8", "a1", "i8", "a3", "j8")
    driver.page.overlays.switch("threats", True)
    driver.wait(lambda: bool(driver.page.board.extras().threats), 120_000)
    marks = {mark.point: mark.text for mark in driver.page.board.extras().threats}
    assert marks[driver.point("g8")] == marks[driver.point("k8")] == "4"
    assert driver.page.board.extras().strips == (Strip(Point(7, 7), Point(9, 7), "4"),)
    assert "Black threatens an open four at" in driver.page.thinking.threats.text()
    driver.page.overlays.switch("threats", False)
    assert not driver.page.board.extras().threats


def test_the_column_does_not_jump(begin: Begin) -> None:
    driver = begin(GomokuSetup(), ScriptedGomoku())
    page = driver.page
    driver.wait(lambda: page.port.status is EngineStatus.READY)

    def places() -> list[QRect]:
        QApplication.processEvents()
        return [page.column.geometry(), page.column.tabs.geometry(), page.board.geometry()]

    before = places()
    driver.click("h8")
    assert places() == before  # The engine thinks.
    driver.idle()
    assert places() == before
    driver.click_widget(driver.button("hint"))
    driver.wait(lambda: driver.said.startswith("Hint"))
    assert places() == before
    driver.press(Qt.Key.Key_Space)
    driver.wait(lambda: bool(page.board.view().candidates))
    assert places() == before
    driver.press(Qt.Key.Key_Space)
    driver.click_widget(driver.button("undo"))
    assert places() == before
