"""Swap and swap2 on the page: two people, and a person with the engine."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from gomoku_drive import GomokuDriver, ScriptedGomoku
from program_drive import pick_level
from PySide6.QtCore import Qt

from desktop_go.games.gomoku.notation import from_text
from desktop_go.games.gomoku.openings import Choice, OpeningRule, StepKind
from desktop_go.gui.gomoku import director as director_module
from desktop_go.gui.gomoku import new_game
from desktop_go.gui.gomoku.engine import OpeningAnswer, OpeningQuestion
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.players import OwnEngine, Person
from desktop_go.moves import Color

Begin = Callable[..., GomokuDriver]
SWAP2 = GomokuSetup(opening=OpeningRule.SWAP2, black=Person(name="Anna"), white=Person(name="Ben"))
ENGINE = OwnEngine(level=3)


def test_swap2_leads_two_people_through(begin: Begin) -> None:
    driver = begin(SWAP2)
    box = driver.page.column.opening
    assert "Anna" in box.text
    assert not driver.page.buttons["resign"].isEnabled()
    driver.click("h8", "h9", "i8")
    assert "Ben" in box.text
    assert box.buttons[Choice.PLACE_TWO].isVisible()
    driver.click("a1")
    assert driver.said == "Choose a side first."
    driver.click_widget(box.buttons[Choice.PLACE_TWO])
    assert "Ben" in box.text
    driver.click("k11", "c3")
    assert "Anna" in box.text
    assert not box.buttons[Choice.PLACE_TWO].isVisible()
    driver.click_widget(box.buttons[Choice.TAKE_WHITE])
    assert not box.isVisible()
    assert driver.said == "Ben plays Black. White to play"
    assert driver.game.setup.black.name == "Ben"
    assert driver.game.record.info("PB") == "Ben"
    assert driver.game.to_play is Color.WHITE
    driver.click("j7")
    assert driver.moves() == "h8 h9 i8 k11 c3 j7"


def test_choices_are_taken_back_one_by_one(begin: Begin) -> None:
    driver = begin(SWAP2)
    box = driver.page.column.opening
    driver.click("h8", "h9", "i8")
    driver.click_widget(box.buttons[Choice.TAKE_BLACK])
    assert driver.game.setup.black.name == "Ben"
    driver.click("a1")
    driver.click_widget(driver.button("undo"))
    assert driver.moves() == "h8 h9 i8"
    assert driver.game.setup.black.name == "Ben"
    driver.click_widget(driver.button("undo"))
    assert box.buttons[Choice.TAKE_BLACK].isVisible()
    assert driver.game.setup.black.name == "Anna"
    driver.click_widget(driver.button("undo"))
    assert driver.moves() == "h8 h9"
    driver.click("j10")
    driver.click_widget(box.buttons[Choice.TAKE_WHITE])
    assert driver.game.setup.white.name == "Ben"


def test_swap_offers_no_more_stones(begin: Begin) -> None:
    driver = begin(GomokuSetup(opening=OpeningRule.SWAP, black=SWAP2.black, white=SWAP2.white))
    driver.click("h8", "h9", "i8")
    assert not driver.page.column.opening.buttons[Choice.PLACE_TWO].isVisible()


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[OpeningQuestion]:
    """Let the engine place two stones more, and otherwise take Black."""
    asked: list[OpeningQuestion] = []

    def answer(question: OpeningQuestion) -> OpeningAnswer:
        asked.append(question)
        if question.kind is StepKind.PLACE:
            return OpeningAnswer(points=tuple(from_text(p, 15) for p in ("h8", "h9", "i8")))
        if Choice.PLACE_TWO in question.choices:
            more = tuple(from_text(p, 15) for p in ("k11", "c3"))
            return OpeningAnswer(Choice.PLACE_TWO, more)
        return OpeningAnswer(Choice.TAKE_BLACK)

    monkeypatch.setattr(
        director_module.GomokuDirector.__init__, "__defaults__", (answer,), raising=True
    )
    return asked


def test_the_engine_places_two_more_and_the_person_chooses(
    begin: Begin, answers: list[OpeningQuestion]
) -> None:
    setup = GomokuSetup(opening=OpeningRule.SWAP2, black=Person(), white=ENGINE)
    driver = begin(setup, ScriptedGomoku("a1"))
    box = driver.page.column.opening
    driver.click("h8", "h9", "i8")
    driver.wait(lambda: driver.moves() == "h8 h9 i8 k11 c3")
    assert len(answers) == 1
    assert box.buttons[Choice.TAKE_BLACK].isEnabled()
    driver.click_widget(box.buttons[Choice.TAKE_BLACK])
    driver.wait(lambda: driver.moves().endswith("c3 a1"))
    assert isinstance(driver.game.setup.white, OwnEngine)


def test_the_engine_opens_and_the_person_gives_it_black(
    begin: Begin, answers: list[OpeningQuestion]
) -> None:
    setup = GomokuSetup(opening=OpeningRule.SWAP2, black=ENGINE, white=Person())
    driver = begin(setup, ScriptedGomoku("a1"))
    driver.wait(lambda: driver.moves() == "h8 h9 i8")
    driver.click_widget(driver.page.column.opening.buttons[Choice.PLACE_TWO])
    driver.click("k11", "c3")
    driver.wait(lambda: not driver.game.sides_are_open())
    assert isinstance(driver.game.setup.black, OwnEngine)
    assert driver.game.to_play is Color.WHITE
    driver.click("m3")
    driver.wait(lambda: driver.moves().endswith("m3 a1"))


def test_an_opening_survives_the_end_of_the_program(begin: Begin) -> None:
    driver = begin(SWAP2)
    driver.click("h8", "h9", "i8")
    driver.click_widget(driver.page.column.opening.buttons[Choice.PLACE_TWO])
    driver.click("k11")
    driver.window.close()
    again = begin()
    assert again.moves() == "h8 h9 i8 k11"
    assert "Ben" in again.page.column.opening.text
    again.click("c3")
    again.click_widget(again.page.column.opening.buttons[Choice.TAKE_WHITE])
    assert again.game.setup.white.name == "Anna"


def test_the_new_game_dialog(qtbot: object, qapp: object) -> None:
    dialog = new_game.GomokuGameDialog(GomokuSetup())
    dialog.size_choice.button(20).click()
    dialog.rules.setCurrentIndex(dialog.rules.findData("renju"))
    assert "overline" in dialog.rules_help.text()
    dialog.opening.setCurrentIndex(dialog.opening.findData(OpeningRule.SWAP2))
    assert dialog.black_label.text() == "&Places first"
    dialog.black.setCurrentIndex(dialog.black.findText("Desktop Go"))
    pick_level(dialog.black_level, 12)
    assert "ten seconds" not in dialog.note.text() or dialog.note.text()
    setup = dialog.setup()
    assert (setup.size, setup.rules.key, setup.opening) == (20, "renju", OpeningRule.SWAP2)
    assert setup.black.level == 12
    assert new_game.GomokuGameDialog(setup).setup() == setup


def test_the_dialog_starts_a_game(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = begin()
    monkeypatch.setattr(new_game.GomokuGameDialog, "exec", lambda _self: 1)
    driver.press(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert driver.game.setup.size == 15
    assert driver.said.startswith("New game.")


def test_options_follow_the_player_when_the_opening_swaps_the_colors(
    begin: Begin, answers: list[OpeningQuestion]
) -> None:
    setup = GomokuSetup(opening=OpeningRule.SWAP2, black=Person(name="Anna"), white=ENGINE)
    driver = begin(setup, ScriptedGomoku("a1"))
    panel = driver.page.engine
    assert [panel.whose.itemText(place) for place in range(2)] == ["Second", "Hints and analysis"]
    panel.editors["max_depth"].widget.setValue(5)
    driver.click("h8", "h9", "i8")
    driver.wait(lambda: driver.moves() == "h8 h9 i8 k11 c3")
    assert answers[-1].options["max_depth"] == 5
    driver.click_widget(driver.page.column.opening.buttons[Choice.TAKE_WHITE])
    assert panel.whose.currentText() == "Black"
    assert dict(driver.game.setup.black.own) == {"max_depth": 5}
    panel.editors["max_depth"].widget.setValue(6)
    driver.wait(lambda: driver.game.setup.black is driver.game.seats[1])
    assert dict(driver.game.seats[1].own) == {"max_depth": 6}
