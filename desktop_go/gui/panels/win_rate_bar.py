"""A bar with the chances of both players."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop_go.engine.messages import Thought
from desktop_go.gui.play.words import percent
from desktop_go.moves import Color
from desktop_go.services.i18n import tr


class WinRateBar(QWidget):
    """Black's part of the chances from the left, White's from the right, the middle marked."""

    def __init__(self) -> None:
        super().__init__()
        self._black: float | None = None
        self.setFixedHeight(20)

    def show_thought(self, thought: Thought | None) -> None:
        """Show the chances that a thought gives, or none."""
        if thought is None:
            self.show_black(None)
        else:
            is_black = thought.to_play is Color.BLACK
            self.show_black(thought.win_rate if is_black else 1 - thought.win_rate)

    def show_black(self, black: float | None) -> None:
        """Show Black's win rate (0..1), or none."""
        self._black = black
        text = tr("No estimate yet")
        if black is not None:
            text = tr("Black {black}, White {white}").format(
                black=percent(black), white=percent(1 - black)
            )
        self.setAccessibleName(tr("Win rate: {text}").format(text=text))
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(200, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        edge = self.palette().mid().color()
        painter.setPen(QPen(edge, 1))
        painter.setBrush(QColor("#f4f2ee") if self._black is not None else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area, 4, 4)
        if self._black is not None:
            painter.save()
            painter.setClipRect(QRectF(0, 0, self.width() * self._black, self.height()))
            painter.setBrush(QColor("#26262a"))
            painter.drawRoundedRect(area, 4, 4)
            painter.restore()
            self._paint_numbers(painter)
        middle = self.width() / 2
        painter.setPen(QPen(edge, 1, Qt.PenStyle.DashLine))
        painter.drawLine(round(middle), 1, round(middle), self.height() - 2)
        painter.end()

    def _paint_numbers(self, painter: QPainter) -> None:
        assert self._black is not None
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        inside = self.rect().adjusted(8, 0, -8, 0)
        if self._black > 0.2:
            painter.setPen(QColor("#f4f2ee"))
            painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter, percent(self._black))
        if self._black < 0.8:
            painter.setPen(QColor("#26262a"))
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(inside, right, percent(1 - self._black))
