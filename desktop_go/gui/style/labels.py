"""Labels in the styles of the theme; none takes its text for markup."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel


def headline(text: str = "", wrap: bool = False) -> QLabel:
    """A short bold title."""
    return _label(text, "headline", wrap)


def quiet(text: str = "", wrap: bool = True) -> QLabel:
    """A label in the muted color."""
    return _label(text, "quiet", wrap)


def fault() -> QLabel:
    """What is wrong with an entry, below it; hidden while nothing is."""
    label = _label("", "fault", wrap=True)
    label.hide()
    return label


def _label(text: str, name: str, wrap: bool) -> QLabel:
    label = QLabel(text, wordWrap=wrap, textFormat=Qt.TextFormat.PlainText)
    label.setObjectName(name)
    return label
