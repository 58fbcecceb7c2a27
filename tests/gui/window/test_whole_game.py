"""A whole game on 9x9 against the real engine, with the mouse, to the count and a saved file."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from sgfmill import sgf as sgfmill_sgf
from sgfmill import sgf_moves
from window_drive import Driver

from desktop_go.gui.go.engine import RealEngine
from desktop_go.gui.play.phase import Phase
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import to_gtp

Start = Callable[..., Driver]

OWN_MOVES = 22
"""So many stones the test plays before it only passes."""
PATIENCE = 120_000
"""Milliseconds; on a busy machine the engine may have to be compiled first."""


def good_points(driver: Driver) -> list[Point]:
    """Legal points that fill no own eye."""
    position = driver.game.position
    return [
        point
        for point in position.legal_points()
        if any(position.color_at(near) is not Color.BLACK for near in position.neighbors(point))
    ]


@pytest.mark.slow
def test_a_whole_game_against_the_engine(start: Start, tmp_path: Path) -> None:
    driver = start(RealEngine())
    driver.click_widget(driver.window.greeter.play_button)
    own = {"resign": False, "limit.playouts": 60, "seed": 1}
    driver.game.set_player(Color.WHITE, replace(driver.game.setup.white, own=own))
    game, chooser = driver.game, random.Random(1)
    while game.phase is Phase.PLAYING:
        driver.wait(lambda: game.human_may_move() or game.phase is not Phase.PLAYING, PATIENCE)
        if game.phase is not Phase.PLAYING:
            break
        points = good_points(driver)
        if points and game.node.move_number < 2 * OWN_MOVES:
            driver.click(to_gtp(chooser.choice(points), 9))
        else:
            driver.press(Qt.Key.Key_P)
        assert game.node.move_number < 250
    assert game.phase is Phase.SCORING
    assert not driver.window.score.isHidden()
    driver.wait(lambda: driver.core.director.activity is None, PATIENCE)
    result = driver.core.counting.score
    assert result is not None
    driver.click_widget(driver.window.score.accept)
    assert game.phase is Phase.FINISHED
    assert driver.window.status.text in driver.window.banner.text

    path = tmp_path / "game.sgf"
    driver.core.files.save(path)
    driver.wait(path.exists)
    driver.wait(lambda: not driver.core.files.jobs.busy)
    read = sgfmill_sgf.Sgf_game.from_bytes(path.read_bytes())
    board, moves = sgf_moves.get_setup_and_moves(read)
    for color, point in moves:
        if point is not None:
            board.play(*point, color)
    names = {"b": Color.BLACK, "w": Color.WHITE, None: Color.EMPTY}
    for point in game.position.points():
        assert names[board.get(8 - point.row, point.col)] is game.position.color_at(point)
    assert read.get_root().get("RE") == result.outcome.sgf_result()
    assert len(moves) == game.node.move_number


@pytest.mark.slow
def test_hint_and_undo_with_the_real_engine(start: Start) -> None:
    driver = start(RealEngine())
    driver.click_widget(driver.window.greeter.play_button)
    own = {"limit.playouts": 60}
    driver.game.set_player(Color.WHITE, replace(driver.game.setup.white, own=own))
    driver.press(Qt.Key.Key_H)
    driver.wait(lambda: driver.window.status.text.startswith("Hint:"), PATIENCE)
    driver.click("E5")
    driver.wait(lambda: driver.game.node.move_number == 2, PATIENCE)
    driver.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert driver.moves() == ""
