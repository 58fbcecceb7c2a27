"""Rows and columns of widgets, each in one expression, and the room that their lines need."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

Box = TypeVar("Box", bound=QBoxLayout)
Item = QWidget | QLayout | tuple[QWidget | QLayout, int] | int
"""A widget or another layout, alone or with its stretch; a number alone is the stretch of a gap."""
Margins = int | tuple[int, int, int, int]
"""All around, or left, top, right and bottom; pixels."""


def in_column(
    *items: Item,
    inside: QWidget | None = None,
    margins: Margins | None = None,
    spacing: int | None = None,
) -> QVBoxLayout:
    """Items one below the other.

    Args:
        items: what stands in it, from the top.
        inside: the widget whose layout it is; None: it goes into another layout.
        margins: around all items; None: as the style has it.
        spacing: between two items, pixels; None: as the style has it.
    """
    return _filled(QVBoxLayout(), inside, items, margins, spacing)


def in_row(
    *items: Item,
    inside: QWidget | None = None,
    margins: Margins | None = None,
    spacing: int | None = None,
) -> QHBoxLayout:
    """Items side by side, from the left; the rest as in ``in_column``."""
    return _filled(QHBoxLayout(), inside, items, margins, spacing)


def may_wrap_anew(event: QEvent) -> bool:
    """Whether lines may have become longer, shorter or more, by a text or by the width."""
    return event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize)


def keep_whole(widget: QWidget, event: QEvent) -> None:
    """Ask for the room of lines that wrap, at each ``event`` of ``widget``; docks ask for none."""
    layout = widget.layout()
    if layout is not None and may_wrap_anew(event):
        # -1 stands for none: no line wraps.
        widget.setMinimumHeight(max(0, layout.totalMinimumHeightForWidth(widget.width())))


def _filled(
    box: Box,
    inside: QWidget | None,
    items: Iterable[Item],
    margins: Margins | None,
    spacing: int | None,
) -> Box:
    if inside is not None:
        inside.setLayout(box)
    if margins is not None:
        box.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if spacing is not None:
        box.setSpacing(spacing)
    for item in items:
        if isinstance(item, int):
            box.addStretch(item)
            continue
        one, stretch = item if isinstance(item, tuple) else (item, 0)
        if isinstance(one, QLayout):
            box.addLayout(one, stretch)
        else:
            box.addWidget(one, stretch)
    return box
