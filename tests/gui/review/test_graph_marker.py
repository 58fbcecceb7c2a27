"""The mark of the place shown stays narrow; the names of the lines make room for them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop_go.gui.panels.curve import Curve, CurvePoint
from desktop_go.gui.panels.graph import WIDEST_MARKER, GraphView


def test_an_empty_game_is_not_marked_over_the_whole_width(qtbot: QtBot) -> None:
    graph = GraphView()
    qtbot.addWidget(graph)
    graph.resize(400, 120)
    graph.show_curve(Curve(1), 0, False)
    picture = graph.grab().toImage()
    area, y = graph.plot(), round(graph.y_of_rate(0.62))
    marked, ground = picture.pixelColor(round(graph.x_of(0)) + 4, y), None
    for x in (area.left() + 4, graph.x_of(0) - WIDEST_MARKER, area.right() - 4):
        assert ground in (None, picture.pixelColor(round(x), y))
        ground = picture.pixelColor(round(x), y)
    assert marked != ground


def colors_of(picture: QImage, part: QRect) -> int:
    """How many colors a part of the picture has: many where a text stands."""
    columns, rows = range(part.left(), part.right()), range(part.top(), part.bottom())
    return len({picture.pixel(x, y) for x in columns for y in rows})


@pytest.mark.parametrize(("rate", "lead"), [(0.02, -4.9), (0.98, 4.9)])
def test_the_names_of_the_lines_are_where_the_lines_are_not(
    qtbot: QtBot, rate: float, lead: float
) -> None:
    graph = GraphView()
    qtbot.addWidget(graph)
    graph.resize(400, 140)
    graph.show_curve(Curve(40, tuple(CurvePoint(i, rate, lead) for i in range(20, 40))), 0, False)
    picture, area = graph.grab().toImage(), graph.plot().toRect()
    left, width, height = area.left() + 40, 100, 14
    top = colors_of(picture, QRect(left, area.top() + 2, width, height))
    bottom = colors_of(picture, QRect(left, area.bottom() - 2 - height, width, height))
    assert (top > bottom) == (rate < 0.5)
