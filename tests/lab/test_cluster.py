"""Games on a cluster, here one of threads that loses games as Dask does when workers are killed."""

from __future__ import annotations

import json
import os
import random
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lab_helpers import tictactoe

from desktop_go.errors import DesktopGoError
from desktop_go.lab import cluster
from desktop_go.lab.cluster import ClusterHelper, do_task
from desktop_go.lab.exporting import to_csv
from desktop_go.lab.runner import Runner
from desktop_go.lab.store import Store


class KilledWorker(Exception):
    """What Dask says of a task whose workers were killed several times."""


class Future:
    def __init__(self, work: Callable[[], Any]) -> None:
        self._work = work

    def result(self) -> Any:
        return json.loads(json.dumps(self._work()))

    def cancel(self) -> None:
        pass


class Client:
    """A cluster on which every third task is lost the first time."""

    def __init__(self, error: Exception | None = None) -> None:
        self.submitted = 0
        self._error = error

    def submit(self, work: Callable[..., Any], *arguments: Any, pure: bool) -> Future:
        assert not pure
        self.submitted += 1
        number = self.submitted

        def run() -> Any:
            if self._error is not None:
                raise self._error
            if number % 3 == 0:
                raise KilledWorker
            return work(*arguments)

        return Future(run)


def test_a_cluster_plays_the_same_games_though_workers_are_killed(tmp_path: Path) -> None:
    experiment, client = tictactoe(30), Client()
    here, there = Store(tmp_path / "here.lab"), Store(tmp_path / "there.lab")
    assert Runner(experiment, here, 1).run()
    hands = lambda one, heard: ClusterHelper(client, one, heard)  # noqa: E731
    assert Runner(experiment, there, 4, make_hands=hands).run()
    assert to_csv(experiment, there.results()) == to_csv(experiment, here.results())
    assert client.submitted > 30


@pytest.mark.parametrize(
    ("error", "most"), [(ValueError("no such thing"), 4), (KilledWorker(), 4 * 21)]
)
def test_a_game_that_fails_again_and_again_ends_the_run(
    error: Exception, most: int, tmp_path: Path
) -> None:
    client = Client(error)
    hands = lambda one, heard: ClusterHelper(client, one, heard)  # noqa: E731
    with pytest.raises(DesktopGoError, match="failed on the cluster"):
        Runner(tictactoe(30), Store(tmp_path / "x.lab"), 4, make_hands=hands).run()
    assert client.submitted <= most


@pytest.mark.slow
def test_a_real_cluster_plays_the_same_games_while_its_workers_are_killed(tmp_path: Path) -> None:
    """Two processes; every eighth game kills one of them, and its nanny starts another."""
    distributed = pytest.importorskip("distributed", reason="needs desktop-go[cluster]")
    experiment, killed, choice = tictactoe(60), [], random.Random(1)
    here, there = Store(tmp_path / "here.lab"), Store(tmp_path / "there.lab")
    assert Runner(experiment, here, 1).run()
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as workers:

        def kill(event: dict[str, Any]) -> None:
            if event["event"] == "result" and event["number"] % 8 == 7:
                alive = [one.pid for one in workers.workers.values() if one.pid is not None]
                if alive:
                    killed.append(choice.choice(alive))
                    os.kill(killed[-1], signal.SIGKILL)

        connected = cluster.Cluster(workers.scheduler_address)
        assert Runner(experiment, there, 4, kill, connected.helper).run()
        connected.close()
    assert len(killed) >= 3
    assert to_csv(experiment, there.results()) == to_csv(experiment, here.results())


def test_a_task_is_done_from_the_text_of_the_experiment() -> None:
    result = do_task(tictactoe(4).to_toml(), 2)
    assert result["number"] == 2
    assert result["moves"]


def test_without_dask_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(DesktopGoError, match=r"desktop-go\[cluster\]"):
        cluster.Cluster("tcp://127.0.0.1:1")
