"""The whole search: simulations a second against light C playouts, and what a thread more gives.

    python benchmarks/search.py

RAVE with heavy playouts from the empty board, one thread, beside the plain C port of the light
playouts in the same run; then two threads on one tree against one. Rounds alternate and the best
of each counts.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

import playouts as light

from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import GameState, Limits, ThinkRequest
from desktop_go.resources import assets_dir

SECONDS = 1.0


def rate(session: EngineSession, size: int, threads: int, evaluator: str) -> float:
    """Playouts a second of one search from the empty board."""
    options = {"threads": threads, "early_stop": False, "evaluator": evaluator, "tree_reuse": False}
    request = ThinkRequest(1, GameState(size), Limits(seconds=SECONDS), options=options)
    thought = session.run(request).thought
    assert thought is not None
    return thought.playouts_per_second


def c_rate(port: object, size: int) -> float:
    games = light.GAMES_PER_ROUND[size]
    start = time.perf_counter()
    light.play_in_c(port, size, games)  # type: ignore[arg-type]
    return games / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    sessions = {
        (threads, evaluator): EngineSession(assets_dir() / "networks")
        for threads in (1, 2)
        for evaluator in ("playouts", "mixed")
    }
    with tempfile.TemporaryDirectory() as folder:
        port = light.compile_port(Path(folder), "gcc")
        for size in light.SIZES:
            best: dict[str, float] = {}
            for _ in range(arguments.rounds):
                figures = {"C": c_rate(port, size)}
                for (threads, evaluator), session in sessions.items():
                    figures[f"{evaluator} {threads}"] = rate(session, size, threads, evaluator)
                best = {name: max(best.get(name, 0.0), value) for name, value in figures.items()}
            print(
                f"{size}x{size}: light C {best['C']:,.0f}/s; search with heavy playouts "
                f"{best['playouts 1']:,.0f}/s (ratio {best['playouts 1'] / best['C']:.2f}), "
                f"two threads {best['playouts 2'] / best['playouts 1']:.2f} times; with the "
                f"network {best['mixed 1']:,.0f}/s, two threads "
                f"{best['mixed 2'] / best['mixed 1']:.2f} times",
                flush=True,
            )


if __name__ == "__main__":
    main()
