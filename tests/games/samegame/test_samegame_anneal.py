"""Annealing has boards of its own, columns of bits with named stones; here against the rules."""

from __future__ import annotations

import time
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_go.games.samegame.annealer import Annealer
from desktop_go.games.samegame.best import BestSolver
from desktop_go.games.samegame.kernels import anneal, columns
from desktop_go.games.samegame.kernels.board import BOARD_CELLS
from desktop_go.games.samegame.kernels.playout import MAX_MOVES
from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.position import Position, SameGame
from desktop_go.games.samegame.rules import BoardKind, Scoring
from desktop_go.games.samegame.solver import record
from desktop_go.games.samegame.warm_up import warm_up

KINDS = [BoardKind(15, 15, 5), BoardKind(25, 25, 3), BoardKind(5, 8, 4), BoardKind(20, 10, 6)]


def random_line(solver: BestSolver, rng: Random) -> list[int]:
    """A game of random moves to its end, as kernel cells."""
    position, line = solver.position, []
    while not position.is_over:
        column, row = rng.choice(sorted(rng.choice(position.blocks())))
        line.append((column + 1) * solver.stride + row)
        position, _ = position.play((column, row))
    return line


def score_of(solver: BestSolver, line: list[int]) -> int:
    """What a complete line brings by the rules."""
    game = SameGame(solver.position)
    for cell in line:
        game.play(solver.cell(cell))
    assert game.is_over
    return game.score


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_a_block_is_taken_as_by_the_rules(kind: BoardKind, seed: int) -> None:
    rng = Random(seed)
    position = Position(numbered_board(kind, seed))
    solver = BestSolver(position)
    w = record(anneal.ANNEAL)
    solver.shape(w)
    board = np.zeros(BOARD_CELLS, np.uint8)
    solver.fill(board)
    steps = np.zeros(MAX_MOVES + 1, anneal.STEP).view(np.recarray)
    anneal.prepare(w, steps, board)
    columns.copy_board(steps[0], w, w.words, w.columns)
    while position.columns:
        # The columns with stones, from left to right, are those of the rules.
        kept = [column for column in range(w.columns) if w.bits[column]]
        assert len(kept) == len(position.columns)
        place = rng.randrange(len(kept))
        row = rng.randrange(len(position.columns[place]))
        stone = int(columns.stone_at(w, kept[place], row))
        assert columns.is_left(w, stone)
        assert w.color[stone] == position.columns[place][row]
        block = position.block_at((place, row))
        size = columns.take(w, stone)
        assert size == (len(block) if len(block) > 1 else 0)
        if size:
            position, _ = position.play((place, row))
            assert not columns.is_left(w, stone)
        assert w.left == position.stones
        found = columns.any_block(w, rng.randrange(w.words - w.columns))
        assert (found >= 0) == (not position.is_over)
        if position.is_over:
            break


@pytest.mark.parametrize("scoring", list(Scoring))
@pytest.mark.parametrize("kind", KINDS)
def test_annealed_lines_bring_what_is_said(kind: BoardKind, scoring: Scoring) -> None:
    solver = BestSolver(Position(numbered_board(kind, 3), scoring))
    annealer = Annealer(solver)
    for seed in range(3):
        line = random_line(solver, Random(seed))
        annealer.start(line)
        first = score_of(solver, line)
        assert annealer.score == first
        assert score_of(solver, annealer.line()) == first
        for temperature in (60.0, 20.0, 3.0):
            annealer.run(20_000, temperature)
            assert annealer.score == score_of(solver, annealer.line())
        assert annealer.score > first


def test_annealing_repeats_itself_with_the_same_seed() -> None:
    told = []
    for seed in (1, 1, 2):
        solver = BestSolver(Position(numbered_board(KINDS[0], 5)), seed)
        annealer = Annealer(solver)
        annealer.start(random_line(solver, Random(1)))
        annealer.run(200_000, 20.0)
        told.append((annealer.score, annealer.line(), annealer.played))
    assert told[0] == told[1] != told[2]


def test_a_board_without_moves_is_left_alone() -> None:
    annealer = Annealer(BestSolver(Position(((1, 2), (2, 1)))))
    annealer.start([])
    annealer.run(100, 20.0)
    assert annealer.line() == []
    assert annealer.score == 0


def test_warming_up_comes_to_the_annealing(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    run = Annealer.run

    def watched(self: Annealer, moves: int, temperature: float) -> None:
        seen.append(temperature)
        run(self, moves, temperature)

    monkeypatch.setattr(Annealer, "run", watched)
    # Whatever the clock says: the first look at a kernel takes seconds.
    monkeypatch.setattr(time, "perf_counter", iter(range(10**9)).__next__)
    warm_up()
    assert seen
