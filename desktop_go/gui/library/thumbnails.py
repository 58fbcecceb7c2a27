"""Draws the last position of a game as a small picture in its line of the table."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QPixmapCache
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop_go.gui.board.themes import WOOD
from desktop_go.gui.library.model import ROW_ROLE, STONES_ROLE
from desktop_go.moves import Color
from desktop_go.services.library.store import GameRow

SIDE = 52
GAP = 3
_LINE = QColor(52, 33, 12, 70)
_BLACK, _WHITE = QColor(22, 22, 24), QColor(250, 249, 245)
Index = QModelIndex | QPersistentModelIndex


class ThumbnailDelegate(QStyledItemDelegate):
    """Paints the column of pictures."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Room for the picture."""
        return QSize(SIDE + 2 * GAP, SIDE + 2 * GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the board once it is there, on the ground that the line has."""
        widget = option.widget  # type: ignore[attr-defined]
        widget.style().drawPrimitive(
            QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, widget
        )
        row, stones = index.data(ROW_ROLE), index.data(STONES_ROLE)
        if not isinstance(row, GameRow) or not stones:
            return
        rect = option.rect  # type: ignore[attr-defined]
        ratio = painter.device().devicePixelRatioF()
        place = rect.center() - QRectF(0, 0, SIDE - 1, SIDE - 1).center().toPoint()
        painter.drawPixmap(place, _picture(row, stones, ratio))


def _picture(row: GameRow, stones: bytes, ratio: float) -> QPixmap:
    key = f"library {row.id} {hash(stones)} {ratio:g}"
    pixmap = QPixmap()
    if QPixmapCache.find(key, pixmap):
        return pixmap
    pixmap = paint_thumbnail(row.width, row.height, stones, SIDE, ratio)
    QPixmapCache.insert(key, pixmap)
    return pixmap


def paint_thumbnail(cols: int, rows: int, stones: bytes, side: int, ratio: float) -> QPixmap:
    """A board of ``side`` logical pixels without anything but lines and stones."""
    pixmap = QPixmap(QSize(side, side) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    cell = side / (max(cols, rows) + 0.4)
    left, top = (side - cell * (cols - 1)) / 2, (side - cell * (rows - 1)) / 2
    painter = QPainter(pixmap)
    board = QRectF(left - 0.7 * cell, top - 0.7 * cell, cell * (cols + 0.4), cell * (rows + 0.4))
    painter.fillRect(board, QColor(*WOOD.surface))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_LINE)
    for col in range(cols):
        x = left + col * cell
        painter.drawLine(QPointF(x, top), QPointF(x, top + cell * (rows - 1)))
    for line in range(rows):
        y = top + line * cell
        painter.drawLine(QPointF(left, y), QPointF(left + cell * (cols - 1), y))
    painter.setPen(Qt.PenStyle.NoPen)
    for point, color in enumerate(stones):
        if color:
            painter.setBrush(_BLACK if color == Color.BLACK else _WHITE)
            middle = QPointF(left + point % cols * cell, top + point // cols * cell)
            painter.drawEllipse(middle, 0.49 * cell, 0.49 * cell)
    painter.end()
    return pixmap
