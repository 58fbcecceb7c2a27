"""Marks, lines, arrows and veils of a record's node on the board."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from desktop_go.gui.board import BoardCanvas, BoardOptions
from desktop_go.gui.board.scene import BoardScene, render_board
from desktop_go.gui.board.words import describe_point
from desktop_go.moves import Color, Point
from desktop_go.records.loading import load_text
from desktop_go.records.markup import Mark
from desktop_go.services.board_view import BoardLine, BoardView, view_at, view_of_node

TEXT = (
    "(;SZ[9]DD[aa:bb];TR[cc]SQ[dd]CR[ee]MA[ff]SL[gg]LB[hh:A][ii:12]LN[aa:ii]AR[ai:ia]"
    "TB[ba]TW[ca];DD[]VW[aa:cc])"
)
OPTIONS = BoardOptions(theme="paper", coordinates=False, animate=False)


def picture(**fields: object) -> QImage:
    return render_board(BoardView(9, 9, **fields), OPTIONS, 450)


def test_the_markup_of_a_node_becomes_fields_of_the_view() -> None:
    record = load_text(TEXT).record
    node = record.root.children[0]
    drawn = view_at(node, 9, 9)
    assert drawn.marks == {
        Point(2, 2): Mark.TRIANGLE,
        Point(3, 3): Mark.SQUARE,
        Point(4, 4): Mark.CIRCLE,
        Point(5, 5): Mark.CROSS,
        Point(6, 6): Mark.SELECTED,
    }
    assert drawn.labels == {Point(7, 7): "A", Point(8, 8): "12"}
    assert drawn.lines == (
        BoardLine(Point(0, 0), Point(8, 8)),
        BoardLine(Point(0, 8), Point(8, 0), True),
    )
    assert drawn.territory is not None
    assert drawn.territory[1] is Color.BLACK.value
    assert drawn.territory[2] is Color.WHITE.value
    assert len(drawn.dimmed) == 4, "inherited from the root"
    last = view_at(node.children[0], 9, 9)
    assert not last.dimmed
    assert len(last.outside) == 81 - 9


def test_a_node_is_shown_with_its_own_numbers_and_without_its_marks() -> None:
    node = load_text("(;SZ[9];B[aa]MN[7];W[bb]TB[ii]TR[cc]LB[dd:x])").record.main_line()[-1]
    bare = view_of_node(node, numbers=True, marks=False)
    assert bare.move_numbers == {Point(0, 0): 7, Point(1, 1): 8}
    assert (bare.territory, bare.marks, bare.labels) == (None, {}, {})
    marked = view_of_node(node)
    assert (marked.move_numbers, marked.last_move) == ({}, Point(1, 1))
    assert marked.territory is not None
    assert marked.labels == {Point(3, 3): "x"}


def test_lines_arrows_veils_and_selections_are_painted() -> None:
    bare = picture()
    assert picture(lines=(BoardLine(Point(1, 1), Point(7, 1)),)) != bare
    arrow = picture(lines=(BoardLine(Point(1, 1), Point(7, 1), True),))
    assert arrow != picture(lines=(BoardLine(Point(1, 1), Point(7, 1)),))
    stones = bytes([1]) * 81
    black = picture(stones=stones)
    side = black.width() // 2
    middle = QPoint(side, side)
    dimmed = picture(stones=stones, dimmed=frozenset({Point(4, 4)}))
    hidden = picture(stones=stones, outside=frozenset({Point(4, 4)}))
    shades = [QColor(image.pixel(middle)).lightness() for image in (black, dimmed, hidden)]
    assert shades[0] + 60 < shades[1] < shades[2] - 30
    assert picture(marks={Point(4, 4): Mark.SELECTED}) != bare


def test_a_changed_line_repaints_the_whole_board() -> None:
    scene = BoardScene(BoardView(9, 9), OPTIONS)
    scene.resize(300, 300)
    assert scene.set_view(BoardView(9, 9, lines=(BoardLine(Point(1, 1), Point(7, 1)),))) is None
    assert scene.set_view(BoardView(9, 9)) is None
    assert scene.set_view(BoardView(9, 9)) == set()


def test_a_drag_from_point_to_point_is_told(qtbot: object) -> None:
    canvas = BoardCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(400, 400)
    canvas.set_view(BoardView(9, 9))
    seen: list[tuple[Point, Point]] = []
    canvas.point_dragged.connect(lambda start, end, _button: seen.append((start, end)))
    start, end = (canvas.position_of(Point(i, i)).toPoint() for i in (2, 5))
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(canvas, end)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=end)
    assert seen == [(Point(2, 2), Point(5, 5))]


def test_marks_are_said_in_words() -> None:
    view = BoardView(
        9,
        9,
        lines=(BoardLine(Point(0, 0), Point(8, 8), True),),
        dimmed=frozenset({Point(0, 0)}),
    )
    assert describe_point(view, Point(0, 0)) == "A9, empty, dimmed, arrow to J1"
    assert describe_point(view, Point(8, 8)) == "J1, empty, arrow from A9"
