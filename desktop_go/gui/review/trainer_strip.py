"""The strip above the board while the user looks for moves: task, verdict, score, buttons."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton

from desktop_go.gui.style.layouts import in_row
from desktop_go.services.i18n import tr


class TrainerStrip(QFrame):
    """Says what is to be found.

    Signals:
        answer_wanted, next_wanted, stop_wanted: the buttons.
    """

    answer_wanted = Signal()
    next_wanted = Signal()
    stop_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("banner")
        self.setProperty("tone", "info")
        self.text, self.score = QLabel(), QLabel()
        self.text.setWordWrap(True)
        self.score.setObjectName("headline")
        self.answer = QPushButton(tr("Show"))
        self.answer.setToolTip(tr("Show the move you were looking for."))
        self.next = QPushButton(tr("Next"))
        self.stop = QPushButton(tr("Stop"))
        self.answer.clicked.connect(self.answer_wanted)
        self.next.clicked.connect(self.next_wanted)
        self.stop.clicked.connect(self.stop_wanted)
        in_row(
            (self.text, 1),
            self.score,
            self.answer,
            self.next,
            self.stop,
            inside=self,
            margins=(12, 6, 8, 6),
        )
        self.hide()

    def show_task(self, text: str, score: str, can_show: bool = True) -> None:
        """Show a task or a verdict with the score so far."""
        self.text.setText(text)
        self.text.setAccessibleName(text)
        self.score.setText(score)
        self.answer.setEnabled(can_show)
        self.next.setEnabled(True)
        self.show()

    def show_end(self, text: str, score: str) -> None:
        """Show the result; only closing is left."""
        self.show_task(text, score, can_show=False)
        self.next.setEnabled(False)
