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
from desktop_go.services.error_words import in_words
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
            raise LabError(text.format(address=address, reason=in_words(error))) from error

    @property
    def processes(self) -> int:
        """How many games to hand out at once."""
        threads: int = sum(self.client.nthreads().values())
        return FOR_EACH_THREAD * max(2, threads)

    def helper(self, experiment: Experiment, heard: queue.SimpleQueue[Any]) -> ClusterHelper:
        """One game at a time on the cluster."""
        return ClusterHelper(self.client, experiment, heard)

    def close(self) -> None:
        """Disconnect; what is still being played is given up."""
        self.client.close()


class ClusterHelper:
    """Stands for one game on the cluster; see ``runner.Hands``."""

    def __init__(self, client: Any, experiment: Experiment, heard: queue.SimpleQueue[Any]) -> None:
        self.task: Task | None = None
        self._client, self._text, self._heard = client, experiment.to_toml(), heard
        self._future: Any = None
        self._ended = False

    def begin(self, task: Task) -> None:
        """Have a task done by any worker."""
        self.task = task
        self._heard.put((self, {"begin": asdict(task)}))
        threading.Thread(target=self._play, args=(task.number,), daemon=True).start()

    def order(self, **what: Any) -> None:
        """Games in progress cannot be paused; no new one begins meanwhile."""

    def end(self) -> None:
        """Give up the game in progress."""
        self._ended = True
        if self._future is not None:
            with contextlib.suppress(Exception):
                self._future.cancel()

    def _play(self, number: int) -> None:
        """Wait for a game, on a thread; begin it again as long as it is lost with its worker."""
        reason: Exception | None = None
        for _ in range(MOST_LOSSES):
            self._future = self._client.submit(do_task, self._text, number, pure=False)
            try:
                self._heard.put((self, {"result": self._future.result()}))
                return
            except Exception as error:
                reason = error
            if self._ended or type(reason).__name__ not in LOST:
                break
        if not self._ended:
            text = tr("Game {number} failed on the cluster: {reason}")
            trouble = text.format(number=number + 1, reason=reason or type(reason).__name__)
            self._heard.put((self, {"trouble": trouble}))
