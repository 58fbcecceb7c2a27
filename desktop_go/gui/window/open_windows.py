"""The program's other windows: each is a process of its own, and they know of each other.

Every window listens at an address and notes it with its title in a small file of the folder
``windows``; what is left of a window that crashed is swept away by the next one that looks.
"""

from __future__ import annotations

import contextlib
import json
import os
from itertools import count
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from desktop_go.gui.style.plain_text import caption
from desktop_go.gui.window.single_instance import (
    InstanceServer,
    hand_over,
    server_name,
    somebody_listens,
)
from desktop_go.services import paths
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.i18n import tr

RAISING_PLATFORMS = ("xcb", "windows", "cocoa")
"""Where a program may bring its window to the front."""
_numbers = count(1)


class Entry(NamedTuple):
    """One window of the program."""

    file: Path
    address: str
    title: str


def bring_forward(window: QWidget) -> None:
    """Put a window before all others, as far as the platform lets a program do so."""
    if window.isMinimized():
        window.showNormal()
    if QApplication.platformName() in RAISING_PLATFORMS:
        window.raise_()
    window.activateWindow()


class OpenWindows(QObject):
    """Says where this window is, and leads to the others.

    Args:
        window: the window.
        menu: is filled with all windows when it opens.
        writer: writes the note that tells the others where this window is.

    Signals:
        refused(str): why there is no other window to go to.
    """

    refused = Signal(str)

    def __init__(self, window: QWidget, menu: QMenu, writer: BackgroundWriter) -> None:
        super().__init__(window)
        self._window, self._menu, self._writer = window, menu, writer
        self._folder = paths.windows_folder()
        name = f"{os.getpid()}-{next(_numbers)}"
        self._file = self._folder / f"{name}.json"
        self._address = f"{server_name(paths.settings_file())}-{name}"
        self._server: InstanceServer | None = None
        self._told = ""
        window.installEventFilter(self)
        menu.aboutToShow.connect(self._fill)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the window's title when it is another one."""
        kind = event.type()
        if kind is QEvent.Type.Show and self._server is None:
            QTimer.singleShot(0, self._begin)
        elif kind in (QEvent.Type.WindowTitleChange, QEvent.Type.ModifiedChange):
            self._note()
        return super().eventFilter(watched, event)

    @Slot()
    def _begin(self) -> None:
        if self._server is None:
            self._server = InstanceServer(self._address, self)
            self._server.files_arrived.connect(self._on_asked)
            self._note()

    @Slot(object)
    def _on_asked(self, _files: list[Path]) -> None:
        bring_forward(self._window)

    def title(self) -> str:
        """The window's title, with a star when there are changes that are not saved."""
        star = "*" if self._window.isWindowModified() else ""
        return self._window.windowTitle().replace("[*]", star)

    def _note(self) -> None:
        title = self.title()
        if self._server is None or title == self._told:
            return
        self._told = title
        content = json.dumps({"address": self._address, "title": title}).encode()
        self._writer.submit(self._file, lambda: content)

    def close(self) -> None:
        """This window is gone."""
        if self._server is not None:
            self._server.close()
            self._writer.submit(self._file, lambda: None)

    # -- The others ----------------------------------------------------------------------------

    def others(self) -> list[Entry]:
        """The other windows that are there, oldest first."""
        found = []
        for file in sorted(self._folder.glob("*.json"), key=_order):
            entry = None if file == self._file else _read(file)
            if entry is None:
                continue
            if somebody_listens(entry.address):
                found.append(entry)
            else:
                with contextlib.suppress(OSError):
                    file.unlink()
        return found

    @Slot()
    def to_next(self) -> None:
        """Go to the next window."""
        self._go(1)

    @Slot()
    def to_previous(self) -> None:
        """Go to the window before this one."""
        self._go(-1)

    def _go(self, step: int) -> None:
        others = self.others()
        if not others:
            self.refused.emit(tr("There is no other window."))
            return
        after = [entry for entry in others if _order(entry.file) > _order(self._file)]
        before = [entry for entry in others if _order(entry.file) < _order(self._file)]
        ring = after + before
        self._show(ring[0 if step > 0 else -1].address)

    def _show(self, address: str) -> None:
        if not hand_over(address, []):
            self.refused.emit(tr("That window is not responding."))

    @Slot()
    def _fill(self) -> None:
        """List the windows in the menu, this one with a tick."""
        self._menu.clear()
        own = Entry(self._file, "", self.title())
        for number, entry in enumerate(sorted([own, *self.others()], key=lambda e: _order(e.file))):
            mark = f"&{number + 1} " if number < 9 else ""
            action = self._menu.addAction(mark + caption(entry.title))
            action.setCheckable(True)
            action.setChecked(entry is own)
            action.setData(entry.address)
            action.triggered.connect(self._on_chosen)

    @Slot()
    def _on_chosen(self) -> None:
        action = self.sender()
        if isinstance(action, QAction) and action.data():
            self._show(str(action.data()))


def _order(file: Path) -> tuple[int, ...]:
    """Windows are listed in the order of their numbers."""
    return tuple(int(part) for part in file.stem.split("-") if part.isdigit())


def _read(file: Path) -> Entry | None:
    try:
        content = json.loads(file.read_bytes())
        return Entry(file, str(content["address"]), str(content["title"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
