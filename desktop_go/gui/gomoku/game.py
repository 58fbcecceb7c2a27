"""The gomoku game on the board: every move comes through ``GomokuGame.play``.

Holds the record, the place in it, the opening and the phase. Knows no widget and no engine; both
listen to its signals. Writes no files.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.clock import ClockSnapshot
from desktop_go.errors import IllegalMove
from desktop_go.games.gomoku.openings import Choice, Opening, OpeningRule, Step, StepKind
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.spec import Outcome, PositionChange
from desktop_go.gui.clock_driver import ClockDriver
from desktop_go.gui.game_controller import follow
from desktop_go.gui.game_setup import PlayerSetup
from desktop_go.gui.gomoku.setup import GomokuSetup, new_record, setup_of_record
from desktop_go.gui.gomoku.take_back import TakeBack
from desktop_go.gui.gomoku.walker import GomokuWalker
from desktop_go.gui.gomoku.words import move_text, outcome_text
from desktop_go.gui.move_words import color_name
from desktop_go.gui.phase import Phase
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.records.cursor import Cursor
from desktop_go.records.edits import Change
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr


class GomokuGame(QObject):
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

    def __init__(
        self, parent: QObject | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self.clocks = ClockDriver(self, now)
        self.clocks.expired.connect(self._on_time_over)
        self._engine_ready = True
        setup = GomokuSetup()
        self._adopt(new_record(setup), setup, Phase.VIEWING)

    # -- What is on the board ------------------------------------------------------------------

    @property
    def position(self) -> GomokuPosition:
        """The position shown. For reading only."""
        return self.walker.position

    @property
    def node(self) -> RecordNode:
        """The node shown."""
        return self.cursor.node

    @property
    def to_play(self) -> Color:
        """Whose turn it is in the position shown."""
        return self.position.to_play

    @property
    def at_tip(self) -> bool:
        """Whether the position shown is where the game stands."""
        return self.live_node is None or self.cursor.node is self.live_node

    def opening_step(self) -> Step | None:
        """What the opening wants next; None when it is over or there is none."""
        if self.opening is None or self.phase is not Phase.PLAYING:
            return None
        step = self.opening.step()
        return None if step.kind is StepKind.DONE else step

    def sides_are_open(self) -> bool:
        """Whether the opening has still to settle who plays which color."""
        return self.setup.by_choice and self.opening_step() is not None

    def player_to_act(self) -> PlayerSetup:
        """Who is to do something now: the side to move, or whom the opening asks."""
        step = self.opening_step()
        if step is not None and self.setup.by_choice:
            return self.seats[step.player]
        return self.setup.player(self.to_play)

    def engine_is_to_act(self) -> bool:
        """Whether the game waits for the engine, here and now."""
        return (
            self.phase is Phase.PLAYING
            and self.at_tip
            and not self.paused
            and self.player_to_act().is_engine
        )

    def human_may_move(self) -> bool:
        """Whether a click on the board may put a stone there."""
        step = self.opening_step()
        chooses = step is not None and step.kind is StepKind.CHOOSE and self.at_tip
        return not self.engine_is_to_act() and not chooses and not self.position.is_over

    def zone(self) -> frozenset[Point]:
        """Empty points where the opening allows no stone now."""
        if self.opening_step() is None or self.opening is None or not self.at_tip:
            return frozenset()
        return frozenset(p for p in self.position.empty_points() if not self.opening.allows(p))

    # -- Games ---------------------------------------------------------------------------------

    def new_game(self, setup: GomokuSetup) -> None:
        """Start a game; the one before is gone (whoever wants it keeps it first)."""
        self.own_record = True
        self._adopt(new_record(setup), setup, Phase.PLAYING)
        if setup.opening is not OpeningRule.NONE:
            self.opening = Opening(setup.opening, setup.size)
        self.clocks.new_game(setup.control)
        self.loaded.emit()
        step = self.opening_step()
        if step is not None:
            self.said.emit(tr("A new game.") + " " + tr(step.text))
        else:
            self.said.emit(
                tr("A new game. {player} to play").format(player=color_name(self.to_play))
            )
        self.after_step()

    def show_record(self, record: GameRecord, at_end: bool = False) -> None:
        """Show a record that was opened. Raises RecordError when it is no gomoku position."""
        self._adopt(record, setup_of_record(record), Phase.VIEWING)
        self.own_record = False
        self.clocks.new_game(self.setup.control)
        if at_end:
            self.cursor.to_end()
        self.loaded.emit()
        self.after_step()

    def resume_game(
        self,
        record: GameRecord,
        setup: GomokuSetup,
        phase: Phase,
        path: tuple[int, ...],
        choices: tuple[Choice, ...] = (),
        clocks: ClockSnapshot | None = None,
    ) -> None:
        """Go on with a game that was kept: ``path`` leads from the root to where it stands."""
        self._adopt(record, setup, phase)
        self.own_record = True
        node = follow(record.root, path)
        self.cursor.go_to(node)
        if phase is not Phase.VIEWING:
            self.live_node = node
        if setup.opening is not OpeningRule.NONE and phase is not Phase.VIEWING:
            self.opening = _replay(setup, self.position.moves, choices)
            self._settle_sides()
        self.clocks.new_game(setup.control)
        if clocks is not None:
            self.clocks.clock.restore(clocks)
        self.loaded.emit()
        self.after_step()

    def _adopt(self, record: GameRecord, setup: GomokuSetup, phase: Phase) -> None:
        self.walker = GomokuWalker(record)
        self.record, self.setup, self.phase = record, setup, phase
        self.seats = (setup.black, setup.white)
        self.paused = False
        self.outcome: Outcome | None = None
        self.opening = None
        self.cursor = Cursor(record, self._on_cursor)
        self.live_node = None if phase is Phase.VIEWING else record.root
        self.added: set[RecordNode] = set()
        self.clock_before: dict[RecordNode, ClockSnapshot] = {}
        self.take_back = TakeBack(self)
        self._change: PositionChange | None = None
        record.listen(self._on_record_change)

    opening: Opening | None = None
    """The opening of the running game, kept also after it is over."""
    live_node: RecordNode | None = None
    """Where the running game stands; None when there is none."""
    own_record = True
    """Whether the record was made here; an opened one never loses a node by taking back."""

    # -- Moves ---------------------------------------------------------------------------------

    def play(self, move: Move) -> bool:
        """Make ``move`` where the cursor stands; the single entry for every player.

        In the middle of a record it becomes a variation; nothing is overwritten. What is not
        possible is refused with a sentence and False.
        """
        if move.kind is MoveKind.RESIGN:
            return self._resign(move.color)
        try:
            self.position.check(move)
            if self.opening_step() is not None and self.at_tip and move.point is not None:
                assert self.opening is not None
                self.opening.place(move.point)
        except IllegalMove as error:
            self.refused.emit(tr(error.reason))
            return False
        self._make(move)
        return True

    def _make(self, move: Move) -> None:
        clocks = self.clocks.clock
        before = clocks.snapshot()
        self.clocks.pause()
        clocks.complete_move(move.color)
        children = len(self.node.children)
        self._change = None
        node = self.cursor.play(move)
        change = self._change
        if len(node.parent.children if node.parent else ()) > children:
            self.added.add(node)
            self.take_back.forget()
        self.clock_before[node] = before
        if self.live_node is not None and self.phase is Phase.PLAYING:
            self.live_node = node
        self.said.emit(move_text(move, self.position.size))
        if change is not None:
            self.moved.emit(change)
        self._settle_sides()
        outcome = self.position.outcome() if self.phase is Phase.PLAYING else None
        if outcome is not None:
            self.finish(outcome)
        else:
            self.after_step()

    def _resign(self, color: Color) -> bool:
        if self.phase is not Phase.PLAYING or self.sides_are_open():
            self.refused.emit(tr("There is no running game to resign."))
            return False
        self.said.emit(move_text(Move.resign(color), self.position.size))
        self.finish(Outcome(color.opponent, None, "resign"))
        return True

    def choose(self, choice: Choice) -> bool:
        """Take a choice that the opening offers."""
        if self.opening is None:
            return False
        try:
            self.opening.choose(choice)
        except IllegalMove as error:
            self.refused.emit(tr(error.reason))
            return False
        self.take_back.forget()
        self._settle_sides()
        if self.sides_are_open():
            step = self.opening_step()
            self.said.emit(tr(step.text) if step is not None else "")
        else:
            self.said.emit(
                tr("{name} plays Black. {player} to play").format(
                    name=self.setup.black.shown_name(), player=color_name(self.to_play)
                )
            )
        self.edited.emit()
        self.after_step()
        return True

    def _settle_sides(self) -> None:
        """Give the players the colors that the opening has come to."""
        opening = self.opening
        if opening is None or not self.setup.by_choice:
            return
        first = opening.black_player or 0
        black, white = self.seats[first], self.seats[1 - first]
        self.setup = replace(self.setup, black=black, white=white)
        for ident, player in (("PB", black), ("PW", white)):
            if self.record.info(ident) != player.shown_name():
                self.record.set_info(ident, player.shown_name())

    def reopen_sides(self) -> None:
        """After a choice was taken back: the players stand as they did before it."""
        self._settle_sides()

    def undo(self) -> bool:
        """Take back: the result, the last moves up to the player's own, or the last edit."""
        return self.take_back.undo()

    def redo(self) -> bool:
        """Play again what was taken back, or do an undone edit again."""
        return self.take_back.redo()

    # -- Walking -------------------------------------------------------------------------------

    def step(self, count: int) -> None:
        """Go ``count`` moves forward, or back when it is negative."""
        moved = self.cursor.forward(count) if count > 0 else self.cursor.back(-count)
        if moved:
            self.after_step()

    def to_start(self) -> None:
        """Go to the start of the game."""
        if self.cursor.to_start():
            self.after_step()

    def to_end(self) -> None:
        """Go to the end of this line; in a running game to where it stands."""
        if self.live_node is not None and self.phase is Phase.PLAYING:
            self.cursor.go_to(self.live_node)
        else:
            self.cursor.to_end()
        self.after_step()

    def to_variation(self, offset: int) -> None:
        """Go to the next or previous variation of this move."""
        if self.cursor.to_variation(offset):
            self.after_step()

    def go_to(self, node: RecordNode) -> None:
        """Show ``node``."""
        if node is not self.node:
            self.cursor.go_to(node)
            self.after_step()

    # -- Phases --------------------------------------------------------------------------------

    def set_paused(self, paused: bool) -> None:
        """Stop the clocks and the engine, or let the game go on."""
        if paused != self.paused and self.phase is Phase.PLAYING:
            self.paused = paused
            self.said.emit(tr("The game is paused") if paused else tr("The game goes on"))
            self.after_step()

    def finish(self, outcome: Outcome) -> None:
        """End the game with ``outcome`` and write it into the record."""
        self.outcome = outcome
        self.phase = Phase.FINISHED
        self.clocks.pause()
        self.record.set_info("RE", outcome.sgf_result())
        self.said.emit(outcome_text(outcome))
        self.after_step()
        self.finished.emit(outcome)

    def set_engine_ready(self, ready: bool) -> None:
        """Say whether the engine can answer: while it cannot, its clock stands still."""
        if ready != self._engine_ready:
            self._engine_ready = ready
            self.after_step()

    def set_level(self, level: int) -> None:
        """Let the engine play at ``level`` from now on, whichever side it has."""
        self.seats = (_at_level(self.seats[0], level), _at_level(self.seats[1], level))
        black, white = (_at_level(p, level) for p in (self.setup.black, self.setup.white))
        if (black, white) != (self.setup.black, self.setup.white):
            self.setup = replace(self.setup, black=black, white=white)
            self.record.set_info("PB", black.shown_name())
            self.record.set_info("PW", white.shown_name())
            self.after_step()

    # -- Inside --------------------------------------------------------------------------------

    def after_step(self) -> None:
        """Let the right clock run and tell everybody; ends every change of the game."""
        runs = (
            self.phase is Phase.PLAYING
            and self.at_tip
            and not self.paused
            and not self.sides_are_open()
        )
        if runs and (self._engine_ready or not self.engine_is_to_act()):
            self.clocks.run(self.to_play)
        else:
            self.clocks.pause()
        self.changed.emit()

    def _on_cursor(self, node: RecordNode) -> None:
        self._change = self.walker.go_to(node)

    def _on_record_change(self, change: Change) -> None:
        self.take_back.note(change)
        self.edited.emit()

    @Slot(object)
    def _on_time_over(self, loser: Color) -> None:
        if self.phase is Phase.PLAYING:
            self.finish(Outcome(loser.opponent, None, "time"))


def _at_level(player: PlayerSetup, level: int) -> PlayerSetup:
    return replace(player, level=level, name="") if player.is_engine else player


def _replay(setup: GomokuSetup, moves: Iterable[Move], choices: Iterable[Choice]) -> Opening:
    """The opening as it stood after ``moves`` and ``choices``."""
    opening = Opening(setup.opening, setup.size)
    points = [move.point for move in moves if move.point is not None]
    left = list(choices)
    try:
        while True:
            kind = opening.step().kind
            if kind is StepKind.CHOOSE and left:
                opening.choose(left.pop(0))
            elif kind is StepKind.PLACE and points:
                opening.place(points.pop(0))
            else:
                return opening
    except IllegalMove:
        return opening
