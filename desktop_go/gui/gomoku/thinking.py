"""What the gomoku engine thinks: win rate, depth and nodes, its moves; and threats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop_go.engine.messages import Candidate, Thought
from desktop_go.games.gomoku.notation import to_text
from desktop_go.gui.gomoku.words import ranked, threat_text
from desktop_go.gui.panels.candidate_table import CandidateTable
from desktop_go.gui.panels.win_rate_bar import WinRateBar
from desktop_go.gui.play.words import percent, short_count, to_move_text
from desktop_go.moves import Point
from desktop_go.services.i18n import tr

if TYPE_CHECKING:
    from desktop_go.games.gomoku.threat_words import Threat

MAX_ROWS = 8
PV_MOVES = 10
TITLES = ("Move", "Win rate", "Expected line")
MAX_THREATS = 6
QUIET_KINDS = ("FOUR", "OPEN_THREE")
"""Threats that are no danger yet; listed only if there is nothing more serious."""


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
        self.headline, self.figures, self.reasons = QLabel(), QLabel(), QLabel()
        self.headline.setObjectName("headline")
        for label in (self.headline, self.figures, self.reasons):
            label.setWordWrap(True)
        self.figures.setObjectName("quiet")
        self._bar = WinRateBar()
        self.table = CandidateTable(len(TITLES))
        self.table.name_columns([tr(title) for title in TITLES])
        self.table.hovered.connect(self.candidate_hovered)
        self.table.chosen.connect(self.candidate_chosen)
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

    def show_thought(self, thought: Thought | None, size: int) -> None:
        """Show ``thought`` about a board of ``size``, or that there is none."""
        self._size = size
        if thought is None or not thought.candidates:
            self.table.show_candidates((), ())
            self._bar.show_thought(None)
            self.headline.setText(tr("No analysis of this position yet"))
            self.figures.setText(tr("Press Space to analyze it."))
            self.reasons.hide()
            return
        candidates = ranked(thought)
        best = candidates[0]
        self.headline.setText(to_move_text(thought))
        self._bar.show_thought(thought)
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
        shown = candidates[:MAX_ROWS]
        self.table.show_candidates(shown, [self._texts(candidate) for candidate in shown])

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

    def _texts(self, candidate: Candidate) -> tuple[str, str, str]:
        line = " ".join(self._name(point) for point in candidate.pv[:PV_MOVES])
        return (self._name(candidate.point), percent(candidate.win_rate), line)

    def _name(self, point: Point | None) -> str:
        return "–" if point is None else to_text(point, self._size)
