"""Connects the windows with a curve with the main window; each is made when it is first wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Slot

from desktop_go.gui.go.view import GoView
from desktop_go.gui.window.parts import WindowParts

if TYPE_CHECKING:
    from desktop_go.gui.lab.convergence_dialog import ConvergenceDialog
    from desktop_go.gui.lab.curve_dialog import CurveDialog
    from desktop_go.gui.lab.learning_dialog import LearningDialog


class CurvesFeature(QObject):
    """Playouts that come to perfect play, and weights that learn."""

    def __init__(self, parts: WindowParts, go: GoView) -> None:
        super().__init__(parts.window)
        self._parts, self._go = parts, go
        self.convergence: ConvergenceDialog | None = None
        self.learning: LearningDialog | None = None
        parts.actions["convergence"].triggered.connect(self.show_convergence)
        parts.actions["learning"].triggered.connect(self.show_learning)
        parts.window.installEventFilter(self)

    @Slot()
    def show_convergence(self) -> None:
        """Show it for the board that is played on, if that is solved."""
        if self.convergence is None:
            from desktop_go.gui.lab.convergence_dialog import ConvergenceDialog

            self.convergence = ConvergenceDialog(self._parts.theme, self._parts.window)
        if not self.convergence.busy:
            self.convergence.choose_size(self._go.core.game.position.size)
        _to_front(self.convergence)

    @Slot()
    def show_learning(self) -> None:
        """Show how weights learn."""
        if self.learning is None:
            from desktop_go.gui.lab.learning_dialog import LearningDialog

            self.learning = LearningDialog(self._parts.theme, self._parts.window)
        _to_front(self.learning)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What runs ends with the main window."""
        if event.type() is QEvent.Type.Close:
            for dialog in (self.convergence, self.learning):
                if dialog is not None:
                    dialog.close()
        return super().eventFilter(watched, event)


def _to_front(dialog: CurveDialog) -> None:
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()
