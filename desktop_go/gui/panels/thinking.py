"""What an engine is thinking: the win rate and whose it is, figures, and the moves it considers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from desktop_go.engine.messages import Candidate, Thought
from desktop_go.gui.panels.candidate_table import CandidateTable
from desktop_go.gui.panels.win_rate_bar import WinRateBar
from desktop_go.gui.play.director import Activity
from desktop_go.gui.play.engine_thread import EngineStatus
from desktop_go.gui.play.words import to_move_text
from desktop_go.gui.style.layouts import in_column
from desktop_go.moves import Point
from desktop_go.services.i18n import tr


class ThoughtPanel(QWidget):
    """Shows one thought; each game says what its table and figures hold.

    Args:
        titles: of the columns, in English; the last one is that of the expected line.
        takes_lines: whether a click on a line adds it to the record.

    Signals:
        candidate_hovered(Candidate | None): its line is to be shown on the board.
        candidate_selected(Candidate): the same, by key: the others stay in sight.
        candidate_chosen(Candidate): it is to be played.
        line_chosen(Candidate): its line is to be added to the record.
    """

    candidate_hovered = Signal(object)
    candidate_selected = Signal(object)
    candidate_chosen = Signal(object)
    line_chosen = Signal(object)

    most_rows = 12
    moves_of_line = 8

    def __init__(self, titles: Sequence[str], takes_lines: bool = False) -> None:
        super().__init__()
        self.setObjectName("thinkingPanel")
        self._titles, self._size = titles, 0
        self._thought: Thought | None = None
        self._is_analyzed, self._is_prepared = False, True
        self.headline, self.figures = QLabel(), QLabel()
        self.headline.setObjectName("headline")
        self.figures.setObjectName("quiet")
        self._bar = WinRateBar()
        self.table = CandidateTable(len(titles), takes_lines)
        self.table.hovered.connect(self.candidate_hovered)
        self.table.selected.connect(self.candidate_selected)
        self.table.chosen.connect(self.candidate_chosen)
        self.table.line_chosen.connect(self.line_chosen)
        self.rows = in_column(
            self.headline,
            self._bar,
            self.figures,
            (self.table, 1),
            inside=self,
            margins=8,
            spacing=6,
        )
        for label in (self.headline, self.figures):
            label.setWordWrap(True)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.table.name_columns([tr(title) for title in self._titles])
        if self._thought is not None:
            self.show_thought(self._thought, self._size)

    def current_candidate(self) -> Candidate | None:
        """The candidate of the selected row."""
        return self.table.current_candidate()

    def show_thought(self, thought: Thought | None, size: int) -> None:
        """Show ``thought`` about a board of ``size``, or that there is none."""
        self._size, self._thought = size, thought
        self._bar.show_thought(thought)
        if thought is None:
            self.table.show_candidates((), ())
            self._show_nothing()
            return
        self.headline.setText(to_move_text(thought))
        self.figures.setText(self._figures_of(thought))
        shown = self._ranked(thought)[: self.most_rows]
        self.table.show_candidates(shown, [self._texts(candidate) for candidate in shown])

    def show_activity(self, activity: Activity | None, status: EngineStatus) -> None:
        """Know what the engine does, to say while there is no thought when there will be one."""
        self._is_analyzed = activity is Activity.ANALYZE
        self._is_prepared = status is not EngineStatus.PREPARING
        if self._thought is None:
            self._show_nothing()

    def _show_nothing(self) -> None:
        if not self._is_analyzed:
            title, text = tr("No analysis shown"), tr("Press Space to analyze the position.")
        elif self._is_prepared:
            title, text = tr("Analyzing…"), tr("The first moves appear in a moment.")
        else:
            title, text = tr("Analyzing…"), tr("The first moves appear once the engine is ready.")
        self.headline.setText(title)
        self.figures.setText(text)

    # -- What each game says for itself --------------------------------------------------------

    def _figures_of(self, thought: Thought) -> str:
        """How much was thought, and by what."""
        raise NotImplementedError  # Each game has its own.

    def _texts(self, candidate: Candidate) -> tuple[str, ...]:
        """One row of the table."""
        raise NotImplementedError  # Each game has its own.

    def _name(self, point: Point | None) -> str:
        """A point as players of the game write it; None is a pass."""
        raise NotImplementedError  # Each game has its own.

    def _ranked(self, thought: Thought) -> tuple[Candidate, ...]:
        """The candidates, the best first."""
        return thought.candidates

    def _line_text(self, candidate: Candidate) -> str:
        return " ".join(self._name(point) for point in candidate.pv[: self.moves_of_line])
