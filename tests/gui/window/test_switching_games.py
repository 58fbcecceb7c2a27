"""There is one way from game to game: over the first page, which is one key away from each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QMenu, QPushButton
from window_drive import PEOPLE, Driver

from desktop_go.games.registry import GAMES

Start = Callable[..., Driver]
PAGES = [spec for spec in GAMES if spec.page]


def offered(driver: Driver) -> Iterator[str]:
    """What can be chosen on the page that is shown, in menus, bars and buttons."""
    window = driver.window
    menus = [action.menu() for action in window.menuBar().actions() if action.isVisible()]
    while menus:
        menu = menus.pop()
        for action in menu.actions():
            if isinstance(action.menu(), QMenu):
                menus.append(action.menu())
            elif action.isVisible():
                yield action.text()
    for button in window.findChildren(QAbstractButton):
        if button.isVisible():
            yield button.text()
            yield button.accessibleName()


def plain(text: str) -> str:
    return text.replace("&", "").rstrip("…")


def test_every_game_is_reached_over_the_first_page_and_in_no_other_way(start: Start) -> None:
    driver = start()
    window = driver.window
    names = {spec.name for spec in GAMES} | {f"Play {spec.name}" for spec in GAMES}
    for spec in PAGES:
        driver.click_widget(window.greeter.findChild(QPushButton, f"game.{spec.key}"))
        driver.wait(lambda key=spec.key: window.games.key == key)
        assert names.isdisjoint(map(plain, offered(driver))), spec.key
        before = window.actions_["policy"].isChecked()
        driver.press(Qt.Key.Key_R)
        assert window.actions_["policy"].isChecked() == before, "R is Go's, and Pig's to roll"
        assert window.actions_["start_page"].isEnabled()
        driver.press(Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)
        driver.wait(window.greeter.isVisible)
        assert window.games.key == ""
    window.start_game(PEOPLE)
    assert names.isdisjoint(map(plain, offered(driver)))
    driver.press(Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)
    driver.wait(window.greeter.isVisible)
