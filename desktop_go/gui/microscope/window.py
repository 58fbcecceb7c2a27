"""The microscope's window: the running search, and searches step by step."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from desktop_go.gui.microscope.live_tab import LiveTab
from desktop_go.gui.microscope.step_tab import StepTab
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.services.i18n import tr


class MicroscopeWindow(QWidget):
    """Two tabs; what they show comes from the feature.

    Args:
        theme: gives the colors.
        parent: the main window.
    """

    def __init__(self, theme: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(tr("Microscope – Desktop Go"))
        self._theme = theme
        self.live, self.steps = LiveTab(theme.scheme()), StepTab(theme.scheme())
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.live, tr("&Running search"))
        self.tabs.addTab(self.steps, tr("Step &by step"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tabs)
        theme.changed.connect(self._on_theme)
        self.resize(1060, 640)
        self.setMinimumSize(640, 420)

    @Slot()
    def _on_theme(self) -> None:
        for tab in (self.live, self.steps):
            tab.set_scheme(self._theme.scheme())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the window."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing plays on unseen."""
        self.steps.pause()
        super().hideEvent(event)
