"""The game of Pig that is played, without any widget: actions, the program's too, and its file."""

from __future__ import annotations

import random
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop_go.errors import IllegalMove
from desktop_go.games.pig.game import PigGame, Seats
from desktop_go.games.pig.players import choose, level
from desktop_go.games.pig.rules import Action
from desktop_go.games.pig.solver import Chances, Solution, solve
from desktop_go.gui.pig.words import action_text, advice_text, state_text
from desktop_go.gui.puzzles.desk import Data, PuzzleDesk
from desktop_go.gui.threads.work import Work
from desktop_go.services.i18n import tr, tr_error

PAUSE = 900
"""Milliseconds before an action of the program, so that people can follow."""


class PigDesk(PuzzleDesk):
    """Holds one game of Pig.

    Signals:
        changed: the game, or what is known of it, is another.
        finished(str): the game is over; how, in words.
    """

    changed = Signal()
    finished = Signal(str)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(folder, parent)
        self.game = PigGame()
        self.solution: Solution | None = None
        """The exact chances, once they are worked out."""
        self.chance = random.Random()
        self._hint_wanted = False
        self._work = Work(parent=self)
        self._work.done.connect(self._on_solved)
        self._work.failed.connect(self.failed)
        self.timer = QTimer(self, singleShot=True, interval=PAUSE)
        self.timer.timeout.connect(self._move)
        self._file = self._kept("pig", tr("The game of Pig"))

    # -- Files ---------------------------------------------------------------------------------

    def load(self) -> None:
        """Go on with the game that was kept; tells of a damaged file."""
        self._read(self._file, self._restore)
        self.wake()
        self.changed.emit()

    def _restore(self, data: Data) -> None:
        self.game = PigGame.from_data(data)

    def rest(self) -> None:
        """Make no action until ``wake``."""
        self.timer.stop()
        self._work.cancel()

    def wake(self) -> None:
        """Work out the chances if need be, and make the program's action if it is its turn."""
        goal = self.game.rules.goal
        if self.solution is None or self.solution.rules.goal != goal:
            self.solution = None
            self._work.start(lambda _report, _stop: solve(goal))
        self._await()

    def shut_down(self) -> None:
        """The program ends."""
        self.timer.stop()
        self._work.shut_down()
        self._file.save(self.game.to_data())
        self._writer.close()

    # -- What is known -------------------------------------------------------------------------

    @property
    def chances(self) -> Chances | None:
        """The chances of the side to move; None while they are worked out or the game is over."""
        if self.solution is None or self.game.is_over:
            return None
        return self.solution.chances(self.game.state)

    @property
    def person_may_move(self) -> bool:
        """Whether a person is to move."""
        return level(self.game.seat) is None and not self.game.is_over

    # -- Playing -------------------------------------------------------------------------------

    def new(self, goal: int, seats: Seats) -> None:
        """Start a game."""
        self.rest()
        self.game = PigGame(goal, seats)
        self.said.emit(tr("New game to {goal} points").format(goal=goal))
        self._file.save(self.game.to_data())
        self.wake()
        self.changed.emit()

    def play(self, action: Action) -> None:
        """Roll or hold for the person to move; says why if that cannot be."""
        if level(self.game.seat) is not None and not self.game.is_over:
            self.said.emit(tr("It is the program's turn."))
            return
        self._play(action)

    def hint(self) -> None:
        """Say what is best, as soon as that is known."""
        self._hint_wanted = self.chances is None
        if self.chances is not None:
            self.said.emit(advice_text(self.chances))

    def _play(self, action: Action) -> None:
        try:
            self.game.play(action, self.chance)
        except IllegalMove as error:
            self.said.emit(tr_error(error))
            return
        self._hint_wanted = False
        self.said.emit(f"{action_text(self.game, action)} {state_text(self.game)}")
        self._file.save(self.game.to_data())
        self._await()
        self.changed.emit()
        if self.game.is_over:
            self.finished.emit(state_text(self.game))

    def _await(self) -> None:
        """Let the program move soon, if it is its turn and it knows how."""
        self.timer.stop()
        if not (self.game.is_over or self.person_may_move or self.solution is None):
            self.timer.start()

    @Slot()
    def _move(self) -> None:
        player = level(self.game.seat)
        if player is not None and not self.game.is_over:
            self._play(choose(player, self.game.rules, self.game.state, self.solution))

    @Slot(object)
    def _on_solved(self, solution: Solution) -> None:
        self.solution = solution
        self._await()
        self.changed.emit()
        if self._hint_wanted:
            self.hint()
