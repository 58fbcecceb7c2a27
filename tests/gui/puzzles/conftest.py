"""A page alone, without the window, in a folder of its own; its kernels count as compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QApplication

from desktop_go.engine import warm_up
from desktop_go.gui.pages.game_page import GamePage, PageContext
from desktop_go.gui.play.sounds import SoundPlayer
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.services.settings import Settings

Page = TypeVar("Page", bound=GamePage)


@pytest.fixture
def page_of(
    qapp: QApplication, qtbot: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[type[Page]], Page]]:
    """Make pages that share one folder; each is shut down at the end."""
    monkeypatch.setattr(warm_up, "kernels_are_cached", lambda _game: True)
    settings = Settings(tmp_path / "settings.json")
    settings.set("board.reduce_motion", True)
    theme = ThemeManager(qapp)
    made: list[GamePage] = []

    def make(kind: type[Page]) -> Page:
        page = kind(PageContext(settings, theme, SoundPlayer(lambda _path: True), tmp_path))
        made.append(page)
        qtbot.addWidget(page)
        page.resize(1000, 700)
        page.show()
        page.enter()
        return page

    yield make
    for page in made:
        page.shut_down()
