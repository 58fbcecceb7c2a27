"""Decides what the gomoku engine should do at each moment, and carries its answers into the game.

In this order: the opening, a move, a hint, analysis. Talks to the engine through EnginePort only,
but for the few questions of an opening, which are asked on a thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.gomoku_levels import LEVELS, level
from desktop_go.engine.gomoku_options import option
from desktop_go.engine.messages import EngineMove, Limits, Purpose, Thought
from desktop_go.engine.options import convert
from desktop_go.errors import SettingsError
from desktop_go.games.gomoku.notation import to_text
from desktop_go.gui.engine_director import LIMIT_PLAYOUTS, LIMIT_SECONDS
from desktop_go.gui.engine_thread import EnginePort, EngineStatus
from desktop_go.gui.gomoku.engine import OpeningAnswer, OpeningQuestion, answer_opening
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.gomoku.setup import DEFAULT_LEVEL
from desktop_go.gui.jobs import Jobs
from desktop_go.gui.phase import Phase
from desktop_go.gui.play.words import color_name, percent
from desktop_go.moves import Move, Point
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json

OPTIONS_KEY = "gomoku.options"
HINT = Limits(seconds=1.5)
OPENING_SECONDS = 2.0
"""How long the engine weighs the sides of an opening."""


class Task(Enum):
    """What the engine was asked for."""

    OPENING = "opening"
    MOVE = "move"
    HINT = "hint"
    ANALYZE = "analyze"


class GomokuDirector(QObject):
    """The engine's place in the game.

    Args:
        answer: answers the questions of an opening; a test passes its own.

    Signals:
        thought(Thought | None): something new to show; None when it no longer fits the board.
        hinted(Candidate | None): a hint for the side to move.
        task_changed: what the engine is doing is something else now.
    """

    thought = Signal(object)
    hinted = Signal(object)
    task_changed = Signal()

    def __init__(
        self,
        game: GomokuGame,
        port: EnginePort,
        settings: Settings,
        answer: Callable[[OpeningQuestion], OpeningAnswer] = answer_opening,
    ) -> None:
        super().__init__(game)
        self._game, self._port, self._settings, self._answer = game, port, settings, answer
        self._jobs = Jobs(self)
        self.task: Task | None = None
        self.analyzing = False
        self.last_thought: Thought | None = None
        self._where: object = None
        self._wants_hint = self._wants_move = False
        self._exhausted: Task | None = None
        self._carrying_out = False
        game.changed.connect(self.review)
        port.thought.connect(self._on_thought)
        port.answered.connect(self._on_answer)
        port.failed.connect(self._on_failure)
        port.status_changed.connect(self._on_status)

    # -- Wishes --------------------------------------------------------------------------------

    def set_analyzing(self, on: bool) -> None:
        """Analyse the position on the board until told otherwise."""
        if on != self.analyzing:
            self.analyzing = on
            self._game.said.emit(tr("Analysis on") if on else tr("Analysis off"))
            self._exhausted = None
            self.review()
            self.thought.emit(self.last_thought)

    def hint(self) -> None:
        """Look for a good move for the side to move and show it."""
        if not self._can_think() or self._game.engine_is_to_move() or self._game.position.is_over:
            self._game.refused.emit(tr("There is nothing to hint at now."))
            return
        self._wants_hint = True
        self._game.said.emit(tr("Looking for a good move…"))
        self.review()

    def move_now(self) -> None:
        """Let the engine play for the side to move; when it already thinks, end its thinking."""
        game = self._game
        if not self._can_think() or game.position.is_over or game.sides_are_open():
            game.refused.emit(tr("The engine cannot play here."))
            return
        if self.task is Task.MOVE:
            self._play_best_so_far()
            return
        self._wants_move = True
        self.review()

    @Slot()
    def review(self) -> None:
        """See whether the engine should be doing something else; called after every change."""
        if self._carrying_out:
            return
        where = self._place()
        if self._where != where:
            self._wants_hint = self._wants_move = False
            self._exhausted = None
            self.last_thought = None
            self.thought.emit(None)
        task = self._wanted()
        if task is self._exhausted and self._where == where:
            task = None
        if task is self.task and self._where == where:
            return
        self._where = where
        self._set_task(task)
        if task is None or task is Task.OPENING:
            self._port.stop()
        if task is not None:
            self._ask(task)

    def restart(self) -> None:
        """Put a new engine in the place of one that hangs or failed."""
        self._port.restart()
        self._where = None
        self._set_task(None)
        self.review()

    def refresh(self) -> None:
        """Think anew with changed options, unless the engine is about to move."""
        if self.task is Task.ANALYZE or self._exhausted is Task.ANALYZE:
            self._set_task(None)
            self._exhausted = None
            self.review()

    # -- Asking --------------------------------------------------------------------------------

    def _place(self) -> tuple[RecordNode, int]:
        """Where the game stands: the node, and how far the opening is."""
        opening = self._game.opening
        return (self._game.node, len(opening.choices) if opening is not None else 0)

    def _can_think(self) -> bool:
        return self._port.status is not EngineStatus.FAILED

    def _wanted(self) -> Task | None:
        game = self._game
        if not self._can_think():
            return None
        if game.engine_is_to_move() and game.sides_are_open():
            return Task.OPENING if self._port.status is not EngineStatus.PREPARING else None
        if game.position.is_over:
            return None
        if game.engine_is_to_move() or self._wants_move:
            return Task.MOVE
        if self._wants_hint:
            return Task.HINT
        return Task.ANALYZE if self.analyzing else None

    def level(self) -> int:
        """The level that is to think now."""
        game = self._game
        for player in (game.player_to_act(), game.setup.black, game.setup.white):
            if player.is_engine:
                return player.level
        return DEFAULT_LEVEL

    def options(self, number: int) -> dict[str, object]:
        """The engine's options at a level: the user's own values go before the level's."""
        merged: dict[str, object] = dict(level(number).options)
        for key, value in self._settings.object(OPTIONS_KEY).items():
            if key in (LIMIT_PLAYOUTS, LIMIT_SECONDS):
                continue
            try:
                merged[key] = convert(option(key), value)
            except SettingsError:
                continue
        return merged

    def limits(self, number: int) -> Limits:
        """How long the engine thinks about a move at a level."""
        own = self._settings.object(OPTIONS_KEY)
        limits = level(number).limits()
        nodes, seconds = _positive(own.get(LIMIT_PLAYOUTS)), _positive(own.get(LIMIT_SECONDS))
        if nodes or seconds:
            limits = Limits(playouts=int(nodes) if nodes else None, seconds=seconds)
        return limits

    def _ask(self, task: Task) -> None:
        game, number = self._game, self.level()
        if task is Task.OPENING:
            self._ask_opening(number)
            return
        state = game.walker.engine_state()
        if task is Task.MOVE:
            limits = self.limits(number)
            clock = game.clocks.clock.engine_state(game.to_play)
            if clock is not None and game.phase is Phase.PLAYING:
                limits = replace(limits, clock=clock)
            self._port.think(state, limits, Purpose.MOVE, self.options(number), game.zone())
            return
        strongest = self.options(LEVELS[-1].number)
        limits = HINT if task is Task.HINT else Limits()
        self._port.think(state, limits, Purpose.ANALYZE, strongest, game.zone())

    def _ask_opening(self, number: int) -> None:
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
            self.options(number),
            OPENING_SECONDS,
        )
        where = self._place()

        def done(answer: OpeningAnswer) -> None:
            if self.task is Task.OPENING and self._place() == where:
                self._carry_out(answer)

        self._jobs.start(lambda: self._answer(question), done, self._on_opening_failed)

    def _carry_out(self, answer: OpeningAnswer) -> None:
        """Do what the engine wants in the opening, one thing after the other."""
        game = self._game
        self._carrying_out = True
        done = answer.choice is None or game.choose(answer.choice)
        for point in answer.points:
            done = done and game.play(Move.play(game.to_play, point))
        self._carrying_out = False
        self._set_task(None)
        if not done:
            game.set_paused(True)
        self.review()

    @Slot(str)
    def _on_opening_failed(self, text: str) -> None:
        self._set_task(None)
        self._game.refused.emit(text)
        self._game.set_paused(True)

    def _set_task(self, task: Task | None) -> None:
        self.task = task
        self.task_changed.emit()

    # -- Answers -------------------------------------------------------------------------------

    @Slot(object)
    def _on_thought(self, thought: Thought) -> None:
        self.last_thought = thought
        self.thought.emit(thought)

    @Slot(object)
    def _on_answer(self, answer: EngineMove) -> None:
        task = self.task
        self._set_task(None)
        self._exhausted = task if task is Task.ANALYZE else None
        if answer.thought is not None:
            self._on_thought(answer.thought)
        if task is Task.MOVE:
            self._wants_move = False
            if answer.move is not None:
                self._play(answer.move)
        elif task is Task.HINT:
            self._wants_hint = False
            self._show_hint(answer.thought)
        self.review()

    def _play(self, move: Move) -> None:
        """Play the engine's move; an impossible one must not make it think in circles."""
        if not self._game.play(replace(move, color=self._game.to_play)):
            self._game.set_paused(True)

    def _play_best_so_far(self) -> None:
        thought = self.last_thought
        best = thought.candidates[0].point if thought and thought.candidates else None
        if best is None:
            return
        self._set_task(None)
        self._port.stop()
        self._play(Move.play(self._game.to_play, best))

    def _show_hint(self, thought: Thought | None) -> None:
        if thought is None or not thought.candidates:
            return
        best = thought.candidates[0]
        if best.point is None:
            return
        self._game.said.emit(
            tr("Hint: {point}. The engine gives {player} {chance} to win with it").format(
                point=to_text(best.point, self._game.position.size),
                player=color_name(thought.to_play),
                chance=percent(best.win_rate),
            )
        )
        self.hinted.emit(best)

    @Slot(object)
    def _on_status(self, status: EngineStatus) -> None:
        self._game.set_engine_ready(status in (EngineStatus.READY, EngineStatus.THINKING))
        self.review()

    @Slot(str)
    def _on_failure(self, _text: str) -> None:
        self._set_task(None)
        self._wants_hint = self._wants_move = False

    @property
    def busy(self) -> bool:
        """Whether the engine is at work for the game, on its thread or on an opening's question."""
        return self.task is not None or self._jobs.busy

    def best_point(self) -> Point | None:
        """The move the engine likes most at the moment."""
        thought = self.last_thought
        return thought.candidates[0].point if thought and thought.candidates else None


def _positive(value: Json) -> float | None:
    if isinstance(value, int | float) and not isinstance(value, bool) and value > 0:
        return float(value)
    return None
