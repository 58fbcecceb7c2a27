"""The board as a widget: feeds on `BoardView`, emits what the user points at. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from math import ceil, floor

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop_go.gui.board.animation import (
    FlyingStone,
    StoneAnimation,
    moved_stones,
    system_reduces_motion,
)
from desktop_go.gui.board.geometry import Box
from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.board.overlays import paint_cursor, paint_focus, paint_notice
from desktop_go.gui.board.scene import BoardScene, render_board
from desktop_go.gui.board.thoughts import ghost_line
from desktop_go.gui.board.words import describe_board, describe_point
from desktop_go.moves import Color, Point
from desktop_go.services.board_view import BoardView
from desktop_go.services.i18n import tr

Legal = Callable[[Point], bool] | Collection[Point] | None

HOVER_OPACITY = 0.55
WHEEL_NOTCH = 120
"""Eighths of a degree that Qt reports for one notch of a wheel."""
_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_CURSOR_KEYS = frozenset({*_STEPS, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape})
_KEYBOARD_REASONS = frozenset(
    {
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
    }
)


class BoardCanvas(QWidget):
    """A painted board. The host sets views and listens; it decides what a click means.

    The keyboard cursor appears when the board gets the focus by Tab, or at an arrow key that no
    shortcut of the window has taken. While it shows, arrows and Enter belong to the board even
    where the window has shortcuts on them; Escape or a click of the mouse hides it.
    """

    point_clicked = Signal(object, object)
    """(Point, Qt.MouseButton): any button pressed and released there, or Enter (as left)."""
    point_dragged = Signal(object, object, object)
    """(Point, Point, Qt.MouseButton): a button pressed on one point and released on another."""
    area_drawn = Signal(object, object, bool)
    """(start, end, done): two corners of a rectangle that is drawn, or was; see ``set_areas``."""
    point_hovered = Signal(object)
    """Point or None, when the pointer or the keyboard cursor came to another point."""
    context_menu_requested = Signal(object, QPoint)
    """(Point or None, global position): right click or the menu key."""
    wheel_stepped = Signal(int)
    """+1 forward (wheel towards the user), -1 back, for each notch."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = BoardView()
        self._options = BoardOptions()
        self._scene = BoardScene(self._view, self._options)
        self._legal: Legal = None
        self._hovered: Point | None = None
        self._pressed: tuple[Point | None, Qt.MouseButton] | None = None
        self._area_start: Point | None = None
        self._area_keys: tuple[Qt.KeyboardModifier, ...] = ()
        self._cursor = Point(9, 9)
        self._cursor_shown = False
        self._wheel = 0
        self._animation = StoneAnimation(self._fly, self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(160, 160)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.retranslate()

    # -- what the host tells ---------------------------------------------------------------

    def view(self) -> BoardView:
        """The picture last set."""
        return self._view

    def set_view(self, view: BoardView, *, animate: bool = True) -> None:
        """Show ``view``; only points that differ are painted again.

        Args:
            view: The new picture.
            animate: Let a stone come down and captured ones fade, if the options allow it.
        """
        moved = moved_stones(self._view, view) if animate and self._may_animate() else None
        self._animation.stop()
        resized = (view.cols, view.rows) != (self._view.cols, self._view.rows)
        if view.notice != self._view.notice:
            self.update()
        self._view = view
        if resized:
            self._cursor = Point(view.cols // 2, view.rows // 2)
            self._hovered = None
        if moved is not None:
            self._scene.set_hidden(frozenset({moved[0][0]}))
        self._show()
        if moved is not None:
            self._animation.start(*moved)
        self._update_points(p for p in (self._hovered, self.cursor_point()) if p is not None)
        self._describe()

    def options(self) -> BoardOptions:
        """The settings in force."""
        return self._options

    def set_options(self, options: BoardOptions) -> None:
        """Take other settings at once."""
        if options == self._options:
            return
        self._animation.stop()
        self._options = options
        self._scene.set_options(options)
        self.update()

    def set_legal(self, legal: Legal) -> None:
        """Say where the ghost stone may appear: a function, a collection, or None for nowhere."""
        self._legal = legal
        self._update_points(p for p in (self._hovered, self.cursor_point()) if p is not None)

    def set_areas(self, *keys: Qt.KeyboardModifier) -> None:
        """Let the left button draw rectangles while one of ``keys`` is held; none: never."""
        self._area_keys = keys

    def set_cursor_point(self, point: Point | None) -> None:
        """Put the keyboard cursor on ``point`` and show it, or hide it."""
        old = self.cursor_point()
        if point is not None:
            if not self._view.on_board(point):
                raise ValueError(f"{point} is not on the board")
            self._cursor = point
        self._cursor_shown = point is not None
        if point == old:
            return
        self._update_points(p for p in (old, point) if p is not None)
        if old is None or point is None:
            self.update()
        if point is not None:
            self.point_hovered.emit(point)
        self._describe()

    def explain(self, point: Point, text: str) -> None:
        """Show ``text`` in a tip beside ``point``."""
        place = self.mapToGlobal(self.position_of(point).toPoint())
        QToolTip.showText(place, text, self)

    def retranslate(self) -> None:
        """Set the accessible texts again after a change of language."""
        self.setAccessibleName(tr("Board"))
        self._describe()

    # -- what the host may ask -------------------------------------------------------------

    def cursor_point(self) -> Point | None:
        """The point of the keyboard cursor, None while it is hidden."""
        return self._cursor if self._cursor_shown else None

    def pressed_point(self) -> Point | None:
        """Where a button of the mouse went down that is still held."""
        return self._pressed[0] if self._pressed is not None else None

    def point_at(self, position: QPointF) -> Point | None:
        """The point at a position in the widget, None off the grid."""
        self._fit()
        ratio = self.devicePixelRatioF()
        return self._scene.geometry.point_at(position.x() * ratio, position.y() * ratio)

    def position_of(self, point: Point) -> QPointF:
        """The center of a point in the widget."""
        self._fit()
        ratio, geometry = self.devicePixelRatioF(), self._scene.geometry
        return QPointF((geometry.x(point.col) + 0.5) / ratio, (geometry.y(point.row) + 0.5) / ratio)

    def render_image(self, width: int, device_pixel_ratio: float = 1.0) -> QImage:
        """The board as shown now, without pointer and cursor, ``width`` logical pixels wide."""
        return render_board(self._view, self._options, width, device_pixel_ratio)

    def animating(self) -> bool:
        """Whether stones are in motion."""
        return self._animation.running()

    def sizeHint(self) -> QSize:
        """A comfortable size; the layout may give any other."""
        return QSize(700, 700)

    # -- painting --------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the dirty part in device pixels, so that lines stay sharp at any ratio."""
        self._fit()
        ratio = self.devicePixelRatioF()
        painter = QPainter(self)
        origin = painter.deviceTransform()
        painter.scale(1 / ratio, 1 / ratio)
        painter.translate(round(origin.dx()) - origin.dx(), round(origin.dy()) - origin.dy())
        self._scene.paint(painter, self._device_rect(event.rect()))
        cursor = self.cursor_point() if self.hasFocus() else None
        for point in {self._hovered, cursor}:
            if point is not None and self._ghost_allowed(point):
                self._scene.paint_stone(painter, point, self._view.hover_color, HOVER_OPACITY)
        if self._view.notice:
            paint_notice(painter, self._scene.geometry, self._view.notice)
        if cursor is not None:
            accent = self.palette().highlight().color()
            paint_focus(painter, self._scene.geometry, accent)
            paint_cursor(painter, self._scene.geometry, cursor, accent)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board into the new size at the next painting."""
        self._animation.stop()
        super().resizeEvent(event)

    def _fit(self) -> None:
        ratio = self.devicePixelRatioF()
        self._scene.resize(round(self.width() * ratio), round(self.height() * ratio))

    def _show(self) -> None:
        """Hand the scene what is to be seen now, a hovered candidate's line included."""
        changed = self._scene.set_view(self._effective_view())
        if changed is None:
            self.update()
        else:
            self._update_points(changed)

    def _effective_view(self) -> BoardView:
        if not self._options.show_candidates or self._hovered is None:
            return self._view
        for candidate in self._view.candidates:
            if candidate.point == self._hovered and candidate.pv:
                line = ghost_line(candidate.pv, self._view.hover_color or Color.BLACK)
                return replace(self._view, candidates=(), next_moves=(), pv=line)
        return self._view

    def _ghost_allowed(self, point: Point) -> bool:
        if self._view.hover_color is Color.EMPTY or self._legal is None:
            return False
        look = self._scene.look(point)
        if look.stone is not Color.EMPTY or look.ghost is not None or look.candidate is not None:
            return False
        return self._legal(point) if callable(self._legal) else point in self._legal

    def _may_animate(self) -> bool:
        return self._options.animate and self.isVisible() and not system_reduces_motion()

    def _fly(self, stones: tuple[FlyingStone, ...]) -> None:
        touched = {stone.point for stone in (*self._scene.flying, *stones)}
        self._scene.flying = stones
        if not stones:
            self._scene.set_hidden(frozenset())
        self._update_points(touched)

    def _update_points(self, points: Iterable[Point]) -> None:
        for box in self._scene.boxes(points):
            self.update(self._logical(box))

    def _device_rect(self, rect: QRect) -> QRect:
        """``rect`` in device pixels, one wider on all sides: Qt may round its clip outwards."""
        ratio = self.devicePixelRatioF()
        left, top = floor(rect.left() * ratio) - 1, floor(rect.top() * ratio) - 1
        right = ceil((rect.left() + rect.width()) * ratio) + 1
        bottom = ceil((rect.top() + rect.height()) * ratio) + 1
        return QRect(left, top, right - left, bottom - top)

    def _logical(self, box: Box) -> QRect:
        ratio = self.devicePixelRatioF()
        left, top = floor(box.left / ratio), floor(box.top / ratio)
        right, bottom = ceil((box.left + box.width) / ratio), ceil((box.top + box.height) / ratio)
        return QRect(left, top, right - left, bottom - top)

    # -- pointer ---------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        self._hover(self.point_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the pointer."""
        self._hover(None)
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a click began; the keyboard cursor gives way."""
        point = self.point_at(event.position())
        self._hover(point)
        self.set_cursor_point(None)
        self._pressed = (point, event.button())
        draws = event.modifiers() in self._area_keys
        self._area_start = point if draws and event.button() is Qt.MouseButton.LeftButton else None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Two quick clicks are two clicks."""
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click counts where it began; letting go elsewhere takes it back."""
        pressed, self._pressed = self._pressed, None
        area_start, self._area_start = self._area_start, None
        point = self.point_at(event.position())
        if area_start is not None and point != area_start:
            self.area_drawn.emit(area_start, point, True)
            return
        if pressed == (point, event.button()) and point is not None:
            self.point_clicked.emit(point, event.button())
            return
        start, button = pressed or (None, None)
        if start is not None and point is not None and button is event.button():
            self.point_dragged.emit(start, point, button)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn wheel and touchpad motion into whole steps."""
        self._wheel -= event.angleDelta().y()
        steps = int(self._wheel / WHEEL_NOTCH)
        self._wheel -= steps * WHEEL_NOTCH
        for _ in range(abs(steps)):
            self.wheel_stepped.emit(1 if steps > 0 else -1)
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask the host for a menu, at the cursor when the menu key was pressed."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            point = self.cursor_point()
            place = self.position_of(point).toPoint() if point else self.rect().center()
            self.context_menu_requested.emit(point, self.mapToGlobal(place))
        else:
            point = self.point_at(QPointF(event.pos()))
            self.context_menu_requested.emit(point, event.globalPos())
        event.accept()

    def _hover(self, point: Point | None) -> None:
        if point == self._hovered:
            return
        old, self._hovered = self._hovered, point
        self._show()
        self._update_points(p for p in (old, point) if p is not None)
        self.point_hovered.emit(point)
        if self._area_start is not None and point is not None:
            self.area_drawn.emit(self._area_start, point, False)

    # -- keyboard --------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep the cursor's keys from the window's shortcuts while the cursor shows."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._cursor_shown
            and self._is_cursor_key(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the cursor, Enter plays there, Escape hides it."""
        key = Qt.Key(event.key())
        if not self._is_cursor_key(event) or (not self._cursor_shown and key not in _STEPS):
            super().keyPressEvent(event)
        elif not self._cursor_shown:
            self.set_cursor_point(self._cursor)
        elif key == Qt.Key.Key_Escape:
            self.set_cursor_point(None)
        elif key in _STEPS:
            dx, dy = _STEPS[key]
            target = Point(self._cursor.col + dx, self._cursor.row + dy)
            if self._view.on_board(target):
                self.set_cursor_point(target)
        else:
            self.point_clicked.emit(self._cursor, Qt.MouseButton.LeftButton)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the cursor to who came by keyboard."""
        super().focusInEvent(event)
        if event.reason() in _KEYBOARD_REASONS:
            self.set_cursor_point(self._cursor)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the cursor; a menu or another window only borrows the focus."""
        super().focusOutEvent(event)
        if event.reason() not in (
            Qt.FocusReason.PopupFocusReason,
            Qt.FocusReason.ActiveWindowFocusReason,
        ):
            self.set_cursor_point(None)
        self.update()

    @staticmethod
    def _is_cursor_key(event: QKeyEvent) -> bool:
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return event.key() in _CURSOR_KEYS and plain == Qt.KeyboardModifier.NoModifier

    # -- accessibility ---------------------------------------------------------------------

    def _describe(self) -> None:
        """Say the board in words; the point under the cursor becomes the name's tail."""
        cursor = self.cursor_point()
        self.setAccessibleDescription(describe_board(self._view, cursor))
        if cursor is not None:
            name = tr("Board, {point}").format(point=describe_point(self._view, cursor))
            self.setAccessibleName(name)
            if QAccessible.isActive():
                event = QAccessibleEvent(self, QAccessible.Event.Focus)
                event.setChild(cursor.row * self._view.cols + cursor.col)
                QAccessible.updateAccessibility(event)
        else:
            self.setAccessibleName(tr("Board"))
