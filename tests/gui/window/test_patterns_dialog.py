"""The window of frequent patterns: its rows, its order, its pictures."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from window_drive import Driver

from desktop_go.games.go.frequent_patterns import read_patterns
from desktop_go.games.go.position import GoPosition
from desktop_go.gui.learn.patterns_dialog import PatternsDialog
from desktop_go.moves import Color, Point
from desktop_go.records.markup import Mark


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


def test_a_pattern_is_a_piece_of_board_in_the_middle_of_its_row(qtbot: QtBot) -> None:
    dialog = PatternsDialog()
    qtbot.addWidget(dialog)
    for size in range(2):
        dialog.sizes.setCurrentIndex(size)
        image = dialog.table.item(0, 0).icon().pixmap(68, 68).toImage()
        side = range(image.width())
        for line in (
            [image.pixelColor(i, 34) for i in side],
            [image.pixelColor(34, i) for i in side],
        ):
            seen = [n for n, color in enumerate(line) if color.alpha() > 0]
            assert abs(seen[0] - (67 - seen[-1])) <= 1, "as far from one side as from the other"
            assert len({color.name() for color in line}) > 2, "lines, stones and wood"


def test_a_file_says_how_strong_a_pattern_is() -> None:
    (one,) = read_patterns("all 3 1000 20\n.O./X../... 100 8\n")
    assert one.rows == (".O.", "X..", "...")
    assert one.share == 0.08
    assert one.strength == 4.0


def test_a_pattern_is_found_turned_and_for_the_side_to_move_only() -> None:
    (one,) = read_patterns("all 3 1000 20\nXO./.../... 100 8\n")
    position = GoPosition(9)
    position.place(Point(3, 3), Color.BLACK)
    position.place(Point(4, 3), Color.WHITE)
    black, white = (one.places(position, color) for color in (Color.BLACK, Color.WHITE))
    # A move diagonal to the own stone and touching the other one, above or below the pair.
    assert black == {Point(4, 2), Point(4, 4)}
    assert white == {Point(3, 2), Point(3, 4)}
    (edge,) = read_patterns("all 3 1000 20\n..#/..#/..# 100 8\n")
    assert Point(0, 4) in edge.places(position, Color.BLACK)
    assert Point(0, 0) not in edge.places(position, Color.BLACK)


def test_a_chosen_pattern_is_marked_on_the_board_until_the_window_closes(
    start: Callable[..., Driver], qtbot: QtBot
) -> None:
    driver = start()
    driver.window.actions_["patterns"].trigger()
    (dialog,) = driver.window.findChildren(PatternsDialog)
    rows = [dialog.table.item(row, 0).text() for row in range(dialog.table.rowCount())]
    assert len(rows) > 20
    name = Qt.ItemDataRole.AccessibleTextRole
    (row,) = (r for r in range(len(rows)) if dialog.table.item(r, 0).data(name) == "... ... ...")
    place = dialog.table.visualItemRect(dialog.table.item(row, 2)).center()
    qtbot.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    marks = driver.window.game_page.board.view().marks
    size = driver.game.position.size
    assert set(marks.values()) == {Mark.SQUARE}
    assert len(marks) == (size - 2) ** 2
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not driver.window.game_page.board.view().marks


def test_the_menu_opens_it(start: Callable[..., Driver]) -> None:
    driver = start()
    driver.window.actions_["patterns"].trigger()
    (dialog,) = driver.window.findChildren(PatternsDialog)
    assert dialog.isVisible()
    dialog.close()
