"""The feature planes: hand-made positions, ladders, symmetry, and the array board's twin."""

from __future__ import annotations

import numpy as np
import pytest

from desktop_go.games.go import features
from desktop_go.games.go.features import GLOBALS, NO_MOVE, PLANES, RECENT, new_workspace
from desktop_go.games.go.kernels.board import (
    BOARD,
    PASS,
    STRIDE,
    clear_board,
    col_row,
    is_legal,
    new_tables,
    play,
)

NONE = np.full(RECENT, NO_MOVE)


def stones_of(diagram: str) -> tuple[np.ndarray, int]:
    rows = [row.split() for row in diagram.strip().splitlines()]
    colors = {".": 0, "X": 1, "O": 2}
    return np.array([colors[c] for row in rows for c in row], dtype=np.uint8), len(rows)


def planes_of(
    diagram: str, to_play: int = 1, ko_point: int = NO_MOVE, recent: np.ndarray = NONE
) -> np.ndarray:
    stones, size = stones_of(diagram)
    out = np.full((PLANES, size, size), 7, dtype=np.uint8)
    features.write_planes(stones, size, to_play, ko_point, recent, out, new_workspace()[0])
    return out


def points(plane: np.ndarray) -> set[tuple[int, int]]:
    """Marked points as (row, column)."""
    return {(int(r), int(c)) for r, c in np.argwhere(plane)}


SMALL = """
. X O . .
X O O . .
. . . . .
. . X X .
. . . . .
"""


def test_stones_are_seen_from_the_side_to_move():
    black, white = planes_of(SMALL, 1), planes_of(SMALL, 2)
    assert points(black[1]) == {(0, 1), (1, 0), (3, 2), (3, 3)}
    assert points(black[2]) == {(0, 2), (1, 1), (1, 2)}
    assert (black[1] == white[2]).all()
    assert (black[2] == white[1]).all()
    assert (black[0] == 1).all()


def test_liberties_are_counted_by_chain():
    black = planes_of(SMALL, 1)
    assert points(black[3]) == {(0, 1)}
    assert points(black[4]) == {(1, 0)}
    assert points(black[5]) == set()
    assert points(black[6]) == set()
    assert points(black[8]) == set()
    only_three = planes_of(". . .\n. X .\n. O .")
    assert points(only_three[5]) == {(1, 1)}
    assert points(only_three[7]) == {(2, 1)}


def test_liberties_after_a_move():
    planes = planes_of(
        """
        . X . O .
        X X X X O
        . . . . .
        . . . . .
        . . . . .
        """,
        to_play=2,
    )
    assert (0, 0) in points(planes[18]), "a suicide"
    assert (0, 2) in points(planes[18]), "joins a stone and stays in atari"
    capture = planes_of("X O .\nO . .\n. . .", to_play=2)
    assert points(capture[18]) == set(), "a capture makes room"


def test_ko_and_recent_moves():
    recent = np.array([4, 25, NO_MOVE, 7, 8])
    planes = planes_of(SMALL, 1, ko_point=6, recent=recent)
    assert points(planes[9]) == {(1, 1)}
    assert [points(planes[10 + age]) for age in range(5)] == [
        {(0, 4)},
        set(),
        set(),
        {(1, 2)},
        {(1, 3)},
    ]


LADDER = """
. . . . . . . . .
. . O . . . . . .
. O X . . . . . .
. O X . . . . . .
. . O . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_a_ladder_works_without_a_breaker():
    attacker, defender = planes_of(LADDER, 2), planes_of(LADDER, 1)
    assert points(attacker[16]) == {(2, 2), (3, 2)}
    assert points(attacker[17]) == {(2, 3), (3, 3)}
    assert points(defender[15]) == {(2, 2), (3, 2)}


def test_a_breaker_stops_the_ladder_on_its_side():
    rows = [row.split() for row in LADDER.strip().splitlines()]
    rows[5][6] = rows[6][5] = "X"
    planes = planes_of("\n".join(" ".join(row) for row in rows), 2)
    assert points(planes[17]) == {(3, 3)}


def test_a_stone_in_atari_on_the_edge_cannot_run():
    planes = planes_of(
        """
        . . . . .
        . . . . .
        . . . . .
        O O . . .
        X . O . .
        """,
        1,
    )
    assert points(planes[15]) == {(4, 0)}


def test_a_capture_saves_a_chain_that_cannot_run():
    diagram = """
    . O X . O .
    . X O O . .
    . X . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    """
    assert (0, 2) not in points(planes_of(diagram, 1)[15])
    caught = diagram.replace(". X O O", ". . O O")
    assert points(planes_of(caught, 1)[15]) == {(0, 2)}


@pytest.mark.parametrize("turn", range(8))
def test_planes_turn_with_the_board(turn: int):
    rng = np.random.default_rng(turn)
    stones = rng.choice(3, p=(0.5, 0.25, 0.25), size=(9, 9)).astype(np.uint8)

    def turned(board: np.ndarray) -> np.ndarray:
        flipped = np.swapaxes(board, -1, -2) if turn >= 4 else board
        return np.rot90(flipped, turn % 4, axes=(-2, -1))

    here = np.zeros((PLANES, 9, 9), dtype=np.uint8)
    there = np.zeros_like(here)
    ws = new_workspace()[0]
    features.write_planes(stones.reshape(-1), 9, 1, NO_MOVE, NONE, here, ws)
    image = np.ascontiguousarray(turned(stones)).reshape(-1)
    features.write_planes(image, 9, 1, NO_MOVE, NONE, there, ws)
    stable = [n for n in range(PLANES) if n not in (15, 16, 17)]
    assert (turned(here)[stable] == there[stable]).all()


def test_global_numbers():
    out = np.zeros(GLOBALS, dtype=np.float32)
    features.write_globals(9, 2, 7.0, np.array([81, 3, 81, -1, -1]), out)
    assert out == pytest.approx([0.35, 1.0, 0.0, -0.5])
    features.write_globals(19, 1, 7.0, NONE, out)
    assert out == pytest.approx([-0.35, 0.0, 0.0, 0.5])


@pytest.mark.parametrize("size", [5, 9, 13, 19])
def test_the_array_board_gives_the_same_planes(size: int):
    """Random games on the search's board, its planes against those of plain arrays."""
    rng = np.random.default_rng(size)
    tables = new_tables()
    boards = np.zeros(1, BOARD)
    board = boards[0]
    clear_board(board, size)
    history = [-1] * RECENT
    ws = new_workspace()[0]
    shape = (PLANES, size, size)
    for _ in range(2 * size * size):
        color = int(board["to_play"])
        choices = board["empty"][: board["n_empty"]]
        legal = [int(p) for p in choices if is_legal(board, int(p), color, False)]
        move = int(rng.choice(legal)) if legal and rng.random() < 0.97 else PASS
        play(board, tables[0], move, color)
        history = [move, *history[: RECENT - 1]]
        found, wanted = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        numbers, wanted_numbers = np.zeros(GLOBALS, np.float32), np.zeros(GLOBALS, np.float32)
        features.write_board_inputs(board, np.array(history), 6.5, found, numbers, ws)
        cells = board["color"][: (size + 2) * STRIDE].reshape(size + 2, STRIDE)
        stones = np.ascontiguousarray(cells[1 : size + 1, 1 : size + 1]).reshape(-1)
        recent = np.array([plain_point(p, size) for p in history])
        ko_point = plain_point(int(board["ko"]), size) if board["ko"] else NO_MOVE
        features.write_planes(stones, size, 3 - color, ko_point, recent, wanted, ws)
        features.write_globals(size, 3 - color, 6.5, recent, wanted_numbers)
        assert (found == wanted).all()
        assert (numbers == wanted_numbers).all()


def plain_point(point: int, size: int) -> int:
    if point < 0:
        return NO_MOVE
    col, row = col_row(point)
    return size * size if point == PASS else row * size + col
