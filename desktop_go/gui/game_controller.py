"""The game on the board: every move comes through ``GameController.play``.

Holds the record, the place in it and the phase of the game. Knows no widget and no engine; both
listen to its signals. Writes no files.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.clock import ClockSnapshot
from desktop_go.engine.position_walker import GameTerms, PositionWalker
from desktop_go.errors import IllegalMove
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import rule_set
from desktop_go.games.spec import Outcome, PositionChange
from desktop_go.gui.clock_driver import ClockDriver
from desktop_go.gui.game_setup import GameSetup
from desktop_go.gui.move_words import change_text, color_name, move_text, outcome_text
from desktop_go.gui.new_record import new_record, setup_of_record, time_left_properties
from desktop_go.gui.phase import Phase
from desktop_go.gui.take_back import TakeBack
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.records.cursor import Cursor
from desktop_go.records.edits import Change
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode, Setup
from desktop_go.services.i18n import tr, tr_plural


class GameController(QObject):
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
        self._adopt(new_record(GameSetup()), GameSetup(), Phase.VIEWING)

    # -- What is on the board ------------------------------------------------------------------

    @property
    def position(self) -> GoPosition:
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

    @property
    def is_live(self) -> bool:
        """Whether a game is being played (be it paused or looked back at)."""
        return self.phase in (Phase.PLAYING, Phase.HANDICAP, Phase.SCORING)

    def engine_is_to_move(self) -> bool:
        """Whether the game waits for a move of the engine, here and now."""
        return (
            self.phase is Phase.PLAYING
            and self.at_tip
            and not self.paused
            and self.setup.player(self.to_play).is_engine
        )

    def human_may_move(self) -> bool:
        """Whether a click on the board may put a stone there."""
        return not self.engine_is_to_move() and self.phase is not Phase.SCORING

    # -- Games ---------------------------------------------------------------------------------

    def new_game(self, setup: GameSetup) -> None:
        """Start a game; the one before is gone (whoever wants it keeps it first)."""
        self.own_record = True
        record = new_record(setup)
        placing = setup.free_handicap and setup.handicap and not setup.black.is_engine
        self._adopt(record, setup, Phase.HANDICAP if placing else Phase.PLAYING)
        self.clocks.new_game(setup.control)
        self.loaded.emit()
        if self.phase is Phase.HANDICAP:
            self.said.emit(tr("Black places {count} handicap stones").format(count=setup.handicap))
        else:
            self.said.emit(
                tr("A new game. {player} to play").format(player=color_name(self.to_play))
            )
        self.after_step()

    def show_record(self, record: GameRecord, at_end: bool = False) -> None:
        """Show a record that was opened."""
        self.own_record = False
        self._adopt(record, setup_of_record(record), Phase.VIEWING)
        self.clocks.new_game(self.setup.control)
        if at_end:
            self.cursor.to_end()
        self.loaded.emit()
        self.after_step()

    def resume_game(
        self,
        record: GameRecord,
        setup: GameSetup,
        phase: Phase,
        path: tuple[int, ...],
        clocks: ClockSnapshot | None,
    ) -> None:
        """Go on with a game that was kept: ``path`` leads from the root to where it stands."""
        self.own_record = True
        self._adopt(record, setup, phase)
        node = follow(record.root, path)
        self.cursor.go_to(node)
        if phase is not Phase.VIEWING:
            self.live_node = node
        self.clocks.new_game(setup.control)
        if clocks is not None:
            self.clocks.clock.restore(clocks)
        self.loaded.emit()
        self.after_step()

    def _adopt(self, record: GameRecord, setup: GameSetup, phase: Phase) -> None:
        self.record, self.setup, self.phase = record, setup, phase
        self.paused = False
        self.outcome: Outcome | None = None
        terms = GameTerms(rule_set(setup.rules), setup.komi, setup.handicap)
        self.walker = PositionWalker(record, terms)
        self.cursor = Cursor(record, self._on_cursor)
        self.live_node = None if phase is Phase.VIEWING else record.root
        self.added: set[RecordNode] = set()
        self.clock_before: dict[RecordNode, ClockSnapshot] = {}
        self.take_back = TakeBack(self)
        self.phase_before_scoring = Phase.PLAYING
        self._playing = False
        record.listen(self._on_record_change)

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
        if self.phase is Phase.SCORING:
            self.refused.emit(tr("The game is being counted. Resume play to go on."))
            return False
        if self.phase is Phase.HANDICAP:
            return self._place_handicap(move)
        if move.kind is MoveKind.RESIGN:
            self._resign(move.color)
            return True
        reason = self.position.why_illegal(move)
        if reason is not None:
            self.refused.emit(tr(reason))
            return False
        self._make(move)
        return True

    def _make(self, move: Move) -> None:
        clocks = self.clocks.clock
        before = clocks.snapshot()
        self.clocks.pause()
        clocks.complete_move(move.color)
        children = len(self.node.children)
        self._playing, self._change = True, None
        try:
            node = self.cursor.play(move, self._time_left(move.color))
        finally:
            self._playing = False
        if len(node.parent.children if node.parent else ()) > children:
            self.added.add(node)
            self.take_back.forget()
        self.clock_before[node] = before
        if self.live_node is not None and self.phase is Phase.PLAYING:
            self.live_node = node
        change: PositionChange | None = self._change
        if change is not None:
            self.said.emit(change_text(change, self.position.size))
            self.moved.emit(change)
        if self.phase is Phase.PLAYING and self.position.game_over:
            self.phase_before_scoring = Phase.PLAYING
            self.phase = Phase.SCORING
            self.said.emit(tr("Both players passed. Mark the dead stones"))
        self.after_step()

    def _time_left(self, color: Color) -> dict[str, list[str]]:
        """What the record keeps of the mover's clock; nothing when no clock runs."""
        if self.phase is not Phase.PLAYING:
            return {}
        clock = self.clocks.clock
        return time_left_properties(clock.control.kind, clock.time_of(color), color)

    def _resign(self, color: Color) -> None:
        if self.phase is not Phase.PLAYING:
            self.refused.emit(tr("There is no running game to resign."))
            return
        change = PositionChange(Move.resign(color), None, (), None, color.opponent, True)
        self.said.emit(move_text(change.move, self.position.size))
        self.moved.emit(change)
        self.finish(Outcome(color.opponent, None, "resign"))

    def _place_handicap(self, move: Move) -> bool:
        """Put down or take back one of the handicap stones of the free placement."""
        if move.kind is not MoveKind.PLAY or move.point is None:
            self.refused.emit(tr("Black places the handicap stones first."))
            return False
        stones = set(self.record.root.setup.black) ^ {move.point}
        is_full = len(stones) == self.setup.handicap
        to_play = Color.WHITE if is_full else Color.BLACK
        self.record.set_setup(self.record.root, Setup(tuple(stones), to_play=to_play))
        self.walker.rebuild(self.record.root)
        if is_full:
            self.phase = Phase.PLAYING
            self.said.emit(tr("The handicap stones are placed. White to play"))
        else:
            left = self.setup.handicap - len(stones)
            self.said.emit(
                tr_plural(
                    "{count} handicap stone to place", "{count} handicap stones to place", left
                )
            )
        self.after_step()
        return True

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
        if self.live_node is not None and self.is_live:
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

    def start_scoring(self) -> None:
        """Count the position shown."""
        if self.phase is not Phase.SCORING:
            self.phase_before_scoring = self.phase
            self.phase = Phase.SCORING
            self.after_step()

    def resume_play(self) -> None:
        """The players disagree on the dead stones: play goes on."""
        if self.phase is not Phase.SCORING:
            return
        self.phase = self.phase_before_scoring
        if self.phase is Phase.PLAYING:
            self.position.resume()
            player = color_name(self.to_play)
            self.said.emit(tr("Play goes on. {player} to play").format(player=player))
        self.after_step()

    def agree_on(self, outcome: Outcome) -> None:
        """Take the count: it ends a running game; of any other it is only told."""
        if self.phase_before_scoring is Phase.PLAYING:
            self.finish(outcome)
            return
        self.phase = self.phase_before_scoring
        self.said.emit(tr("Counted: {result}").format(result=outcome_text(outcome)))
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

    _engine_ready = True

    def set_player(self, color: Color, is_engine: bool, level: int) -> None:
        """Let somebody else play ``color`` from now on."""
        player = self.setup.player(color)
        if (player.is_engine, player.level) != (is_engine, level):
            changed = replace(player, is_engine=is_engine, level=level, name="")
            self.setup = self.setup.with_player(color, changed)
            ident = "PB" if color is Color.BLACK else "PW"
            self.record.set_info(ident, changed.shown_name())
            self.after_step()

    def set_comment(self, text: str) -> None:
        """Change the comment of the node shown."""
        if text != self.node.comment:
            self.record.set_comment(self.node, text)

    # -- Editing -------------------------------------------------------------------------------

    def settle(self) -> bool:
        """Make a game that is over a record, which can be edited; whether there is one now."""
        if self.phase is Phase.FINISHED:
            self.phase, self.outcome, self.live_node = Phase.VIEWING, None, None
            self.take_back.forget()
        return self.phase is Phase.VIEWING

    def stop_playing(self) -> None:
        """End a running game without a result: from now on it is a record."""
        if self.is_live:
            self.phase, self.outcome, self.live_node = Phase.VIEWING, None, None
            self.paused = False
            self.take_back.forget()
            self.said.emit(tr("The game has ended; it is a record now"))
            self.after_step()

    def show_edited(self, node: RecordNode | None = None) -> None:
        """Show ``node`` (None: the present one) as it is after an edit of the record."""
        if node is not None and node is not self.node and node.is_attached:
            self.cursor.go_to(node)
        self.walker.rebuild(self.node)
        self.after_step()

    def retake_terms(self) -> None:
        """Take players, rules and komi from the record again, after its information changed."""
        self.setup = setup_of_record(self.record)
        terms = GameTerms(rule_set(self.setup.rules), self.setup.komi, self.setup.handicap)
        node = self.node
        self.walker = PositionWalker(self.record, terms)
        self.show_edited(node)

    # -- Inside --------------------------------------------------------------------------------

    def after_step(self) -> None:
        """Let the right clock run and tell everybody; ends every change of the game."""
        runs = self.phase is Phase.PLAYING and self.at_tip and not self.paused
        if runs and (self._engine_ready or not self.engine_is_to_move()):
            self.clocks.run(self.to_play)
        else:
            self.clocks.pause()
        self.changed.emit()

    def _on_cursor(self, node: RecordNode) -> None:
        change = self.walker.go_to(node)
        if self._playing:
            self._change = change

    def _on_record_change(self, change: Change) -> None:
        self.take_back.note(change)
        self.edited.emit()

    _change: PositionChange | None = None

    @Slot(object)
    def _on_time_over(self, loser: Color) -> None:
        if self.phase is Phase.PLAYING:
            self.finish(Outcome(loser.opponent, None, "time"))

    def legal(self, point: Point) -> bool:
        """Whether the side to play may put a stone on ``point``."""
        try:
            return self.position.is_legal(Move.play(self.to_play, point))
        except IllegalMove:
            return False


def follow(node: RecordNode, path: Iterable[int]) -> RecordNode:
    """The node that ``path`` (which child at each step) leads to, as far as there are any."""
    for index in path:
        if not 0 <= index < len(node.children):
            break
        node = node.children[index]
    return node
