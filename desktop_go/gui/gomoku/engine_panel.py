"""The settings of the gomoku engines: whose they are, level, engine, the options it looks at."""

from __future__ import annotations

from desktop_go.engine.gomoku.levels import LEVELS
from desktop_go.engine.gomoku.options import PATTERNS, THREATS, TREE, option
from desktop_go.gui.gomoku.director import GOMOKU, GomokuDirector
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.panels.side_panel import SidePanel
from desktop_go.moves import Color
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings

GROUPS = {
    THREATS: ("best", "alphabeta", "probability"),
    PATTERNS: ("pattern",),
    TREE: ("mcts", "probability"),
}
"""The groups of options that only some engines look at."""


class GomokuEnginePanel(SidePanel):
    """Editors for the engines' options; hides what the chosen engine does not use."""

    _game: GomokuGame

    def __init__(self, game: GomokuGame, director: GomokuDirector, settings: Settings) -> None:
        super().__init__(game, director, settings, GOMOKU)

    def show_level(self, number: int) -> None:
        """Show the values of a level with the user's own over them."""
        super().show_level(number)
        preset = LEVELS[number - 1]
        engine = self._catalogue.own(self.own()).get(
            "engine", preset.options.get("engine", option("engine").default)
        )
        for group, engines in GROUPS.items():
            self.groups[group].setVisible(engine in engines)

    def _name(self, side: Color | None) -> str:
        if side is not None and self._game.sides_are_open():
            return tr("First") if side is Color.BLACK else tr("Second")
        return super()._name(side)
