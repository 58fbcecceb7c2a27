"""Analysis > Tsumego frame: the board around a problem is filled, in one step of undo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from window_drive import PEOPLE, Driver

from desktop_go.moves import Color

Start = Callable[..., Driver]
PROBLEM = (
    "(;GM[1]FF[4]SZ[19]KM[7.5]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][eb][ea]PL[W]C[White lives])"
)


@pytest.fixture
def problem(start: Start, tmp_path: Path) -> Driver:
    path = tmp_path / "problem.sgf"
    path.write_text(PROBLEM)
    driver = start(files=(path,))
    driver.wait(lambda: driver.core.files.path == path)
    return driver


def test_the_frame_is_one_step_and_keeps_the_problem(problem: Driver) -> None:
    driver, position = problem, problem.game.position
    before = driver.game.record.to_text()
    inside = {name: position.color_at(driver.point(name)) for name in ("A18", "B17", "E19", "B19")}
    driver.window.actions_["tsumego_frame"].trigger()
    position = driver.game.position
    assert {name: position.color_at(driver.point(name)) for name in inside} == inside
    assert len(position.stones(Color.BLACK)) > 100
    assert len(position.stones(Color.WHITE)) > 80
    assert driver.game.to_play is Color.WHITE
    assert driver.game.record.undo() == "Tsumego frame"
    assert driver.game.record.to_text() == before


def test_after_a_move_the_frame_is_a_node_of_its_own(problem: Driver) -> None:
    driver = problem
    driver.click("B19")
    driver.window.actions_["tsumego_frame"].trigger()
    assert driver.game.node.parent is driver.game.record.root.children[0]
    assert driver.game.to_play is Color.BLACK
    assert driver.game.position.color_at(driver.point("B19")) is Color.WHITE


def test_without_room_nothing_changes_and_it_is_said(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    assert not driver.window.actions_["tsumego_frame"].isEnabled()
    driver.game.stop_playing()
    before = driver.game.record.to_text()
    driver.window.actions_["tsumego_frame"].trigger()
    assert driver.window.status.text == "There is not enough room for a frame around these stones."
    assert driver.game.record.to_text() == before
