"""``desktop-go thumbnail FILE PICTURE [SIZE]``: the last position of a record as a small PNG.

File managers call it for every record they show. Uses the board of the window; opens none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage

from desktop_go.errors import DesktopGoError
from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.board.scene import render_board
from desktop_go.gui.go.files import read_record_file
from desktop_go.gui.threads.screen import on_screen
from desktop_go.plain_numbers import whole_number
from desktop_go.records.record_node import RecordNode
from desktop_go.services.board_view import view_of_node
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr
from desktop_go.services.limits import limit_this_process

USAGE = "Usage: desktop-go thumbnail FILE PICTURE [SIZE]"
PNG = b"\x89PNG\r\n\x1a\n"
"""How a picture of this kind begins."""
SIZE = 256
SMALLEST, LARGEST = 16, 2048
SECONDS, MEGABYTES = 10, 350
"""What one picture may take: a file manager asks for it unbidden, for whatever lies in a folder."""


def main(arguments: Sequence[str]) -> int:
    """Write the picture; return the exit status."""
    try:
        source, target, *more = arguments
        (size,) = map(whole_number, more or [str(SIZE)])
    except ValueError:  # Too few, too many, or no number.
        print(USAGE, file=sys.stderr)
        return 2
    if not _may_become_picture(Path(target)):
        text = tr("“{name}” is no picture; it stays as it is.").format(name=target)
        print(f"desktop-go thumbnail: {text}", file=sys.stderr)
        return 1
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = QGuiApplication.instance() or on_screen(QGuiApplication)
    too_slow = tr("“{name}” takes too long to read.").format(name=Path(source).name)
    limit_this_process(SECONDS, MEGABYTES, f"desktop-go thumbnail: {too_slow}")
    try:
        picture = thumbnail(Path(source), min(max(size, SMALLEST), LARGEST))
    except (DesktopGoError, MemoryError) as error:
        print(f"desktop-go thumbnail: {in_words(error)}", file=sys.stderr)
        return 1
    del app
    if not picture.save(target, "PNG"):  # type: ignore[call-overload]
        text = tr("“{name}” could not be written.").format(name=target)
        print(f"desktop-go thumbnail: {text}", file=sys.stderr)
        return 1
    return 0


def _may_become_picture(target: Path) -> bool:
    """Whether nothing is lost with the file: ``*.sgf`` after the command names a second record."""
    try:
        with target.open("rb") as file:
            return file.read(len(PNG)) in (b"", PNG)
    except OSError:
        return True


def thumbnail(path: Path, size: int) -> QImage:
    """The position at the end of the main line, ``size`` pixels wide. Raises DesktopGoError."""
    return picture_of(read_record_file(path).record.main_line()[-1], size)


def picture_of(node: RecordNode, size: int) -> QImage:
    """The position at ``node``, ``size`` pixels wide. Raises RecordError."""
    view = view_of_node(node, marks=False)
    return render_board(view, BoardOptions(coordinates=False, animate=False), size)
