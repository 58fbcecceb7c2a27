"""What gomoku shares with Go: steps of undo by name, clocks in the record, sounds of moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from gomoku_drive import GomokuDriver, ScriptedGomoku
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.engine.messages import Purpose
from desktop_go.games.spec import PositionChange
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.move_sound import sound_of
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import Person
from desktop_go.gui.play.sounds import Sound
from desktop_go.moves import Color, Move, Point
from desktop_go.records.loading import load_text

Begin = Callable[..., GomokuDriver]
ANNA, BEN = Person(name="Anna"), Person(name="Ben")
PEOPLE = GomokuSetup(black=ANNA, white=BEN)


def test_the_record_keeps_what_the_clock_shows_after_each_move(begin: Begin) -> None:
    control = TimeControl(ClockKind.ABSOLUTE, 300)
    driver = begin(GomokuSetup(black=ANNA, white=BEN, control=control))
    driver.click("h8", "i9")
    first, second = driver.game.node.path()[1:]
    assert 0 < float(first.first("BL")) <= 300
    assert 0 < float(second.first("WL")) <= 300


def test_an_edit_is_undone_by_name_where_it_was_made(begin: Begin) -> None:
    driver = begin(PEOPLE)
    driver.game.show_record(load_text("(;GM[4]SZ[15];B[hh];W[ii])").record, at_end=True)
    driver.page.files.show(driver.game.record, None)
    comment = driver.page.moves.comment
    comment.setFocus()
    QTest.keyClicks(comment, "why")
    driver.game.to_start()
    assert driver.game.phase is Phase.VIEWING
    driver.window.actions_["undo"].trigger()
    assert driver.said.startswith("Undone: ")
    assert driver.moves() == "h8 i7"
    driver.window.actions_["redo"].trigger()
    assert driver.game.node.comment


def test_analysis_is_asked_for_again_after_it_came_to_its_end(begin: Begin) -> None:
    class Quick(ScriptedGomoku):
        """Ends every analysis at once, as where the game is solved."""

        def run(self, request, on_thought, should_stop):  # type: ignore[no-untyped-def]
            return super().run(request, on_thought, lambda: True)

    engine = Quick()
    driver = begin(PEOPLE, engine)
    asked = lambda: sum(r.purpose is Purpose.ANALYZE for r in engine.requests)  # noqa: E731
    driver.wait(lambda: "ready" in driver.page.column.engine_state.text())
    driver.press(Qt.Key.Key_Space)
    driver.wait(lambda: asked() == 1 and driver.page.director.activity is None)
    driver.press(Qt.Key.Key_Space)
    driver.press(Qt.Key.Key_Space)
    driver.wait(lambda: asked() == 2)


@pytest.mark.parametrize(
    ("move", "removed", "sound"),
    [
        (Move.play(Color.BLACK, Point(0, 0)), 0, Sound.STONE),
        (Move.play(Color.BLACK, Point(0, 0)), 1, Sound.CAPTURE),
        (Move.play(Color.BLACK, Point(0, 0)), 3, Sound.CAPTURE_MANY),
        (Move.pass_(Color.WHITE), 0, Sound.PASS),
        (Move.resign(Color.WHITE), 0, None),
    ],
)
def test_each_move_has_its_sound(move: Move, removed: int, sound: Sound | None) -> None:
    stones = tuple(Point(5, row) for row in range(removed))
    change = PositionChange(move, move.point, stones, None, move.color.opponent, False)
    assert sound_of(change) is sound
