"""Decides what the gomoku engine should do at each moment, and carries its answers into the game.

In this order: the opening, a move, a hint, analysis. Talks to the engine through EnginePort only,
but for the few questions of an opening, which are asked on a thread.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Slot

from desktop_go.engine.attached import EngineProtocol
from desktop_go.engine.gomoku.gomocup_player import GomocupPlayer
from desktop_go.engine.gomoku.levels import LEVELS
from desktop_go.engine.messages import Limits, Purpose
from desktop_go.games.gomoku.notation import to_text
from desktop_go.games.gomoku.options import OPTIONS, SEARCH
from desktop_go.gui.gomoku.engine import OpeningAnswer, OpeningQuestion, answer_opening
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.gomoku.setup import DEFAULT_LEVEL
from desktop_go.gui.play.catalogue import Catalogue
from desktop_go.gui.play.director import Activity, Director
from desktop_go.gui.play.engine_thread import EnginePort, EngineStatus
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.moves import Move, Point
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings

GOMOKU_CATALOGUE = Catalogue(
    LEVELS,
    OPTIONS,
    "gomoku.options",
    DEFAULT_LEVEL,
    SEARCH,
    "Positions",
    leading="engine",
    game="gomoku",
)
OPENING_SECONDS = 2.0
"""How long the engine weighs the sides of an opening."""


class GomokuDirector(Director):
    """The engine's place in a game of gomoku; the signals are those of ``Director``.

    Args:
        answer: answers the questions of an opening; a test passes its own.
    """

    _game: GomokuGame
    program_player = GomocupPlayer
    protocol = EngineProtocol.GOMOCUP
    hint_limits = Limits(seconds=1.5)
    can_pass = False

    def __init__(
        self,
        game: GomokuGame,
        port: EnginePort,
        settings: Settings,
        answer: Callable[[OpeningQuestion], OpeningAnswer] = answer_opening,
    ) -> None:
        super().__init__(game, port, settings, GOMOKU_CATALOGUE)
        self._answer = answer
        self._jobs = Jobs(self)

    @property
    def busy(self) -> bool:
        """Whether the engine is at work for the game, on its thread or on an opening's question."""
        return self.activity is not None or self._jobs.busy

    # -- What is to be done --------------------------------------------------------------------

    def _name(self, point: Point | None) -> str:
        return tr("pass") if point is None else to_text(point, self._game.position.size)

    def _place(self) -> tuple[RecordNode, int]:
        """Where the game stands: the node, and how far the opening is."""
        opening = self._game.opening
        return (self._game.node, len(opening.choices) if opening is not None else 0)

    def _may_move_now(self) -> bool:
        game = self._game
        return super()._may_move_now() and not game.position.is_over and not game.sides_are_open()

    def _wanted(self) -> Activity | None:
        game = self._game
        if not self._can_think():
            return None
        if game.engine_is_to_move() and game.sides_are_open():
            return Activity.OPENING if self._port.status is not EngineStatus.PREPARING else None
        if game.position.is_over:
            return None
        if game.engine_is_to_move() or self._wants_move:
            return Activity.MOVE
        if self._wants_hint:
            return Activity.HINT
        return Activity.ANALYZE if self.analyzing else None

    def _think(self, limits: Limits, purpose: Purpose, options: dict[str, object]) -> None:
        """Let the engine think, but not about points that the opening forbids."""
        game = self._game
        self._port.think(game.walker.engine_state(), limits, purpose, options, game.zone())

    def _ask(self, activity: Activity) -> None:
        if activity is Activity.OPENING:
            self._ask_opening()
        else:
            super()._ask(activity)

    # -- Openings ------------------------------------------------------------------------------

    def _ask_opening(self) -> None:
        game = self._game
        step, opening = game.opening_step(), game.opening
        assert step is not None
        assert opening is not None
        question = OpeningQuestion(
            step.kind,
            game.setup.size,
            game.setup.rules,
            opening.stones,
            step.choices,
            self.options(self.level()),
            OPENING_SECONDS,
        )
        where = self._place()

        def done(answer: OpeningAnswer) -> None:
            if self.activity is Activity.OPENING and self._place() == where:
                self._carry_out(answer)

        self._jobs.start(lambda: self._answer(question), done, self._on_opening_failed)

    def _carry_out(self, answer: OpeningAnswer) -> None:
        """Do what the engine wants in the opening, one thing after the other."""
        game = self._game
        self._held = True
        done = answer.choice is None or game.choose(answer.choice)
        for point in answer.points:
            done = done and game.play(Move.play(game.to_play, point))
        self._held = False
        self._set_activity(None)
        if not done:
            game.set_paused(True)
        self.review()

    @Slot(str)
    def _on_opening_failed(self, text: str) -> None:
        self._set_activity(None)
        self._game.refuse(text)
        self._game.set_paused(True)
