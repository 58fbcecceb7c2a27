"""The mark of the place shown stays narrow in a game of few moves."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from desktop_go.gui.panels.curve import Curve
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
