"""The solving state of a person: digits placed and candidates left, and one deduction.

The readable, checked twin of the kernels. Knows no technique.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_go.games.sudoku.layout import CLASSIC, DIGITS_OF, Layout, cells_of

Candidate = tuple[int, int]
"""A cell and a digit that it may hold."""


@dataclass(frozen=True, slots=True)
class Deduction:
    """One conclusion of one technique, with what is needed to show and to explain it."""

    technique: str
    """Key of the technique (techniques.TECHNIQUES)."""
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    cells: tuple[int, ...] = ()
    """The cells of the pattern."""
    digits: tuple[int, ...] = ()
    """The digits of the pattern."""
    units: tuple[int, ...] = ()
    """The units of the pattern (Layout.units): where to look."""
    chain: tuple[tuple[int, int, bool], ...] = ()
    """Chains only: (cell, digit, is it true), in the order of the argument."""
    cages: tuple[int, ...] = ()
    """The cages of the pattern (Layout.cages)."""
    total: int = 0
    """What the cells of the pattern add up to, if that is known."""


class Candidates:
    """Values and candidates of a grid; ``apply`` is the only way they change."""

    __slots__ = ("digits", "givens", "layout", "marks", "places", "values")

    def __init__(
        self, values: Sequence[int], givens: int | None = None, layout: Layout = CLASSIC
    ) -> None:
        """Start from ``values`` with every candidate that no equal peer forbids.

        Args:
            values: a digit for each cell, 0 for empty.
            givens: the set of the cells the puzzle gave; None: all cells with a value.
            layout: which cells exclude each other.
        """
        self.layout = layout
        self.values = [0] * layout.cells
        self.marks = [layout.all_digits] * layout.cells
        """Candidates of each empty cell, 0 where a value stands."""
        self.places = [layout.all_cells] * (layout.size + 1)
        """For each digit the set of cells where it is a candidate."""
        self.digits = [0] * (layout.size + 1)
        """For each digit the set of cells that hold it."""
        self.places[0] = 0
        for cell, digit in enumerate(values):
            if digit:
                self.place(cell, digit)
        self.givens = sum(1 << c for c, v in enumerate(values) if v) if givens is None else givens

    def copy(self) -> Candidates:
        """Return an independent copy."""
        twin = Candidates.__new__(Candidates)
        twin.layout = self.layout
        twin.values = self.values[:]
        twin.marks = self.marks[:]
        twin.places = self.places[:]
        twin.digits = self.digits[:]
        twin.givens = self.givens
        return twin

    def place(self, cell: int, digit: int) -> None:
        """Put ``digit`` on ``cell`` and take it from the candidates of the peers."""
        bit = 1 << cell
        for other in DIGITS_OF[self.marks[cell]]:
            self.places[other] &= ~bit
        self.values[cell] = digit
        self.marks[cell] = 0
        self.digits[digit] |= bit
        keep = ~(1 << (digit - 1))
        hit = self.places[digit] & self.layout.peers[cell]
        for peer in cells_of(hit):
            self.marks[peer] &= keep
        self.places[digit] &= ~hit

    def eliminate(self, cell: int, digit: int) -> None:
        """Strike one candidate; nothing happens when it is gone already."""
        self.marks[cell] &= ~(1 << (digit - 1))
        self.places[digit] &= ~(1 << cell)

    def keep_only(self, marks: Sequence[int]) -> None:
        """Strike every candidate that is missing in ``marks``, sets of digits; 0 leaves a cell."""
        for cell, mask in enumerate(marks):
            if mask:
                for digit in DIGITS_OF[self.marks[cell] & ~mask]:
                    self.eliminate(cell, digit)

    def apply(self, step: Deduction) -> None:
        """Carry out the conclusion of ``step``."""
        for cell, digit in step.placements:
            self.place(cell, digit)
        for cell, digit in step.eliminations:
            self.eliminate(cell, digit)

    def struck(self, digit: int, cells: int) -> tuple[Candidate, ...]:
        """The candidates ``digit`` inside the set ``cells``, as eliminations."""
        hit = self.places[digit] & cells
        return tuple((cell, digit) for cell in cells_of(hit)) if hit else ()

    @property
    def empty(self) -> int:
        """The set of empty cells that have candidates."""
        union = 0
        for mask in self.places:
            union |= mask
        return union

    @property
    def solved(self) -> bool:
        """Whether every cell has a value."""
        return all(self.values)

    @property
    def broken(self) -> bool:
        """Whether some empty cell has no candidate left."""
        return any(not v and not m for v, m in zip(self.values, self.marks, strict=True))
