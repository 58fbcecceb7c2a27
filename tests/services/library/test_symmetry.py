"""Traced lines agree with the readable board; hashes do not see turns and mirrors."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.games.go.replay import ReplayBoard
from desktop_go.games.go.trace import LAST, final_stones, trace_line
from desktop_go.moves import Color, Move, Point
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import Setup
from desktop_go.services.board_view import board_stones
from desktop_go.services.library.symmetry import (
    canonical_hash,
    canonical_hashes,
    images,
    swapped,
)

SIDES = st.integers(2, 6)


@st.composite
def records(draw, side=None) -> GameRecord:
    """Lines with moves, passes, moves on stones, suicides and setup in the middle."""
    side = draw(SIDES) if side is None else side
    points = st.builds(Point, st.integers(0, side - 1), st.integers(0, side - 1))
    record = GameRecord.new(side)
    node = record.root
    for _ in range(draw(st.integers(0, 40))):
        color = draw(st.sampled_from([Color.BLACK, Color.WHITE]))
        kind = draw(st.integers(0, 12))
        if kind == 0:
            child = record.add_move(node, Move.pass_(color))
            stones = draw(st.lists(points, unique=True, max_size=4))
            record.set_setup(child, Setup(tuple(stones[:1]), tuple(stones[1:2]), tuple(stones[2:])))
        elif kind == 1:
            child = record.add_move(node, Move.pass_(color))
        else:
            child = record.add_move(node, Move.play(color, draw(points)))
        node = child
    return record


@given(records())
def test_traces_agree_with_the_readable_board(record: GameRecord) -> None:
    side, line = record.size, record.main_line()
    changes = trace_line(line, side, side)
    ends = [place + 1 for place, code in enumerate(changes) if code & LAST]
    assert len(ends) == len(line)
    board = ReplayBoard(side, side)
    for node, end in zip(line, ends, strict=True):
        board.apply(node)
        assert final_stones(changes[:end], side * side) == board_stones(board)


@given(records())
def test_hashes_along_a_line_are_those_of_its_positions(record: GameRecord) -> None:
    side, line = record.size, record.main_line()
    changes = np.array(trace_line(line, side, side), np.uint16)
    board, wanted = ReplayBoard(side, side), []
    for node in line:
        board.apply(node)
        stones = np.frombuffer(board_stones(board), np.uint8)
        wanted.append(canonical_hash(stones, side))
    assert canonical_hashes(changes, side).tolist() == wanted


@given(SIDES.flatmap(lambda n: st.tuples(st.just(n), st.binary(min_size=n * n, max_size=n * n))))
def test_images_have_one_hash_and_other_boards_another(case: tuple[int, bytes]) -> None:
    side, raw = case
    stones = np.frombuffer(raw, np.uint8) % 3
    own = canonical_hash(stones, side)
    seen = set()
    for image in images(side):
        turned = np.zeros_like(stones)
        turned[image] = stones
        seen.add(turned.tobytes())
        assert canonical_hash(turned, side) == own
    changed = stones.copy()
    changed[0] = (changed[0] + 1) % 3
    if changed.tobytes() not in seen:
        assert canonical_hash(changed, side) != own
    assert (swapped(swapped(stones)) == stones).all()


def test_the_eight_images_are_eight_different_permutations() -> None:
    table = images(5)
    assert len({tuple(row) for row in table.tolist()}) == 8
    assert all(sorted(row) == list(range(25)) for row in table.tolist())
    assert table[0].tolist() == list(range(25))
