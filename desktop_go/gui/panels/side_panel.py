"""The engine's settings in a game of two players: those of each side, those of hints and analysis.

Level and options of a side are a part of the running game and end with it. Those of hints and
analysis, which run at the highest level, are kept in the settings.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QGroupBox, QVBoxLayout

from desktop_go.gui.panels.engine_panel import EnginePanel
from desktop_go.gui.play.catalogue import Catalogue
from desktop_go.gui.play.director import Director
from desktop_go.gui.play.game import PlayedGame
from desktop_go.gui.play.players import OwnEngine, PlayerSetup
from desktop_go.gui.play.words import color_name
from desktop_go.moves import Color
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json


class SidePanel(EnginePanel):
    """Editors for the engines' options, and whose they are.

    Args:
        game: whose sides are changed.
        director: told of changed options.
        settings: where the values of hints and analysis are.
        catalogue: what levels and options there are.
    """

    side: Color | None = None
    """Whose settings are shown; None: those of hints and analysis."""
    _shown: object = None

    def __init__(
        self, game: PlayedGame, director: Director, settings: Settings, catalogue: Catalogue
    ) -> None:
        self._game, self._director = game, director
        super().__init__(settings, catalogue)
        self._add_whose()
        self.level_chosen.connect(self._on_level_chosen)
        self.options_changed.connect(director.refresh)
        game.changed.connect(self.refresh)
        game.loaded.connect(self._on_loaded)
        self._on_loaded()

    def own(self) -> dict[str, Json]:
        """The options of the side shown, or those of hints and analysis."""
        if self.side is None:
            return super().own()
        return self._catalogue.options.current(self._engine(self.side).own)

    def keep(self, own: dict[str, Json]) -> None:
        """Give other options to the side shown, or to hints and analysis."""
        if self.side is None:
            super().keep(own)
        else:
            self._give(self.side, replace(self._engine(self.side), own=own, name=""))

    @Slot()
    def refresh(self) -> None:
        """Show whose settings there are now, and those of one of them."""
        sides = self._sides()
        if self.side not in sides:
            self.side = sides[0]
        names = [self._name(side) for side in sides]
        if names != [self.whose.itemText(i) for i in range(self.whose.count())]:
            self.whose.clear()
            self.whose.addItems(names)
        self.whose.setCurrentIndex(sides.index(self.side))
        shown = (names, self.side, self._number(), self.own())
        if shown != self._shown:
            self._shown = shown
            self.show_level(self._number())

    def show_level(self, number: int) -> None:
        """Show the values of a level with the user's own over them."""
        super().show_level(number)
        by_level = self.side is not None
        for box in (self.level_box, self.limits_box):
            box.setVisible(by_level)
        self.reset.setText(tr("As the level says") if by_level else tr("Back to the defaults"))

    # -- What each game says for itself --------------------------------------------------------

    def _sides(self) -> list[Color | None]:
        """Whose settings can be changed now."""
        sides = (side for side in self._colors() if isinstance(self._player(side), OwnEngine))
        return [*sides, None]

    def _colors(self) -> tuple[Color, ...]:
        """The colors whose settings can be changed now where the engine plays them."""
        return (Color.BLACK, Color.WHITE) if self._game.is_live else ()

    def _name(self, side: Color | None) -> str:
        return tr("Hints and analysis") if side is None else color_name(side)

    def _player(self, side: Color) -> PlayerSetup:
        """The player whose settings are shown for ``side``."""
        return self._game.setup.player(side)

    def _give(self, side: Color, player: PlayerSetup) -> None:
        """Let ``player`` play ``side`` from now on."""
        self._game.set_player(side, player)

    # -- Inside --------------------------------------------------------------------------------

    def _add_whose(self) -> None:
        box = QGroupBox(tr("Settings for"))
        self.whose = QComboBox()
        self.whose.setAccessibleName(tr("Whose settings"))
        self.whose.activated.connect(self._on_whose)
        QVBoxLayout(box).addWidget(self.whose)
        self._column.insertWidget(0, box)

    def _engine(self, side: Color) -> OwnEngine:
        """The engine that plays ``side``, one of ``_sides()``."""
        player = self._player(side)
        assert isinstance(player, OwnEngine)
        return player

    def _number(self) -> int:
        """The level whose values are shown."""
        return self._catalogue.strongest if self.side is None else self._engine(self.side).level

    @Slot()
    def _on_loaded(self) -> None:
        """Another game is on the board: its engine comes first."""
        self.side = self._sides()[0]
        self.refresh()

    @Slot(int)
    def _on_whose(self, place: int) -> None:
        self.side = self._sides()[place]
        self.refresh()

    @Slot(int)
    def _on_level_chosen(self, number: int) -> None:
        if self.side is not None:
            self._give(self.side, replace(self._engine(self.side), level=number, name=""))
