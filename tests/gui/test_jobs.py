"""Work on threads comes back to the window's thread, or is dropped with its window."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import shiboken6
from PySide6.QtCore import QObject

from desktop_go.errors import RecordError
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.gui.threads.window_thread import window_thread
from desktop_go.gui.threads.work import Work, counting


def test_results_and_failures_arrive_in_the_windows_thread(qtbot: object) -> None:
    jobs = Jobs()
    heard: list[tuple[object, threading.Thread]] = []

    def hear(value: object) -> None:
        heard.append((value, threading.current_thread()))

    def refuse() -> None:
        raise RecordError("no record")

    jobs.start(lambda: 7, hear, hear)
    qtbot.waitUntil(lambda: not jobs.busy)
    jobs.start(refuse, hear, hear)
    qtbot.waitUntil(lambda: not jobs.busy)
    here = threading.current_thread()
    assert heard == [(7, here), ("no record", here)]


def test_progress_arrives_before_the_result(qtbot: object) -> None:
    work, heard = Work(), []
    work.reported.connect(heard.append)
    work.done.connect(heard.append)

    def job(report: object, should_stop: object) -> str:
        report(1, 3)
        return "whole"

    work.start(counting(job))
    qtbot.waitUntil(lambda: not work.busy)
    assert heard == [(1, 3), "whole"]


def test_a_newer_job_ends_the_one_before_and_a_stop_still_brings_a_result(qtbot: object) -> None:
    work, heard, ended = Work(), [], []
    work.done.connect(heard.append)

    def until_stopped(name: str) -> object:
        def job(_report: object, should_stop: object) -> str:
            while not should_stop():
                pass
            ended.append(name)
            return name

        return job

    work.start(until_stopped("first"))
    work.start(until_stopped("second"))
    qtbot.waitUntil(lambda: ended == ["first"])
    assert work.busy
    assert not work.stopped
    work.stop()
    qtbot.waitUntil(lambda: not work.busy)
    assert work.stopped
    assert heard == ["second"]


def test_what_comes_for_a_window_that_is_gone_is_dropped(qtbot: object) -> None:
    window, heard = QObject(), []
    window_thread().run(window, heard.append, "late")
    shiboken6.delete(window)
    other = QObject()
    window_thread().run(other, heard.append, "in time")
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == ["in time"]


def test_a_job_that_ends_while_its_window_is_deleted_does_no_harm() -> None:
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("job_race.py"))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.split()[-1:]) == (0, ["alive"]), done.stderr
