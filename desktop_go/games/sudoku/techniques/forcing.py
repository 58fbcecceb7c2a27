"""Forcing nets: suppose a candidate, follow the singles, and see what breaks or always holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.layout import DIGITS_OF, Layout, cells_of


@dataclass(slots=True)
class _Net:
    """What follows from one supposed candidate by naked and hidden singles."""

    layout: Layout
    places: list[int]
    placed: list[tuple[int, int]] = field(default_factory=list)
    contradiction: bool = False

    def place(self, cell: int, digit: int) -> None:
        """Put a digit; its peers lose it and its cell all others."""
        bit = 1 << cell
        keep = ~bit
        places = self.places
        for other in self.layout.digits:
            places[other] &= keep
        places[digit] = places[digit] & ~self.layout.peers[cell] | bit
        self.placed.append((cell, digit))


def _follow(state: Candidates, cell: int, digit: int, empty: int) -> _Net:
    """Suppose ``digit`` on ``cell`` and place singles until none is left or something breaks."""
    layout = state.layout
    net = _Net(layout, state.places[:])
    net.place(cell, digit)
    open_cells = empty & ~(1 << cell)
    missing = {d: [m for m in layout.unit_masks if not state.digits[d] & m] for d in layout.digits}
    while True:
        seen = twice = 0
        for mask in net.places:
            twice |= seen & mask
            seen |= mask
        if open_cells & ~seen:
            net.contradiction = True
            return net
        singles = open_cells & ~twice
        if singles:
            single = (singles & -singles).bit_length() - 1
            value = next(d for d in layout.digits if net.places[d] >> single & 1)
            net.place(single, value)
            open_cells &= ~(1 << single)
            continue
        found = _hidden_single(net, missing, open_cells)
        if found is None:
            return net
        if found[1] == 0:
            net.contradiction = True
            return net
        net.place(*found)
        open_cells &= ~(1 << found[0])


def _hidden_single(
    net: _Net, missing: dict[int, list[int]], open_cells: int
) -> tuple[int, int] | None:
    """The next hidden single of the net, (0, 0) for a digit without a place, or None."""
    for digit, units in missing.items():
        places = net.places[digit]
        for mask in units:
            left = places & mask
            if not left:
                return 0, 0
            if left & (left - 1) == 0 and left & open_cells:
                return left.bit_length() - 1, digit
    return None


def _nets(state: Candidates) -> Iterator[tuple[int, int, _Net]]:
    """Suppose each candidate in turn, cells with few candidates first."""
    empty = state.empty
    for cell in sorted(cells_of(empty), key=lambda c: state.marks[c].bit_count()):
        for digit in DIGITS_OF[state.marks[cell]]:
            yield cell, digit, _follow(state, cell, digit, empty)


def contradiction(state: Candidates) -> Iterator[Deduction]:
    """Candidates whose consequences leave a cell without candidate or a unit without a digit."""
    for cell, digit, net in _nets(state):
        if net.contradiction:
            chain = tuple((c, d, True) for c, d in net.placed)
            gone = ((cell, digit),)
            yield Deduction("forcing_contradiction", (), gone, (cell,), (digit,), (), chain)


def verity(state: Candidates) -> Iterator[Deduction]:
    """What follows whichever candidate of a cell, or whichever place of a digit, is true."""
    nets = {(cell, digit): net.places for cell, digit, net in _nets(state)}
    questions = [
        [(cell, d) for d in DIGITS_OF[state.marks[cell]]]
        for cell in range(state.layout.cells)
        if state.marks[cell]
    ]
    for digit in state.layout.digits:
        for mask in state.layout.unit_masks:
            cells = [(cell, digit) for cell in cells_of(state.places[digit] & mask)]
            if len(cells) > 1:
                questions.append(cells)
    for answers in questions:
        gone: list[tuple[int, int]] = []
        for digit in state.layout.digits:
            kept = 0
            for answer in answers:
                kept |= nets[answer][digit]
            gone += state.struck(digit, ~kept)
        if gone:
            asked = tuple(dict.fromkeys(cell for cell, _ in answers))
            digits = tuple(dict.fromkeys(digit for _, digit in answers))
            yield Deduction("forcing_verity", (), tuple(gone), asked, digits)


def nested(state: Candidates) -> Iterator[Deduction]:
    """Candidates whose net breaks after others in it were refuted by nets of their own.

    The chain lists the supposition and what falls, in order. It loads compiled code.
    """
    from desktop_go.games.sudoku.unit_search import UnitSearch

    search = UnitSearch(state.layout)
    search.set_marks(state.values, state.marks)
    for cell in sorted(cells_of(state.empty), key=lambda c: state.marks[c].bit_count()):
        for digit in DIGITS_OF[state.marks[cell]]:
            fallen = search.refutation(cell, digit)
            if fallen is not None:
                chain = ((cell, digit, True), *((c, d, False) for c, d in fallen))
                yield Deduction(
                    "forcing_nested", (), ((cell, digit),), (cell,), (digit,), (), chain
                )
