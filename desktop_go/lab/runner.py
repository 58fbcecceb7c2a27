"""Runs an experiment: hands tasks to processes and keeps every result as soon as it is there.

Several games are played at once, each on one processor core. A run can be paused and stopped; what
is missing is played when the same experiment runs again.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from desktop_go.engine.warm_up import kernels_are_cached, warm_up_command
from desktop_go.kernel_cache import cache_is_writable
from desktop_go.lab.counting import Course
from desktop_go.lab.experiment import Event, Experiment, LabError
from desktop_go.lab.play import Result
from desktop_go.lab.schedule import Task, tasks
from desktop_go.lab.store import Store
from desktop_go.lab.suites import problems
from desktop_go.own_command import own_command
from desktop_go.services.i18n import tr

MOST_TRIES = 2
"""How often a task is begun that ends its process, before the run gives up."""
AHEAD = 4
"""Pairs of games that may be begun while an earlier one is still played, for each process: a test
looks at games in their order, and those behind its decision are played for nothing."""
QUIT_SECONDS = 5.0

Say = Callable[[dict[str, Any]], object]


def all_tasks(experiment: Experiment) -> list[Task]:
    """Everything that is to be done. Raises DesktopGoError when a suite cannot be read."""
    positions = len(problems(experiment)) if experiment.event is Event.SUITE else 0
    return list(tasks(experiment, positions))


def usual_processes() -> int:
    """As many games at once as there are processor cores."""
    return max(1, os.cpu_count() or 1)


class Helper:
    """A process that plays, and the thread that listens to it."""

    def __init__(self, experiment: Experiment, heard: queue.SimpleQueue[Any]) -> None:
        self.task: Task | None = None
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        self._process = subprocess.Popen(
            own_command("lab", "work"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            creationflags=flags,
        )
        self._reader = threading.Thread(target=self._listen, args=(heard,), daemon=True)
        self._reader.start()
        self.order(experiment=experiment.to_toml())

    def order(self, **what: Any) -> None:
        """Say something to the process; nothing where it has ended, which is heard elsewhere."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write(json.dumps(what) + "\n")
            self._process.stdin.flush()

    def begin(self, task: Task) -> None:
        """Have a task done."""
        self.task = task
        self.order(task=task.number)

    def end(self) -> None:
        """End the process, whatever it is doing."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(QUIT_SECONDS)
        self._process.stdout.close()

    def _listen(self, heard: queue.SimpleQueue[Any]) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            heard.put((self, json.loads(line)))
        heard.put((self, None))


class Hands(Protocol):
    """Whoever does one task at a time; tells the queue that it was made with.

    What it puts there are pairs of itself and a ``begin``, ``move``, ``result`` or ``trouble``, or
    None when it has ended by itself.
    """

    task: Task | None
    """What it is doing now."""

    def begin(self, task: Task) -> None:
        """Do a task."""
        ...

    def order(self, **what: Any) -> None:
        """Take ``paused=True`` or ``paused=False``."""
        ...

    def end(self) -> None:
        """End, whatever it is doing."""
        ...


MakeHands = Callable[[Experiment, queue.SimpleQueue[Any]], Hands]


class Runner:
    """One run of an experiment.

    Args:
        experiment: what to do.
        store: where results are kept; those that it has are not played again.
        processes: how many tasks are done at once.
        say: told events as they happen: ``started``, ``preparing``, ``begin``, ``move``,
            ``result``, ``paused``, ``resumed``, and ``ended`` at last.
        make_hands: makes what does the tasks; processes on this computer by default.
    """

    def __init__(
        self,
        experiment: Experiment,
        store: Store,
        processes: int,
        say: Say = lambda _event: None,
        make_hands: MakeHands = Helper,
    ) -> None:
        self._experiment, self._store, self._say = experiment, store, say
        self._make_hands = make_hands
        self._processes = max(1, processes)
        self._heard: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._helpers: list[Hands] = []
        self._waiting: deque[Task] = deque()
        self._results: dict[int, Result] = {}
        self._tries: dict[int, int] = {}
        self._course = Course(experiment)
        self._paused = self._stopped = False

    def pause(self) -> None:
        """Have all games wait after the move that is being thought about. From any thread."""
        self._heard.put((None, "pause"))

    def resume(self) -> None:
        """Go on after ``pause``. From any thread."""
        self._heard.put((None, "resume"))

    def stop(self) -> None:
        """End the run; games in progress are given up and played again next time."""
        self._heard.put((None, "stop"))

    def run(self) -> bool:
        """Do everything that is missing; True when nothing is left.

        Raises:
            DesktopGoError: the experiment cannot be run, or a process fails again and again.
        """
        todo = all_tasks(self._experiment)
        self._store.begin(self._experiment)
        known = {task.number for task in todo}
        self._results = {one.number: one for one in self._store.results() if one.number in known}
        self._waiting = deque(task for task in todo if task.number not in self._results)
        self._say({"event": "started", "total": len(todo), "done": len(self._results)})
        if self._waiting and not self._is_decided:
            self._prepare()
            try:
                with self._store.held():
                    self._work()
            finally:
                for helper in self._helpers:
                    helper.end()
        finished = not self._stopped and (self._is_decided or not self._waiting)
        self._say({"event": "ended", "finished": finished})
        return finished

    @property
    def _is_decided(self) -> bool:
        """Whether a test has come to its end."""
        self._course.take(self._results)
        return self._course.end is not None

    def _prepare(self) -> None:
        """Compile the engine once, before several processes would do so at the same time."""
        key = self._experiment.game
        is_here = self._make_hands is Helper
        if not is_here or kernels_are_cached(key) or not cache_is_writable():
            return
        self._say({"event": "preparing"})
        done = subprocess.run(
            warm_up_command(key), stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        if done.returncode:
            words = done.stderr.decode("utf-8", "replace").strip().splitlines()
            reason = words[-1] if words else str(done.returncode)
            raise LabError(tr("The engine could not be prepared: {reason}").format(reason=reason))

    def _work(self) -> None:
        count = min(self._processes, len(self._waiting))
        self._helpers = [self._make_hands(self._experiment, self._heard) for _ in range(count)]
        self._hand_out()
        while not self._stopped and self._is_busy:
            helper, what = self._heard.get()
            if helper is None:
                self._obey(what)
            elif what is None:
                self._replace(helper)
            elif "trouble" in what:
                raise LabError(what["trouble"])
            elif "result" in what:
                self._keep(helper, Result(**what["result"]))
            else:
                key = "begin" if "begin" in what else "move"
                self._say({"event": key, **(what["begin"] if key == "begin" else what)})

    @property
    def _is_busy(self) -> bool:
        """Whether a task is being done, or waits for the end of a pause."""
        return (self._paused and bool(self._waiting)) or any(one.task for one in self._helpers)

    def _obey(self, order: str) -> None:
        if order == "stop":
            self._stopped = True
            return
        self._paused = order == "pause"
        for helper in self._helpers:
            helper.order(paused=self._paused)
        self._say({"event": "paused" if self._paused else "resumed"})
        self._hand_out()

    def _keep(self, helper: Hands, result: Result) -> None:
        self._results[result.number] = result
        helper.task = None
        if self._is_decided:
            # All games up to the decision are there: those in progress lie behind it.
            self._waiting.clear()
            for other in self._helpers:
                other.task = None
        self._hand_out()  # Nobody waits for the disk.
        self._store.add(result)
        self._say({"event": "result", **_spoken(result)})

    def _hand_out(self) -> None:
        """Give tasks to all who have none."""
        if self._paused:
            return
        for helper in self._helpers:
            if helper.task is None and self._waiting and self._may_begin(self._waiting[0]):
                helper.begin(self._waiting.popleft())

    def _may_begin(self, task: Task) -> bool:
        """Whether a game is not too far ahead of the first one that is still played."""
        if self._experiment.sprt is None:
            return True
        played = [helper.task.number for helper in self._helpers if helper.task is not None]
        return not played or task.number < min(played) + 2 * AHEAD * self._processes

    def _replace(self, helper: Hands) -> None:
        """Start another process in place of one that has ended by itself."""
        task = helper.task
        helper.end()
        self._helpers.remove(helper)
        if task is None:
            return
        self._tries[task.number] = self._tries.get(task.number, 0) + 1
        if self._tries[task.number] >= MOST_TRIES:
            text = tr("Game {number} ended its process {count} times.")
            raise LabError(text.format(number=task.number + 1, count=MOST_TRIES))
        self._waiting.appendleft(task)
        self._helpers.append(self._make_hands(self._experiment, self._heard))
        self._hand_out()


def _spoken(result: Result) -> dict[str, Any]:
    """What is said of a result: all but its moves, which were told one by one."""
    return {
        "number": result.number,
        "first": result.first,
        "second": result.second,
        "points": result.points,
        "reason": result.reason,
        "seconds": result.seconds,
    }
