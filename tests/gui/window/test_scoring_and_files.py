"""The end of a game, saving and opening, and what goes wrong with files."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from program_drive import pick_level
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QInputDialog,
    QLabel,
    QProgressBar,
    QPushButton,
)
from sgfmill import sgf as sgfmill_sgf
from sgfmill import sgf_moves
from window_drive import PEOPLE, Driver, ScriptedEngine

from desktop_go.games.go.ruled_board import RuledBoard
from desktop_go.gui.go import new_game, scoring
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import OwnEngine
from desktop_go.gui.window.layout import REVIEW
from desktop_go.moves import Color, Point
from desktop_go.services import atomic_file

Start = Callable[..., Driver]

WALLS = "D1 E1 D2 E2 D3 E3 D4 E4 D5 E5 D6 E6 D7 E7 D8 E8 D9 E9"
"""Black has the left, White the right of a 9x9 board."""


def wall_game(driver: Driver) -> None:
    driver.window.start_game(PEOPLE)
    for name in WALLS.split():
        driver.click(name)


def test_two_passes_open_the_count_and_clicks_change_it(start: Start) -> None:
    engine = ScriptedEngine()
    ownership = np.ones((9, 9), np.float32)
    ownership[:, 4:] = -1
    engine.ownership = ownership.ravel()
    driver = start(engine)
    wall_game(driver)
    driver.click("G5")
    driver.press(Qt.Key.Key_P)
    driver.press(Qt.Key.Key_P)
    assert driver.game.phase is Phase.SCORING
    score = driver.window.score
    assert not score.isHidden()
    driver.wait(lambda: driver.core.counting.dead == {driver.point("G5")})
    assert score.result == "White wins by 16.5 points"
    driver.click("G5")
    assert driver.core.counting.dead == frozenset()
    assert score.result != "White wins by 16.5 points"
    driver.click("G5")
    assert driver.window.game_page.board.view().dead == {driver.point("G5")}
    driver.click("E5")  # Of the white wall: with it dead, the black stone lives.
    dead = driver.core.counting.dead
    assert driver.point("G5") not in dead
    assert driver.window.status.text.startswith(f"{len(dead)} stones marked dead (White)")
    driver.click("E5")
    driver.click("G5")
    driver.click_widget(score.accept)
    assert driver.game.phase is Phase.FINISHED
    assert driver.game.record.info("RE") == "W+16.5"
    assert score.isHidden()


def test_the_table_of_a_count_is_whole_in_a_small_window(start: Start) -> None:
    driver = start(ScriptedEngine())
    wall_game(driver)
    driver.window.resize(940, 630)
    driver.window.panels.set_mode(REVIEW)
    driver.press(Qt.Key.Key_P)
    driver.press(Qt.Key.Key_P)
    assert driver.game.phase is Phase.SCORING
    labels = [label for label in driver.window.score.findChildren(QLabel) if label.isVisible()]
    assert len(labels) > 12

    def whole(label: QLabel) -> bool:
        wanted = label.heightForWidth(label.width()) if label.wordWrap() else 0
        return label.height() >= max(wanted, label.minimumSizeHint().height())

    driver.wait(lambda: all(whole(label) for label in labels))


def test_the_window_lives_while_fights_are_read_and_keeps_what_a_player_marks(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end, readers = threading.Event(), []

    def read(position: RuledBoard, *_rest: object) -> frozenset[Point]:
        readers.append(threading.current_thread())
        may_end.wait(10)
        return position.stones(Color.BLACK)

    monkeypatch.setattr(scoring, "propose_dead", read)
    engine = ScriptedEngine()
    engine.ownership = np.ones(81, np.float32)
    driver = start(engine)
    wall_game(driver)
    driver.press(Qt.Key.Key_P)
    driver.press(Qt.Key.Key_P)
    driver.wait(lambda: len(readers) == 1)
    assert readers[0] is not threading.main_thread()
    driver.click("E1")
    marked = driver.core.counting.dead
    assert driver.point("E1") in marked
    may_end.set()
    driver.wait(lambda: not driver.core.counting.busy)
    assert driver.core.counting.dead == marked


@pytest.mark.parametrize("cancel", ["a stone is clicked", "All alive", "Resume play"])
def test_the_search_for_dead_stones_shows_its_bar_and_ends_when_one_marks_them(
    start: Start, cancel: str
) -> None:
    engine = ScriptedEngine()
    engine.ownership = -np.ones(81, np.float32)
    driver = start(engine)
    wall_game(driver)
    engine.hold.clear()
    driver.press(Qt.Key.Key_P)
    driver.press(Qt.Key.Key_P)
    score = driver.window.score
    bar = score.findChild(QProgressBar)
    driver.wait(lambda: bar.isVisible() and len(engine.requests) == 1)
    if cancel == "a stone is clicked":
        driver.click("D1")
    else:
        driver.click_widget(score.clear if cancel == "All alive" else score.resume)
    driver.wait(lambda: not bar.isVisible())
    driver.wait(lambda: driver.core.director.activity is None)
    wall = {driver.point(f"D{row}") for row in range(1, 10)}
    assert driver.core.counting.dead == (wall if cancel == "a stone is clicked" else set())


def test_passes_that_are_played_again_are_counted_again(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.press(Qt.Key.Key_P)
    driver.press(Qt.Key.Key_P)
    assert driver.game.phase is Phase.SCORING
    driver.window.actions_["undo"].trigger()
    assert driver.game.phase is Phase.PLAYING
    driver.window.actions_["redo"].trigger()
    assert driver.game.phase is Phase.SCORING


def test_access_keys_of_the_count_belong_to_one_control_each(start: Start) -> None:
    driver = start()
    wall_game(driver)
    driver.press(Qt.Key.Key_P)
    driver.press(Qt.Key.Key_P)
    window = driver.window
    titles = [action.text() for action in window.menuBar().actions()]
    titles += [button.text() for button in window.findChildren(QPushButton) if button.isVisible()]
    keys = [text[text.index("&") + 1].lower() for text in titles if "&" in text]
    assert len(keys) > len(window.menuBar().actions())
    assert len(keys) == len(set(keys))
    QTest.keyClick(window, Qt.Key.Key_C, Qt.KeyboardModifier.AltModifier)
    driver.wait(lambda: driver.game.phase is Phase.FINISHED)


def test_dispute_resumes_play(start: Start) -> None:
    driver = start()
    wall_game(driver)
    driver.press(Qt.Key.Key_P)
    driver.press(Qt.Key.Key_P)
    driver.click_widget(driver.window.score.resume)
    assert driver.game.phase is Phase.PLAYING
    driver.click("G5")
    assert driver.moves().endswith("B pass W pass B G5")


def test_saved_file_is_read_by_sgfmill(start: Start, tmp_path: Path) -> None:
    driver = start()
    wall_game(driver)
    driver.game.set_comment("Half and half: [5] \\ 界")
    path = tmp_path / "game.sgf"
    driver.core.files.save(path)
    driver.wait(lambda: driver.window.status.text == f"Saved as {path}")
    game = sgfmill_sgf.Sgf_game.from_bytes(path.read_bytes())
    board, moves = sgf_moves.get_setup_and_moves(game)
    for color, point in moves:
        board.play(*point, color)
    for row in range(9):
        for col in range(9):
            stone = driver.game.position.color_at(driver.point("ABCDEFGHJ"[col] + str(row + 1)))
            assert board.get(row, col) == {Color.BLACK: "b", Color.WHITE: "w"}.get(stone)
    assert game.get_komi() == 7.5
    assert game.get_last_node().get("C") == "Half and half: [5] \\ 界"


RECORD = b"(;GM[1]FF[4]SZ[9]KM[6.5]HA[2]AB[gc][cg]PB[A]PW[B]XY[keep \\] me]"
VARIATIONS = b";W[ee]C[first];B[gg](;W[cc];B[dd])(;W[dc]XX[1][2]))"


def opened(driver: Driver, path: Path) -> None:
    driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == path)


def test_open_walk_play_in_the_middle_and_save_loses_nothing(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "record.sgf"
    path.write_bytes(RECORD + VARIATIONS)
    driver = start()
    opened(driver, path)
    assert driver.window.panels.mode == "review"
    assert driver.game.setup.handicap == 2
    assert driver.game.to_play is Color.WHITE
    ghost = driver.window.game_page.board.view().next_moves
    assert [move.point for move in ghost] == [driver.point("E5")]
    driver.press(Qt.Key.Key_Right)
    assert driver.window.record.comment.toPlainText() == "first"
    driver.window.game_page.board.wheel_stepped.emit(1)
    assert driver.moves() == "W E5 B G3"
    driver.click("H8")
    assert driver.moves() == "W E5 B G3 W H8"
    driver.press(Qt.Key.Key_Up)
    assert driver.moves() == "W E5 B G3 W D7"
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: driver.window.status.text.startswith("Saved as"))
    text = path.read_text()
    for part in ("XY[keep \\] me]", "XX[1][2]", ";W[cc];B[dd]", "HA[2]", ";W[hb]"):
        assert part in text


def test_a_moved_slider_and_a_click_in_the_list_walk(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "record.sgf"
    path.write_bytes(RECORD + VARIATIONS)
    driver = start()
    opened(driver, path)
    driver.window.game_page.slider.setValue(3)
    assert driver.moves() == "W E5 B G3 W C7"
    driver.window.record.show_list(True)
    moves = driver.window.record.moves
    moves.setCurrentIndex(moves.model().index(1, 0))
    assert driver.moves() == "W E5"


def test_comments_are_typed_in_place_and_single_keys_stay_letters(
    start: Start, tmp_path: Path
) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    comment = driver.window.record.comment
    comment.setFocus()
    for key in (Qt.Key.Key_P, Qt.Key.Key_H, Qt.Key.Key_Space, Qt.Key.Key_M):
        driver.press(key)
    assert driver.game.node.comment == "ph m"
    assert driver.moves() == "B E5"
    assert not driver.core.director.analyzing


def test_a_move_against_the_rules_in_a_record_is_shown_and_said(
    start: Start, tmp_path: Path
) -> None:
    path = tmp_path / "odd.sgf"
    path.write_bytes(b"(;GM[1]SZ[9];B[ee];W[ee];B[cc])")
    driver = start()
    opened(driver, path)
    driver.press(Qt.Key.Key_Right)
    driver.press(Qt.Key.Key_Right)
    assert "Illegal move" in driver.window.status.text
    assert driver.game.position.color_at(driver.point("E5")) is Color.WHITE
    driver.press(Qt.Key.Key_Right)
    assert driver.game.position.color_at(driver.point("C7")) is Color.BLACK
    driver.press(Qt.Key.Key_Home)
    assert not driver.game.position.stones(Color.BLACK)


def test_copy_and_paste(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.window.actions_["copy_record"].trigger()
    driver.wait(lambda: driver.window.status.text == "Record copied to the clipboard")
    assert ";B[ee]" in QGuiApplication.clipboard().text()
    QGuiApplication.clipboard().setText("(;GM[1]SZ[13];B[dd])")
    driver.window.actions_["paste_record"].trigger()
    driver.wait(lambda: driver.game.position.size == 13)


def test_a_dropped_file_is_opened(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "dropped.sgf"
    path.write_bytes(b"(;GM[1]SZ[13];B[dd])")
    driver = start()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(10, 10),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    driver.window.dropEvent(event)
    driver.wait(lambda: driver.core.files.path == path)
    assert driver.core.files.recent() == [path]


def test_a_collection_keeps_its_other_games(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_bytes(b"(;GM[1]SZ[9];B[ee])\n(;GM[1]SZ[9];B[cc]C[other])")
    driver = start()
    opened(driver, path)
    assert "2 games" in driver.window.banner.text
    driver.press(Qt.Key.Key_End)
    driver.click("G7")
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: driver.window.status.text.startswith("Saved as"))
    text = path.read_text()
    assert ";W[gc]" in text
    assert "C[other]" in text


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "there is no such file"),
        (b"", "it is empty"),
        (b"This is a letter to my aunt.", "could not be opened"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "could not be opened"),
        (b"(;GM[1]SZ[0];B[aa])", "a board with 0 lines"),
        (b"(;GM[1]SZ[99];B[aa])", "a board with 99 lines"),
        (b"(;GM[7]SZ[19];B[aa])", "another game"),
    ],
)
def test_a_file_that_cannot_be_shown_leaves_the_game_unharmed(
    start: Start, tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    path = tmp_path / "bad.sgf"
    if content is not None:
        path.write_bytes(content)
    driver.core.files.open_file(path)
    driver.wait(lambda: not driver.window.banner.isHidden())
    assert sentence in driver.window.banner.text
    assert "bad.sgf" in driver.window.banner.text
    assert driver.moves() == "B E5"
    driver.click("G7")
    assert driver.moves() == "B E5 W G7"


def test_a_folder_is_no_record(start: Start, tmp_path: Path) -> None:
    driver = start()
    driver.core.files.open_file(tmp_path)
    driver.wait(lambda: not driver.window.banner.isHidden())
    assert "it is a folder" in driver.window.banner.text


def test_a_half_written_record_is_opened_as_far_as_it_goes(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "half.sgf"
    path.write_bytes(b"(;GM[1]SZ[9];B[ee];W[gc](;B[cc];W[c")
    driver = start()
    opened(driver, path)
    driver.press(Qt.Key.Key_End)
    assert driver.moves().startswith("B E5 W G7 B C7")
    assert "half.sgf" in driver.window.banner.text


@pytest.mark.parametrize(
    ("number", "sentence"),
    [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "there is no permission")],
)
def test_saving_that_fails_says_why_and_can_be_tried_again(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, sentence: str
) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.core.keeper.writer.flush()
    path = tmp_path / "game.sgf"
    path.write_bytes(b"old")

    def fail(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patched:
        patched.setattr(atomic_file.os, "fsync", fail)
        driver.core.files.save(path)
        driver.wait(lambda: not driver.window.banner.isHidden())
    assert sentence in driver.window.banner.text
    assert path.read_bytes() == b"old"
    assert driver.game.record.is_modified
    driver.core.files.save(path)
    driver.wait(lambda: b";B[ee]" in path.read_bytes())
    driver.wait(lambda: driver.window.banner.isHidden())
    assert not driver.game.record.is_modified


def test_a_game_that_another_replaces_is_kept(start: Start, home: Path) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.window.start_game(PEOPLE)
    driver.core.keeper.writer.flush()
    kept = list((home / "games").glob("*.sgf"))
    assert len(kept) == 1
    assert b";B[ee]" in kept[0].read_bytes()


def test_new_game_dialog(qtbot: object, qapp: object) -> None:
    dialog = new_game.NewGameDialog(PEOPLE)
    dialog.size_choice.button(19).click()
    dialog.handicap.setCurrentIndex(dialog.handicap.findData(4))
    assert dialog.komi.value() == 0
    dialog.rules.setCurrentIndex(dialog.rules.findData("japanese"))
    assert dialog.komi.value() == 0.5
    dialog.komi.setValue(3.5)
    dialog.rules.setCurrentIndex(dialog.rules.findData("aga"))
    assert dialog.komi.value() == 3.5
    dialog.white.setCurrentIndex(dialog.white.findText("Desktop Go"))
    pick_level(dialog.white_level, 7)
    setup = dialog.setup()
    assert (setup.size, setup.handicap, setup.rules, setup.komi) == (19, 4, "aga", 3.5)
    assert isinstance(setup.white, OwnEngine)
    assert setup.white.level == 7
    dialog.size_choice.button(new_game.OTHER_SIZE).click()
    dialog.other_size.setValue(25)
    assert not dialog.start.isEnabled()
    assert "19×19" in dialog.note.text()
    dialog.other_size.setValue(5)
    assert dialog.setup().handicap == 0
    assert new_game.NewGameDialog(setup).setup() == setup


def test_save_as_suggests_a_name_and_adds_the_suffix(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    driver.core.settings.set("records.folder", str(tmp_path))
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    monkeypatch.setattr(QFileDialog, "exec", lambda _self: QFileDialog.DialogCode.Accepted)
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: driver.core.files.path is not None)
    path = driver.core.files.path
    assert path is not None
    assert path.parent == tmp_path
    assert path.name.endswith("Anna - Ben.sgf")
    driver.click("G7")
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: b";W[gc]" in path.read_bytes())


def test_the_dialogs_of_the_menus_open(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    shown: list[str] = []
    for kind in (QDialog, QFileDialog):
        monkeypatch.setattr(
            kind, "exec", lambda self: shown.append(self.windowTitle()) or QDialog.Rejected
        )
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_a: (0, True))
    for key in ("new_game", "preferences", "help", "key_list", "about", "go_to_move"):
        driver.window.actions_[key].trigger()
    assert shown == ["New game", "Preferences"]
    assert driver.moves() == ""


def test_that_games_cannot_be_kept_stays_said_when_a_record_is_opened(
    start: Start, tmp_path: Path
) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.core.keeper._on_write_failed("Your games cannot be kept: the disk is full")
    path = tmp_path / "a.sgf"
    path.write_text("(;GM[1]FF[4]SZ[9]KM[7]RU[Chinese];B[ee])")
    opened(driver, path)
    assert "cannot be kept" in driver.window.banner.text
    assert not driver.window.banner.isHidden()
    driver.click("C3")
    driver.core.files.save(path)
    driver.wait(lambda: not driver.game.record.is_modified)
    assert not driver.window.banner.isHidden()
