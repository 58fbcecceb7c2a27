"""Shows a dialog that waits for an answer, and lets go of it afterwards.

A dialog belongs to its window, which would keep each one that was ever shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QDialog


@contextmanager
def answered(dialog: QDialog) -> Iterator[bool]:
    """Wait until ``dialog`` is closed; whether it was accepted. It can be read until the end."""
    try:
        yield dialog.exec() == QDialog.DialogCode.Accepted
    finally:
        dialog.deleteLater()
