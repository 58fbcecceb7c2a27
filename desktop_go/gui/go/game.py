"""The game of Go on the board: every move comes through ``GameController.play``.

Adds to what all games of two players share the handicap, the passes and the count. Knows no widget
and no engine; both listen to its signals. Writes no files.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject

from desktop_go.engine.go.walker import PositionWalker
from desktop_go.errors import IllegalMove
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import rule_set
from desktop_go.games.go.terms import GameTerms
from desktop_go.games.spec import Outcome, PositionChange
from desktop_go.gui.go.new_record import new_record, setup_of_record
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.go.words import change_text
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.take_back import UndoableGame
from desktop_go.gui.play.words import color_name, move_text, outcome_text
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import Setup
from desktop_go.services.i18n import tr, tr_plural


class GameController(UndoableGame):
    """One game or record of Go at a time; the signals are those of ``PlayedGame``."""

    setup: GameSetup
    walker: PositionWalker
    phase_before_scoring = Phase.PLAYING
    OF_ONE_GAME = (*UndoableGame.OF_ONE_GAME, "phase_before_scoring")

    def __init__(
        self, parent: QObject | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent, now)
        setup = GameSetup()
        self._adopt(new_record(setup), setup, Phase.VIEWING)

    # -- What Go says of itself ----------------------------------------------------------------

    def _walker_of(self, record: GameRecord, setup: GameSetup) -> PositionWalker:
        terms = GameTerms(rule_set(setup.rules), setup.komi, setup.handicap, setup.assumed)
        return PositionWalker(record, terms)

    def _setup_of(self, record: GameRecord) -> GameSetup:
        return setup_of_record(record)

    def _words_of(self, move: Move, change: PositionChange | None) -> str:
        rows = self.position.rows
        return change_text(change, rows) if change is not None else move_text(move, rows)

    def after_move(self) -> None:
        """After two passes the stones are counted."""
        if self.phase is Phase.PLAYING and self.position.is_over:
            self.phase_before_scoring = Phase.PLAYING
            self.phase = Phase.SCORING
            self.say(tr("Both players passed. Mark the dead stones"))
        self.after_step()

    def phase_on_reopening(self) -> Phase:
        """After two passes the counting continues."""
        return Phase.SCORING if self.position.passes >= 2 else Phase.PLAYING

    # -- What is on the board ------------------------------------------------------------------

    @property
    def position(self) -> GoPosition:
        """The position shown. For reading only."""
        return self.walker.position

    def human_may_move(self) -> bool:
        """Whether a click on the board may put a stone there."""
        over = (Phase.SCORING, Phase.FINISHED)
        return not self.turn_is_engines() and self.phase not in over

    def legal(self, point: Point) -> bool:
        """Whether the side to play may put a stone on ``point``."""
        try:
            return self.position.is_legal(Move.play(self.to_play, point))
        except IllegalMove:
            return False

    # -- Moves ---------------------------------------------------------------------------------

    def new_game(self, setup: GameSetup) -> None:
        """Start a game; the one before is gone (whoever wants it keeps it first)."""
        placing = setup.free_handicap and setup.handicap and setup.black.is_person
        self._adopt(new_record(setup), setup, Phase.HANDICAP if placing else Phase.PLAYING)
        if placing:
            words = tr("Black places {count} handicap stones").format(count=setup.handicap)
        else:
            words = tr("New game. {player} to play").format(player=color_name(self.to_play))
        self._begin(words=words)

    def play(self, move: Move) -> bool:
        """Make ``move`` where the cursor stands; the single entry for every player.

        In the middle of a record it becomes a variation; nothing is overwritten. What is not
        possible is refused with a sentence and False.
        """
        if self.phase is Phase.SCORING:
            self.refuse(tr("The score is being counted. Resume play to go on."))
            return False
        if self.phase is Phase.HANDICAP:
            return self._place_handicap(move)
        if move.kind is MoveKind.RESIGN:
            return self.resign(move.color)
        if self.phase is Phase.FINISHED:
            self.refuse(
                tr("The game is over. Undo takes the result back; Review lets you try moves.")
            )
            return False
        reason = self.position.why_illegal(move)
        if reason is not None:
            self.refuse(tr(reason))
            return False
        self.make(move)
        return True

    def _place_handicap(self, move: Move) -> bool:
        """Put down or take back one of the handicap stones of the free placement."""
        if move.kind is not MoveKind.PLAY or move.point is None:
            self.refuse(tr("Black places the handicap stones first."))
            return False
        stones = set(self.record.root.setup.black) ^ {move.point}
        is_full = len(stones) == self.setup.handicap
        to_play = Color.WHITE if is_full else Color.BLACK
        self.record.set_setup(self.record.root, Setup(tuple(stones), to_play=to_play))
        self.walker.rebuild(self.record.root)
        if is_full:
            self.phase = Phase.PLAYING
            self.say(tr("The handicap stones are placed. White to play"))
        else:
            left = self.setup.handicap - len(stones)
            self.say(
                tr_plural(
                    "{count} handicap stone to place", "{count} handicap stones to place", left
                )
            )
        self.after_step()
        return True

    # -- Counting ------------------------------------------------------------------------------

    def start_scoring(self) -> None:
        """Count the position shown."""
        if self.phase is not Phase.SCORING:
            self.phase_before_scoring = self.phase
            self.phase = Phase.SCORING
            self.after_step()

    def resume_play(self) -> None:
        """The players disagree on the dead stones: play resumes."""
        if self.phase is not Phase.SCORING:
            return
        self.phase = self.phase_before_scoring
        if self.phase is Phase.PLAYING:
            self.position.resume()
            player = color_name(self.to_play)
            self.say(tr("Play resumes. {player} to play").format(player=player))
        self.after_step()

    def undo(self) -> bool:
        """Take back whatever was last; a count that nobody agreed on is left first."""
        if self.phase is Phase.SCORING and self.phase_before_scoring is not Phase.PLAYING:
            self.resume_play()
            return True
        return super().undo()

    def agree_on(self, outcome: Outcome) -> None:
        """Accept the count: it ends a running game; for any other it is only announced."""
        if self.phase_before_scoring is Phase.PLAYING:
            self.finish(outcome)
            return
        self.phase = self.phase_before_scoring
        self.say(tr("Counted: {result}").format(result=outcome_text(outcome)))
        self.after_step()

    # -- Players and records -------------------------------------------------------------------

    def settle(self) -> bool:
        """Make a game that is over a record, which can be edited; whether there is one now."""
        if self.phase is Phase.FINISHED:
            self.phase, self.outcome, self.live_node = Phase.VIEWING, None, None
            self.forget_taken()
        return self.phase is Phase.VIEWING

    def stop_playing(self) -> None:
        """End a running game without a result: from now on it is a record."""
        if self.is_live:
            self.phase, self.outcome, self.live_node = Phase.VIEWING, None, None
            self.paused = False
            self.forget_taken()
            self.say(tr("The game has ended and is now a record"))
            self.after_step()
