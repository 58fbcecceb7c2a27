"""What the test of an engine has found, or what is still missing, in a box of its own color."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from desktop_go.engine.diagnosis import Diagnosis
from desktop_go.services.i18n import tr, tr_error


class ResultLabel(QLabel):
    """Hidden while there is nothing to say. A fault is told by its color and by its words."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setMargin(6)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.show_text("")

    def show_text(self, text: str, name: str = "quiet") -> None:
        """Show ``text`` in the style ``name``; an empty one hides the box."""
        self.setObjectName(name)
        self.style().unpolish(self)
        self.style().polish(self)
        self.setText(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))

    def show_busy(self) -> None:
        """Say that the test runs."""
        self.show_text(tr("Testing: the first start may take a minute…"))

    def show_diagnosis(self, diagnosis: Diagnosis) -> None:
        """Show what was found."""
        self.show_text(tr_error(diagnosis.words), "good" if diagnosis.works else "fault")
