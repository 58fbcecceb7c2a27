"""Pig in its page: clicks and keys, the program's actions, chances, hints, and what is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_go.games.pig.players import PERSON
from desktop_go.games.pig.rules import Action, PigState
from desktop_go.gui.pig.page import PigPage

TWO = (PERSON, PERSON)
PageOf = Callable[[type[PigPage]], PigPage]


class Loaded:
    """A die that shows what it is told."""

    def __init__(self, *faces: int) -> None:
        self._faces: Iterator[int] = iter(faces)

    def randrange(self, _count: int) -> int:
        return next(self._faces) - 1


@pytest.fixture
def page(page_of: PageOf, qtbot: object) -> PigPage:
    made = page_of(PigPage)
    made.desk.timer.setInterval(0)
    made.desk.new(50, TWO)
    qtbot.waitUntil(lambda: made.desk.solution is not None, timeout=60_000)
    return made


def click(page: PigPage, action: Action) -> None:
    place = page.board.action_rect(action).center().toPoint()
    QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=place)


def test_two_people_play_by_clicks_and_keys(page: PigPage) -> None:
    page.desk.chance = Loaded(4, 6, 1, 5)
    said: list[str] = []
    page.said.connect(said.append)
    click(page, Action.HOLD)
    assert said[-1] == "There is nothing to hold yet: roll first."
    click(page, Action.ROLL)
    click(page, Action.HOLD)
    assert page.desk.game.state == PigState((4, 0), 0, 1)
    assert said[-1] == "First holds at 4. Second to play, turn total 0"
    QTest.keyClick(page.board, Qt.Key.Key_Space)
    QTest.keyClick(page.board, Qt.Key.Key_R)
    assert said[-1] == "Rolled a 1: the turn is over. First to play, turn total 0"
    QTest.keyClick(page.board, Qt.Key.Key_Space)
    QTest.keyClick(page.board, Qt.Key.Key_Return)
    assert page.desk.game.state == PigState((9, 0), 0, 1)
    assert page.board.accessibleName() == "Pig: 9 to 0, Second to play, turn total 0"


def test_a_win_is_told_and_the_next_game_begins(page: PigPage) -> None:
    page.desk.game.state = PigState((40, 30), 5)
    page.desk.chance = Loaded(5)
    QTest.mouseClick(page.game_head.roll, Qt.MouseButton.LeftButton)
    assert page.running() == ""
    assert page.result.text.text() == "First wins."
    assert page.board.accessibleName() == "Pig: 50 to 30, First wins."
    assert not page.game_head.roll.isEnabled()
    assert "hint" not in page.commands()
    QTest.mouseClick(page.result.next, Qt.MouseButton.LeftButton)
    assert page.desk.game.state == PigState()
    assert page.result.isHidden()


def test_the_program_moves_until_the_person_is_to_play(page: PigPage, qtbot: object) -> None:
    page.desk.chance = Loaded(*[6] * 7, 3)
    page.desk.new(100, ("hold20", PERSON))
    said: list[str] = []
    page.said.connect(said.append)
    QTest.keyClick(page.board, Qt.Key.Key_Space)
    page.desk.play(Action.ROLL)
    assert said == ["It is the program's turn."]
    qtbot.waitUntil(lambda: page.desk.person_may_move, timeout=60_000)
    assert page.desk.game.state == PigState((24, 0), 0, 1)


def test_two_programs_play_to_the_end(page: PigPage, qtbot: object) -> None:
    page.desk.new(50, ("perfect", "look1"))
    qtbot.waitUntil(lambda: page.desk.game.is_over, timeout=60_000)
    assert page.result.text.text().endswith("wins.")


def test_chances_are_shown_and_hidden(page: PigPage, page_of: PageOf) -> None:
    page.desk.game.state = PigState((20, 30), 12)
    page.refresh()
    shown = page.board.chances
    assert shown is not None
    assert shown.roll > shown.hold
    with_chances = page.board.grab().toImage()
    page.commands()["candidates"]()
    assert page.board.chances is None
    assert page.board.grab().toImage() != with_chances
    assert not page_of(PigPage).game_head.values.isChecked()


def test_a_hint_tells_both_chances(page: PigPage) -> None:
    said: list[str] = []
    page.said.connect(said.append)
    page.commands()["hint"]()
    assert said.pop() == "Hint: roll, there is nothing to hold yet"
    page.desk.game.state = PigState((0, 0), 30)
    page.commands()["hint"]()
    assert said.pop().startswith("Hint: hold (")
    page.desk.game.state = PigState((0, 0), 5)
    page.commands()["hint"]()
    assert said.pop().startswith("Hint: roll (")


def test_the_game_is_kept_and_a_damaged_file_set_aside(
    page: PigPage, page_of: PageOf, tmp_path: Path
) -> None:
    page.desk.chance = Loaded(6)
    click(page, Action.ROLL)
    page.shut_down()
    assert page_of(PigPage).desk.game.state == PigState((0, 0), 6)
    file = tmp_path / "puzzles" / "pig.json"
    file.write_text(file.read_text().replace("person", "nobody"))
    again = PigPage(page._context)
    told: list[str] = []
    again.failed.connect(told.append)
    again.enter()
    assert "pig.damaged.json" in told[0]
    assert again.desk.game.state == PigState()
    again.shut_down()


def test_the_program_waits_while_the_page_is_left(page: PigPage) -> None:
    page.desk.new(50, ("hold20", "hold20"))
    assert page.desk.timer.isActive()
    page.leave()
    assert not page.desk.timer.isActive()
    page.enter()
    assert page.desk.timer.isActive()
