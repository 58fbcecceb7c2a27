"""Colors of losses: from green to purple, and a second palette for the color-blind."""

from __future__ import annotations

from PySide6.QtGui import QColor

from desktop_go.games.go.review import Severity

USUAL = ("#4caf50", "#b5c93a", "#f2c12e", "#ef8a2b", "#d9463b", "#8e3fa8")
COLOR_BLIND = ("#fde725", "#7ad151", "#22a884", "#2a788e", "#414487", "#440154")
"""Viridis (van der Walt & Smith 2015): it falls evenly in lightness."""


def severity_color(severity: Severity, color_blind: bool = False) -> QColor:
    """The color of a class of losses."""
    return QColor((COLOR_BLIND if color_blind else USUAL)[severity])
