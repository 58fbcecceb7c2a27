"""Problems in the real window: right and wrong moves, what comes again, files of others."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from window_drive import Driver, ScriptedEngine

from desktop_go.engine import warm_up
from desktop_go.games.go.solving.problem import problem_from
from desktop_go.gui.learn import problems as problem_room
from desktop_go.gui.learn.page import LearnPage
from desktop_go.moves import Point
from desktop_go.records.coordinates import to_gtp

Start = Callable[..., Driver]
CORNER = "...XO..../XXXXO..../OOOOO..../" + "/".join(["." * 9] * 6)
LIVE = problem_from(f"live\t1\tB9\tA8\t-\t-\t{CORNER}")
KILL = problem_from(f"kill\t2\tB9\tA8\t-\t-\t{CORNER.translate(str.maketrans('XO', 'OX'))}")
LEFT = "OOOOOX./.OXXX.O/O.OOXXX/XO.OOOX/XXOO.OX/X.XOXXX/.X.X.XX"
ENDGAME = problem_from(f"endgame\t1\tE3\t-\t-\t9\t{LEFT}")
FILE = b"(;GM[1]SZ[9]GN[Corner]AB[ab][bb]AW[ac];B[ba];W[aa];B[ca]C[RIGHT])(;GM[1]SZ[9]C[no moves])"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two problems, and kernels that count as compiled."""
    monkeypatch.setattr(warm_up, "kernels_are_cached", lambda _game: True)
    monkeypatch.setattr(problem_room, "problems", lambda: [LIVE, KILL])
    monkeypatch.setattr(problem_room, "prepare_part", lambda *_arguments: None)


def opened(driver: Driver) -> LearnPage:
    """The page of problems, by its command."""
    driver.window.actions_["problems"].trigger()
    page = driver.window.games.page
    assert isinstance(page, LearnPage)
    return page


def click(driver: Driver, page: LearnPage, point: Point) -> None:
    """Click on the board and wait for the answer."""
    board = page.problem_card.board
    place = board.position_of(point).toPoint()
    QTest.mouseMove(board, place)
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)
    driver.wait(lambda: not page.problems.busy, 200_000)


def test_a_right_move_is_praised_and_the_next_problem_follows(start: Start) -> None:
    driver = start(ScriptedEngine())
    page = opened(driver)
    assert page.problem_card.task.text() == "Black to play: make the marked stones live."
    click(driver, page, LIVE.answer)
    assert page.problem_card.frame.label.text() == "✓ B9 is right. Solved!"
    assert page.problems.book.is_solved(LIVE.key)
    assert page.problems.book.due() == []
    driver.click_widget(page.problem_card.next)
    assert page.problems.item is not None
    assert page.problems.item.key == KILL.key


def test_a_wrong_move_is_answered_on_the_board_and_comes_again(start: Start) -> None:
    driver = start(ScriptedEngine())
    page = opened(driver)
    click(driver, page, Point(0, 0))
    assert page.problem_card.frame.label.text().startswith("✗ A9 is answered at B9.")
    assert page.problem_card.board.view().last_move == LIVE.answer
    assert page.problems.book.due() == [LIVE.key]
    driver.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.problem_card.board.view().last_move is None
    click(driver, page, LIVE.answer)
    assert page.problems.book.due() == [LIVE.key], "solved after a wrong move: again today"
    driver.window.close()
    kept = json.loads(next(Path(page._context.data_folder).rglob("problems.json")).read_text())
    assert kept["content"]["boxes"][LIVE.key][0] == 0


def test_a_wrong_move_of_an_endgame_is_answered_and_its_cost_told(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problem_room, "problems", lambda: [ENDGAME])
    driver = start(ScriptedEngine())
    page = opened(driver)
    click(driver, page, Point(0, 6))
    assert page.problem_card.frame.label.text() == "✗ A1 is answered at F6. It loses 2 points."
    assert page.problem_card.board.view().last_move == Point(5, 1)
    assert page.problems.book.due() == [ENDGAME.key]
    driver.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    click(driver, page, ENDGAME.answer)
    assert page.problem_card.frame.label.text() == "✓ E3 is right. Solved!"


def test_show_me_names_the_move(start: Start) -> None:
    driver = start(ScriptedEngine())
    page = opened(driver)
    driver.press(Qt.Key.Key_H)
    name = to_gtp(LIVE.answer, 9)
    assert page.problem_card.frame.label.text() == f"The first move is {name}."


def test_a_collection_opens_as_problems(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "mine.sgf"
    path.write_bytes(FILE)
    driver = start(ScriptedEngine())
    page = opened(driver)
    page.problems.open(path)
    driver.wait(lambda: page.problem_card.name.text() == "mine: Corner")
    click(driver, page, Point(1, 0))
    assert page.problem_card.frame.label.text() == "✓ B9 is right. And now?"
    click(driver, page, Point(2, 0))
    assert page.problem_card.frame.label.text() == "✓ C9 is right. Solved!"


def test_a_file_without_problems_says_so(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "empty.sgf"
    path.write_bytes(b"(;GM[1]SZ[9])")
    driver = start(ScriptedEngine())
    page = opened(driver)
    said: list[str] = []
    page.failed.connect(said.append)
    page.problems.open(path)
    driver.wait(lambda: bool(said))
    assert said == ["There is no problem in empty.sgf: a position with a right move."]
