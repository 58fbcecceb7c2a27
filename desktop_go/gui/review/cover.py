"""Covers a panel that would give the answer away."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_go.gui.style.labels import quiet
from desktop_go.services.i18n import tr


class Cover(QWidget):
    """Lies over ``panel`` while it is shown, and keeps the keyboard out of it."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._panel = panel
        self.setObjectName("cover")
        self.setAutoFillBackground(True)
        text = quiet(tr("Hidden while you look for a move."), wrap=False)
        text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        text.setWordWrap(True)
        QVBoxLayout(self).addWidget(text)
        panel.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the panel."""
        if watched is self._panel and event.type() == QEvent.Type.Resize:
            self.resize(self._panel.size())
        return super().eventFilter(watched, event)

    def set_covered(self, covered: bool) -> None:
        """Cover the panel, or show it again."""
        self._panel.setEnabled(not covered)
        self.resize(self._panel.size())
        self.setVisible(covered)
        self.raise_()
