"""The score dialog: the count of both players, live, beside the board whose stones are clicked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QProgressBar,
    QPushButton,
)

from desktop_go.games.go.rules import Scoring
from desktop_go.games.go.scoring import Score
from desktop_go.gui.play.words import outcome_text
from desktop_go.gui.style.labels import headline, quiet
from desktop_go.gui.style.layouts import in_column, keep_whole
from desktop_go.services.i18n import tr, tr_number


class ScorePanel(QFrame):
    """Shows a count and asks whether both players agree.

    Signals:
        accepted, resumed: what the players decided.
        cleared: all stones are to be alive again.
    """

    accepted = Signal()
    resumed = Signal()
    cleared = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("scorePanel")
        self._title, self._hint = headline(wrap=True), quiet()
        self._busy = QProgressBar(minimum=0, maximum=0, textVisible=False)
        self._busy.setFixedHeight(4)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(3)
        self._cells: list[QLabel] = []
        self.accept = QPushButton(tr("A&ccept result"))
        self.accept.setObjectName("primary")
        self.accept.clicked.connect(self.accepted)
        self.resume = QPushButton(tr("&Resume play"))
        self.resume.setToolTip(tr("If you disagree about the dead stones, play it out."))
        self.resume.clicked.connect(self.resumed)
        self.clear = QPushButton(tr("All al&ive"))
        self.clear.setToolTip(tr("Unmark all dead stones."))
        self.clear.clicked.connect(self.cleared)
        buttons = QGridLayout()  # two rows: no wider than the column, which must not grow
        for button in (self.accept, self.resume, self.clear):
            button.setAutoDefault(True)
        buttons.addWidget(self.accept, 0, 0, 1, 2)
        buttons.addWidget(self.resume, 1, 0)
        buttons.addWidget(self.clear, 1, 1)
        in_column(
            self._title,
            self._hint,
            self._busy,
            self._grid,
            buttons,
            inside=self,
            margins=(12, 10, 12, 10),
            spacing=8,
        )

    @property
    def result(self) -> str:
        """The result as shown."""
        return self._title.text()

    def show_score(self, score: Score, estimating: bool, assumed: str = "") -> None:
        """Show ``score``.

        Args:
            score: the count.
            estimating: while the engine still looks for dead stones.
            assumed: which rules and komi are only assumed (``assumed_text``).
        """
        self._title.setText(outcome_text(score.outcome))
        self._busy.setVisible(estimating)
        hint = (
            tr("The engine is looking for dead stones…")
            if estimating
            else tr("Click a stone on the board to mark it dead or alive.")
        )
        self._hint.setText(f"{hint}\n{assumed}".rstrip())
        self._fill(_rows(score))
        self.setAccessibleName(
            tr("Score: {result}. Black {black}, White {white}").format(
                result=self.result,
                black=tr_number(score.black, "g"),
                white=tr_number(score.white, "g"),
            )
        )

    def event(self, event: QEvent) -> bool:
        """Keep room for the sentences, or the table loses its own."""
        keep_whole(self, event)
        return super().event(event)

    def _fill(self, rows: list[tuple[str, str, str]]) -> None:
        while len(self._cells) < 3 * len(rows):
            self._cells.append(QLabel())
            place = len(self._cells) - 1
            self._grid.addWidget(self._cells[-1], place // 3, place % 3)
            if place % 3:
                self._cells[-1].setAlignment(Qt.AlignmentFlag.AlignRight)
        texts = [text for row in rows for text in row]
        for place, cell in enumerate(self._cells):
            cell.setVisible(place < len(texts))
            if place < len(texts):
                cell.setText(texts[place])
                is_edge = place < 3 or place >= len(texts) - 3
                font = cell.font()
                font.setBold(is_edge)
                cell.setFont(font)
        self._grid.setColumnStretch(0, 1)


def _rows(score: Score) -> list[tuple[str, str, str]]:
    """The lines of the table: heads, what the rules count, totals."""
    black, white = score.black_tally, score.white_tally
    rows = [("", tr("Black"), tr("White"))]

    def add(label: str, black_points: float, white_points: float) -> None:
        rows.append((label, tr_number(black_points, "g"), tr_number(white_points, "g")))

    if score.scoring is Scoring.AREA:
        add(tr("Living stones"), black.stones, white.stones)
    add(tr("Territory"), black.territory, white.territory)
    if score.scoring is Scoring.TERRITORY:
        add(tr("Prisoners and dead stones"), black.prisoners, white.prisoners)
    add(tr("Komi"), black.komi, white.komi)
    if black.compensation or white.compensation:
        add(tr("For handicap stones"), black.compensation, white.compensation)
    add(tr("Total"), black.total, white.total)
    return rows
