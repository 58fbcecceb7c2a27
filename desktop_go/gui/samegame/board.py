"""The SameGame board as a widget: paints a position, shows blocks, tells which one is taken."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen

from desktop_go.games.samegame.position import Cell, Position, Removal
from desktop_go.gui.puzzles.cell_board import PRESS, STEPS, PointedBoard, is_held
from desktop_go.gui.samegame.tiles import SHAPES, Tiles, color_name
from desktop_go.gui.style.scheme import Scheme, mix
from desktop_go.services.i18n import tr, tr_plural

FALL_MS = 260
"""Milliseconds until all stones lie still."""
FADE_PART, FALL_PART = 0.3, 0.72
"""Until the first the block fades, until the second stones fall, then columns close up."""


class SameBoard(PointedBoard):
    """Signals:
    taken(object): the block at this cell is to be removed.
    pointed(object): this cell is under the mouse or the cursor now; None for none.
    """

    taken = Signal(object)
    pointed = Signal(object)

    def __init__(self, scheme: Scheme) -> None:
        super().__init__(scheme, "sameBoard")
        self._tiles = Tiles()
        self._style = SHAPES
        self._position = Position(())
        self._size = (15, 15)
        self._cell: Cell | None = None
        self._block: frozenset[Cell] = frozenset()
        self._hinted: frozenset[Cell] = frozenset()
        self._moves = True
        self._before: Position | None = None
        self._removal: Removal | None = None
        self._motion = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=FALL_MS)
        self._motion.valueChanged.connect(self._on_motion)
        self._motion.finished.connect(self._on_motion_end)
        self._describe()

    # -- What is shown -------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """What is shown."""
        return self._position

    @property
    def cell(self) -> Cell | None:
        """The cell under the mouse or the cursor."""
        return self._cell

    @property
    def hinted(self) -> frozenset[Cell]:
        """The block that a hint shows."""
        return self._hinted

    @property
    def moving(self) -> bool:
        """Whether stones are falling."""
        return self._removal is not None

    def show_position(
        self, position: Position, size: tuple[int, int], removal: Removal | None = None
    ) -> None:
        """Show a position.

        Args:
            position: the stones.
            size: columns and rows of the whole board.
            removal: the move that led here; it is animated.
        """
        self._end_motion()
        before, self._position = self._position, position
        self._size = size
        self._hinted = frozenset()
        if removal is not None and self._moves and self.isVisible():
            self._before, self._removal = before, removal
            self._motion.start()
        self._point(self._cell)
        self.update()

    def show_hint(self, block: Iterable[Cell]) -> None:
        """Show a block that is good to take; none ends that."""
        self._hinted = frozenset(block)
        self.update()

    def set_style(self, style: str) -> None:
        """Take another style of tiles."""
        self._style = style
        self.update()

    def set_motion(self, on: bool) -> None:
        """Let stones fall, or show the end at once."""
        self._moves = on

    # -- Geometry ------------------------------------------------------------------------------

    def board_rect(self) -> QRectF:
        """Where the cells are."""
        columns, rows = self._size
        pad = 8
        side = min((self.width() - 2 * pad) / columns, (self.height() - 2 * pad) / rows)
        side = max(2.0, side)
        width, height = side * columns, side * rows
        return QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)

    def cell_rect(self, column: float, row: float) -> QRectF:
        """Where a cell is; fractions are between cells."""
        board = self.board_rect()
        side = board.width() / self._size[0]
        return QRectF(board.x() + column * side, board.bottom() - (row + 1) * side, side, side)

    def cell_at(self, place: QPointF) -> Cell | None:
        """The stone at a place of the widget; None where there is none."""
        board = self.board_rect()
        side = board.width() / self._size[0]
        cell = int((place.x() - board.x()) // side), int((board.bottom() - place.y()) // side)
        return cell if self._position.color_at(cell) else None

    def sizeHint(self) -> QSize:
        """A board of a good size; Qt asks."""
        return QSize(620, 560)

    # -- Painting ------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint board, stones, blocks and badge."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        board = self.board_rect()
        painter.setPen(QPen(QColor(self._scheme.border), 1))
        painter.setBrush(QColor(mix(self._scheme.base, self._scheme.text, 0.04)))
        painter.drawRoundedRect(board.adjusted(-5, -5, 5, 5), 7, 7)
        if self._removal is not None and self._before is not None:
            self._paint_motion(painter)
            return
        for cell in self._position.cells():
            self._stone(painter, self.cell_rect(*cell), self._position.color_at(cell))
        self._outline(painter, self._hinted, hint=True)
        if len(self._block) > 1:
            self._outline(painter, self._block, hint=False)
            self._badge(painter, board)
        if self._by_keys and self.hasFocus() and self._cell is not None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._scheme.text), 2, Qt.PenStyle.DotLine))
            painter.drawRect(self.cell_rect(*self._cell).adjusted(2, 2, -2, -2))

    def _stone(self, painter: QPainter, rect: QRectF, color: int) -> None:
        tile = self._tiles.get(color, rect.width(), self.devicePixelRatioF(), self._style)
        painter.drawPixmap(rect, tile, QRectF(tile.rect()))

    def _paint_motion(self, painter: QPainter) -> None:
        removal, before = self._removal, self._before
        assert removal is not None
        assert before is not None
        share = float(self._motion.currentValue())
        down = _part(share, FADE_PART, FALL_PART)
        left = _part(share, FALL_PART, 1.0)
        goals = dict(removal.falls)
        removed = set(removal.cells)
        fade = 1 - _part(share, 0.0, FADE_PART)
        for cell in before.cells():
            color = before.color_at(cell)
            if cell in removed:
                if fade > 0:
                    rect = self.cell_rect(*cell)
                    shrink = rect.width() * 0.3 * (1 - fade)
                    painter.setOpacity(fade)
                    inside = rect.adjusted(shrink, shrink, -shrink, -shrink)
                    tile = self._tiles.get(
                        color, rect.width(), self.devicePixelRatioF(), self._style
                    )
                    painter.drawPixmap(inside, tile, QRectF(tile.rect()))
                    painter.setOpacity(1.0)
                continue
            column, row = cell
            to_column, to_row = goals.get(cell, cell)
            x = column + (to_column - column) * left
            y = row + (to_row - row) * down * down
            self._stone(painter, self.cell_rect(x, y), color)

    def _outline(self, painter: QPainter, block: frozenset[Cell], hint: bool) -> None:
        if not block:
            return
        path = QPainterPath()
        for cell in block:
            path.addRect(self.cell_rect(*cell).adjusted(-0.3, -0.3, 0.3, 0.3))
        painter.setBrush(QColor(255, 255, 255, 0 if hint else 70))
        color = QColor(self._scheme.accent if hint else self._scheme.text)
        width = max(2.0, self.board_rect().width() / self._size[0] * (0.12 if hint else 0.07))
        style = Qt.PenStyle.DashLine if hint else Qt.PenStyle.SolidLine
        pen = QPen(color, width, style)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(path.simplified())

    def _badge(self, painter: QPainter, board: QRectF) -> None:
        """Size and score of the block, beside its top stone."""
        text = f"{len(self._block)}  ·  +{self._position.scoring.block(len(self._block))}"
        metrics = painter.fontMetrics()
        width, height = metrics.horizontalAdvance(text) + 14, metrics.height() + 6
        top = max(self._block, key=lambda cell: (cell[1], -abs(cell[0] - self._middle_column())))
        rect = self.cell_rect(*top)
        x = min(max(rect.center().x() - width / 2, board.left()), board.right() - width)
        y = rect.top() - height - 5
        if y < 0:
            y = min(rect.bottom() + 5, self.height() - height - 1)
        place = QRectF(x, y, width, height)
        painter.setPen(QPen(QColor(self._scheme.border), 1))
        painter.setBrush(QColor(self._scheme.base))
        painter.drawRoundedRect(place, 5, 5)
        painter.setPen(QColor(self._scheme.text))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)

    def _middle_column(self) -> float:
        return sum(cell[0] for cell in self._block) / len(self._block)

    # -- Motion --------------------------------------------------------------------------------

    @Slot()
    def _on_motion(self) -> None:
        self.update()

    @Slot()
    def _on_motion_end(self) -> None:
        self._removal = self._before = None
        self.update()

    def _end_motion(self) -> None:
        if self._removal is not None:
            self._motion.stop()
            self._on_motion_end()

    # -- What the user does --------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the block."""
        if event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self._by_keys = False
        self._end_motion()
        cell = self.cell_at(event.position())
        self._point(cell)
        if cell is not None:
            self.taken.emit(cell)

    def is_own_key(self, event: QKeyEvent) -> bool:
        """Whether the key moves the cursor or takes the block under it."""
        return not is_held(event) and (event.key() in STEPS or event.key() in PRESS)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, take the block under it."""
        key = Qt.Key(event.key())
        if not self.is_own_key(event):
            super().keyPressEvent(event)
            return
        self._end_motion()
        if not self._by_keys:
            start = self._cell or (0, 0)
            self.show_cursor()
            if key in STEPS and self._cell != start:
                return
        if key in STEPS:
            self._step(*STEPS[key])
        elif self._cell is not None:
            self.taken.emit(self._cell)

    def _start(self) -> Cell | None:
        return self._nearest(self._cell or (0, 0))

    def _step(self, right: int, down: int) -> None:
        if self._cell is None:
            return
        column, row = self._cell[0] + right, self._cell[1] - down
        if right and 0 <= column < len(self._position.columns):
            self._point((column, min(row, len(self._position.columns[column]) - 1)))
        elif down and self._position.color_at((column, row)):
            self._point((column, row))

    def _nearest(self, cell: Cell) -> Cell | None:
        columns = self._position.columns
        if not columns:
            return None
        column = min(cell[0], len(columns) - 1)
        return column, min(cell[1], len(columns[column]) - 1)

    def _point(self, cell: Cell | None) -> None:
        if cell is not None and not self._position.color_at(cell):
            cell = self._nearest(cell) if self._by_keys else None
        self._cell = cell
        self._block = self._position.block_at(cell) if cell is not None else frozenset()
        self._describe()
        self.pointed.emit(cell)
        self.update()

    # -- Words ---------------------------------------------------------------------------------

    def _describe(self) -> None:
        stones = tr_plural("{count} stone", "{count} stones", self._position.stones)
        self.setAccessibleDescription(
            tr("{columns} columns, {stones}.").format(
                columns=len(self._position.columns), stones=stones
            )
        )
        name = tr("SameGame board")
        if self._cell is not None:
            name += ", " + describe_cell(self._position, self._cell)
        self.say(name)


def describe_cell(position: Position, cell: Cell) -> str:
    """One stone: "column 3, row 1: red diamond, block of 7, 25 points"."""
    size = len(position.block_at(cell))
    text = tr("column {column}, row {row}: {color}").format(
        column=cell[0] + 1, row=cell[1] + 1, color=color_name(position.color_at(cell))
    )
    if size < 2:
        return text + ", " + tr("alone")
    points = tr_plural("{count} point", "{count} points", position.scoring.block(size))
    return text + ", " + tr("block of {size}, {points}").format(size=size, points=points)


def _part(share: float, begin: float, end: float) -> float:
    return min(1.0, max(0.0, (share - begin) / (end - begin)))
