"""The column of panels keeps its proportions when the window is resized, or those the user drew."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget
from window_drive import PEOPLE, Driver

from desktop_go.gui.window.layout import COLUMN_MAX, SLACK

Start = Callable[..., Driver]


def players_dock(driver: Driver) -> QDockWidget:
    return driver.window.panels.docks["players"]


def test_players_take_no_more_room_in_a_larger_window(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.window.actions_["review_mode"].trigger()
    dock = players_dock(driver)
    driver.window.resize(2400, 1500)
    driver.wait(lambda: dock.width() >= COLUMN_MAX - SLACK)
    driver.wait(lambda: dock.height() <= dock.widget().sizeHint().height() + SLACK)
    driver.window.resize(1000, 700)
    driver.wait(lambda: dock.width() < COLUMN_MAX // 2 + SLACK * 5)
    assert dock.height() <= dock.widget().sizeHint().height() + SLACK


def test_a_border_that_the_user_drew_is_left_alone(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.window.actions_["review_mode"].trigger()
    window, dock = driver.window, players_dock(driver)
    window.resize(1000, 800)  # Room for a panel to grow.
    driver.wait(lambda: dock.height() <= dock.widget().sizeHint().height() + SLACK)
    border = QPoint(dock.geometry().center().x(), dock.geometry().bottom() + 3)
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=border)
    for down in (40, 80, 120):
        QTest.mouseMove(window, border + QPoint(0, down))
        QApplication.processEvents()
    driver.wait(lambda: dock.height() > dock.widget().sizeHint().height() + 60)
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=border + QPoint(0, 120))
    for _ in range(3):
        QApplication.processEvents()
    drawn = dock.height()
    window.resize(1000, 1200)
    for _ in range(3):
        QApplication.processEvents()
    assert dock.height() >= drawn


def test_a_panel_that_is_asked_for_comes_to_the_front_and_fits(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.window.resize(1024, 700)
    engine = driver.window.engine
    driver.window.panels.docks["engine"].toggleViewAction().trigger()
    driver.wait(lambda: not engine.visibleRegion().isEmpty())
    driver.wait(lambda: engine.viewport().width() < COLUMN_MAX)
    assert engine.widget().minimumSizeHint().width() <= engine.viewport().width()


def test_the_engine_panel_takes_the_room_below_the_players(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.window.resize(1024, 700)
    docks = driver.window.panels.docks
    docks["engine"].toggleViewAction().trigger()
    driver.wait(lambda: docks["engine"].height() > driver.window.height() / 2)
    assert driver.window.players.height() >= driver.window.players.minimumHeight() > 100


def test_the_wheel_gives_no_focus_to_a_field_of_the_engine(start: Start) -> None:
    engine = start().window.engine
    fields = [engine.level.slider, engine.playouts, *(e.widget for e in engine.editors.values())]
    assert {f.focusPolicy() for f in fields} == {Qt.FocusPolicy.StrongFocus}
