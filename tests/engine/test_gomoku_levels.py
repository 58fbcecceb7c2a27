from __future__ import annotations

import pytest

from desktop_go.engine.gomoku.levels import LEVELS, level
from desktop_go.engine.gomoku.session import GomokuSession
from desktop_go.engine.messages import GameState, ThinkRequest
from desktop_go.games.gomoku.options import OPTIONS
from desktop_go.moves import Color, Move, Point


def test_levels_are_numbered_and_their_options_exist() -> None:
    assert [preset.number for preset in LEVELS] == list(range(1, len(LEVELS) + 1))
    assert len(LEVELS) >= 10
    for preset in LEVELS:
        assert preset.limits().playouts
        assert preset.limits().seconds is None
        assert OPTIONS.read(preset.options)
        assert preset.description.endswith(".")
    assert level(3) is LEVELS[2]
    with pytest.raises(ValueError, match="no level"):
        level(99)


@pytest.mark.parametrize("number", range(1, 9))
def test_weak_levels_move_and_take_a_five(number: int) -> None:
    moves = []
    for col in range(4):
        moves += [
            Move.play(Color.BLACK, Point(3 + col, 7)),
            Move.play(Color.WHITE, Point(3 + col, 10)),
        ]
    state = GameState(15, "freestyle", moves=tuple(moves))
    preset = level(number)
    options = {**preset.options, "seed": 3}
    answer = GomokuSession().run(ThinkRequest(1, state, preset.limits(), options=options))
    assert answer.move is not None
    assert answer.move.point in (Point(2, 7), Point(7, 7))
