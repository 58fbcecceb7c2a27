"""A line of moves as an animated GIF: the frames are the board's own painting, Pillow writes them.

Qt reads GIF files but cannot write them.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from desktop_go.engine.session import ShouldStop
from desktop_go.games.go.replay import empty_board
from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.board.scene import BoardScene
from desktop_go.gui.export.painting import Content, chosen_options, chosen_view, picture_size
from desktop_go.gui.threads.work import Count
from desktop_go.records.record_node import RecordNode
from desktop_go.services.board_view import BoardView, view_of_board

if TYPE_CHECKING:
    from PIL.Image import Image

COLORS = 128
"""Of the palette that all frames share; enough for wood, and one bit less for each pixel."""
LAST_SECONDS = 3.0
"""The last position stays at least so long."""


@dataclass(frozen=True, slots=True)
class AnimationChoices:
    """What is shown, how large and how fast."""

    first: int
    last: int
    """Places in the line, both shown."""
    scale: float = 1.0
    seconds: float = 1.0
    content: Content = field(default_factory=Content)


def frame_views(line: Sequence[RecordNode], choices: AnimationChoices) -> Iterator[BoardView]:
    """One view for each node from ``first`` to ``last``."""
    board = empty_board(line[0].record)
    for place, node in enumerate(line[: choices.last + 1]):
        board.apply(node)
        if place >= choices.first:
            path = list(line[: place + 1])
            yield chosen_view(view_of_board(node, board), choices.content, path)


class FramePainter:
    """Paints one view after the other, repairing only what has changed."""

    def __init__(
        self, view: BoardView, options: BoardOptions, content: Content, size: tuple[int, int]
    ) -> None:
        self._scene = BoardScene(view, chosen_options(options, content))
        self._size = size
        self._scene.resize(*size)

    def paint(self, view: BoardView) -> QImage:
        """The picture of ``view``."""
        self._scene.set_view(view)
        image = QImage(*self._size, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        self._scene.paint(painter, image.rect())
        painter.end()
        return image


def gif_bytes(
    line: Sequence[RecordNode],
    options: BoardOptions,
    choices: AnimationChoices,
    report: Count,
    should_stop: ShouldStop,
) -> bytes:
    """The animation; what comes back after a stop is of no use."""
    views = []
    for view in frame_views(line, choices):
        if should_stop():
            return b""
        views.append(view)
    size = picture_size(views[0], choices.content.coordinates, choices.scale)
    painter = FramePainter(views[0], options, choices.content, size)
    from PIL.Image import Dither

    # The last position has the most colors of stones, the first the most of the bare board.
    palette = _picture(painter.paint(views[-1])).quantize(COLORS)

    def frames() -> Iterator[Image]:
        for done, view in enumerate(views):
            if should_stop():
                return
            yield _picture(painter.paint(view)).quantize(palette=palette, dither=Dither.NONE)
            report(done + 1, len(views))

    moving = frames()
    first = next(moving, None)
    if first is None:
        return b""
    each = round(1000 * choices.seconds)
    durations = [each] * (len(views) - 1) + [max(each, round(1000 * LAST_SECONDS))]
    out = io.BytesIO()
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=moving,
        duration=durations if len(views) > 1 else durations[0],
        loop=0,
        disposal=1,
        optimize=False,
    )
    return out.getvalue()


def _picture(image: QImage) -> Image:
    from PIL import Image as Pillow

    size = (image.width(), image.height())
    return Pillow.frombuffer(
        "RGB", size, bytes(image.constBits()), "raw", "BGRX", image.bytesPerLine(), 1
    )
