"""Small boards beside the recent records of the first page, painted one after another elsewhere."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QStackedWidget

from desktop_go.gui.go.files import RecordFiles, read_record_file
from desktop_go.gui.pages.greeter import MAX_SHOWN_FILES, GreeterPage
from desktop_go.gui.pages.past_games import file_words, game_words
from desktop_go.gui.play.keeper import archived_at, archived_file
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.gui.threads.timers import once
from desktop_go.services.file_versions import Stamp, stamp_of

SIDE = 44
"""Pixels; painted twice as fine for dense screens."""
DELAY_MS = 700
"""The window and the engine start first."""
MAX_BYTES = 2_000_000
"""Larger files get no picture: reading them takes too long for a decoration."""


class RecentPictures(QObject):
    """Gives the buttons of the first page their pictures."""

    def __init__(self, greeter: GreeterPage, pages: QStackedWidget, files: RecordFiles) -> None:
        super().__init__(greeter)
        self._greeter, self._pages, self._files = greeter, pages, files
        self._jobs = Jobs(self)
        self._known: dict[Path, tuple[Stamp | None, QIcon, str]] = {}
        self._waiting: list[Path] = []
        self._timer = once(self, DELAY_MS, self._start)
        files.recent_changed.connect(self.refresh)
        pages.currentChanged.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Look at the present list soon, if it can be seen."""
        if self._pages.currentWidget() is self._greeter:
            self._timer.start()

    @Slot()
    def _start(self) -> None:
        self._waiting = self._files.recent()[:MAX_SHOWN_FILES]
        self._known = {path: self._known[path] for path in self._waiting if path in self._known}
        if not self._jobs.busy:
            self._next()

    def _next(self) -> None:
        if not self._waiting:
            return
        path = self._waiting.pop(0)
        known = self._known.get(path)
        self._jobs.start(lambda: _paint(path, known[0] if known else None), self._done, self._fail)

    def _done(self, result: tuple[Path, Stamp | None, QImage | None, str]) -> None:
        path, stamp, image, words = result
        if image is not None:
            self._known[path] = (stamp, QIcon(QPixmap.fromImage(image)), words)
        if path in self._known:
            _stamp, icon, words = self._known[path]
            self._greeter.set_picture(path, icon, SIDE, words)
        self._next()

    def _fail(self, _text: str) -> None:
        """A record without a picture; opening it will tell why."""
        self._next()


def _paint(path: Path, known: Stamp | None) -> tuple[Path, Stamp | None, QImage | None, str]:
    """The picture of a record and, of a game kept by the program, its words.

    Neither where they are known already or would take long.
    """
    from desktop_go.gui.go.thumbnail import picture_of

    stamp = stamp_of(path)
    if stamp is None or stamp == known or stamp[1] > MAX_BYTES:
        return path, stamp, None, ""
    record, moment = read_record_file(path).record, archived_at(path)
    words = ""
    if moment is not None:
        words = file_words(path) if archived_file(path) else game_words(record, moment.date())
    return path, stamp, picture_of(record.main_line()[-1], 2 * SIDE), words
