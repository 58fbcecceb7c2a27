"""Holds a window open while files are being written, says so, and closes it afterwards.

Knows nothing of what is in the files; ``gui.threads.jobs`` knows which ones are being written.
"""

from __future__ import annotations

import logging
import time

from PySide6.QtCore import QEventLoop, QObject, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from desktop_go.gui.panels.banner import Banner, Tone
from desktop_go.gui.panels.status import StatusBar
from desktop_go.gui.threads.end_signals import LONGEST_SECONDS, end_within
from desktop_go.gui.threads.jobs import writes
from desktop_go.gui.threads.timers import repeated
from desktop_go.services import paths
from desktop_go.services.i18n import tr

log = logging.getLogger(__name__)

LOOK_MS = 50
LIMIT_SECONDS = 4.0
"""So long a window waits when nobody is there to be asked: at a signal, at the end of a session."""
TOPIC = "closing"


class Closing(QObject):
    """Decides when a window may close."""

    def __init__(self, window: QWidget, status: StatusBar, banner: Banner) -> None:
        super().__init__(window)
        self._window, self._status, self._banner = window, status, banner
        self._deadline: float | None = None
        self._forced = False
        self._timer = repeated(self, LOOK_MS, self._look)
        self._now, self._stay = QAction(tr("Close now"), self), QAction(tr("Keep open"), self)
        self._now.setToolTip(tr("The game is kept and offered at the next start."))
        self._now.triggered.connect(self._force)
        self._stay.triggered.connect(self._give_up)
        writes().failed.connect(self.stay_open)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.commitDataRequest.connect(self._on_session_end)

    @property
    def all_written(self) -> bool:
        """Whether no file is being written."""
        return not writes().names

    def may_close(self, patient: bool) -> bool:
        """Whether the window may close now; if not, it closes by itself later.

        Args:
            patient: Wait as long as it takes, and stay open when a file cannot be written:
                somebody sits before the window. Otherwise wait for ``LIMIT_SECONDS``.
        """
        if self._forced or self.all_written:
            self._timer.stop()
            return True
        if not patient and self._deadline is None:
            self._deadline = time.monotonic() + LIMIT_SECONDS
        if not self._timer.isActive():
            self._timer.start()
            self._tell()
        return False

    def _tell(self) -> None:
        names = ", ".join(f"“{name}”" for name in dict.fromkeys(writes().names))
        text = tr("Still saving {names}. This window will close when that is done.")
        text = text.format(names=names)
        self._status.say(text)
        self._banner.show_message(Tone.INFO, text, [self._now, self._stay], TOPIC)

    @Slot()
    def _look(self) -> None:
        late = self._deadline is not None and time.monotonic() > self._deadline
        if late:
            self._force()
        elif self.all_written:
            self._window.close()

    @Slot()
    def _on_session_end(self) -> None:
        """Close before the answer: a window that is still open then would stop the logout.

        A program that gets stuck in this would stop it as well, so there is an end to that.
        """
        end_within(LONGEST_SECONDS, paths.log_file())
        self._window.close()
        while self._window.isVisible():
            QGuiApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    @Slot()
    def _force(self) -> None:
        log.warning("Closed before these files were written: %s", writes().names)
        self._forced = True
        self._window.close()

    @Slot()
    def _give_up(self) -> None:
        self._timer.stop()
        self._banner.clear_topic(TOPIC)

    @Slot()
    def stay_open(self) -> None:
        """A file was not written: somebody must see what went wrong before the window goes."""
        if self._deadline is None:
            self._give_up()
