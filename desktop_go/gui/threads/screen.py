"""Makes Qt's application object, or ends the program with a sentence where there is no screen.

Qt itself would abort the process: without a display, and with a plugin that cannot be loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication

A = TypeVar("A", bound=QGuiApplication)

NO_SCREEN = 1
"""The exit status."""


def on_screen(make: Callable[[list[str]], A]) -> A:
    """Return the application that ``make`` creates. Without a screen the process ends here."""
    said: list[str] = []

    def hear(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        said.append(text)
        if kind is QtMsgType.QtFatalMsg:
            _end(said)

    qInstallMessageHandler(hear)
    try:
        app = make([sys.argv[0]])
    finally:
        qInstallMessageHandler(None)
    for text in said:
        print(text, file=sys.stderr)
    return app


def _end(said: list[str]) -> None:
    """Say why there is no window; Qt aborts as soon as this returns, so it does not."""
    reasons = "".join(f"\n  {line}" for text in said[:-1] for line in text.strip().splitlines())
    print(
        "desktop-go: the window cannot be opened: there is no screen that Qt can use. Qt says:"
        f"{reasons or ' ' + said[-1].strip()}\n"
        "Start it on a desktop, or set DISPLAY or WAYLAND_DISPLAY (and QT_QPA_PLATFORM, if it is "
        "set, to a platform that is installed). 'desktop-go gtp' works without a screen.",
        file=sys.stderr,
        flush=True,
    )
    os._exit(NO_SCREEN)
