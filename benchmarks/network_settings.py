"""What the search's defaults around the network are worth in speed: batches, cache, kept trees.

    python benchmarks/network_settings.py --sizes 9,13,19

One engine plays against itself. The others, which differ in one setting from the defaults, think
about every position of that game for the same number of simulations. Processor time is counted, so
that other programs disturb less.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import GameState, Limits, ThinkRequest
from desktop_go.moves import Color, Move
from desktop_go.options import OptionValue
from desktop_go.resources import assets_dir

COMMON: dict[str, OptionValue] = {"threads": 1, "early_stop": False, "seed": 1}
CHANGES: dict[str, dict[str, OptionValue]] = {
    "defaults": {},
    "batch 1": {"batch": 1},
    "batch 2": {"batch": 2},
    "batch 4": {"batch": 4},
    "batch 16": {"batch": 16},
    "no cache": {"evaluation_cache": 0},
    "no kept tree": {"tree_reuse": False},
}


@dataclass
class Contender:
    """An engine with one setting changed, and what it has done so far."""

    options: dict[str, OptionValue]
    session: EngineSession = field(default_factory=lambda: EngineSession(assets_dir() / "networks"))
    seconds: float = 0.0
    visits: int = 0

    def think(self, state: GameState, simulations: int) -> Move | None:
        """Choose a move; the time and the visits behind the choice are added up."""
        request = ThinkRequest(1, state, Limits(playouts=simulations), options=self.options)
        started = time.process_time()
        answer = self.session.run(request)
        self.seconds += time.process_time() - started
        assert answer.thought is not None
        self.visits += answer.thought.visits
        return answer.move


def compare(size: int, plies: int, simulations: int) -> None:
    """Print one line for each setting."""
    contenders = {name: Contender(COMMON | change) for name, change in CHANGES.items()}
    for contender in contenders.values():  # what is done once is not counted
        contender.think(GameState(size), simulations)
        contender.seconds = contender.visits = 0
    leader = Contender(COMMON | {"seed": 2})
    moves: list[Move] = []
    while len(moves) < plies:
        color = Color.BLACK if len(moves) % 2 == 0 else Color.WHITE
        state = GameState(size, moves=tuple(moves), to_play=color)
        for contender in contenders.values():
            contender.think(state, simulations)
        played = leader.think(state, simulations)
        if played is None or played.point is None:
            break
        moves.append(played)
    usual = contenders["defaults"]
    for name, contender in contenders.items():
        print(
            f"{size}x{size} {name:13} {usual.seconds / contender.seconds:5.2f} times the speed, "
            f"{contender.visits / len(moves):6.0f} visits behind a move",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="9,13,19")
    parser.add_argument("--plies", type=int, default=40)
    parser.add_argument("--simulations", type=int, default=400)
    arguments = parser.parse_args()
    for size in arguments.sizes.split(","):
        compare(int(size), arguments.plies, arguments.simulations)


if __name__ == "__main__":
    main()
