"""A solver's running search under the microscope: found, shown, clicked on and left."""

from __future__ import annotations

import pytest
from program_drive import HeldEngine, Programs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from window_drive import Driver

from desktop_go.engine.session import ShouldStop
from desktop_go.games.sudoku.options import OPTIONS
from desktop_go.gui.microscope.boxes import Box
from desktop_go.gui.microscope.window import MicroscopeWindow
from desktop_go.gui.samegame import race
from desktop_go.gui.samegame.page import SameGamePage
from desktop_go.gui.samegame.search import replay
from desktop_go.gui.sudoku.page import SudokuPage
from desktop_go.gui.threads.work import Report, Work
from desktop_go.moves import Point

COMPILED = 120_000
"""Milliseconds in which kernels that are not yet in the cache are there."""


def click_box(window: MicroscopeWindow, box: Box) -> None:
    tree = window.live.tree
    place = tree.rect_of(box).center().toPoint()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)


@pytest.fixture
def user(programs: Programs, qtbot, monkeypatch: pytest.MonkeyPatch) -> Driver:
    monkeypatch.setattr(race, "GOALS", ())
    return Driver(programs.begin(HeldEngine()), qtbot)


def opened(user: Driver) -> MicroscopeWindow:
    user.window.actions_["microscope"].trigger()
    window = user.window.microscope.window
    assert window is not None
    user.wait(window.isVisible)
    return window


def test_samegames_search_is_looked_at_on_its_page(user: Driver) -> None:
    user.window.games.show("samegame")
    page = user.window.games.page
    assert isinstance(page, SameGamePage)
    window = opened(user)
    assert window.tabs.currentWidget() is window.live
    user.click_widget(window.live.think)
    user.wait(lambda: len(window.live.tree.boxes) > 1, COMPILED)
    assert page.solver.solver.currentData() == "sp-mcts"
    assert window.live.think.isChecked()
    user.click_widget(window.live.think)
    user.wait(lambda: not page.solver.busy)
    box = window.live.tree.boxes[1]
    click_box(window, box)
    cell = Point(ord(box.label[0]) - ord("A"), int(box.label[1:]) - 1)
    assert page.board.position == replay(page.desk.game.position, (tuple(cell),))[0].after
    assert box.label in page.preview.text.text()
    assert not page.desk.game.can_undo
    window.close()
    assert page.board.position == page.desk.game.position


def test_the_solver_is_looked_at_only_while_the_window_is_open(user: Driver) -> None:
    user.window.games.show("samegame")
    page = user.window.games.page
    assert isinstance(page, SameGamePage)
    tab = page.solver
    tab.solver.setCurrentIndex(tab.solver.findData("uct"))
    tab.seconds.setValue(3000)
    tab.toggle()
    user.wait(lambda: tab.state is not None, COMPILED)
    assert tab.state is not None
    assert tab.state.look is None
    window = opened(user)
    user.wait(lambda: len(window.live.tree.boxes) > 1, COMPILED)
    window.close()
    assert not tab.watch.is_open
    user.wait(lambda: tab.state is not None and tab.state.look is None)
    tab.leave()


def test_sudokus_search_is_looked_at_on_its_page(user: Driver) -> None:
    user.window.games.show("sudoku")
    page = user.window.games.page
    assert isinstance(page, SudokuPage)
    user.wait(lambda: page.desk.game is not None and not page.desk.preparing, COMPILED)
    assert page.desk.game is not None
    page.monte_carlo.form.show_values(
        OPTIONS.defaults() | {"cell_choice": "any", "expansion": "cell"}
    )
    window = opened(user)
    assert window.tabs.currentWidget() is window.live
    user.click_widget(window.live.think)
    user.wait(lambda: len(window.live.tree.boxes) > 1, COMPILED)
    if page.monte_carlo.busy:
        user.click_widget(window.live.think)
    user.wait(lambda: not page.monte_carlo.busy)
    assert window.live.state.text().startswith("Monte Carlo solver · ")
    assert "UCB1" in window.live.state.text()
    assert window.live.formula.text().startswith("Next: r")
    box = window.live.tree.boxes[1]
    click_box(window, box)
    row, column, digit = int(box.label[1]), int(box.label[3]), int(box.label[5])
    wanted = list(page.desk.game.givens)
    wanted[9 * (row - 1) + column - 1] = digit
    assert page.board.view.values == tuple(wanted)
    assert box.label in page.preview.text.text()
    window.close()
    assert not page.monte_carlo.watch.is_open
    assert page.board.view.values != tuple(wanted)


def test_a_first_look_is_not_held_back(qtbot) -> None:
    """Whoever opens the microscope need not wait for the next report that is due."""
    work, seen = Work(), []
    work.reported.connect(seen.append)

    def job(report: Report, _should_stop: ShouldStop) -> None:
        report("begun")
        report("too soon")
        report("a look", True)

    with qtbot.waitSignal(work.done):
        work.start(job)
    assert seen == ["begun", "a look"]
