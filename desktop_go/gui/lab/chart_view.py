"""Shows a chart of a report in the colors of the theme, and turns it into a picture."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_go.gui.style.scheme import Scheme, mix
from desktop_go.lab.charts import Chart, ChartStyle
from desktop_go.services.i18n import tr

PICTURE_SCALE = 2
"""Pixels of an exported picture for each unit of a chart."""


def style_of(scheme: Scheme) -> ChartStyle:
    """The colors of a theme."""
    grid = mix(scheme.base, scheme.text, 0.14)
    return ChartStyle(scheme.base, scheme.text, scheme.muted, grid, scheme.accent)


class ChartView(QWidget):
    """One chart, as large as fits."""

    def __init__(self, chart: Chart, scheme: Scheme) -> None:
        super().__init__()
        self.chart = chart
        self._renderer = QSvgRenderer(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 160)
        self.show_chart(chart, scheme)

    def show_chart(self, chart: Chart, scheme: Scheme) -> None:
        """Show this chart from now on."""
        self.chart, self._ground, self._muted = chart, scheme.base, scheme.muted
        self._renderer.load(QByteArray(chart.draw(style_of(scheme)).encode()))
        self.setAccessibleName(chart.title)
        self.setAccessibleDescription(chart.words)
        self.update()

    def sizeHint(self) -> QSize:
        """The chart's own size; Qt asks."""
        return self._renderer.defaultSize()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the chart in the middle, or say that it is to come."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._ground)
        if not self.chart.words:
            painter.setPen(self._muted)
            text = tr("Results will appear here.")
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
            painter.end()
            return
        size = self._renderer.defaultSize().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
        self._renderer.render(painter, QRectF(left, top, size.width(), size.height()))
        painter.end()


def chart_image(chart: Chart) -> QImage:
    """A chart as a picture on white."""
    renderer = QSvgRenderer(QByteArray(chart.draw(ChartStyle()).encode()))
    image = QImage(renderer.defaultSize() * PICTURE_SCALE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image
