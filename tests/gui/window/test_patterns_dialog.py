"""The window of frequent patterns: its rows, its order, its pictures."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from window_drive import Driver

from desktop_go.games.go.frequent_patterns import read_patterns
from desktop_go.gui.learn.patterns_dialog import PatternsDialog


def column(dialog: PatternsDialog, number: int) -> list[float]:
    rows = range(dialog.table.rowCount())
    found = [dialog.table.item(row, number).data(Qt.ItemDataRole.UserRole) for row in rows]
    assert len(found) > 20
    return found


def test_patterns_are_listed_and_sorted_by_any_column(qtbot: QtBot) -> None:
    dialog = PatternsDialog()
    qtbot.addWidget(dialog)
    played = column(dialog, 2)
    assert played == sorted(played, reverse=True)
    dialog.table.sortItems(4, Qt.SortOrder.DescendingOrder)
    strength = column(dialog, 4)
    assert strength == sorted(strength, reverse=True)
    assert strength[0] > 10
    assert strength[-1] < 1
    before = dialog.table.item(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    qtbot.keyClick(dialog.sizes, Qt.Key.Key_Down)
    after = dialog.table.item(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert (len(before), len(after)) == (11, 19)
    image = dialog.table.item(0, 0).icon().pixmap(68, 68).toImage()
    ground = dialog.palette().base().color()
    assert any(image.pixelColor(x, 34) != ground for x in range(68))


def test_a_file_says_how_strong_a_pattern_is() -> None:
    (one,) = read_patterns("all 3 1000 20\n.O./X../... 100 8\n")
    assert one.rows == (".O.", "X..", "...")
    assert one.share == 0.08
    assert one.strength == 4.0


def test_the_menu_opens_it(start: Callable[..., Driver]) -> None:
    driver = start()
    driver.window.actions_["patterns"].trigger()
    (dialog,) = driver.window.findChildren(PatternsDialog)
    assert dialog.isVisible()
    dialog.close()
