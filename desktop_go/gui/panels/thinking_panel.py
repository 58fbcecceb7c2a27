"""What the engine is thinking: the chance to win and for whom, and the moves it considers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop_go.engine.messages import Candidate, Thought
from desktop_go.gui.play.words import color_name, percent
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr

MAX_ROWS = 12
PV_MOVES = 8
LINE_COLUMN = 4
"""A click on an expected line adds it to the record; a double click elsewhere plays the move."""


class WinRateBar(QWidget):
    """Black's part of the chances from the left, White's from the right, the middle marked."""

    def __init__(self) -> None:
        super().__init__()
        self._black: float | None = None
        self.setFixedHeight(20)

    def show_black(self, black: float | None) -> None:
        """Show Black's chance to win (0..1), or none."""
        self._black = black
        text = tr("No estimate yet")
        if black is not None:
            text = tr("Black {black}, White {white}").format(
                black=percent(black), white=percent(1 - black)
            )
        self.setAccessibleName(tr("Chance to win: {text}").format(text=text))
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


class ThinkingPanel(QWidget):
    """Shows one thought.

    Signals:
        candidate_hovered(Candidate | None): its line is to be shown on the board.
        candidate_chosen(Candidate): it is to be played.
        line_chosen(Candidate): its line is to be added to the record.
    """

    candidate_hovered = Signal(object)
    candidate_chosen = Signal(object)
    line_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("thinkingPanel")
        self._size = 19
        self._candidates: tuple[Candidate, ...] = ()
        self._headline = QLabel()
        self._headline.setObjectName("headline")
        self._headline.setWordWrap(True)
        self._bar = WinRateBar()
        self._figures = QLabel()
        self._figures.setObjectName("quiet")
        self._figures.setWordWrap(True)
        self.table = QTableWidget(0, LINE_COLUMN + 1)
        self.table.setObjectName("candidates")
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setShowGrid(False)
        self.table.setMouseTracking(True)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(False)
        self.table.setMinimumHeight(40)
        rows = self.table.verticalHeader()
        rows.setMinimumSectionSize(10)
        rows.setDefaultSectionSize(self.fontMetrics().lineSpacing() + 7)
        header = self.table.horizontalHeader()
        for column in range(LINE_COLUMN):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(LINE_COLUMN, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.table.cellEntered.connect(self._on_cell)
        self.table.currentCellChanged.connect(self._on_current)
        self.table.cellDoubleClicked.connect(self._on_chosen)
        self.table.cellClicked.connect(self._on_clicked)
        self.table.viewport().installEventFilter(self)
        column_box = QVBoxLayout(self)
        column_box.setContentsMargins(8, 8, 8, 8)
        column_box.setSpacing(6)
        column_box.addWidget(self._headline)
        column_box.addWidget(self._bar)
        column_box.addWidget(self._figures)
        column_box.addWidget(self.table, 1)
        self.retranslate()
        self.show_thought(None, 19)

    def set_compact(self, compact: bool) -> None:
        """Leave the figures out, for small windows."""
        self._figures.setVisible(not compact)

    def retranslate(self) -> None:
        """Set the fixed texts in the current language."""
        self.table.setHorizontalHeaderLabels(
            [tr("Move"), tr("Win rate"), tr("Points"), tr("Visits"), tr("Expected line")]
        )
        self.table.setAccessibleName(tr("Moves the engine considers"))

    def show_thought(self, thought: Thought | None, size: int) -> None:
        """Show ``thought`` about a board of ``size``, or that there is none."""
        self._size = size
        if thought is None:
            self._candidates = ()
            self.table.setRowCount(0)
            self._bar.show_black(None)
            self._headline.setText(tr("No analysis of this position"))
            self._figures.setText(tr("Press Space to let the engine think about it."))
            return
        is_black = thought.to_play is Color.BLACK
        self._headline.setText(
            tr("{player} to move: {chance} to win").format(
                player=color_name(thought.to_play), chance=percent(thought.win_rate)
            )
        )
        self._bar.show_black(thought.win_rate if is_black else 1 - thought.win_rate)
        self._figures.setText(_figures(thought))
        self._fill(thought.candidates[:MAX_ROWS])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice the pointer leaving the table."""
        if event.type() == QEvent.Type.Leave:
            self.candidate_hovered.emit(None)
        return super().eventFilter(watched, event)

    def _fill(self, candidates: tuple[Candidate, ...]) -> None:
        self._candidates = candidates
        self.table.setRowCount(len(candidates))
        for row, candidate in enumerate(candidates):
            line = " ".join(self._name(point) for point in candidate.pv[:PV_MOVES])
            texts = (
                self._name(candidate.point),
                percent(candidate.win_rate),
                "–" if candidate.score_lead is None else f"{candidate.score_lead:+.1f}",
                short_count(candidate.visits),
                line,
            )
            for column, text in enumerate(texts):
                item = self.table.item(row, column)
                if item is None:
                    item = QTableWidgetItem()
                    if 0 < column < LINE_COLUMN:
                        item.setTextAlignment(
                            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                        )
                    if column == LINE_COLUMN:
                        item.setToolTip(tr("Click to add this line to the record."))
                    else:
                        item.setToolTip(tr("Double-click to play this move."))
                    self.table.setItem(row, column, item)
                if item.text() != text:
                    item.setText(text)

    def _name(self, point: Point | None) -> str:
        return tr("pass") if point is None else to_gtp(point, self._size)

    @Slot(int, int)
    def _on_cell(self, row: int, _column: int) -> None:
        self._tell(row)

    @Slot(int, int, int, int)
    def _on_current(self, row: int, _column: int, _old_row: int, _old_column: int) -> None:
        if self.table.hasFocus():
            self._tell(row)

    def _tell(self, row: int) -> None:
        if 0 <= row < len(self._candidates):
            self.candidate_hovered.emit(self._candidates[row])

    def current_candidate(self) -> Candidate | None:
        """The candidate of the selected row."""
        row = self.table.currentRow()
        return self._candidates[row] if 0 <= row < len(self._candidates) else None

    @Slot(int, int)
    def _on_chosen(self, row: int, column: int) -> None:
        if 0 <= row < len(self._candidates) and column != LINE_COLUMN:
            self.candidate_chosen.emit(self._candidates[row])

    @Slot(int, int)
    def _on_clicked(self, row: int, column: int) -> None:
        if 0 <= row < len(self._candidates) and column == LINE_COLUMN:
            self.line_chosen.emit(self._candidates[row])


def _figures(thought: Thought) -> str:
    parts = [tr("{count} visits").format(count=short_count(thought.visits))]
    if thought.playouts_per_second:
        rate = short_count(round(thought.playouts_per_second))
        parts.append(tr("{count} playouts/s").format(count=rate))
    if thought.score_lead is not None:
        leader = Color.BLACK if thought.score_lead >= 0 else Color.WHITE
        parts.append(
            tr("{player} +{points} points").format(
                player=color_name(leader), points=f"{abs(thought.score_lead):.1f}"
            )
        )
    words = " · ".join(parts)
    if thought.eye_trouble:
        return f"{words}\n{tr('Judged by playouts.')} {thought.eye_trouble}"
    judges = {
        "playouts": tr("Judged by playouts."),
        "mixed": tr("Judged by the network and playouts."),
        "network": tr("Judged by the network."),
    }
    return f"{words}\n{judges[thought.eye]}" if thought.eye in judges else words


def short_count(count: int) -> str:
    """``950``, ``12.3k``, ``1.2M``."""
    if count < 1000:
        return str(count)
    if count < 1_000_000:
        return f"{count / 1000:.1f}k"
    return f"{count / 1_000_000:.1f}M"
