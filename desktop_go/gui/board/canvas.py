"""The board as a widget: feeds on `BoardView`, emits what the user points at. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.board.state import BoardView
from desktop_go.moves import Point

Legal = Callable[[Point], bool] | Collection[Point] | None


class BoardCanvas(QWidget):
    """A painted board. The host sets views and listens; it decides what a click means."""

    point_clicked = Signal(object, object)
    """(Point, Qt.MouseButton): left or middle button, or Enter at the cursor (as left)."""
    point_hovered = Signal(object)
    """Point or None, when the pointer or the keyboard cursor came to another point."""
    context_menu_requested = Signal(object, QPoint)
    """(Point or None, global position)."""
    wheel_stepped = Signal(int)
    """+1 forward (wheel towards the user), -1 back, for each notch."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = BoardView()
        self._options = BoardOptions()
        self._legal: Legal = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def view(self) -> BoardView:
        """The picture shown now."""
        return self._view

    def set_view(self, view: BoardView, *, animate: bool = True) -> None:
        """Show ``view``; only points that differ are painted anew."""
        self._view = view
        self.update()

    def options(self) -> BoardOptions:
        """The settings in force."""
        return self._options

    def set_options(self, options: BoardOptions) -> None:
        """Take other settings at once."""
        self._options = options
        self.update()

    def set_legal(self, legal: Legal) -> None:
        """Say where the ghost stone may appear: a function, a collection, or None for nowhere."""
        self._legal = legal

    def cursor_point(self) -> Point | None:
        """The point of the keyboard cursor, None while it is hidden."""
        return None

    def set_cursor_point(self, point: Point | None) -> None:
        """Put the keyboard cursor on ``point`` and show it, or hide it."""

    def hovered_point(self) -> Point | None:
        """The point under the pointer."""
        return None

    def render_image(self, width: int, device_pixel_ratio: float = 1.0) -> QImage:
        """The board as shown now, without pointer and cursor, ``width`` logical pixels wide."""
        return QImage(QSize(width, width), QImage.Format.Format_ARGB32_Premultiplied)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """A comfortable size; the layout may give any other."""
        return QSize(700, 700)
