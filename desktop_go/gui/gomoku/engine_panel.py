"""The settings of the gomoku engines: whose they are, level, engine, the options it looks at."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QGroupBox, QVBoxLayout

from desktop_go.games.gomoku.options import OPTIONS
from desktop_go.gui.go.engine_panel import EnginePanel
from desktop_go.gui.gomoku.director import GOMOKU, GomokuDirector
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.words import color_name
from desktop_go.moves import Color
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json


class GomokuEnginePanel(EnginePanel):
    """Editors for the engines' options; groups that the chosen engine does not use are hidden.

    Level and options of a side are a part of the running game and end with it. Those of hints and
    analysis, which run at the highest level, are kept in the settings.
    """

    side: Color | None = None
    """Whose settings are shown; None: those of hints and analysis."""
    _shown: object = None

    def __init__(self, game: GomokuGame, director: GomokuDirector, settings: Settings) -> None:
        self._game, self._director = game, director
        super().__init__(settings, GOMOKU)
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
        return OPTIONS.current(self._game.setup.player(self.side).own)

    def keep(self, own: dict[str, Json]) -> None:
        """Give other options to the side shown, or to hints and analysis."""
        if self.side is None:
            super().keep(own)
        else:
            self._change(own=own)

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
        shown = (self.side, self._number(), self.own())
        if shown != self._shown:
            self._shown = shown
            self.show_level(self._number())

    def show_level(self, number: int) -> None:
        """Show the values of a level with the user's own over them."""
        super().show_level(number)
        for box in (self.level.parentWidget(), self.playouts.parentWidget()):
            assert box is not None
            box.setVisible(self.side is not None)
        by_level = self.side is not None
        self.reset.setText(tr("As the level says") if by_level else tr("Back to the defaults"))

    def _add_whose(self) -> None:
        box = QGroupBox(tr("Settings for"))
        self.whose = QComboBox()
        self.whose.setAccessibleName(tr("Whose settings"))
        self.whose.activated.connect(self._on_whose)
        QVBoxLayout(box).addWidget(self.whose)
        inner = self.widget()
        assert inner is not None
        column = inner.layout()
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(0, box)

    def _sides(self) -> list[Color | None]:
        """Whose settings can be changed now."""
        game = self._game
        playing = game.phase is Phase.PLAYING
        colors = [Color.BLACK, Color.WHITE] if playing else []
        return [*(color for color in colors if game.setup.player(color).is_engine), None]

    def _name(self, side: Color | None) -> str:
        if side is None:
            return tr("Hints and analysis")
        if self._game.sides_are_open():
            return tr("First") if side is Color.BLACK else tr("Second")
        return color_name(side)

    def _number(self) -> int:
        """The level whose values are shown."""
        return GOMOKU.strongest if self.side is None else self._game.setup.player(self.side).level

    def _change(self, **changes: object) -> None:
        """Change the player whose settings are shown."""
        assert self.side is not None
        player = replace(self._game.setup.player(self.side), name="", **changes)  # type: ignore[arg-type]
        self._game.set_player(self.side, player)

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
        self._change(level=number)
