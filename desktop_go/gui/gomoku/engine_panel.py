"""The settings of the gomoku engines: whose they are, level, engine, the options it looks at."""

from __future__ import annotations

from desktop_go.gui.gomoku.director import GOMOKU_CATALOGUE, GomokuDirector
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.panels.side_panel import SidePanel
from desktop_go.moves import Color
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings


class GomokuEnginePanel(SidePanel):
    """Editors for the engines' options."""

    _game: GomokuGame

    def __init__(self, game: GomokuGame, director: GomokuDirector, settings: Settings) -> None:
        super().__init__(game, director, settings, GOMOKU_CATALOGUE)

    def _name(self, side: Color | None) -> str:
        if side is not None and self._game.sides_are_open():
            return tr("First") if side is Color.BLACK else tr("Second")
        return super()._name(side)
