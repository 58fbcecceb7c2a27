"""The shape of a board, its rows as bit sets, and its symmetries. Holds no game.

Cells are numbered row by row from the top left; a set of cells is an int with one bit for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from desktop_go.errors import SettingsError
from desktop_go.moves import Point, board_points

MIN_SIDE, MAX_SIDE = 3, 7
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


@dataclass(frozen=True)
class Board:
    """m columns, n rows and k in a row to win (an m,n,k-game).

    Raises:
        SettingsError: there is no such board.
    """

    cols: int = 3
    rows: int = 3
    length: int = 3

    def __post_init__(self) -> None:
        for side in (self.cols, self.rows):
            if not MIN_SIDE <= side <= MAX_SIDE:
                raise SettingsError(
                    "board",
                    "a board has {least} to {most} lines, not {side}",
                    least=MIN_SIDE,
                    most=MAX_SIDE,
                    side=side,
                )
        if not MIN_SIDE <= self.length <= max(self.cols, self.rows):
            raise SettingsError(
                "length",
                "{length} in a row do not fit on {cols} x {rows}",
                length=self.length,
                cols=self.cols,
                rows=self.rows,
            )

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """All cells, by their numbers."""
        return board_points(self.cols, self.rows)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """Every place for a winning row, as a set of cells."""
        return tuple(self.cells(line) for line in self._lines())

    def _lines(self) -> Iterator[list[Point]]:
        for col, row in self.points:
            for right, down in DIRECTIONS:
                line = [Point(col + i * right, row + i * down) for i in range(self.length)]
                if self.holds(line[-1]):
                    yield line

    def holds(self, point: Point) -> bool:
        """Whether the board has this cell."""
        return 0 <= point.col < self.cols and 0 <= point.row < self.rows

    def cell(self, point: Point) -> int:
        """The set of this one cell."""
        return 1 << (point.row * self.cols + point.col)

    def cells(self, points: list[Point]) -> int:
        """A set of cells."""
        return sum(self.cell(point) for point in points)

    @cached_property
    def by_promise(self) -> tuple[int, ...]:
        """The cells, those that most winning rows go through first."""
        cells = (1 << number for number in range(len(self.points)))
        return tuple(sorted(cells, key=lambda cell: -sum(bool(cell & line) for line in self.lines)))

    def mirrored(self, cells: int) -> Iterator[int]:
        """The set in all symmetries of the board: 8 of a square, 4 of a rectangle."""
        row_bits = (1 << self.cols) - 1
        for tables in self._symmetries:
            image = 0
            for row, table in enumerate(tables):
                image |= table[cells >> row * self.cols & row_bits]
            yield image

    @cached_property
    def _symmetries(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each symmetry and row: where every set of cells of this row goes to."""
        right, bottom = self.cols - 1, self.rows - 1
        maps = [
            [Point(c, r), Point(right - c, r), Point(c, bottom - r), Point(right - c, bottom - r)]
            for c, r in self.points
        ]
        if self.cols == self.rows:
            maps = [[*images, *(Point(r, c) for c, r in images)] for images in maps]
        return tuple(
            tuple(self._table(images, row) for row in range(self.rows))
            for images in zip(*maps, strict=True)
        )

    def _table(self, images: tuple[Point, ...], row: int) -> tuple[int, ...]:
        """Where each set of cells of ``row`` goes to."""
        targets = [self.cell(images[row * self.cols + col]) for col in range(self.cols)]
        return tuple(
            sum(target for col, target in enumerate(targets) if chosen >> col & 1)
            for chosen in range(1 << self.cols)
        )
