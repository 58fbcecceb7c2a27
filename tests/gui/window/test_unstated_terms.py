"""A record without rules and komi: nothing is invented, and what is assumed is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from window_drive import Driver

from desktop_go.gui.go.setup import setup_from_json
from desktop_go.gui.play.phase import Phase
from desktop_go.moves import Color

Start = Callable[..., Driver]
SENTENCE = "Counting and analysis assume Chinese rules and komi 7.5."


def labels(driver: Driver, parent: str) -> str:
    """All that the labels of a part of the window say."""
    part = getattr(driver.window, parent)
    return "\n".join(label.text() for label in part.findChildren(QLabel) if label.isVisible())


@pytest.mark.parametrize("width", [1024, 800])
def test_what_is_assumed_takes_no_room_from_the_players(
    start: Start, tmp_path: Path, width: int
) -> None:
    path = tmp_path / "bare.sgf"
    path.write_text("(;GM[1]FF[4]SZ[9];B[ee];W[cc])")
    driver = start(files=(path,))
    driver.wait(lambda: driver.core.files.path == path)
    driver.window.resize(width, 700)
    for color in (Color.BLACK, Color.WHITE):
        card = driver.window.players.card(color)
        driver.wait(lambda card=card: card.height() >= card.minimumSizeHint().height())


def test_a_record_without_rules_and_komi_keeps_none(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "bare.sgf"
    path.write_text("(;GM[1]FF[4]SZ[9];B[ee];W[cc])")
    driver = start(files=(path,))
    driver.wait(lambda: driver.core.files.path == path)
    said = labels(driver, "players")
    assert "9×9 · rules unknown · komi not given" in said
    assert SENTENCE in said
    driver.game.start_scoring()
    assert driver.game.phase is Phase.SCORING
    assert SENTENCE in labels(driver, "score")
    driver.click_widget(driver.window.score.accept)
    driver.press(Qt.Key.Key_End)
    driver.game.record.set_comment(driver.game.node, "edited")
    driver.core.files.save(path)
    driver.wait(lambda: b"edited" in path.read_bytes())
    written = path.read_bytes()
    assert b"KM[" not in written
    assert b"RU[" not in written


def test_the_card_follows_the_game_information(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "bare.sgf"
    path.write_text("(;GM[1]FF[4]SZ[9];B[ee];W[cc])")
    driver = start(files=(path,))
    driver.wait(lambda: driver.core.files.path == path)
    driver.game.record.set_info("KM", "0")
    driver.game.record.set_info("RU", "Japanese")
    driver.game.retake_terms()
    said = labels(driver, "players")
    assert "9×9 · Japanese rules · komi 0" in said
    assert "assume" not in said


def test_what_is_assumed_survives_a_restart(start: Start) -> None:
    setup = setup_from_json({"assumed": ["komi", "rules", 3, {}], "komi": 7.5})
    assert setup.assumed == {"komi", "rules"}
    assert setup_from_json(setup.to_json()) == setup
    assert setup_from_json({"assumed": "komi"}).assumed == frozenset()
