"""The shape of a Sudoku as data: its size, its boxes, its diagonals and its cages.

Everything that solves, makes, grades or shows a Sudoku asks a ``Layout`` which cells exclude each
other. A cell is a number, row by row from the top; a set of cells is an int with a bit for each;
a set of digits is an int, bit d-1 for digit d. Knows no solving.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

CLASSIC_KEY = "classic"
DIGIT_LETTERS = "123456789ABCDEFG"
"""How the digits 1 to 16 are written."""


MOST_LINES = 4
"""Adjoining rows or columns whose cages a person compares with their total."""
MOST_LEFT_OVER = 4
"""Cells that a person looks at when the cages of an area leave them."""


class _DigitSets(dict[int, tuple[int, ...]]):
    """The digits of each set, made when it is first asked for."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        digits = tuple(bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1)
        self[mask] = digits
        return digits


DIGITS_OF = _DigitSets()
"""The digits of each set, rising."""


def digit_text(digit: int) -> str:
    """How a digit is written: 10 is ``A``, 16 is ``G``."""
    return DIGIT_LETTERS[digit - 1]


def cells_of(mask: int) -> Iterator[int]:
    """Yield the cells of a set, rising."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cells: Sequence[int]) -> int:
    """Return the set of ``cells``."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


@dataclass(frozen=True, slots=True)
class Cage:
    """Cells whose digits all differ and add up to ``total``."""

    cells: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Sum:
    """Cells that see each other, and what they add up to: a cage, or what the cages leave."""

    cells: tuple[int, ...]
    total: int
    cage: int = -1
    """The number of the cage; -1 when the total follows from several."""
    units: tuple[int, ...] = ()
    """The units whose cages give the total; none for a cage."""


@dataclass(frozen=True)
class Layout:
    """The cells that exclude each other. Two layouts are equal when all fields are.

    The units, which hold every digit once, are numbered: rows, columns, boxes, diagonals.
    """

    variant: str
    """A key of ``variants.VARIANTS``."""
    size: int
    """Digits, and cells in a row."""
    regions: tuple[int, ...]
    """For each cell the number of its box, 0..size-1."""
    diagonals: bool = False
    """Whether both diagonals are units."""
    cages: tuple[Cage, ...] = ()

    @cached_property
    def cells(self) -> int:
        """The number of cells."""
        return self.size * self.size

    @cached_property
    def digits(self) -> range:
        """The digits, 1..size."""
        return range(1, self.size + 1)

    @cached_property
    def all_digits(self) -> int:
        """The set of all digits."""
        return (1 << self.size) - 1

    @cached_property
    def all_cells(self) -> int:
        """The set of all cells."""
        return (1 << self.cells) - 1

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each unit."""
        size, cells = self.size, range(self.cells)
        rows = [tuple(c for c in cells if c // size == i) for i in range(size)]
        columns = [tuple(c for c in cells if c % size == i) for i in range(size)]
        boxes = [tuple(c for c in cells if self.regions[c] == i) for i in range(size)]
        across = [
            tuple(range(0, self.cells, size + 1)),
            tuple(range(size - 1, self.cells - 1, size - 1)),
        ]
        return (*rows, *columns, *boxes, *(across if self.diagonals else ()))

    @cached_property
    def first_column(self) -> int:
        """The number of the first column among the units."""
        return self.size

    @cached_property
    def first_box(self) -> int:
        """The number of the first box among the units."""
        return 2 * self.size

    @cached_property
    def rows(self) -> range:
        """The numbers of the rows among the units."""
        return range(self.size)

    @cached_property
    def columns(self) -> range:
        """The numbers of the columns among the units."""
        return range(self.size, 2 * self.size)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The numbers of all units that are no boxes."""
        return tuple(u for u in range(len(self.units)) if u not in self.boxes)

    @cached_property
    def boxes(self) -> range:
        """The numbers of the boxes among the units."""
        return range(2 * self.size, 3 * self.size)

    @cached_property
    def boxes_first(self) -> tuple[int, ...]:
        """The numbers of all units, boxes first: where a person looks first."""
        return (*self.boxes, *self.lines)

    def kind(self, unit: int) -> range:
        """The numbers of the units of the same kind: rows, columns, boxes or diagonals."""
        first = unit // self.size * self.size
        return range(first, min(first + self.size, len(self.units)))

    @cached_property
    def unit_masks(self) -> tuple[int, ...]:
        """The cells of each unit, as sets."""
        return tuple(mask_of(unit) for unit in self.units)

    @cached_property
    def cage_masks(self) -> tuple[int, ...]:
        """The cells of each cage, as sets."""
        return tuple(mask_of(cage.cells) for cage in self.cages)

    @cached_property
    def cell_units(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the numbers of its units: row, column, box, then diagonals."""
        return tuple(
            tuple(u for u, mask in enumerate(self.unit_masks) if mask >> cell & 1)
            for cell in range(self.cells)
        )

    @cached_property
    def cage_of(self) -> tuple[int, ...]:
        """For each cell the number of its cage; -1 without one."""
        home = [-1] * self.cells
        for number, cage in enumerate(self.cages):
            for cell in cage.cells:
                home[cell] = number
        return tuple(home)

    @cached_property
    def peers(self) -> tuple[int, ...]:
        """For each cell the set of cells that may not hold its digit."""
        found = []
        for cell in range(self.cells):
            mask = 0
            for unit in self.cell_units[cell]:
                mask |= self.unit_masks[unit]
            if self.cage_of[cell] >= 0:
                mask |= self.cage_masks[self.cage_of[cell]]
            found.append(mask & ~(1 << cell))
        return tuple(found)

    @cached_property
    def sums(self) -> tuple[Sum, ...]:
        """The cages, then what follows from the total of every unit and of adjoining lines."""
        found = {c.cells: Sum(c.cells, c.total, n) for n, c in enumerate(self.cages)}
        if self.cages:
            for units in self._areas():
                for one in self._left_over(units):
                    found.setdefault(one.cells, one)
        return tuple(found.values())

    def _areas(self) -> Iterator[tuple[int, ...]]:
        """Units, one by one, and two to four adjoining rows or columns."""
        yield from ((unit,) for unit in range(len(self.units)))
        for lines in (self.rows, self.columns):
            for count in range(2, MOST_LINES + 1):
                for first in lines[: self.size - count + 1]:
                    yield tuple(range(first, first + count))

    def _left_over(self, units: tuple[int, ...]) -> Iterator[Sum]:
        """The cells of ``units`` outside their own cages, and those by which cages reach out."""
        area = 0
        for unit in units:
            area |= self.unit_masks[unit]
        whole = len(units) * self.size * (self.size + 1) // 2
        inside = [n for n, mask in enumerate(self.cage_masks) if mask & ~area == 0]
        touching = [n for n, mask in enumerate(self.cage_masks) if mask & area]
        within, around = self._joined(inside), self._joined(touching)
        rest = whole - sum(self.cages[n].total for n in inside)
        beyond = sum(self.cages[n].total for n in touching) - whole
        shapes = [(area & ~within, rest)]
        if area & ~around == 0:
            shapes.append((around & ~area, beyond))
        for mask, total in shapes:
            cells = tuple(cells_of(mask))
            if 0 < len(cells) <= MOST_LEFT_OVER and all(
                mask & ~self.peers[cell] == 1 << cell for cell in cells
            ):
                yield Sum(cells, total, units=units)

    def _joined(self, cages: Sequence[int]) -> int:
        union = 0
        for cage in cages:
            union |= self.cage_masks[cage]
        return union

    @cached_property
    def crossings(self) -> tuple[tuple[int, int], ...]:
        """Each (line, box) that meet in two cells or more; diagonals are lines, too."""
        return tuple(
            (line, box)
            for box in self.boxes
            for line in self.lines
            if (self.unit_masks[line] & self.unit_masks[box]).bit_count() > 1
        )

    @cached_property
    def rectangles(self) -> tuple[tuple[int, int, int, int], ...]:
        """Corners whose two digits could be swapped; the first is opposite the last."""
        size = self.size
        corners = (
            (size * r1 + c1, size * r1 + c2, size * r2 + c1, size * r2 + c2)
            for r1, r2 in combinations(range(size), 2)
            for c1, c2 in combinations(range(size), 2)
        )
        return tuple(c for c in corners if self.can_swap((c[0], c[3]), (c[1], c[2])))

    def can_swap(self, one: Sequence[int], other: Sequence[int]) -> bool:
        """Whether a digit on all cells ``one`` can change places with another on ``other``.

        Every unit and cage holds none of the cells, or as many of the one as of the other; no
        cell sees another with the same digit.
        """
        a, b = mask_of(one), mask_of(other)
        if any(self.peers[c] & a for c in one) or any(self.peers[c] & b for c in other):
            return False
        return all(
            (a & mask).bit_count() == (b & mask).bit_count()
            for mask in self.unit_masks + self.cage_masks
        )

    def cell_name(self, cell: int) -> str:
        """Return ``r1c1`` style text, rows from the top."""
        return f"r{cell // self.size + 1}c{cell % self.size + 1}"

    def duplicates(self, values: Sequence[int]) -> frozenset[int]:
        """Return the cells that see an equal digit (the rules, not the solution).

        A cage that is full with the wrong total is no duplicate; see ``wrong_cages``.
        """
        places: dict[int, int] = {}
        for cell, digit in enumerate(values):
            if digit:
                places[digit] = places.get(digit, 0) | 1 << cell
        return frozenset(
            cell for cell, digit in enumerate(values) if digit and places[digit] & self.peers[cell]
        )

    def wrong_cages(self, values: Sequence[int]) -> frozenset[int]:
        """Return the cells of cages that are full and do not add up."""
        return frozenset(
            cell
            for cage in self.cages
            if all(values[c] for c in cage.cells)
            and sum(values[c] for c in cage.cells) != cage.total
            for cell in cage.cells
        )


def box_regions(size: int, width: int) -> tuple[int, ...]:
    """Return the box of each cell for boxes ``width`` cells wide and ``size / width`` high."""
    height = size // width
    return tuple(
        cell // size // height * (size // width) + cell % size // width
        for cell in range(size * size)
    )


CLASSIC = Layout(CLASSIC_KEY, 9, box_regions(9, 3))
"""Nine rows, nine columns, nine boxes of three by three."""
