"""Plays an experiment on a Dask cluster: the same file, the same games for the same seed.

Workers may come and go: a game that was lost with its worker is played again elsewhere. They need
this program in the same version, and the files of a suite under the same names.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from desktop_go.lab.experiment import Experiment, LabError
from desktop_go.lab.reading import parse_experiment
from desktop_go.lab.runner import all_tasks
from desktop_go.lab.schedule import Task
from desktop_go.lab.tasks import Worker
from desktop_go.services.i18n import tr

CONNECT_SECONDS = 10
MOST_LOSSES = 20
"""How often one game may be lost with its worker."""
LOST = ("KilledWorker", "CancelledError", "FutureCancelledError", "FuturesCancelledError")
"""What Dask says of a task that no worker is to blame for; its classes are not imported here."""
FOR_EACH_THREAD = 2
"""Games handed out for each thread of the cluster, so that none waits for the next one."""


def do_task(text: str, number: int) -> dict[str, Any]:
    """Do one task of an experiment; runs on a worker of the cluster."""
    worker, tasks = _prepared(text, threading.get_ident())
    return asdict(worker.do(tasks[number]))


@lru_cache(maxsize=64)
def _prepared(text: str, _thread: int) -> tuple[Worker, dict[int, Task]]:
    """What the games of an experiment share, for each thread."""
    experiment = parse_experiment(text)
    return Worker(experiment), {task.number: task for task in all_tasks(experiment)}


class Cluster:
    """A cluster that is connected. ``helper`` makes what a ``Runner`` gives its tasks to.

    Args:
        address: of the scheduler, such as ``tcp://10.0.0.1:8786``.

    Raises:
        LabError: Dask is not installed, or nobody answers.
    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            text = tr("A cluster needs Dask: pip install 'desktop-go[cluster]'")
            raise LabError(text) from None
        try:
            self.client = Client(address, timeout=CONNECT_SECONDS)
        except (OSError, ValueError) as error:
            text = tr("There is no cluster at {address}: {reason}")
            raise LabError(text.format(address=address, reason=error)) from error

    @property
    def processes(self) -> int:
        """How many games to hand out at once."""
        return FOR_EACH_THREAD * max(2, sum(self.client.nthreads().values()))

    def helper(self, experiment: Experiment, heard: queue.SimpleQueue[Any]) -> ClusterHelper:
        """One game at a time on the cluster."""
        return ClusterHelper(self.client, experiment, heard)

    def close(self) -> None:
        """Disconnect; what is still being played is given up."""
        self.client.close()


class ClusterHelper:
    """Stands for one game on the cluster; see ``runner.Helper``."""

    def __init__(self, client: Any, experiment: Experiment, heard: queue.SimpleQueue[Any]) -> None:
        self.task: Task | None = None
        self._client, self._text, self._heard = client, experiment.to_toml(), heard
        self._future: Any = None
        self._losses = 0

    def begin(self, task: Task) -> None:
        """Have a task done by any worker."""
        self.task, self._losses = task, 0
        self._heard.put((self, {"begin": asdict(task)}))
        self._submit(task)

    def order(self, **what: Any) -> None:
        """Games in progress cannot be paused; no new one begins meanwhile."""

    def end(self) -> None:
        """Give up the game in progress."""
        future, self._future = self._future, None
        if future is not None:
            with contextlib.suppress(Exception):
                future.cancel()

    def _submit(self, task: Task) -> None:
        self._future = self._client.submit(do_task, self._text, task.number, pure=False)
        self._future.add_done_callback(self._on_done)

    def _on_done(self, future: Any) -> None:
        task = self.task
        if future is not self._future or task is None:
            return
        try:
            result, error = future.result(), None
        except Exception as failure:
            result, error = None, failure
        self._losses += error is not None
        if error is None:
            self._future = None  # It may be told again, when it is computed again elsewhere.
            self._heard.put((self, {"result": result}))
        elif type(error).__name__ in LOST and self._losses <= MOST_LOSSES:
            self._submit(task)
        else:
            text = tr("Game {number} failed on the cluster: {reason}")
            self._heard.put((self, {"trouble": text.format(number=task.number + 1, reason=error)}))
