"""A lesson of gomoku, and how its answers are judged by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from desktop_go.games.gomoku.fouls import DIRECTIONS
from desktop_go.games.gomoku.notation import from_text, to_text
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.rules import FREESTYLE
from desktop_go.games.teaching import PASS, Exercise, Lesson, Rule, Step, Turn, Wrong
from desktop_go.moves import Color, Move, Point

FIVE_IN_A_ROW = 5
TWO_OPEN_TWOS = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . X . . . .
. . . . X O . . .
. . X X . . . O .
. O . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


class GomokuExercise(Exercise[GomokuPosition]):
    """The learner is Black. Conditions: ``won``, ``fives black 2``, ``fours white 0``."""

    def start(self) -> GomokuPosition:
        """The diagram of the step: ``X`` Black, ``O`` White."""
        rows = self.rows()
        stones: dict[str, list[Point]] = {"X": [], "O": [], ".": []}
        for row, line in enumerate(rows):
            for col, sign in enumerate(line):
                stones[sign].append(Point(col, row))
        return GomokuPosition.from_setup(
            len(rows), FREESTYLE, stones["X"], stones["O"], Color.BLACK
        )

    def copy(self, position: GomokuPosition) -> GomokuPosition:
        """The same stones and moves."""
        other = GomokuPosition(position.size, position.rules)
        other.__dict__.update(position.__dict__)
        other._stones, other._done = position.stones, list(position._done)
        return other

    def rows(self) -> list[str]:
        """The diagram without blanks."""
        return ["".join(line.split()) for line in self.step.board.strip().splitlines()]

    def read(self, word: str) -> Point | None:
        """As gomoku players write points."""
        return None if word == PASS else from_text(word, len(self.rows()))

    def write(self, point: Point | None) -> str:
        """As gomoku players write points."""
        return PASS if point is None else to_text(point, self.position.size)

    def candidates(self) -> list[Point]:
        """Every empty point."""
        return self.position.empty_points()

    def play(self, position: GomokuPosition, point: Point | None) -> None:
        """A stone or a pass for the side to move."""
        color = position.to_play
        position.play(Move.pass_(color) if point is None else Move.play(color, point))

    def is_true(self, name: str, words: list[str], position: GomokuPosition) -> bool:
        """``won``: the last move made five. ``fives`` and ``fours`` count the points of a color
        that make five or an open four now. ``unstoppable``: Black has one after every reply."""
        if name == "won":
            return position.winner is not Color.EMPTY
        if name == "unstoppable":
            return all(any(self._open_fours(p, Color.BLACK)) for p in self._replies(position))
        color = Color[words[0].upper()]
        points = {"fives": self._fives, "fours": self._open_fours}[name](position, color)
        return sum(1 for _ in points) == int(words[1])

    def _replies(self, position: GomokuPosition) -> Iterator[GomokuPosition]:
        for point in position.legal_points():
            after = self.copy(position)
            self.play(after, point)
            yield after

    def _fives(self, position: GomokuPosition, color: Color) -> Iterator[Point]:
        """The points that make five now."""
        own = {p for p, c in position.stones.items() if c is color}
        return (p for p in _near(own, position) if _makes_five(own, p))

    def _open_fours(self, position: GomokuPosition, color: Color) -> Iterator[Point]:
        """The points that make two threats of five at once."""
        own = {p for p, c in position.stones.items() if c is color}
        near = _near(own, position)
        for p in near:
            if sum(_makes_five(own | {p}, q) for q in near if q != p) > 1:
                yield p


def _near(stones: set[Point], position: GomokuPosition) -> list[Point]:
    """The empty points that may belong to a row with ``stones``: up to two lines away."""
    return [
        p
        for p in position.empty_points()
        if any(abs(p.col - s.col) <= 2 and abs(p.row - s.row) <= 2 for s in stones)
    ]


def _makes_five(stones: set[Point], point: Point) -> bool:
    """Whether a stone on ``point`` makes five or more in a row with ``stones``."""
    for right, down in DIRECTIONS:
        length = 1
        for sign in (1, -1):
            step = 1
            while Point(point.col + sign * step * right, point.row + sign * step * down) in stones:
                step += 1
            length += step - 1
        if length >= FIVE_IN_A_ROW:
            return True
    return False


FIVE = Step(
    "Black and White take turns. Whoever gets five stones in a row, along a line or diagonally, "
    "wins. Stones are never captured.\n\nYou have four in a row. Win.",
    """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . O O . . . .
    . . O X X X X . .
    . . . . O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """,
    (
        Turn(
            goal="won",
            said="Five in a row: you win.",
            otherwise="Continue your four stones at the end that is free.",
        ),
    ),
    claims=("fives black 1",),
)

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "gomoku",
        "Gomoku",
        "Five in a row: fours, threes and double threats.",
        (
            FIVE,
            Step(
                "White has four in a row and would win with the next move.\n\nStop it.",
                """
                . . . . . . . . .
                . . . . . . . . .
                . X . . . . . . .
                . . O . X . . . .
                . . . O . . . . .
                . . X . O X . . .
                . . . . . O . . .
                . . . . . . . . .
                . . . . . . . . .
                """,
                (
                    Turn(
                        goal="fives white 0",
                        said="Just in time. A four must always be answered.",
                        otherwise="White makes five. Block the free end of the diagonal.",
                    ),
                ),
                claims=("fives white 1",),
            ),
            Step(
                "Four in a row with both ends free is an open four. It cannot be stopped, because "
                "only one end can be blocked.\n\nMake an open four.",
                """
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . O . . . .
                . . . X X X . . .
                . . . O . . . . .
                . . . . . . O . .
                . . . . . . . . .
                . . . . . . . . .
                """,
                (
                    Turn(
                        goal="fives black 2",
                        said="Whichever end White blocks, you make five at the other.",
                        wrong=(
                            Wrong("b5 h5", "White fills the gap. Leave none between your stones."),
                        ),
                        otherwise="That makes no four. Continue your row of three.",
                    ),
                ),
                claims=("fours black 2",),
            ),
            Step(
                "So three in a row with free ends is a threat, too: it becomes an open four. Stop "
                "White's three before that happens.\n\nBlock it.",
                """
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . X . . . . .
                . . . O O O . . .
                . . . . X . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                """,
                (
                    Turn(
                        goal="fours white 0",
                        said="White can still make a four, but you will see it coming and block.",
                        otherwise="White makes an open four. Play at one of the ends of the three.",
                    ),
                ),
                claims=("fours white 2",),
            ),
            Step(
                "Games are won by two threats at once: your opponent can answer only one. One "
                "move here makes two open threes.\n\nFind it.",
                TWO_OPEN_TWOS,
                (
                    Turn(
                        "e4",
                        "unstoppable",
                        said="Two threes cross there. White can stop only one of them, and the "
                        "other becomes an open four.",
                        otherwise="Where do your two rows of two meet?",
                    ),
                ),
            ),
        ),
    ),
)

RULES: tuple[Rule, ...] = (
    Rule(
        "Five in a row",
        "Black begins. The players take turns to put a stone on an empty point, and stones never "
        "move. Whoever first gets five in a row, along a line or diagonally, wins. A full board "
        "is a draw.",
        FIVE,
    ),
    Rule(
        "Rule sets",
        "Freestyle: five or more win. Standard: exactly five, and six in a row win nothing. "
        "Renju: Black, who has the advantage of the first move, may not make six in a row, two "
        "fours or two open threes at once; White may. Caro: a five that is blocked at both ends "
        "does not win. New game offers them all.",
        Step("", TWO_OPEN_TWOS, marks="e4"),
    ),
)
