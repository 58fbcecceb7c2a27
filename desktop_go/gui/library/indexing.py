"""Runs the indexing of the library in a process of its own, so that the window stays smooth."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal, Slot

from desktop_go.own_command import own_command
from desktop_go.services.i18n import tr

_PROGRESS = re.compile(r"progress (\d+)/(\d+)")
STOP_MS = 2000


def library_command(library: Path) -> list[str]:
    """The program and its arguments that bring ``library`` up to date."""
    return own_command("library", "--library", str(library), "index", "--progress")


class IndexProcess(QObject):
    """One update at a time.

    Signals:
        progressed(int, int): files read, of so many.
        ended(str): an empty text, or why the update failed.
    """

    progressed = Signal(int, int)
    ended = Signal(str)

    def __init__(self, library: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = library_command(library)
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)
        self._stopped = self._again = False

    @property
    def running(self) -> bool:
        """Whether an update is under way."""
        return self._process.state() is not QProcess.ProcessState.NotRunning

    @Slot()
    def start(self) -> None:
        """Begin an update; while one is under way, another one follows it."""
        if self.running:
            self._again = True
        else:
            self._stopped = self._again = False
            self._process.start(self._command[0], self._command[1:])

    @Slot()
    def stop(self) -> None:
        """End the update; what was read until a second ago stays."""
        if self.running:
            self._stopped, self._again = True, False
            self._process.kill()

    def close(self) -> None:
        """End the update and wait for that."""
        self.stop()
        self._process.waitForFinished(STOP_MS)

    @Slot()
    def _on_output(self) -> None:
        text = bytes(self._process.readAllStandardOutput().data()).decode("utf-8", "replace")
        found = _PROGRESS.findall(text)
        if found:
            done, total = found[-1]
            self.progressed.emit(int(done), int(total))

    @Slot(int)
    def _on_finished(self, code: int) -> None:
        said = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
        if self._again and not self._stopped:
            self.start()
            return
        failed = code != 0 and not self._stopped
        last = said.strip().rpartition("\n")[2] or str(code)
        self.ended.emit(last if failed else "")

    @Slot(QProcess.ProcessError)
    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self.ended.emit(tr("Indexing could not be started."))
