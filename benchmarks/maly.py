"""The comparisons of Maly 2010: SameGame's playouts and selections, Sudoku's selections.

    python benchmarks/maly.py playouts [--playouts 10000]
    python benchmarks/maly.py sudoku [--puzzles 20] [--givens 36] [--playouts 20000]

``playouts`` adds up, over the 20 standard positions, the best score of so many playouts without a
tree. ``sudoku`` counts the puzzles solved within so many playouts: numbered hard ones, eased.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np

from desktop_go.games.samegame.kernels.board import BOARD_CELLS
from desktop_go.games.samegame.kernels.playout import PLAYOUT, run_playouts
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.solver import fill_board, record
from desktop_go.games.samegame.uct import PLAYOUTS, choose_playout
from desktop_go.games.sudoku.generator import generate
from desktop_go.games.sudoku.monte_carlo import MonteCarloSolver
from desktop_go.games.sudoku.options import OPTIONS
from desktop_go.gui.sudoku.bench import entrants
from desktop_go.search.random_state import seed_word
from desktop_go.services.standard_boards import standard_boards

DRAWN = (3, 5)
"""Blocks drawn (k) by the playouts that draw several."""


def best_playout(position: Position, kind: str, k: int, playouts: int, seed: int) -> int:
    w = record(PLAYOUT)
    w.columns = len(position.columns)
    w.stride = max(map(len, position.columns)) + 1
    w.random = seed_word(seed)
    choose_playout(w, kind, k)
    root = np.zeros(BOARD_CELLS, np.uint8)
    fill_board(position, root)
    _, best = run_playouts(w, root, playouts)
    return int(best)


def compare_playouts(playouts: int) -> None:
    boards = [Position(board.columns) for board in standard_boards()]
    for kind, (_, prefer) in PLAYOUTS.items():
        for k in (1,) if prefer is None else DRAWN:
            scores = [best_playout(b, kind, k, playouts, at) for at, b in enumerate(boards, 1)]
            print(f"{kind}{f', k = {k}' if k > 1 else ''}: {sum(scores):,}", flush=True)


def compare_sudoku(puzzles: int, givens: int, playouts: int) -> None:
    made = [generate("hard", number) for number in range(1, puzzles + 1)]
    values = [puzzle.eased(givens, n) for n, puzzle in enumerate(made, 1) if puzzle is not None]
    for one in entrants():
        solvers = [MonteCarloSolver(v, OPTIONS.read(dict(one.options))) for v in values]
        ends = [solver.run(1e9, max_playouts=playouts) for solver in solvers]
        solved = sum(end.solved for end in ends)
        each = sum(end.playouts for end in ends) / len(ends)
        print(f"{one.name}: {solved} of {len(ends)}, {each:,.0f} playouts each", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("playouts", "sudoku"))
    parser.add_argument("--playouts", type=int)
    parser.add_argument("--puzzles", type=int, default=20)
    parser.add_argument("--givens", type=int, default=36)
    arguments = parser.parse_args()
    if arguments.what == "playouts":
        compare_playouts(arguments.playouts or 10_000)
    else:
        compare_sudoku(arguments.puzzles, arguments.givens, arguments.playouts or 20_000)
    return 0


if __name__ == "__main__":
    sys.exit(main())
