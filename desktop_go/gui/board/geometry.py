"""Where the points of a board lie, in whole device pixels. Pure arithmetic, no painting.

The distance between lines is a whole number of device pixels, so that every line is sharp and
every stone is the same picture; the few pixels left over widen the margin.
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_go.moves import Point

COORDINATE_MARGIN = 1.12
"""Cells between the outer line and the edge of the board with coordinates shown."""
SMALL_MARGIN = 0.96
"""The same on boards of at most 9 lines, where a cell is large and its text need not be."""
BARE_MARGIN = 0.72
"""The same without coordinates: room for half a stone and its shadow."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in device pixels."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """The places of all points for one board on one surface; lengths in device pixels."""

    cols: int
    rows: int
    cell: int
    """Distance between neighboring lines."""
    left: int
    """x of the first column."""
    top: int
    """y of the first row."""
    board: Box
    """The wooden surface, margins included."""

    @classmethod
    def fit(cls, cols: int, rows: int, width: int, height: int, coordinates: bool) -> BoardGeometry:
        """The largest board with square cells in the middle of ``width`` x ``height`` pixels."""
        margin = coordinate_margin(max(cols, rows)) if coordinates else BARE_MARGIN
        across, down = cols - 1 + 2 * margin, rows - 1 + 2 * margin
        exact = max(1.0, min(width / across, height / down))
        cell = max(1, int(exact))
        board_width = min(width, round(across * exact))
        board_height = min(height, round(down * exact))
        board = Box(
            (width - board_width) // 2, (height - board_height) // 2, board_width, board_height
        )
        left = board.left + (board_width - cell * (cols - 1)) // 2
        top = board.top + (board_height - cell * (rows - 1)) // 2
        return cls(cols, rows, cell, left, top, board)

    def x(self, col: int) -> int:
        """The x of a column's line."""
        return self.left + col * self.cell

    def y(self, row: int) -> int:
        """The y of a row's line."""
        return self.top + row * self.cell

    def point_at(self, x: float, y: float) -> Point | None:
        """The point whose cell holds the pixel, None off the grid."""
        col = _nearest(x - self.left, self.cell)
        row = _nearest(y - self.top, self.cell)
        if 0 <= col < self.cols and 0 <= row < self.rows:
            return Point(col, row)
        return None

    def cell_box(self, point: Point, spread: float = 0.62) -> Box:
        """A square around ``point`` that holds its stone and shadow; ``spread`` in cells."""
        reach = int(self.cell * spread) + 2
        return Box(
            self.x(point.col) - reach, self.y(point.row) - reach, 2 * reach + 1, 2 * reach + 1
        )


def coordinate_margin(side: int) -> float:
    """Cells between the outer line and the edge on a board of ``side`` lines, with coordinates."""
    large = min(1.0, max(0.0, (side - 9) / 10))
    return SMALL_MARGIN + large * (COORDINATE_MARGIN - SMALL_MARGIN)


def _nearest(distance: float, cell: int) -> int:
    return int((distance + cell / 2) // cell)
