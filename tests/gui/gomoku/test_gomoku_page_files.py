"""Gomoku games are saved, opened, copied, pasted, and kept when the program ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from gomoku_drive import GomokuDriver, ScriptedGomoku
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from desktop_go.games.gomoku.rules import RENJU
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import OwnEngine, Person
from desktop_go.moves import Color
from desktop_go.services.game_files import game_of_file

Begin = Callable[..., GomokuDriver]
HERE = Path(__file__).parent
PEOPLE = GomokuSetup(rules=RENJU, black=Person(name="Anna"), white=Person(name="Ben"))
MOVES = ("h8", "i9", "h10", "g9", "k11")


@pytest.mark.parametrize("suffix", ["sgf", "psq", "lib", "txt"])
def test_a_game_is_saved_and_opened_again(begin: Begin, tmp_path: Path, suffix: str) -> None:
    driver = begin(PEOPLE)
    driver.click(*MOVES)
    path = tmp_path / f"game.{suffix}"
    driver.page.files.save(path)
    driver.wait(lambda: driver.said == f"Saved as {path}")
    assert driver.program.core.files.recent() == [path]
    assert game_of_file(path) == "gomoku"
    driver.page.start_game(GomokuSetup(black=PEOPLE.black, white=PEOPLE.white))
    driver.page.open_file(path)
    driver.wait(lambda: driver.said.startswith("game."))
    assert driver.game.phase is Phase.VIEWING
    driver.game.to_end()
    assert driver.moves() == " ".join(MOVES)
    if suffix == "sgf":
        assert driver.game.setup == PEOPLE
        assert driver.page.title() == "Gomoku: game.sgf"


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("broken.psq", b"\x00\x01\x02", "neither a board size nor moves"),
        ("broken.lib", b"RenLib? no", "different bytes"),
        ("empty.sgf", b"  ", "empty"),
        ("go.sgf", b"(;GM[1]SZ[19];B[pd])", "another game"),
        ("big.sgf", b"(;GM[4]SZ[30];B[aa])", "5 to 20 lines"),
        ("many.sgf", b"(;GM[4]SZ[15]AB[aa][bb][cc])", ""),
    ],
)
def test_bad_files_are_told_of_and_nothing_is_lost(
    begin: Begin, tmp_path: Path, name: str, data: bytes, words: str
) -> None:
    driver = begin(PEOPLE)
    driver.click("h8")
    path = tmp_path / name
    path.write_bytes(data)
    driver.page.open_file(path)
    driver.wait(lambda: not driver.page.files.jobs.busy)
    if words:
        assert words in driver.window.banner.text
        assert name in driver.window.banner.text
        assert driver.moves() == "h8"
        assert driver.game.phase is Phase.PLAYING
    else:
        assert driver.game.to_play is Color.BLACK


def test_moves_and_positions_are_copied_and_pasted(begin: Begin) -> None:
    driver = begin(PEOPLE)
    driver.click(*MOVES)
    clipboard = QGuiApplication.clipboard()
    driver.page.file_commands.copy_moves()
    assert clipboard.text() == " ".join(MOVES)
    driver.page.file_commands.copy_position()
    board = clipboard.text()
    assert board.count("X") == 3
    clipboard.setText("h8 i9 j10")
    driver.window.actions_["paste_record"].trigger()
    driver.wait(lambda: driver.said == "The game is open")
    assert driver.page.board.view().next_moves, "it opens at its start and shows what comes"
    driver.game.to_end()
    assert driver.moves() == "h8 i9 j10"
    assert driver.game.setup.rules is RENJU
    clipboard.setText(board)
    driver.window.actions_["paste_record"].trigger()
    driver.wait(lambda: len(driver.game.position.stones) == 5)
    assert driver.game.to_play is Color.WHITE
    driver.window.actions_["copy_record"].trigger()
    driver.wait(lambda: clipboard.text().startswith("(;GM[4]"))
    clipboard.setText("nonsense")
    driver.window.actions_["paste_record"].trigger()
    driver.wait(lambda: "is not a point" in driver.window.banner.text)
    clipboard.setText(board.replace("O", "."))
    driver.window.actions_["paste_record"].trigger()
    driver.wait(lambda: "more stones than" in driver.window.banner.text)
    assert len(driver.game.position.stones) == 5


def test_closing_and_starting_again_goes_on_where_it_was(begin: Begin) -> None:
    driver = begin(GomokuSetup(), ScriptedGomoku("i9"))
    driver.click("h8")
    driver.wait(lambda: driver.moves() == "h8 i9")
    driver.window.close()
    again = begin(engine=ScriptedGomoku("j10"))
    assert again.moves() == "h8 i9"
    assert isinstance(again.game.setup.white, OwnEngine)
    again.click("h7")
    again.wait(lambda: again.moves() == "h8 i9 h7 j10")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")
def test_sigkill_costs_one_move_at_most(begin: Begin, home: Path) -> None:
    command = [sys.executable, str(HERE / "gomoku_until_killed.py"), "100"]
    environment = {**os.environ, "PYTHONPATH": str(HERE.parents[2])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as process:
        assert process.stdout is not None
        numbers = [int(process.stdout.readline()) for _ in range(12)]
        process.send_signal(signal.SIGKILL)
        numbers += [int(line) for line in process.stdout]
    driver = begin()
    assert numbers[-1] - 1 <= len(driver.game.position.moves) <= numbers[-1]
    assert driver.game.phase is Phase.PLAYING
    assert "kept" in driver.said
    before = len(driver.game.position.moves)
    driver.click("o15")
    assert len(driver.game.position.moves) == before + 1


@pytest.mark.parametrize("suffix", ["sgf", "psq", "lib"])
def test_a_gomoku_file_opens_in_this_page(begin: Begin, tmp_path: Path, suffix: str) -> None:
    driver = begin(PEOPLE)
    driver.click(*MOVES)
    path = tmp_path / f"game.{suffix}"
    driver.page.files.save(path)
    driver.wait(path.exists)
    driver.window.close()
    again = begin(files=(path,))
    again.wait(lambda: again.game.phase is Phase.VIEWING)
    again.game.to_end()
    assert again.moves() == " ".join(MOVES)


def test_the_game_that_a_file_replaces_is_kept(begin: Begin, tmp_path: Path) -> None:
    driver = begin(PEOPLE)
    driver.click(*MOVES)
    driver.window.close()
    path = tmp_path / "other.psq"
    path.write_bytes(b"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,9,0\r\nA\r\nB\r\n0\r\n")
    again = begin(files=(path,))
    again.wait(lambda: again.game.phase is Phase.VIEWING)
    assert again.page.keeper.writer.flush()
    kept = list((tmp_path / "home" / "gomoku" / "games").glob("*.sgf"))
    assert len(kept) == 1
    assert b"B[hh]" in kept[0].read_bytes()


def test_comments_are_typed_into_the_record_and_kept(begin: Begin) -> None:
    driver = begin(PEOPLE)
    driver.click("h8", "i9")
    comment = driver.page.moves.comment
    comment.setFocus()
    QTest.keyClicks(comment, "a bold move")
    assert driver.game.node.comment == "a bold move"
    assert driver.moves() == "h8 i9"
    driver.game.step(-1)
    assert comment.toPlainText() == ""
    driver.window.close()
    again = begin()
    assert again.page.moves.comment.toPlainText() == "a bold move"
