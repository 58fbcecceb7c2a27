"""Uses the whole program for hours, at random, and watches its memory.

    python benchmarks/mixed_use.py --minutes 120

In the real window and with the real engines: games of Go against the engine, other games, records,
reviews, lessons, the library, the Lab, the microscope, texts to read, other languages and themes.
All of it comes in rounds, in a random order. Every minute it prints the resident memory, its share
of it (PSS) and what of it is no file (anonymous), and what is alive. Exit status 1 if the anonymous
memory of the last minutes is more than 5 % above the highest of the first ten: the PSS changes with
every other program that has the same libraries open.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

Thing = TypeVar("Thing")
ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "gui"), str(ROOT / "tests" / "gui" / "window")]

FIRST, LAST = 10, 5
"""Minutes at the beginning and at the end that are compared."""
MOST = 1.05
GAMES = ("gomoku", "samegame", "sudoku", "tictactoe")
TEXTS = ("help", "rules", "glossary", "key_list", "about", "statistics", "preferences")


def memory() -> tuple[float, float, float]:
    """Resident memory, PSS and anonymous memory in MiB (Linux)."""
    found = {}
    for line in Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]:
        name, value = line.split()[:2]
        found[name] = int(value) / 1024
    return found["Rss:"], found["Pss:"], found["Anonymous:"]


def in_rounds(things: Sequence[Thing], chance: random.Random) -> Iterator[Thing]:
    """Each of ``things`` once in a random order, again and again."""
    while True:
        yield from chance.sample(things, len(things))


class Use:
    """What a user does, one thing after another."""

    def __init__(self, driver: object, records: list[Path], chance: random.Random) -> None:
        self.driver, self.records, self.chance = driver, records, chance
        self.window, self.core = driver.window, driver.core
        self.counts: dict[str, int] = {}
        kinds = (self.go, self.puzzle, self.record, self.review, self.lesson, self.lab, self.looks,
                 self.library, self.microscope, self.text)  # fmt: skip
        self.kinds = in_rounds(kinds, chance)
        self.games, self.texts = in_rounds(GAMES, chance), in_rounds(TEXTS, chance)

    def anything(self) -> None:
        """One thing; then the first page again."""
        does = next(self.kinds)
        does()
        self.counts[does.__name__] = self.counts.get(does.__name__, 0) + 1
        self.window.show_greeter()
        self.rest(0.2)

    def rest(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Let the program work for a while, or until a condition holds."""
        from PySide6.QtTest import QTest

        end = time.monotonic() + seconds
        while time.monotonic() < end and not until():
            QTest.qWait(20)

    def go(self) -> None:
        """Some moves against the engine, and a resignation."""
        from desktop_go.gui.go.setup import GameSetup
        from desktop_go.moves import Move

        game = self.core.game
        self.window.start_game(GameSetup(size=9))
        for _ in range(self.chance.randint(2, 12)):
            self.rest(20, lambda: game.human_may_move() or game.position.is_over)
            points = game.position.legal_points() if game.human_may_move() else ()
            if points:
                game.play(Move.play(game.to_play, self.chance.choice(points)))
        self.rest(20, lambda: game.human_may_move() or game.position.is_over)
        self.driver.resign()

    def puzzle(self) -> None:
        """Clicks on the board of another game, and a hint."""
        from PySide6.QtCore import QPoint, Qt
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QPushButton

        self.window.show_greeter()
        button = self.window.greeter.findChild(QPushButton, f"game.{next(self.games)}")
        button.click()
        board = self.window.games.page.board
        self.rest(1)
        for _ in range(self.chance.randint(5, 30)):
            place = QPoint(
                self.chance.randrange(max(1, board.width())),
                self.chance.randrange(max(1, board.height())),
            )
            QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)
            self.rest(0.05)
        self.rest(2)

    def record(self) -> None:
        """A record from end to end with the keys."""
        self.window.editing.files.open_files([self.chance.choice(self.records)])
        self.rest(10, lambda: not self.core.files.jobs.busy)
        for name, times in (("forward", 60), ("back", 30), ("forward", 30)):
            for _ in range(times):
                self.window.actions_[name].trigger()
                self.rest(0.02)

    def review(self) -> None:
        """A review that is left in the middle."""
        self.record()
        self.window.actions_["review_game"].trigger()
        self.rest(self.chance.uniform(1, 6))

    def lesson(self) -> None:
        """The page of lessons, and one of them."""
        self.window.show_greeter()
        self.window.greeter.learn_button.click()
        self.rest(1.5)

    def lab(self) -> None:
        """The Lab is opened and closed."""
        self.window.actions_["lab"].trigger()
        self.rest(1)
        self._close_others()

    def library(self) -> None:
        """The library is opened and closed."""
        self.window.actions_["library"].trigger()
        self.rest(1)
        self._close_others()

    def microscope(self) -> None:
        """The microscope is opened and closed."""
        self.window.actions_["microscope"].trigger()
        self.rest(2)
        self._close_others()

    def text(self) -> None:
        """A text is read and closed."""
        from PySide6.QtCore import QTimer

        QTimer.singleShot(1000, self._close_others)  # Some come back only when they are closed.
        self.window.actions_[next(self.texts)].trigger()
        self.rest(1.2)

    def looks(self) -> None:
        """Another language and another theme."""
        from desktop_go.services.settings_schema import LANGUAGES

        settings = self.core.settings
        settings.set("language", self.chance.choice(LANGUAGES)[0])
        settings.set("theme", self.chance.choice(("light", "dark", "system")))
        self.rest(1)

    def _close_others(self) -> None:
        from PySide6.QtWidgets import QApplication

        for window in QApplication.topLevelWidgets():
            if window.isVisible() and window is not self.window:
                window.close()


def shelf(folder: Path) -> Iterator[Path]:
    """Records of games on 19x19, with comments and branches."""
    chance = random.Random(1)
    for number in range(20):
        places = [f"{chr(97 + n % 19)}{chr(97 + n // 19)}" for n in range(361)]
        chance.shuffle(places)
        moves = "".join(f";{'BW'[n & 1]}[{at}]C[{n}]" for n, at in enumerate(places[:200]))
        path = folder / f"{number}.sgf"
        path.write_text(f"(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]{moves})")
        yield path


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=120.0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp())
    os.environ["DESKTOP_GO_HOME"] = str(folder / "home")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    from PySide6.QtWidgets import QApplication
    from window_drive import Driver

    from desktop_go.gui.app import Program
    from desktop_go.gui.go.engine import RealEngine
    from desktop_go.gui.play.sounds import SoundPlayer
    from desktop_go.gui.threads.garbage import GarbageKeeper

    app = QApplication([sys.argv[0]])
    program = Program(app, RealEngine(), SoundPlayer(lambda _path: True))
    garbage = GarbageKeeper(program)
    program.start()
    program.settings.set("records.open_in", "here")
    use = Use(Driver(program, None), list(shelf(folder)), random.Random(arguments.seed))
    start, shares = time.monotonic(), []
    while time.monotonic() - start < arguments.minutes * 60:
        use.anything()
        if (minute := int((time.monotonic() - start) // 60)) >= len(shares) + 1:
            resident, share, own = memory()
            shares += [own] * (minute - len(shares))
            alive = f"{sys.getallocatedblocks()} blocks, {len(app.allWidgets())} widgets"
            sizes = f"{resident:.0f} MiB, PSS {share:.0f}, anonymous {own:.0f}"
            print(f"{minute} min: {sizes}; {alive}; {use.counts}", flush=True)
    program.window.close()
    garbage.close()
    first, last = max(shares[:FIRST], default=0.0), max(shares[-LAST:], default=0.0)
    print(f"Anonymous at most {first:.0f} MiB in the first minutes, {last:.0f} MiB in the last")
    return 1 if last > first * MOST else 0


if __name__ == "__main__":
    sys.exit(main())
