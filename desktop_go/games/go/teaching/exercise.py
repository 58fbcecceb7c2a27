"""A step of a Go lesson on a checked board: plays its moves and says whether conditions hold.

Conditions are short phrases: ``liberties D4 3``, ``atari D4``, ``captured 2``, ``illegal A1``.
They are the goals of exercises and the claims of texts.
"""

from __future__ import annotations

from collections.abc import Callable

from desktop_go.games.go.capture_reading import can_be_captured
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import Scoring
from desktop_go.games.go.scoring import Score, score
from desktop_go.games.go.stone_board import Chain
from desktop_go.games.teaching import Exercise
from desktop_go.moves import Color, Move, Point
from desktop_go.records.coordinates import from_gtp, to_gtp
from desktop_go.texts import Text

COLORS = {".": Color.EMPTY, "X": Color.BLACK, "O": Color.WHITE}
SAVE = "save"
LONGEST_LADDER = 60
"""Moves; as many as fit on the boards of lessons."""

Condition = Callable[["GoExercise", GoPosition, list[str]], bool]


class GoExercise(Exercise[GoPosition]):
    """The learner is Black and moves first."""

    def start(self) -> GoPosition:
        """The diagram of the step: ``X`` Black, ``O`` White."""
        rows = ["".join(line.split()) for line in self.step.board.strip().splitlines()]
        stones: dict[Color, list[Point]] = {color: [] for color in Color}
        for row, line in enumerate(rows):
            for col, sign in enumerate(line):
                stones[COLORS[sign]].append(Point(col, row))
        position = GoPosition(
            len(rows), komi=0.0, black=stones[Color.BLACK], white=stones[Color.WHITE]
        )
        for word in self.step.moves.split():
            position.play(Move.play(Color.WHITE, from_gtp(word, len(rows)) or Point(0, 0)))
        return position

    def copy(self, position: GoPosition) -> GoPosition:
        """With the same past."""
        return position.copy()

    def read(self, word: str) -> Point | None:
        """As GTP writes points."""
        return from_gtp(word, len(self.step.board.strip().splitlines()))

    def write(self, point: Point | None) -> str:
        """As GTP writes points."""
        return to_gtp(point, self.position.size)

    def candidates(self) -> list[Point]:
        """Every point of the board."""
        return list(self.position.points())

    def play(self, position: GoPosition, point: Point | None) -> None:
        """A stone or a pass for the side to move."""
        color = position.to_play
        position.play(Move.pass_(color) if point is None else Move.play(color, point))

    def is_true(self, name: str, words: list[str], position: GoPosition) -> bool:
        """One of ``CONDITIONS``. Raises KeyError for an unknown phrase."""
        return CONDITIONS[name](self, position, words)

    def remark(self, point: Point | None) -> Text:
        """Whether the stone just played can be taken at once."""
        chain = None if point is None else self.position.chain_at(point)
        if point is None or chain is None or len(chain.liberties) != 1:
            return ""
        return (
            "Careful: your stone would have only one liberty left, so White could capture it "
            "at once."
        )

    def last_resort(self, word: str) -> Point | None:
        """``save D4``: the last liberty of that chain."""
        place = word.removeprefix(SAVE).strip()
        (liberty,) = self.chain(self.position, place).liberties
        return liberty

    def chain(self, position: GoPosition, word: str) -> Chain:
        """The chain on a point. Raises ValueError where there is none."""
        chain = position.chain_at(self.point(word))
        if chain is None:
            raise ValueError(f"no stone on {word}")
        return chain

    def point(self, word: str) -> Point:
        """A point that is no pass."""
        point = self.read(word)
        if point is None:
            raise ValueError(f"{word} is no point")
        return point

    def count(self, scoring: Scoring | None = None, position: GoPosition | None = None) -> Score:
        """The board counted in the step's way or another, its dead stones taken off."""
        dead = [self.point(word) for word in self.step.dead.split()]
        how = scoring or Scoring(self.step.counted)
        return score(position or self.position, dead, how, seki=())


def _color(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    return position.color_at(exercise.point(words[0])) is Color[words[1].upper()]


def _liberties(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    return len(exercise.chain(position, words[0]).liberties) == int(words[1])


def _free(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    """At least so many liberties, and not taken off."""
    chain = position.chain_at(exercise.point(words[0]))
    return chain is not None and len(chain.liberties) >= int(words[1])


def _atari(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    """A chain of the side to move has one liberty left."""
    chain = position.chain_at(exercise.point(words[0]))
    return chain is not None and len(chain.liberties) == 1


def _liberty(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    """The last point is a liberty of one of the others' chains."""
    *stones, place = words
    return any(exercise.point(place) in exercise.chain(position, s).liberties for s in stones)


def _stones(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    return len(exercise.chain(position, words[0]).stones) == int(words[1])


def _captured(_exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    """The last move took so many stones."""
    before = position.copy()
    change = before.undo()
    return len(change.removed) == int(words[0])


def _together(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    first = position.chain_at(exercise.point(words[0]))
    return first is not None and all(exercise.point(word) in first.stones for word in words)


def _illegal(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    """An empty point where the side to move may not play."""
    point = exercise.point(words[0])
    empty = position.color_at(point) is Color.EMPTY
    return empty and not position.is_legal(Move.play(position.to_play, point))


def _ko(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    return position.ko_point == exercise.point(words[0])


def _dead(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    """The chain is captured even if its side moves first, both playing on the points named."""
    target, *region = (exercise.point(word) for word in words)
    color = position.color_at(target)
    if color is Color.EMPTY:
        return True
    afters = [position]
    for point in region:
        after = position.copy()
        if after.is_legal(Move.play(color, point)):
            after.play(Move.play(color, point))
            afters.append(after)
    return all(can_be_captured(after, target, region) for after in afters)


def _alive(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    """The chain is not captured even if the opponent moves first, on the points named."""
    target, *region = (exercise.point(word) for word in words)
    occupied = position.color_at(target) is not Color.EMPTY
    return occupied and not can_be_captured(position, target, region)


def _ladder(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    """The chain, in atari and to move, cannot escape by extending."""
    return _caught(position, exercise.point(words[0]), LONGEST_LADDER)


def _caught(position: GoPosition, target: Point, moves: int) -> bool:
    chain = position.chain_at(target)
    if chain is None or len(chain.liberties) == 0:
        return True
    if len(chain.liberties) > 1 or moves <= 0:
        return False
    after = position.copy()
    (way_out,) = chain.liberties
    if not after.is_legal(Move.play(chain.color, way_out)):
        return True
    after.play(Move.play(chain.color, way_out))
    longer = after.chain_at(target)
    assert longer is not None
    if len(longer.liberties) != 2:
        return len(longer.liberties) < 2
    for attack in longer.liberties:
        chased = after.copy()
        move = Move.play(chain.color.opponent, attack)
        if chased.is_legal(move):
            chased.play(move)
            if _caught(chased, target, moves - 2):
                return True
    return False


def _counts(scoring: Scoring) -> Condition:
    """Black's and White's points, before komi."""

    def check(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
        counted = exercise.count(scoring, position)
        return (counted.black, counted.white) == (float(words[0]), float(words[1]))

    return check


def _belongs(exercise: GoExercise, position: GoPosition, words: list[str]) -> bool:
    """An empty point (or a dead stone's) is somebody's territory, or nobody's."""
    point = exercise.point(words[0])
    counted = exercise.count(Scoring.TERRITORY, position)
    owner = counted.owner[point.row * position.size + point.col]
    free = position.color_at(point) is Color.EMPTY or point in counted.dead
    return free and owner is Color[words[1].upper()]


CONDITIONS: dict[str, Condition] = {
    "color": _color,
    "liberties": _liberties,
    "free": _free,
    "atari": _atari,
    "liberty": _liberty,
    "stones": _stones,
    "captured": _captured,
    "together": _together,
    "illegal": _illegal,
    "ko": _ko,
    "dead": _dead,
    "alive": _alive,
    "ladder": _ladder,
    "area": _counts(Scoring.AREA),
    "territory": _counts(Scoring.TERRITORY),
    "belongs": _belongs,
    "passed": lambda _exercise, position, words: position.passes == int(words[0]),
}
"""What the phrases of conditions mean; the words after the name are points and numbers."""
