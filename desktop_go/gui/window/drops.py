"""Files dropped on a window are read, never moved."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDropEvent


def take_copy(event: QDropEvent) -> None:
    """Accept a drag or a drop as a copy: the source keeps what it has, whatever it proposed."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def acceptable(data: QMimeData) -> bool:
    """Whether what is dragged here can be opened: files, or a text."""
    return bool(files_of(data)) or (data.hasText() and not data.hasUrls())


def files_of(data: QMimeData) -> list[Path]:
    """The files that are dragged."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
