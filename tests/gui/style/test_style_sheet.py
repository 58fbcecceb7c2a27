"""The style rules of our own controls, as they come out on the screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QGroupBox,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QScrollBar,
    QSpinBox,
    QToolButton,
    QWidget,
)

from desktop_go.gui.style.scheme import (
    DARK_CONTRAST,
    DARK_SCHEME,
    LIGHT_CONTRAST,
    LIGHT_SCHEME,
    Scheme,
    mix,
)
from desktop_go.gui.style.style_sheet import style_sheet
from desktop_go.gui.style.theme import ThemeManager

SCHEMES = (LIGHT_SCHEME, DARK_SCHEME, LIGHT_CONTRAST, DARK_CONTRAST)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_arrow_of_a_list_is_a_picture_that_stands_out(scheme: Scheme) -> None:
    found = re.search(r'down-arrow \{ image: url\("([^"]+)"\)', style_sheet(scheme))
    assert found is not None
    ink = re.search(r'stroke="(#\w+)"', Path(found[1]).read_text("utf-8"))
    assert ink is not None
    distance = QColor(ink[1]).lightness() - QColor(scheme.button).lightness()
    assert abs(distance) > 120


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_arrow_of_a_list_that_is_off_is_faded(scheme: Scheme, qtbot) -> None:
    box = QComboBox(enabled=False)
    qtbot.addWidget(box)
    box.setStyleSheet(style_sheet(scheme))
    box.resize(80, 30)
    picture = box.grab().toImage()
    button = QColor(scheme.button).lightness()
    inked = [
        abs(picture.pixelColor(x, y).lightness() - button)
        for x in range(55, 78)
        for y in range(6, 24)
    ]
    assert 50 < max(inked) < 150


@pytest.mark.parametrize("scheme", SCHEMES[2:])
def test_in_high_contrast_a_box_that_is_on_has_a_tick(scheme: Scheme, qtbot) -> None:
    """Not only another color."""
    box = QCheckBox(checked=True)
    qtbot.addWidget(box)
    box.setStyleSheet(style_sheet(scheme, high_contrast=True))
    box.resize(40, 24)
    picture = box.grab().toImage()
    colors = [picture.pixelColor(x, y).name() for x in range(2, 13) for y in range(6, 18)]
    assert colors.count(scheme.accent) > 40
    assert colors.count(scheme.accent_text) > 5


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_list_to_choose_from_has_the_edge_of_a_button(scheme: Scheme, qtbot) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    box.setStyleSheet(style_sheet(scheme, high_contrast=scheme in SCHEMES[2:]))
    box.addItem("9 × 9")
    box.resize(200, 30)
    box.show()
    picture = box.grab().toImage()
    middle = picture.height() // 2
    assert picture.pixelColor(0, middle) == QColor(scheme.border)
    assert picture.pixelColor(4, middle) == QColor(scheme.button)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_scroll_bar_is_a_round_handle_on_the_ground_of_the_panel(scheme: Scheme, qtbot) -> None:
    panel = QWidget()
    qtbot.addWidget(panel)
    panel.setStyleSheet(style_sheet(scheme) + f"QWidget#panel {{ background: {scheme.base}; }}")
    panel.setObjectName("panel")
    bar = QScrollBar(Qt.Orientation.Vertical, panel)
    bar.setRange(0, 100)
    bar.setPageStep(100)
    bar.setGeometry(0, 0, 12, 200)
    panel.resize(12, 200)
    panel.show()
    picture = panel.grab().toImage()
    ground, handle = QColor(scheme.base), QColor(mix(scheme.window, scheme.text, 0.28))
    middle = [picture.pixelColor(6, y) for y in range(200)]
    assert middle.count(handle) > 60
    assert middle[4:60] == [handle] * 56, "no arrow at the end"
    assert middle[-60:] == [ground] * 60, "no trough"
    assert picture.pixelColor(2, 2) == ground, "the corners are round"
    assert picture.pixelColor(0, 50) == ground


CONTROLS: tuple[Callable[[], QWidget], ...] = (
    lambda: QPushButton("Play"),
    lambda: QPushButton("Play", enabled=False),
    lambda: QToolButton(text="Play"),
    lambda: QToolButton(text="Play", checkable=True, checked=True),
    QComboBox,
    QSpinBox,
    QDoubleSpinBox,
    QLineEdit,
    QPlainTextEdit,
    QListWidget,
    lambda: QGroupBox("Players"),
    lambda: _named(QPushButton("Games"), "link"),
    lambda: _named(QPushButton("Play"), "primary"),
    lambda: _named(QToolButton(text="Pass"), "gameButton"),
    lambda: _named(QFrame(), "card"),
    lambda: _named(QFrame(), "playerCard"),
    lambda: _named(QFrame(), "banner"),
)


def _named(widget: QWidget, name: str) -> QWidget:
    widget.setObjectName(name)
    return widget


@pytest.fixture
def in_contrast(qapp: QApplication) -> Iterator[ThemeManager]:
    palette, font = qapp.palette(), qapp.font()
    qapp.setStyleSheet("")
    yield ThemeManager(qapp)
    qapp.setStyleSheet("")  # Whoever comes next sets it, and with it the palettes of all classes.
    qapp.setPalette(palette)
    qapp.setFont(font)


DASH = range(3)
"""Pixels of which one is inked even where an edge is dashed."""


def has_edges(picture: QImage, ground: QColor) -> bool:
    """Whether each way from outside into the middle soon meets something that stands out."""
    wide, high = picture.width(), picture.height()
    ways = (
        [(step, high // 2 + dash) for step in range(4) for dash in DASH],
        [(wide - 1 - step, high // 2 + dash) for step in range(4) for dash in DASH],
        [(wide // 2 + 20 + dash, high - 1 - step) for step in range(4) for dash in DASH],
    )
    return all(
        any(abs(picture.pixelColor(x, y).lightness() - ground.lightness()) > 120 for x, y in way)
        for way in ways
    )


@pytest.mark.parametrize("choice", ["light", "dark"])
def test_every_control_has_an_edge_in_high_contrast(
    in_contrast: ThemeManager, choice: str, qtbot
) -> None:
    in_contrast.apply(choice, high_contrast=True)
    scheme = in_contrast.scheme()
    bare = []
    for make in CONTROLS:
        panel = QWidget()
        qtbot.addWidget(panel)
        panel.setStyleSheet(style_sheet(scheme, high_contrast=True))
        control = make()
        control.setParent(panel)
        control.setGeometry(0, 0, 160, 40)
        panel.resize(160, 40)
        panel.show()
        if not has_edges(panel.grab().toImage(), QColor(scheme.window)):
            bare.append(f"{type(control).__name__} {control.objectName()}".rstrip())
    assert bare == []
