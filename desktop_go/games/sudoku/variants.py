"""The kinds of Sudoku that are made here, and their symmetries. Knows no solving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from desktop_go.games.sudoku.layout import CLASSIC, CLASSIC_KEY, Layout, box_regions
from desktop_go.texts import Text

LEVELS = ("easy", "medium", "hard", "diabolical")


@dataclass(frozen=True, slots=True)
class Variant:
    """One kind of Sudoku."""

    key: str
    name: Text
    rule: Text
    """A sentence on what is different."""
    layout: Layout
    """Of all its puzzles, or what their boxes or cages are drawn into."""
    levels: tuple[str, ...] = LEVELS
    """The levels that are worth making."""


SMALL = Layout("4x4", 4, box_regions(4, 2))
SIX = Layout("6x6", 6, box_regions(6, 3))
LARGE = Layout("16x16", 16, box_regions(16, 4))
DIAGONAL = replace(CLASSIC, variant="x", diagonals=True)
JIGSAW = replace(CLASSIC, variant="jigsaw")
KILLER = replace(CLASSIC, variant="killer")

VARIANTS: dict[str, Variant] = {
    variant.key: variant
    for variant in (
        Variant(CLASSIC_KEY, "Classic", "Nine digits, boxes of three by three.", CLASSIC),
        Variant("4x4", "4 × 4", "Four digits, boxes of two by two.", SMALL, LEVELS[:1]),
        Variant("6x6", "6 × 6", "Six digits, boxes three wide and two high.", SIX),
        Variant(
            "16x16",
            "16 × 16",
            "The digits 1 to 9 and A to G, boxes of four by four.",
            LARGE,
            LEVELS[:2],
        ),
        Variant("x", "Diagonal (X)", "Both diagonals hold each digit once, too.", DIAGONAL),
        Variant("jigsaw", "Jigsaw", "The boxes have irregular shapes.", JIGSAW),
        Variant(
            "killer",
            "Killer",
            "The digits in a cage, which a dashed line surrounds, add up to its number; none "
            "appears twice in it.",
            KILLER,
            LEVELS[:3],
        ),
    )
}
"""All variants by their keys, in the order in which a list shows them."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """How the givens of a puzzle lie."""

    key: str
    name: Text
    turns: tuple[Callable[[int, int, int], tuple[int, int]], ...]
    """Each moves (row, column, last row): a given there means a given at the place returned."""

    def orbit(self, cell: int, size: int) -> tuple[int, ...]:
        """The cells that are given or empty together with ``cell``, rising."""
        found, todo = {cell}, [cell]
        while todo:
            row, column = divmod(todo.pop(), size)
            for turn in self.turns:
                other_row, other_column = turn(row, column, size - 1)
                other = other_row * size + other_column
                if other not in found:
                    found.add(other)
                    todo.append(other)
        return tuple(sorted(found))


SYMMETRIES: dict[str, Symmetry] = {
    symmetry.key: symmetry
    for symmetry in (
        Symmetry("none", "None", ()),
        Symmetry("rotational", "Rotational", (lambda r, c, last: (last - r, last - c),)),
        Symmetry("mirror", "Mirror", (lambda r, c, last: (r, last - c),)),
        Symmetry("diagonal", "Diagonal", (lambda r, c, last: (c, r),)),
        Symmetry("full", "Full", (lambda r, c, last: (c, r), lambda r, c, last: (r, last - c))),
    )
}
"""All symmetries by their keys. The numbers of puzzles depend on their order: append only."""
