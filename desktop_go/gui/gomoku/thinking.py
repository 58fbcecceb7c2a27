"""What the gomoku engine thinks: the chance to win, depth and nodes, its moves; and threats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal, Slot
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
from desktop_go.games.gomoku.notation import to_text
from desktop_go.gui.gomoku.words import ranked, threat_text
from desktop_go.gui.panels.thinking_panel import WinRateBar, short_count
from desktop_go.gui.play.words import color_name, percent
from desktop_go.moves import Color, Point
from desktop_go.services.i18n import tr

if TYPE_CHECKING:
    from desktop_go.games.gomoku.threat_words import Threat

MAX_ROWS = 8
PV_MOVES = 10
MAX_THREATS = 6
QUIET_KINDS = ("FOUR", "OPEN_THREE")
"""Threats that are no danger yet; told only where there is nothing graver."""


class GomokuThinking(QWidget):
    """Shows one thought.

    Signals:
        candidate_hovered(Candidate | None): its line is to be shown on the board.
        candidate_chosen(Candidate): it is to be played.
    """

    candidate_hovered = Signal(object)
    candidate_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._size = 15
        self._candidates: tuple[Candidate, ...] = ()
        self.headline, self.figures, self.reasons = QLabel(), QLabel(), QLabel()
        self.headline.setObjectName("headline")
        for label in (self.headline, self.figures, self.reasons):
            label.setWordWrap(True)
        self.figures.setObjectName("quiet")
        self._bar = WinRateBar()
        self.table = self._make_table()
        self.threats = QLabel()
        self.threats.setWordWrap(True)
        self.threats.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        for widget in (self.headline, self._bar, self.figures, self.reasons):
            column.addWidget(widget)
        column.addWidget(self.table, 1)
        column.addWidget(self.threats)
        self.show_thought(None, 15)

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, 3)
        table.setObjectName("candidates")
        table.setHorizontalHeaderLabels([tr("Move"), tr("Win rate"), tr("Expected line")])
        table.setAccessibleName(tr("Moves the engine considers"))
        table.verticalHeader().hide()
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setShowGrid(False)
        table.setMouseTracking(True)
        table.setTabKeyNavigation(False)
        table.setWordWrap(False)
        table.setMinimumHeight(40)
        rows = table.verticalHeader()
        rows.setMinimumSectionSize(10)
        rows.setDefaultSectionSize(self.fontMetrics().lineSpacing() + 7)
        header = table.horizontalHeader()
        for column in range(2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        table.cellEntered.connect(self._on_cell)
        table.currentCellChanged.connect(self._on_current)
        table.cellDoubleClicked.connect(self._on_chosen)
        table.viewport().installEventFilter(self)
        return table

    def show_thought(self, thought: Thought | None, size: int) -> None:
        """Show ``thought`` about a board of ``size``, or that there is none."""
        self._size = size
        if thought is None or not thought.candidates:
            self._candidates = ()
            self.table.setRowCount(0)
            self._bar.show_black(None)
            self.headline.setText(tr("No analysis of this position"))
            self.figures.setText(tr("Press Space to let the engine think about it."))
            self.reasons.hide()
            return
        candidates = ranked(thought)
        best = candidates[0]
        is_black = thought.to_play is Color.BLACK
        self.headline.setText(
            tr("{player} to move: {chance} to win").format(
                player=color_name(thought.to_play), chance=percent(thought.win_rate)
            )
        )
        self._bar.show_black(thought.win_rate if is_black else 1 - thought.win_rate)
        self.figures.setText(self._figures(thought))
        reasons = [tr(reason) for reason in getattr(best, "reasons", ())]
        threat = getattr(thought, "threat_line", ())
        if threat:
            names = " ".join(to_text(point, size) for point in threat)
            reasons.append(tr("The opponent threatens to win by {line}").format(line=names))
        self.reasons.setText(
            "\n".join([f"{self._name(best.point)}: " + ", ".join(reasons)] if reasons else [])
        )
        self.reasons.setVisible(bool(reasons))
        self._fill(candidates[:MAX_ROWS])

    def show_threats(self, threats: Sequence[Threat]) -> None:
        """Say in words what is threatened on the board."""
        grave = [t for t in threats if t.kind.name not in QUIET_KINDS]
        lines = [threat_text(t, self._size) for t in (grave or list(threats))[:MAX_THREATS]]
        self.threats.setText("\n".join(lines) if lines else tr("No threats on the board."))
        self.threats.show()

    def hide_threats(self) -> None:
        """Say nothing about threats."""
        self.threats.hide()

    def _figures(self, thought: Thought) -> str:
        depth = getattr(thought, "depth", 0)
        speed = short_count(round(thought.playouts_per_second))
        parts = [tr("depth {depth}").format(depth=depth)] if depth else []
        if thought.visits:
            parts.append(tr("{count} positions").format(count=short_count(thought.visits)))
            parts.append(tr("{count} positions/s").format(count=speed))
        parts.append(tr("{count} s").format(count=f"{thought.seconds:.1f}"))
        words = " · ".join(parts)
        return f"{words}\n{tr(thought.note)}" if thought.note else words

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
            texts = (self._name(candidate.point), percent(candidate.win_rate), line)
            for column, text in enumerate(texts):
                item = self.table.item(row, column)
                if item is None:
                    item = QTableWidgetItem()
                    self.table.setItem(row, column, item)
                if item.text() != text:
                    item.setText(text)

    def _name(self, point: Point | None) -> str:
        return "–" if point is None else to_text(point, self._size)

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

    @Slot(int, int)
    def _on_chosen(self, row: int, _column: int) -> None:
        if 0 <= row < len(self._candidates):
            self.candidate_chosen.emit(self._candidates[row])
