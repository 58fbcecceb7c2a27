"""Runs in several processes: nothing finished is lost, and what is missing is played later."""

from __future__ import annotations

import csv
import json
import os
import queue
import random
import signal
import subprocess
import sys
import threading
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from lab_helpers import TICTACTOE, results_of, tictactoe

from desktop_go.errors import DesktopGoError
from desktop_go.lab.exporting import to_csv
from desktop_go.lab.runner import Helper, Runner
from desktop_go.lab.schedule import Task
from desktop_go.lab.store import Store

ROOT = Path(__file__).parents[2]
KILLS = 50


def table(store: Store) -> str:
    return to_csv(store.experiment(), store.results())


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "desktop_go", "lab", *arguments]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """All games of an undisturbed run in one process."""
    store = Store(tmp_path_factory.mktemp("whole") / "whole.lab")
    assert Runner(tictactoe(30), store, 1).run()
    return table(store)


def test_two_processes_play_the_same_games_as_one(whole: str, tmp_path: Path) -> None:
    events: list[dict[str, Any]] = []
    store = Store(tmp_path / "two.lab")
    assert Runner(tictactoe(30), store, 2, events.append).run()
    assert table(store) == whole
    assert events[0] == {"event": "started", "total": 30, "done": 0}
    assert events[-1] == {"event": "ended", "finished": True}
    told = [event["move"] for event in events if event["event"] == "move" and event["number"] == 3]
    rows = list(csv.DictReader(whole.splitlines()))
    assert " ".join(told) == rows[3]["moves"]


def test_what_was_stopped_goes_on_and_more_games_can_be_added(whole: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "some.lab")

    def stop_after_three(event: dict[str, Any]) -> None:
        if event["event"] == "result" and event["number"] == 3:
            runner.stop()

    runner = Runner(tictactoe(20), store, 1, stop_after_three)
    assert not runner.run()
    assert 4 <= len(store.results()) < 20
    before = store.results()
    assert Runner(tictactoe(30), store, 2).run()
    assert store.results()[: len(before)] == before
    assert table(store) == whole


def test_a_paused_run_waits_until_it_may_go_on(whole: str, tmp_path: Path) -> None:
    seen: list[str] = []

    def watch(event: dict[str, Any]) -> None:
        seen.append(event["event"])
        if event["event"] == "result" and seen.count("result") == 2:
            runner.pause()
        elif event["event"] == "paused":
            threading.Timer(0.5, runner.resume).start()

    store = Store(tmp_path / "paused.lab")
    runner = Runner(tictactoe(30), store, 1, watch)
    assert runner.run()
    pause = seen.index("paused")
    assert seen[pause + 1 : seen.index("resumed")].count("result") <= 1
    assert table(store) == whole


class Quick:
    """Does each task at once, and is told to pause just before the first one ends."""

    def __init__(self, heard: queue.SimpleQueue[Any]) -> None:
        self.task: Task | None = None
        self._heard = heard

    def begin(self, task: Task) -> None:
        self.task = task
        if task.number == 0:
            self._heard.put((None, "pause"))
        result = results_of(tictactoe(4), [1.0] * 4)[task.number]
        self._heard.put((self, {"result": asdict(result)}))

    def order(self, **_what: Any) -> None:
        pass

    def end(self) -> None:
        pass


def test_a_run_whose_last_game_ends_in_a_pause_waits_too(tmp_path: Path) -> None:
    events: list[str] = []

    def watch(event: dict[str, Any]) -> None:
        events.append(event["event"])
        if events[-2:] == ["paused", "result"]:
            runner.resume()

    store = Store(tmp_path / "paused.lab")
    runner = Runner(tictactoe(4), store, 1, watch, lambda _experiment, heard: Quick(heard))
    assert runner.run()
    assert events.count("result") == 4


def test_another_experiment_does_not_touch_the_results(tmp_path: Path) -> None:
    store = Store(tmp_path / "one.lab")
    store.begin(tictactoe(4))
    with pytest.raises(DesktopGoError, match="another experiment"):
        Runner(tictactoe(4, seed=2), store, 1).run()


def test_what_is_no_file_of_results_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "text.lab"
    path.write_text("not a database, but long enough to be looked at\n" * 50, "utf-8")
    with pytest.raises(DesktopGoError, match="cannot be used"):
        Store(path).begin(tictactoe(4))
    assert "long enough" in path.read_text("utf-8")
    with pytest.raises(DesktopGoError, match="There is no file"):
        Store(tmp_path / "none.lab").experiment()


def test_a_process_that_is_killed_is_replaced(
    whole: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    helpers: list[Helper] = []
    begin = Helper.begin

    def killed_at_game_five(helper: Helper, task: Any) -> None:
        helpers.append(helper)
        begin(helper, task)
        if task.number == 5 and len(set(helpers)) == 1:
            helper._process.kill()

    monkeypatch.setattr(Helper, "begin", killed_at_game_five)
    store = Store(tmp_path / "killed.lab")
    assert Runner(tictactoe(30), store, 1).run()
    assert len(set(helpers)) == 2
    assert table(store) == whole


def test_a_game_that_ends_its_process_again_and_again_ends_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def always_killed(helper: Helper, task: Any) -> None:
        helper.task = task
        helper._process.kill()

    monkeypatch.setattr(Helper, "begin", always_killed)
    with pytest.raises(DesktopGoError, match="Game 1 ended its process 2 times"):
        Runner(tictactoe(4), Store(tmp_path / "x.lab"), 1).run()


@pytest.mark.slow
def test_fifty_kills_lose_no_finished_game(whole: str, tmp_path: Path) -> None:
    """A run is killed (kill -9) at random moments; it is the same as an undisturbed one at last."""
    path = tmp_path / "match.toml"
    path.write_text(TICTACTOE.format(games=30 * KILLS, seed=1), "utf-8")
    store, chance, kills = Store(path.with_suffix(".lab")), random.Random(5), 0
    told: set[int] = set()
    while kills < KILLS:
        process = subprocess.Popen(
            command("run", str(path), "--events", "--processes", "1"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert process.stdout is not None
        assert process.stdin is not None
        last = chance.randrange(12)
        for _line, line in zip(range(last * 7 + 1), process.stdout, strict=False):
            event = json.loads(line)
            if event["event"] == "result":
                told.add(event["number"])
        process.send_signal(signal.SIGKILL)
        told |= {
            event["number"]
            for event in map(json.loads, process.stdout.read().splitlines())
            if event["event"] == "result"
        }
        process.stdin.close()
        process.wait()
        process.stdout.close()
        kills += 1
        assert told <= {one.number for one in store.results()}
    lines = table(store).splitlines()
    assert len(lines) > KILLS
    for ours, theirs in zip(lines, whole.splitlines(), strict=False):
        assert ours == theirs


def test_the_next_game_begins_before_the_last_one_is_on_the_disk(tmp_path: Path) -> None:
    experiment = tictactoe(4)
    played = iter(results_of(experiment, [1.0, 0.0, 0.5, 0.5]))
    course: list[str] = []

    class InstantHands:
        """Has played as soon as it is asked."""

        task: Task | None = None

        def __init__(self, _experiment: object, heard: queue.SimpleQueue[Any]) -> None:
            self._heard = heard

        def begin(self, task: Task) -> None:
            self.task = task
            course.append(f"begin {task.number}")
            self._heard.put((self, {"result": asdict(next(played))}))

        def order(self, **_what: Any) -> None:
            raise AssertionError

        def end(self) -> None:
            course.append("end")

    class Disk(Store):
        def add(self, result: Any) -> None:
            course.append(f"kept {result.number}")
            super().add(result)

    store = Disk(tmp_path / "x.lab")
    assert Runner(experiment, store, 1, make_hands=InstantHands).run()
    assert course == [
        "begin 0", "begin 1", "kept 0", "begin 2", "kept 1", "begin 3", "kept 2", "kept 3", "end",
    ]  # fmt: skip
    assert len(store.results()) == 4
