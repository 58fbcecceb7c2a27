"""Self-play over all sizes and rule sets: no illegal move, no exception, memory flat.

    python benchmarks/self_play.py --games 1000 --playouts 200

Every move is checked by the readable board. Prints a line per 50 games with the resident memory.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from pathlib import Path

from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import GameState, Limits, ThinkRequest
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import RULE_SETS
from desktop_go.moves import Move, MoveKind

SIZES = tuple(range(2, 20))


def resident_mb() -> float:
    """Resident memory of this process in MiB (Linux)."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def play_game(
    session: EngineSession, size: int, rules: str, playouts: int, evaluator: str
) -> tuple[str, int]:
    """Play one game; return how it ended and its number of moves."""
    position = GoPosition(size, rules, 7.0)
    moves: list[Move] = []
    options = {"threads": 1, "memory_mb": 64, "evaluator": evaluator}
    while len(moves) < 3 * size * size + 10:
        state = GameState(size, rules=rules, komi=7.0, moves=tuple(moves))
        request = ThinkRequest(len(moves), state, Limits(playouts=playouts), options=options)
        move = session.run(request).move
        assert move is not None
        if move.kind is MoveKind.RESIGN:
            return "resign", len(moves)
        position.play(move)  # raises IllegalMove, which ends the benchmark
        moves.append(move)
        if position.is_over:
            return "two passes", len(moves)
    return "move limit", len(moves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--evaluator", default="playouts")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    networks = Path(__file__).resolve().parent.parent / "assets" / "networks"
    session = EngineSession(networks)
    rules = sorted(RULE_SETS)
    ends: Counter[str] = Counter()
    total = 0
    start = time.perf_counter()
    for game in range(arguments.games):
        size = SIZES[game % len(SIZES)]
        end, moves = play_game(
            session, size, rng.choice(rules), arguments.playouts, arguments.evaluator
        )
        ends[end] += 1
        total += moves
        if game % 50 == 49 or game + 1 == arguments.games:
            print(
                f"{game + 1} games, {total} moves, {dict(ends)}, {resident_mb():.0f} MiB, "
                f"{time.perf_counter() - start:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
