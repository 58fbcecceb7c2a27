"""The user's own rating: notes each game against a level, and suggests an even one. No widget."""

from __future__ import annotations

import datetime
import uuid
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.go.levels import LEVELS
from desktop_go.games.go.handicap import max_fixed_handicap
from desktop_go.games.go.rules import rule_set
from desktop_go.games.spec import Outcome
from desktop_go.gui.go.director import EngineDirector
from desktop_go.gui.go.game import GameController
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import OwnEngine, Person
from desktop_go.moves import Color
from desktop_go.services.i18n import tr
from desktop_go.services.rating.even_game import STONE, even_game, stones_worth
from desktop_go.services.rating.glicko import Rating
from desktop_go.services.rating.history import RatedGame, RatingHistory

LEAST_MOVES = 3
"""Of the person; whoever leaves sooner has not played."""
USUAL_KOMI = 1.0
"""Points by which the komi of a rated game may differ from that of its rules."""


class OwnRating(QObject):
    """Rates the person who plays our engine.

    Signals:
        changed: there is another game, or one less.
    """

    changed = Signal()

    def __init__(
        self, game: GameController, director: EngineDirector, history: RatingHistory
    ) -> None:
        super().__init__(game)
        self._game, self.history = game, history
        self._noted, self._fault, self.words = "", "", ""
        self._longest = 0
        self._opponent: OwnEngine | None = None
        game.loaded.connect(self._on_loaded)
        game.changed.connect(self._on_changed)
        game.finished.connect(self._on_finished)
        director.hinted.connect(self._on_hinted)

    # -- Noting --------------------------------------------------------------------------------

    @Slot()
    def _on_loaded(self) -> None:
        self._noted = self._fault = self.words = ""
        self._longest, self._opponent = 0, self._level()

    @Slot()
    def _on_changed(self) -> None:
        """Look for what makes a game no measure of strength; forget a result taken back."""
        game = self._game
        if self._noted and game.is_live:
            self.history.drop(self._noted)
            self._noted = self.words = ""
            self.changed.emit()
        if game.phase is not Phase.PLAYING or game.live_node is None:
            return
        length = game.live_node.move_number
        if length < self._longest:
            self._fault = tr("moves were taken back")
        self._longest = max(length, self._longest)
        if self._level() != self._opponent:
            self._fault = tr("the opponent was changed")

    @Slot()
    def _on_hinted(self) -> None:
        if self._game.is_live:
            self._fault = tr("there were hints")

    @Slot(object)
    def _on_finished(self, outcome: Outcome) -> None:
        setup, human, engine = self._game.setup, self._game.setup.human_color(), self._level()
        if human is None or engine is None or setup.size not in STONE:
            return
        fault = self._fault or self._unusual(setup) or self._unplayed(human)
        if fault:
            self.words = tr("Not rated: {reason}.").format(reason=fault)
            return
        before = self.history.rating(setup.size)
        self._note(setup, human, engine, outcome)
        now = self.history.rating(setup.size)
        assert now is not None
        self.words = _words_after(before, now, setup.size)
        self.changed.emit()

    def _note(self, setup: GameSetup, human: Color, engine: OwnEngine, outcome: Outcome) -> None:
        self._noted = uuid.uuid4().hex
        sign = -1 if human is Color.BLACK else 1
        rating = LEVELS[engine.level - 1].rating or 0.0
        won = float(outcome.winner is human)
        self.history.note(
            RatedGame(
                self._noted,
                datetime.date.today().isoformat(),
                setup.size,
                engine.level,
                rating + sign * stones_worth(setup.size, setup.handicap),
                setup.handicap,
                human is Color.BLACK,
                0.5 if outcome.winner is Color.EMPTY else won,
            )
        )

    def _level(self) -> OwnEngine | None:
        """Our engine where one person plays it."""
        human = self._game.setup.human_color()
        player = self._game.setup.player(human.opponent) if human is not None else None
        return player if isinstance(player, OwnEngine) else None

    def _unusual(self, setup: GameSetup) -> str:
        engine = self._level()
        if engine is not None and engine.own:
            return tr("the engine has options of your own")
        if abs(setup.komi - rule_set(setup.rules).komi(setup.handicap)) > USUAL_KOMI:
            return tr("the komi is an unusual one")
        return ""

    def _unplayed(self, human: Color) -> str:
        tip = self._game.live_node or self._game.node
        moves = [node.move for node in tip.path() if node.move is not None]
        if sum(move.color is human for move in moves) >= LEAST_MOVES:
            return ""
        return tr("you made too few moves")

    # -- Suggesting ----------------------------------------------------------------------------

    def known(self, size: int) -> Rating | None:
        """The rating on boards of ``size``, or else that of the game played last."""
        games = self.history.games()
        return self.history.rating(size) or (self.history.rating(games[-1].size) if games else None)

    def suggest(self, setup: GameSetup) -> tuple[GameSetup, str]:
        """The same game at the level, and with the handicap, that gives an even chance.

        Returns:
            The game, and a sentence on it; ``setup`` itself where nothing can be suggested.
        """
        human, rating = setup.human_color(), self.known(setup.size)
        if rating is None:
            return setup, tr("Finish a game against the engine first: it begins your rating.")
        if human is None or not isinstance(setup.player(human.opponent), OwnEngine):
            return setup, tr("A game can be made even where you play against our engine.")
        levels = [preset.rating or 0.0 for preset in LEVELS]
        even = even_game(rating.value, levels, setup.size, max_fixed_handicap(setup.size))
        if even.handicap:
            human = Color.BLACK if even.stones_for_user else Color.WHITE
        person = setup.player(human) if setup.player(human).is_person else Person()
        changed = replace(
            setup, handicap=even.handicap, komi=rule_set(setup.rules).komi(even.handicap)
        )
        changed = changed.with_player(human, person)
        changed = changed.with_player(human.opponent, OwnEngine(level=even.level))
        words = tr("At level {level} you should win about {share} % of the games.").format(
            level=even.level, share=round(100 * even.chance)
        )
        return changed, words


def _words_after(before: Rating | None, now: Rating, size: int) -> str:
    words = tr("Your rating on {size}×{size} is {value} ± {error}.")
    if before is None:
        words = tr(
            "Your rating on {size}×{size} is {value} ± {error}, an estimate of your strength."
        )
    words = words.format(size=size, value=round(now.value), error=round(1.96 * now.deviation))
    if before is None:
        return words
    return tr("{words} It was {value} before.").format(words=words, value=round(before.value))
