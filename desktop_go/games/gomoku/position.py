"""The checked gomoku board: every move is judged by the rules, with a reason when it is refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from desktop_go.errors import IllegalMove
from desktop_go.games.gomoku.fouls import DIRECTIONS, Foul, foul_at
from desktop_go.games.gomoku.notation import to_text
from desktop_go.games.gomoku.rules import CARO, FREESTYLE, MAX_SIZE, MIN_SIZE, RENJU, RuleSet
from desktop_go.games.spec import Outcome, PositionChange
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.texts import Text

GAME_OVER: Text = "The game is over."
FOUL_SENTENCES: dict[Foul, Text] = {
    Foul.OVERLINE: "{point} is forbidden for Black: it makes six or more in a row.",
    Foul.DOUBLE_FOUR: "{point} is forbidden for Black: it makes two fours at once.",
    Foul.DOUBLE_THREE: "{point} is forbidden for Black: it makes two open threes at once.",
}


@dataclass(frozen=True, slots=True)
class _Done:
    """What a move changed, for undo."""

    move: Move
    line_before: tuple[Point, ...]
    winner_before: Color


class GomokuPosition:
    """A gomoku game in progress. Stones are never captured; a full board is a draw."""

    def __init__(self, size: int = 15, rules: RuleSet = FREESTYLE) -> None:
        if not MIN_SIZE <= size <= MAX_SIZE:
            template = "Gomoku boards have {least} to {most} lines, not {size}."
            raise IllegalMove(template, least=MIN_SIZE, most=MAX_SIZE, size=size)
        self.size = size
        self.rules = rules
        self.to_play = Color.BLACK
        self._stones: dict[Point, Color] = {}
        self._done: list[_Done] = []
        self._winning_line: tuple[Point, ...] = ()
        self._winner = Color.EMPTY

    @classmethod
    def from_setup(
        cls,
        size: int,
        rules: RuleSet,
        black: Iterable[Point],
        white: Iterable[Point],
        to_play: Color | None = None,
    ) -> GomokuPosition:
        """Return an edited position; without ``to_play`` the stone counts decide.

        Raises:
            IllegalMove: two stones on one point, a stone off the board, or counts from which
                the side to move cannot be inferred.
        """
        position = cls(size, rules)
        for color, points in ((Color.BLACK, black), (Color.WHITE, white)):
            for point in points:
                position._check_point(point)
                position._stones[point] = color
        position.to_play = to_play or position._side_by_count()
        return position

    def _side_by_count(self) -> Color:
        colors = list(self._stones.values())
        more = colors.count(Color.BLACK) - colors.count(Color.WHITE)
        if more not in (0, 1):
            if more > 0:
                template = "Black has more stones than White ({count} more); say whose turn it is."
            else:
                template = "White has more stones than Black ({count} more); say whose turn it is."
            raise IllegalMove(template, count=abs(more))
        return Color.WHITE if more else Color.BLACK

    @property
    def stones(self) -> dict[Point, Color]:
        """A copy of the stones."""
        return dict(self._stones)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves since the start or the setup."""
        return tuple(done.move for done in self._done)

    @property
    def winner(self) -> Color:
        """The side with five in a row, or EMPTY."""
        return self._winner

    @property
    def winning_line(self) -> tuple[Point, ...]:
        """The stones of the five, in order along the line."""
        return self._winning_line

    @property
    def is_full(self) -> bool:
        """Whether no point is empty."""
        return len(self._stones) == self.size * self.size

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: five in a row, a full board, or two passes."""
        return self._winner is not Color.EMPTY or self.is_full or self._passed_twice()

    def outcome(self) -> Outcome | None:
        """The result, or None while the game continues."""
        if self._winner is not Color.EMPTY:
            return Outcome(self._winner, reason="five")
        return Outcome(Color.EMPTY) if self.is_over else None

    def color_at(self, point: Point) -> Color:
        """What stands on ``point``."""
        return self._stones.get(point, Color.EMPTY)

    def foul_at(self, point: Point) -> Foul | None:
        """Why Black may not play on the empty ``point`` (renju only), or None."""
        if self.rules is not RENJU or point in self._stones:
            return None
        return foul_at(self._stones, self.size, point)

    def fouls(self) -> dict[Point, Foul]:
        """All points that are now forbidden to Black, with the reason."""
        found = {}
        if self.rules is RENJU:
            for point in self.empty_points():
                foul = self.foul_at(point)
                if foul is not None:
                    found[point] = foul
        return found

    def empty_points(self) -> list[Point]:
        """All points without a stone, row by row."""
        size = range(self.size)
        return [p for row in size for col in size if (p := Point(col, row)) not in self._stones]

    def legal_points(self) -> list[Point]:
        """Where the side to move may put a stone now; nowhere once the game is over."""
        if self.is_over:
            return []
        fouls = self.fouls() if self.to_play is Color.BLACK else {}
        return [point for point in self.empty_points() if point not in fouls]

    def check(self, move: Move) -> None:
        """Raise IllegalMove with the reason if ``move`` may not be played now."""
        if move.kind is MoveKind.RESIGN:
            return
        if self.is_over:
            raise IllegalMove(GAME_OVER)
        if move.color is not self.to_play:
            black = self.to_play is Color.BLACK
            raise IllegalMove("It is Black's turn." if black else "It is White's turn.")
        if move.kind is MoveKind.PASS:
            return
        assert move.point is not None
        self._check_point(move.point)
        if move.color is Color.BLACK:
            foul = self.foul_at(move.point)
            if foul is not None:
                raise IllegalMove(FOUL_SENTENCES[foul], point=to_text(move.point, self.size))

    def _check_point(self, point: Point) -> None:
        if not (0 <= point.col < self.size and 0 <= point.row < self.size):
            raise IllegalMove("The point is not on a {size}x{size} board.", size=self.size)
        if point in self._stones:
            raise IllegalMove("{point} is already taken.", point=to_text(point, self.size))

    def play(self, move: Move) -> PositionChange:
        """Play a stone or a pass; raises IllegalMove with the reason if the rules forbid it."""
        if move.kind is MoveKind.RESIGN:
            raise IllegalMove("Resigning ends the game; it is not a move on the board.")
        self.check(move)
        self._done.append(_Done(move, self._winning_line, self._winner))
        if move.point is not None:
            self._stones[move.point] = move.color
            line = self.five_through(move.point)
            if line:
                self._winning_line, self._winner = line, move.color
        self.to_play = move.color.opponent
        return PositionChange(move, move.point, (), None, self.to_play, self.is_over)

    def undo(self) -> PositionChange:
        """Take back the last move; raises IllegalMove when there is none."""
        if not self._done:
            raise IllegalMove("There is no move to take back.")
        done = self._done.pop()
        removed: tuple[Point, ...] = ()
        if done.move.point is not None:
            del self._stones[done.move.point]
            removed = (done.move.point,)
        self._winning_line, self._winner = done.line_before, done.winner_before
        self.to_play = done.move.color
        return PositionChange(done.move, None, removed, None, self.to_play, False)

    def _passed_twice(self) -> bool:
        done = self._done
        last_two = len(done) > 1 and (done[-1].move.kind, done[-2].move.kind)
        return last_two == (MoveKind.PASS, MoveKind.PASS)

    def five_through(self, point: Point) -> tuple[Point, ...]:
        """The winning row that the stone on ``point`` is part of, or nothing."""
        color = self._stones[point]
        for direction in DIRECTIONS:
            run = self._run(point, direction, color)
            if self._wins(run, direction, color):
                return run
        return ()

    def _run(self, point: Point, direction: tuple[int, int], color: Color) -> tuple[Point, ...]:
        run = [point]
        for sign in (1, -1):
            near = _shift(point, direction, sign)
            while self._stones.get(near) is color:
                run.append(near)
                near = _shift(near, direction, sign)
        return tuple(sorted(run))

    def _wins(self, run: tuple[Point, ...], direction: tuple[int, int], color: Color) -> bool:
        free = self.rules is FREESTYLE or (self.rules is RENJU and color is Color.WHITE)
        if len(run) < 5 or (len(run) > 5 and not free):
            return False
        if self.rules is not CARO:
            return True
        first, last = (run[0], run[-1])
        if _shift(first, direction, 1) not in run:
            first, last = last, first
        ends = (_shift(first, direction, -1), _shift(last, direction, 1))
        return any(self._stones.get(end) is not color.opponent for end in ends)


def _shift(point: Point, direction: tuple[int, int], steps: int) -> Point:
    return Point(point.col + steps * direction[0], point.row + steps * direction[1])
