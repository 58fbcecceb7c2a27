"""The microscope's window: the running search, and searches step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from desktop_go.games.spec import Position
from desktop_go.gui.microscope.live_tab import LiveTab
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.services.i18n import tr

if TYPE_CHECKING:
    from desktop_go.gui.microscope.step_tab import StepTab


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
        self.live = LiveTab(theme.scheme())
        self._steps: StepTab | None = None
        self._game: tuple[str, Position | None] = "", None
        self._step_page = QWidget()
        QVBoxLayout(self._step_page).setContentsMargins(0, 0, 0, 0)
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.addTab(self.live, tr("&Running search"))
        self.tabs.addTab(self._step_page, tr("Step &by step"))
        self.tabs.currentChanged.connect(self._on_tab)
        in_column(self.tabs, inside=self, margins=0)
        theme.changed.connect(self._on_theme)
        self.resize(1060, 640)
        self.setMinimumSize(640, 420)

    @property
    def steps(self) -> StepTab:
        """The second tab; made when it is first wanted, so that the first one is there at once."""
        if self._steps is None:
            from desktop_go.gui.microscope.step_tab import StepTab

            self._steps = StepTab(self._theme.scheme())
            self._steps.set_game(*self._game)
            layout = self._step_page.layout()
            assert layout is not None
            layout.addWidget(self._steps)
        return self._steps

    def set_game(self, key: str, position: Position | None) -> None:
        """Offer the position on the board of the game ``key`` for slow motion."""
        self._game = key, position
        if self._steps is not None:
            self._steps.set_game(key, position)

    def show_steps(self) -> None:
        """Show the second tab."""
        self.tabs.setCurrentWidget(self._step_page)

    @Slot()
    def _on_tab(self) -> None:
        if self.tabs.currentWidget() is self._step_page:
            self.steps.show()

    @Slot()
    def _on_theme(self) -> None:
        for tab in (self.live, self._steps):
            if tab is not None:
                tab.set_scheme(self._theme.scheme())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the window."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing plays on unseen."""
        if self._steps is not None:
            self._steps.pause()
        super().hideEvent(event)
