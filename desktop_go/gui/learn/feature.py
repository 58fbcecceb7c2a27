"""Connects learning with the window: its commands, and the question at the first start."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Slot

from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.go.view import GoView
from desktop_go.gui.learn.first_game import first_game
from desktop_go.gui.learn.help_dialog import HelpDialog
from desktop_go.gui.learn.patterns_dialog import PatternsDialog
from desktop_go.gui.learn.welcome import WelcomeCard
from desktop_go.gui.pages.greeter import GreeterPage
from desktop_go.gui.pages.switch import OTHER_PAGES, GameSwitch
from desktop_go.gui.play.players import OwnEngine, Person
from desktop_go.gui.window.parts import WindowParts

if TYPE_CHECKING:
    from desktop_go.gui.learn.page import LearnPage

ASKED = "welcome.asked"
PLAYERS_SIZE = 19
"""The board that somebody who plays is offered first ..."""
PLAYERS_LEVEL = 9
"""... and the level, which *Auto* replaces once a game has been played."""


class LearnFeature(QObject):
    """Lessons, the capture game, the rules, and whether one is new to Go."""

    def __init__(
        self, parts: WindowParts, go: GoView, games: GameSwitch, greeter: GreeterPage
    ) -> None:
        super().__init__(parts.window)
        self._parts, self._go, self._settings = parts, go, go.core.settings
        self._games, self._greeter = games, greeter
        for key, work in (
            ("lessons", self.show_lessons),
            ("capture_game", self.show_capture_game),
            ("problems", self.show_problems),
            ("patterns", self.show_patterns),
            ("rules", self.show_rules),
        ):
            parts.actions[key].triggered.connect(work)
        greeter.learn_button.clicked.connect(self.show_lessons)
        self.welcome: WelcomeCard | None = None
        if not self._settings.flag(ASKED) and not self._settings.object("new_game"):
            self._ask()

    @Slot()
    def show_lessons(self) -> None:
        """Go on with the lessons."""
        self._page().show_lessons()

    @Slot()
    def show_capture_game(self) -> None:
        """Play the capture game."""
        self._page().show_capture_game()

    @Slot()
    def show_problems(self) -> None:
        """Solve problems."""
        self._page().show_problems()

    def _page(self) -> LearnPage:
        self._games.show("learn")
        return cast("LearnPage", self._games.page)

    @Slot()
    def show_patterns(self) -> None:
        """The patterns that professionals play most often."""
        dialog = PatternsDialog(self._parts.window)
        dialog.chosen.connect(self._go.presenter.set_pattern)
        dialog.show()

    @Slot()
    def show_rules(self) -> None:
        """The rules of the game that is shown; those of Go where it is none."""
        key = self._games.key
        shown = "go" if key in ("", *OTHER_PAGES) else key
        HelpDialog(self._parts, self._settings, shown).show()

    # -- The question at the first start -------------------------------------------------------

    def _ask(self) -> None:
        self.welcome = WelcomeCard()
        self.welcome.new_here.connect(self._on_new_here)
        self.welcome.plays.connect(self._on_plays)
        self._greeter.add_card(self.welcome)
        self._settings.subscribe(self._on_setting)

    def _on_setting(self, key: str) -> None:
        """Whoever starts a game has answered, too."""
        if key == "new_game" and self.welcome is not None:
            self._settings.set(ASKED, True)
            self.welcome.hide()

    @Slot()
    def _on_new_here(self) -> None:
        self._choose(first_game(GameSetup()))
        self.show_lessons()

    @Slot()
    def _on_plays(self) -> None:
        opponent = OwnEngine(level=PLAYERS_LEVEL)
        self._choose(replace(GameSetup(), size=PLAYERS_SIZE, black=Person(), white=opponent))
        self._greeter.play_button.setFocus()

    def _choose(self, setup: GameSetup) -> None:
        """Offer this game from now on."""
        self._settings.set("new_game", setup.to_json())
        self._greeter.show_setup(setup)
