"""SameGame as Maly 2010 searches it: playouts, end rule, scale, boards; and the step of NRPA."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from desktop_go.games.samegame.kernels import nrpa
from desktop_go.games.samegame.kernels.board import BOARD_CELLS
from desktop_go.games.samegame.kernels.playout import PLAYOUT, run_playouts
from desktop_go.games.samegame.nrpa import NrpaSolver
from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.options import NrpaOptions
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.rules import BoardKind, Scoring
from desktop_go.games.samegame.solver import SCORING_CODES, fill_board, record
from desktop_go.games.samegame.solvers import make_solver
from desktop_go.games.samegame.text import parse
from desktop_go.games.samegame.uct import choose_playout
from desktop_go.services.standard_boards import STANDARD_BOARDS, standard_boards

FIRST_TWO = Path(__file__).parents[2] / "data" / "samegame" / "standard_1_2.txt"


def workspace(position: Position, kind: str, k: int, seed: int) -> tuple[np.record, np.ndarray]:
    w = record(PLAYOUT)
    w.columns = len(position.columns)
    w.stride = max(map(len, position.columns)) + 1
    w.scoring = SCORING_CODES[position.scoring]
    w.random = seed
    choose_playout(w, kind, k)
    root = np.zeros(BOARD_CELLS, np.uint8)
    fill_board(position, root)
    return w, root


@pytest.mark.parametrize("kind", ["pseudo-random", "pseudo-random-tabu"])
@pytest.mark.parametrize("seed", range(1, 6))
def test_of_many_blocks_one_of_the_rarest_color_is_taken(kind: str, seed: int) -> None:
    position = Position(numbered_board(BoardKind(6, 7, 4), seed))
    w, root = workspace(position, kind, 200, seed)
    run_playouts(w, root, 1)
    tabu = int(w.tabu)
    assert bool(tabu) == kind.endswith("tabu")
    for cell in w.line[: int(w.moves)]:
        column, row = divmod(int(cell), int(w.stride))
        left = Counter(stone for stones in position.columns for stone in stones)
        offered = {position.color_at(min(block)) for block in position.blocks()}
        offered = offered - {tabu} or offered
        taken = position.color_at((column - 1, row))
        assert left[taken] == min(left[color] for color in offered)
        position, _ = position.play((column - 1, row))
    assert position.is_over


def test_the_rule_of_maly_beats_the_largest_block() -> None:
    best = {}
    for kind in ("random", "pseudo-random", "largest-of-k"):
        w, root = workspace(Position(standard_boards()[0].columns), kind, 5, 1)
        best[kind], _ = run_playouts(w, root, 2000)
    assert best["pseudo-random"] > best["random"] > best["largest-of-k"]


@pytest.mark.parametrize(("stones", "cost"), [("0101012", 25), ("012", 1), ("01", 0), ("0", 0)])
def test_all_stones_left_may_cost_together(stones: str, cost: int) -> None:
    position = Position(parse(stones)[0].columns, Scoring.TOGETHER)
    assert position.is_over
    assert position.end_score == -cost
    # The solver's twin agrees: a block of two on top brings nothing and leaves the same stones.
    more = Position(((3, 3), *position.columns), Scoring.TOGETHER)
    assert make_solver("uct", more).run(0.05).score == -cost


def test_the_scale_and_the_constant_of_tuned_act() -> None:
    position = Position(standard_boards()[0].columns)

    def found(**settings: object) -> tuple[int, tuple[tuple[int, int], ...]]:
        solver = make_solver("uct", position, seed=3, settings=settings)
        for _ in range(4):
            solver.step(0.01, 1.0)
        return solver.best_score, solver.best_line

    assert found() == found(scale=5000)
    assert found() != found(scale=1000)
    tuned = {"policy": "ucb1-tuned"}
    assert found(**tuned, exploration=0.1) != found(**tuned, exploration=1.0)


def test_the_standard_positions_come_with_the_program() -> None:
    boards = standard_boards()
    assert [board.name for board in boards] == [str(n) for n in range(1, STANDARD_BOARDS + 1)]
    assert boards[:2] == parse(FIRST_TWO.read_text())
    assert {(len(b.columns), *{len(c) for c in b.columns}) for b in boards} == {(15, 15)}
    assert len({board.columns for board in boards}) == STANDARD_BOARDS


def test_each_level_of_nrpa_moves_its_own_policy_by_one_step() -> None:
    """Rosin 2011, "Adapt": alpha for the move taken, less alpha times the odds of each choice."""
    position = Position(((1, 1, 2, 2), (3, 3)))
    options = NrpaOptions(level=3, iterations=1, tabu_size=400, tabu_bias=0, size_bias=0)
    solver = NrpaSolver(position, 1, options)
    assert nrpa.run(solver._w, solver._policies, solver._lines, 1)
    line = solver._lines[0]
    steps: Counter[int] = Counter()
    for at in range(int(line.moves)):
        codes = line.code[at * nrpa.MAX_CHOICES :][: int(line.choices[at])]
        steps[int(codes[int(line.chosen[at])])] += 1.0
        for code in codes:
            steps[int(code)] -= 1.0 / len(codes)
    expected = np.zeros(nrpa.CODES, np.float32)
    expected[list(steps)] = list(steps.values())
    assert np.abs(expected).max() > 0.5
    for level in (1, 2, 3):
        assert solver._policies[level] == pytest.approx(expected, abs=1e-5)
