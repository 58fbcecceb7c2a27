"""How soon the window shows large records, how fast it walks, and how long it is kept waiting.

    python benchmarks/window_records.py

Writes four records (a joseki tree of 62,000 nodes, a game of 3,600 moves, a line of 100,000 moves,
20,000 nested variations), opens each in the real window and prints seconds until it is painted,
steps a second through it, and the longest wait of a 5 ms timer on the window's thread.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

STEPS = 240
WALK_SIZE = 19


def move(number: int) -> str:
    col, row = number % WALK_SIZE, number // WALK_SIZE % WALK_SIZE
    return f";{'BW'[number & 1]}[{chr(97 + col)}{chr(97 + row)}]"


def line(moves: int) -> str:
    """One game without variations; stones are replaced when the board is full."""
    return f"(;GM[1]FF[4]SZ[{WALK_SIZE}]{''.join(map(move, range(moves)))})"


def nested(depth: int) -> str:
    """Each variation lies inside the one before."""
    return (
        f"(;GM[1]FF[4]SZ[{WALK_SIZE}]{''.join('(' + move(n) for n in range(depth))}{')' * depth})"
    )


def tree(nodes: int) -> str:
    """A tree with many forks, as a dictionary of joseki has."""
    chance = random.Random(2)
    parts = [f"(;GM[1]FF[4]SZ[{WALK_SIZE}]"]
    depth = count = 0
    while count < nodes:
        length = chance.randint(2, 6)
        parts.append("(" + "".join(move(chance.randrange(361)) for _ in range(length)))
        depth, count = depth + 1, count + length
        while depth and (depth > 40 or chance.random() < 0.45):
            parts.append(")")
            depth -= 1
    return "".join(parts) + ")" * depth + ")"


def main() -> int:
    home = tempfile.mkdtemp()
    os.environ["DESKTOP_GO_HOME"] = home
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication

    from desktop_go.gui.app import Program
    from desktop_go.gui.go.engine import RealEngine
    from desktop_go.gui.play.engine_thread import EngineStatus

    app = QApplication([sys.argv[0]])
    program = Program(app, RealEngine())
    program.start()
    core = program.core
    waits: list[float] = []
    last = [time.perf_counter()]

    def tick() -> None:
        now = time.perf_counter()
        waits.append((now - last[0]) * 1000)
        last[0] = now

    timer = QTimer()
    timer.timeout.connect(tick)
    timer.start(5)

    def spin(condition: Callable[[], bool]) -> None:
        while not condition():
            app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    spin(lambda: core.port.status is EngineStatus.READY)
    for name, content in (
        ("joseki tree, 62,000 nodes", tree(62_000)),
        ("game of 3,600 moves", line(3_600)),
        ("line of 100,000 moves", line(100_000)),
        ("20,000 nested variations", nested(20_000)),
    ):
        path = Path(home) / f"{name[:6].strip()}.sgf"
        path.write_text(content)
        waits.clear()
        last[0] = start = time.perf_counter()
        core.files.open_file(path)
        spin(lambda path=path: core.files.path == path)  # type: ignore[misc]
        program.window.repaint()
        opened = time.perf_counter() - start
        worst = max(waits, default=0.0)
        core.game.to_start()
        app.processEvents()
        steps = min(STEPS, len(core.game.cursor.line()) - 1)
        start = time.perf_counter()
        for _ in range(steps):
            core.game.step(1)
            program.window.game_page.board.repaint()
            app.processEvents()
        rate = steps / (time.perf_counter() - start)
        print(f"{name}: painted {opened:.2f} s, worst wait {worst:.0f} ms, {rate:.0f} steps/s")
    program.window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
