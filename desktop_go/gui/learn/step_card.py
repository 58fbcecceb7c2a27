"""The words of a step beside the board: what it says, what to do, and what was answered."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from desktop_go.games.teaching import Leads, Lesson, Reply, Verdict
from desktop_go.gui.puzzles.frame import Card, button, plain_label, quiet
from desktop_go.services.i18n import tr

TONES = {
    Verdict.RIGHT: "info",
    Verdict.DONE: "info",
    Verdict.WRONG: "warning",
    Verdict.REFUSED: "warning",
}
SIGNS = {Verdict.RIGHT: "✓", Verdict.DONE: "✓", Verdict.WRONG: "✗", Verdict.REFUSED: "✗"}
"""The same as the color says."""


class AnswerFrame(QFrame):
    """What is said to an answer, in the color of its tone."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("banner")
        self.label = plain_label()
        QVBoxLayout(self).addWidget(self.label)
        self.hide()

    def say(self, text: str, tone: str) -> None:
        """Show ``text``; the tone is ``info`` or ``warning``."""
        self.label.setText(text)
        self.setProperty("tone", tone)
        self.style().unpolish(self)
        self.style().polish(self)
        self.show()


class StepCard(Card):
    """One step in words.

    Signals:
        lead_wanted(Leads): go where the lesson leads.
    """

    lead_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.title = plain_label()
        self.title.setObjectName("cardTitle")
        self.place = quiet()
        self.text = plain_label()
        self.task = plain_label()
        self.task.setObjectName("headline")
        self.frame = AnswerFrame()
        self.answer = self.frame.label
        self.lead = button("", "primary")
        self._leads = Leads.NEXT
        self.lead.clicked.connect(lambda: self.lead_wanted.emit(self._leads))
        for widget in (self.title, self.place, self.text, self.task, self.frame, self.lead):
            self.rows.addWidget(widget)
        for label in (self.title, self.text, self.task, self.answer):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)

    def show_step(self, lesson: Lesson, number: int) -> None:
        """Show a step, not answered yet."""
        self.title.setText(tr(lesson.title))
        self.place.setText(
            tr("Step {number} of {count}").format(number=number + 1, count=len(lesson.steps))
        )
        step = lesson.steps[number]
        text, _, task = tr(step.text).rpartition("\n\n") if step.turns else (step.text, "", "")
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.task.setText(task)
        self.task.setVisible(bool(task))
        self.frame.hide()
        self._leads = lesson.leads if number == len(lesson.steps) - 1 else Leads.NEXT
        self.lead.hide()

    def show_reply(self, reply: Reply) -> str:
        """Show the answer to the learner; returns it in words."""
        words = reply_text(reply)
        self.frame.say(f"{SIGNS[reply.verdict]} {words}", TONES[reply.verdict])
        return words

    def hide_reply(self) -> None:
        """Take the answer away."""
        self.frame.hide()

    def show_lead(self) -> None:
        """The lesson is done: offer what it leads to."""
        texts = {
            Leads.FIRST_GAME: tr("Play your first game"),
            Leads.CAPTURE_GAME: tr("Try the capture game"),
        }
        self.lead.setText(texts.get(self._leads, ""))
        self.lead.setVisible(self._leads in texts)


def reply_text(reply: Reply) -> str:
    """What is said, in the user's language."""
    text = " ".join(tr(sentence) for sentence in reply.sentences)
    return text.format(**reply.values) if reply.values else text
