"""A bar that tells of something and offers what can be done about it.

It never blocks: the game continues beside it, and Escape or the cross closes it. Over a page it
floats, so that no board moves when it comes and goes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)

from desktop_go.gui.panels.message_layout import MessageLayout
from desktop_go.services.i18n import tr, unmarked


class Tone(Enum):
    """How grave a message is; shown by color and by the word before the text."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Banner(QFrame):
    """One message with up to a few buttons; ``show_message`` replaces the one before.

    Signals:
        closed: the user closed it.
    """

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("banner")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = QToolButton()
        self._close.setText("✕")
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self.dismiss)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.dismiss)
        self._buttons: list[QPushButton] = []
        self.topic = ""
        """What the message is about, so that its cause can take it back."""
        self._layout = MessageLayout(self._text, self._close)
        self.setLayout(self._layout)
        self._rooms: Callable[[], Sequence[QRect]] | None = None
        self.hide()

    def float_over(self, host: QWidget, rooms: Callable[[], Sequence[QRect]]) -> None:
        """Lie over ``host`` instead of taking room in a layout.

        Args:
            host: the widget below.
            rooms: where the message may be, in pixels of ``host``, the best place first. It takes
                the first that is high enough and stands at its bottom; a message too high for
                every one of them grows beyond the first.
        """
        self.setParent(host)
        self._rooms = rooms
        host.installEventFilter(self)

    @Slot()
    def place(self) -> None:
        """Go to where the room for the message is now."""
        if self._rooms is None or self.isHidden():
            return
        rooms = self._rooms()
        fitting = (room for room in rooms if self.height_at(room.width()) <= room.height())
        room = next(fitting, rooms[0])
        height = self.height_at(room.width())
        self.setGeometry(room.x(), room.y() + room.height() - height, room.width(), height)
        self.raise_()

    def height_at(self, width: int) -> int:
        """The height of the message where it is ``width`` pixels wide."""
        return self._layout.totalHeightForWidth(width)

    def event(self, event: QEvent) -> bool:
        """Take the height that another text needs."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.place()
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in place when the widget below gets another size."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self.place()
        return super().eventFilter(watched, event)

    @property
    def text(self) -> str:
        """The message shown."""
        return self._text.text()

    def show_message(
        self, tone: Tone, text: str, actions: Sequence[QAction] = (), topic: str = ""
    ) -> None:
        """Show ``text`` with a button for each of ``actions``."""
        self.topic = topic
        self.setProperty("tone", tone.value)
        self.style().unpolish(self)
        self.style().polish(self)
        self._text.setText(text)
        self.setAccessibleName(text)
        self._close.setAccessibleName(tr("Close this message"))
        self._close.setToolTip(tr("Close this message"))
        for old in self._buttons:
            old.hide()
            old.deleteLater()
        self._buttons = [self._button(action) for action in actions]
        self._layout.set_buttons(self._buttons)
        self.show()
        self.place()

    def buttons(self) -> list[QPushButton]:
        """The buttons shown now."""
        return list(self._buttons)

    def clear_topic(self, topic: str) -> None:
        """Close the message if it is about ``topic``."""
        if self.topic == topic:
            self.dismiss()

    @Slot()
    def dismiss(self) -> None:
        """Close the message."""
        if not self.isHidden():
            self.hide()
            self.topic = ""
            self.closed.emit()

    def _button(self, action: QAction) -> QPushButton:
        button = QPushButton(unmarked(action.text()), autoDefault=True)
        button.setToolTip(action.toolTip())
        button.clicked.connect(action.trigger)
        return button
