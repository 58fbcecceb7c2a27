"""What the engine is thinking: the win rate and whose it is, and the moves it considers."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop_go.engine.messages import COUNT, Candidate, Thought
from desktop_go.gui.panels.candidate_table import CandidateTable
from desktop_go.gui.panels.win_rate_bar import WinRateBar
from desktop_go.gui.play.words import color_name, percent, short_count, to_move_text
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr

MAX_ROWS = 12
PV_MOVES = 8
TITLES = ("Move", "Win rate", "Points", "Visits", "Expected line")


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
        self._headline = QLabel()
        self._headline.setObjectName("headline")
        self._headline.setWordWrap(True)
        self._bar = WinRateBar()
        self._figures = QLabel()
        self._figures.setObjectName("quiet")
        self._figures.setWordWrap(True)
        self.table = CandidateTable(len(TITLES), takes_lines=True)
        self.table.hovered.connect(self.candidate_hovered)
        self.table.chosen.connect(self.candidate_chosen)
        self.table.line_chosen.connect(self.line_chosen)
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
        self.table.name_columns([tr(title) for title in TITLES])

    def show_thought(self, thought: Thought | None, size: int) -> None:
        """Show ``thought`` about a board of ``size``, or that there is none."""
        self._size = size
        if thought is None:
            self.table.show_candidates((), ())
            self._bar.show_thought(None)
            self._headline.setText(tr("No analysis of this position yet"))
            self._figures.setText(tr("Press Space to analyze it."))
            return
        self._headline.setText(to_move_text(thought))
        self._bar.show_thought(thought)
        self._figures.setText(_figures(thought))
        shown = thought.candidates[:MAX_ROWS]
        self.table.show_candidates(shown, [self._texts(candidate) for candidate in shown])

    def _texts(self, candidate: Candidate) -> tuple[str, ...]:
        return (
            self._name(candidate.point),
            percent(candidate.win_rate),
            "–" if candidate.score_lead is None else f"{candidate.score_lead:+.1f}",
            short_count(candidate.visits),
            " ".join(self._name(point) for point in candidate.pv[:PV_MOVES]),
        )

    def _name(self, point: Point | None) -> str:
        return tr("pass") if point is None else to_gtp(point, self._size)

    def current_candidate(self) -> Candidate | None:
        """The candidate of the selected row."""
        return self.table.current_candidate()


def _figures(thought: Thought) -> str:
    parts = []
    if thought.evaluator != COUNT:
        parts.append(tr("{count} visits").format(count=short_count(thought.visits)))
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
    judged = _judge(thought)
    if thought.evaluator_trouble:
        return f"{words}\n{judged or tr('Evaluated by playouts.')} {thought.evaluator_trouble}"
    return f"{words}\n{judged}" if judged else words


def _judge(thought: Thought) -> str:
    """Say whose judgement it is: an attached engine's, or that of an evaluator of ours."""
    if thought.judge:
        words = tr("Counted by {name}, without a search.")
        if thought.evaluator != COUNT:
            words = tr("Judged by {name}.")
        return words.format(name=thought.judge)
    network = tr("strong network") if thought.network == "strong" else tr("fast network")
    judges = {
        "playouts": tr("Evaluated by playouts."),
        "mixed": tr("Evaluated by the {network} and playouts.").format(network=network),
        "network": tr("Evaluated by the {network}.").format(network=network),
        "priors": tr("Moves from the {network}, evaluated by playouts.").format(network=network),
        "values": tr("Evaluated by the {network}, moves unranked.").format(network=network),
        "glance": tr("The {network} at a glance, without reading.").format(network=network),
    }
    return judges.get(thought.evaluator, "")
