"""The board for screen readers: a widget whose children are its points, each with a name.

Focus follows the keyboard cursor of the board. ``install`` is called once for the application.
"""

from __future__ import annotations

import weakref

import shiboken6
from PySide6.QtCore import QObject, QPoint, QPointF, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor, QWindow

from desktop_go.gui.board.canvas import BoardCanvas
from desktop_go.gui.board.words import describe_point
from desktop_go.moves import Point


class _Spoken(QAccessibleInterface):
    """What board and points have in common."""

    def __init__(self, canvas: BoardCanvas) -> None:
        super().__init__()
        self._canvas = weakref.ref(canvas)

    @property
    def canvas(self) -> BoardCanvas:
        """The board. Ask ``isValid`` first."""
        canvas = self._canvas()
        assert canvas is not None
        return canvas

    def isValid(self) -> bool:
        """Whether the widget is still there."""
        canvas = self._canvas()
        return canvas is not None and shiboken6.isValid(canvas)

    def window(self) -> QWindow | None:  # type: ignore[override]
        """The window of the board."""
        return self.canvas.window().windowHandle()

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Nothing is written on a board by its name."""

    def foregroundColor(self) -> QColor:
        """That of the widget."""
        return self.canvas.palette().windowText().color()

    def backgroundColor(self) -> QColor:
        """That of the widget."""
        return self.canvas.palette().window().color()


class SpokenPoint(_Spoken):
    """One point: "D4, black stone, last move"."""

    def __init__(self, board: SpokenBoard, place: int) -> None:
        super().__init__(board.canvas)
        self._board, self._place = board, place

    def _point(self) -> Point:
        cols = self.canvas.view().cols
        return Point(self._place % cols, self._place // cols)

    def object(self) -> QObject | None:  # type: ignore[override]
        """No object of its own."""
        return None

    def parent(self) -> QAccessibleInterface:
        """The board."""
        return self._board

    def child(self, _index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """None."""
        return None

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """None."""
        return None

    def childCount(self) -> int:
        """Points have no parts."""
        return 0

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        """Points have no parts."""
        return -1

    def rect(self) -> QRect:
        """A square around the point, in pixels of the screen."""
        point = self._point()
        middle = self.canvas.position_of(point)
        other = Point(point.col + (1 if point.col == 0 else -1), point.row)
        side = max(2, round(abs(self.canvas.position_of(other).x() - middle.x())))
        place = self.canvas.mapToGlobal(middle.toPoint())
        return QRect(place.x() - side // 2, place.y() - side // 2, side, side)

    def role(self) -> QAccessible.Role:
        """A cell of a grid."""
        return QAccessible.Role.Cell

    def state(self) -> QAccessible.State:
        """Focused where the cursor of the board stands."""
        state = QAccessible.State()
        state.focusable = True
        state.focused = self.canvas.hasFocus() and self.canvas.cursor_point() == self._point()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """The point in words."""
        if kind is not QAccessible.Text.Name:
            return ""
        return describe_point(self.canvas.view(), self._point())


class SpokenBoard(_Spoken):
    """The board: its points are its children, row by row from the top left."""

    def __init__(self, canvas: BoardCanvas) -> None:
        super().__init__(canvas)
        self._points: dict[int, SpokenPoint] = {}

    def object(self) -> QObject:
        """The widget."""
        return self.canvas

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """What the widget is in."""
        parent = self.canvas.parentWidget()
        return None if parent is None else QAccessible.queryAccessibleInterface(parent)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """One point; None beyond the last."""
        if not 0 <= index < self.childCount():
            return None
        return self._points.setdefault(index, SpokenPoint(self, index))

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """The point at a pixel of the screen."""
        place = self.canvas.mapFromGlobal(QPoint(x, y))
        point = self.canvas.point_at(QPointF(place))
        return None if point is None else self.child(self.index_of(point))

    def childCount(self) -> int:
        """All points."""
        view = self.canvas.view()
        return view.cols * view.rows

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """The place of a point."""
        return next((at for at, point in self._points.items() if point is child), -1)

    def index_of(self, point: Point) -> int:
        """The place of ``point`` among the children."""
        return point.row * self.canvas.view().cols + point.col

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """The point under the cursor."""
        cursor = self.canvas.cursor_point()
        return None if cursor is None else self.child(self.index_of(cursor))

    def rect(self) -> QRect:
        """The widget, in pixels of the screen."""
        return QRect(self.canvas.mapToGlobal(QPoint()), self.canvas.size())

    def role(self) -> QAccessible.Role:
        """A grid."""
        return QAccessible.Role.Table

    def state(self) -> QAccessible.State:
        """As of any widget."""
        state = QAccessible.State()
        state.focusable = True
        state.focused = self.canvas.hasFocus()
        state.disabled = not self.canvas.isEnabled()
        state.invisible = not self.canvas.isVisible()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """The board in words."""
        if kind is QAccessible.Text.Name:
            return self.canvas.accessibleName()
        if kind is QAccessible.Text.Description:
            return self.canvas.accessibleDescription()
        return ""


_kept: list[SpokenBoard] = []
"""Qt keeps pointers to interfaces that it has seen, so none is ever freed here; there are as many
as the program makes boards while a screen reader listens."""


def _interface(_name: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, BoardCanvas):
        return None
    _kept.append(SpokenBoard(thing))
    return _kept[-1]


def install() -> None:
    """Let screen readers see boards as grids of points."""
    QAccessible.installFactory(_interface)
