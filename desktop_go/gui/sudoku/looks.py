"""The colors of the Sudoku board and of its print, made from the theme's scheme."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor

from desktop_go.gui.style.scheme import Scheme, mix


@dataclass(frozen=True, slots=True)
class BoardColors:
    """Everything the board is painted with."""

    paper: QColor
    given_paper: QColor
    unit: QColor
    """Row, column and box of the chosen cell."""
    same: QColor
    """Cells with the digit of the chosen cell."""
    chosen: QColor
    line: QColor
    frame: QColor
    given: QColor
    entered: QColor
    mark: QColor
    label: QColor
    wrong: QColor
    area: QColor
    """Where a hint says to look."""
    pattern: QColor
    """Cells that a hint points at."""
    pattern_mark: QColor
    struck: QColor
    """Candidates that a hint strikes."""
    found: QColor
    """A digit that a hint places."""


def board_colors(scheme: Scheme) -> BoardColors:
    """Return the colors that go with ``scheme``."""
    base, accent = scheme.base, scheme.accent
    red = mix(scheme.text, "#e02424", 0.8)
    green = mix(scheme.text, "#1f9d57", 0.75)
    return BoardColors(
        paper=QColor(base),
        given_paper=QColor(mix(base, scheme.text, 0.05)),
        unit=QColor(mix(base, accent, 0.12)),
        same=QColor(mix(base, accent, 0.30)),
        chosen=QColor(mix(base, accent, 0.46)),
        line=QColor(mix(base, scheme.text, 0.34)),
        frame=QColor(mix(base, scheme.text, 0.85)),
        given=QColor(scheme.text),
        entered=QColor(scheme.link),
        mark=QColor(mix(scheme.text, base, 0.28)),
        label=QColor(scheme.muted),
        wrong=QColor(red),
        area=QColor(mix(base, "#e9b730", 0.18)),
        pattern=QColor(mix(base, "#e9b730", 0.46)),
        pattern_mark=QColor(mix(scheme.text, "#1f9d57", 0.6)),
        struck=QColor(red),
        found=QColor(green),
    )
