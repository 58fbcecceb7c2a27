"""What the gomoku engine thinks: win rate, depth and nodes, its moves; and threats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel

from desktop_go.engine.messages import Candidate, Thought
from desktop_go.games.gomoku.notation import to_text
from desktop_go.gui.gomoku.words import ranked, threat_text
from desktop_go.gui.panels.thinking import ThoughtPanel
from desktop_go.gui.play.words import percent, short_count
from desktop_go.moves import Point
from desktop_go.services.i18n import tr, tr_number, tr_plural
from desktop_go.texts import Text

if TYPE_CHECKING:
    from desktop_go.games.gomoku.threat_words import Threat

TITLES: tuple[Text, ...] = ("Move", "Win rate", "Expected line")
MAX_THREATS = 6
QUIET_KINDS = ("FOUR", "OPEN_THREE")
"""Threats that are no danger yet; listed only if there is nothing more serious."""


class GomokuThinking(ThoughtPanel):
    """Shows one thought of gomoku; the signals are those of ``ThoughtPanel``."""

    most_rows = 8
    moves_of_line = 10

    def __init__(self) -> None:
        super().__init__(TITLES)
        self.reasons, self.threats = QLabel(), QLabel()
        for label, place in ((self.reasons, 3), (self.threats, 5)):
            label.setWordWrap(True)
            label.hide()
            self.rows.insertWidget(place, label)
        self.show_thought(None, 15)

    def show_thought(self, thought: Thought | None, size: int) -> None:
        """Show ``thought`` about a board of ``size``, or that there is none."""
        known = thought if thought is not None and thought.candidates else None
        super().show_thought(known, size)
        text = self._reasons_of(known) if known is not None else ""
        self.reasons.setText(text)
        self.reasons.setVisible(bool(text))

    def _reasons_of(self, thought: Thought) -> str:
        """Why the engine likes its move, and what the opponent threatens; empty if unknown."""
        best = thought.candidates[0]
        reasons = [tr(reason) for reason in getattr(best, "reasons", ())]
        threat = getattr(thought, "threat_line", ())
        if threat:
            names = " ".join(to_text(point, self._size) for point in threat)
            reasons.append(tr("The opponent threatens to win by {line}").format(line=names))
        return f"{self._name(best.point)}: " + ", ".join(reasons) if reasons else ""

    def show_threats(self, threats: Sequence[Threat]) -> None:
        """Say in words what is threatened on the board."""
        grave = [t for t in threats if t.kind.name not in QUIET_KINDS]
        lines = [threat_text(t, self._size) for t in (grave or list(threats))[:MAX_THREATS]]
        self.threats.setText("\n".join(lines) if lines else tr("No threats on the board."))
        self.threats.show()

    def hide_threats(self) -> None:
        """Say nothing about threats."""
        self.threats.hide()

    def _figures_of(self, thought: Thought) -> str:
        depth = getattr(thought, "depth", 0)
        speed = round(thought.playouts_per_second)
        parts = [tr("depth {depth}").format(depth=depth)] if depth else []
        if thought.visits:
            seen = short_count(thought.visits)
            parts.append(tr_plural("{count} position", "{count} positions", thought.visits, seen))
            rate = short_count(speed)
            parts.append(tr_plural("{count} position/s", "{count} positions/s", speed, rate))
        parts.append(tr("{count} s").format(count=tr_number(thought.seconds, ".1f")))
        words = " · ".join(parts)
        return f"{words}\n{tr(thought.note)}" if thought.note else words

    def _texts(self, candidate: Candidate) -> tuple[str, str, str]:
        name, chance = self._name(candidate.point), percent(candidate.win_rate)
        return (name, chance, self._line_text(candidate))

    def _ranked(self, thought: Thought) -> tuple[Candidate, ...]:
        return ranked(thought)

    def _name(self, point: Point | None) -> str:
        return "–" if point is None else to_text(point, self._size)
