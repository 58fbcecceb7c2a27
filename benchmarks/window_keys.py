"""Steps a second through a record of 300 moves, by key presses in the real window.

    python benchmarks/window_keys.py

Presses the right arrow key 300 times, the left one 300 times; each press counts until the board is
painted. Prints steps a second and the slowest step. Uses the screen if there is one.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

MOVES = 300


def record(moves: int) -> str:
    """One game with comments, marks and a variation at every tenth move."""
    parts = []
    for number in range(moves):
        place = (number * 7) % 361
        point = f"{chr(97 + place % 19)}{chr(97 + place // 19)}"
        text = f";{'BW'[number & 1]}[{point}]C[Move {number + 1}: a word or two.]TR[{point}]"
        parts.append(f"({text}" if number % 10 == 9 else text)
    ends = ")(;C[another way])" * (moves // 10)
    return "(;GM[1]FF[4]CA[UTF-8]SZ[19]" + "".join(parts) + ends + ")"


def main() -> int:
    home = tempfile.mkdtemp()
    os.environ["DESKTOP_GO_HOME"] = home
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from desktop_go.gui.app import Program

    class NoEngine:
        """Walking through a record needs none."""

        def prepare(self, on_progress: object, should_stop: object) -> None: ...

        def open(self) -> NoEngine:
            return self

        def close(self) -> None: ...

    class Paints(QObject):
        """Counts how often the board is painted."""

        count = 0

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            self.count += event.type() == QEvent.Type.Paint
            return super().eventFilter(watched, event)

    app = QApplication([sys.argv[0]])
    path = Path(home) / "game.sgf"
    path.write_text(record(MOVES))
    program = Program(app, NoEngine())
    program.start([path])
    core, board = program.core, program.window.game_page.board
    paints = Paints()
    board.installEventFilter(paints)

    def spin(condition: Callable[[], bool]) -> None:
        while not condition():
            app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    spin(lambda: core.files.path == path)
    program.window.activateWindow()
    spin(program.window.isActiveWindow)
    for key, name in ((Qt.Key.Key_Right, "forward"), (Qt.Key.Key_Left, "back")):
        steps = []
        for _ in range(MOVES):
            before, start = paints.count, time.perf_counter()
            QTest.keyClick(program.window.focusWidget() or program.window, key)
            spin(lambda before=before: paints.count > before)  # type: ignore[misc]
            steps.append(time.perf_counter() - start)
        slowest, middle = max(steps) * 1000, statistics.median(steps) * 1000
        rate = MOVES / sum(steps)
        print(f"{name}: {rate:.0f} steps/s, median {middle:.1f} ms, slowest {slowest:.0f} ms")
    place = core.game.cursor.place
    program.window.close()
    return 0 if place == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
