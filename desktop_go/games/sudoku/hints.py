"""Hints in three stages, and each step of reasoning in words.

A hint says first which technique helps and where, then the cells, then the step and its reason.
It never guesses and never relies on the player's marks alone: it checks them against the solution
first, and says so when the grid holds a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from desktop_go.games.sudoku.candidates import Candidate, Candidates, Deduction
from desktop_go.games.sudoku.human import next_step
from desktop_go.games.sudoku.layout import CLASSIC, DIGITS_OF, Layout, digit_text
from desktop_go.games.sudoku.techniques import BY_KEY
from desktop_go.texts import N_, Text

Translate = Callable[[str], str]

REASONS: dict[str, Text] = {
    "full_house": "{cell} is the last empty cell of {unit}, so it is {digit}.",
    "cage_last": "{cell} is the last empty cell of {cage}, so it is {digit}.",
    "cage_only": "Only {digits} add up to {total} in {cage}: {gone}.",
    "cage_sum": "In {cage}, no way to add up to {total} uses these digits: {gone}.",
    "cage_locked": "Every way to make {total} in {cage} needs the {digits}: {gone}.",
    "rule_45_single": (
        "Every row, column and box adds up to 45. Compared with the cages in {units}, "
        "{cell} must be {digit}."
    ),
    "rule_45": (
        "Every row, column and box adds up to 45. Compared with the cages in {units}, "
        "{cells} must add up to {total}: {gone}."
    ),
    "hidden_single_box": "In {unit}, the {digit} fits only in {cell}.",
    "hidden_single_line": "In {unit}, the {digit} fits only in {cell}.",
    "direct_pointing": (
        "In {unit}, the {digits} fits only on one line with {unit2}; the rest of {unit2} loses it, "
        "which leaves {cell} as the only place for {digit} in {unit3}."
    ),
    "direct_claiming": (
        "In {unit}, the {digits} fits only inside {unit2}; the rest of {unit2} loses it, "
        "which leaves {cell} as the only place for {digit} in {unit3}."
    ),
    "direct_hidden_pair": (
        "In {unit}, the digits {digits} fit only in {cells}; nothing else fits there, "
        "which leaves {cell} as the only place for {digit}."
    ),
    "direct_hidden_triple": (
        "In {unit}, the digits {digits} fit only in {cells}; nothing else fits there, "
        "which leaves {cell} as the only place for {digit}."
    ),
    "naked_single": "{cell} sees every digit but {digit}.",
    "pointing": "In {unit}, the {digits} fits only where {unit} meets {unit2}: {gone}.",
    "claiming": "In {unit}, the {digits} fits only where {unit} meets {unit2}: {gone}.",
    "naked_pair": "In {unit}, the cells {cells} hold only {digits}: {gone}.",
    "naked_triple": "In {unit}, the cells {cells} hold only {digits}: {gone}.",
    "naked_quad": "In {unit}, the cells {cells} hold only {digits}: {gone}.",
    "hidden_pair": "In {unit}, the digits {digits} fit only in {cells}: {gone}.",
    "hidden_triple": "In {unit}, the digits {digits} fit only in {cells}: {gone}.",
    "hidden_quad": "In {unit}, the digits {digits} fit only in {cells}: {gone}.",
    "x_wing": "Two parallel lines hold the {digits} in the same two crossing lines: {gone}.",
    "swordfish": "Three parallel lines hold the {digits} in three crossing lines: {gone}.",
    "jellyfish": "Four parallel lines hold the {digits} in four crossing lines: {gone}.",
    "skyscraper": (
        "Two parallel lines have two places for {digits}, and one place of each lies in the same "
        "line; one of the other two is true: {gone}."
    ),
    "two_string_kite": (
        "A row and a column have two places for {digits}, one of each in the same box; one of "
        "the other two is true: {gone}."
    ),
    "xy_wing": "Whichever digit {pivot} takes, one of its two wings takes the third: {gone}.",
    "xyz_wing": "Whichever digit {pivot} takes, it or one of its wings takes one digit: {gone}.",
    "w_wing": "{pivot} and {last} hold the same two digits and cannot both be {first}: {gone}.",
    "unique_rectangle": (
        "The corners {corners} could swap {digits} and give a second solution, "
        "which a proper puzzle does not have: {gone}."
    ),
    "unique_loop": (
        "Along {cells} the digits {digits} could be swapped and give a second solution, "
        "which a proper puzzle does not have: {gone}."
    ),
    "avoidable_rectangle": (
        "None of the corners {corners} was given; they could swap {digits}: {gone}."
    ),
    "bug_plus_one": (
        "Every other empty cell has two candidates, and without {digit} in {cell} each digit "
        "would have two places in each unit: two solutions. So {cell} is {digit}."
    ),
    "simple_coloring": "The places of {digits} that come in pairs take two colors in turn: {gone}.",
    "x_chain": "Following the {digits} along {cells}, one end or the other is true: {gone}.",
    "xy_chain": "Along the cells {cells} with two candidates, one end is true: {gone}.",
    "chain": "{chain}. So one end is true in any case: {gone}.",
    "forcing_contradiction": "If {pivot} were {digits}, singles would lead to a dead end: {gone}.",
    "forcing_nested": (
        "Suppose {pivot} were {digits}. Then these fall, each by a net of its own: {chain}. "
        "That leaves a dead end: {gone}."
    ),
    "forcing_verity": "Whichever case of {cells} for {digits} is true, it follows: {gone}.",
}
"""The reason of each technique, to be translated and filled in."""


class Stage(Enum):
    """How much a hint gives away."""

    TECHNIQUE = 1
    CELLS = 2
    STEP = 3


class Trouble(Enum):
    """Why there is no next step."""

    SOLVED = N_("The puzzle is solved.")
    DUPLICATE = N_("A digit appears twice in a row, column or box.")
    WRONG = N_("Some digits or notes are wrong.")
    NO_SOLUTION = N_("This puzzle has no solution.")
    SEVERAL = N_("This puzzle has more than one solution.")
    TOO_HARD = N_("No known technique finds the next step.")


@dataclass(frozen=True, slots=True)
class Hint:
    """The next step, or why there is none; ``wrong`` are the cells that disagree."""

    step: Deduction | None
    trouble: Trouble | None = None
    wrong: tuple[int, ...] = ()
    layout: Layout = CLASSIC


def find_hint(
    values: Sequence[int],
    givens: Sequence[int],
    marks: Sequence[int] | None = None,
    layout: Layout = CLASSIC,
) -> Hint:
    """Find the next step of a person.

    Args:
        values: the digits, givens and those filled in; 0 for empty.
        givens: the puzzle as given.
        marks: candidates the player kept of each empty cell, 0 for a cell without marks;
            None: all that the rules leave.
        layout: which cells exclude each other.
    """
    from desktop_go.games.sudoku.solver import Solutions, solve

    doubled = layout.duplicates(values)
    if doubled:
        return Hint(None, Trouble.DUPLICATE, tuple(sorted(doubled)), layout)
    answer = solve(givens, layout)
    if answer.grid is None:
        return Hint(None, Trouble.NO_SOLUTION)
    if answer.solutions is Solutions.SEVERAL:
        return Hint(None, Trouble.SEVERAL)
    wrong = tuple(
        cell
        for cell, digit in enumerate(answer.grid)
        if (values[cell] and values[cell] != digit)
        or (marks and not values[cell] and marks[cell] and not marks[cell] >> (digit - 1) & 1)
    )
    if wrong:
        return Hint(None, Trouble.WRONG, wrong, layout)
    if all(values):
        return Hint(None, Trouble.SOLVED)
    given = sum(1 << cell for cell, digit in enumerate(givens) if digit)
    state = Candidates(values, given, layout)
    if marks:
        state.keep_only(marks)
    step = next_step(state)
    return Hint(step, None if step else Trouble.TOO_HARD, layout=layout)


def unit_name(unit: int, translate: Translate = str, layout: Layout = CLASSIC) -> str:
    """Return the name of a unit, as ``row 3``."""
    if unit >= layout.boxes.stop:
        falling = unit == layout.boxes.stop
        return translate("the falling diagonal") if falling else translate("the rising diagonal")
    kinds = (translate("row {n}"), translate("column {n}"), translate("box {n}"))
    return kinds[unit // layout.size].format(n=unit % layout.size + 1)


def cage_name(cage: int, translate: Translate, layout: Layout) -> str:
    """Return the name of a cage, as ``the cage of 15 at r1c1``."""
    home = layout.cages[cage]
    place = layout.cell_name(min(home.cells))
    return translate("the cage of {total} at {cell}").format(total=home.total, cell=place)


def _eliminations(gone: Sequence[Candidate], translate: Translate, layout: Layout) -> str:
    by_digit: dict[int, list[str]] = {}
    for cell, digit in gone:
        by_digit.setdefault(digit, []).append(layout.cell_name(cell))
    return ", ".join(
        translate("no {digit} in {cells}").format(digit=digit_text(digit), cells=" ".join(cells))
        for digit, cells in sorted(by_digit.items())
    )


def _chain_text(step: Deduction, layout: Layout) -> str:
    parts = [
        f"{layout.cell_name(cell)}{'=' if true else '≠'}{digit_text(digit)}"
        for cell, digit, true in step.chain[:24]
    ]
    return " → ".join(parts)


def explain(step: Deduction, translate: Translate = str, layout: Layout = CLASSIC) -> str:
    """Return the reason of ``step`` in a sentence or two."""
    named = [unit_name(unit, translate, layout) for unit in step.units]
    units = [*named, "", "", ""]
    cages = [cage_name(cage, translate, layout) for cage in step.cages]
    names = [layout.cell_name(cell) for cell in step.cells]
    placed = step.placements[0] if step.placements else (0, 1)
    digits = [digit_text(digit) for digit in step.digits]
    return translate(REASONS[step.technique]).format(
        cell=layout.cell_name(placed[0]),
        digit=digit_text(placed[1]),
        unit=units[0],
        unit2=units[1],
        unit3=units[2],
        cells=" ".join(names),
        corners=" ".join(names[:4]),
        pivot=names[0] if names else "",
        last=names[-1] if names else "",
        digits=" ".join(digits),
        first=digits[0] if digits else "",
        gone=_eliminations(step.eliminations, translate, layout),
        chain=_chain_text(step, layout),
        cage=cages[0] if cages else "",
        units=", ".join(named),
        total=step.total,
    )


def area(step: Deduction, translate: Translate = str, layout: Layout = CLASSIC) -> str:
    """Return where to look: the unit or cage of the pattern, or the boxes of its cells."""
    if step.units:
        return unit_name(step.units[0], translate, layout)
    if step.cages:
        return cage_name(step.cages[0], translate, layout)
    boxes = sorted({layout.regions[cell] for cell in step.cells[:6]})
    return ", ".join(unit_name(layout.first_box + box, translate, layout) for box in boxes)


def tell(hint: Hint, stage: Stage, translate: Translate = str) -> str:
    """Return a hint in words, as far as ``stage`` goes."""
    if hint.step is None:
        assert hint.trouble is not None
        text = translate(hint.trouble.value)
        if hint.wrong and stage is not Stage.TECHNIQUE:
            text += " " + " ".join(map(hint.layout.cell_name, hint.wrong))
        return text
    step = hint.step
    name = translate(BY_KEY[step.technique].name)
    if stage is Stage.TECHNIQUE:
        return translate("{technique}: look at {area}").format(
            technique=name, area=area(step, translate, hint.layout)
        )
    if stage is Stage.CELLS:
        return translate("{technique}: look at {cells}").format(
            technique=name, cells=" ".join(map(hint.layout.cell_name, step.cells))
        )
    return f"{name}: {explain(step, translate, hint.layout)}"


def outcome_text(step: Deduction, layout: Layout = CLASSIC) -> str:
    """Return the conclusion in the usual notation, as ``r1c2=3`` or ``r4c5<>67``."""
    parts = [f"{layout.cell_name(cell)}={digit_text(digit)}" for cell, digit in step.placements]
    by_cell: dict[int, int] = {}
    for cell, digit in step.eliminations:
        by_cell[cell] = by_cell.get(cell, 0) | 1 << (digit - 1)
    for cell, mask in by_cell.items():
        parts.append(f"{layout.cell_name(cell)}<>{''.join(map(digit_text, DIGITS_OF[mask]))}")
    return " ".join(parts)
