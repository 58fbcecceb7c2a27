"""The microscope in the program: opened by the menu, fed by the engine, closed without a trace."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from program_drive import HeldEngine, Programs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from window_drive import PEOPLE, Driver, ScriptedEngine, position_of

from desktop_go.engine.messages import Candidate, Purpose, ThinkRequest, Thought
from desktop_go.gui.gomoku.page import GomokuPage
from desktop_go.gui.microscope.window import MicroscopeWindow
from desktop_go.moves import Color, Point
from desktop_go.search.formula import Counts, Rule
from desktop_go.search.look import Look, Seen
from desktop_go.search.params import PUCT

FIRST_PICTURE_MS = 100
"""Of this thread's work, whatever else the machine does."""


class TreeEngine(ScriptedEngine):
    """Shows a tree as long as somebody looks: the first three legal points and a reply."""

    def __init__(self) -> None:
        super().__init__()
        self.is_watched: list[bool] = []

    def thought(self, request: ThinkRequest) -> Thought:
        thought = super().thought(request)
        self.is_watched.append(request.watch is not None and request.watch.is_open)
        if not self.is_watched[-1]:
            return thought
        first, second, third = position_of(request.state).legal_points()[:3]
        nodes = (
            Seen(-1, 0, None, Counts(2399, 0.4), others=5, other_visits=20),
            Seen(0, 1, first, Counts(1800, 0.6, prior=0.4)),
            Seen(0, 1, second, Counts(352, 0.513, prior=0.1)),
            Seen(1, 2, third, Counts(900, 0.3, prior=0.5)),
        )
        return replace(thought, look=Look(nodes, Rule(PUCT, exploration=1.1)))


class Microscope(Driver):
    """A program on a board of 9x9 with two people, and its microscope."""

    def __init__(self, programs: Programs, engine: HeldEngine, qtbot) -> None:
        super().__init__(programs.begin(engine), qtbot)
        self.engine = engine
        self.window.start_game(PEOPLE)
        self.quiet()

    def open(self) -> MicroscopeWindow:
        self.window.actions_["microscope"].trigger()
        window = self.window.microscope.window
        assert window is not None
        self.wait(window.isVisible)
        return window

    def think(self) -> MicroscopeWindow:
        """Open it and analyze."""
        window = self.open()
        self.click_widget(window.live.think)
        self.wait(lambda: len(window.live.tree.boxes) > 1)
        return window


@pytest.fixture
def user(programs: Programs, qtbot) -> Microscope:
    return Microscope(programs, TreeEngine(), qtbot)


def click_box(window: MicroscopeWindow, label: str) -> None:
    tree = window.live.tree
    box = next(box for box in tree.boxes if box.label == label)
    place = tree.rect_of(box).center().toPoint()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_the_tree_of_the_running_search_is_shown(user: Microscope) -> None:
    window = user.think()
    labels = [box.label for box in window.live.tree.boxes]
    assert labels == ["Now", "A9", "C9", "B9", "5 others"]
    assert "PUCT" in window.live.state.text()
    assert window.live.values.accessibleDescription().startswith("A9: 60")
    assert "1. A9, Visits: 1800" in window.live.line.accessibleDescription()


def test_the_formula_shows_its_numbers_and_why_the_other_lost(user: Microscope) -> None:
    window = user.think()
    click_box(window, "B9")
    text = window.live.formula.text()
    assert "Next: A9" in text
    assert "0.513 + 1.1 × 0.10 × √2,400 / 353 = 0.528" in text
    assert text.endswith(
        "B9 has more to explore (bonus 0.003 higher), but its value is 0.087 lower."
    )


def test_a_click_shows_the_line_on_the_board_and_changes_no_record(user: Microscope) -> None:
    window = user.think()
    before = user.moves(), user.core.game.record.root.children
    click_box(window, "C9")
    ghosts = [ghost.point for ghost in user.window.game_page.board.view().pv]
    assert ghosts == [Point(0, 0), Point(2, 0)]
    assert (user.moves(), user.core.game.record.root.children) == before
    window.close()
    assert not user.window.game_page.board.view().pv


def test_the_engine_is_watched_only_while_the_window_is_open(user: Microscope) -> None:
    user.core.director.set_analyzing(True)
    user.wait(lambda: bool(user.engine.is_watched))
    window = user.open()
    assert user.core.port.watch.is_open
    window.close()
    assert not user.core.port.watch.is_open
    assert user.engine.is_watched[0] is False


def test_what_is_known_is_shown_at_once(user: Microscope) -> None:
    """Before the first look comes, the candidates' lines are there."""
    user.core.director.set_analyzing(True)
    user.wait(lambda: user.core.director.last_thought is not None)
    began = time.thread_time()
    user.window.actions_["microscope"].trigger()
    window = user.window.microscope.window
    assert window is not None
    assert [box.label for box in window.live.tree.boxes][:2] == ["Now", "A9"]
    window.live.tree.grab()
    assert 1000 * (time.thread_time() - began) <= FIRST_PICTURE_MS


def test_a_new_search_is_looked_at_at_once(user: Microscope) -> None:
    window, watch = user.think(), user.core.port.watch
    watch.look(lambda: None)
    assert not watch.is_due()
    click_box(window, "B9")
    user.click_widget(window.live.one)
    user.wait(lambda: user.engine.requests[-1].only is not None)
    assert watch.is_due()


def test_looking_at_one_move_restricts_the_main_search(user: Microscope) -> None:
    window = user.think()
    click_box(window, "B9")
    assert window.live.one.text() == "Look at B9 only"
    user.click_widget(window.live.one)
    user.wait(lambda: user.engine.requests[-1].only == frozenset({Point(1, 0)}))
    assert user.engine.requests[-1].purpose is Purpose.ANALYZE
    user.wait(window.live.all.isEnabled)
    user.click_widget(window.live.all)
    user.wait(lambda: user.engine.requests[-1].only is None)
    assert not window.live.all.isEnabled()


def test_a_page_without_a_running_search_leads_to_slow_motion(user: Microscope) -> None:
    user.window.games.show("tictactoe")
    window = user.open()
    assert window.steps.isVisible()
    assert window.steps.trial.key == "tictactoe-minimax"
    assert window.steps.from_board.isEnabled()
    assert not window.live.think.isEnabled()


def test_it_follows_to_another_page_and_does_not_outlive_the_program(user: Microscope) -> None:
    window = user.think()
    user.window.show_greeter()
    assert not user.core.port.watch.is_open
    assert not window.live.tree.boxes
    user.window.close()
    assert not window.isVisible()


class GomokuTree(HeldEngine):
    """An engine of gomoku that shows a tree of two moves."""

    def thought(self, request: ThinkRequest) -> Thought:
        assert request.watch is not None
        best = Candidate(Point(7, 7), 30, 0.6, pv=(Point(7, 7), Point(8, 8)))
        thought = Thought(request.id, Color.BLACK, 40, 0.6, 100.0, 0.1, (best,))
        nodes = (
            Seen(-1, 0, None, Counts(40, 0.4)),
            Seen(0, 1, Point(7, 7), Counts(30, 0.6, prior=0.5)),
            Seen(0, 1, Point(8, 8), Counts(9, 0.5, prior=0.1)),
        )
        return replace(thought, look=Look(nodes, Rule(PUCT))) if request.watch.is_open else thought


def test_gomokus_search_is_looked_at_on_its_page(
    user: Microscope, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_go.gui.gomoku.page.RealGomokuEngine", GomokuTree)
    user.window.games.show("gomoku")
    page = user.window.games.page
    assert isinstance(page, GomokuPage)
    window = user.think()
    assert [box.label for box in window.live.tree.boxes] == ["Now", "h8", "i7"]
    click_box(window, "h8")
    assert [ghost.point for ghost in page.board.view().pv] == [Point(7, 7)]
    assert not window.live.one.isEnabled()
    window.close()
    assert not page.port.watch.is_open
    assert not page.board.view().pv
