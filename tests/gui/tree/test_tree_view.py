"""The tree widget by mouse, wheel and keys."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_go.gui.tree.layout import TreeLayout
from desktop_go.gui.tree.view import TreeView
from desktop_go.gui.tree.words import first_words, place_text
from desktop_go.moves import Color, Move, Point
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import load_text
from desktop_go.records.record_node import RecordNode

TEXT = (
    "(;SZ[9];B[aa]C[first words\nmore];W[bb](;B[cc]TR[cc];W[dd])(;B[ee]BM[1](;W[])(;W[gg]))"
    "(;AB[hh]AW[ii];C[plain]))"
)


class Host:
    """Follows what the tree wants, as the window does."""

    def __init__(self, qtbot: object, record: GameRecord) -> None:
        self.view = TreeView()
        qtbot.addWidget(self.view)
        self.view.resize(300, 400)
        self.layout = TreeLayout(record)
        self.record = record
        self.chosen: list[RecordNode] = []
        self.menus: list[RecordNode] = []
        self.view.set_layout(self.layout)
        self.view.node_chosen.connect(self.show)
        self.view.menu_wanted.connect(lambda node, _place: self.menus.append(node))
        self.view.show_line(record.main_line(), record.root)
        self.view.show()
        qtbot.waitExposed(self.view)

    def show(self, node: RecordNode) -> None:
        self.chosen.append(node)
        self.view.show_line([*node.path(), *node.line()[1:]], node)

    def place(self, node: RecordNode) -> QPoint:
        return self.view.place_of(node).toPoint()

    def click(self, place: QPoint) -> None:
        QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def color_at(self, place: QPoint) -> QColor:
        image = self.view.viewport().grab().toImage()
        return QColor(image.pixel(place * image.devicePixelRatio()))


def test_a_click_goes_to_the_node_or_to_the_one_its_words_belong_to(qtbot: object) -> None:
    host = Host(qtbot, load_text(TEXT).record)
    second = host.record.root.children[0].children[0].children[1]
    host.click(host.place(second))
    assert host.chosen == [second]
    words = QPoint(250, host.place(host.record.root.children[0]).y())
    host.click(words)
    assert host.chosen[-1] is host.record.root.children[0]
    host.click(QPoint(290, 395))
    assert len(host.chosen) == 2


def test_keys_lead_to_what_lies_there(qtbot: object) -> None:
    host = Host(qtbot, load_text(TEXT).record)
    root = host.record.root
    view = host.view
    for key in (Qt.Key.Key_Down,) * 3:
        QTest.keyClick(view, key)
    main = root.children[0].children[0].children[0]
    assert host.chosen[-1] is main
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert host.chosen[-1] is main.parent.children[1]
    assert "Variation 2 of 3" in view.accessibleDescription()
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert host.chosen[-1] is main.parent
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert host.chosen[-1] is root
    QTest.keyClick(view, Qt.Key.Key_End)
    assert host.chosen[-1] is main.children[0]


def test_a_drag_scrolls_and_chooses_nothing(qtbot: object) -> None:
    record = GameRecord.new(9)
    node = record.root
    for number in range(300):
        node = record.add_move(node, Move.play(Color.BLACK, Point(number % 9, number // 9 % 9)))
    host = Host(qtbot, record)
    view, viewport = host.view, host.view.viewport()
    bar = view.verticalScrollBar()
    assert bar.maximum() > 5000
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=QPoint(100, 300))
    QTest.mouseMove(viewport, QPoint(100, 250))
    QTest.mouseMove(viewport, QPoint(100, 100))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=QPoint(100, 100))
    assert bar.value() == 200
    assert not host.chosen
    host.show(node)
    assert bar.value() == bar.maximum()
    assert viewport.rect().contains(host.place(node))


def test_the_wheel_with_ctrl_zooms(qtbot: object) -> None:
    host = Host(qtbot, load_text(TEXT).record)
    before = host.view.cell
    event = QWheelEvent(
        QPointF(10, 10),
        QPointF(host.view.viewport().mapToGlobal(QPoint(10, 10))),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(host.view.viewport(), event)
    assert host.view.cell == before + 2


def test_stones_and_the_color_of_the_hook_are_painted(qtbot: object) -> None:
    host = Host(qtbot, load_text(TEXT).record)
    view = host.view
    view.set_cell(40)
    first = host.record.root.children[0]
    black = host.place(first) + QPoint(-7, 7)
    white = host.place(first.children[0]) + QPoint(-7, 7)
    assert host.color_at(black).lightness() < 90
    assert host.color_at(white).lightness() > 200
    corner = host.place(first) + QPoint(-17, 17)
    assert host.color_at(corner) != QColor("#ff00ff")
    view.set_node_color(lambda node: QColor("#ff00ff") if node is first else None)
    assert host.color_at(corner) == QColor("#ff00ff")


def test_a_right_click_asks_for_a_menu_of_its_node(qtbot: object) -> None:
    host = Host(qtbot, load_text(TEXT).record)
    second = host.record.root.children[0].children[0].children[1]
    view = host.view
    place = host.place(second)
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, place, view.viewport().mapToGlobal(place)
    )
    QApplication.sendEvent(view.viewport(), event)
    assert host.menus == [second]


def test_edits_are_followed_and_the_horizontal_form_turns_the_keys(qtbot: object) -> None:
    host = Host(qtbot, load_text(TEXT).record)
    record, view = host.record, host.view
    view.set_horizontal(True)
    new = record.add_move(record.root, Move.play(Color.BLACK, Point(8, 8)))
    host.show(new)
    assert view.place_of(new).y() > view.place_of(record.root).y()
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert host.chosen[-1] is record.root
    record.remove(new)
    host.show(record.root)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert host.chosen[-1] is record.root.children[0]


def test_nodes_are_named_by_what_they_hold() -> None:
    record = load_text(
        "(;SZ[9];AB[aa];B[zz9];C[words];N[named];;B[];W[cc]N[n]C[first\nmore])"
    ).record
    names = [place_text(node) for node in record.main_line()]
    assert names[:4] == ["Start", "Setup", "Unreadable move", "Comment"]
    assert names[4:] == ["named", "No move", "pass", "C7"]
    assert first_words(record.main_line()[-1]) == "n – first"
