"""How long the window's thread is kept waiting while the engine works flat out.

    python benchmarks/window_gaps.py --seconds 60

Opens the real window, lets the engine analyze a 19x19 board with two threads and measures how much
later than asked a 5 ms timer on the GUI thread fires. ``--compile`` starts with an empty kernel
cache, so that kernels are compiled meanwhile.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

PERIOD_MS = 5
LONG_MS = 20
"""Waits longer than this are printed with their moment."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--size", type=int, default=19)
    arguments = parser.parse_args()
    home = tempfile.mkdtemp()
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        os.environ[name] = home
    if arguments.compile:
        os.environ["DESKTOP_GO_KERNEL_CACHE"] = str(Path(home) / "kernels")

    from PySide6.QtCore import QObject, Qt, QTimer, Slot
    from PySide6.QtWidgets import QApplication

    from desktop_go.engine.messages import GameState, Limits, Purpose
    from desktop_go.gui.app import Program
    from desktop_go.gui.go.engine import RealEngine
    from desktop_go.gui.play.engine_thread import EngineStatus

    app = QApplication([sys.argv[0]])
    program = Program(app, RealEngine())

    class Meter(QObject):
        """Notes when its timer fires."""

        def __init__(self) -> None:
            super().__init__()
            self.late: list[float] = []
            self._last = 0.0
            self._start = time.perf_counter()
            self._asked = False
            self._end = 0.0
            self._timer = QTimer(self)
            self._timer.setTimerType(Qt.TimerType.PreciseTimer)
            self._timer.timeout.connect(self.tick)
            self._timer.start(PERIOD_MS)

        @Slot()
        def tick(self) -> None:
            now = time.perf_counter()
            if self._last:
                late = (now - self._last) * 1000 - PERIOD_MS
                self.late.append(late)
                if late > LONG_MS:
                    status = program.core.port.status.name
                    print(f"{now - self._start:6.2f} s: {late:.1f} ms, {status}")
            self._last = now
            port = program.core.port
            if not self._asked and port.status is EngineStatus.READY:
                self._asked = True
                self._end = now + arguments.seconds
                if not arguments.compile:
                    self.late.clear()
                port.think(
                    GameState(arguments.size),
                    Limits(),
                    Purpose.ANALYZE,
                    {"threads": 2, "early_stop": False},
                )
            if self._asked and now > self._end:
                self._timer.stop()
                program.window.close()
                app.quit()

    program.start()
    meter = Meter()
    app.exec()
    late = np.array(meter.late)
    print(
        f"{len(late)} ticks of {PERIOD_MS} ms: late by median {np.median(late):.1f} ms, "
        f"p99 {np.percentile(late, 99):.1f} ms, worst {late.max():.1f} ms"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
