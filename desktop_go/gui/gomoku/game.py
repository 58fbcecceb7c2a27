"""The gomoku game on the board: every move comes through ``GomokuGame.play``.

Adds to what all games of two players share the opening and its choices of sides. Knows no widget
and no engine; both listen to its signals. Writes no files.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QObject

from desktop_go.engine.clock import ClockSnapshot
from desktop_go.engine.gomoku.walker import GomokuWalker
from desktop_go.errors import IllegalMove
from desktop_go.games.gomoku.openings import Choice, Opening, OpeningRule, OpeningStep, StepKind
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.spec import Outcome, PositionChange
from desktop_go.gui.gomoku.setup import GomokuSetup, new_record, setup_of_record
from desktop_go.gui.gomoku.words import end_text, move_text
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import PlayerSetup, TwoSides
from desktop_go.gui.play.take_back import UndoableGame
from desktop_go.gui.play.words import color_name
from desktop_go.moves import Move, MoveKind, Point
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr, tr_error


class GomokuGame(UndoableGame):
    """One game or record of gomoku at a time; the signals are those of ``PlayedGame``."""

    setup: GomokuSetup
    walker: GomokuWalker
    opening: Opening | None = None
    """The opening of the running game, kept also after it is over."""

    def __init__(
        self, parent: QObject | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent, now)
        setup = GomokuSetup()
        self._adopt(new_record(setup), setup, Phase.VIEWING)

    # -- What gomoku says of itself ------------------------------------------------------------

    def _walker_of(self, record: GameRecord, _setup: GomokuSetup) -> GomokuWalker:
        return GomokuWalker(record)

    def _setup_of(self, record: GameRecord) -> GomokuSetup:
        return setup_of_record(record)

    def _words_of(self, move: Move, _change: PositionChange | None) -> str:
        return move_text(move, self.position.size)

    def words_of_end(self, outcome: Outcome) -> str:
        """An outcome in words, to the players of this game."""
        return end_text(outcome, self.setup.you())

    def after_move(self) -> None:
        """Settle sides that the opening has decided, and see whether the game is over."""
        self.settle_sides()
        outcome = self.position.outcome() if self.phase is Phase.PLAYING else None
        if outcome is not None:
            self.finish(outcome)
        else:
            self.after_step()

    def player_to_act(self) -> PlayerSetup:
        """Who is to do something now: the side to move, or whom the opening asks."""
        step = self.opening_step()
        if step is not None and self.setup.by_choice:
            return self.seats[step.player]
        return super().player_to_act()

    def clock_may_run(self) -> bool:
        """While sides are open nobody's time counts."""
        return super().clock_may_run() and not self.sides_are_open()

    def may_resign(self) -> bool:
        """While sides are open there is nothing to give up."""
        return super().may_resign() and not self.sides_are_open()

    # -- What is on the board ------------------------------------------------------------------

    @property
    def position(self) -> GomokuPosition:
        """The position shown. For reading only."""
        return self.walker.position

    def opening_step(self) -> OpeningStep | None:
        """What the opening wants next; None when it is over or there is none."""
        if self.opening is None or self.phase is not Phase.PLAYING:
            return None
        step = self.opening.step()
        return None if step.kind is StepKind.DONE else step

    def sides_are_open(self) -> bool:
        """Whether the opening has still to settle who plays which color."""
        return self.setup.by_choice and self.opening_step() is not None

    def human_may_move(self) -> bool:
        """Whether a click on the board may put a stone there."""
        step = self.opening_step()
        chooses = step is not None and step.kind is StepKind.CHOOSE and self.at_tip
        ended = self.position.is_over or (self.phase is Phase.FINISHED and self.at_tip)
        return not self.turn_is_engines() and not chooses and not ended

    def zone(self) -> frozenset[Point]:
        """Empty points where the opening allows no stone now."""
        if self.opening_step() is None or self.opening is None or not self.at_tip:
            return frozenset()
        return frozenset(p for p in self.position.empty_points() if not self.opening.allows(p))

    # -- Games ---------------------------------------------------------------------------------

    def new_game(self, setup: GomokuSetup) -> None:
        """Start a game; the one before is gone (whoever wants it keeps it first)."""
        self._adopt(new_record(setup), setup, Phase.PLAYING)
        if setup.opening is not OpeningRule.NONE:
            self.opening = Opening(setup.opening, setup.size)
        step = self.opening_step()
        if step is not None:
            words = tr("New game.") + " " + tr(step.text)
        else:
            words = tr("New game. {player} to play").format(player=color_name(self.to_play))
        self._begin(words=words)

    def resume_game(
        self,
        record: GameRecord,
        setup: GomokuSetup,
        phase: Phase,
        path: tuple[int, ...],
        clocks: ClockSnapshot | None = None,
        choices: tuple[Choice, ...] = (),
    ) -> None:
        """Go on with a game that was kept, after ``choices`` in its opening."""
        self._put_back(record, setup, phase, path)
        if setup.opening is not OpeningRule.NONE and phase is not Phase.VIEWING:
            self.opening = _replay(setup, self.position.moves, choices)
            self.settle_sides()
        self._begin(clocks)

    def _adopt(self, record: GameRecord, setup: TwoSides, phase: Phase, own: bool = True) -> None:
        super()._adopt(record, setup, phase, own)
        self.seats = (setup.black, setup.white)
        self.opening = None

    # -- Moves and choices ---------------------------------------------------------------------

    def play(self, move: Move) -> bool:
        """Make ``move`` where the cursor stands; the single entry for every player.

        In the middle of a record it becomes a variation; nothing is overwritten. What is not
        possible is refused with a sentence and False.
        """
        if move.kind is MoveKind.RESIGN:
            return self.resign(move.color)
        if self.phase is Phase.FINISHED and self.at_tip:
            self.refuse(tr("The game is over. Undo takes the result back."))
            return False
        try:
            self.position.check(move)
            if self.opening_step() is not None and self.at_tip and move.point is not None:
                assert self.opening is not None
                self.opening.place(move.point)
        except IllegalMove as error:
            self.refuse(tr_error(error))
            return False
        self.make(move)
        return True

    def choose(self, choice: Choice) -> bool:
        """Take a choice that the opening offers."""
        if self.opening is None:
            return False
        try:
            self.opening.choose(choice)
        except IllegalMove as error:
            self.refuse(tr_error(error))
            return False
        self.forget_taken()
        self.settle_sides()
        if self.sides_are_open():
            step = self.opening_step()
            self.say(tr(step.text) if step is not None else "")
        else:
            self.say(
                tr("{name} plays Black. {player} to play").format(
                    name=self.setup.black.shown_name(), player=color_name(self.to_play)
                )
            )
        self.edited.emit()
        self.after_step()
        return True

    def settle_sides(self) -> None:
        """Give the players the colors that the opening has come to."""
        opening = self.opening
        if opening is None or not self.setup.by_choice:
            return
        first = opening.black_player or 0
        black, white = self.seats[first], self.seats[1 - first]
        self.setup = replace(self.setup, black=black, white=white)
        self.rename_players()

    def take_seats(self) -> None:
        """Seat the players of the setup, as the opening has left their colors."""
        swapped = self.opening is not None and self.opening.black_player == 1
        black, white = self.setup.black, self.setup.white
        self.seats = (white, black) if self.setup.by_choice and swapped else (black, white)

    # -- Undo: with moves also the stones and choices of an opening ----------------------------

    def _take_back_moves(self) -> bool:
        opening = self.opening
        if opening is not None and self.setup.by_choice and self._in_opening(opening):
            return self._undo_opening(opening)
        return super()._take_back_moves()

    def _can_take_back(self) -> bool:
        opening = self.opening
        if opening is not None and self.setup.by_choice and self._in_opening(opening):
            return bool(opening.stones)
        return super()._can_take_back()

    def _in_opening(self, opening: Opening) -> bool:
        """Whether nothing was played after the stones and choices of the opening."""
        return len(self.position.moves) <= len(opening.stones)

    def _undo_opening(self, opening: Opening) -> bool:
        """Take back stones and choices up to one of a human."""
        if not opening.stones:
            self.refuse(tr("There is no move to take back."))
            return False
        self.clocks.pause()
        people = any(player.is_person for player in self.seats)
        while opening.stones:
            stones = len(opening.stones)
            opening.undo()
            if len(opening.stones) < stones:
                self.live_node = self._take_back_one()
            if not people or self.seats[opening.step().player].is_person:
                break
        self.forget_taken()
        self._wait_for_people()
        self.settle_sides()
        step = opening.step()
        self.say(tr("Taken back.") + (" " + tr(step.text) if step.text else ""))
        self.edited.emit()
        self.after_step()
        return True

    def _most_to_take_back(self) -> int:
        """All moves but those of a chosen opening."""
        keep = len(self.opening.stones) if self.opening and self.setup.by_choice else 0
        return len(self.position.moves) - keep

    def _take_back_one(self) -> RecordNode:
        parent = super()._take_back_one()
        opening = self.opening
        if opening is not None and len(opening.stones) > len(self.position.moves):
            opening.undo()
        return parent

    def _hang_in(self, node: RecordNode) -> None:
        move = node.move
        if self.opening_step() is not None and self.opening and move and move.point:
            self.opening.place(move.point)
        super()._hang_in(node)

    def _reopen(self) -> None:
        """Take the result back and let the game go on; a five on the board goes with it."""
        ends_again = self._forget_result()
        if self.position.is_over:
            self.live_node = self._take_back_one()
            self._wait_for_people()
            if self.engine_is_to_move() and self._moves_to_take_back():
                self._take_back_moves()
                return
        if ends_again and self._moves_to_take_back():
            self._take_back_moves()
            return
        self.say(tr("The result was taken back. The game goes on"))
        self.after_step()


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
