"""The picture of a tree: keys, mouse, folding, what is said aloud, and ten thousand nodes."""

from __future__ import annotations

import statistics
import time

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from desktop_go.engine.messages import Thought
from desktop_go.gui.microscope.boxes import Box, Folds, boxes_of_look, node_words
from desktop_go.gui.microscope.tree_picture import TreePicture, value_color
from desktop_go.gui.microscope.words import state_text
from desktop_go.gui.style.scheme import DARK_SCHEME, LIGHT_SCHEME
from desktop_go.moves import Color
from desktop_go.search.formula import Counts, Rule
from desktop_go.search.formula_for_one import RuleForOne
from desktop_go.search.look import Look, Seen

FRAME_MS = 16
MANY = 10_000

SMALL = Look(
    (
        Seen(-1, 0, None, Counts(100, 0.5), others=3, other_visits=4),
        Seen(0, 1, "D4", Counts(60, 0.62)),
        Seen(0, 1, "E5", Counts(36, 0.4)),
        Seen(1, 2, "C3", Counts(50, 0.3)),
        Seen(2, 2, "F6", Counts(30, 0.7)),
    ),
    Rule(),
)


class Shown:
    """A picture with the folds that its user makes."""

    def __init__(self, look: Look, qtbot) -> None:
        self.look, self.folds = look, Folds()
        self.picture = TreePicture(LIGHT_SCHEME)
        self.chosen: list[Box] = []
        self.picture.chosen.connect(self.chosen.append)
        self.picture.fold_wanted.connect(self._fold)
        qtbot.addWidget(self.picture)
        self.picture.resize(640, 420)
        self.picture.show()
        self.refresh()

    def refresh(self) -> None:
        self.picture.show_boxes(boxes_of_look(self.look, str, self.folds))

    def _fold(self, box: Box, is_open: bool) -> None:
        self.folds.set_open(box.key, is_open)
        self.refresh()

    def labels(self) -> list[str]:
        return [box.label for box in self.picture.boxes]

    def press(self, key: Qt.Key) -> str:
        """Press a key; the label of the box that is current then."""
        QTest.keyClick(self.picture, key)
        assert self.picture.current is not None
        return self.picture.current.label

    def place_of(self, label: str) -> QPoint:
        box = next(box for box in self.picture.boxes if box.label == label)
        return self.picture.rect_of(box).center().toPoint()


@pytest.fixture
def shown(qtbot) -> Shown:
    return Shown(SMALL, qtbot)


def test_the_expected_line_is_open_and_the_rest_folded(shown: Shown) -> None:
    assert shown.labels() == ["Now", "D4", "C3", "E5", "3 others"]
    hidden = {box.label: box.hidden for box in shown.picture.boxes}
    assert hidden["E5"] == 1
    rows = {box.label: box.row for box in shown.picture.boxes}
    assert rows["Now"] == rows["D4"] == rows["C3"] == 0


def test_keys_walk_and_unfold(shown: Shown) -> None:
    assert shown.press(Qt.Key.Key_Down) == "Now"
    assert shown.press(Qt.Key.Key_Right) == "D4"
    assert shown.press(Qt.Key.Key_Down) == "E5"
    assert shown.press(Qt.Key.Key_Right) == "E5"  # unfolds
    assert "F6" in shown.labels()
    assert shown.press(Qt.Key.Key_Right) == "F6"
    assert shown.press(Qt.Key.Key_Left) == "E5"
    assert shown.press(Qt.Key.Key_Left) == "E5"  # folds
    assert "F6" not in shown.labels()
    assert shown.press(Qt.Key.Key_Left) == "Now"
    assert shown.press(Qt.Key.Key_End) == "3 others"


def test_a_click_chooses_and_a_double_click_unfolds(shown: Shown) -> None:
    view = shown.picture.viewport()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=shown.place_of("E5"))
    assert [box.label for box in shown.chosen] == ["E5"]
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=shown.place_of("E5"))
    assert "F6" in shown.labels()


def test_the_node_is_said_aloud(shown: Shown) -> None:
    QTest.mouseClick(shown.picture.viewport(), Qt.MouseButton.LeftButton, pos=shown.place_of("E5"))
    assert shown.picture.accessibleDescription() == "E5, 40 %, 36 visits, folded"
    assert shown.picture.accessibleName() == "Search tree"


def test_the_current_node_stays_while_the_tree_grows(shown: Shown) -> None:
    shown.picture.set_current(("D4",))
    nodes = (SMALL.nodes[0], SMALL.nodes[2], SMALL.nodes[1])
    shown.look = Look(nodes, Rule())
    shown.refresh()
    assert shown.picture.current is not None
    assert shown.picture.current.label == "D4"


def test_dragging_moves_the_picture_and_chooses_nothing(qtbot) -> None:
    shown = Shown(wide_look(200), qtbot)
    view = shown.picture.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    QTest.mouseMove(view, QPoint(300, 200))
    QTest.mouseMove(view, QPoint(300, 150))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(300, 150))
    assert shown.picture.verticalScrollBar().value() == 150
    assert not shown.chosen


def wide_look(count: int) -> Look:
    """A root, a hundred children, and their children."""
    nodes = [Seen(-1, 0, None, Counts(count * 2, 0.5))]
    nodes += [Seen(0, 1, i, Counts(count, i / 100)) for i in range(min(100, count))]
    nodes += [Seen(1 + i % 100, 2, i, Counts(5, (i % 50) / 50)) for i in range(count - len(nodes))]
    return Look(tuple(nodes), Rule())


def test_ten_thousand_nodes_are_panned_within_a_frame(qtbot) -> None:
    shown = Shown(wide_look(MANY), qtbot)
    for i in range(100):
        shown.folds.set_open((i,), True)
    shown.refresh()
    assert len(shown.picture.boxes) == MANY
    picture, took = shown.picture, []
    image = QImage(640, 420, QImage.Format.Format_ARGB32_Premultiplied)
    for step in range(20):
        began = time.thread_time()
        picture.verticalScrollBar().setValue(step * 7000)
        picture.viewport().render(image)
        took.append(1000 * (time.thread_time() - began))
    assert statistics.median(took) <= FRAME_MS


@pytest.mark.parametrize("scheme", [LIGHT_SCHEME, DARK_SCHEME])
def test_wide_lines_are_much_visited_and_colors_tell_the_value(qtbot, scheme) -> None:
    shown = Shown(SMALL, qtbot)
    shown.picture.set_scheme(scheme)
    image = shown.picture.viewport().grab().toImage()
    colors = {value_color(0.62), value_color(0.4)}

    def thickness(label: str) -> int:
        box = next(box for box in shown.picture.boxes if box.label == label)
        rect = shown.picture.rect_of(box)
        x = round(rect.left() - 12)
        column = [
            image.pixelColor(x, y).name() for y in range(round(rect.top()), round(rect.bottom()))
        ]
        return sum(color in colors for color in column)

    assert thickness("D4") > thickness("E5") > 0
    assert len({value_color(v) for v in (0.1, 0.5, 0.9)}) == 3


def test_one_visit_is_no_plural() -> None:
    assert node_words("D4", 0.5, 1) == "D4, 50 %, 1 visit"
    assert node_words("D4", None, 1204) == "D4, 1,204 visits"


def test_the_state_names_the_solver_once() -> None:
    thought = Thought(1, Color.BLACK, 1, 0.5, 0.0, 0.0, judge="SP-MCTS")
    assert state_text(thought, RuleForOne("SP-MCTS", 1.0)) == "1 visit · Selection by SP-MCTS"
    assert state_text(thought, RuleForOne("UCB1", 1.0)) == "SP-MCTS · 1 visit · Selection by UCB1"
    assert state_text(thought, None) == "SP-MCTS · 1 visit"
