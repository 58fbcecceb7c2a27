"""The settings of the gomoku engines: level, engine and the options that matter to it."""

from __future__ import annotations

from PySide6.QtCore import Slot

from desktop_go.engine.gomoku_levels import LEVELS
from desktop_go.engine.gomoku_options import PATTERNS, THREATS, TREE, option
from desktop_go.gui.gomoku.director import GOMOKU, GomokuDirector
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.panels.engine_panel import EnginePanel
from desktop_go.services.settings import Settings

GROUPS = {
    THREATS: ("best", "alphabeta", "probability"),
    PATTERNS: ("pattern",),
    TREE: ("mcts", "probability"),
}
"""The groups of options that only some engines look at."""


class GomokuEnginePanel(EnginePanel):
    """Editors for the engines' options; hides what the chosen engine does not use."""

    def __init__(self, game: GomokuGame, director: GomokuDirector, settings: Settings) -> None:
        self._game, self._director = game, director
        super().__init__(settings, GOMOKU)
        self.level_chosen.connect(self._on_level_chosen)
        self.options_changed.connect(director.refresh)
        game.changed.connect(self.refresh)
        game.loaded.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Show the level that plays."""
        number = self._director.level()
        if number != self._level:
            self.show_level(number)

    def show_level(self, number: int) -> None:
        """Show the values of a level with the user's own over them."""
        super().show_level(number)
        preset = LEVELS[number - 1]
        engine = self._catalogue.own(self._settings).get(
            "engine", preset.options.get("engine", option("engine").default)
        )
        for group, engines in GROUPS.items():
            self.groups[group].setVisible(engine in engines)

    @Slot(int)
    def _on_level_chosen(self, number: int) -> None:
        self._game.set_level(number)
