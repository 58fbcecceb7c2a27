"""Rows and columns of widgets, and timers, in one expression each."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QObject
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.threads.timers import once, repeated


def test_a_row_holds_its_items_in_order_with_their_stretch(qtbot: QtBot) -> None:
    page, first, second = QWidget(), QLabel("1"), QLabel("2")
    qtbot.addWidget(page)
    inner = in_column(second)
    row = in_row(first, (inner, 3), 1, inside=page, margins=(1, 2, 3, 4), spacing=5)
    assert isinstance(row, QHBoxLayout)
    assert isinstance(inner, QVBoxLayout)
    assert page.layout() is row
    assert [row.stretch(place) for place in range(row.count())] == [0, 3, 1]
    assert row.itemAt(0).widget() is first
    assert row.itemAt(1).layout() is inner
    assert row.itemAt(2).spacerItem() is not None
    assert second.parent() is page
    assert row.contentsMargins() == QMargins(1, 2, 3, 4)
    assert row.spacing() == 5


def test_one_number_is_the_margin_on_every_side(qtbot: QtBot) -> None:
    assert in_column(margins=7).contentsMargins() == QMargins(7, 7, 7, 7)


def test_one_timer_calls_once_and_the_other_again_and_again(qtbot: QtBot) -> None:
    owner, calls = QObject(), []
    single = once(owner, 1, lambda: calls.append("once"))
    many = repeated(owner, 1, lambda: calls.append("many"))
    assert not single.isActive()
    assert not many.isActive()
    single.start()
    many.start()
    qtbot.waitUntil(lambda: calls.count("many") >= 3)
    assert calls.count("once") == 1
    assert not single.isActive()
