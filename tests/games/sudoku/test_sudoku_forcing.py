"""The hardest puzzles are solved by forcing nets, and every step of that is proved here anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.grid import UNITS, parse
from desktop_go.games.sudoku.hints import explain
from desktop_go.games.sudoku.human import solve_steps
from desktop_go.games.sudoku.solver import solve

HARDEST = [
    line
    for line in (Path(__file__).parents[2] / "data" / "sudoku" / "hardest.txt")
    .read_text()
    .splitlines()
    if not line.startswith("#")
]
Sets = list[set[int]]


def follow(cells: Sets) -> bool:
    """Follow naked and hidden singles in sets of digits; False: something breaks."""
    while True:
        before = sum(map(len, cells))
        for unit in UNITS:
            for cell in unit:
                if len(cells[cell]) == 1:
                    for other in unit:
                        if other != cell:
                            cells[other] -= cells[cell]
            for digit in range(1, 10):
                places = [cell for cell in unit if digit in cells[cell]]
                if not places:
                    return False
                if len(places) == 1:
                    cells[places[0]] = {digit}
        if not all(cells):
            return False
        if sum(map(len, cells)) == before:
            return True


def sets_of(state: Candidates) -> Sets:
    return [
        {value} if value else {d for d in range(1, 10) if marks >> (d - 1) & 1}
        for value, marks in zip(state.values, state.marks, strict=True)
    ]


def supposed(state: Candidates, cell: int, digit: int) -> Sets | None:
    """What is left when the digit is on the cell; None: something breaks."""
    net = sets_of(state)
    net[cell] = {digit}
    return net if follow(net) else None


def nested_is_proved(state: Candidates, step: Deduction) -> bool:
    """Whether the chain of a nested net shows what the step strikes."""
    (cell, digit, _true), *fallen = step.chain
    assert step.eliminations == ((cell, digit),)
    net = supposed(state, cell, digit)
    for other, struck, _false in fallen:
        if net is None:
            return False
        inner = [set(one) for one in net]
        inner[other] = {struck}
        if follow(inner):
            return False
        net[other] -= {struck}
        net = net if net[other] and follow(net) else None
    return net is None


def verity_is_proved(state: Candidates, step: Deduction) -> bool:
    """Whether each candidate of the cell, or each place of the digit, strikes the same."""
    cells, digits = step.cells, step.digits
    here = sets_of(state)
    if len(cells) == 1:
        assert set(digits) == here[cells[0]]
    else:
        (digit,) = digits
        assert any({c for c in unit if digit in here[c]} == set(cells) for unit in UNITS)
    nets = [supposed(state, cell, digit) for cell in cells for digit in digits]
    return all(net is None or d not in net[c] for net in nets for c, d in step.eliminations)


def is_proved(state: Candidates, step: Deduction) -> bool:
    """Prove a step by a net anew; other techniques have tests of their own."""
    if step.technique == "forcing_nested":
        return nested_is_proved(state, step)
    if step.technique == "forcing_verity":
        return verity_is_proved(state, step)
    if step.technique == "forcing_contradiction":
        return all(supposed(state, *candidate) is None for candidate in step.eliminations)
    return True


@pytest.mark.parametrize("text", HARDEST)
def test_the_hardest_puzzles_are_solved_and_each_step_is_proved(text: str) -> None:
    state = Candidates(parse(text))
    solution = solve(state.values).grid
    assert solution is not None
    nested = 0
    for step in solve_steps(state):
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)
        assert is_proved(state, step)
        if step.technique == "forcing_nested":
            nested += 1
            assert "dead end" in explain(step)
    assert tuple(state.values) == solution
    assert nested
