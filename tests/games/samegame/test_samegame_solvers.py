from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from desktop_go.errors import SettingsError
from desktop_go.games.samegame.bench import playout_speeds
from desktop_go.games.samegame.best import BestSolver, Stages
from desktop_go.games.samegame.kernels import board as kernels
from desktop_go.games.samegame.kernels.playout import PLAYOUT, run_playouts
from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.position import Position, SameGame
from desktop_go.games.samegame.rules import BoardKind, Scoring
from desktop_go.games.samegame.solver import (
    SCORING_CODES,
    SLICE_SECONDS,
    Progress,
    fill_board,
    record,
)
from desktop_go.games.samegame.solvers import SOLVERS, hint, make_solver, solve
from desktop_go.games.samegame.text import parse

STANDARD = Path(__file__).parents[2] / "data" / "samegame" / "standard_1_2.txt"
SETTINGS = [
    ("best", {}),
    ("beam", {}),
    ("nrpa", {"level": 1}),
    ("nmcs", {"level": 1}),
    ("nmcs", {"level": 3}),
    ("sp-mcts", {}),
    ("uct", {"policy": "ucb1-tuned", "playout": "double-tabu"}),
    ("uct", {"playout": "pseudo-random", "k": 4, "restart_seconds": 0.05}),
    ("uct", {"playout": "pseudo-random-tabu", "spare_in_tree": False}),
    ("uct", {"playout": "random"}),
]


def standard() -> Position:
    return Position(parse(STANDARD.read_text())[0].columns)


def replayed(position: Position, found: Progress) -> int:
    game = SameGame(position)
    for cell in found.line:
        game.play(cell)
    assert game.is_over
    return game.score


@pytest.mark.parametrize(("name", "settings"), SETTINGS)
def test_lines_are_legal_and_score_what_is_claimed(name: str, settings: dict[str, object]) -> None:
    position = standard()
    solver = make_solver(name, position, seed=5, settings=settings)
    solver.run(0.2)
    for _ in range(50):
        if solver.best_line:
            break
        solver.run(0.2)
    assert replayed(position, solver.progress()) == solver.best_score
    assert solver.playouts > 0


@pytest.mark.parametrize("scoring", list(Scoring))
@pytest.mark.parametrize("kind", [BoardKind(4, 3, 2), BoardKind(20, 10, 6), BoardKind(25, 5, 3)])
def test_every_board_and_scoring_is_solved(kind: BoardKind, scoring: Scoring) -> None:
    position = Position(numbered_board(kind, 3), scoring)
    for name in ("best", "sp-mcts"):
        solver = make_solver(name, position)
        while not solver.best_line:
            solver.run(0.1)
        assert replayed(position, solver.progress()) == solver.best_score


def test_the_small_board_is_solved_perfectly() -> None:
    # Left column first leaves the 1s together: one block of four and one of two.
    position = Position(((1, 1, 2, 2), (1, 1)))
    found = solve(position, 0.2)
    assert found.score == 4 + 0 + 1000


def test_a_finished_position_needs_no_time() -> None:
    position = Position(((1,), (2,)))
    for name in SOLVERS:
        found = make_solver(name, position).run(5.0)
        assert (found.score, found.line) == (0, ())
    assert hint(position) is None
    assert make_solver("best", Position(())).run(5.0).score == 1000


@pytest.mark.parametrize("name", list(SOLVERS))
def test_no_time_at_all_is_enough_for_a_line(name: str) -> None:
    position = Position(numbered_board(BoardKind(15, 15, 5), 3))
    found = make_solver(name, position).run(0.0)
    game = SameGame(position)
    for cell in found.line:
        game.play(cell)
    assert game.is_over
    assert game.score == found.score


def test_hint_is_a_move() -> None:
    position = standard()
    cell = hint(position, 0.2)
    assert cell is not None
    position.play(cell)


@pytest.mark.parametrize("name", list(SOLVERS))
def test_reports_and_looks_at_the_stop_flag_once_a_slice(name: str) -> None:
    """How long a slice takes on the clock is the benchmark's matter; here slices are counted."""
    solver = make_solver(name, standard())
    solver.run(0.1)
    slices: list[float] = []
    looks: list[int] = []
    reports: list[Progress] = []
    step = solver.step

    def counted(seconds: float, budget: float) -> None:
        slices.append(seconds)
        step(seconds, budget)

    def should_stop() -> bool:
        looks.append(len(slices))
        return len(reports) >= 3

    solver.step = counted  # type: ignore[method-assign]
    solver.run(60.0, reports.append, should_stop)
    assert looks == [0, 1, 2, 3]
    assert len(reports) == 3
    assert max(slices) <= SLICE_SECONDS
    scores = [report.score for report in reports]
    assert scores == sorted(scores)


@pytest.mark.parametrize(("seconds", "races"), [(0.5, 1), (1.9, 1), (2.1, 2), (6.5, 6)])
@pytest.mark.parametrize("stages", [((1, 1.0),), ((3, 0.1), (2, 0.2), (1, 0.7))])
def test_a_long_search_races_again_and_keeps_the_best_line(
    seconds: float, races: int, stages: Stages
) -> None:
    """The clock moves with the work, so that nothing depends on the machine."""
    board = Position(numbered_board(BoardKind(7, 7, 4), 3))
    solver = BestSolver(board, 1)
    solver.RACE, solver.STAGES = 1.0, ((0.0, stages),)
    solver.clock = lambda: solver.playouts / 1_000_000
    scores: list[int] = []
    found = solver.run(seconds, lambda progress: scores.append(progress.score))
    assert solver.races in (races, races + 1), "the last may just have begun"
    assert scores == sorted(scores)
    assert replayed(board, found) == found.score == scores[-1]


def test_stages_take_the_time_of_their_race() -> None:
    for _, stages in BestSolver.STAGES:
        counts, parts = zip(*stages, strict=True)
        more = [part - before for part, before in zip(parts, (0, *parts), strict=False)]
        assert sum(n * part for n, part in zip(counts, more, strict=True)) == pytest.approx(1)
        assert list(counts) == sorted(counts, reverse=True)
        assert counts[-1] == 1


def test_the_pools_of_a_race_have_their_times_and_the_best_go_on() -> None:
    solver = BestSolver(Position(numbered_board(BoardKind(9, 9, 4), 3)), 1)
    solver.RACE, solver.STAGES = 100.0, ((0.0, ((3, 0.1), (2, 0.2), (1, 0.7))),)
    solver.clock = lambda: solver.playouts / 40_000
    spent: dict[int, list[float]] = {}
    scores: dict[int, list[int]] = {}

    def note(_: Progress) -> None:
        pools = solver._pools
        if all(pool.elites for pool in pools):
            spent[len(pools)] = [pool.seconds for pool in pools]
            scores[len(pools)] = [pool.score for pool in pools]

    solver.run(99.0, note)
    assert solver.races == 1
    # A chain or a run is brought to its end, so a stage takes a little longer, the last one less.
    assert spent[3] == pytest.approx([11.0] * 3, abs=1.5)
    assert spent[2] == pytest.approx([21.0] * 2, abs=1.5)
    assert spent[1] == pytest.approx([66.0], abs=4.0)
    assert min(scores[2]) >= sorted(scores[3])[1]
    assert min(scores[1]) >= max(scores[2])


def test_two_threads_join_their_best() -> None:
    position = standard()
    reports: list[Progress] = []
    found = solve(position, 0.3, "best", threads=2, on_progress=reports.append)
    assert reports
    assert found.score >= reports[-1].score
    assert replayed(position, found) == found.score


def test_unknown_solvers_and_settings_are_named() -> None:
    with pytest.raises(ValueError, match="'magic'"):
        make_solver("magic", standard())
    with pytest.raises(SettingsError, match="speed: there is no such option"):
        make_solver("uct", standard(), settings={"speed": 3})
    with pytest.raises(SettingsError, match="speed: there is no such option"):
        make_solver("best", standard(), settings={"speed": 3})


def test_playouts_of_every_kind_are_measured() -> None:
    assert all(speed > 100 for speed in playout_speeds(standard(), 0.02).values())


def test_playout_kernel_scores_like_the_position() -> None:
    """The twin: replaying the kernel's moves on the checked position gives the same score."""
    for number in range(20):
        position = Position(numbered_board(BoardKind(6, 7, 3), number))
        w = record(PLAYOUT)
        w.columns = 6
        w.stride = 8
        w.scoring = SCORING_CODES[position.scoring]
        w.random = 77 + number
        w.spare = number % 3
        w.draws = 1 + number % 2
        root = np.zeros(kernels.BOARD_CELLS, np.uint8)
        fill_board(position, root)
        total, best = run_playouts(w, root, 1)
        assert total == best
        line = tuple((int(c) // 8 - 1, int(c) % 8) for c in w.line[: int(w.moves)])
        assert replayed(position, Progress(best, line, 0.0, 1)) == best
