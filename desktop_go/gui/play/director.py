"""Decides what an engine should do at each moment, and carries its answers into the game.

The user's requests, the order of what is asked and the playing of answers are the same in every
game of two players; each game adds what only it asks for. Talks to the engine through EnginePort.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from enum import Enum

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop_go.engine.attached import AttachedEngine, EngineProtocol
from desktop_go.engine.messages import EngineMove, Limits, Purpose, Thought
from desktop_go.engine.player import Player
from desktop_go.engine.program import ProgramPlayer
from desktop_go.errors import EngineFailure
from desktop_go.gui.play.attached import attached_engine
from desktop_go.gui.play.catalogue import Catalogue
from desktop_go.gui.play.engine_thread import EnginePort, EngineStatus
from desktop_go.gui.play.game import PlayedGame
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import AttachedProgram, OwnEngine
from desktop_go.gui.play.programs import Programs
from desktop_go.gui.play.words import color_name, percent
from desktop_go.gui.threads.timers import once
from desktop_go.moves import Move, Point
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json


class Activity(Enum):
    """What the engine was asked for."""

    OPENING = "opening"
    SCORE = "score"
    MOVE = "move"
    HINT = "hint"
    ANALYZE = "analyze"
    GLANCE = "glance"
    CHORE = "chore"
    PONDER = "ponder"


PAUSE_MS = (400, 800)
"""How long a low level seems to think at least, and how long it does where it need not."""
SLOW_MS = 60_000
"""After so long a program without a clock is said to be slow: it may hang."""
ENDLESS = (Activity.ANALYZE, Activity.PONDER)
"""Goes on until something else is wanted."""


class Director(QObject):
    """The engine's place in a game.

    Signals:
        thought(Thought | None): something new to show; None when it no longer fits the board.
        hinted(Point | None): a hint for the side to move (None: pass).
        activity_changed: what the engine is doing is something else now.
        troubled(str): an attached engine that plays is in trouble, as a sentence.
        recovered: it plays again, or is no longer asked.
    """

    thought = Signal(object)
    hinted = Signal(object)
    activity_changed = Signal()
    troubled = Signal(str)
    recovered = Signal()

    activity: Activity | None = None
    analyzing = False
    last_thought: Thought | None = None
    """What was thought last about the position on the board."""
    hint_limits: Limits
    """Long enough for a good move at any level, short enough to wait for."""
    program_player: type[ProgramPlayer]
    """What talks with other programs that play this game ..."""
    protocol: EngineProtocol
    """... and what they speak."""
    can_pass = True
    """Whether a move may be to pass."""

    _where: object = None
    _waiting: EngineMove | None = None
    """The move of a low level that is held back for a moment."""
    _wants_hint = _wants_move = False
    _exhausted: Activity | None = None
    """An endless activity that the engine ended by itself here: not to be asked for again."""
    _held = False
    """Whether an answer is being carried out: nothing is asked until it is done."""

    def __init__(
        self, game: PlayedGame, port: EnginePort, settings: Settings, catalogue: Catalogue
    ) -> None:
        super().__init__(game)
        self._game, self._port, self._settings = game, port, settings
        self._catalogue = catalogue
        self._programs = Programs(self._make_program, self)
        self._slow = once(self, SLOW_MS, self._on_slow)
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._on_pause_over)
        self._programs.answered.connect(self._on_program_move)
        self._programs.failed.connect(self._on_program_failure)
        game.changed.connect(self.review)
        port.thought.connect(self._on_thought)
        port.answered.connect(self._on_answer)
        port.failed.connect(self._on_failure)
        port.status_changed.connect(self._on_status)

    # -- What each game says for itself --------------------------------------------------------

    def _name(self, point: Point | None) -> str:
        """A point as players of the game write it."""
        raise NotImplementedError

    def _wanted(self) -> Activity | None:
        """What the engine should do now."""
        raise NotImplementedError

    def _can_think(self) -> bool:
        """Whether the engine whose turn it is can think about what is on the board."""
        is_well = self._port.status is not EngineStatus.FAILED
        return is_well or isinstance(self._game.player_to_act(), AttachedProgram)

    def _may_move_now(self) -> bool:
        """Whether the engine may be told to move for the side to play."""
        return self._can_think()

    def _place(self) -> object:
        """Where the game stands; what was thought elsewhere does not fit here."""
        return self._game.node

    def _remembered(self) -> Thought | None:
        """What is known of the position on the board without being thought about now."""
        return self.last_thought

    # -- What the user asks for ----------------------------------------------------------------

    def set_analyzing(self, on: bool) -> None:
        """Analyze the position on the board until told otherwise."""
        if on != self.analyzing:
            self.analyzing = on
            self._game.say(tr("Analysis on") if on else tr("Analysis off"))
            self._exhausted = None
            self.review()
            self.thought.emit(self.last_thought if on else self._remembered())

    def hint(self) -> None:
        """Look for a good move for the side to move and show it."""
        if not self._may_move_now() or self._game.engine_is_to_move():
            self._game.refuse(tr("There is nothing to suggest now."))
            return
        self._wants_hint = True
        self._game.say(tr("Looking for a good move…"))
        self.review()

    def move_now(self) -> None:
        """Let the engine play for the side to move; when it already thinks, end its thinking."""
        if not self._may_move_now():
            self._game.refuse(tr("The engine cannot play here."))
            return
        if self.activity is Activity.MOVE:
            self._play_best_so_far()
            return
        self._wants_move = True
        self.review()

    @Slot()
    def review(self) -> None:
        """See whether the engine should be doing something else; called after every change."""
        if self._held:
            return
        where = self._place()
        here = self._where == where
        if not here:
            self._wants_hint = self._wants_move = False
            self._exhausted = None
            self.last_thought = None
            self.thought.emit(self._remembered())
            self.recovered.emit()
        activity = self._wanted()
        if activity is self.activity is Activity.CHORE:
            self._where = where
            return
        if here and activity is not self.activity and activity is self._exhausted:
            activity = None
        if here and activity is self.activity:
            return
        self._where = where
        self._set_activity(activity)
        self._stop(None if activity in (None, Activity.OPENING) else self._port_for(activity))
        if activity is not None:
            self._ask(activity)

    def _stop(self, but: EnginePort | None = None) -> None:
        """End all thinking except that of one engine, which is about to be asked."""
        self._programs.stop()
        self._slow.stop()
        self._pause.stop()
        for port in self._ports():
            if port is not but:
                port.stop()

    def _ports(self) -> list[EnginePort]:
        """The engines that may think."""
        return [self._port]

    def _port_for(self, _task: Activity | None) -> EnginePort:
        """The engine that is asked for an activity."""
        return self._port

    def restart(self) -> None:
        """Put a new engine in the place of one that hangs or failed."""
        self._port.restart()
        self._where = None
        self._set_activity(None)
        self.review()

    def restart_program(self) -> None:
        """Ask the attached engine whose turn it is again, from its start, and let the game go on.

        One that was waited for in vain is ended by that.
        """
        self.recovered.emit()
        self._set_activity(None)
        self._where = None
        self._game.set_paused(False)
        self.review()

    def play_instead(self) -> None:
        """Let our own engine play on for the attached one whose turn it is."""
        if isinstance(self._game.player_to_act(), AttachedProgram):
            self._game.set_player(self._game.to_play, OwnEngine(level=self._catalogue.usual))
        self.restart_program()

    def close(self) -> None:
        """End the other programs that play."""
        self._programs.close()

    def refresh(self) -> None:
        """Think again with changed options, unless the engine is about to move."""
        if self.activity in ENDLESS or self._exhausted in ENDLESS:
            self._set_activity(None)
            self._exhausted = None
            self.review()

    # -- Asking --------------------------------------------------------------------------------

    def engine(self) -> OwnEngine | None:
        """The engine's side that is to think now; None when it plays neither."""
        player = self._game.player_to_act()
        return player if isinstance(player, OwnEngine) else self._game.setup.own_engine()

    def level(self) -> int:
        """The level that is to think now."""
        engine = self.engine()
        return engine.level if engine is not None else self._catalogue.usual

    def own(self) -> Mapping[str, Json]:
        """The options that the engine's side has in this game."""
        engine = self.engine()
        return engine.own if engine is not None else {}

    def options(self, number: int) -> dict[str, object]:
        """The engine's options at a level: the user's own values go before the level's."""
        return self._catalogue.options_at(number, self.own())

    def _strongest(self) -> dict[str, object]:
        """The options for what is asked outside the game: hints and analysis."""
        own = self._settings.object(self._catalogue.key)
        return self._catalogue.options_at(self._catalogue.strongest, own)

    def _ask(self, activity: Activity) -> None:
        """Ask the engine for ``activity``; each game answers for those of its own."""
        player = self._game.player_to_act()
        if (
            activity is Activity.MOVE
            and isinstance(player, AttachedProgram)
            and not self._wants_move
        ):
            self._port.stop()
            self._ask_program(player)
        elif activity is Activity.MOVE:
            number = self.level()
            self._think(self._move_limits(number), Purpose.MOVE, self.options(number))
        else:
            limits = self.hint_limits if activity is Activity.HINT else Limits()
            self._think(limits, Purpose.ANALYZE, self._strongest())

    def _ask_program(self, player: AttachedProgram) -> None:
        try:
            engine = attached_engine(self._settings, player.program, self.protocol)
        except EngineFailure as error:
            self._on_program_failure(in_words(error))
            return
        limits = self._on_clock(Limits())
        if limits.clock is None:
            self._slow.start()
        self._programs.ask(engine, self._game.walker.engine_state(), limits)

    def _make_program(self, engine: AttachedEngine) -> Player:
        return self.program_player(engine.command, engine.name, folder=engine.working_folder)

    def _think(self, limits: Limits, purpose: Purpose, options: dict[str, object]) -> None:
        """Let the engine think about the position on the board."""
        self._port_for(self.activity).think(
            self._game.walker.engine_state(), limits, purpose, options
        )

    def _move_limits(self, number: int) -> Limits:
        return self._on_clock(self._catalogue.limits_at(number, self.own()))

    def _on_clock(self, limits: Limits) -> Limits:
        """These limits with the clock of the side to move, where it has one."""
        game = self._game
        clock = game.clocks.clock.engine_state(game.to_play)
        if clock is not None and game.phase is Phase.PLAYING:
            limits = replace(limits, clock=clock)
        return limits

    def _set_activity(self, activity: Activity | None) -> None:
        self.activity = activity
        self.activity_changed.emit()

    # -- Answers -------------------------------------------------------------------------------

    @Slot(object)
    def _on_thought(self, thought: Thought) -> None:
        self.last_thought = thought
        self.thought.emit(thought)

    @Slot(object)
    def _on_answer(self, answer: EngineMove) -> None:
        if self.activity is Activity.MOVE and self._takes_a_moment():
            self._waiting = answer
            least, most = PAUSE_MS
            thought = answer.thought.seconds if answer.thought is not None else 0.0
            self._pause.start(max(0, random.randint(least, most) - round(1000 * thought)))
        else:
            self._take_answer(answer)

    def _takes_a_moment(self) -> bool:
        """Whether the answer of a low level to a person comes as slowly as a person's would."""
        engine, setup = self.engine(), self._game.setup
        return (
            engine is not None
            and not self._wants_move
            and setup.human_color() is not None
            and self._catalogue.is_low(engine.level)
            and self._settings.flag("play.pause")
        )

    @Slot()
    def _on_pause_over(self) -> None:
        if self.activity is Activity.MOVE and self._waiting is not None:
            self._take_answer(self._waiting)

    def _take_answer(self, answer: EngineMove) -> None:
        activity, self._waiting = self.activity, None
        self._set_activity(None)
        self._exhausted = activity if activity in ENDLESS else None
        if answer.thought is not None:
            self._on_thought(answer.thought)
        if activity is not None:
            self._take(activity, answer)
        self.review()

    def _take(self, activity: Activity, answer: EngineMove) -> None:
        """Do what the engine was asked for; each game answers for the tasks of its own."""
        if activity is Activity.MOVE:
            self._wants_move = False
            if answer.move is not None:
                self._play(answer.move)
        elif activity is Activity.HINT:
            self._wants_hint = False
            self._show_hint(answer.thought)

    @Slot(object)
    def _on_program_move(self, move: Move) -> None:
        if self.activity is Activity.MOVE:
            player = self._game.player_to_act()
            self._slow.stop()
            self._set_activity(None)
            self.recovered.emit()
            self._play(move)
            if self._game.paused:
                name = player.shown_name()
                self.troubled.emit(tr("{name} made a move that is not allowed.").format(name=name))
            self.review()

    @Slot(str)
    def _on_program_failure(self, text: str) -> None:
        if self.activity is Activity.MOVE:
            self._slow.stop()
            self._set_activity(None)
            self._game.refuse(text)
            self._game.set_paused(True)
            self.troubled.emit(text)

    @Slot()
    def _on_slow(self) -> None:
        name = self._game.player_to_act().shown_name()
        self.troubled.emit(tr("{name} has been thinking for a minute.").format(name=name))

    def _play(self, move: Move) -> None:
        """Play the engine's move; an impossible one must not make it think in circles."""
        if not self._game.play(replace(move, color=self._game.to_play)):
            self._game.set_paused(True)

    def _play_best_so_far(self) -> None:
        thought = self.last_thought
        if thought is None or not thought.candidates:
            return
        best, color = thought.candidates[0].point, self._game.to_play
        if best is None:
            return  # Whether it is time to pass is decided when the thinking has ended.
        self._set_activity(None)
        self._stop()
        self._play(Move.play(color, best))

    def _show_hint(self, thought: Thought | None) -> None:
        if thought is None or not thought.candidates:
            return
        best = thought.candidates[0]
        if best.point is None and not self.can_pass:
            return
        self._game.say(
            tr("Hint: {point}. Win rate of {player} after it: {chance}").format(
                point=self._name(best.point),
                player=color_name(thought.to_play),
                chance=percent(best.win_rate),
            )
        )
        self.hinted.emit(best.point)

    @Slot(object)
    def _on_status(self, status: EngineStatus) -> None:
        self._game.set_engine_ready(status in (EngineStatus.READY, EngineStatus.THINKING))
        self.review()

    @Slot(str)
    def _on_failure(self, _text: str) -> None:
        self._set_activity(None)
        self._wants_hint = self._wants_move = False
