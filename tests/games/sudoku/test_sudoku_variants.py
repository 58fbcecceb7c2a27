"""Other kinds of Sudoku: published puzzles and their solutions, and what the generator makes."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from desktop_go.errors import RecordError
from desktop_go.games.sudoku.candidates import Candidates
from desktop_go.games.sudoku.dice import Dice
from desktop_go.games.sudoku.game import Origin, SudokuGame
from desktop_go.games.sudoku.generator import Puzzle, generate
from desktop_go.games.sudoku.grid import to_text
from desktop_go.games.sudoku.hints import explain, find_hint
from desktop_go.games.sudoku.human import rate, solve_steps
from desktop_go.games.sudoku.layout import CLASSIC, Layout, mask_of
from desktop_go.games.sudoku.shapes import is_whole, jigsaw
from desktop_go.games.sudoku.solver import Solutions, count_solutions, solve
from desktop_go.games.sudoku.techniques import TECHNIQUES
from desktop_go.games.sudoku.techniques.cages import ways
from desktop_go.games.sudoku.texts import board_text, parse_board, parse_boards
from desktop_go.games.sudoku.variants import JIGSAW, SYMMETRIES, VARIANTS

DATA = Path(__file__).parents[2] / "data" / "sudoku"
PUBLISHED = [
    line.split()
    for name in ("killers.txt", "variants.txt")
    for line in (DATA / name).read_text().splitlines()
    if not line.startswith("#")
]
KINDS = [(v.key, level) for v in VARIANTS.values() for level in v.levels]


@cache
def made(variant: str, level: str, number: int = 5, symmetry: str = "none") -> Puzzle:
    puzzle = generate(level, number, symmetry, variant=variant)
    assert puzzle is not None
    return puzzle


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: row[0][:24])
def test_published_puzzles_have_the_published_solution(row: list[str]) -> None:
    board = parse_board(row[0])
    answer = solve(board.values, board.layout)
    assert answer.solutions is Solutions.ONE
    assert answer.grid is not None
    assert to_text(answer.grid) == row[1]


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: row[0][:24])
def test_steps_on_published_puzzles_are_never_wrong(row: list[str]) -> None:
    board = parse_board(row[0])
    solution = solve(board.values, board.layout).grid
    assert solution is not None
    state = Candidates(board.values, layout=board.layout)
    easy = TECHNIQUES[:-2]
    count = 0
    for step in solve_steps(state, easy):
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)
        assert "{" not in explain(step, str, board.layout)
        count += 1
    assert count or board.layout.diagonals


@pytest.mark.parametrize(("variant", "level"), KINDS)
def test_each_kind_is_made_at_each_of_its_levels(variant: str, level: str) -> None:
    puzzle = made(variant, level, 1)
    answer = solve(puzzle.values, puzzle.layout)
    assert answer.solutions is Solutions.ONE
    assert answer.grid == puzzle.solution
    assert rate(puzzle.values, TECHNIQUES, puzzle.layout).level == level
    assert puzzle.layout.variant == variant
    assert made(variant, level, 1) == puzzle


@pytest.mark.parametrize(("variant", "level"), KINDS)
def test_hints_lead_to_the_solution(variant: str, level: str) -> None:
    puzzle = made(variant, level, 1)
    state = Candidates(puzzle.values, layout=puzzle.layout)
    for step in solve_steps(state):
        assert all(puzzle.solution[cell] == digit for cell, digit in step.placements)
        assert all(puzzle.solution[cell] != digit for cell, digit in step.eliminations)
    assert tuple(state.values) == puzzle.solution
    hint = find_hint(puzzle.values, puzzle.values, layout=puzzle.layout)
    assert hint.step is not None


@pytest.mark.parametrize("number", range(1, 9))
def test_easy_puzzles_have_many_givens_and_need_few_steps(number: int) -> None:
    puzzle = made("classic", "easy", number)
    givens = sum(map(bool, puzzle.values))
    assert givens >= 32
    assert puzzle.grade.steps == 81 - givens
    assert puzzle.grade.weight < 1.5


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("variant", ["classic", "x", "jigsaw", "6x6"])
def test_hard_puzzles_are_minimal_and_symmetric(variant: str, symmetry: str) -> None:
    puzzle = made(variant, "hard", 2, symmetry)
    size = puzzle.layout.size
    for cell in range(puzzle.layout.cells):
        orbit = SYMMETRIES[symmetry].orbit(cell, size)
        assert len({bool(puzzle.values[c]) for c in orbit}) == 1
        if puzzle.values[cell]:
            fewer = [0 if c in orbit else v for c, v in enumerate(puzzle.values)]
            assert count_solutions(fewer, 2, layout=puzzle.layout)[0] == 2


def is_solved(layout: Layout, values: tuple[int, ...]) -> bool:
    """By the rules alone, without peers or masks."""
    rows = [values[i : i + layout.size] for i in range(0, layout.cells, layout.size)]
    boxes = [[v for v, r in zip(values, layout.regions, strict=True) if r == b]
             for b in range(layout.size)]  # fmt: skip
    groups = [*rows, *zip(*rows, strict=True), *boxes]
    if layout.diagonals:
        groups.append([row[i] for i, row in enumerate(rows)])
        groups.append([row[-1 - i] for i, row in enumerate(rows)])
    cages = [(sum(values[c] for c in cage.cells), cage.total) for cage in layout.cages]
    distinct = all(len({values[c] for c in g.cells}) == len(g.cells) for g in layout.cages)
    whole = all(sorted(group) == list(range(1, layout.size + 1)) for group in groups)
    return whole and distinct and all(a == b for a, b in cages)


@pytest.mark.parametrize(("variant", "level"), KINDS)
def test_solutions_obey_the_rules(variant: str, level: str) -> None:
    puzzle = made(variant, level)
    assert is_solved(puzzle.layout, puzzle.solution)
    broken = list(puzzle.solution)
    broken[0], broken[1] = broken[1], broken[0]
    assert puzzle.layout.duplicates(broken) or puzzle.layout.wrong_cages(broken)


@pytest.mark.parametrize(("variant", "level"), KINDS)
def test_texts_and_saved_games_keep_the_layout(variant: str, level: str) -> None:
    puzzle = made(variant, level)
    text = board_text(puzzle.layout, puzzle.values)
    board = parse_board(text)
    assert (board.layout, board.values) == (puzzle.layout, puzzle.values)
    assert parse_boards(f"# a file\n{text}\n{text}\n") == [board, board]
    game = SudokuGame(puzzle.values, puzzle.solution, Origin(level, 5), puzzle.layout)
    game.fill_marks()
    again = SudokuGame.from_data(game.to_data())
    assert again.to_data() == game.to_data()
    assert again.layout == puzzle.layout


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("12" * 8, None),
        ("5" + "." * 15, "'5' does not belong in a Sudoku of 4 digits"),
        ("." * 35, "36 or 256"),
        ("." * 81 + "1" * 81, "nine connected groups"),
        ("x:" + "." * 80, "81 cells"),
        ("3x3::k:" + "2816:" * 81, "more than nine cells"),
        ("3x3::k:2816:2816", "81 numbers"),
        ("." * 255 + "Q", "'Q' does not belong"),
    ],
)
def test_bad_texts_get_a_sentence(text: str, words: str | None) -> None:
    if words is None:
        assert parse_board(text).layout.size == 4
        return
    with pytest.raises(RecordError, match=words):
        parse_board(text)


def test_rows_of_sixteen_are_one_large_grid_or_small_puzzles() -> None:
    rows = "\n".join(["................"] * 16)
    assert parse_boards(rows)[0].layout.size == 16
    assert [board.layout.size for board in parse_boards(rows[: 16 * 3 + 2])] == [4, 4, 4]


@pytest.mark.parametrize("seed", range(1, 9))
def test_jigsaws_have_nine_connected_boxes(seed: int) -> None:
    layout = jigsaw(JIGSAW, Dice(seed))
    boxes = [{c for c, r in enumerate(layout.regions) if r == b} for b in range(9)]
    assert all(len(box) == 9 and is_whole(box, 9) for box in boxes)
    assert layout.regions != CLASSIC.regions


def test_ways_of_cages_are_all_combinations() -> None:
    for count in range(1, 6):
        for total in range(1, 36):
            found = {
                mask_of([digit - 1 for digit in group])
                for group in combinations(range(1, 10), count)
                if sum(group) == total
            }
            assert set(ways(9, count, total)) == found


@pytest.mark.parametrize("level", VARIANTS["killer"].levels)
def test_what_cages_leave_adds_up(level: str) -> None:
    puzzle = made("killer", level)
    assert any(one.units for one in puzzle.layout.sums)
    for one in puzzle.layout.sums:
        assert sum(puzzle.solution[cell] for cell in one.cells) == one.total


def test_the_solver_of_any_layout_agrees_with_that_of_the_classic_grid() -> None:
    other = Layout("any", 9, CLASSIC.regions)
    rng = random.Random(5)
    for number in range(1, 11):
        values = list(made("classic", "hard", number).values)
        for cell in rng.sample([c for c, v in enumerate(values) if v], number % 3):
            values[cell] = 0
        assert count_solutions(values, 50)[0] == count_solutions(values, 50, layout=other)[0]
