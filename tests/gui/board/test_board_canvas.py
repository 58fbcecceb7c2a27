"""The board through real mouse, wheel and key events."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QVBoxLayout, QWidget

from desktop_go.gui.board import BoardCanvas, BoardOptions, spoken_points
from desktop_go.gui.board import canvas as canvas_module
from desktop_go.moves import Color, Point
from desktop_go.services.board_view import BoardView, CandidateMark


@pytest.fixture
def canvas(qtbot):
    widget = BoardCanvas()
    widget.set_options(BoardOptions(animate=False))
    widget.set_view(BoardView(9, 9, hover_color=Color.BLACK))
    widget.resize(400, 400)
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


@pytest.fixture
def clicks(canvas):
    heard = []
    canvas.point_clicked.connect(lambda point, button: heard.append((point, button)))
    return heard


def place(canvas, point):
    return canvas.position_of(point).toPoint()


def stones(*points, color=Color.BLACK, side=9):
    board = bytearray(side * side)
    for point in points:
        board[point.row * side + point.col] = color
    return bytes(board)


def shade(canvas, point):
    """The lightness of the pixel on a point, 0..255."""
    image = canvas.grab().toImage()
    return image.pixelColor(place(canvas, point)).lightness()


def wheel(canvas, delta):
    center = QPointF(canvas.rect().center())
    event = QWheelEvent(
        center, canvas.mapToGlobal(center), QPoint(), QPoint(0, delta), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(canvas, event)


@pytest.mark.parametrize("point", [Point(0, 0), Point(8, 0), Point(4, 4), Point(3, 8)])
def test_a_click_names_its_point(qtbot, canvas, clicks, point):
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place(canvas, point))
    assert clicks == [(point, Qt.MouseButton.LeftButton)]


def test_letting_go_elsewhere_takes_a_click_back(qtbot, canvas, clicks):
    qtbot.mousePress(canvas, Qt.MouseButton.LeftButton, pos=place(canvas, Point(2, 2)))
    qtbot.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=place(canvas, Point(5, 5)))
    assert clicks == []


def test_a_double_click_counts_twice(qtbot, canvas, clicks):
    at = place(canvas, Point(2, 2))
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseDClick(canvas, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=at)
    assert len(clicks) == 2


def test_clicks_on_the_rim_are_no_points(qtbot, canvas, clicks):
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert clicks == []


def test_rectangular_boards_are_hit_right(qtbot, canvas, clicks):
    canvas.set_view(BoardView(25, 2))
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place(canvas, Point(24, 1)))
    assert clicks == [(Point(24, 1), Qt.MouseButton.LeftButton)]


def test_hover_is_told_once_a_point(qtbot, canvas):
    heard = []
    canvas.point_hovered.connect(heard.append)
    for point in (Point(1, 1), Point(1, 1), Point(2, 1)):
        QTest.mouseMove(canvas, place(canvas, point))
        QTest.mouseMove(canvas, place(canvas, point) + QPoint(2, 2))
    assert heard == [Point(1, 1), Point(2, 1)]


def test_a_ghost_stone_shows_where_a_move_is_legal_only(qtbot, canvas):
    canvas.set_legal({Point(4, 2)})
    QTest.mouseMove(canvas, place(canvas, Point(2, 4)))
    bare = shade(canvas, Point(2, 4))
    QTest.mouseMove(canvas, place(canvas, Point(4, 2)))
    assert shade(canvas, Point(2, 4)) == bare
    offset = QPoint(8, 8)
    image = canvas.grab().toImage()
    ghost = image.pixelColor(place(canvas, Point(4, 2)) + offset).lightness()
    wood = image.pixelColor(place(canvas, Point(6, 2)) + offset).lightness()
    assert ghost < wood - 40


def test_legal_may_be_a_function(qtbot, canvas):
    asked = []
    canvas.set_legal(lambda point: asked.append(point) or False)
    QTest.mouseMove(canvas, place(canvas, Point(3, 3)))
    canvas.grab()
    assert set(asked) == {Point(3, 3)}


def test_a_new_stone_appears_and_goes(canvas):
    offset_point = Point(5, 5)
    canvas.set_view(BoardView(9, 9, stones(offset_point)))
    assert shade(canvas, offset_point) < 90
    canvas.set_view(BoardView(9, 9, stones(offset_point, color=Color.WHITE)))
    assert shade(canvas, offset_point) > 200


def test_repair_paints_the_same_as_a_fresh_painting(canvas):
    """Stone by stone and all at once give the same picture, overlaps included."""
    points = [Point(c, r) for r in range(2, 6) for c in range(1, 7) if (c * r) % 3]
    for count in range(1, len(points) + 1):
        canvas.set_view(BoardView(9, 9, stones(*points[:count])))
        canvas.grab()
    canvas.set_view(BoardView(9, 9, stones(*points[:-3])))
    repaired = canvas.grab().toImage()
    fresh = BoardCanvas()
    fresh.set_options(canvas.options())
    fresh.set_view(canvas.view())
    fresh.resize(canvas.size())
    assert fresh.grab().toImage() == repaired


def test_hovering_a_candidate_shows_its_line(qtbot, canvas):
    line = (Point(2, 2), Point(6, 6), Point(6, 2))
    canvas.set_view(
        BoardView(
            9, 9, candidates=(CandidateMark(Point(2, 2), 0.6, 100, pv=line),),
            hover_color=Color.BLACK,
        )
    )  # fmt: skip
    before = canvas.grab().toImage()
    QTest.mouseMove(canvas, place(canvas, Point(2, 2)))
    during = canvas.grab().toImage()
    inside = place(canvas, Point(6, 6)) + QPoint(9, 9)
    assert during.pixelColor(inside) != before.pixelColor(inside)
    QTest.mouseMove(canvas, QPoint(1, 1))
    assert canvas.grab().toImage() == before


def test_the_wheel_walks_in_whole_notches(canvas):
    heard = []
    canvas.wheel_stepped.connect(heard.append)
    wheel(canvas, -120)
    wheel(canvas, 240)
    for _ in range(4):
        wheel(canvas, -30)
    assert heard == [1, -1, -1, 1]


def test_a_right_click_asks_for_a_menu(canvas):
    heard = []
    canvas.context_menu_requested.connect(lambda point, where: heard.append((point, where)))
    at = place(canvas, Point(7, 1))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, canvas.mapToGlobal(at))
    QApplication.sendEvent(canvas, event)
    assert heard == [(Point(7, 1), canvas.mapToGlobal(at))]


def test_arrows_move_the_cursor_and_enter_plays(qtbot, canvas, clicks):
    canvas.set_cursor_point(Point(0, 0))
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down):
        qtbot.keyClick(canvas, key)
    assert canvas.cursor_point() == Point(1, 2)
    qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert clicks == [(Point(1, 2), Qt.MouseButton.LeftButton)]


def test_the_first_arrow_only_shows_the_cursor(qtbot, canvas, clicks):
    qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert clicks == []
    qtbot.keyClick(canvas, Qt.Key.Key_Up)
    assert canvas.cursor_point() == Point(4, 4)
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert canvas.cursor_point() is None


def test_tab_shows_the_cursor_and_the_mouse_hides_it(qtbot):
    host = QWidget()
    layout = QVBoxLayout(host)
    field, board = QLineEdit(), BoardCanvas()
    layout.addWidget(field)
    layout.addWidget(board)
    qtbot.addWidget(host)
    with qtbot.waitActive(host):
        host.show()
        host.activateWindow()
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Tab)
    qtbot.waitUntil(board.hasFocus)
    assert board.cursor_point() == Point(9, 9)
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=place(board, Point(3, 3)))
    assert board.cursor_point() is None


def test_arrows_belong_to_shortcuts_until_the_cursor_shows(qtbot):
    window = QMainWindow()
    board = BoardCanvas()
    window.setCentralWidget(board)
    walked = []
    back = window.addAction("Back")
    back.setShortcut(Qt.Key.Key_Left)
    back.triggered.connect(lambda: walked.append("back"))
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    board.setFocus()
    qtbot.waitUntil(board.hasFocus)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Left)
    assert walked == ["back"]
    board.set_cursor_point(Point(5, 5))
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Left)
    assert walked == ["back"]
    assert board.cursor_point() == Point(4, 5)


def test_the_board_says_itself_in_words(canvas):
    canvas.set_view(BoardView(9, 9, stones(Point(2, 6)), last_move=Point(2, 6)))
    assert "Last move: Black C3" in canvas.accessibleDescription()
    canvas.set_cursor_point(Point(2, 6))
    assert canvas.accessibleName() == "Board, C3, black stone, 4 liberties, last move"


def test_screen_readers_get_the_point_under_the_cursor(canvas):
    spoken_points.install()
    was_active = QAccessible.isActive()
    QAccessible.setActive(True)
    try:
        canvas.set_cursor_point(Point(0, 8))
        interface = QAccessible.queryAccessibleInterface(canvas)
        assert interface.text(QAccessible.Text.Name) == "Board, A1, empty"
        assert "Board of 9 by 9" in interface.text(QAccessible.Text.Description)
    finally:
        QAccessible.setActive(was_active)


def test_another_language_renames_the_board(canvas, monkeypatch):
    monkeypatch.setattr(canvas_module, "tr", lambda text: {"Board": "Brett"}.get(text, text))
    canvas.retranslate()
    assert canvas.accessibleName() == "Brett"


def test_a_cursor_off_the_board_is_refused(canvas):
    with pytest.raises(ValueError, match="not on the board"):
        canvas.set_cursor_point(Point(9, 0))


def test_a_move_is_animated_and_ends_at_rest(qtbot, canvas):
    canvas.set_options(replace(canvas.options(), animate=True))
    before = BoardView(9, 9, stones(Point(0, 0), color=Color.WHITE))
    after = BoardView(9, 9, stones(Point(1, 0)), last_move=Point(1, 0))
    canvas.set_view(before)
    canvas.set_view(after)
    assert canvas.animating()
    canvas.grab()
    qtbot.waitUntil(lambda: not canvas.animating(), timeout=2000)
    moved = canvas.grab().toImage()
    canvas.set_view(BoardView(9, 9), animate=False)
    canvas.set_view(after, animate=False)
    assert canvas.grab().toImage() == moved


def test_reduced_motion_shows_at_once(canvas):
    canvas.set_view(BoardView(9, 9, stones(Point(1, 0)), last_move=Point(1, 0)))
    assert not canvas.animating()


def test_a_board_of_another_size_forgets_pointer_and_cursor_place(canvas):
    canvas.set_cursor_point(Point(8, 8))
    canvas.set_view(BoardView(5, 5))
    assert canvas.cursor_point() == Point(2, 2)


@pytest.mark.parametrize("theme", ["wood", "paper", "dark"])
@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
def test_pictures_for_export_have_the_asked_size(canvas, theme, ratio):
    canvas.set_options(BoardOptions(theme=theme))
    canvas.set_view(BoardView(19, 9))
    image = canvas.render_image(320, ratio)
    assert image.width() == round(320 * ratio)
    assert image.height() < image.width()
    assert image.deviceIndependentSize().width() == pytest.approx(320)
