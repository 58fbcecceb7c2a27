"""The review in the window: running it, graph, list, keys, what is kept in the record."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from review_engine import BEST, OpinionEngine
from window_drive import Driver

from desktop_go.engine.go.review import SPEEDS
from desktop_go.engine.messages import Purpose
from desktop_go.games.go.review import Severity
from desktop_go.games.go.step_budget import TOO_MUCH
from desktop_go.gui.panels.curve import Curve, CurvePoint
from desktop_go.gui.panels.graph import LineView
from desktop_go.gui.style.text_dialog import TextDialog
from desktop_go.moves import Point
from desktop_go.records.analysis import IDENT, read_analysis
from desktop_go.services.i18n import tr

Review = Callable[..., Driver]
LEFT = Qt.MouseButton.LeftButton


def reviewed(review: Review, content: bytes | None = None) -> Driver:
    driver = review() if content is None else review(content)
    driver.click_widget(driver.window.review.graph.start)
    driver.wait(lambda: driver.window.review.analyses.missing() == 0)
    driver.wait(lambda: not driver.window.review.reviewer.running)
    driver.wait(lambda: bool(driver.window.review.mistakes.shown))
    return driver


def place_on(view: LineView, place: int) -> QPoint:
    return QPointF(view.x_of(place), view.height() / 2).toPoint()


def test_a_click_reviews_the_game(review: Review, engine: OpinionEngine) -> None:
    driver = reviewed(review)
    feature = driver.window.review
    asked = [r for r in engine.requests if r.purpose is Purpose.ANALYZE]
    assert [len(r.state.moves) for r in asked] == [*range(7), 5, 6]
    assert [r.limits.playouts for r in asked] == [500] * 7 + [2000] * 2
    numbers = [(s.first.number, s.points) for s in feature.mistakes.shown]
    assert numbers == [(6, 26.0), (3, 4.0), (1, 2.0)]
    assert driver.window.status.text == "Review finished: 3 mistakes"
    assert not feature.reviewer.running
    assert feature.graph.start.text() == "Review again"
    assert [point.place for point in feature.graph.graph.curve.points] == list(range(7))
    kinds = [cell[2] for cell in feature.graph.strip.cells()]
    assert kinds[2] is Severity.MISTAKE
    assert kinds[5] is Severity.BLUNDER


def test_clicks_and_drags_on_the_graph_walk_through_the_game(review: Review) -> None:
    driver = reviewed(review)
    graph, strip = driver.window.review.graph.graph, driver.window.review.graph.strip
    QTest.mouseClick(graph, LEFT, pos=place_on(graph, 4))
    assert driver.game.node.move_number == 4
    assert graph.place == 4
    QTest.mousePress(graph, LEFT, pos=place_on(graph, 1))
    for place in (2, 3):
        move = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(place_on(graph, place)),
            QPointF(graph.mapToGlobal(place_on(graph, place))),
            Qt.MouseButton.NoButton,
            LEFT,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(graph, move)
        assert driver.game.node.move_number == place
    QTest.mouseRelease(graph, LEFT, pos=place_on(graph, 3))
    QTest.mouseClick(strip, LEFT, pos=place_on(strip, 6))
    assert driver.game.node.move_number == 6
    QTest.mouseClick(graph, LEFT, pos=QPoint(graph.width() - 1, 5))
    assert driver.game.node.move_number == 6, "beside the graph is its nearest end"


def test_the_pointer_tells_the_loss_in_words(review: Review) -> None:
    driver = reviewed(review)
    strip = driver.window.review.graph.strip
    assert strip.describe(3) == (
        "Move 3: Black 44 %, W+6.0\nG7 lost 4.0 points (mistake); better: J3 H2"
    )
    assert strip.describe(0) == "Start: Black 50 %, even"
    QToolTip.hideText()


def test_a_click_in_the_list_and_the_keys_go_to_mistakes(review: Review) -> None:
    driver = reviewed(review)
    driver.window.panels.show_panel("mistakes")
    table = driver.window.review.mistakes.table
    rect = table.visualItemRect(table.item(1, 0))
    QTest.mouseClick(table.viewport(), LEFT, pos=rect.center())
    assert driver.game.node.move_number == 3
    assert driver.window.status.text.startswith("3. G7 lost 4.0 points")
    driver.window.game_page.board.setFocus()
    driver.press(Qt.Key.Key_N)
    assert driver.game.node.move_number == 6
    assert table.currentRow() == 0
    driver.press(Qt.Key.Key_N)
    assert driver.window.status.text == "There are no more mistakes."
    driver.press(Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    driver.press(Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert driver.game.node.move_number == 1


def test_filters_of_the_list(review: Review) -> None:
    panel = reviewed(review).window.review.mistakes
    panel.side.setCurrentIndex(1)
    assert [s.first.number for s in panel.shown] == [3, 1]
    panel.side.setCurrentIndex(2)
    assert [s.first.number for s in panel.shown] == [6]
    panel.stage.setCurrentIndex(3)
    assert panel.shown == []
    assert not panel.empty.isHidden()
    assert not panel.practise.isEnabled()


def test_the_list_is_sorted_by_points_win_rate_or_moves(review: Review) -> None:
    driver = reviewed(review)
    panel = driver.window.review.mistakes
    rates = {s.first.number: s.gravest.rate for s in panel.shown}
    assert [s.first.number for s in panel.shown] == [6, 3, 1]
    header = panel.table.horizontalHeader()

    def click_head(column: int) -> None:
        middle = header.sectionViewportPosition(column) + header.sectionSize(column) // 2
        QTest.mouseClick(header.viewport(), LEFT, pos=QPoint(middle, header.height() // 2))

    click_head(0)
    assert [s.first.number for s in panel.shown] == [1, 3, 6]
    assert panel.order.currentText() == "By move number"
    click_head(2)
    assert [s.first.number for s in panel.shown] == sorted(
        rates, key=rates.__getitem__, reverse=True
    )
    panel.order.setFocus()
    QTest.keyClick(panel.order, Qt.Key.Key_Home)
    assert [s.first.number for s in panel.shown] == [6, 3, 1]
    panel.table.setFocus()
    QTest.mouseDClick(
        panel.table.viewport(),
        LEFT,
        pos=panel.table.visualItemRect(panel.table.item(1, 0)).center(),
    )
    assert driver.game.node.move_number == 3
    QTest.keyClick(panel.table, Qt.Key.Key_Down)
    assert driver.game.node.move_number == 1


def test_a_review_can_be_stopped_and_gone_on_with(review: Review, engine: OpinionEngine) -> None:
    driver = review()
    feature = driver.window.review
    driver.wait(lambda: driver.window.actions_["review_game"].isEnabled())
    engine.hold.clear()
    driver.press(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    driver.wait(lambda: len(engine.requests) == 1)
    assert feature.reviewer.running
    assert driver.window.status.engine_text == "Engine is reviewing the game"
    driver.press(Qt.Key.Key_End)
    assert len(engine.requests) == 1, "walking does not disturb the review"
    driver.click_widget(feature.graph.cancel)
    assert not feature.reviewer.running
    engine.hold.set()
    driver.click_widget(feature.graph.start)
    driver.wait(lambda: not feature.reviewer.running)
    assert feature.analyses.missing() == 0
    seen = len(engine.requests)
    assert feature.graph.head.currentIndex() == 0
    driver.click_widget(feature.graph.start)
    assert len(engine.requests) == seen, "nothing is left to look at"


def test_live_analysis_goes_before_and_fills_the_graph(
    review: Review, engine: OpinionEngine
) -> None:
    driver = review()
    feature = driver.window.review
    driver.wait(lambda: driver.window.actions_["analyze"].isEnabled())
    driver.window.game_page.board.setFocus()
    driver.press(Qt.Key.Key_Space)
    driver.wait(lambda: feature.analyses.missing() == 6)
    driver.wait(lambda: len(feature.graph.graph.curve.points) == 1)
    driver.press(Qt.Key.Key_Space)
    assert not driver.core.director.analyzing
    assert [mark.point for mark in driver.window.game_page.board.view().candidates] == [BEST]


def test_a_game_without_moves_offers_no_review_even_when_its_start_is_analyzed(
    review: Review,
) -> None:
    driver = review(b"(;GM[1]SZ[9]KM[7]RU[Chinese])")
    feature = driver.window.review
    start, action = feature.graph.start, driver.window.actions_["review_game"]
    driver.wait(lambda: driver.window.actions_["analyze"].isEnabled())
    driver.window.game_page.board.setFocus()
    driver.press(Qt.Key.Key_Space)
    driver.wait(lambda: feature.analyses.missing() == 0)
    driver.press(Qt.Key.Key_Space)
    assert start.text() == "Review the game"
    assert start.toolTip() == "There are no moves to review yet."
    assert not start.isEnabled()
    assert not action.isEnabled()
    driver.click("E5")
    driver.wait(lambda: start.isEnabled() and action.isEnabled())
    driver.wait(lambda: start.text() == "Continue the review")


def test_known_positions_show_their_best_moves_without_the_engine(review: Review) -> None:
    driver = reviewed(review)
    driver.game.go_to(driver.game.cursor.line()[2])
    view = driver.window.game_page.board.view()
    assert [mark.point for mark in view.candidates] == [Point(8, 6)]
    assert driver.window.thinking.table.rowCount() == 1
    driver.window.panels.set_mode("play")
    assert driver.window.game_page.board.view().candidates == ()


def test_first_impressions(review: Review) -> None:
    driver = review()
    driver.wait(lambda: driver.window.actions_["analyze"].isEnabled())
    driver.window.game_page.board.setFocus()
    driver.press(Qt.Key.Key_R)
    driver.press(Qt.Key.Key_Space)
    driver.wait(lambda: bool(driver.window.game_page.board.view().candidates))
    mark = driver.window.game_page.board.view().candidates[0]
    assert mark.win_rate == pytest.approx(0.9)
    driver.press(Qt.Key.Key_R)
    assert driver.window.game_page.board.view().candidates[0].win_rate == pytest.approx(0.5)


def test_a_hinted_move_is_never_a_mistake(review: Review) -> None:
    driver = reviewed(review)
    feature = driver.window.review
    feature.analyses.note_hint(driver.game.record.root, Point(4, 4))
    driver.wait(lambda: [s.first.number for s in feature.mistakes.shown] == [6, 3])


def test_the_analysis_is_stored_in_the_record_and_read_back(review: Review) -> None:
    driver = reviewed(review)
    record = driver.game.record
    driver.window.actions_["store_comments"].trigger()
    assert driver.window.status.text == "Analysis of 7 positions stored in the record"
    assert "G7 lost 4.0 points (mistake)" in record.main_line()[3].comment
    content = record.to_bytes()
    assert record.undo() == "Store analysis"
    assert IDENT not in record.root.properties
    again = review(content)
    feature = again.window.review
    again.wait(lambda: [s.first.number for s in feature.mistakes.shown] == [6, 3, 1])
    again.window.actions_["remove_analysis"].trigger()
    assert read_analysis(again.game.record.root) is None
    assert again.game.record.main_line()[3].comment == ""
    assert [s.first.number for s in feature.mistakes.shown] == [6, 3, 1]


def test_an_edit_of_a_position_forgets_what_was_known_below(review: Review) -> None:
    driver = reviewed(review)
    feature, record = driver.window.review, driver.game.record
    line = record.main_line()
    record.set_comment(line[2], "Words change nothing")
    assert feature.analyses.missing() == 0
    record.set_values(line[4], "AB", ["aa"])
    driver.game.after_step()
    assert [feature.analyses.known_at(node) for node in line] == [True] * 4 + [False] * 3


def test_the_best_line_becomes_a_variation(review: Review) -> None:
    driver = reviewed(review)
    driver.game.to_start()
    driver.window.actions_["play_line"].trigger()
    root = driver.game.record.root
    assert driver.game.node is root
    line = root.children[1].line()
    assert [node.move.point for node in line if node.move] == [BEST, Point(7, 7)]
    driver.game.record.undo()
    assert len(root.children) == 1


def test_a_click_on_an_expected_line_adds_it(review: Review) -> None:
    driver = reviewed(review)
    driver.game.go_to(driver.game.record.main_line()[2])
    driver.window.panels.show_panel("thinking")
    table = driver.window.thinking.table
    place = table.visualItemRect(table.item(0, 4)).center()
    assert table.item(0, 2).text() == "-2.0", "the lead of the side to move"
    QTest.mouseMove(table.viewport(), place)
    view = driver.window.game_page.board.view()
    assert [ghost.number for ghost in view.pv] == [1, 2]
    assert view.candidates == (), "the line is not hidden under the other moves"
    QTest.mouseClick(table.viewport(), LEFT, pos=place)
    assert driver.window.status.text == "2 moves were added as a variation"
    assert [child.move.point for child in driver.game.node.children][1] == Point(8, 6)


def test_the_tree_is_colored_by_loss(review: Review) -> None:
    driver = reviewed(review)
    feature = driver.window.review
    line = driver.game.record.main_line()
    colored = [number for number, node in enumerate(line) if feature._node_color(node)]
    assert colored == [1, 3, 6]


def test_the_second_palette_reaches_strip_and_list(review: Review) -> None:
    driver = reviewed(review)
    feature = driver.window.review
    before = feature.mistakes.table.item(0, 0).icon().pixmap(12).toImage()
    driver.core.settings.set("board.color_blind", True)
    assert feature.graph.strip.color_blind
    after = feature.mistakes.table.item(0, 0).icon().pixmap(12).toImage()
    assert before != after


def test_the_report_is_a_page(review: Review) -> None:
    driver = reviewed(review)
    driver.click_widget(driver.window.review.mistakes.report)
    dialog = driver.window.findChildren(TextDialog)[-1]
    text = dialog.browser.toPlainText()
    assert "Black: Ann" in text
    assert "6 of 6 moves reviewed" in text
    assert "2.00 points" in text
    dialog.close()


def test_what_cannot_be_reviewed_is_said(review: Review, engine: OpinionEngine) -> None:
    driver = review(b"(;GM[1]SZ[25];B[aa];W[bb])")
    driver.wait(lambda: driver.window.review.graph.start.isEnabled())
    driver.click_widget(driver.window.review.graph.start)
    assert "25×25" in driver.window.status.text
    assert engine.requests == []


def test_an_engine_that_fails_ends_the_review(review: Review, engine: OpinionEngine) -> None:
    driver = review()
    feature = driver.window.review
    driver.wait(lambda: feature.graph.start.isEnabled())
    engine.leads = []
    driver.click_widget(feature.graph.start)
    driver.wait(lambda: not feature.reviewer.running)
    driver.wait(lambda: not feature.graph.start.isEnabled())
    assert not driver.window.banner.isHidden()


def test_curves_break_where_nothing_is_known() -> None:
    points = tuple(
        CurvePoint(place, 0.5, lead) for place, lead in ((0, 1.0), (1, -12.0), (4, None))
    )
    curve = Curve(6, points)
    assert [[p.place for p in run] for run in curve.runs()] == [[0, 1], [4]]
    assert curve.scale == 20
    assert curve.at(1) is points[1]
    assert curve.at(2) is None


def test_a_review_is_counted_in_the_statistics_of_its_players(review: Review) -> None:
    driver = review()
    feature = driver.window.review
    driver.wait(feature.graph.start.isEnabled)
    driver.click_widget(feature.graph.start)
    driver.wait(lambda: len(feature.mistakes.shown) == 3)
    driver.window.actions_["statistics"].trigger()
    page = driver.window.findChildren(TextDialog)[-1].browser.toPlainText()
    assert "Ann: 1 game\n" in page
    assert "Ben: 1 game\n" in page
    assert "mistake 1" in page
    assert "before:" not in page


def test_positions_that_take_too_long_to_follow_are_left_out_with_a_sentence(
    review: Review,
) -> None:
    driver = review(b"(;SZ[19]" + b";AB[aa:ss];AE[aa:ss]" * 10_000 + b")")
    line, reviewer = driver.game.record.main_line(), driver.window.review.reviewer
    assert reviewer.start(line, SPEEDS[0], line[-1:])
    assert not reviewer.running
    assert driver.window.status.text == tr(TOO_MUCH)
