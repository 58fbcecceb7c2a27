"""Files dropped on a window are read, never moved."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QDropEvent


def take_copy(event: QDropEvent) -> None:
    """Accept a drag or a drop as a copy: the source keeps what it has, whatever it proposed."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
