"""The help: how to use the program, and the rules of each game in words and pictures."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QTabBar

from desktop_go.games.registry import GAMES
from desktop_go.games.spec import GameSpec, load
from desktop_go.gui.dialogs.help import help_text
from desktop_go.gui.style.text_dialog import TextDialog
from desktop_go.gui.window.parts import WindowParts
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings

if TYPE_CHECKING:
    from desktop_go.games.teaching import Step

PICTURE_SIDE = 210
"""Pixels of a picture's width."""
SIZE = (720, 620)


class HelpDialog(TextDialog):
    """One page for the program and one for each game.

    Args:
        parts: lend the theme to the pictures.
        settings: say what boards look like.
        key: the game whose rules are shown first; empty for the page of the program.
    """

    def __init__(self, parts: WindowParts, settings: Settings, key: str = "") -> None:
        super().__init__(tr("Help"), "", parts.window)
        self._theme, self._settings = parts.theme, settings
        self._specs = [spec for spec in GAMES if spec.rules]
        self.tabs = QTabBar()
        self.tabs.setAccessibleName(tr("Pages of the help"))
        self.tabs.addTab(tr("This program"))
        for spec in self._specs:
            self.tabs.addTab(tr("Rules: {game}").format(game=tr(spec.name)))
        layout = self.layout()
        assert layout is not None
        layout.setMenuBar(self.tabs)
        self.resize(*SIZE)
        keys = [spec.key for spec in self._specs]
        self.tabs.setCurrentIndex(keys.index(key) + 1 if key in keys else 0)
        self._show(self.tabs.currentIndex())
        self.tabs.currentChanged.connect(self._show)

    @Slot(int)
    def _show(self, tab: int) -> None:
        if tab == 0:
            self.show_page(help_text())
            return
        spec = self._specs[tab - 1]
        pictures = {
            f"{spec.key}{place}": self._picture(spec, rule.picture)
            for place, rule in enumerate(load(spec.rules))
        }
        self.show_page(rules_page(spec), pictures)

    def _picture(self, spec: GameSpec, step: Step) -> QImage:
        """A step as the board of its game shows it."""
        stage = load(spec.stage)()
        stage.set_look(self._theme.scheme(), self._settings)
        stage.setPalette(self.palette())
        stage.resize(PICTURE_SIDE, PICTURE_SIDE)
        stage.show_exercise(load(spec.exercise)(step))
        image: QImage = stage.grab().toImage()
        stage.deleteLater()
        return image


def rules_page(spec: GameSpec) -> str:
    """The rules of a game as HTML; pictures are named by the game's key and their number."""
    rows = "".join(
        f'<tr><td width="{PICTURE_SIDE + 16}"><img src="{spec.key}{place}"></td>'
        f"<td><h3>{html.escape(tr(rule.title))}</h3><p>{html.escape(tr(rule.text))}</p></td></tr>"
        for place, rule in enumerate(load(spec.rules))
    )
    return f'<h2>{html.escape(tr(spec.name))}</h2><table cellpadding="6">{rows}</table>'
