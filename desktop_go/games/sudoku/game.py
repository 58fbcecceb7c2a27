"""A Sudoku in progress: digits, pencil marks, undo and redo, saving. Knows no solver.

Marks are sets of digits, bit d-1 for digit d; 0 where nothing is noted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from desktop_go.errors import IllegalMove, RecordError
from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.grid import to_text
from desktop_go.games.sudoku.layout import CLASSIC, DIGIT_LETTERS, Layout, cells_of
from desktop_go.games.sudoku.techniques.cages import ways
from desktop_go.games.sudoku.texts import board_text, parse_board
from desktop_go.games.sudoku.variants import LEVELS, SYMMETRIES

MAX_UNDO = 1000

Entry = tuple[int, int]
"""The digit of a cell and its marks."""
Edit = tuple[tuple[int, Entry, Entry], ...]
"""Each cell that changed, with what it held before and after."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a puzzle came from."""

    level: str = ""
    """One of LEVELS; empty until it is graded."""
    number: int = 0
    """Of a numbered puzzle; 0 for others."""
    symmetry: str = "none"
    """A key of SYMMETRIES."""


class SudokuGame:
    """One puzzle and everything the player did to it.

    Args:
        givens: a digit for each cell, 0 for empty.
        solution: the only solution.
        origin: where the puzzle came from.
        layout: which cells exclude each other.
    """

    def __init__(
        self,
        givens: Sequence[int],
        solution: Sequence[int],
        origin: Origin | None = None,
        layout: Layout = CLASSIC,
    ) -> None:
        self.layout = layout
        self.givens = tuple(givens)
        self.solution = tuple(solution)
        self.origin = origin or Origin()
        self.values = list(givens)
        self.marks = [0] * layout.cells
        self.seconds = 0.0
        """Time played."""
        self.hints = 0
        """Hints whose step was shown."""
        self._undo: list[Edit] = []
        self._redo: list[Edit] = []

    # -- What is there -------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether every cell holds the digit of the solution."""
        return tuple(self.values) == self.solution

    @property
    def full(self) -> bool:
        """Whether every cell holds some digit."""
        return all(self.values)

    @property
    def started(self) -> bool:
        """Whether anything was done to the puzzle, be it taken back."""
        return bool(self._undo or self._redo)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._undo)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return bool(self._redo)

    @property
    def empty_cells(self) -> int:
        """How many cells have no digit."""
        return self.values.count(0)

    def count(self, digit: int) -> int:
        """How often ``digit`` appears in the grid."""
        return self.values.count(digit)

    def duplicates(self) -> frozenset[int]:
        """The cells whose digit appears twice; says nothing of the solution."""
        return self.layout.duplicates(self.values)

    def wrong_cages(self) -> frozenset[int]:
        """The cells of full cages that do not add up."""
        return self.layout.wrong_cages(self.values)

    def mistakes(self) -> tuple[int, ...]:
        """The cells whose digit, or whose marks, do not agree with the solution."""
        return tuple(
            cell
            for cell, digit in enumerate(self.solution)
            if (self.values[cell] and self.values[cell] != digit)
            or (
                not self.values[cell]
                and self.marks[cell]
                and not self.marks[cell] >> (digit - 1) & 1
            )
        )

    def candidates(self, cell: int) -> int:
        """The digits that no peer of the empty ``cell`` holds and its cage can use, as a set."""
        left = self.layout.all_digits
        cage = self.layout.cage_of[cell]
        if cage >= 0:
            home = self.layout.cages[cage]
            left = reduce(or_, ways(self.layout.size, len(home.cells), home.total), 0)
        for peer in cells_of(self.layout.peers[cell]):
            if self.values[peer]:
                left &= ~(1 << (self.values[peer] - 1))
        return left

    # -- What the player does ------------------------------------------------------------------

    def place(self, cell: int, digit: int, tidy: bool = True) -> None:
        """Write ``digit`` into ``cell``; 0 erases the digit, or else the marks.

        Args:
            cell: 0 to the last cell.
            digit: 0 to the largest digit.
            tidy: also strike the digit from the marks of the peers.

        Raises:
            IllegalMove: the cell was given.
        """
        self._refuse_given(cell)
        changes: dict[int, Entry] = {}
        if digit == 0:
            changes[cell] = (0, self.marks[cell] if self.values[cell] else 0)
        else:
            changes[cell] = (digit, self.marks[cell])
            if tidy:
                for peer in cells_of(self.layout.peers[cell]):
                    if self.marks[peer] >> (digit - 1) & 1:
                        changes[peer] = (self.values[peer], self.marks[peer] ^ 1 << (digit - 1))
        self._change(changes)

    def toggle_mark(self, cell: int, digit: int) -> None:
        """Note ``digit`` in ``cell``, or strike the note. Raises IllegalMove for a filled cell."""
        self._refuse_given(cell)
        if self.values[cell]:
            raise IllegalMove("This cell has a digit; erase it before noting candidates")
        self._change({cell: (0, self.marks[cell] ^ 1 << (digit - 1))})

    def fill_marks(self) -> None:
        """Note in every empty cell what its row, column and box leave."""
        self._change({c: (0, self.candidates(c)) for c, v in enumerate(self.values) if not v})

    def begin_with_marks(self) -> None:
        """Note all candidates before the player does anything; not to be undone."""
        self.marks = [0 if v else self.candidates(c) for c, v in enumerate(self.values)]

    def clear_marks(self) -> None:
        """Strike all notes."""
        self._change({c: (v, 0) for c, v in enumerate(self.values) if self.marks[c]})

    def erase_all(self) -> None:
        """Start over; can be undone."""
        self._change({c: (g, 0) for c, g in enumerate(self.givens)})

    def apply(self, step: Deduction, tidy: bool = True) -> None:
        """Carry out a deduction: its digits, or what it strikes from the marks."""
        changes: dict[int, Entry] = {}

        def marks(cell: int) -> int:
            noted = changes[cell][1] if cell in changes else self.marks[cell]
            return noted or self.candidates(cell)

        for cell, digit in step.eliminations:
            changes[cell] = (0, marks(cell) & ~(1 << (digit - 1)))
        for cell, digit in step.placements:
            changes[cell] = (digit, self.marks[cell])
            for peer in cells_of(self.layout.peers[cell]) if tidy else ():
                if self.marks[peer] >> (digit - 1) & 1:
                    noted = changes.get(peer, (self.values[peer], self.marks[peer]))[1]
                    changes[peer] = (self.values[peer], noted & ~(1 << (digit - 1)))
        self._change(changes)

    def state(self) -> Candidates:
        """The grid as a solver like a person sees it, with the player's own notes."""
        givens = sum(1 << cell for cell, digit in enumerate(self.givens) if digit)
        state = Candidates(self.values, givens, self.layout)
        state.keep_only(self.marks)
        return state

    def undo(self) -> tuple[int, ...]:
        """Take the last change back; return the cells that changed."""
        if not self._undo:
            return ()
        edit = self._undo.pop()
        self._redo.append(edit)
        return self._set((cell, before) for cell, before, _after in edit)

    def redo(self) -> tuple[int, ...]:
        """Do again what was taken back last; return the cells that changed."""
        if not self._redo:
            return ()
        edit = self._redo.pop()
        self._undo.append(edit)
        return self._set((cell, after) for cell, _before, after in edit)

    def _refuse_given(self, cell: int) -> None:
        if self.givens[cell]:
            raise IllegalMove("This digit belongs to the puzzle and cannot be changed")

    def _change(self, changes: Mapping[int, Entry]) -> None:
        edit = tuple(
            (cell, (self.values[cell], self.marks[cell]), after)
            for cell, after in changes.items()
            if (self.values[cell], self.marks[cell]) != after
        )
        if edit:
            self._undo.append(edit)
            del self._undo[:-MAX_UNDO]
            self._redo.clear()
            self._set((cell, after) for cell, _before, after in edit)

    def _set(self, entries: Iterable[tuple[int, Entry]]) -> tuple[int, ...]:
        cells = []
        for cell, (value, marks) in entries:
            self.values[cell], self.marks[cell] = value, marks
            cells.append(cell)
        return tuple(cells)

    # -- On disk -------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        """Return plain data for a save file."""
        layout = self.layout
        board = {} if layout == CLASSIC else {"board": board_text(layout, self.givens)}
        return {
            **board,
            "givens": to_text(self.givens),
            "solution": to_text(self.solution),
            "level": self.origin.level,
            "number": self.origin.number,
            "symmetry": self.origin.symmetry,
            "values": to_text(self.values),
            "marks": list(self.marks),
            "seconds": round(self.seconds, 1),
            "hints": self.hints,
            "undo": [_plain(edit) for edit in self._undo],
            "redo": [_plain(edit) for edit in self._redo],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> SudokuGame:
        """Restore a game. Raises RecordError with a sentence when the data are damaged."""
        try:
            layout = parse_board(str(data["board"])).layout if "board" in data else CLASSIC
            givens, solution = _grid(data["givens"], layout), _grid(data["solution"], layout)
            game = cls(givens, solution, _origin(data), layout)
            game.values = list(_grid(data["values"], layout))
            game.marks = [_checked(marks, layout.all_digits) for marks in data["marks"]]
            game.seconds = max(0.0, float(data["seconds"]))
            game.hints = _checked(data["hints"], 1_000_000)
            game._undo = [_edit(edit, layout) for edit in data["undo"]]
            game._redo = [_edit(edit, layout) for edit in data["redo"]]
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise RecordError("The saved Sudoku is damaged ({error})", error=error) from None
        agrees = all(
            given in (0, value) and given in (0, right)
            for given, value, right in zip(game.givens, game.values, game.solution, strict=True)
        )
        if not agrees or len(game.marks) != layout.cells or not all(game.solution):
            raise RecordError("The saved Sudoku contradicts itself")
        if layout.duplicates(solution) or layout.wrong_cages(solution):
            raise RecordError("The saved Sudoku has a wrong solution")
        return game


def _plain(edit: Edit) -> list[list[int]]:
    return [[cell, *before, *after] for cell, before, after in edit]


def _origin(data: Mapping[str, Any]) -> Origin:
    """Where the puzzle came from; earlier versions knew one symmetry."""
    level = str(data["level"])
    symmetry = data["symmetry"] if "symmetry" in data else _OLD_SYMMETRY[bool(data["symmetric"])]
    if symmetry not in SYMMETRIES:
        raise ValueError(f"{symmetry!r} is no symmetry")
    return Origin(level if level in LEVELS else "", int(data["number"]), symmetry)


_OLD_SYMMETRY = ("none", "rotational")


def _edit(data: Sequence[Sequence[int]], layout: Layout) -> Edit:
    edit = []
    size, noted = layout.size, layout.all_digits
    for cell, value, marks, new_value, new_marks in data:
        before = (_checked(value, size), _checked(marks, noted))
        after = (_checked(new_value, size), _checked(new_marks, noted))
        edit.append((_checked(cell, layout.cells - 1), before, after))
    return tuple(edit)


def _grid(text: object, layout: Layout) -> tuple[int, ...]:
    if not isinstance(text, str) or len(text) != layout.cells:
        raise ValueError(f"a grid has {layout.cells} cells")
    return tuple(_checked(0 if c == "." else DIGIT_LETTERS.index(c) + 1, layout.size) for c in text)


def _checked(value: object, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError(f"{value!r} is not a whole number from 0 to {most}")
    return value
