"""What the Lab adds to a match: ``python benchmarks/match_overhead.py [--playouts N]``.

Games of Go on 9x9 between RAVE and UCT, in this process. Counted is the processor time of whole
games outside the engines' moves: making players, the checked board, referee, telling moves and
results as JSON. Results are kept by another process while the next game runs: that is told apart.
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
    thinking, play = 0.0, OwnPlayer.play
    answer: Any = None

    def timed(*args: Any, **kwargs: Any) -> Any:
        nonlocal answer, thinking
        began = time.thread_time()
        answer = None  # What an engine thought before is freed at its own cost.
        answer = play(*args, **kwargs)
        thinking += time.thread_time() - began
        return answer

    OwnPlayer.play = timed
    experiment = parse_experiment(EXPERIMENT.format(**vars(arguments)))
    worker, todo = Worker(experiment), list(tasks(experiment))
    worker.do(todo[0])  # Loads the kernels.
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "match.lab")
        store.begin(experiment)
        thinking, whole, keeping = 0.0, 0.0, 0.0
        with store.held():
            for task in todo:
                began = time.thread_time()
                result = worker.do(task, json.dumps)
                json.dumps(asdict(result))
                ended = time.thread_time()
                store.add(result)
                whole += ended - began
                keeping += time.thread_time() - ended
    count = len(todo)
    print(f"{count} games of {whole / count:.2f} s: {1 - thinking / whole:.1%} is the Lab's")
    print(f"beside them, {1000 * keeping / count:.1f} ms to keep each result")


if __name__ == "__main__":
    main()
