"""The game that a GTP session is about: setup, moves, rules, clocks. Knows no engine and no text.

Several moves of one color in a row are accepted, as GTP asks (section 6.3.3).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from desktop_go.engine.clock import ClockSnapshot, GameClock, PlayerTime, TimeControl
from desktop_go.engine.messages import GameState
from desktop_go.errors import IllegalMove
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import RULE_SETS, RuleSet
from desktop_go.moves import Color, Move, Point

SMALLEST_SIZE = 2
LARGEST_SIZE = 19
"""Board sizes that the engine plays on."""


class GtpGame:
    """One game and how it came about, which is what the engine is told."""

    def __init__(self, size: int = 19, rules: str = "chinese", komi: float | None = None) -> None:
        default_komi = RULE_SETS[rules].default_komi
        self.state = GameState(size, rules, default_komi if komi is None else komi)
        """The setup; ``moves`` and ``to_play`` are filled in by ``request_state``."""
        self.next_rules = rules
        """Key of the rules that the next game is played under."""
        self.position = self._replay(self.state, ())
        self.clock = GameClock()

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""
        return self.position.rules

    @property
    def is_empty(self) -> bool:
        """Whether no stone was ever placed and no move made."""
        return not (self.position.moves or self.state.black or self.state.white)

    def request_state(self, color: Color | None = None) -> GameState:
        """Return the game as the engine wants it, for ``color`` (default: whose turn it is)."""
        to_play = self.position.to_play if color is None else color
        return replace(self.state, moves=self.position.moves, to_play=to_play)

    def clear(self, size: int | None = None) -> None:
        """Empty the board, perhaps with another size; komi and rules stay, clocks restart."""
        state = self.state
        self.start(GameState(state.size if size is None else size, self.next_rules, state.komi))
        self.set_time_control(self.clock.control)

    def start(self, state: GameState) -> None:
        """Begin with the setup and the moves of ``state``.

        Raises:
            IllegalMove: a stone or a move does not fit; the game is as before.
        """
        position = self._replay(state, state.moves)
        if state.rules != self.state.rules:
            self.next_rules = state.rules
        self.state = replace(state, moves=(), to_play=None)
        self.position = position

    def set_komi(self, komi: float) -> None:
        """Change the komi of the running game."""
        self.state = replace(self.state, komi=komi)
        self.position.komi = komi

    def set_rules(self, key: str) -> bool:
        """Change the rules; False when only the next game follows them.

        That is so where the moves made up to now break them: hosts name the rules of a game while
        the board still shows the one before.
        """
        self.next_rules = key
        try:
            self.start(replace(self.state, rules=key, moves=self.position.moves))
        except IllegalMove:
            return False
        return True

    def play(self, move: Move) -> None:
        """Make a move. Raises IllegalMove."""
        self.position.play(move)

    def place_handicap(self, points: Iterable[Point]) -> None:
        """Put handicap stones on the empty board; White is to move."""
        stones = frozenset(points)
        setup = replace(self.state, black=stones, handicap=len(stones), first_to_play=Color.WHITE)
        self.start(setup)

    def set_up(self, stones: Iterable[tuple[Color, Point]], first: Color) -> None:
        """Change single points of the board; the moves so far become part of the setup."""
        board = {point: self.position.color_at(point) for point in self.position.points()}
        for color, point in stones:
            if point not in board:
                raise IllegalMove("This point is not on the board.")
            board[point] = color
        black, white = (
            frozenset(point for point, stone in board.items() if stone is color)
            for color in (Color.BLACK, Color.WHITE)
        )
        self.start(replace(self.state, black=black, white=white, first_to_play=first))

    def set_time_control(self, control: TimeControl) -> None:
        """Give both players new clocks."""
        self.clock = GameClock(control)

    def set_time_left(self, color: Color, seconds: float, stones: int) -> None:
        """Take over what the host's clock says (GTP 2, section 4.2; KGS for byo-yomi periods)."""
        control = self.clock.control
        told = PlayerTime(
            left=seconds,
            in_overtime=stones > 0,
            periods=stones if stones > 0 else control.periods,
            moves=stones if stones > 0 else control.period_moves,
        )
        now = self.clock.snapshot()
        self.clock.restore(
            ClockSnapshot(told, now.white)
            if color is Color.BLACK
            else ClockSnapshot(now.black, told)
        )

    @staticmethod
    def _replay(setup: GameState, moves: Iterable[Move]) -> GoPosition:
        position = GoPosition(
            setup.size,
            setup.rules,
            setup.komi,
            setup.black,
            setup.white,
            setup.first_to_play,
            setup.handicap,
        )
        for move in moves:
            position.play(move)
        return position
