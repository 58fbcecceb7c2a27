"""Times the painting of the board: ``python benchmarks/board_paint.py [--pixels 1000]``.

- repaint: the whole window again, as after another window lay over it;
- jump: the board emptied and set up again, whole boards both times;
- rebuild: all layers made anew, as after a resize;
- move: one stone more, painted where it changed.

Medians, in milliseconds of this thread's processor time (on an idle machine the same as the
clock's: painting runs in one thread). The target is a repaint of 19x19 with 1000 pixels in 8 ms.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.board.scene import BoardScene
from desktop_go.gui.board.surface import to_rect
from desktop_go.gui.style.theme import interface_font
from desktop_go.moves import Point
from desktop_go.services.board_view import BoardView, CandidateMark

TARGET_MS = 8.0
SIDE = 19


def sample_views() -> dict[str, BoardView]:
    """A full-grown game, plain and with each kind of overlay."""
    rng = np.random.default_rng(4)
    stones = rng.choice([0, 1, 2], SIDE * SIDE, p=[0.3, 0.35, 0.35]).astype(np.uint8)
    points = [Point(i % SIDE, i // SIDE) for i in range(SIDE * SIDE)]
    standing = [point for point, stone in zip(points, stones, strict=True) if stone]
    bare = [point for point, stone in zip(points, stones, strict=True) if not stone]
    base = {"stones": stones.tobytes(), "last_move": standing[100]}
    candidates = tuple(
        CandidateMark(point, 0.5, 1000 - rank, rank, 0.02 * rank, 0.5)
        for rank, point in enumerate(bare[:12])
    )
    ownership = rng.uniform(-1, 1, SIDE * SIDE).astype(np.float32)
    numbers = {point: number for number, point in enumerate(standing, start=1)}
    return {
        "stones": BoardView(SIDE, SIDE, **base),
        "candidates": BoardView(SIDE, SIDE, **base, candidates=candidates),
        "ownership": BoardView(SIDE, SIDE, **base, ownership=ownership),
        "numbers": BoardView(SIDE, SIDE, **base, move_numbers=numbers),
    }


def median_ms(action: Callable[[], None], runs: int) -> float:
    action()
    times = []
    for _ in range(runs):
        start = time.thread_time()
        action()
        times.append(time.thread_time() - start)
    return 1000 * statistics.median(times)


def measure(view: BoardView, options: BoardOptions, pixels: int, runs: int) -> dict[str, float]:
    window = QImage(pixels, pixels, QImage.Format.Format_RGB32)
    scene = BoardScene(view, options)
    scene.resize(pixels, pixels)
    whole = QRect(0, 0, pixels, pixels)
    fewer = bytearray(view.stones)
    stone = next(index for index in range(200, len(fewer)) if fewer[index])
    fewer[stone] = 0
    less = BoardView(SIDE, SIDE, bytes(fewer), last_move=view.last_move)
    full = BoardView(SIDE, SIDE, view.stones, last_move=view.last_move)

    def paint(rects: list[QRect]) -> None:
        painter = QPainter(window)
        for rect in rects:
            painter.setClipRect(rect)
            scene.paint(painter, rect)
        painter.end()

    def rebuild() -> None:
        scene.resize(pixels + 1, pixels)
        scene.resize(pixels, pixels)
        paint([whole])

    def one_move() -> None:
        for position in (less, full):
            changed = scene.set_view(position)
            paint([to_rect(box) for box in scene.boxes(changed or ())])

    def jump() -> None:
        for position in (BoardView(SIDE, SIDE), view):
            scene.set_view(position)
            paint([whole])

    result = {
        "repaint": median_ms(lambda: paint([whole]), runs),
        "jump": median_ms(jump, runs),
        "rebuild": median_ms(rebuild, runs),
    }
    result["move"] = median_ms(one_move, runs) / 2
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pixels", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=30)
    arguments = parser.parse_args()
    app = QApplication([])
    app.setFont(interface_font(app.font()))
    print(f"{SIDE}x{SIDE}, {arguments.pixels} pixels, median of {arguments.runs}, CPU ms")
    worst = 0.0
    for theme in ("wood", "paper", "dark"):
        for name, view in sample_views().items():
            options = BoardOptions(theme=theme, show_move_numbers=name == "numbers")
            figures = measure(view, options, arguments.pixels, arguments.runs)
            worst = max(worst, figures["repaint"])
            print(
                f"{theme:6} {name:11}"
                + "".join(f"  {key} {value:6.2f}" for key, value in figures.items())
            )
    print(f"slowest repaint {worst:.2f} ms, target {TARGET_MS:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
