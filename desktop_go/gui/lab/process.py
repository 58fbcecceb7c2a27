"""Runs an experiment in a process of its own, so that nothing it does can hold up the window."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal, Slot

from desktop_go.own_command import own_command
from desktop_go.services.i18n import tr

STOP_MS = 3000
"""How long the process has to end by itself when the program ends."""


def run_arguments(experiment: Path, processes: int) -> list[str]:
    """What comes behind the program's name to run an experiment."""
    return ["lab", "run", str(experiment), "--processes", str(processes)]


class RunProcess(QObject):
    """One run at a time.

    Signals:
        happened(dict): an event of ``lab.runner``.
        ended(str): the run is over; an empty text, or what went wrong.
    """

    happened = Signal(object)
    ended = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._trouble = ""
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)

    @property
    def running(self) -> bool:
        """Whether a run has not ended yet."""
        return self._process.state() is not QProcess.ProcessState.NotRunning

    def start(self, experiment: Path, processes: int) -> None:
        """Run the experiment of a file."""
        self._trouble = ""
        program, *arguments = own_command(*run_arguments(experiment, processes), "--events")
        self._process.start(program, arguments)

    def order(self, word: str) -> None:
        """Say ``pause``, ``resume`` or ``stop``."""
        self._process.write(f"{word}\n".encode())

    def shut_down(self) -> None:
        """End the run and wait for it; results that are there stay."""
        if self.running:
            self._process.closeWriteChannel()
            if not self._process.waitForFinished(STOP_MS):
                self._process.kill()
                self._process.waitForFinished(STOP_MS)

    @Slot()
    def _on_output(self) -> None:
        while self._process.canReadLine():
            event = json.loads(bytes(self._process.readLine().data()))
            if event["event"] == "trouble":
                self._trouble = str(event["text"])
            self.happened.emit(event)

    @Slot()
    def _on_finished(self) -> None:
        self._on_output()
        crashed = self._process.exitStatus() is QProcess.ExitStatus.CrashExit
        failed = crashed or self._process.exitCode() not in (0, 130)
        if failed and not self._trouble:
            words = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
            lines = words.strip().splitlines()
            self._trouble = lines[-1] if lines else tr("The run ended unexpectedly.")
        self.ended.emit(self._trouble)

    @Slot(QProcess.ProcessError)
    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self.ended.emit(self._process.errorString())
