"""Drives the program's window from outside, as a hand would: with xdotool, on a virtual screen.

What it sees is the screen and the autosave file; it imports nothing of the window.
"""

from __future__ import annotations

import atexit
import json
import os
import random
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage

from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import rule_set
from desktop_go.moves import Color, Move, Point

SIZE = 9
LEVEL = 1
SCREEN = "1280x900x24"
PATIENCE = 60.0
OWN_MOVES = 14
"""The human plays so many moves, then passes until the engine passes too."""
SETTINGS = {
    "new_game": {
        "size": SIZE,
        "black": {"engine": False, "level": LEVEL},
        "white": {"engine": True, "level": LEVEL},
    }
}


@contextmanager
def start_screen() -> Iterator[None]:
    """A virtual screen of our own, which stays up when its last window has gone.

    While it resets itself a program that starts finds no screen.
    """
    number = next(n for n in range(91, 200) if not Path(f"/tmp/.X{n}-lock").exists())
    server = subprocess.Popen(
        ["Xvfb", f":{number}", "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"],
        stderr=subprocess.DEVNULL,
    )
    os.environ["DISPLAY"] = f":{number}"
    while not Path(f"/tmp/.X11-unix/X{number}").exists():
        time.sleep(0.05)
    try:
        yield
    finally:
        server.terminate()
        server.wait()


def xdotool(*arguments: str | int) -> str:
    command = ["xdotool", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=30
    ).stdout.strip()


class Window:
    """One running program."""

    def __init__(
        self,
        command: list[str],
        environment: dict[str, str],
        autosave: Path | None = None,
        **user: int,
    ) -> None:
        home = Path(environment["HOME"])
        self._autosave = autosave or home / ".local/share/desktop-go/autosave"
        self.started = time.time()
        self.process = subprocess.Popen(command, env=environment, cwd="/", **user)
        atexit.register(self.process.kill)
        self._lines: tuple[list[int], list[int]] | None = None
        self.id = ""
        self.wait(self._find, "the window appears")
        xdotool("windowfocus", self.id)

    def wait(self, condition: Callable[[], object], what: str) -> None:
        """Wait until ``condition`` holds."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if self.process.poll() is not None:
                raise SystemExit(f"FAILED  waiting until {what}: the program ended")
            if time.monotonic() > deadline:
                raise SystemExit(f"FAILED  waiting until {what}: not within {PATIENCE:.0f} s")
            time.sleep(0.05)

    def _find(self) -> bool:
        found = xdotool("search", "--onlyvisible", "--name", "Desktop Go").split()
        self.id = found[0] if found else ""
        return bool(found)

    # -- What can be seen ----------------------------------------------------------------------

    def picture(self) -> np.ndarray:
        """The screen as uint8[height, width, 3]."""
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            subprocess.run(["import", "-window", "root", file.name], check=True)
            image = QImage(file.name).convertToFormat(QImage.Format.Format_RGB888)
        rows = np.frombuffer(bytes(image.constBits()), np.uint8).reshape(image.height(), -1)
        return rows[:, : image.width() * 3].reshape(image.height(), image.width(), 3)

    def autosave(self) -> str:
        """The kept game: a line of JSON, then SGF."""
        for file in sorted(self._autosave.glob("*.sgf")):
            with suppress(FileNotFoundError):  # The program is just making it a generation older.
                return file.read_text("utf-8")
        return ""

    def moves(self) -> list[str]:
        """The moves so far as SGF writes them: ``B[ee]``."""
        return [part.split("]")[0] + "]" for part in self.autosave().split(";")[2:]]

    def phase(self) -> str:
        """What is going on, as the program keeps it; it waits while that is being replaced."""
        texts = [self.autosave()]
        self.wait(lambda: texts[-1] or texts.append(self.autosave()), "the game is kept")
        return str(json.loads(texts[-1].splitlines()[0]).get("phase"))

    def find_board(self) -> bool:
        """Find the lines of an empty board: long dark lines on wood."""
        picture = self.picture().astype(int)
        red, blue, light = picture[..., 0], picture[..., 2], picture.sum(axis=2)
        wood = (red - blue > 50) & (light > 300)
        dark = (light < 300) & (red > blue)
        columns = _lines((dark & _near(wood, 1)).sum(axis=0))
        rows = _lines((dark & _near(wood, 0)).sum(axis=1))
        self._lines = (columns, rows)
        return len(columns) == SIZE and len(rows) == SIZE

    # -- What is done --------------------------------------------------------------------------

    def key(self, *keys: str) -> None:
        """Press keys one after another."""
        xdotool("key", "--clearmodifiers", *keys)

    def click_point(self, col: int, row: int) -> None:
        """Click a point of the board."""
        assert self._lines
        xdotool("mousemove", self._lines[0][col], self._lines[1][row], "click", 1)

    def start_game(self) -> None:
        """Start the game that the first page proposes, and find the board."""
        self.wait(lambda: self._painted(), "the first page is painted")
        self.key("Return")
        self.wait(lambda: self.phase() == "playing", "the game starts")
        self.wait(self.find_board, "the board is seen")

    def _painted(self) -> bool:
        return bool(np.unique(self.picture()[::7, ::7].reshape(-1, 3), axis=0).shape[0] > 20)

    def wait_for_moves(self, count: int) -> None:
        """Wait until that many moves have been played, or the count of the score begins."""
        self.wait(
            lambda: len(self.moves()) >= count or self.phase() != "playing",
            f"move {count} is played (so far: {' '.join(self.moves())})",
        )

    def play_to_the_count(self) -> int:
        """Play some clicked moves, then pass until the engine does; the number of moves."""
        choice = random.Random(1)
        while self.phase() == "playing":
            played = self.moves()
            point = _choose(played, choice) if len(played) < 2 * OWN_MOVES else None
            if point is None:
                self.key("p")
            else:
                self.click_point(point.col, point.row)
            self.wait_for_moves(len(played) + 2)
        if self.phase() != "scoring":
            raise SystemExit(f"FAILED  after the game comes the count, not {self.phase()}")
        return len(self.moves())

    def accept(self) -> str:
        """Accept the score; the result as SGF writes it."""

        def finished() -> bool:
            self.key("alt+c")
            time.sleep(0.3)
            return self.phase() == "finished"

        self.wait(finished, "the result is accepted")
        return self.autosave().split("RE[")[1].split("]")[0]

    def save_as(self, path: Path) -> None:
        """Save through the dialog."""
        self.key("ctrl+shift+s")
        self.wait(lambda: len(self._own_windows()) > 1, "the dialog opens")
        dialog = next(window for window in self._own_windows() if window != self.id)
        xdotool("windowfocus", dialog)
        self.key("ctrl+a")
        xdotool("type", str(path))
        self.key("Return")
        self.wait(path.is_file, "the record is saved")
        xdotool("windowfocus", self.id)

    def _own_windows(self) -> list[str]:
        return xdotool("search", "--onlyvisible", "--classname", "desktop-go").split()

    def quit(self) -> None:
        """Close the window; the program must end with status 0."""
        xdotool("windowfocus", self.id)
        self.key("ctrl+q")
        status = self.process.wait(PATIENCE)
        if status != 0:
            raise SystemExit(f"FAILED  the program ended with status {status}")


def _near(mask: np.ndarray, axis: int) -> np.ndarray:
    """Where ``mask`` holds a few pixels before or after."""
    return np.roll(mask, 4, axis) | np.roll(mask, -4, axis)


def _lines(counts: np.ndarray) -> list[int]:
    """The middles of the runs of places that have nearly as many dark pixels as the darkest."""
    places = np.flatnonzero(counts > max(0.6 * counts.max(), 100))
    if not len(places):
        return []
    runs = np.split(places, np.flatnonzero(np.diff(places) > 2) + 1)
    return [int(run.mean()) for run in runs]


def _choose(played: list[str], choice: random.Random) -> Point | None:
    """A legal point that is no eye of Black's; None when there is none."""
    position = GoPosition(SIZE, rule_set("chinese"), komi=7)
    for text in played:
        color = Color.BLACK if text[0] == "B" else Color.WHITE
        letters = text[2:-1]
        if letters:
            point = Point(ord(letters[0]) - ord("a"), ord(letters[1]) - ord("a"))
            position.play(Move.play(color, point))
        else:
            position.play(Move.pass_(color))
    points = [point for point in position.legal_points() if not _is_eye(position, point)]
    return choice.choice(points) if points else None


def _is_eye(position: GoPosition, point: Point) -> bool:
    sides = [(point.col + dx, point.row + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return all(
        position.color_at(Point(col, row)) is Color.BLACK
        for col, row in sides
        if 0 <= col < SIZE and 0 <= row < SIZE
    )
