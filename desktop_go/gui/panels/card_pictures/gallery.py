"""All small pictures by the names under which options ask for them (``Option.picture``), and the
widget that shows one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop_go.gui.panels.card_pictures import boards, charts, puzzles, trees
from desktop_go.gui.panels.card_pictures.sketch import HEIGHT, WIDTH, Sketch, inks_of

PICTURES: dict[str, Callable[[Sketch], None]] = {
    draw.__name__: draw
    for draw in (
        trees.selection,
        trees.policy,
        trees.first_play,
        trees.growth,
        trees.widening,
        trees.sharing,
        trees.back_up,
        trees.proof,
        trees.virtual_loss,
        trees.parallel,
        trees.reuse,
        trees.alpha_beta,
        trees.deepening,
        trees.table,
        trees.ordering,
        trees.likely_line,
        trees.restart,
        trees.book,
        trees.batch,
        boards.playout,
        boards.atari,
        boards.capture,
        boards.self_atari,
        boards.nakade,
        boards.patterns,
        boards.strengths,
        boards.reply,
        boards.network,
        boards.judges,
        boards.priors,
        boards.blind_spots,
        boards.dead_stones,
        charts.temperature,
        charts.noise,
        charts.final_choice,
        charts.doubt,
        charts.decay,
        charts.pool,
        charts.spread,
        charts.cutoff,
        charts.early_stop,
        charts.clock,
        charts.ponder,
        charts.adaptation,
        puzzles.threats,
        puzzles.line_patterns,
        puzzles.saved_color,
        puzzles.drawn_blocks,
        puzzles.nested,
        puzzles.cell_choice,
        puzzles.dead_cell,
        puzzles.filled,
        puzzles.houses,
        puzzles.blocked_row,
        puzzles.mirrors,
    )
}


class CardPicture(QWidget):
    """Shows one of ``PICTURES`` as large as fits, in the colors of its palette.

    Args:
        name: of the picture.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self._draw = PICTURES[name]
        self.setFixedHeight(self.sizeHint().height())

    def sizeHint(self) -> QSize:
        """A picture at its usual size; Qt asks."""
        return QSize(WIDTH, HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground and the picture in its middle."""
        painter, inks = QPainter(self), inks_of(self.palette())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(inks.faint), 1))
        painter.setBrush(QColor(inks.ground))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        scale = min(self.width() / WIDTH, self.height() / HEIGHT)
        painter.translate(self.rect().toRectF().center())
        painter.scale(scale, scale)
        painter.translate(-WIDTH / 2, -HEIGHT / 2)
        self._draw(Sketch(painter, inks))
        painter.end()
