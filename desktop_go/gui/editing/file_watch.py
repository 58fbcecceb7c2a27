"""Notices when another program changes the file of the record on the board."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal, Slot

from desktop_go.gui.go.files import RecordFiles
from desktop_go.gui.threads.timers import once
from desktop_go.services.file_versions import Stamp, stamp_of

SETTLE_MS = 400
"""Programs write a file in several steps; so long it has to be quiet."""


class FileWatch(QObject):
    """Watches one file at a time.

    Signals:
        changed(Path): the file is another than the one that was read or written here.
        gone(Path): there is no such file any more.
    """

    changed = Signal(object)
    gone = Signal(object)

    def __init__(self, files: RecordFiles) -> None:
        super().__init__(files)
        self._files = files
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._on_event)
        self._watcher.directoryChanged.connect(self._on_event)
        self._timer = once(self, SETTLE_MS, self._look)
        self._told: Stamp | str | None = ""

    @Slot()
    def follow(self) -> None:
        """Watch the present file, and no other."""
        old = [*self._watcher.files(), *self._watcher.directories()]
        if old:
            self._watcher.removePaths(old)
        self._told = ""
        path = self._files.path
        if path is not None:
            self._watcher.addPaths([str(path), str(path.parent)])
            self._timer.start()  # It may have changed since it was read.

    @Slot()
    def _on_event(self) -> None:
        self._timer.start()

    @Slot()
    def _look(self) -> None:
        """Compare the file with the one that is known, unless it is being written here."""
        path = self._files.path
        if path is None:
            return
        if self._files.jobs.busy:
            self._timer.start()
            return
        self._files.jobs.start(lambda: (path, stamp_of(path)), self._on_stamp, lambda _text: None)

    def _on_stamp(self, result: tuple[Path, Stamp | None]) -> None:
        path, stamp = result
        if path != self._files.path:
            return
        if str(path) not in self._watcher.files() and stamp is not None:
            self._watcher.addPath(str(path))
        if stamp in (self._files.stamp, self._told):
            return
        self._told = stamp
        (self.gone if stamp is None else self.changed).emit(path)
