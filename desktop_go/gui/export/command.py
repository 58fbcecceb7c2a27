"""What ``desktop-go sgf export`` lets the window's painting do, without a screen.

No window is opened: Qt draws into memory with its ``offscreen`` platform.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence

from PySide6.QtGui import QFont, QGuiApplication, QPageSize

from desktop_go.engine.session import never
from desktop_go.errors import RecordError
from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.export.animation import AnimationChoices, gif_bytes
from desktop_go.gui.export.document import paper_units, pdf_bytes
from desktop_go.gui.export.layout import DocumentChoices, lay_out
from desktop_go.gui.export.painting import Content, paint_picture
from desktop_go.gui.style.png import png_bytes
from desktop_go.gui.style.theme import interface_font
from desktop_go.gui.threads.screen import on_screen
from desktop_go.gui.threads.work import uncounted
from desktop_go.records.record_node import RecordNode
from desktop_go.records.sgf_properties import MAX_SIDE
from desktop_go.services.board_view import MIN_SIDE, view_of_node
from desktop_go.services.i18n import tr

Writer = Callable[[Sequence[RecordNode], argparse.Namespace], bytes]


def _png(line: Sequence[RecordNode], arguments: argparse.Namespace) -> bytes:
    _prepare(line)
    return png_bytes(
        paint_picture(
            view_of_node(line[-1], marks=not arguments.no_marks),
            _options(arguments),
            arguments.scale,
            list(line),
            _content(arguments),
        )
    )


def _pdf(line: Sequence[RecordNode], arguments: argparse.Namespace) -> bytes:
    _prepare(line)
    family = QGuiApplication.font().families()[0]
    choices = DocumentChoices(
        max(1, arguments.moves_per_figure),
        comments=not arguments.no_marks,
        coordinates=not arguments.no_coordinates,
        family=family,
    )
    paper = QPageSize.PageSizeId.A4
    pages = lay_out(line, choices, paper_units(paper))
    title = pages[0].text().partition("\n")[0]
    return pdf_bytes(pages, family, paper, title, uncounted, never)


def _gif(line: Sequence[RecordNode], arguments: argparse.Namespace) -> bytes:
    _prepare(line)
    choices = AnimationChoices(
        0, len(line) - 1, arguments.scale, arguments.seconds, _content(arguments)
    )
    return gif_bytes(line, _options(arguments), choices, uncounted, never)


def _content(arguments: argparse.Namespace) -> Content:
    return Content(not arguments.no_coordinates, arguments.numbers, not arguments.no_marks)


def _options(arguments: argparse.Namespace) -> BoardOptions:
    style = arguments.style or "wood"
    return BoardOptions(theme=style, high_contrast=style == "print")


def _prepare(line: Sequence[RecordNode]) -> None:
    """Make Qt able to paint, and make sure that there is something to be painted."""
    sides = line[0].record.board_size
    if not MIN_SIDE <= min(sides) <= max(sides) <= MAX_SIDE:
        raise RecordError(
            tr("A board of {width}×{height} cannot be drawn.").format(
                width=sides[0], height=sides[1]
            )
        )
    if QGuiApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        _kept.append(on_screen(QGuiApplication))
        QGuiApplication.setFont(interface_font(QFont()))


_kept: list[QGuiApplication] = []
"""Lives until the program ends."""

WRITERS: dict[str, Writer] = {".png": _png, ".pdf": _pdf, ".gif": _gif}
"""By the ending of the file."""
