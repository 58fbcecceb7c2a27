"""Drives the program's window from outside, as a hand would, on Linux on a virtual screen.

What it sees is the screen and the autosave file; it imports nothing of the window. It looks for the
board by its lines and for a button by its color, so it needs no place and no language.
"""

from __future__ import annotations

import atexit
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import hands
import numpy as np

from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import rule_set
from desktop_go.moves import Color, Move, Point

SIZE = 9
LEVEL = 1
SCREEN = "1024x768x24"
"""No larger than that of a hosted machine with Windows."""
PATIENCE = 60.0
OWN_MOVES = 14
"""The human plays so many moves, then passes until the engine passes too."""
ACCENT = (47, 111, 181)
"""The color of the button that is to be pressed first, in the light scheme."""
TOLERANCE = 16
BUTTON = (40, 15)
"""A button has at least so many pixels of its color in a row, and so many such rows."""
OTHER, RESTING = 50_000, 1_000
"""More changed pixels are a window that has come or gone; fewer are a cursor that blinks."""
SETTINGS = {
    "theme": "light",
    "new_game": {
        "size": SIZE,
        "black": {"engine": False, "level": LEVEL},
        "white": {"engine": True, "level": LEVEL},
    },
}


@contextmanager
def start_screen() -> Iterator[None]:
    """A virtual screen of our own on Linux, the machine's own elsewhere.

    It stays up when its last window has gone: while a screen resets itself a program that starts
    finds none.
    """
    if sys.platform != "linux":
        yield
        return
    number = next(n for n in range(91, 200) if not Path(f"/tmp/.X{n}-lock").exists())
    server = subprocess.Popen(
        ["Xvfb", f":{number}", "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"],
        stderr=subprocess.DEVNULL,
    )
    os.environ["DISPLAY"] = f":{number}"
    os.environ.pop("WAYLAND_DISPLAY", None)  # The pictures are to be of this screen.
    while not Path(f"/tmp/.X11-unix/X{number}").exists():
        time.sleep(0.05)
    try:
        yield
    finally:
        server.terminate()
        server.wait()


class Window:
    """One running program."""

    def __init__(
        self,
        command: list[str],
        environment: dict[str, str],
        autosave: Path | None = None,
        **user: int,
    ) -> None:
        self._autosave = autosave or (
            Path(environment["HOME"]) / ".local/share/desktop-go/autosave"
        )
        self._before = hands.picture()
        self._size = self._before.shape[:2]
        self.started = time.time()
        self.process = subprocess.Popen(command, env=environment, cwd="/", **user)
        atexit.register(self.process.kill)
        self._lines: tuple[list[int], list[int]] | None = None
        self.clicked: list[Point] = []
        self.wait(lambda: _changed(self._before) > OTHER, "the window appears")
        hands.face_topmost()

    def wait(self, condition: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
        """Wait until ``condition`` holds, ``patience`` seconds at most."""
        deadline = time.monotonic() + patience
        while not condition():
            if self.process.poll() is not None:
                raise SystemExit(f"FAILED  waiting until {what}: the program ended")
            if time.monotonic() > deadline:
                raise SystemExit(f"FAILED  waiting until {what}: not within {patience:.0f} s")
            time.sleep(0.05)

    # -- What can be seen ----------------------------------------------------------------------

    def autosave(self) -> str:
        """The kept game: a line of JSON, then SGF."""
        for file in sorted(self._autosave.glob("*.sgf")):
            with suppress(OSError):  # The program is just making it a generation older.
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
        picture = hands.picture().astype(int)
        red, blue, light = picture[..., 0], picture[..., 2], picture.sum(axis=2)
        wood = _wood(picture)
        dark = (light < 300) & (red > blue)
        columns = _lines((dark & _near(wood, 1)).sum(axis=0))
        rows = _lines((dark & _near(wood, 0)).sum(axis=1))
        self._lines = (columns, rows)
        return len(columns) == SIZE and len(rows) == SIZE

    def wood(self) -> int:
        """The number of pixels on the screen that have the color of boards."""
        return int(_wood(hands.picture().astype(int)).sum())

    # -- What is done --------------------------------------------------------------------------

    def click_point(self, col: int, row: int) -> None:
        """Click a point of the board."""
        assert self._lines
        hands.click(self._lines[0][col], self._lines[1][row])
        self.clicked.append(Point(col, row))

    def press_button(self, index: int = -1) -> None:
        """Click the lowest main button, or that ``index`` from above, once all rest in place."""
        seen: list[list[tuple[int, int]]] = [[]]

        def rest() -> bool:
            seen.append(find_buttons(hands.picture()))
            return bool(seen[-1]) and seen[-1] == seen[-2]

        self.wait(rest, "the main button is seen")
        hands.click(*seen[-1][index])
        hands.move(*self._aside())

    def _aside(self) -> tuple[int, int]:
        """A pixel where the pointer changes no color of the window."""
        height, width = self._size
        return width - 3, height // 2

    def start_game(self) -> None:
        """Start the game that the first page proposes, and find the board."""
        self.press_button()
        self.wait(lambda: self.phase() == "playing", "the game starts")
        self.wait(self.find_board, "the board is seen")

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
                hands.press("p")
            else:
                self.click_point(point.col, point.row)
            self.wait_for_moves(len(played) + 2)
        if self.phase() != "scoring":
            raise SystemExit(f"FAILED  after the game comes the count, not {self.phase()}")
        return len(self.moves())

    def accept(self) -> str:
        """Accept the score; the result as SGF writes it."""

        self.press_button()
        self.wait(lambda: self.phase() == "finished", "the result is accepted")
        return self.autosave().split("RE[")[1].split("]")[0]

    def save(self, folder: Path) -> Path:
        """Save under the name that the dialog proposes, in the ``folder`` of the settings."""
        before = hands.picture()
        hands.press("ctrl+shift+s")
        self.wait(lambda: _changed(before) > OTHER, "the dialog opens")
        self.wait(lambda: _changed(hands.picture()) < RESTING, "the dialog has opened")
        opened = hands.picture()
        hands.face_topmost()
        hands.press("enter")
        self.wait(lambda: list(folder.glob("*.sgf")), "the record is saved")
        self.wait(lambda: _changed(opened) > OTHER, "the dialog closes")
        return next(folder.glob("*.sgf"))

    def quit(self, limit: float = PATIENCE) -> float:
        """Close the window; the program must end with status 0 within ``limit`` seconds."""
        hands.face_topmost()
        began = time.monotonic()
        hands.press("ctrl+q")
        try:
            status = self.process.wait(limit)
        except subprocess.TimeoutExpired:
            raise SystemExit(f"FAILED  the program did not end within {limit:.0f} s") from None
        if status != 0:
            raise SystemExit(f"FAILED  the program ended with status {status}")
        taken = time.monotonic() - began
        # The screen may still show the window, and the next one would look the same.
        while _changed(self._before) > OTHER:
            if time.monotonic() - began > PATIENCE:
                raise SystemExit(f"FAILED  the window is still there after {PATIENCE:.0f} s")
            time.sleep(0.05)
        return taken


def _changed(before: np.ndarray) -> int:
    """The number of pixels of the screen that differ from ``before``."""
    return int((hands.picture() != before).any(axis=2).sum())


def find_buttons(picture: np.ndarray) -> list[tuple[int, int]]:
    """The middles of what is large and has the accent color, from above: buttons to press first.

    Args:
        picture: uint8[height, width, 3]. A screen may show the color a little differently, but
            always in the same way, so the commonest of the similar ones is meant.
    """
    similar = (np.abs(picture.astype(int) - ACCENT) <= TOLERANCE).all(axis=2)
    if not similar.any():
        return []
    colors, counts = np.unique(picture[similar], axis=0, return_counts=True)
    mask = (picture == colors[counts.argmax()]).all(axis=2)
    rows = np.flatnonzero(mask.sum(axis=1) >= BUTTON[0])
    runs = np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
    return [
        (int(np.flatnonzero(mask[run].any(axis=0)).mean()), int(run.mean()))
        for run in runs
        if len(run) >= BUTTON[1]
    ]


def _wood(picture: np.ndarray) -> np.ndarray:
    """Where a picture, int[height, width, 3], has the color of boards: bool[height, width]."""
    return (picture[..., 0] - picture[..., 2] > 50) & (picture.sum(axis=2) > 300)


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
