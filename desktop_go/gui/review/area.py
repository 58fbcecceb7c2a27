"""Analysis of a marked part of the board: a rectangle is drawn, and only moves in it count."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction

from desktop_go.gui.go.view import GoView
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr

WITH_SHIFT = Qt.KeyboardModifier.ShiftModifier
ALONE = Qt.KeyboardModifier.NoModifier


class AreaAnalysis(QObject):
    """Takes the rectangles that are drawn on the board: with Shift, or after the command."""

    _end: Point | None = None
    """Where the pointer was last on the board while drawing."""

    def __init__(self, go: GoView, action: QAction) -> None:
        super().__init__(action)
        self._core, self._presenter = go.core, go.presenter
        self._board, self._action = go.page.board, action
        self._board.set_areas(WITH_SHIFT)
        self._board.area_drawn.connect(self._on_drawn)
        self._action.triggered.connect(self._on_wanted)
        self._core.game.loaded.connect(self.clear)

    @Slot()
    def clear(self) -> None:
        """Consider the whole board again."""
        self._board.set_areas(WITH_SHIFT)
        self.take(None)

    @Slot(bool)
    def _on_wanted(self, on: bool) -> None:
        if on:
            self._board.set_areas(WITH_SHIFT, ALONE)
            self._core.game.say(tr("Draw a rectangle on the board to analyze only that part"))
        else:
            self.clear()
            self._core.game.say(tr("The whole board is considered again"))

    @Slot(object, object, bool)
    def _on_drawn(self, start: Point, end: Point | None, done: bool) -> None:
        game, director = self._core.game, self._core.director
        area = rectangle(start, end or self._end or start)  # let go beside the board
        self._end = None if done else end
        if not done:
            self._presenter.set_area(area)
            return
        if all(game.position.color_at(point) is not Color.EMPTY for point in area):
            self._presenter.set_area(director.area)
            game.refuse(tr("There is no empty point in this part of the board."))
            return
        self._board.set_areas(WITH_SHIFT)
        self.take(area)
        director.set_analyzing(True)
        rows, corners = game.position.rows, sorted(area)
        game.say(
            tr("Only moves from {first} to {last} are considered").format(
                first=to_gtp(corners[0], rows), last=to_gtp(corners[-1], rows)
            )
        )

    def take(self, area: frozenset[Point] | None) -> None:
        """Consider only the moves in ``area``; None: all."""
        self._core.director.set_area(area)
        self._presenter.set_area(area)
        self._action.setChecked(area is not None)


def rectangle(one: Point, other: Point) -> frozenset[Point]:
    """The points of the rectangle with these corners."""
    cols, rows = sorted((one.col, other.col)), sorted((one.row, other.row))
    return frozenset(
        Point(col, row)
        for col in range(cols[0], cols[1] + 1)
        for row in range(rows[0], rows[1] + 1)
    )
