"""Fixed searches by every engine of every game, whose nodes and moves show whether play changed.

Nothing is timed: work is counted, one thread, fixed seeds. Two runs on one computer give the same
lines; other versions of numba or of the C library may round differently.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType, SimpleNamespace

import numpy as np

from desktop_go.games.go.net_search import AskNetwork, Floats
from desktop_go.games.go.rules import RULE_SETS as GO_RULE_SETS
from desktop_go.games.go.search_settings import SearchSettings
from desktop_go.games.go.tree_search import GoSearch, RootPosition
from desktop_go.games.gomoku.engines.catalog import build_engine
from desktop_go.games.gomoku.engines.threats import ThreatSearch
from desktop_go.games.gomoku.notation import moves_from_text, to_text
from desktop_go.games.gomoku.options import GomokuOptions
from desktop_go.games.gomoku.rules import FREESTYLE, RENJU, RULE_SETS, RuleSet
from desktop_go.games.gomoku.thinking import Insight, Question, board_of, points_of
from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.rules import KINDS, BoardKind
from desktop_go.games.samegame.solver import Solver
from desktop_go.games.samegame.solvers import SOLVERS, make_solver
from desktop_go.games.sudoku.first_puzzles import FIRST_PUZZLES
from desktop_go.games.sudoku.grid import parse
from desktop_go.games.sudoku.monte_carlo import MonteCarloSolver
from desktop_go.games.sudoku.options import MonteCarloOptions
from desktop_go.games.sudoku.solver import count_solutions
from desktop_go.moves import Color, Move, Point
from desktop_go.records.coordinates import from_gtp, to_gtp

SEED = 1
GO_OPENINGS = MappingProxyType(
    {5: "C3 C4 D3", 9: "E5 G5 E7 G3", 13: "K10 D4 D10 K4", 19: "Q16 D4 Q3 D17 F3"}
)
"""The moves before each search, by the size of the board."""
GO_SEARCHES = MappingProxyType(
    {
        "rave": SearchSettings(),
        "rave light": SearchSettings(playout_policy="light", mercy_rule=False, use_priors=False),
        "ucb1": SearchSettings(algorithm="uct_ucb1", progressive_widening=True),
        "ucb1-tuned": SearchSettings(algorithm="uct_ucb1_tuned"),
        "uct": SearchSettings(algorithm="uct"),
        "network": SearchSettings(playout_share=0.25, evaluation_cache=100),
    }
)
GOMOKU_OPENING = "h8 h9 g9 i7 j8 i9 i8 g8 f10 e11"
GOMOKU_ENGINES = (
    "best",
    "alphabeta",
    "minimax",
    "threats",
    "mcts",
    "probability",
    "pattern",
    "dorgai",
)
MANY_FOURS = (
    "d7 d8 e7 f12 f3 f4 f7 g11 g4 g6 g7 g8 g9 h10 h5 h8 i11 i7 i9 j9",
    "c7 d6 e13 e2 e5 e6 e8 f10 f8 f9 g10 g5 h12 h6 h7 i10 i4 j10 j8 k9",
)
"""Black and White: many fours for Black and no win among them."""
BEAM_SOLVERS = ("best", "beam")
SAMEGAME_SPEED = 20_000
"""Playouts a second of the clock that the solvers are shown instead of a real one."""


@dataclass(frozen=True, slots=True)
class Work:
    """How much each search does."""

    go_simulations: Mapping[int, int]
    """By the size of the board; with the network's stand-in a quarter of them."""
    gomoku_nodes: int
    samegame_board: BoardKind
    samegame_boards: int
    """Boards valued by a beam search."""
    samegame_playouts: int
    sudoku_playouts: int
    sudoku_solutions: int
    """Solutions counted of a puzzle that has lost a few of its clues."""


FULL = Work({9: 3000, 13: 1500, 19: 800}, 10_000, KINDS[0], 60_000, 1000, 2000, 300)
SMALL = Work({5: 40}, 25, BoardKind(5, 5, 3), 40, 40, 3, 2)
"""For kernels that run as plain Python (NUMBA_DISABLE_JIT=1)."""


def stand_in(planes: Floats, numbers: Floats) -> SimpleNamespace:
    """A network that needs no file: it likes points near its own stones, and says it is ahead."""
    batch, size = len(planes), planes.shape[2]
    own, foe = planes[:, 1], planes[:, 2]
    slope = np.arange(size**2, dtype=np.float32).reshape(size, size) / size**2
    logits = np.zeros((batch, size**2 + 1), np.float32)
    near = np.roll(own, 1, 1) + np.roll(own, -1, 2) - np.roll(foe, 1, 2) + slope
    logits[:, :-1] = near.reshape(batch, -1)
    lead = (own - foe).sum(axis=(1, 2)) - 20 * numbers[:, 0]
    value = (0.5 + lead / (4 * size**2)).astype(np.float32)
    return SimpleNamespace(policy_logits=logits, value=value, ownership=own - foe, score=lead)


def go_lines(work: Work = FULL) -> Iterator[str]:
    """Each way to select, with and without knowledge, on each board."""
    for size, most in work.go_simulations.items():
        for name, settings in GO_SEARCHES.items():
            asked: list[AskNetwork] = [stand_in] if name == "network" else []
            simulations = most // (4 if asked else 1)
            search = GoSearch(16, 1, SEED, asked)
            search.set_root(_go_position(size, GO_OPENINGS[size]), settings, reuse=False)
            search.restrict(None)
            search.run_slice(0, simulations)
            line = search.root_moves(pv_length=6, limit=1)[0]
            moves = " ".join(to_gtp(point, size) for point in line.pv)
            yield f"{name} {size}x{size}: {search.nodes_used} nodes, {line.visits} visits, {moves}"


def _go_position(size: int, opening: str) -> RootPosition:
    points = [point for word in opening.split() if (point := from_gtp(word, size))]
    colors = (Color.BLACK, Color.WHITE)
    moves = tuple(Move.play(colors[i % 2], point) for i, point in enumerate(points))
    none: frozenset[Point] = frozenset()
    to_play = colors[len(moves) % 2]
    return RootPosition(size, GO_RULE_SETS["chinese"], 7.5, none, none, Color.BLACK, moves, to_play)


def gomoku_lines(work: Work = FULL) -> Iterator[str]:
    """Each engine without fouls and with them."""
    for rules in (FREESTYLE, RENJU):
        for name in GOMOKU_ENGINES:
            found = _gomoku_insight(name, rules, work.gomoku_nodes)
            best = found.moves[0]
            moves = " ".join(to_text(point, 15) for point in best.line[:6])
            first = to_text(best.point, 15)
            yield f"{name} {rules.key}: {found.nodes} nodes, {first} {best.value}, {moves}"
    for rules in RULE_SETS:
        yield f"win by threats {rules.key}: {_threat_search(rules, work.gomoku_nodes)}"


def _threat_search(rules: RuleSet, nodes: int) -> str:
    """How a search for a win by threats, quiet moves among them, goes where there are many."""
    black, white = (moves_from_text(text, 15) for text in MANY_FOURS)
    stones = [(p, Color.BLACK) for p in black] + [(p, Color.WHITE) for p in white]
    board, tables = board_of(Question(15, rules, tuple(stones), Color.BLACK))
    search = ThreatSearch().vct(board, tables, Color.BLACK, wide=True, most=nodes)
    found = list(search)[-1]
    moves = " ".join(to_text(point, 15) for point in points_of(np.array(found.line, np.int64)))
    return f"{found.nodes} nodes, {found.won}, {moves}"


def _gomoku_insight(name: str, rules: RuleSet, nodes: int) -> Insight:
    points = moves_from_text(GOMOKU_OPENING, 15)
    stones = tuple((p, Color.WHITE if i % 2 else Color.BLACK) for i, p in enumerate(points))
    options = GomokuOptions(engine=name, max_nodes=nodes, seed=SEED, threads=1)
    insight = Insight()
    for insight in build_engine(options).think(Question(15, rules, stones, Color.BLACK)):
        if insight.nodes >= nodes:
            break
    return insight


def samegame_lines(work: Work = FULL) -> Iterator[str]:
    """Each solver on one board."""
    position = Position(numbered_board(work.samegame_board, 1))
    for name in SOLVERS:
        solver = make_solver(name, position, SEED)
        solver.clock = partial(_work_done, solver)
        amount = work.samegame_boards if name in BEAM_SOLVERS else work.samegame_playouts
        found = solver.run(amount / SAMEGAME_SPEED)
        moves = " ".join(f"{column},{row}" for column, row in found.line[:6])
        yield f"{name}: {found.playouts} playouts, {found.score} points, {moves}"


def _work_done(solver: Solver) -> float:
    """A clock that moves with the playouts instead of the time."""
    return solver.playouts / SAMEGAME_SPEED


def sudoku_lines(work: Work = FULL) -> Iterator[str]:
    """The propagation solver on puzzles with many solutions, Monte Carlo on proper ones."""
    for level, (text, _solution) in FIRST_PUZZLES.items():
        clues = parse(text)
        fewer = [0 if cell < 36 else digit for cell, digit in enumerate(clues)]
        count, grid = count_solutions(fewer, work.sudoku_solutions)
        yield f"propagation {level}: {count} solutions, {_digits(grid or ())}"
        for name, cells, alpha in (("ucb1", "fewest", 0.0), ("ucb1-tuned", "any", 0.5)):
            options = MonteCarloOptions(name, cell_choice=cells, alpha=alpha, seed=SEED)
            solver = MonteCarloSolver(clues, options)
            found = solver.run(float("inf"), max_playouts=work.sudoku_playouts)
            done = f"{found.playouts} playouts, {found.best_filled} of {found.empty}"
            yield f"monte carlo {name} {level}: {done}, {_digits(found.grid)}"


def _digits(grid: Iterable[int]) -> str:
    return "".join(map(str, grid))


def signature(lines: Iterable[str]) -> str:
    """Sixteen hexadecimal digits that stand for ``lines``."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
