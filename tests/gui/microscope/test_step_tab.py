"""Slow motion as a person uses it: steps, phases, ten and a hundred at once, the lecture's tree."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_go.games.go.position import GoPosition
from desktop_go.games.tictactoe.position import TicTacToePosition
from desktop_go.gui.microscope.boxes import Mark
from desktop_go.gui.microscope.step_tab import StepTab
from desktop_go.gui.style.scheme import LIGHT_SCHEME
from desktop_go.moves import Color, Move, Point
from desktop_go.search.slow_motion import Phase

LONG = 30_000


@pytest.fixture
def tab(qtbot) -> StepTab:
    tab = StepTab(LIGHT_SCHEME)
    qtbot.addWidget(tab)
    tab.resize(1000, 600)
    tab.show()
    return tab


def click(button) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def to_the_end(tab: StepTab) -> None:
    while tab.one.isEnabled():
        click(tab.one)


def notes(tab: StepTab) -> list[tuple[int, str]]:
    return [(box.depth, box.note.split("  ")[0]) for box in tab.tree.boxes]


def test_the_lectures_tree_is_shown_number_for_number(tab: StepTab) -> None:
    tab.choose("textbook-minimax")
    seen: list[str] = []
    while tab.one.isEnabled():
        click(tab.one)
        seen.append(tab.text.text())
    for box in tab.tree.boxes:
        if box.hidden:
            tab.tree.fold_wanted.emit(box, True)
    leaves = [note for depth, note in notes(tab) if depth == 2]
    assert leaves == ["3", "12", "8", "2", "✂", "✂", "14", "5", "2"]
    assert [note for depth, note in notes(tab) if depth == 1] == ["3", "≤ 2", "2"]
    assert notes(tab)[0] == (0, "3")
    assert [box.mark for box in tab.tree.boxes].count(Mark.CUT) == 2
    assert any(text.startswith("Cut at b: α 3 is not below β 2.") for text in seen)
    assert tab.count.text() == "Positions: 11; branches cut: 2"


def test_a_simulation_goes_through_its_four_phases(tab: StepTab) -> None:
    tab.choose("tictactoe-uct")
    phases = []
    for _ in range(4):
        click(tab.one)
        phases.append(tab._stepper.phase)
    assert phases == list(Phase)
    assert tab.count.text() == "Simulations: 1"
    marks = {box.mark for box in tab.tree.boxes}
    assert Mark.BACK_UP in marks


def test_formulas_are_shown_for_the_walk_down_the_tree(tab: StepTab) -> None:
    tab.choose("tictactoe-uct")
    for _ in range(30):
        tab._stepper.run_one()
    click(tab.one)
    text = tab.text.text()
    assert "Down the tree: " in text
    assert " + 2 × 0.35 × √(ln " in text
    assert "Next: " in text
    assert "Not " in text


@pytest.mark.parametrize("key", ["go-rave", "gomoku-rave", "samegame-uct", "sudoku-uct"])
def test_a_hundred_simulations_run_in_slices(tab: StepTab, qtbot, key: str) -> None:
    tab.choose(key)
    click(tab.hundred)
    assert tab.count.text() == "Simulations: 0"
    qtbot.waitUntil(lambda: tab.count.text() == "Simulations: 100", timeout=LONG)
    assert not tab._work.isActive()
    root = tab.tree.boxes[0]
    assert "100" in root.note.split()


def test_amaf_is_starred(tab: StepTab) -> None:
    tab.choose("gomoku-rave")
    for _ in range(60):
        click(tab.one)
    assert tab._stepper.phase is Phase.BACK_UP
    assert Mark.AMAF in {box.mark for box in tab.tree.boxes}
    assert "By AMAF also to" in tab.text.text()


def test_playing_goes_on_by_itself_until_paused(tab: StepTab, qtbot) -> None:
    tab._clock.setInterval(1)
    tab.choose("textbook-minimax")
    click(tab.play)
    qtbot.waitUntil(lambda: not tab.one.isEnabled(), timeout=LONG)
    assert not tab.play.isChecked()
    assert tab.tree.boxes[0].note == "3"


def test_a_node_shows_its_position(tab: StepTab) -> None:
    tab.choose("tictactoe-minimax")
    to_the_end(tab)
    box = tab.tree.boxes[1]
    QTest.mouseClick(
        tab.tree.viewport(),
        Qt.MouseButton.LeftButton,
        pos=tab.tree.rect_of(box).center().toPoint(),
    )
    rows = tab.board.accessibleDescription()
    assert rows.count("X") == 3
    assert rows.count("O") == 2


def test_the_search_starts_from_the_board_when_asked(tab: StepTab) -> None:
    position = TicTacToePosition()
    position.play(Move.play(Color.BLACK, Point(1, 1)))
    tab.set_game("tictactoe", position)
    assert tab.trial.key == "tictactoe-minimax"
    assert tab.from_board.isEnabled()
    tab.from_board.click()
    assert tab.board.accessibleDescription() == ". . .; . X .; . . ."
    tab.set_game("go", GoPosition(19))
    assert not tab.from_board.isEnabled()  # too large for slow motion
    assert not tab.from_board.isChecked()


def test_chance_nodes_are_round_and_take_the_mean(tab: StepTab) -> None:
    tab.choose("pig-chance")
    to_the_end(tab)
    rolls = [box for box in tab.tree.boxes if box.is_round]
    assert rolls
    assert all("%" in box.note for box in rolls if box.note)
