"""How soon the window is there, the engine ready, and its first move played.

    python benchmarks/window_start.py

Starts the program in fresh processes and prints seconds since the start of the process, and how
much of them the processor was busy for it. ``--cold`` starts with an empty kernel cache: the very
first start on a machine. How smoothly the window runs is measured by window_gaps.py.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence

START = """
import sys, time
begun = float(sys.argv[1])
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from desktop_go.gui.app import Program
from desktop_go.gui.go.engine import RealEngine
from desktop_go.gui.play.engine_thread import EngineStatus
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.players import OwnEngine

class Timed(Program):
    def _after_paint(self):
        busy = time.process_time()
        print(f"painted {time.time() - begun:.2f} (processor {busy:.2f})", flush=True)
        super()._after_paint()

app = QApplication([])
program = Timed(app, RealEngine())

def status(now):
    if now is EngineStatus.READY:
        print(f"engine {time.time() - begun:.2f}", flush=True)
        program.core.port.status_changed.disconnect(status)
        program.core.game.moved.connect(moved)
        program.window.start_game(GameSetup(black=OwnEngine(level=3)))

def moved(change):
    print(f"move {time.time() - begun:.2f}", flush=True)
    program.window.close()

program.core.port.status_changed.connect(status)
program.start()
app.exec()
"""


def run(code: str, *arguments: str, cache: str = "") -> str:
    """Run ``code`` in a fresh process with a home of its own; return what it printed."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "DESKTOP_GO_HOME": home}
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        if cache:
            environment["DESKTOP_GO_KERNEL_CACHE"] = cache
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    return done.stdout.strip()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--starts", type=int, default=5, help="how often to start (default 5)")
    parser.add_argument("--cold", action="store_true", help="start with an empty kernel cache")
    options = parser.parse_args(arguments)
    for _ in range(options.starts):
        with tempfile.TemporaryDirectory() as cache:
            print(run(START, str(time.time()), cache=cache if options.cold else ""), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
