"""Singles: the last cell of a unit, a digit with one place, a cell with one candidate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.layout import cells_of


def full_house(state: Candidates) -> Iterator[Deduction]:
    """Find units with one empty cell."""
    empty = state.empty
    for unit, mask in enumerate(state.layout.unit_masks):
        left = empty & mask
        if left and left & (left - 1) == 0:
            cell = left.bit_length() - 1
            for digit in state.layout.digits:
                if state.places[digit] & left and not state.digits[digit] & mask:
                    yield Deduction("full_house", ((cell, digit),), (), (cell,), (digit,), (unit,))
                    break


def _hidden(state: Candidates, key: str, units: Iterable[int]) -> Iterator[Deduction]:
    for unit in units:
        mask = state.layout.unit_masks[unit]
        for digit in state.layout.digits:
            left = state.places[digit] & mask
            if left and left & (left - 1) == 0:
                cell = left.bit_length() - 1
                yield Deduction(key, ((cell, digit),), (), (cell,), (digit,), (unit,))


def hidden_single_box(state: Candidates) -> Iterator[Deduction]:
    """Find digits with one place left in a box."""
    return _hidden(state, "hidden_single_box", state.layout.boxes)


def hidden_single_line(state: Candidates) -> Iterator[Deduction]:
    """Find digits with one place left in a row, column or diagonal."""
    return _hidden(state, "hidden_single_line", state.layout.lines)


def naked_single(state: Candidates) -> Iterator[Deduction]:
    """Find cells with one candidate left."""
    seen = twice = 0
    for mask in state.places:
        twice |= seen & mask
        seen |= mask
    for cell in cells_of(seen & ~twice):
        digit = state.marks[cell].bit_length()
        yield Deduction("naked_single", ((cell, digit),), (), (cell,), (digit,))


def revealed_single(
    state: Candidates, step: Deduction, units: Iterable[int]
) -> tuple[int, int, int] | None:
    """The (cell, digit, unit) that ``step`` leaves as a hidden single in one of ``units``."""
    gone: dict[int, int] = {}
    for cell, digit in step.eliminations:
        gone[digit] = gone.get(digit, 0) | 1 << cell
    for digit, cells in gone.items():
        left = state.places[digit] & ~cells
        for unit in units:
            mask = state.layout.unit_masks[unit]
            if cells & mask:
                rest = left & mask
                if rest and rest & (rest - 1) == 0:
                    return rest.bit_length() - 1, digit, unit
    return None
