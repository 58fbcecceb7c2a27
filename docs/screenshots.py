"""Makes the pictures of docs/screenshots from the real program: ``python docs/screenshots.py``.

Needs a screen (``xvfb-run -s "-screen 0 1600x1200x24"`` will do). The games on the pictures are
played by the engine against itself while the script runs.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from lab_screenshots import take_lab
from puzzle_screenshots import take_puzzles
from PySide6.QtCore import QDeadlineTimer, QEventLoop, QSize, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from desktop_go.games.gomoku.openings import OpeningRule
from desktop_go.games.gomoku.rules import RENJU
from desktop_go.gui.actions import COMMANDS
from desktop_go.gui.app import Program
from desktop_go.gui.dialogs.preferences import PreferencesDialog
from desktop_go.gui.go.engine import RealEngine
from desktop_go.gui.go.new_game import NewGameDialog
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.gomoku.page import GomokuPage
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.engine_thread import EngineStatus
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import OwnEngine, Person
from desktop_go.gui.play.sounds import SoundPlayer
from desktop_go.moves import Color, Move, Point

FOLDER = Path(__file__).parent / "screenshots"
ENGINE = OwnEngine(level=7)
PATIENCE_MS = 300_000
GOMOKU_MOVES = 9


class Photographer:
    """Drives the program and saves what it looks like."""

    def __init__(self, app: QApplication, folder: Path) -> None:
        self.app, self.folder = app, folder
        self.program = Program(app, RealEngine(), SoundPlayer(lambda _path: True))
        self.window, self.core = self.program.window, self.program.core
        self.core.settings.set("board.reduce_motion", True)
        self.program.start()

    def wait(self, condition: Callable[[], bool], limit: int = PATIENCE_MS) -> None:
        """Let the program run until ``condition`` holds.

        In an event loop of its own: ``QTest.qWait`` keeps the interpreter to itself meanwhile, and
        the engine's thread would hardly come to think.
        """
        deadline = QDeadlineTimer(limit)
        while not condition() and not deadline.hasExpired():
            loop = QEventLoop()
            QTimer.singleShot(20, loop.quit)
            loop.exec()

    def pause(self, milliseconds: int) -> None:
        """Let the program run for a while."""
        self.wait(lambda: False, milliseconds)

    def size(self, width: int, height: int) -> None:
        """Resize the window."""
        self.window.resize(QSize(width, height))
        self.pause(300)

    def shot(self, name: str, widget: QWidget | None = None) -> None:
        """Save a picture."""
        self.pause(200)
        image = (widget or self.window).grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        image.save(str(self.folder / f"{name}.png"), quality=0)
        print(name, flush=True)

    def play(self, size: int, moves: int, own_level: int = 7) -> None:
        """Let the engine play against itself, then sit down as Black against it."""
        engines = replace(ENGINE, level=own_level)
        self.window.start_game(GameSetup(size=size, black=engines, white=engines, komi=7.5))
        game = self.core.game
        self.wait(lambda: game.node.move_number >= moves or game.phase is not Phase.PLAYING)
        game.setup = replace(game.setup, black=Person(name="You"))
        game.changed.emit()
        self.wait(lambda: game.to_play is Color.BLACK or game.phase is not Phase.PLAYING)
        self.pause(500)


def take_all(photos: Photographer) -> None:
    """Take every picture."""
    core, window = photos.core, photos.window
    photos.size(1060, 700)
    photos.wait(lambda: core.port.status is EngineStatus.READY)
    photos.shot("start")
    core.settings.set("engine.options", {"limit.playouts": 1500})
    photos.play(19, 58)
    photos.shot("light")
    core.settings.set("theme", "dark")
    core.settings.set("board.theme", "dark")
    photos.shot("dark_board")
    core.settings.set("board.theme", "wood")
    window.actions_["review_mode"].trigger()
    window.actions_["analyze"].trigger()
    photos.pause(5000)
    photos.shot("dark")
    window.actions_["analyze"].trigger()
    core.settings.set("theme", "light")
    dialog = NewGameDialog(core.game.setup, window)
    dialog.show()
    photos.shot("new_game", dialog)
    dialog.close()
    preferences = PreferencesDialog(core.settings, COMMANDS, window)
    preferences.show()
    photos.shot("preferences", preferences)
    preferences.close()
    window.panels.show_panel("engine")
    photos.shot("engine")
    photos.size(640, 480)
    photos.shot("small")
    photos.size(1060, 700)
    window.actions_["play_mode"].trigger()
    core.settings.set("engine.options", {"limit.playouts": 800, "resign": False})
    photos.play(9, 500)
    photos.wait(lambda: core.director.activity is None)
    photos.shot("score")
    core.counting.accept()
    photos.shot("result")


def take_gomoku(photos: Photographer) -> None:
    """Take the pictures of the gomoku page."""
    window = photos.window
    photos.size(1060, 700)
    window.games.show("gomoku")
    page = window.games.page
    assert isinstance(page, GomokuPage)
    photos.wait(lambda: page.port.status is EngineStatus.READY)
    strong, weak = (OwnEngine(level=number) for number in (7, 5))
    page.start_game(GomokuSetup(rules=RENJU, black=strong, white=weak))
    game = page.game
    photos.wait(lambda: len(game.position.moves) >= GOMOKU_MOVES or game.position.is_over)
    game.set_paused(True)
    page.overlays.switch("threats", True)
    page.director.set_analyzing(True)
    page.show_thinking()
    photos.pause(4000)
    photos.shot("gomoku")
    page.director.set_analyzing(False)
    game.set_paused(False)
    photos.wait(lambda: game.phase is Phase.FINISHED)
    page.show_review()
    page.review.start_button.click()
    photos.wait(lambda: not page.review.job.running)
    photos.shot("gomoku_review")
    anna, ben = Person(name="Anna"), Person(name="Ben")
    page.start_game(GomokuSetup(opening=OpeningRule.SWAP2, black=anna, white=ben))
    for point in (Point(7, 7), Point(8, 6), Point(9, 8)):
        game.play(Move.play(game.to_play, point))
    photos.shot("gomoku_swap2")


def main() -> int:
    """Take the pictures into the folder given, or docs/screenshots."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["DESKTOP_GO_HOME"] = home
        app = QApplication(sys.argv[:1])
        photos = Photographer(app, folder)
        take_all(photos)
        take_puzzles(photos)
        take_lab(photos)
        take_gomoku(photos)
        photos.window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
