"""Jobs that end at the moment their window is deleted, again and again; run by ``test_jobs``."""

import sys
import threading

from PySide6.QtCore import QCoreApplication, QEvent, QObject

from desktop_go.gui.threads.jobs import Jobs

ROUNDS, JOBS = 150, 8


def main() -> None:
    """Prints ``alive`` at the end."""
    app = QCoreApplication([])
    sys.setswitchinterval(1e-6)
    for _ in range(ROUNDS):
        window, go = QObject(), threading.Event()
        for _ in range(JOBS):
            Jobs(window).start(go.wait, print, print)
        go.set()
        window.deleteLater()
        app.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)
        app.processEvents()
    print("alive")


if __name__ == "__main__":
    main()
