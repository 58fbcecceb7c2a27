"""An option of a puzzle's solver is shown as acting exactly where it changes the search.

Every option is set to other values beside each choice of the others: one seed, several puzzles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.options import SOLVER_OPTIONS
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.rules import KINDS
from desktop_go.games.samegame.solvers import make_solver
from desktop_go.games.sudoku.grid import parse
from desktop_go.games.sudoku.monte_carlo import MonteCarloSolver
from desktop_go.games.sudoku.options import OPTIONS as SUDOKU_OPTIONS
from desktop_go.options import Option, OptionKind, OptionTable, OptionValue, remedy

PLAYOUTS_A_SECOND = 1000
"""Of the clock that the solvers are shown instead of a real one."""
SECONDS = 1.0
PLAYOUTS = 3000
PUZZLES = (
    "000000039000001005003050800008090006070002000100400000009080050020000600400700000",
    "516849732307605000809700065135060907472591006968370050253186074684207500791050608",
)
"""A very hard one, and one without a solution: on others a playout is lucky before the tree is
asked."""
VISITED = 2000
"""Nodes of a tree that are looked at."""
Options = dict[str, OptionValue]
Seen = tuple[object, ...]


def samegame(name: str) -> Callable[[Options], Seen]:
    def watched(options: Options) -> Seen:
        solver = make_solver(name, Position(numbered_board(KINDS[0], 1)), 7, options)
        solver.clock = lambda: solver.playouts / PLAYOUTS_A_SECOND
        found = solver.run(SECONDS)
        return found.score, found.line, found.playouts, visits(solver)

    return watched


def sudoku(options: Options) -> Seen:
    seen: list[object] = []
    for text in PUZZLES:
        solver = MonteCarloSolver(parse(text), SUDOKU_OPTIONS.read(options))
        found = solver.run(float("inf"), max_playouts=PLAYOUTS)
        seen += [found.playouts, found.best_filled, found.grid, found.restarts, visits(solver)]
    return tuple(seen)


def visits(solver: object) -> list[int]:
    """How often each node of a tree was visited; nothing where a solver has no tree."""
    nodes = getattr(solver, "_nodes", None)
    return [] if nodes is None else nodes.visits[:VISITED].tolist()


TABLES: dict[str, tuple[OptionTable[Any], Callable[[Options], Seen]]] = {
    **{name: (table, samegame(name)) for name, table in SOLVER_OPTIONS.items()},
    "sudoku": (SUDOKU_OPTIONS, sudoku),
}


def modes(table: OptionTable[Any]) -> list[Options]:
    """The defaults, and each other value of each choice."""
    found: list[Options] = [{}]
    for option in table:
        if option.kind is OptionKind.CHOICE:
            found += [{option.key: v} for v, _label in option.choices if v != option.default]
    return found


CASES = [
    pytest.param(name, mode, option, id=f"{name}-{'-'.join(map(str, mode.values()))}-{option.key}")
    for name, (table, _watched) in TABLES.items()
    for mode in modes(table)
    for option in table
]


def values_to_try(option: Option, now: OptionValue) -> list[OptionValue]:
    if option.kind is OptionKind.BOOL:
        return [not now]
    if option.kind is OptionKind.CHOICE:
        return [value for value, _label in option.choices if value != now]
    far = min(option.maximum or 0, 100 * (option.step or 1))
    low = option.minimum or 0
    tried = list(map(option.convert, [option.other_value(now), low, far]))
    if option.kind is OptionKind.FLOAT or (option.step or 1) >= 10:
        tried.append(option.convert(low + (option.step or 1) / 10))
    return [value for value in dict.fromkeys(tried) if value != now]


PLAIN: dict[tuple[str, str], Seen] = {}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "mode", "option"), CASES)
def test_an_option_acts_where_it_says_so(name: str, mode: Options, option: Option) -> None:
    table, watched = TABLES[name]
    values = table.defaults() | mode
    if (name, str(mode)) not in PLAIN:
        PLAIN[name, str(mode)] = watched(values)
    plain = PLAIN[name, str(mode)]
    changed = any(
        watched(values | {option.key: value}) != plain
        for value in values_to_try(option, values[option.key])
    )
    assert changed == option.is_acting(values)


@pytest.mark.parametrize(("name", "mode", "option"), CASES)
def test_its_remedy_lets_it_act(name: str, mode: Options, option: Option) -> None:
    table, _watched = TABLES[name]
    values = table.defaults() | mode
    changed, _name = remedy(option, values, {one.key: one for one in table})
    assert bool(changed) != option.is_acting(values)
    assert option.is_acting(values | changed)
