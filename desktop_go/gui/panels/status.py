"""The status bar: every event in words on the left, what the engine does on the right."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QProgressBar, QSizePolicy, QStatusBar

from desktop_go.engine.messages import Thought
from desktop_go.gui.play.director import Activity
from desktop_go.gui.play.engine_thread import EngineStatus
from desktop_go.gui.play.words import playout_rate
from desktop_go.gui.style.still import Still
from desktop_go.services.i18n import tr


class EventLabel(QLabel):
    """A line that ends in dots where the bar is too narrow; its tip has all of it."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint as much of the text as there is room for."""
        painter, area = QPainter(self), self.contentsRect()
        fits = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width())
        self.style().drawItemText(
            painter, area, Qt.AlignmentFlag.AlignVCenter, self.palette(), self.isEnabled(), fits,
            self.foregroundRole(),
        )  # fmt: skip


class StatusBar(QStatusBar):
    """Two texts and a progress bar while the engine is being prepared."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeGripEnabled(False)
        self._event = EventLabel()
        self._event.setObjectName("events")
        self._event.setTextFormat(Qt.TextFormat.PlainText)
        self._event.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._engine = QLabel()
        self._engine.setObjectName("engineState")
        self._busy = QProgressBar(minimum=0, maximum=0)
        self._busy.setFixedSize(90, 8)
        self._busy.setTextVisible(False)
        self._busy.setAccessibleName(tr("The engine is being prepared"))
        self._busy.hide()
        self._engine_shown, self._preparing = True, False
        self.setContentsMargins(8, 0, 8, 0)
        self.addWidget(Still(self._event), 1)
        self.addPermanentWidget(self._busy)
        self.addPermanentWidget(self._engine)
        self.messageChanged.connect(self._on_message)

    @Slot(str)
    def _on_message(self, text: str) -> None:
        """Only menus explain themselves here: a button has a tip, and the event is to be read."""
        if text and QApplication.activePopupWidget() is None:
            self.clearMessage()

    @property
    def text(self) -> str:
        """The event said last."""
        return self._event.text()

    @property
    def engine_text(self) -> str:
        """What is said about the engine."""
        return self._engine.text()

    def say(self, text: str) -> None:
        """Say an event; screen readers read it."""
        self._event.setText(text)
        self._event.setToolTip(text)
        self._event.setAccessibleName(text)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(self._event, QAccessible.Event.Alert))

    def set_engine_shown(self, shown: bool) -> None:
        """Leave the right side to others: a page of another game tells of its own engine."""
        self._engine_shown = shown
        self._engine.setVisible(shown)
        self._busy.setVisible(shown and self._preparing)

    def show_progress(self, text: str) -> None:
        """Say how far the engine's preparation is."""
        self._preparing = True
        self._busy.setVisible(self._engine_shown)
        self._engine.setText(text)

    def show_engine(
        self,
        status: EngineStatus,
        activity: Activity | None,
        thought: Thought | None,
        name: str = "",
    ) -> None:
        """Say what the engine does; ``name`` is that of an attached one."""
        self._preparing = status is EngineStatus.PREPARING
        self._busy.setVisible(self._preparing and self._engine_shown)
        self._engine.setText(_engine_text(status, activity, thought, name))


def _engine_text(
    status: EngineStatus, activity: Activity | None, thought: Thought | None, name: str
) -> str:
    if status is EngineStatus.PREPARING:
        return tr("Starting the engine…")
    if status is EngineStatus.FAILED:
        return tr("Engine stopped")
    if status is EngineStatus.OFF:
        return tr("Engine off")
    if status is EngineStatus.READY or activity in (None, Activity.GLANCE):
        return tr("Engine ready")
    text = {
        Activity.MOVE: tr("Engine is thinking about its move"),
        Activity.HINT: tr("Engine is looking for a hint"),
        Activity.ANALYZE: tr("Engine is analyzing"),
        Activity.CHORE: tr("Engine is reviewing the game"),
        Activity.PONDER: tr("Engine is thinking on your time"),
        Activity.SCORE: tr("Engine is looking for dead stones"),
    }[activity]
    if name:
        words = {
            Activity.ANALYZE: tr("{name} is analyzing"),
            Activity.CHORE: tr("{name} is reviewing the game"),
        }
        text = words.get(activity, text).format(name=name)
    if thought is None or not thought.playouts_per_second:
        return text
    return f"{text} · {playout_rate(thought.playouts_per_second)}"
