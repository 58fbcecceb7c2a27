"""The picture of a search tree: paints what is in view, scrolls, folds, and takes clicks and keys.

Decides nothing about searches; what it shows are ``boxes.Box`` values.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from desktop_go.gui.microscope.boxes import Box, Mark, ancestors
from desktop_go.gui.style.scheme import Scheme, mix
from desktop_go.services.i18n import tr

WIDTH, HEIGHT = 152, 24
"""A box, in pixels at the usual size of text."""
GAP, ROW = 40, 30
MARGIN = 12
THICKEST = 14.0
LABEL_SHARE = 0.6
"""Most of a box that the name of the move takes."""
BAD, EVEN, GOOD = "#d9822b", "#9a9a9a", "#2f76c4"
"""Colors of the values 0, 0.5 and 1: told apart by who cannot tell red from green, too."""
TINT = 0.45
"""How much of its color a box shows."""
MARK_COLORS = {
    Mark.SELECTION: "#2f76c4",
    Mark.EXPANSION: "#1d9470",
    Mark.PLAYOUT: "#e0a11b",
    Mark.BACK_UP: "#8a68c0",
    Mark.AMAF: "#cf4a5c",
    Mark.HERE: "#e0a11b",
}


def value_color(value: float) -> str:
    """The color of a value from 0 to 1."""
    end = GOOD if value >= 0.5 else BAD
    return mix(EVEN, end, min(1.0, 2 * abs(value - 0.5) * 1.4))


class TreePicture(QAbstractScrollArea):
    """Boxes from left to right, the root first.

    Signals:
        chosen(Box): look at this node.
        fold_wanted(Box, bool): show its children, or hide them.
    """

    chosen = Signal(object)
    fold_wanted = Signal(object, bool)

    def __init__(self, scheme: Scheme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scheme = scheme
        self._boxes: tuple[Box, ...] = ()
        self._rows: list[int] = []
        self._places: dict[Hashable, int] = {}
        self._last_child: dict[int, int] = {}
        self._key: Hashable = None
        self._press: QPoint | None = None
        self._dragged = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Search tree"))
        self.setMinimumSize(260, 160)

    def sizeHint(self) -> QSize:
        """Room for three levels; Qt asks."""
        return QSize(640, 420)

    # -- What is shown -------------------------------------------------------------------------

    def set_scheme(self, scheme: Scheme) -> None:
        """Take the colors of another theme."""
        self._scheme = scheme
        self.viewport().update()

    def show_boxes(self, boxes: tuple[Box, ...]) -> None:
        """Show another state of the tree; the current node stays what it was if it is still there.

        Args:
            boxes: in the order of ``boxes.boxes_of_look``.
        """
        old = self.current
        self._boxes = boxes
        self._rows = [box.row for box in boxes]
        self._places = {box.key: place for place, box in enumerate(boxes)}
        self._last_child = {box.parent: place for place, box in enumerate(boxes) if box.parent >= 0}
        self._update_range()
        self.viewport().update()
        new = self.current
        if new is not None and (old is None or old.words != new.words):
            self._describe()

    @property
    def boxes(self) -> tuple[Box, ...]:
        """What is shown."""
        return self._boxes

    @property
    def current(self) -> Box | None:
        """The box that the keys start from; None before one was chosen."""
        place = self._place()
        return None if place is None else self._boxes[place]

    def set_current(self, key: Hashable) -> None:
        """Make the box with this key the current one and scroll there; tells nobody."""
        self._key = key
        place = self._place()
        if place is not None:
            self._scroll_to(self._boxes[place])
            self._describe()
        self.viewport().update()

    def reveal(self, key: Hashable) -> None:
        """Scroll to the box with this key."""
        if key in self._places:
            self._scroll_to(self._boxes[self._places[key]])

    def _place(self) -> int | None:
        return self._places.get(self._key)

    def _choose(self, box: Box) -> None:
        self.set_current(box.key)
        self.chosen.emit(box)

    # -- Places --------------------------------------------------------------------------------

    def rect_of(self, box: Box) -> QRectF:
        """A box in the viewport."""
        return QRectF(
            MARGIN + box.depth * (WIDTH + GAP) - self.horizontalScrollBar().value(),
            MARGIN + box.row * ROW - self.verticalScrollBar().value(),
            WIDTH,
            HEIGHT,
        )

    def box_at(self, place: QPointF) -> Box | None:
        """The box under a place of the viewport."""
        row = int((place.y() + self.verticalScrollBar().value() - MARGIN) // ROW)
        for box in self._boxes[bisect_left(self._rows, row) : bisect_right(self._rows, row)]:
            if self.rect_of(box).contains(place):
                return box
        return None

    def _update_range(self) -> None:
        deepest = max((box.depth for box in self._boxes), default=0)
        last = self._rows[-1] if self._rows else 0
        view = self.viewport().size()
        for bar, size, page, step in (
            (self.horizontalScrollBar(), (deepest + 1) * (WIDTH + GAP), view.width(), 40),
            (self.verticalScrollBar(), (last + 1) * ROW, view.height(), ROW),
        ):
            bar.setRange(0, max(0, size + 2 * MARGIN - page))
            bar.setPageStep(page)
            bar.setSingleStep(step)

    def _scroll_to(self, box: Box) -> None:
        rect, view = self.rect_of(box), self.viewport().rect()
        for bar, low, high, size in (
            (self.horizontalScrollBar(), rect.left(), rect.right(), view.width()),
            (self.verticalScrollBar(), rect.top(), rect.bottom(), view.height()),
        ):
            if low < MARGIN:
                bar.setValue(round(bar.value() + low - MARGIN))
            elif high > size - MARGIN:
                bar.setValue(round(bar.value() + high - size + MARGIN))

    # -- Painting ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what lies in the part that needs it."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(self._scheme.base))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown = self._visible(event.rect())
        above = set(ancestors(self._boxes, shown.start)) if len(shown) else set()
        for place in (*above, *shown):
            self._paint_trunk(painter, place)
        for place in shown:
            self._paint_branch(painter, self._boxes[place])
        current = self._place()
        for place in shown:
            self._paint_box(painter, self._boxes[place], place == current)
        painter.end()

    def _visible(self, rect: QRect) -> range:
        """The places of the boxes whose rows reach into ``rect``."""
        top = rect.top() + self.verticalScrollBar().value() - MARGIN
        first, last = top // ROW, (top + rect.height()) // ROW + 1
        return range(bisect_left(self._rows, first), bisect_right(self._rows, last))

    def _paint_trunk(self, painter: QPainter, place: int) -> None:
        """The vertical line that the branches of a node start from."""
        if place not in self._last_child:
            return
        start = self.rect_of(self._boxes[place])
        end = self.rect_of(self._boxes[self._last_child[place]])
        painter.setPen(QPen(QColor(self._scheme.border), 1.5))
        corner = QPointF(start.right() + GAP / 3, start.center().y())
        painter.drawLine(QPointF(start.right(), corner.y()), corner)
        painter.drawLine(corner, QPointF(corner.x(), end.center().y()))

    def _paint_branch(self, painter: QPainter, box: Box) -> None:
        """The line into a node, as wide as its share of the visits."""
        if box.parent < 0:
            return
        rect, color = self.rect_of(box), QColor(self._scheme.border)
        if box.mark in MARK_COLORS:
            color = QColor(MARK_COLORS[box.mark])
        elif box.value is not None:
            color = QColor(value_color(box.value))
        pen = QPen(color, 1.5 + box.share * (THICKEST - 1.5))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if box.mark is Mark.CUT:
            pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        middle = rect.center().y()
        painter.drawLine(QPointF(rect.left() - GAP * 2 / 3, middle), QPointF(rect.left(), middle))

    def _paint_box(self, painter: QPainter, box: Box, is_current: bool) -> None:
        rect, scheme = self.rect_of(box), self._scheme
        ground = scheme.button
        if box.value is not None:
            ground = mix(scheme.base, value_color(box.value), TINT)
        edge = QPen(QColor(MARK_COLORS.get(box.mark, scheme.border)), 1.0)
        if box.mark in MARK_COLORS:
            edge.setWidthF(2.6)
        if box.mark is Mark.CUT:
            ground = scheme.window
            edge.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(edge)
        painter.setBrush(QColor(ground))
        corner = HEIGHT / 2 if box.is_round else 4
        painter.drawRoundedRect(rect, corner, corner)
        if is_current:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(scheme.accent), 2))
            painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), corner + 2, corner + 2)
        painter.setPen(QColor(scheme.muted if box.mark is Mark.CUT else scheme.text))
        inside = rect.adjusted(8, 0, -8, 0)
        fold = "" if box.is_open or not box.hidden else "  ▸"
        note = box.note + fold
        metrics, middle = painter.fontMetrics(), Qt.AlignmentFlag.AlignVCenter
        most = int(inside.width() * LABEL_SHARE)
        label = metrics.elidedText(self._label(box), Qt.TextElideMode.ElideRight, most)
        painter.drawText(inside, middle | Qt.AlignmentFlag.AlignLeft, label)
        room = inside.width() - metrics.horizontalAdvance(label) - 6
        note = metrics.elidedText(note, Qt.TextElideMode.ElideRight, int(room))
        painter.drawText(inside, middle | Qt.AlignmentFlag.AlignRight, note)

    @staticmethod
    def _label(box: Box) -> str:
        return f"★ {box.label}" if box.mark is Mark.AMAF else box.label

    # -- Mouse and keys ------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll bars fit the new size."""
        super().resizeEvent(event)
        self._update_range()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click, or a drag that moves the picture."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._press, self._dragged = event.position().toPoint(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the picture."""
        if self._press is None:
            return
        here = event.position().toPoint()
        moved = here - self._press
        if self._dragged or moved.manhattanLength() > 6:
            self._dragged, self._press = True, here
            for bar, step in (
                (self.horizontalScrollBar(), moved.x()),
                (self.verticalScrollBar(), moved.y()),
            ):
                bar.setValue(bar.value() - step)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the node that was clicked."""
        was_click = self._press is not None and not self._dragged
        self._press = None
        box = self.box_at(event.position())
        if was_click and box is not None:
            self._choose(box)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Fold or unfold the node."""
        box = self.box_at(event.position())
        if box is not None and (box.is_open or box.hidden):
            self.fold_wanted.emit(box, not box.is_open)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down walk the rows, Left and Right the levels; they also fold and unfold."""
        key, place = event.key(), self._place()
        if not self._boxes:
            return super().keyPressEvent(event)
        if place is None and key in (
            Qt.Key.Key_Up,
            Qt.Key.Key_Down,
            Qt.Key.Key_Left,
            Qt.Key.Key_Right,
            Qt.Key.Key_Home,
        ):
            return self._choose(self._boxes[0])
        step = self._step(Qt.Key(key), place or 0)
        if step is None:
            return super().keyPressEvent(event)
        self._choose(self._boxes[step])
        return None

    def _step(self, key: Qt.Key, place: int) -> int | None:
        """The box that a key leads to; the same one where it folds; None: not a key of ours."""
        box, last = self._boxes[place], len(self._boxes) - 1
        if key == Qt.Key.Key_Left:
            if box.is_open and box.parent >= 0:
                self.fold_wanted.emit(box, False)
                return None if self._place() is None else self._place()
            return max(box.parent, 0)
        if key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if box.hidden:
                self.fold_wanted.emit(box, True)
                return self._place()
            return min(place + 1, last) if box.is_open else place
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if key in steps:
            return self._row_step(place, steps[key])
        return {Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}.get(key)

    def _row_step(self, place: int, step: int) -> int:
        """The next box up or down on the same level, else the nearest one in the next row."""
        depth, found = self._boxes[place].depth, place + step
        while 0 <= found < len(self._boxes):
            if self._boxes[found].depth == depth:
                return found
            found += step
        return place

    # -- For who cannot see it -----------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Say where the keys start."""
        super().focusInEvent(event)
        self._describe()

    def _describe(self) -> None:
        box = self.current
        if box is None:
            return
        text = box.words
        if box.hidden:
            text += ", " + tr("folded")
        self.setAccessibleDescription(text)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(
                QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
            )
