"""The variation tree as a widget: paints the visible part only, scrolls, and takes clicks and keys.

Says what the user wants by signals; moves nothing and edits nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QToolTip, QWidget

from desktop_go.gui.style.scheme import mix
from desktop_go.gui.tree.glyphs import GlyphPainter, look_of, sign_of
from desktop_go.gui.tree.layout import Line, TreeLayout
from desktop_go.gui.tree.words import first_words, place_text, spoken_text
from desktop_go.records.edits import Change
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr

CELL = 26
"""Pixels between two nodes."""
SMALLEST, LARGEST = 12, 48
LEAST_TEXT = 40
SIDE_STEPS = 400
"""How far a key looks for a node beside the current one."""

NodeColor = Callable[[RecordNode], QColor | None]


class TreeView(QAbstractScrollArea):
    """The tree of one record, the root on top (or at the left, see ``set_horizontal``).

    Signals:
        node_chosen(RecordNode): show this node.
        menu_wanted(RecordNode, QPoint): a menu for this node at this place of the screen.
    """

    node_chosen = Signal(object)
    menu_wanted = Signal(object, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("variationTree")
        self._layout: TreeLayout | None = None
        self._node: RecordNode | None = None
        self._line: Sequence[RecordNode] = ()
        self._path: dict[Line, int] = {}
        self._cell = CELL
        self._horizontal = False
        self._glyphs: GlyphPainter | None = None
        self._node_color: NodeColor | None = None
        self._press: QPoint | None = None
        self._start = QPoint()
        self._dragging = False
        self.setFocusPolicy(
            Qt.FocusPolicy.TabFocus
        )  # A click leaves the window's keys as they are.
        self.setMinimumHeight(44)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(tr("Game tree"))

    # -- What is shown -------------------------------------------------------------------------

    def set_layout(self, layout: TreeLayout) -> None:
        """Show another record; edits of it are followed."""
        self._layout = layout
        self._node, self._line, self._path = None, (), {}
        layout.record.listen(self._on_change)
        self._update_range()
        self.viewport().update()

    def show_line(self, line: Sequence[RecordNode], node: RecordNode) -> None:
        """Mark ``node`` as the current one and ``line`` as the line it is in, and scroll there."""
        layout = self._layout
        if layout is None or node not in layout:
            return
        moved = node is not self._node
        self._line, self._node = line, node
        if layout.refresh() or moved or not self._path:
            self._path = layout.path(line[-1])
        self._update_range()
        if moved:
            self._scroll_to(node)
            self._describe()
        self.viewport().update()

    def set_node_color(self, node_color: NodeColor | None) -> None:
        """Let ``node_color`` choose a color behind each node; None shows none."""
        self._node_color = node_color
        self.viewport().update()

    def set_horizontal(self, horizontal: bool) -> None:
        """Let the moves go to the right instead of down."""
        if horizontal != self._horizontal:
            self._horizontal = horizontal
            self._update_range()
            if self._node is not None:
                self._scroll_to(self._node)
            self.viewport().update()

    def set_cell(self, cell: int) -> None:
        """Set the distance between two nodes in pixels."""
        cell = min(LARGEST, max(SMALLEST, cell))
        if cell != self._cell:
            self._cell = cell
            self._glyphs = None
            self._update_range()
            if self._node is not None:
                self._scroll_to(self._node)
            self.viewport().update()

    @property
    def cell(self) -> int:
        """The distance between two nodes in pixels."""
        return self._cell

    def sizeHint(self) -> QSize:
        """Room for some moves with their words."""
        return QSize(260, 320)

    # -- Places --------------------------------------------------------------------------------

    def place_of(self, node: RecordNode) -> QPointF:
        """The middle of a node in the viewport."""
        assert self._layout is not None
        return self._place(self._layout.depth_of(node), self._layout.line_of(node).lane)

    def node_under(self, place: QPointF) -> RecordNode | None:
        """The node at a place of the viewport."""
        if self._layout is None or self._layout.refresh():
            return None
        x = int((place.x() + self.horizontalScrollBar().value() - self._margin()) // self._cell)
        y = int((place.y() + self.verticalScrollBar().value() - self._margin()) // self._cell)
        return self._layout.node_at(*((x, y) if self._horizontal else (y, x)))

    def _margin(self) -> int:
        return max(4, self._cell // 4)

    def _place(self, depth: int, lane: int) -> QPointF:
        half, margin = self._cell / 2, self._margin()
        x, y = (depth, lane) if self._horizontal else (lane, depth)
        return QPointF(
            x * self._cell + half + margin - self.horizontalScrollBar().value(),
            y * self._cell + half + margin - self.verticalScrollBar().value(),
        )

    def _update_range(self) -> None:
        layout = self._layout
        if layout is None:
            return
        layout.refresh()
        along = layout.depth * self._cell + 2 * self._margin()
        across = layout.width * self._cell + 2 * self._margin()
        view = self.viewport().size()
        width, height = (along, across) if self._horizontal else (across, along)
        for bar, size, page in (
            (self.horizontalScrollBar(), width, view.width()),
            (self.verticalScrollBar(), height, view.height()),
        ):
            bar.setRange(0, max(0, size - page))
            bar.setPageStep(page)
            bar.setSingleStep(self._cell)

    def _scroll_to(self, node: RecordNode) -> None:
        """Bring ``node`` into view with some room around it."""
        place, view = self.place_of(node), self.viewport().rect()
        for bar, value, size in (
            (self.horizontalScrollBar(), place.x(), view.width()),
            (self.verticalScrollBar(), place.y(), view.height()),
        ):
            room = min(2.5 * self._cell, size / 2 - 1)
            if value < room:
                bar.setValue(round(bar.value() + value - room))
            elif value > size - room:
                bar.setValue(round(bar.value() + value - size + room))

    def _on_change(self, change: Change) -> None:
        if self._layout is not None and change.node.record is self._layout.record:
            self._path = {}
            self.viewport().update()

    # -- Painting ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what lies in the part that needs it."""
        layout = self._layout
        if layout is None:
            return
        if layout.refresh():
            self._update_range()
        if not self._path and self._node is not None and self._node in layout:
            last = self._line[-1] if self._line and self._line[-1] in layout else self._node
            self._path = layout.path(last)
        painter = QPainter(self.viewport())
        depths, lanes = self._visible(event.rect())
        lines = list(layout.lines_in(depths.start, depths.stop, lanes))
        self._paint_current(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_edges(painter, lines, depths, lanes)
        self._paint_nodes(painter, lines, depths)
        if not self._horizontal:
            self._paint_words(painter, depths)
        painter.end()

    def _visible(self, rect: QRect) -> tuple[range, range]:
        """The depths and lanes that may reach into ``rect``."""
        cell, margin = self._cell, self._margin()
        left = rect.left() + self.horizontalScrollBar().value() - margin
        top = rect.top() + self.verticalScrollBar().value() - margin
        columns = range(left // cell - 1, (left + rect.width()) // cell + 2)
        rows = range(top // cell - 1, (top + rect.height()) // cell + 2)
        return (columns, rows) if self._horizontal else (rows, columns)

    def _paint_current(self, painter: QPainter) -> None:
        if self._node is None or self._layout is None or self._node not in self._layout:
            return
        place, half = self.place_of(self._node), self._cell / 2
        accent = QColor(self.palette().highlight().color())
        accent.setAlpha(70)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        if self._horizontal:
            painter.drawRect(QRectF(place.x() - half, 0, self._cell, self.viewport().height()))
        else:
            painter.drawRect(QRectF(0, place.y() - half, self.viewport().width(), self._cell))

    def _paint_edges(
        self, painter: QPainter, lines: list[Line], depths: range, lanes: range
    ) -> None:
        plain: list[QLineF] = []
        marked: list[QLineF] = []
        layout = self._layout
        assert layout is not None
        for line in lines:
            first, last = max(line.start, depths.start), min(line.end, depths.stop)
            on_path = min(self._path.get(line, -1), last)
            if last > first:
                ends = self._place(first, line.lane), self._place(last, line.lane)
                plain.append(QLineF(*ends))
                if on_path > first:
                    marked.append(QLineF(ends[0], self._place(on_path, line.lane)))
            if line.fork is not None:
                end = self._place(line.start, line.lane)
                bend = self._place(line.start - 1, line.lane - 1)
                plain.append(QLineF(bend, end))
                if line in self._path:
                    marked += [QLineF(self._place(line.start - 1, line.fork.lane), bend)]
                    marked += [QLineF(bend, end)]
        for depth in depths:
            for start, stop in layout.buses_at(depth).items():
                if stop - 1 > start and start < lanes.stop and stop > lanes.start:
                    plain.append(QLineF(self._place(depth, start), self._place(depth, stop - 1)))
        width = max(1.4, self._cell / 15)
        painter.setPen(QPen(self._edge_color(), width))
        painter.drawLines(plain)
        painter.setPen(QPen(self.palette().highlight().color(), width * 1.9))
        painter.drawLines(marked)

    def _edge_color(self) -> QColor:
        palette = self.palette()
        return QColor(mix(palette.text().color().name(), palette.base().color().name(), 0.55))

    def _paint_nodes(self, painter: QPainter, lines: list[Line], depths: range) -> None:
        layout, glyphs = self._layout, self._glyph_painter()
        assert layout is not None
        for line in lines:
            first, last = max(line.start, depths.start), min(line.end, depths.stop)
            for depth in range(first, last + 1):
                node, place = line.nodes[depth - line.start], self._place(depth, line.lane)
                if self._node_color is not None:
                    color = self._node_color(node)
                    if color is not None:
                        self._paint_ground(painter, place, color)
                if node is self._node:
                    self._paint_ring(painter, place)
                glyphs.paint(painter, place, look_of(node, layout.number(line, depth)))

    def _paint_ring(self, painter: QPainter, place: QPointF) -> None:
        """A ring around the current node, beneath its signs."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.palette().highlight().color(), max(2.0, self._cell / 11)))
        reach = self._cell * 0.44
        painter.drawEllipse(place, reach, reach)

    def _paint_ground(self, painter: QPainter, place: QPointF, color: QColor) -> None:
        """A rounded square behind a node."""
        reach = self._cell * 0.49
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(
            QRectF(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach), 3, 3
        )

    def _paint_words(self, painter: QPainter, depths: range) -> None:
        """Beside each depth, the move of the current line there and the start of its comment."""
        layout, cell = self._layout, self._cell
        assert layout is not None
        right = self.viewport().width() - 4
        painter.setFont(self.font())
        metrics = painter.fontMetrics()
        if metrics.height() > cell + 4:
            return
        text_color = self.palette().text().color()
        quiet = self.palette().placeholderText().color()
        for depth in range(max(0, depths.start), min(depths.stop + 1, len(self._line))):
            node = self._line[depth]
            place = self._place(depth, layout.reach_at(depth))
            left = place.x() + cell * 0.75
            if right - left < LEAST_TEXT:
                continue
            area = QRectF(left, place.y() - cell / 2, right - left, cell)
            text = f"{place_text(node)} {sign_of(node)}".rstrip()
            painter.setPen(text_color)
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, text)
            used = max(metrics.horizontalAdvance(text), metrics.horizontalAdvance("Q16")) + 12
            if words := first_words(node):
                area.setLeft(left + used)
                painter.setPen(quiet)
                words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, int(area.width()))
                painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, words)

    def _glyph_painter(self) -> GlyphPainter:
        ratio = self.devicePixelRatioF()
        if self._glyphs is None or self._glyphs.ratio != ratio:
            self._glyphs = GlyphPainter(self._cell, ratio, self.palette(), self.font())
        return self._glyphs

    def changeEvent(self, event: QEvent) -> None:
        """Draw nodes again in other colors or another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._glyphs = None
            self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current node in view."""
        super().resizeEvent(event)
        self._update_range()
        if self._node is not None and self._layout is not None and self._node in self._layout:
            self._scroll_to(self._node)

    # -- Pointer -------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click or the start of a drag."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._press = event.position().toPoint()
            self._start = QPoint(
                self.horizontalScrollBar().value(), self.verticalScrollBar().value()
            )
            self._dragging = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the tree along with the pointer."""
        if self._press is None:
            return
        way = event.position().toPoint() - self._press
        if not self._dragging and way.manhattanLength() >= QApplication.startDragDistance():
            self._dragging = True
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._dragging:
            self.horizontalScrollBar().setValue(self._start.x() - way.x())
            self.verticalScrollBar().setValue(self._start.y() - way.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click without a drag chooses the node, or the one whose words were clicked."""
        press, self._press = self._press, None
        self.viewport().unsetCursor()
        if press is None or self._dragging:
            self._dragging = False
            return
        node = self.node_under(event.position()) or self._node_of_words(event.position())
        if node is not None:
            self.node_chosen.emit(node)

    def _node_of_words(self, place: QPointF) -> RecordNode | None:
        layout = self._layout
        if layout is None or self._horizontal:
            return None
        top = place.y() + self.verticalScrollBar().value() - self._margin()
        depth = int(top // self._cell)
        if not 0 <= depth < len(self._line):
            return None
        is_beside = place.x() > self._place(depth, layout.reach_at(depth)).x()
        return self._line[depth] if is_beside else None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu for the node under the pointer, or for the current one."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            node, place = self._node, self.viewport().rect().center()
            if node is not None:
                place = self.place_of(node).toPoint()
        else:
            place = self.viewport().mapFromGlobal(event.globalPos())
            node = self.node_under(QPointF(place)) or self._node_of_words(QPointF(place))
        if node is not None:
            self.menu_wanted.emit(node, self.viewport().mapToGlobal(place))
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; with Ctrl make the tree larger or smaller."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_cell(self._cell + (2 if event.angleDelta().y() > 0 else -2))
            event.accept()
        else:
            super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell of the node under the pointer."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            node = self.node_under(QPointF(event.pos()))
            if node is None or self._layout is None:
                QToolTip.hideText()
            else:
                line, depth = self._layout.line_of(node), self._layout.depth_of(node)
                text = spoken_text(node, self._layout.number(line, depth))
                QToolTip.showText(event.globalPos(), text[:300], self.viewport())
            return True
        return super().viewportEvent(event)

    # -- Keys ----------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep the tree's own keys from the window's shortcuts while it has the focus."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._neighbor(event) is not None
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go to the node that lies there, Home and End to the ends of the line."""
        node = self._neighbor(event)
        if node is None:
            super().keyPressEvent(event)
        else:
            self.node_chosen.emit(node)

    def _neighbor(self, event: QKeyEvent) -> RecordNode | None:
        """Where a key leads from the current node; the node itself where there is nothing."""
        node, layout = self._node, self._layout
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if node is None or layout is None or not plain or layout.refresh() or node not in layout:
            return None
        back, on, left, right = (
            (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
            if self._horizontal
            else (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)
        )
        key = Qt.Key(event.key())
        if key == back:
            return node.parent or node
        if key == on:
            depth = layout.depth_of(node) + 1
            return self._line[depth] if depth < len(self._line) else node
        if key in (left, right):
            return self._beside(node, -1 if key == left else 1)
        if key == Qt.Key.Key_Home:
            return layout.record.root
        if key == Qt.Key.Key_End:
            return self._line[-1]
        return None

    def _beside(self, node: RecordNode, step: int) -> RecordNode:
        """The next node in the same row of the picture."""
        layout = self._layout
        assert layout is not None
        depth, lane = layout.depth_of(node), layout.line_of(node).lane
        for offset in range(1, SIDE_STEPS):
            found = layout.node_at(depth, lane + step * offset)
            if found is not None:
                return found
        return node

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show who has the keys."""
        super().focusInEvent(event)
        self._describe()

    def _describe(self) -> None:
        """Say the current node to who cannot see it."""
        node, layout = self._node, self._layout
        if node is None or layout is None:
            return
        line, depth = layout.line_of(node), layout.depth_of(node)
        text = spoken_text(node, layout.number(line, depth))
        parent = node.parent
        if parent is not None and len(parent.children) > 1:
            text += ". " + tr("Variation {number} of {count}").format(
                number=parent.children.index(node) + 1, count=len(parent.children)
            )
        self.setAccessibleDescription(text)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(
                QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
            )
