"""The process that plays: takes the numbers of tasks on standard input, tells what happens.

One JSON value a line. In: ``{"experiment": TEXT}``, then ``{"task": N}`` again and again, and
``{"paused": true}`` or false at any time. Out: ``{"begin": ...}``, ``{"move": ...}`` and
``{"result": ...}``, or ``{"trouble": TEXT}``. It ends when its input does, in the middle of a game
if need be, so that no process is left behind when the one that started it is killed.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from desktop_go.errors import DesktopGoError
from desktop_go.lab.reading import parse_experiment
from desktop_go.lab.schedule import Task, tasks
from desktop_go.lab.tasks import Worker


class Ear:
    """Reads what is said to the process, on a thread of its own."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.orders: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.may_go_on = threading.Event()
        self.may_go_on.set()
        threading.Thread(target=self._read, args=(lines,), daemon=True).start()

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            order = json.loads(line)
            if "paused" not in order:
                self.orders.put(order)
            elif order["paused"]:
                self.may_go_on.clear()
            else:
                self.may_go_on.set()
        os._exit(0)


def say(**what: Any) -> None:
    """Tell one thing."""
    sys.stdout.write(json.dumps(what, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def main() -> int:
    """Work until the input ends."""
    ear = Ear(sys.stdin)
    try:
        worker = Worker(parse_experiment(ear.orders.get()["experiment"]))
        positions = len(worker.problems) if worker.experiment.files else 0
        by_number = {task.number: task for task in tasks(worker.experiment, positions)}
        while True:
            _do(worker, by_number[ear.orders.get()["task"]], ear)
    except DesktopGoError as error:
        say(trouble=str(error))
        return 1


def _do(worker: Worker, task: Task, ear: Ear) -> None:
    say(begin=asdict(task))

    def moved(word: str) -> None:
        say(move=word, number=task.number)
        ear.may_go_on.wait()

    ear.may_go_on.wait()
    say(result=asdict(worker.do(task, moved)))
