"""Reviewing a folder: copies, results, what is refused, stopping."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from review_engine import OpinionEngine
from window_drive import Driver

from desktop_go.games.go import step_budget
from desktop_go.gui.review.batch_dialog import BatchDialog
from desktop_go.moves import Color
from desktop_go.records.analysis import read_analysis
from desktop_go.records.loading import load_records

GAME = b"(;GM[1]SZ[9]KM[7]PB[Ann];B[ee];W[cc];B[gc])"
Review = Callable[..., Driver]


def dialog_for(driver: Driver, folder: Path) -> BatchDialog:
    driver.window.actions_["review_folder"].trigger()
    dialog = driver.window.review.batch
    assert dialog is not None
    dialog.folder.selectAll()
    QTest.keyClicks(dialog.folder, str(folder))
    return dialog


def test_a_folder_is_reviewed_into_copies(review: Review, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    (folder / "deep").mkdir(parents=True)
    for name in ("a.sgf", "deep/b.sgf"):
        (folder / name).write_bytes(GAME)
    (folder / "page.sgf").write_bytes(b"<html>")
    driver = review()
    driver.wait(driver.window.review.graph.start.isEnabled)
    dialog = dialog_for(driver, folder)
    assert dialog.target.text() == str(folder / "reviewed")
    dialog.comments.click()
    driver.click_widget(dialog.start)
    driver.wait(lambda: dialog.words.text() == "2 records were reviewed. 1 could not be reviewed.")
    lines = dialog.results.toPlainText().splitlines()
    assert lines[0] == "a.sgf: Black 3.00 points, White 0.00 points, 2 mistakes"
    assert lines[2].startswith("page.sgf: ")
    copy = load_records((folder / "reviewed" / "deep" / "b.sgf").read_bytes()).record
    assert all(read_analysis(node) for node in copy.main_line())
    assert "lost 4.0 points" in copy.main_line()[3].comment
    assert (folder / "a.sgf").read_bytes() == GAME
    assert not (folder / "reviewed" / "page.sgf").exists()
    games = driver.window.review.statistics.history.games()
    assert [game.names[Color.BLACK] for game in games] == ["Ann"], "both files hold the same game"
    driver.click_widget(dialog.start)
    driver.wait(lambda: dialog.batch is None and dialog.results.toPlainText().count("\n") == 2)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isHidden()


def test_a_second_look_that_takes_too_long_is_told(
    review: Review, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(step_budget, "MOST_STEPS", 200)
    folder = tmp_path / "games"
    folder.mkdir()
    bomb = b";AB[aa:ii];AE[aa:ii]" * 5
    for name, data in (("a.sgf", GAME.replace(b";B[ee]", bomb + b";B[ee]")), ("b.sgf", GAME)):
        (folder / name).write_bytes(data)
    driver = review()
    driver.wait(driver.window.review.graph.start.isEnabled)
    dialog = dialog_for(driver, folder)
    driver.click_widget(dialog.start)
    driver.wait(lambda: dialog.words.text() == "2 records were reviewed.")
    first, second = dialog.results.toPlainText().splitlines()
    assert first.endswith("Not every suspected mistake was double-checked. " + step_budget.TOO_MUCH)
    assert second.endswith(" mistakes")


def test_a_batch_can_be_stopped(review: Review, engine: OpinionEngine, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.sgf").write_bytes(GAME)
    driver = review()
    driver.wait(driver.window.review.graph.start.isEnabled)
    engine.hold.clear()
    dialog = dialog_for(driver, folder)
    driver.click_widget(dialog.start)
    driver.wait(lambda: len(engine.requests) == 1)
    assert dialog.running
    assert not dialog.folder.isEnabled()
    driver.click_widget(dialog.start)
    assert dialog.words.text() == "Stopped after 0 of 1 records."
    assert not dialog.running
    engine.hold.set()
    assert not (folder / "reviewed").exists()


def test_the_review_on_the_board_goes_before_the_batch(
    review: Review, engine: OpinionEngine, tmp_path: Path
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.sgf").write_bytes(GAME)
    driver = review()
    feature = driver.window.review
    driver.wait(feature.graph.start.isEnabled)
    engine.hold.clear()
    dialog = dialog_for(driver, folder)
    driver.click_widget(dialog.start)
    driver.wait(lambda: len(engine.requests) == 1)
    driver.click_widget(feature.graph.start)
    engine.hold.set()
    driver.wait(lambda: feature.analyses.missing() == 0)
    driver.wait(lambda: dialog.words.text() == "1 record was reviewed.")
    assert (folder / "reviewed" / "a.sgf").exists()


def test_a_folder_without_records_is_named(review: Review, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    driver = review()
    dialog = dialog_for(driver, tmp_path / "empty")
    driver.click_widget(dialog.start)
    assert dialog.words.text() == "There are no records in this folder."
    dialog.folder.setText(str(tmp_path / "none"))
    driver.click_widget(dialog.start)
    assert dialog.words.text() == "There is no such folder."
