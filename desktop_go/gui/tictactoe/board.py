"""The board of tic-tac-toe as a widget: paints position and values, tells the chosen cell."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen

from desktop_go.games.tictactoe.position import SIGNS, TicTacToePosition
from desktop_go.gui.puzzles.cell_board import PRESS, STEPS, PointedBoard, is_held
from desktop_go.gui.style.scheme import Scheme, mix
from desktop_go.gui.tictactoe.words import board_text, short_value, value_text
from desktop_go.moves import Color, Point
from desktop_go.services.i18n import tr

GREEN, RED, BLUE, ORANGE = "#1f9d57", "#d03030", "#2f6fb5", "#d9822b"
SIGN_SHARE, PEN_SHARE = 0.27, 0.075
"""Half the height of a sign, and the width of its strokes, in cells."""


class TicTacToeBoard(PointedBoard):
    """Signals:
    chosen(object): this cell is to be filled.
    """

    chosen = Signal(object)

    def __init__(self, scheme: Scheme) -> None:
        super().__init__(scheme, "ticTacToeBoard")
        self._position = TicTacToePosition()
        self._values: Mapping[Point, int | None] = {}
        self._cell: Point | None = None
        self._offered = False
        self._hint: Point | None = None
        self._describe()

    # -- What is shown -------------------------------------------------------------------------

    @property
    def cell(self) -> Point | None:
        """The cell under the mouse or the cursor."""
        return self._cell

    @property
    def values(self) -> Mapping[Point, int | None]:
        """The values that are shown."""
        return self._values

    @property
    def hint(self) -> Point | None:
        """The cell that a hint points at."""
        return self._hint

    def show_position(
        self, position: TicTacToePosition, values: Mapping[Point, int | None], offered: bool
    ) -> None:
        """Show a position.

        Args:
            position: what stands in the cells.
            values: what empty cells are worth; empty to show none.
            offered: whether a person may fill a cell now.
        """
        self._position, self._values, self._offered = position, values, offered
        self._hint = None
        if self._cell is not None and not position.board.holds(self._cell):
            self._cell = None
        self._describe()
        self.update()

    def show_hint(self, point: Point) -> None:
        """Point at a cell until the position is another."""
        self._hint = point
        self.update()

    # -- Geometry ------------------------------------------------------------------------------

    def board_rect(self) -> QRectF:
        """Where the cells are."""
        board, pad = self._position.board, 10
        side = min((self.width() - 2 * pad) / board.cols, (self.height() - 2 * pad) / board.rows)
        width, height = max(4.0, side) * board.cols, max(4.0, side) * board.rows
        return QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)

    def cell_rect(self, point: Point) -> QRectF:
        """Where a cell is."""
        whole = self.board_rect()
        side = whole.width() / self._position.board.cols
        return QRectF(whole.x() + point.col * side, whole.y() + point.row * side, side, side)

    def cell_at(self, place: QPointF) -> Point | None:
        """The cell at a place of the widget; None beside the board."""
        whole = self.board_rect()
        side = whole.width() / self._position.board.cols
        point = Point(int((place.x() - whole.x()) // side), int((place.y() - whole.y()) // side))
        return point if self._position.board.holds(point) else None

    def sizeHint(self) -> QSize:
        """A board of a good size; Qt asks."""
        return QSize(560, 560)

    # -- Painting ------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint cells, signs, values and the cursor."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = self.board_rect()
        painter.fillRect(whole, QColor(self._scheme.base))
        won = self._position.winning_cells
        for point in self._position.board.points:
            rect = self.cell_rect(point)
            color = self._position.color_at(point)
            if point in won:
                painter.fillRect(rect, QColor(mix(self._scheme.base, self._scheme.accent, 0.3)))
            if color:
                self._paint_sign(painter, rect, color, 1.0)
            elif point in self._values:
                self._paint_value(painter, rect, self._values[point])
            elif point == self._cell and self._offered and not self._by_keys:
                self._paint_sign(painter, rect, self._position.to_play, 0.25)
        self._paint_lines(painter, whole)
        self._paint_marks(painter)

    def _paint_lines(self, painter: QPainter, whole: QRectF) -> None:
        board = self._position.board
        side = whole.width() / board.cols
        painter.setPen(QPen(QColor(mix(self._scheme.base, self._scheme.text, 0.45)), 1.5))
        for col in range(board.cols + 1):
            x = whole.x() + col * side
            painter.drawLine(QPointF(x, whole.top()), QPointF(x, whole.bottom()))
        for row in range(board.rows + 1):
            y = whole.y() + row * side
            painter.drawLine(QPointF(whole.left(), y), QPointF(whole.right(), y))

    def _paint_marks(self, painter: QPainter) -> None:
        """The last move, a hint, the cursor of the keyboard."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        moves = self._position.moves
        for point, color, style, inset in (
            (moves[-1].point if moves else None, self._scheme.muted, Qt.PenStyle.SolidLine, 3),
            (self._hint, self._scheme.accent, Qt.PenStyle.DashLine, 6),
            (
                self._cell if self._by_keys and self.hasFocus() else None,
                self._scheme.text,
                Qt.PenStyle.DotLine,
                9,
            ),
        ):
            if point is not None:
                width = 4 if point == self._hint else 2
                painter.setPen(QPen(QColor(color), width, style))
                painter.drawRect(self.cell_rect(point).adjusted(inset, inset, -inset, -inset))

    def _paint_sign(self, painter: QPainter, rect: QRectF, color: Color, opacity: float) -> None:
        half, middle = rect.width() * SIGN_SHARE, rect.center()
        shade = mix(self._scheme.text, BLUE if color is Color.BLACK else ORANGE, 0.7)
        pen = QPen(QColor(shade), rect.width() * PEN_SHARE)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setOpacity(opacity)
        if color is Color.BLACK:
            painter.drawLine(middle - QPointF(half, half), middle + QPointF(half, half))
            painter.drawLine(middle - QPointF(half, -half), middle + QPointF(half, -half))
        else:
            painter.drawEllipse(middle, half, half)
        painter.setOpacity(1.0)

    def _paint_value(self, painter: QPainter, rect: QRectF, value: int | None) -> None:
        scheme = self._scheme
        hue = scheme.muted if not value else GREEN if value > 0 else RED
        share = 0.08 if value is None else 0.22
        painter.fillRect(rect, QColor(mix(scheme.base, hue, share)))
        font = painter.font()
        font.setPixelSize(max(9, min(26, round(rect.width() * 0.2))))
        painter.setFont(font)
        painter.setPen(QColor(mix(scheme.text, hue, 0.25)))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, short_value(value))

    # -- What the user does --------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Fill the cell."""
        cell = self.cell_at(event.position())
        if event.button() is not Qt.MouseButton.LeftButton or cell is None:
            super().mousePressEvent(event)
            return
        self._by_keys = False
        self._point(cell)
        self.chosen.emit(cell)

    def is_own_key(self, event: QKeyEvent) -> bool:
        """Whether the key moves the cursor, or plays where a person is to move."""
        plays = event.key() in PRESS and self._offered
        return not is_held(event) and (event.key() in STEPS or plays)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, fill the cell under it."""
        if not self.is_own_key(event):
            super().keyPressEvent(event)
            return
        shown = self._by_keys and self._cell is not None
        if not shown:
            self.show_cursor()
        elif event.key() in PRESS and self._cell is not None:
            self.chosen.emit(self._cell)
        elif self._cell is not None:
            right, down = STEPS[Qt.Key(event.key())]
            near = Point(self._cell.col + right, self._cell.row + down)
            if self._position.board.holds(near):
                self._point(near)

    def _start(self) -> Point:
        board = self._position.board
        return self._cell or Point(board.cols // 2, board.rows // 2)

    def _point(self, cell: Point | None) -> None:
        if cell != self._cell or self._by_keys:
            self._cell = cell
            self._describe()
            self.update()

    # -- Words ---------------------------------------------------------------------------------

    def _describe(self) -> None:
        self.setAccessibleDescription(board_text(self._position.board))
        name = tr("Tic-tac-toe board")
        if self._cell is not None:
            name += ", " + self.cell_text(self._cell)
        self.say(name)

    def cell_text(self, point: Point) -> str:
        """One cell: "column 2, row 1: empty, a win in 2 moves"."""
        sign = SIGNS[self._position.color_at(point)] or tr("empty")
        text = tr("column {column}, row {row}: {sign}").format(
            column=point.col + 1, row=point.row + 1, sign=sign
        )
        if point in self._values:
            text += ", " + value_text(self._values[point])
        return text
