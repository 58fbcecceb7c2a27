"""Decides what the engine should do in a game of Go, and carries its answers into it.

In this order: propose dead stones, make a move, show a hint, analyze, glance for the overlays of
the board, work in the background (a review), think on the opponent's time. Talks to the engine
through EnginePort only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Signal, Slot

from desktop_go.engine.attached import EngineProtocol
from desktop_go.engine.go.gtp_player import GtpPlayer
from desktop_go.engine.go.levels import DEFAULT_LEVEL, LEVELS
from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.go.technique_options import RESOURCES
from desktop_go.engine.messages import EngineMove, GameState, Limits, Purpose, Thought
from desktop_go.gui.go.game import GameController
from desktop_go.gui.go.scoring import Counting
from desktop_go.gui.go.setup import MAX_ENGINE_SIZE, MIN_SIZE
from desktop_go.gui.play.catalogue import Catalogue
from desktop_go.gui.play.director import Activity, Director
from desktop_go.gui.play.engine_thread import EnginePort, EngineStatus
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import OwnEngine
from desktop_go.moves import Point
from desktop_go.options import When
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json

AT_A_GLANCE = When("evaluator", ("glance",))
GO_CATALOGUE = Catalogue(
    LEVELS, OPTIONS, "engine.options", DEFAULT_LEVEL, unread=AT_A_GLANCE, game="go"
)
SCORE = Limits(seconds=1.0)


class Chore(Protocol):
    """Work for the engine that waits until nothing more urgent is to be done, as a review."""

    purpose: Purpose
    """What the engine is asked for."""

    def next_position(self) -> tuple[GameState, Limits]:
        """What is to be thought about now; asked again when the thinking was interrupted."""

    def take(self, answer: EngineMove) -> None:
        """The position is done; ``drop_chore`` follows when it was the last one."""


class EngineDirector(Director):
    """The engine's place in a game of Go; the signals are those of ``Director`` and one more.

    Signals:
        glanced: ``glance`` is that of the position on the board now.
    """

    glanced = Signal()

    _game: GameController
    program_player = GtpPlayer
    protocol = EngineProtocol.GTP
    hint_limits = Limits(playouts=6000, seconds=2.0)
    recall: Callable[[], Thought | None] = staticmethod(lambda: None)
    """What is remembered of the position on the board and may be shown; a review sets it."""
    _wants_score = False
    _glances = False
    _glanced_at: object = None
    """Where the network has glanced last ..."""
    _glance: Thought | None = None
    """... and what it saw there."""
    area: frozenset[Point] | None = None
    """The points that an analysis looks at; None: the whole board."""
    _asked: Chore | None = None
    """The chore that the engine was last asked about."""
    analyst: EnginePort | None = None
    """The attached engine that analyzes and reviews; None: our own."""
    _analyst_failed = False

    def __init__(
        self, game: GameController, counting: Counting, port: EnginePort, settings: Settings
    ) -> None:
        super().__init__(game, port, settings, GO_CATALOGUE)
        self._counting = counting
        self._chores: list[Chore] = []
        counting.started.connect(self._on_scoring)
        counting.corrected.connect(self._on_corrected)

    # -- Who thinks ----------------------------------------------------------------------------

    def set_analyst(self, analyst: EnginePort | None) -> None:
        """Let another engine analyze and review from now on; None: our own.

        One that is not wanted any more is closed by whoever made it.
        """
        self._stop()
        self.analyst = analyst
        if analyst is not None:
            analyst.thought.connect(self._on_thought)
            analyst.answered.connect(self._on_answer)
            analyst.failed.connect(self._on_analyst_failure)
            analyst.status_changed.connect(self._on_analyst_status)
        self._set_activity(None)
        self._where = self._exhausted = None
        self.review()

    @property
    def thinking(self) -> EnginePort:
        """The engine that is asked now, or was asked last for an analysis."""
        return self._port_for(self.activity)

    def _ports(self) -> list[EnginePort]:
        return [self._port, *([self.analyst] if self.analyst is not None else [])]

    def _port_for(self, activity: Activity | None) -> EnginePort:
        """Whoever analyzes judges a review, too; all else is for our own engine."""
        chore = self._chores[0] if self._chores else None
        judges = (
            activity is Activity.CHORE and chore is not None and chore.purpose is Purpose.ANALYZE
        )
        if self.analyst is not None and (activity is Activity.ANALYZE or judges):
            return self.analyst
        return self._port

    def _may_ask(self, activity: Activity) -> bool:
        """Whether the engine for ``activity`` has not failed."""
        return self._port_for(activity).status is not EngineStatus.FAILED

    @Slot(str)
    def _on_analyst_failure(self, _text: str) -> None:
        self._analyst_failed = True
        self._set_activity(None)

    @Slot(object)
    def _on_analyst_status(self, status: EngineStatus) -> None:
        self.activity_changed.emit()
        if self._analyst_failed and status is EngineStatus.READY:
            self._analyst_failed = False
            self.review()

    # -- Chores --------------------------------------------------------------------------------

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
        return self.activity is Activity.CHORE and self._asked is chore

    @property
    def shown_activity(self) -> Activity | None:
        """The activity as it is told to the user: a chore that plays looks like a move."""
        plays = self._asked is not None and self._asked.purpose is Purpose.MOVE
        return Activity.MOVE if self.activity is Activity.CHORE and plays else self.activity

    def _leave_chore(self) -> None:
        """Turn to the chore that is first now."""
        if self.activity is Activity.CHORE and self._asked not in self._chores[:1]:
            self._set_activity(None)
            self._stop()
        self.review()

    # -- What is to be done --------------------------------------------------------------------

    def _name(self, point: Point | None) -> str:
        return tr("pass") if point is None else to_gtp(point, self._game.position.rows)

    def _place(self) -> object:
        """The node, and what an edit may change about it."""
        position = self._game.position
        terms = (position.board_hash, position.to_play, position.komi, position.rules)
        return (self._game.node, *terms, self.area if self.analyzing else None)

    def _remembered(self) -> Thought | None:
        return self.recall()

    def _can_think(self) -> bool:
        return (
            super()._can_think()
            and not self.board_fault()
            and self._game.phase is not Phase.HANDICAP
        )

    def board_fault(self) -> str:
        """Why the engine cannot play on this board; empty when it can."""
        cols, rows = self._game.position.size, self._game.position.rows
        if cols == rows and MIN_SIZE <= cols <= MAX_ENGINE_SIZE:
            return ""
        return tr(
            "The engine plays square boards of {least} to {most} lines; this one is {cols}×{rows}."
        ).format(least=MIN_SIZE, most=MAX_ENGINE_SIZE, cols=cols, rows=rows)

    def _refuses(self) -> bool:
        """Say why the engine cannot help here; returns whether there was a reason."""
        fault = self.board_fault()
        if fault:
            self._game.refuse(fault)
        return bool(fault)

    def set_analyzing(self, on: bool) -> None:
        """Analyze the position on the board until told otherwise."""
        if on and self._refuses():
            self.activity_changed.emit()
        else:
            super().set_analyzing(on)

    def show_remembered(self) -> None:
        """Show what is known of the position, unless the engine thinks about it just now."""
        if not self.analyzing and self.activity is not Activity.HINT:
            self.thought.emit(self._remembered())

    def set_area(self, area: frozenset[Point] | None) -> None:
        """Analyze only the moves in ``area``; None: all."""
        self.area = area
        self.review()

    @property
    def glance(self) -> Thought | None:
        """What the network sees on the board before any search; None when it was not asked."""
        return self._glance if self._glanced_at == self._place() else None

    def set_glancing(self, on: bool) -> None:
        """Ask the network what it sees in each position that nobody analyzes."""
        if on != self._glances:
            self._glances, self._glanced_at = on, None
            self.review()

    def hint(self) -> None:
        """Look for a good move for the side to move and show it."""
        if not self._refuses():
            super().hint()

    def move_now(self) -> None:
        """Let the engine play for the side to move; when it already thinks, end its thinking."""
        if not self._refuses():
            super().move_now()

    def _wanted(self) -> Activity | None:
        game = self._game
        if not self._can_think():
            return None
        if game.phase is Phase.SCORING:
            return Activity.SCORE if self._wants_score else None
        if game.engine_is_to_move() or self._wants_move:
            return Activity.MOVE
        if self._wants_hint:
            return Activity.HINT
        if self.analyzing and self._may_ask(Activity.ANALYZE):
            return Activity.ANALYZE
        if self._glances and self._glanced_at != self._place():
            return Activity.GLANCE
        if self._chores and self._may_ask(Activity.CHORE):
            return Activity.CHORE
        return Activity.PONDER if self._may_ponder() else None

    def _may_ponder(self) -> bool:
        game = self._game
        return (
            game.phase is Phase.PLAYING
            and game.at_tip
            and not game.paused
            and isinstance(game.setup.player(game.to_play.opponent), OwnEngine)
            and bool(self.options(self.level()).get("ponder", False))
        )

    def _set_activity(self, activity: Activity | None) -> None:
        if activity is Activity.CHORE:
            self._asked = self._chores[0]
        super()._set_activity(activity)

    def of_computer(self) -> dict[str, Json]:
        """Time and memory as chosen for analysis: they fit this computer, whoever plays."""
        groups = {option.key: option.group for option in GO_CATALOGUE.options}
        stored = self._settings.object(GO_CATALOGUE.key)
        return {key: value for key, value in stored.items() if groups.get(key) == RESOURCES}

    def options(self, number: int) -> dict[str, object]:
        """The engine's options at a level: the side's own values go before the level's."""
        return {**GO_CATALOGUE.own(self.of_computer()), **super().options(number)}

    def _ask(self, activity: Activity) -> None:
        if activity is Activity.CHORE:
            assert self._asked is not None
            state, limits = self._asked.next_position()
            port = self._port_for(activity)
            port.think(state, limits, self._asked.purpose, self._strongest())
        elif activity is Activity.ANALYZE and self.area is not None:
            state = self._game.walker.engine_state()
            only = frozenset[Point | None](self.area)
            port = self._port_for(activity)
            port.think(state, Limits(), Purpose.ANALYZE, self._strongest(), only=only)
        elif activity is Activity.SCORE:
            self._think(SCORE, Purpose.SCORE, self._strongest())
        elif activity is Activity.GLANCE:
            self._think(Limits(), Purpose.GLANCE, self._strongest())
        elif activity is Activity.PONDER:
            self._think(Limits(), Purpose.PONDER, self.options(self.level()))
        else:
            super()._ask(activity)

    # -- Answers -------------------------------------------------------------------------------

    @Slot(object)
    def _on_thought(self, thought: Thought) -> None:
        if self.activity is Activity.CHORE:
            return
        self.last_thought = thought
        if self.activity is not Activity.PONDER:
            self.thought.emit(thought)

    @Slot(object)
    def _on_answer(self, answer: EngineMove) -> None:
        if self.activity is Activity.CHORE and self._asked is not None:
            self._set_activity(None)
            self._asked.take(answer)
            self.review()
        elif self.activity is Activity.GLANCE:
            self._set_activity(None)
            self._glanced_at, self._glance = self._place(), answer.thought
            self.glanced.emit()
            if answer.thought is None:
                self._glances = False
                self._game.refuse(
                    tr(
                        "Without a network, this is shown only while the engine is "
                        "analyzing (Space)."
                    )
                )
            self.review()
        else:
            super()._on_answer(answer)

    def _take(self, activity: Activity, answer: EngineMove) -> None:
        if activity is Activity.SCORE:
            self._wants_score = False
            if answer.thought is not None:
                self._counting.propose(answer.thought)
        else:
            super()._take(activity, answer)

    @Slot()
    def _on_scoring(self) -> None:
        self._wants_score = True
        self._where = None
        self.review()

    @Slot()
    def _on_corrected(self) -> None:
        self._wants_score = False
        self.review()

    @Slot(str)
    def _on_failure(self, text: str) -> None:
        self._wants_score = False
        super()._on_failure(text)
