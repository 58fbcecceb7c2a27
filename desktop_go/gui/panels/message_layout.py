"""The layout of a message: words, buttons and a cross in one line, or the buttons below the words.

Which of the two depends on the width alone, so the height at any width is known beforehand.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QLabel, QLayout, QLayoutItem, QPushButton, QToolButton

WORDS_SHARE = 0.4
"""Of the width at least, for the words beside the buttons; with less, the buttons stand below."""


class MessageLayout(QLayout):
    """Lays out ``words`` (which wrap), the buttons that are added, and ``cross`` at the right."""

    def __init__(self, words: QLabel, cross: QToolButton) -> None:
        super().__init__()
        self._words, self._cross = words, cross
        self._items: list[QLayoutItem] = []
        self._buttons: list[QPushButton] = []
        self.setContentsMargins(12, 6, 6, 6)
        self.setSpacing(6)
        self.addWidget(words)
        self.addWidget(cross)

    def set_buttons(self, buttons: list[QPushButton]) -> None:
        """Take these buttons, from the left, instead of those before."""
        for old in self._buttons:
            self.removeWidget(old)
        self._buttons = buttons
        for button in buttons:
            self.addWidget(button)

    # -- What Qt asks --------------------------------------------------------------------------

    def addItem(self, item: QLayoutItem) -> None:
        """Keep an item; its place depends on what it is."""
        self._items.append(item)

    def count(self) -> int:
        """All items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        """One item; None beyond the last."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        """Remove one item; None beyond the last."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        """Words wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height at ``width`` pixels."""
        return self._arrange(QRect(0, 0, width, 0), moves=False)

    def minimumSize(self) -> QSize:
        """The widest button, whatever the words."""
        widths = [button.sizeHint().width() for button in (*self._buttons, self._cross)]
        margins = self.contentsMargins()
        return QSize(max(widths) + margins.left() + margins.right(), 0)

    def sizeHint(self) -> QSize:
        """No more than what is needed."""
        return self.minimumSize()

    def setGeometry(self, rect: QRect) -> None:
        """Put everything in its place."""
        super().setGeometry(rect)
        self._arrange(rect, moves=True)

    # -- Places --------------------------------------------------------------------------------

    def _arrange(self, rect: QRect, *, moves: bool) -> int:
        """Find the places within the width of ``rect``, go there or not; returns the height."""
        margins, gap = self.contentsMargins(), self.spacing()
        inside = rect.marginsRemoved(margins)
        cross = self._cross.sizeHint()
        sizes = [button.sizeHint() for button in self._buttons]
        beside = sum(size.width() + gap for size in sizes)
        words_width = inside.width() - cross.width() - gap
        below = words_width - beside < WORDS_SHARE * inside.width()
        words_width -= 0 if below else beside
        line = max([cross.height()] if below else [cross.height(), *(s.height() for s in sizes)])
        line = max(line, self._words.heightForWidth(max(1, words_width)))
        middle = inside.top() + line / 2
        places = []
        left, top, bottom = inside.left() + words_width + gap, inside.top(), inside.top() + line
        if below:
            left, top = inside.left(), bottom + gap
        for size in sizes:
            if below and left > inside.left() and left + size.width() > inside.right() + 1:
                left, top = inside.left(), bottom + gap
            height = top if below else round(middle - size.height() / 2)
            places.append(QRect(QPoint(left, height), size))
            bottom = max(bottom, height + size.height())
            left += size.width() + gap
        if moves:
            self._words.setGeometry(inside.left(), inside.top(), words_width, line)
            at_right = inside.right() + 1 - cross.width()
            self._cross.setGeometry(
                QRect(QPoint(at_right, round(middle - cross.height() / 2)), cross)
            )
            for button, place in zip(self._buttons, places, strict=True):
                button.setGeometry(place)
        return bottom + margins.bottom() - rect.top()
