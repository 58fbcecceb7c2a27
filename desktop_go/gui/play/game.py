"""A game of two players on the board, whatever its rules: moves, walking, phases, clocks.

Holds the record, the place in it and the phase. Knows no widget, no engine and no rules: each game
builds on ``PlayedGame`` and answers what depends on them. Writes no files.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.clock import ClockSnapshot
from desktop_go.engine.messages import GameState
from desktop_go.errors import RecordError
from desktop_go.games.spec import Outcome, Position, PositionChange
from desktop_go.gui.play.clock_driver import ClockDriver
from desktop_go.gui.play.clock_terms import time_left_properties
from desktop_go.gui.play.phase import LIVE, Phase
from desktop_go.gui.play.players import OwnEngine, PlayerSetup, TwoSides
from desktop_go.gui.play.words import end_text
from desktop_go.moves import Color, Move
from desktop_go.records.cursor import Cursor
from desktop_go.records.edits import Change
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr, tr_error


class Walker(Protocol):
    """Holds the position at a node of a record."""

    @property
    def position(self) -> Position:
        """The game's own position."""
        ...

    @property
    def node(self) -> RecordNode:
        """Where the walker is."""
        ...

    def go_to(self, node: RecordNode) -> PositionChange | None:
        """Go to ``node``; what a single step forward changed.

        Raises:
            RecordError: that would take too long; the walker is as far as it came.
        """
        ...

    def rebuild(self, node: RecordNode) -> None:
        """Set up the position of ``node`` from the root. Raises RecordError as ``go_to``."""
        ...

    def engine_state(self) -> GameState:
        """The position, as given to the engine."""
        ...


class GameAside(NamedTuple):
    """A game that was on the board and may come back."""

    values: dict[str, Any]
    """By the names in ``PlayedGame.OF_ONE_GAME``."""
    clocks: ClockSnapshot


class PlayedGame(QObject):
    """One game or record at a time.

    Signals:
        loaded: another game or record is on the board.
        moved(PositionChange): a move was just made, by whomever.
        changed: the position shown, the phase or whose turn it is may be another one.
        edited: the record changed; it should be kept.
        said(str): an event in words.
        refused(str): a move was not possible, and why.
        finished(Outcome): the game came to an end.
    """

    loaded = Signal()
    moved = Signal(object)
    changed = Signal()
    edited = Signal()
    said = Signal(str)
    refused = Signal(str)
    finished = Signal(object)

    record: GameRecord
    setup: TwoSides
    walker: Walker
    phase: Phase
    live_node: RecordNode | None
    """Where the running game stands; None when there is none."""
    own_record: bool
    """Whether the record was made here; an opened one never loses a node by taking back."""
    OF_ONE_GAME: tuple[str, ...] = (
        "record",
        "setup",
        "walker",
        "phase",
        "own_record",
        "paused",
        "outcome",
        "cursor",
        "live_node",
        "added",
        "clock_before",
    )
    """The attributes that belong to the game on the board, and go with it when it is put aside."""
    _change: PositionChange | None
    """What the last step changed."""

    def __init__(
        self, parent: QObject | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._engine_ready = True
        self.clocks = ClockDriver(self, now)
        self.clocks.expired.connect(self._on_time_over)

    # -- What each game says for itself --------------------------------------------------------

    def _walker_of(self, record: GameRecord, setup: Any) -> Walker:
        """A walker at the root of ``record``. May raise RecordError."""
        raise NotImplementedError

    def _setup_of(self, record: GameRecord) -> TwoSides:
        """What a record says about its game."""
        raise NotImplementedError

    def _words_of(self, move: Move, change: PositionChange | None) -> str:
        """A move, and what it did, in words."""
        raise NotImplementedError

    def words_of_end(self, outcome: Outcome) -> str:
        """An outcome in words, to the players of this game."""
        return end_text(outcome, self.setup.you())

    def play(self, move: Move) -> bool:
        """Make ``move``, or refuse it in words and with False: the single entry of all players."""
        raise NotImplementedError

    def after_move(self) -> None:
        """A move was made: see whether the game is over. Ends with ``after_step``."""
        raise NotImplementedError

    def phase_on_reopening(self) -> Phase:
        """The phase of a game whose result is taken back."""
        return Phase.PLAYING

    def player_to_act(self) -> PlayerSetup:
        """Who is to do something now."""
        return self.setup.player(self.to_play)

    def take_seats(self) -> None:
        """The players of the setup are others now."""

    def forget_taken(self) -> None:
        """A move was played: what was taken back before cannot be played again."""

    def clock_may_run(self) -> bool:
        """Whether the time of the side to move counts."""
        return self.phase is Phase.PLAYING and self.at_tip and not self.paused

    def may_resign(self) -> bool:
        """Whether there is a game to give up."""
        return self.phase is Phase.PLAYING

    # -- In words ------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Tell of an event."""
        self.said.emit(text)

    def refuse(self, text: str) -> None:
        """Say why something is not possible."""
        self.refused.emit(text)

    # -- What is on the board ------------------------------------------------------------------

    @property
    def node(self) -> RecordNode:
        """The node shown."""
        return self.cursor.node

    @property
    def to_play(self) -> Color:
        """Whose turn it is in the position shown."""
        return self.walker.position.to_play

    @property
    def at_tip(self) -> bool:
        """Whether the position shown is where the game stands."""
        return self.live_node is None or self.cursor.node is self.live_node

    @property
    def is_live(self) -> bool:
        """Whether a game is in progress (perhaps paused, or shown at an earlier move)."""
        return self.phase in LIVE

    def engine_is_to_move(self) -> bool:
        """Whether the game waits for the engine, here and now."""
        return (
            self.phase is Phase.PLAYING
            and self.at_tip
            and not self.paused
            and not self.player_to_act().is_person
        )

    def turn_is_engines(self) -> bool:
        """Whether an engine makes the next move; in a pause, too, unless a person may take over.

        That is so where engines play each other, and where ours cannot answer.
        """
        if not self.paused or self.phase is not Phase.PLAYING or not self.at_tip:
            return self.engine_is_to_move()
        sides = (self.setup.black, self.setup.white)
        is_left = self._engine_ready and any(side.is_person for side in sides)
        return is_left and not self.player_to_act().is_person

    def refuse_turn(self) -> None:
        """Say that the next move is an engine's."""
        if self.paused:
            self.refuse(tr("The game is paused, and it is the engine's turn."))
        else:
            self.refuse(tr("It is the engine's turn. Press Enter to make it move now."))

    # -- Records -------------------------------------------------------------------------------

    def show_record(self, record: GameRecord, at_end: bool = False) -> None:
        """Show a record that was opened. Raises RecordError when the game cannot show it."""
        self._adopt(record, self._setup_of(record), Phase.VIEWING, own=False)
        if at_end:
            self.cursor.to_end()
        self._begin()

    def resume_game(
        self,
        record: GameRecord,
        setup: Any,
        phase: Phase,
        path: tuple[int, ...],
        clocks: ClockSnapshot | None = None,
    ) -> None:
        """Go on with a game that was kept: ``path`` leads from the root to where it stands."""
        self._put_back(record, setup, phase, path)
        self._begin(clocks)

    def put_aside(self) -> GameAside:
        """Everything there is to know of the game on the board, to ``bring_back`` another time."""
        self.clocks.pause()
        values = {name: getattr(self, name) for name in self.OF_ONE_GAME}
        return GameAside(values, self.clocks.clock.snapshot())

    def bring_back(self, aside: GameAside) -> None:
        """Put a game on the board again just as it was."""
        for name, value in aside.values.items():
            setattr(self, name, value)
        self._change = None
        self._begin(aside.clocks)

    def _put_back(
        self, record: GameRecord, setup: TwoSides, phase: Phase, path: tuple[int, ...]
    ) -> None:
        self._adopt(record, setup, phase)
        node = follow(record.root, path)
        self.cursor.go_to(node)
        if phase is not Phase.VIEWING:
            self.live_node = node

    def _adopt(self, record: GameRecord, setup: TwoSides, phase: Phase, own: bool = True) -> None:
        """Put ``record`` on the board. Nothing has changed when the walker refuses it."""
        self.walker = self._walker_of(record, setup)
        self.record, self.setup, self.phase, self.own_record = record, setup, phase, own
        self.paused = False
        self.outcome: Outcome | None = None
        self.cursor = Cursor(record, self._on_cursor)
        self.live_node = None if phase is Phase.VIEWING else record.root
        self.added: set[RecordNode] = set()
        self.clock_before: dict[RecordNode, ClockSnapshot] = {}
        self._change = None
        record.listen(self._on_record_change)

    def _begin(self, clocks: ClockSnapshot | None = None, words: str = "") -> None:
        """Set the clocks and tell that another game or record is on the board."""
        self.clocks.new_game(self.setup.control)
        if clocks is not None:
            self.clocks.clock.restore(clocks)
        self.loaded.emit()
        if words:
            self.say(words)
        self.after_step()

    # -- Moves ---------------------------------------------------------------------------------

    def make(self, move: Move) -> None:
        """Make a move that was found possible where the cursor stands.

        In the middle of a record it becomes a variation; nothing is overwritten. In a pause the
        game goes on with it.
        """
        if self._engine_ready and self.at_tip and self.player_to_act().is_person:
            self.paused = False
        clocks = self.clocks.clock
        before = clocks.snapshot()
        self.clocks.pause()
        clocks.complete_move(move.color)
        children = len(self.node.children)
        self._change = None
        node = self.cursor.play(move, self._time_left(move.color))
        change = self._change
        if len(node.parent.children if node.parent else ()) > children:
            self.added.add(node)
            self.forget_taken()
        self.clock_before[node] = before
        if self.live_node is not None and self.phase is Phase.PLAYING:
            self.live_node = node
        self.say(self._words_of(move, change))
        if change is not None:
            self.moved.emit(change)
        self.after_move()

    def _time_left(self, color: Color) -> dict[str, list[str]]:
        """What the record keeps of the mover's clock; nothing when no clock runs."""
        if self.phase is not Phase.PLAYING:
            return {}
        clock = self.clocks.clock
        return time_left_properties(clock.control.kind, clock.time_of(color), color)

    def resign(self, color: Color) -> bool:
        """Give up the game; False when none is being played."""
        if not self.may_resign():
            self.refuse(tr("There is no running game to resign."))
            return False
        move = Move.resign(color)
        change = PositionChange(move, None, (), None, color.opponent, True)
        self.say(self._words_of(move, change))
        self.moved.emit(change)
        self.finish(Outcome(color.opponent, None, "resign"))
        return True

    # -- Walking -------------------------------------------------------------------------------

    def step(self, count: int) -> None:
        """Go ``count`` moves forward, or back when it is negative."""
        moved = self.cursor.forward(count) if count > 0 else self.cursor.back(-count)
        if moved:
            self._walked()

    def to_start(self) -> None:
        """Go to the start of the game."""
        if self.cursor.to_start():
            self._walked()

    def to_end(self) -> None:
        """Go to the end of this line; in a running game to where it stands."""
        if self.live_node is not None and self.is_live:
            self.cursor.go_to(self.live_node)
        else:
            self.cursor.to_end()
        self._walked()

    def to_variation(self, offset: int) -> None:
        """Go to the next or previous variation of this move."""
        if self.cursor.to_variation(offset):
            self._walked()

    def go_to(self, node: RecordNode) -> None:
        """Show ``node``."""
        if node is not self.node:
            self.cursor.go_to(node)
            self._walked()

    def _walked(self) -> None:
        """Say which move is shown now."""
        node, move = self.node, self.node.move
        if move is not None:
            words = self._words_of(move, self._change)
            self.say(tr("Move {number}: {move}").format(number=node.move_number, move=words))
        elif node.parent is None:
            self.say(tr("Start of the game"))
        self.after_step()

    # -- The record ----------------------------------------------------------------------------

    def set_comment(self, text: str) -> None:
        """Change the comment of the node shown."""
        if text != self.node.comment:
            self.record.set_comment(self.node, text)

    def show_edited(self, node: RecordNode | None = None) -> None:
        """Show ``node`` (None: the present one) as it is after an edit of the record."""
        if node is not None and node is not self.node and node.is_attached:
            self.cursor.go_to(node)
        try:
            self.walker.rebuild(self.node)
        except RecordError as error:
            self._stop_short(error)
        self.after_step()

    def retake_terms(self) -> None:
        """Take players and rules from the record again, after its information changed."""
        self.setup = self._setup_of(self.record)
        node = self.node
        self.walker = self._walker_of(self.record, self.setup)
        self.show_edited(node)

    # -- Phases --------------------------------------------------------------------------------

    def set_paused(self, paused: bool) -> None:
        """Stop the clocks and the engine, or let the game go on."""
        if paused != self.paused and self.phase is Phase.PLAYING:
            self.paused = paused
            self.say(tr("The game is paused") if paused else tr("The game goes on"))
            self.after_step()

    def finish(self, outcome: Outcome) -> None:
        """End the game with ``outcome`` and write it into the record."""
        self.outcome = outcome
        self.phase = Phase.FINISHED
        self.clocks.pause()
        self.record.set_info("RE", outcome.sgf_result())
        self.say(self.words_of_end(outcome))
        self.after_step()
        self.finished.emit(outcome)

    def set_engine_ready(self, ready: bool) -> None:
        """Say whether our engine can answer: while it cannot, its clock stands still."""
        if ready != self._engine_ready:
            self._engine_ready = ready
            self.after_step()

    def set_player(self, color: Color, player: PlayerSetup) -> None:
        """Let ``player`` play ``color`` from now on; a game that is over stays as it was played."""
        if not self.is_live or self.setup.player(color) == player:
            return
        self.setup = self.setup.with_player(color, player)
        self.take_seats()
        self.rename_players()
        self.edited.emit()
        self.after_step()

    def rename_players(self) -> None:
        """Write the names of who plays into the record."""
        for ident, player in (("PB", self.setup.black), ("PW", self.setup.white)):
            if self.record.info(ident) != player.shown_name():
                self.record.set_info(ident, player.shown_name())

    # -- Inside --------------------------------------------------------------------------------

    def after_step(self) -> None:
        """Let the right clock run and tell everybody; ends every change of the game."""
        waits = self.engine_is_to_move() and isinstance(self.player_to_act(), OwnEngine)
        if self.clock_may_run() and (self._engine_ready or not waits):
            self.clocks.run(self.to_play)
        else:
            self.clocks.pause()
        self.changed.emit()
        if self._cut_short:
            self.refuse(self._cut_short)
            self._cut_short = ""

    _cut_short = ""
    """Why the last walk did not come to its end."""

    def _on_cursor(self, node: RecordNode) -> None:
        try:
            self._change = self.walker.go_to(node)
        except RecordError as error:
            self._stop_short(error)

    def _stop_short(self, error: RecordError) -> None:
        """Show the node that the walker came to; why it came no further is told in the end."""
        self._cut_short = tr_error(error)
        self.cursor.go_to(self.walker.node)

    def _on_record_change(self, change: Change) -> None:
        self.edited.emit()

    @Slot(object)
    def _on_time_over(self, loser: Color) -> None:
        if self.phase is Phase.PLAYING:
            self.finish(Outcome(loser.opponent, None, "time"))


def follow(node: RecordNode, path: Iterable[int]) -> RecordNode:
    """The node that ``path`` (which child at each step) leads to, as far as there are any."""
    for index in path:
        if not 0 <= index < len(node.children):
            break
        node = node.children[index]
    return node
