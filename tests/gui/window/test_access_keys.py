"""Every entry of a menu has a letter of its own, so that it can be reached by one key."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QMenu, QWidget
from window_drive import PEOPLE, Driver

from desktop_go.games.registry import GAMES


def access_key(text: str) -> str:
    """The letter behind the mark; empty where there is none."""
    _before, mark, after = text.replace("&&", "").partition("&")
    return after[:1].lower() if mark else ""


def menus_of(driver: Driver) -> list[QMenu]:
    return [a.menu() for a in driver.window.menuBar().actions() if a.isVisible()]


@pytest.mark.parametrize("game", ["", *(spec.key for spec in GAMES if spec.page)])
def test_no_two_entries_of_a_menu_share_a_letter(start: Callable[..., Driver], game: str) -> None:
    driver = start()
    if game:
        driver.window.games.show(game)
    menus = menus_of(driver)
    bar = [access_key(menu.title()) for menu in menus]
    assert len(set(bar)) == len(bar) >= 6
    for menu in menus:
        keys = [access_key(a.text()) for a in menu.actions() if a.text()]
        assert "" not in keys, (menu.title(), keys)
        shared = {key for key in keys if keys.count(key) > 1}
        assert not shared, (menu.title(), shared)


@pytest.mark.parametrize("game", ["", "go", *(spec.key for spec in GAMES if spec.page)])
def test_no_button_takes_a_menus_letter(start: Callable[..., Driver], game: str) -> None:
    """Alt+F, Alt+H and Alt+N open menus on every page, whatever tab is in front."""
    driver = start()
    window = driver.window
    parts: list[QWidget] = [window.greeter]
    if game == "go":
        window.start_game(PEOPLE)
        parts = [window.game_page, *(dock.widget() for dock in window.panels.docks.values())]
    elif game:
        window.games.show(game)
        parts = [window.games.page]
    bar = {access_key(menu.title()) for menu in menus_of(driver)}
    texts = [
        widget.text()
        for part in parts
        for widget in (*part.findChildren(QAbstractButton), *part.findChildren(QLabel))
    ]
    assert [text for text in texts if access_key(text) in bar] == []
