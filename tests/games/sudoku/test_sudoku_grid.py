from __future__ import annotations

import pytest

from desktop_go.errors import RecordError
from desktop_go.games.sudoku.dice import Dice
from desktop_go.games.sudoku.first_puzzles import FIRST_PUZZLES
from desktop_go.games.sudoku.generator import generate
from desktop_go.games.sudoku.grid import PEERS, duplicates, parse, to_text
from desktop_go.games.sudoku.human import rate
from desktop_go.games.sudoku.layout import CLASSIC, cells_of
from desktop_go.games.sudoku.solver import solve
from desktop_go.games.sudoku.texts import Board, parse_boards
from desktop_go.games.sudoku.variants import LEVELS, SYMMETRIES

LINE = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
PICTURE = "\n".join(
    " | ".join(" ".join(LINE[9 * row + 3 * box : 9 * row + 3 * box + 3]) for box in range(3))
    + ("\n------+-------+------" if row in (2, 5) else "")
    for row in range(9)
)


def test_reads_and_writes_81_characters() -> None:
    values = parse(LINE)
    assert to_text(values) == LINE
    assert parse(LINE.replace(".", "0")) == values
    assert parse(LINE.replace(".", "*")) == values


def test_reads_a_picture_of_a_grid() -> None:
    assert parse(PICTURE) == parse(LINE)
    assert parse_boards("# a comment\n" + PICTURE) == [Board(CLASSIC, parse(LINE))]


def test_reads_files_with_more_on_the_line() -> None:
    assert parse_boards(f"easy 1.2 {LINE} 7.1\n\n") == [Board(CLASSIC, parse(LINE))]
    assert parse_boards(f"{LINE}\n{LINE}\n") == [Board(CLASSIC, parse(LINE))] * 2


@pytest.mark.parametrize(
    ("text", "words"),
    [("123", "81 cells"), (LINE[:-1] + "x", "'x'"), ("", "81 cells"), (LINE + "1", "82")],
)
def test_says_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        parse(text)


def test_bad_line_is_numbered() -> None:
    with pytest.raises(RecordError) as caught:
        parse_boards(f"{LINE}\n{LINE[:-1]}?\n")
    assert caught.value.line == 2


def test_peers() -> None:
    assert all(mask.bit_count() == 20 for mask in PEERS)
    assert all(PEERS[peer] >> cell & 1 for cell in range(81) for peer in cells_of(PEERS[cell]))


def test_duplicates() -> None:
    values = [0] * 81
    values[0] = values[8] = values[40] = 3
    assert duplicates(values) == {0, 8}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_generates_the_level_asked_for(level: str, symmetry: str) -> None:
    puzzle = generate(level, 7, symmetry)
    assert puzzle is not None
    assert solve(puzzle.values).grid == puzzle.solution
    assert solve(puzzle.values).solutions.value == "one"
    assert rate(puzzle.values).level == level
    for cell, value in enumerate(puzzle.values):
        orbit = SYMMETRIES[symmetry].orbit(cell, 9)
        assert {bool(puzzle.values[other]) for other in orbit} == {bool(value)}


def test_numbers_name_puzzles() -> None:
    assert generate("easy", 3) == generate("easy", 3)
    assert generate("easy", 3) != generate("easy", 4)
    # Puzzle numbers must stay what they are in every later version.
    for level, (values, _solution) in FIRST_PUZZLES.items():
        first = generate(level, 1)
        assert first is not None
        assert to_text(first.values) == values
    second = generate("hard", 1, "rotational")
    assert second is not None
    assert to_text(second.values) == SYMMETRIC_HARD


SYMMETRIC_HARD = "..723.......7.95....9...14.7..5.4..62.......58..9.7..1.32...6....56.3.......823.."
"""As the first version made it."""


def test_generation_can_be_stopped() -> None:
    assert generate("hard", 1, should_stop=lambda: True) is None


def test_dice_are_even() -> None:
    dice = Dice(1)
    counts = [0] * 9
    for _ in range(9000):
        counts[dice.below(9)] += 1
    assert min(counts) > 850
