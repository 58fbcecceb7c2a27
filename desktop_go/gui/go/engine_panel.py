"""The settings of the engine of Go; after a game those of the next one."""

from __future__ import annotations

from desktop_go.gui.go.director import GO_CATALOGUE, EngineDirector
from desktop_go.gui.go.game import GameController
from desktop_go.gui.go.setup import GameSetup, setup_from_json
from desktop_go.gui.panels.side_panel import SidePanel
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import PlayerSetup
from desktop_go.moves import Color
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json

NEXT_GAME = "new_game"
"""The setting that holds what a new game begins with."""


class GoEnginePanel(SidePanel):
    """Editors for the engine's options. A game that is over keeps the levels it was played at."""

    _game: GameController
    _director: EngineDirector

    def __init__(self, game: GameController, director: EngineDirector, settings: Settings) -> None:
        super().__init__(game, director, settings, GO_CATALOGUE)

    def show_level(self, number: int) -> None:
        """Show the values of a level with the user's own over them; of the next game it alone."""
        super().show_level(number)
        has_options = self._has_options()
        self.limits_box.setVisible(self.side is not None and has_options)
        for box in (self.presets, self.search, self.expert, self.reset):
            box.setVisible(has_options)

    def _has_options(self) -> bool:
        return self.side is None or self._game.is_live

    def shared(self) -> dict[str, Json]:
        """What was chosen for this computer: a side may use all of it."""
        return {} if self.side is None else self._director.of_computer()

    def _setup(self) -> GameSetup:
        """The running game, or what the next one begins with."""
        if self._game.is_live:
            return self._game.setup
        return setup_from_json(self._settings.object(NEXT_GAME))

    def _colors(self) -> tuple[Color, ...]:
        is_record = self._game.phase is Phase.VIEWING
        return () if is_record else (Color.BLACK, Color.WHITE)

    def _name(self, side: Color | None) -> str:
        if side is None:
            return tr("Hints, analysis and review")
        name = super()._name(side)
        return name if self._game.is_live else tr("{color} in the next game").format(color=name)

    def _player(self, side: Color) -> PlayerSetup:
        return self._setup().player(side)

    def _give(self, side: Color, player: PlayerSetup) -> None:
        if self._game.is_live:
            super()._give(side, player)
        else:
            setup = self._setup().with_player(side, player)
            self._settings.set(NEXT_GAME, setup.to_json())
            self.refresh()
