"""Paints laid-out pages: into a PDF, onto a printer, or as a preview. For any thread."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPagedPaintDevice, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgRenderer

from desktop_go.engine.session import ShouldStop
from desktop_go.gui.export.layout import PLAIN, UNITS_PER_INCH, Board, Page, type_face
from desktop_go.gui.threads.work import Count

PAPERS = (("A4", QPageSize.PageSizeId.A4), ("A5", QPageSize.PageSizeId.A5),
          ("Letter", QPageSize.PageSizeId.Letter))  # fmt: skip


def paper_units(paper: QPageSize.PageSizeId) -> tuple[float, float]:
    """Width and height of a paper in the layout's units."""
    size = QPageSize(paper).size(QPageSize.Unit.Point)
    return size.width() * 10, size.height() * 10


def paint_page(painter: QPainter, page: Page, family: str) -> None:
    """Paint a page with a painter whose unit is that of the layout."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.GlobalColor.black)
    for item in page.items:
        if isinstance(item, Board):
            # Qt's renderer takes the weight of its letters from the painter.
            painter.setFont(type_face(family, PLAIN))
            renderer = QSvgRenderer(item.svg.encode())
            renderer.render(painter, QRectF(item.x, item.y, item.width, item.height))
        else:
            painter.setFont(type_face(family, item.size, item.bold))
            painter.drawText(QPointF(item.x, item.y), item.text)


def paint_document(
    device: QPagedPaintDevice,
    pages: Sequence[Page],
    family: str,
    report: Count,
    should_stop: ShouldStop,
) -> None:
    """Paint all pages on a device without margins; after a stop the rest is left out."""
    painter = QPainter(device)
    scale = device.logicalDpiX() / UNITS_PER_INCH
    painter.scale(scale, scale)
    for number, page in enumerate(pages):
        if should_stop():
            break
        if number:
            device.newPage()
        paint_page(painter, page, family)
        report(number + 1, len(pages))
    painter.end()


def pdf_bytes(
    pages: Sequence[Page],
    family: str,
    paper: QPageSize.PageSizeId,
    title: str,
    report: Count,
    should_stop: ShouldStop,
) -> bytes:
    """The pages as a PDF with vector boards and text that can be searched."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(UNITS_PER_INCH)
    writer.setPageSize(QPageSize(paper))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(title)
    writer.setCreator("Desktop Go")
    paint_document(writer, pages, family, report, should_stop)
    buffer.close()
    return bytes(data.data())


def page_image(page: Page, family: str, paper: tuple[float, float], width: int) -> QImage:
    """A page as a picture, ``width`` pixels wide."""
    scale = width / paper[0]
    image = QImage(width, max(1, round(paper[1] * scale)), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    paint_page(painter, page, family)
    painter.end()
    return image
