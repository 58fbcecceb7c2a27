"""A small board of any game: stones, tiles or digits, as ``slow_motion.Picture`` says."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_go.gui.puzzles.charts import COLORS
from desktop_go.gui.style.scheme import Scheme
from desktop_go.search.slow_motion import Picture
from desktop_go.services.i18n import tr

STONES = {"X": ("#17181a", "#000000"), "O": ("#fbfaf7", "#55585e")}
"""Ground and edge of black and white stones."""


class BoardPicture(QWidget):
    """Shows one position; takes no clicks."""

    def __init__(self, scheme: Scheme) -> None:
        super().__init__()
        self._scheme = scheme
        self._picture = Picture(0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Position"))

    def sizeHint(self) -> QSize:
        """A small board, or a few lines of text; Qt asks."""
        return QSize(230, 230 if self._picture.rows else 4 * self.fontMetrics().height())

    def set_scheme(self, scheme: Scheme) -> None:
        """Take the colors of another theme."""
        self._scheme = scheme
        self.update()

    def show_picture(self, picture: Picture) -> None:
        """Show another position."""
        if picture != self._picture:
            self._picture = picture
            rows = [
                " ".join(cell or "." for cell in picture.cells[at : at + picture.cols])
                for at in range(0, len(picture.cells), max(1, picture.cols))
            ]
            self.updateGeometry()
            self.setAccessibleDescription("; ".join(filter(None, [*rows, picture.text])))
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the board, and its text below."""
        painter, picture = QPainter(self), self._picture
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(self._scheme.text))
        room = painter.fontMetrics().height() + 6 if picture.text and picture.rows else 0
        below = QRectF(0, self.height() - room, self.width(), room)
        if not picture.rows:
            below = QRectF(self.rect())
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, picture.text)
        if picture.rows:
            self._paint_cells(painter, self._board_rect(room))

    def _board_rect(self, room: float) -> QRectF:
        picture = self._picture
        side = min((self.width() - 12) / picture.cols, (self.height() - 12 - room) / picture.rows)
        width, height = side * picture.cols, side * picture.rows
        left, top = (self.width() - width) / 2, (self.height() - room - height) / 2
        return QRectF(left, top, width, height)

    def _paint_cells(self, painter: QPainter, board: QRectF) -> None:
        picture, side = self._picture, board.width() / self._picture.cols
        ground = "#e3b968" if picture.stones else self._scheme.alternate
        painter.fillRect(board, QColor(ground))
        self._paint_lines(painter, board, side)
        font = QFont(self.font())
        font.setPixelSize(max(7, int(side * 0.6)))
        painter.setFont(font)
        for place, text in enumerate(picture.cells):
            row, col = divmod(place, picture.cols)
            cell = QRectF(board.left() + col * side, board.top() + row * side, side, side)
            if text:
                self._paint_cell(painter, cell, text)
            if place == picture.last:
                self._paint_last(painter, cell, text)

    def _paint_lines(self, painter: QPainter, board: QRectF, side: float) -> None:
        """Lines through the middle of the points, or around the cells."""
        picture = self._picture
        inset = side / 2 if picture.stones else 0.0
        color = "#5f4a22" if picture.stones else self._scheme.border
        for number in range(max(picture.cols, picture.rows) + 1):
            thick = 2.0 if picture.boxes and number % picture.boxes == 0 else 1.0
            painter.setPen(QPen(QColor(color), thick))
            at = inset + number * side
            if at <= board.width() - inset + 0.5:
                x = board.left() + at
                painter.drawLine(
                    QPointF(x, board.top() + inset), QPointF(x, board.bottom() - inset)
                )
            if at <= board.height() - inset + 0.5:
                y = board.top() + at
                painter.drawLine(
                    QPointF(board.left() + inset, y), QPointF(board.right() - inset, y)
                )

    def _paint_cell(self, painter: QPainter, cell: QRectF, text: str) -> None:
        side = cell.width()
        if self._picture.stones and text in STONES:
            ground, edge = STONES[text]
            painter.setPen(QPen(QColor(edge), 1))
            painter.setBrush(QColor(ground))
            painter.drawEllipse(cell.center(), side * 0.45, side * 0.45)
        elif text.startswith("#"):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(COLORS[(int(text[1:]) - 1) % len(COLORS)]))
            painter.drawRoundedRect(cell.adjusted(1, 1, -1, -1), 3, 3)
            painter.setPen(QColor("#ffffff"))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, text[1:])
        else:
            painter.setPen(QColor(self._scheme.text))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_last(self, painter: QPainter, cell: QRectF, text: str) -> None:
        """Mark what was played last."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        color = {"X": "#ffffff", "O": "#17181a"}.get(text, self._scheme.accent)
        painter.setPen(QPen(QColor(color), 2))
        reach = cell.width() * (0.2 if self._picture.stones else 0.45)
        painter.drawEllipse(cell.center(), reach, reach)
