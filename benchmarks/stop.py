"""How soon the engine stops when asked: milliseconds from the wish to the answer.

    python benchmarks/stop.py

Each trial asks at a random moment of a search; every twentieth trial follows a long search and asks
while the tree of the move before is being taken over.
"""

from __future__ import annotations

import argparse
import random
import threading
import time

from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import GameState, Limits, ThinkRequest
from desktop_go.moves import Color, Move, Point
from desktop_go.resources import assets_dir

LONG_SEARCH = 4.0
LATEST = 0.6


class Wish:
    """Wants a stop from a moment on."""

    def __init__(self, delay: float) -> None:
        self._asked = threading.Event()
        self.moment = 0.0
        self._timer = threading.Timer(delay, self._ask)
        self._timer.start()

    def _ask(self) -> None:
        self.moment = time.perf_counter()
        self._asked.set()

    def __call__(self) -> bool:
        return self._asked.is_set()


def trial(session: EngineSession, request: ThinkRequest, delay: float) -> float:
    """Milliseconds from the wish to the answer."""
    wish = Wish(delay)
    session.run(request, should_stop=wish)
    return (time.perf_counter() - wish.moment) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--trials", type=int, default=60)
    arguments = parser.parse_args()
    chance = random.Random(1)
    for size in (9, 19):
        middle = Point(size // 2, size // 2)
        before = GameState(size, moves=(Move.play(Color.BLACK, middle),))
        after = GameState(size, moves=(*before.moves, Move.play(Color.WHITE, Point(2, 2))))
        for evaluator in ("playouts", "mixed"):
            for threads in (1, 2):
                options = {"threads": threads, "evaluator": evaluator, "early_stop": False}
                session = EngineSession(assets_dir() / "networks")
                endless = ThinkRequest(1, after, Limits(seconds=600), options=options)
                session.run(ThinkRequest(1, before, Limits(playouts=64), options=options))
                waits = []
                for number in range(arguments.trials):
                    delay = chance.uniform(0.0, LATEST)
                    if number % 20 == 19:
                        long = Limits(seconds=LONG_SEARCH)
                        session.run(ThinkRequest(1, before, long, options=options))
                        delay = chance.uniform(0.0, 0.05)
                    waits.append(trial(session, endless, delay))
                waits.sort()
                print(
                    f"{size}x{size} {evaluator:8} {threads} threads: "
                    f"median {waits[len(waits) // 2]:5.1f}"
                    f" ms, worst {waits[-1]:5.1f} ms of {len(waits)}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
