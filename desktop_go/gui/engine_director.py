"""Decides what the engine should do at each moment, and carries its answers into the game.

In this order: propose dead stones, make a move, show a hint, analyse, work in the background (a
review), think on the opponent's time. Talks to the engine through EnginePort only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import Protocol

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.levels import DEFAULT_LEVEL, LEVELS, level
from desktop_go.engine.messages import EngineMove, GameState, Limits, Purpose, Thought
from desktop_go.engine.options import validate
from desktop_go.errors import SettingsError
from desktop_go.gui.engine_thread import EnginePort, EngineStatus
from desktop_go.gui.game_controller import GameController
from desktop_go.gui.game_setup import MAX_ENGINE_SIZE
from desktop_go.gui.phase import Phase
from desktop_go.gui.play.words import color_name, percent
from desktop_go.gui.scoring_desk import ScoringDesk
from desktop_go.moves import Move
from desktop_go.records.coordinates import to_gtp
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json

HINT = Limits(playouts=6000, seconds=2.0)
"""Long enough for a good move at any level, short enough to wait for."""
SCORE = Limits(seconds=1.0)
LIMIT_PLAYOUTS = "limit.playouts"
LIMIT_SECONDS = "limit.seconds"
"""Keys in the setting ``engine.options`` beside the engine's own: limits that replace a level's."""


class Task(Enum):
    """What the engine was asked for."""

    SCORE = "score"
    MOVE = "move"
    HINT = "hint"
    ANALYZE = "analyze"
    CHORE = "chore"
    PONDER = "ponder"


class Chore(Protocol):
    """Work for the engine that waits until nothing more urgent is to be done, as a review."""

    def next_position(self) -> tuple[GameState, Limits]:
        """What is to be thought about now; asked again when the thinking was interrupted."""
        ...

    def take(self, answer: EngineMove) -> None:
        """The position is done; ``drop_chore`` follows when it was the last one."""


class EngineDirector(QObject):
    """The engine's place in the game.

    Signals:
        thought(Thought | None): something new to show; None when it no longer fits the board.
        hinted(Point | None): a hint for the side to move (None: pass).
        task_changed: what the engine is doing is something else now.
    """

    thought = Signal(object)
    hinted = Signal(object)
    task_changed = Signal()

    def __init__(
        self, game: GameController, desk: ScoringDesk, port: EnginePort, settings: Settings
    ) -> None:
        super().__init__(game)
        self._game, self._desk, self._port, self._settings = game, desk, port, settings
        self.task: Task | None = None
        self.analyzing = False
        self._chores: list[Chore] = []
        self._where: RecordNode | None = None
        self._wants_score = self._wants_hint = self._wants_move = False
        game.changed.connect(self.review)
        desk.started.connect(self._on_scoring)
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
            self.review()
            self.thought.emit(self.last_thought if on else self.recall())

    def add_chore(self, chore: Chore) -> None:
        """Work on ``chore`` whenever nothing else is to be done, before older chores."""
        if chore not in self._chores:
            self._chores.insert(0, chore)
            self._leave_chore()

    def drop_chore(self, chore: Chore) -> None:
        """Work no more on ``chore``."""
        if chore in self._chores:
            self._chores.remove(chore)
            self._leave_chore()

    def works_on(self, chore: Chore) -> bool:
        """Whether the engine thinks about ``chore`` just now."""
        return self.task is Task.CHORE and self._asked is chore

    def _leave_chore(self) -> None:
        """Turn to the chore that is first now."""
        if self.task is Task.CHORE and self._asked not in self._chores[:1]:
            self._set_task(None)
            self._port.stop()
        self.review()

    _asked: Chore | None = None
    """The chore that the engine was last asked about."""

    def hint(self) -> None:
        """Look for a good move for the side to move and show it."""
        if not self._can_think() or self._game.engine_is_to_move():
            self._game.refused.emit(tr("There is nothing to hint at now."))
            return
        self._wants_hint = True
        self._game.said.emit(tr("Looking for a good move…"))
        self.review()

    def move_now(self) -> None:
        """Let the engine play for the side to move; when it already thinks, end its thinking."""
        if not self._can_think():
            self._game.refused.emit(tr("The engine cannot play here."))
            return
        if self.task is Task.MOVE:
            self._play_best_so_far()
            return
        self._wants_move = True
        self.review()

    @Slot()
    def review(self) -> None:
        """See whether the engine should be doing something else; called after every change."""
        if self._where is not self._game.node:
            self._wants_hint = self._wants_move = False
            self._exhausted = None
            self.last_thought = None
            self.thought.emit(self.recall())
        task = self._wanted()
        if task is self.task is Task.CHORE:
            self._where = self._game.node
            return
        if task is self.task is not None and self._where is self._game.node:
            return
        if task is self._exhausted and self._where is self._game.node:
            task = None
        if task is self.task and self._where is self._game.node:
            return
        self._where = self._game.node
        self._asked = self._chores[0] if task is Task.CHORE else None
        self._set_task(task)
        if task is None:
            self._port.stop()
        else:
            self._ask(task)

    def restart(self) -> None:
        """Put a new engine in the place of one that hangs or failed."""
        self._port.restart()
        self._where = None
        self.review()

    def refresh(self) -> None:
        """Think anew with changed options, unless the engine is about to move."""
        if self.task in (Task.ANALYZE, Task.PONDER):
            self._set_task(None)
            self._exhausted = None
            self.review()

    recall: Callable[[], Thought | None] = staticmethod(lambda: None)
    """What is remembered of the position on the board and may be shown; a review sets it."""
    last_thought: Thought | None = None
    """What was thought last about the position on the board."""
    _exhausted: Task | None = None
    """An endless task that the engine ended by itself here: not to be asked for again."""

    # -- Asking --------------------------------------------------------------------------------

    def _can_think(self) -> bool:
        return (
            self._game.position.size <= MAX_ENGINE_SIZE
            and self._game.phase is not Phase.HANDICAP
            and self._port.status is not EngineStatus.FAILED
        )

    def _wanted(self) -> Task | None:
        game = self._game
        if not self._can_think():
            return None
        if game.phase is Phase.SCORING:
            return Task.SCORE if self._wants_score else None
        if game.engine_is_to_move() or self._wants_move:
            return Task.MOVE
        if self._wants_hint:
            return Task.HINT
        if self.analyzing:
            return Task.ANALYZE
        if self._chores:
            return Task.CHORE
        if self._may_ponder():
            return Task.PONDER
        return None

    def _may_ponder(self) -> bool:
        game = self._game
        return (
            game.phase is Phase.PLAYING
            and game.at_tip
            and not game.paused
            and game.setup.player(game.to_play.opponent).is_engine
            and bool(self.options(self._level()).get("ponder", False))
        )

    def _level(self) -> int:
        """The level that is to think now."""
        game = self._game
        player = game.setup.player(game.to_play)
        if not player.is_engine:
            player = game.setup.player(game.to_play.opponent)
        return player.level if player.is_engine else DEFAULT_LEVEL

    def options(self, number: int) -> dict[str, object]:
        """The engine's options at a level: the user's own values go before the level's."""
        merged: dict[str, object] = dict(level(number).options)
        for key, value in self._settings.object("engine.options").items():
            if key in (LIMIT_PLAYOUTS, LIMIT_SECONDS):
                continue
            try:
                merged[key] = validate(key, value)
            except SettingsError:
                continue
        return merged

    def limits(self, number: int) -> Limits:
        """How long the engine thinks about a move at a level."""
        own = self._settings.object("engine.options")
        limits = level(number).limits()
        playouts, seconds = _positive(own.get(LIMIT_PLAYOUTS)), _positive(own.get(LIMIT_SECONDS))
        if playouts or seconds:
            limits = Limits(playouts=int(playouts) if playouts else None, seconds=seconds)
        return limits

    def _ask(self, task: Task) -> None:
        game = self._game
        state = game.walker.engine_state()
        number = self._level()
        if task is Task.MOVE:
            limits = self.limits(number)
            clock = game.clocks.clock.engine_state(game.to_play)
            if clock is not None and game.phase is Phase.PLAYING:
                limits = replace(limits, clock=clock)
            self._port.think(state, limits, Purpose.MOVE, self.options(number))
            return
        strongest = self.options(LEVELS[-1].number)
        if task is Task.CHORE:
            assert self._asked is not None
            state, limits = self._asked.next_position()
            self._port.think(state, limits, Purpose.ANALYZE, strongest)
            return
        purposes = {
            Task.SCORE: (Purpose.SCORE, SCORE),
            Task.HINT: (Purpose.ANALYZE, HINT),
            Task.ANALYZE: (Purpose.ANALYZE, Limits()),
            Task.PONDER: (Purpose.PONDER, Limits()),
        }
        purpose, limits = purposes[task]
        options = self.options(number) if task is Task.PONDER else strongest
        self._port.think(state, limits, purpose, options)

    def _set_task(self, task: Task | None) -> None:
        self.task = task
        self.task_changed.emit()

    # -- Answers -------------------------------------------------------------------------------

    @Slot(object)
    def _on_thought(self, thought: Thought) -> None:
        if self.task is Task.CHORE:
            return
        self.last_thought = thought
        if self.task is not Task.PONDER:
            self.thought.emit(thought)

    @Slot(object)
    def _on_answer(self, answer: EngineMove) -> None:
        task = self.task
        if task is Task.CHORE and self._asked is not None:
            self._set_task(None)
            self._asked.take(answer)
            self.review()
            return
        self._set_task(None)
        self._exhausted = task if task in (Task.ANALYZE, Task.PONDER) else None
        if answer.thought is not None:
            self._on_thought(answer.thought)
        if task is Task.SCORE:
            self._wants_score = False
            if answer.thought is not None:
                self._desk.propose(answer.thought)
        elif task is Task.MOVE:
            self._wants_move = False
            if answer.move is not None:
                self._play(answer.move)
        elif task is Task.HINT:
            self._wants_hint = False
            self._show_hint(answer.thought)
        self.review()

    def _play(self, move: Move) -> None:
        """Play the engine's move; an impossible one must not make it think in circles."""
        if self._game.engine_is_to_move() or self._game.phase is not Phase.PLAYING:
            is_played = self._game.play(move)
        else:
            is_played = self._game.play(replace(move, color=self._game.to_play))
        if not is_played:
            self._game.set_paused(True)

    def _play_best_so_far(self) -> None:
        thought = self.last_thought
        if thought is None or not thought.candidates:
            return
        best = thought.candidates[0].point
        color = self._game.to_play
        self._set_task(None)
        self._port.stop()
        self._play(Move.pass_(color) if best is None else Move.play(color, best))

    def _show_hint(self, thought: Thought | None) -> None:
        if thought is None or not thought.candidates:
            return
        best = thought.candidates[0]
        size = self._game.position.size
        self._game.said.emit(
            tr("Hint: {point}. The engine gives {player} {chance} to win with it").format(
                point=tr("pass") if best.point is None else to_gtp(best.point, size),
                player=color_name(thought.to_play),
                chance=percent(best.win_rate),
            )
        )
        self.hinted.emit(best.point)

    @Slot()
    def _on_scoring(self) -> None:
        self._wants_score = True
        self._where = None
        self.review()

    @Slot(object)
    def _on_status(self, status: EngineStatus) -> None:
        self._game.set_engine_ready(status in (EngineStatus.READY, EngineStatus.THINKING))

    @Slot(str)
    def _on_failure(self, _text: str) -> None:
        self._set_task(None)
        self._wants_score = self._wants_hint = self._wants_move = False


def _positive(value: Json) -> float | None:
    if isinstance(value, int | float) and not isinstance(value, bool) and value > 0:
        return float(value)
    return None
