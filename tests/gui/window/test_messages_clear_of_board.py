"""No message lies over the board in the smallest usual window, whatever its language says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QRect
from window_drive import AGAINST_ENGINE, Driver, ScriptedEngine

from desktop_go.games.spec import Outcome
from desktop_go.gui.play.phase import Phase
from desktop_go.moves import Color
from desktop_go.services.settings_schema import LANGUAGES

Start = Callable[..., Driver]
PATH = Path("Lee Sedol – Gu Li, Jubango 2014, game 5.sgf")
FAULT = "The engine “GNU Go 3.8” ended without a word. It had been asked for a move as White."


def messages(driver: Driver) -> Iterator[Callable[[], None]]:
    """What makes each message of Go's page appear."""
    window = driver.window
    editing, files = window.editing, window.editing.files
    for outcome in (
        Outcome(Color.WHITE, reason="resign"),
        Outcome(Color.BLACK, reason="time"),
        Outcome(Color.WHITE, 172.5),
        Outcome(Color.EMPTY),
    ):
        yield lambda outcome=outcome: window._on_finished(outcome)
    yield window.commands.resign
    yield editing._on_play_wanted
    yield lambda: files._on_changed_outside(PATH)
    yield lambda: files._on_conflict(PATH)
    yield lambda: files._on_converted(PATH, "gb18030", PATH)
    yield lambda: files._on_gone(PATH)
    yield lambda: window.engine_view._on_failed(FAULT)
    yield lambda: window.engine_view._show_trouble(FAULT, [window.actions_["restart_engine"]])
    yield lambda: window.engines._on_failed(SimpleNamespace(failure=FAULT))
    yield window.closing._tell
    yield lambda: driver.program.report_crash(FAULT)
    yield lambda: driver.program._on_unreadable(FAULT)


def assert_clear(driver: Driver) -> None:
    window, banner = driver.window, driver.window.banner
    board = window.game_page.board
    shown = QRect(board.mapTo(window, QPoint()), board.size())
    assert banner.isVisible()
    assert not banner.geometry().intersects(shown), banner.text
    assert window.rect().contains(banner.geometry())
    words = banner._text
    assert words.height() >= words.heightForWidth(words.width()), "the words are cut"
    places = [button.geometry() for button in (*banner.buttons(), banner._close)] + [
        words.geometry()
    ]
    for number, place in enumerate(places):
        assert banner.rect().contains(place)
        assert not any(place.intersects(other) for other in places[:number])
    for button in banner.buttons():
        assert button.width() >= button.sizeHint().width(), button.text()


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
def test_every_message(start: Start, language: str) -> None:
    driver = start(ScriptedEngine("resign"))
    window = driver.window
    driver.core.settings.set("language", language)
    window.resize(1024, 700)
    window.start_game(AGAINST_ENGINE)
    driver.wait(lambda: window.game_page.board.height() > 500 and window.width() == 1024)
    driver.click("D4")
    driver.wait(lambda: driver.game.phase is Phase.FINISHED)
    assert_clear(driver)
    for mode in ("play_mode", "review_mode"):
        window.actions_[mode].trigger()
        for show in messages(driver):
            window.banner.dismiss()
            show()
            assert_clear(driver)
