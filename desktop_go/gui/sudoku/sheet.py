"""Sudokus on paper: one, two, four or six per page, for a printer or as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from desktop_go.errors import DesktopGoError
from desktop_go.games.sudoku.layout import CLASSIC, Layout
from desktop_go.gui.style.scheme import LIGHT_CONTRAST, mix
from desktop_go.gui.sudoku.looks import BoardColors
from desktop_go.gui.sudoku.paint import GridPainter
from desktop_go.gui.sudoku.view import GridView
from desktop_go.services.atomic_file import write_atomically
from desktop_go.services.i18n import tr

PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Puzzles a page: columns and rows."""
MARGIN_MM = 15.0
PDF_DPI = 600


@dataclass(frozen=True, slots=True)
class PrintedPuzzle:
    """One puzzle of a sheet."""

    title: str
    givens: tuple[int, ...]
    values: tuple[int, ...]
    marks: tuple[int, ...]
    layout: Layout = CLASSIC


def paper_colors() -> BoardColors:
    """Black on white; what was written by hand is gray."""
    white, black = QColor("#ffffff"), QColor("#000000")
    gray = QColor(mix(LIGHT_CONTRAST.text, "#ffffff", 0.42))
    return BoardColors(
        paper=white, given_paper=white, unit=white, same=white, chosen=white, line=black,
        frame=black, given=black, entered=gray, mark=gray, label=black, wrong=black,
        area=white, pattern=white, pattern_mark=black, struck=black, found=black,
    )  # fmt: skip


def paint_sheets(device: QPagedPaintDevice, puzzles: Sequence[PrintedPuzzle], per_page: int) -> int:
    """Paint the puzzles onto the pages of ``device``.

    Args:
        device: a printer or a PDF writer.
        puzzles: what to print.
        per_page: a key of PER_PAGE.

    Returns:
        The number of pages.

    Raises:
        DesktopGoError: the device cannot be painted on.
    """
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    device.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    painter = QPainter()
    if not painter.begin(device):
        raise DesktopGoError(tr("The page could not be printed."))
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        grid = GridPainter(paper_colors())
        pages = 0
        for start in range(0, len(puzzles), per_page):
            if start and not device.newPage():
                raise DesktopGoError(tr("The page could not be printed."))
            pages += 1
            _paint_page(painter, grid, puzzles[start : start + per_page], per_page)
        return pages
    finally:
        painter.end()


def _paint_page(
    painter: QPainter, grid: GridPainter, puzzles: Sequence[PrintedPuzzle], per_page: int
) -> None:
    columns, rows = PER_PAGE[per_page]
    page = QRectF(painter.viewport())
    width, height = page.width() / columns, page.height() / rows
    side = min(width * 0.92, height * 0.86)
    for place, puzzle in enumerate(puzzles):
        left, top = place % columns * width, place // columns * height
        x = left + (width - side) / 2
        head = min(height * 0.07, side * 0.08)
        y = top + (height - side - head) / 2 + head
        font = QFont(painter.font())
        font.setPixelSize(max(1, round(head * 0.55)))
        painter.setFont(font)
        painter.setPen(QColor("#000000"))
        title = QRectF(x, y - head, side, head)
        painter.drawText(title, Qt.AlignmentFlag.AlignLeft, puzzle.title)
        view = GridView(puzzle.givens, puzzle.values, puzzle.marks, layout=puzzle.layout)
        grid.paint(painter, QRectF(x, y, side, side), view, None, False)


def write_pdf(path: Path, puzzles: Sequence[PrintedPuzzle], per_page: int) -> int:
    """Write the puzzles as a PDF of A4 pages. Raises DesktopGoError; returns the pages."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setResolution(PDF_DPI)
    writer.setTitle(tr("Sudoku"))
    pages = paint_sheets(writer, puzzles, per_page)
    buffer.close()
    write_atomically(path, bytes(data.data()))
    return pages
