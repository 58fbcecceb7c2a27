"""How soon each gomoku engine stops when asked: milliseconds from the wish to the answer.

    python benchmarks/gomoku_stop.py --trials 40

Each trial asks at a random moment of a search without limits. The choice of a side in a swap2
opening is asked to stop, too.
"""

from __future__ import annotations

import argparse
import random
import time

from gomoku_levels import openings
from stop import Wish

from desktop_go.engine.gomoku.session import GomokuSession
from desktop_go.engine.gomoku.swap2 import answer_swap2
from desktop_go.engine.messages import GameState, Limits, ThinkRequest
from desktop_go.games.gomoku.engines.warm_up import warm_up
from desktop_go.games.gomoku.rules import FREESTYLE
from desktop_go.moves import Color, Move, Point

ENDLESS = 600.0
LATEST = 0.8
ENGINES = ("best", "alphabeta", "minimax", "threats", "mcts", "probability", "pattern")


def trial(
    session: GomokuSession, engine: str, threads: int, stones: list[Point], delay: float
) -> float | None:
    """Milliseconds from the wish to the answer; None if the engine was done before it."""
    moves = tuple(
        Move.play(Color.WHITE if i % 2 else Color.BLACK, point) for i, point in enumerate(stones)
    )
    options: dict[str, object] = {"engine": engine, "threads": threads}
    wish = Wish(delay)
    if engine == "swap2":
        answer_swap2(session, 15, FREESTYLE, stones[:3], ENDLESS, {}, wish)
    else:
        state = GameState(15, "freestyle", moves=moves)
        session.run(
            ThinkRequest(1, state, Limits(seconds=ENDLESS), options=options), should_stop=wish
        )
    return (time.perf_counter() - wish.moment) * 1000 if wish() else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--trials", type=int, default=40)
    arguments = parser.parse_args()
    warm_up()
    chance = random.Random(1)
    known = openings()
    runs = [(engine, 1) for engine in (*ENGINES, "swap2")] + [("best", 2)]
    for engine, threads in runs:
        session = GomokuSession()
        trial(session, engine, threads, known[-1], 0.2)
        waits = []
        for number in range(arguments.trials):
            stones = known[number % len(known)]
            wait = trial(session, engine, threads, stones, chance.uniform(0.0, LATEST))
            if wait is not None:
                waits.append(wait)
        waits.sort()
        told = "always done before it was asked"
        if waits:
            told = f"median {waits[len(waits) // 2]:5.1f} ms, worst {waits[-1]:5.1f} ms"
        print(f"{engine:12} {threads} threads: {told}, {len(waits)} stops", flush=True)


if __name__ == "__main__":
    main()
