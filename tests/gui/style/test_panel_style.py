"""The style rules of our own controls, as they come out on the screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox

from desktop_go.gui.style.panel_style import panel_style
from desktop_go.gui.style.theme import (
    DARK_CONTRAST,
    DARK_SCHEME,
    LIGHT_CONTRAST,
    LIGHT_SCHEME,
    Scheme,
)

SCHEMES = (LIGHT_SCHEME, DARK_SCHEME, LIGHT_CONTRAST, DARK_CONTRAST)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_arrow_of_a_list_is_a_picture_that_stands_out(scheme: Scheme) -> None:
    found = re.search(r'down-arrow \{ image: url\("([^"]+)"\)', panel_style(scheme))
    assert found is not None
    ink = re.search(r'stroke="(#\w+)"', Path(found[1]).read_text("utf-8"))
    assert ink is not None
    distance = QColor(ink[1]).lightness() - QColor(scheme.button).lightness()
    assert abs(distance) > 120


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_list_to_choose_from_has_the_edge_of_a_button(scheme: Scheme, qtbot) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    box.setStyleSheet(panel_style(scheme, high_contrast=scheme in SCHEMES[2:]))
    box.addItem("9 × 9")
    box.resize(200, 30)
    box.show()
    picture = box.grab().toImage()
    middle = picture.height() // 2
    assert picture.pixelColor(0, middle) == QColor(scheme.border)
    assert picture.pixelColor(4, middle) == QColor(scheme.button)
