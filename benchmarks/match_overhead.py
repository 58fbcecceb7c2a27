"""What the Lab adds to a match: ``python benchmarks/match_overhead.py [--playouts N]``.

Games of Go on 9x9 between RAVE and UCT, in this process. Counted is the processor time of whole
games outside the engines' moves: making players, referee, the checked board, telling moves and
results as JSON, and keeping results. The disk itself is not waited for in a match: the next game
begins before the last one is kept.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from desktop_go.engine.player import OwnPlayer
from desktop_go.lab.reading import parse_experiment
from desktop_go.lab.schedule import tasks
from desktop_go.lab.store import Store
from desktop_go.lab.tasks import Worker

EXPERIMENT = """
title = "RAVE against UCT"
game = "go"
event = "match"
board = 9
games = {games}
seed = 1
[budget]
playouts = {playouts}
[[contestant]]
name = "RAVE"
options = {{ algorithm = "rave", evaluator = "playouts" }}
[[contestant]]
name = "UCT"
options = {{ algorithm = "uct", evaluator = "playouts" }}
"""


def main() -> None:
    """Play and print the share."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--playouts", type=int, default=300)
    parser.add_argument("--games", type=int, default=20)
    arguments = parser.parse_args()
    thinking = 0.0
    play = OwnPlayer.play

    def timed(*args: Any, **kwargs: Any) -> Any:
        nonlocal thinking
        began = time.thread_time()
        try:
            return play(*args, **kwargs)
        finally:
            thinking += time.thread_time() - began

    OwnPlayer.play = timed
    experiment = parse_experiment(EXPERIMENT.format(**vars(arguments)))
    worker, todo = Worker(experiment), list(tasks(experiment))
    worker.do(todo[0])  # Loads the kernels.
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "match.lab")
        store.begin(experiment)
        with store.held():
            thinking, began = 0.0, time.thread_time()
            for task in todo:
                result = worker.do(task, json.dumps)
                json.loads(json.dumps(asdict(result)))
                store.add(result)
            whole = time.thread_time() - began
    each = 1000 * (whole - thinking) / len(todo)
    print(f"{len(todo)} games of {whole / len(todo):.2f} s: {1 - thinking / whole:.1%} of the time")
    print(f"is the Lab's, {each:.1f} ms a game")


if __name__ == "__main__":
    main()
