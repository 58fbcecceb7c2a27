"""What lessons are made of, as data, and the exercise that follows a learner through one step.

A game writes its lessons as ``Lesson`` values and an ``Exercise`` that knows its rules. Texts are
English and pass through ``tr`` when shown. Points are named in the game's own way (``D4``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Generic, TypeVar

from desktop_go.errors import IllegalMove
from desktop_go.moves import Point
from desktop_go.texts import Text

PASS = "pass"
HERE = "@"
"""Stands for the learner's point in a goal."""

P = TypeVar("P")


class Kind(Enum):
    """What a click on the board means."""

    PLAY = "play"
    """It makes a move."""
    PICK = "pick"
    """It names a point; any one of the answers will do."""
    FIND = "find"
    """It names a point; all answers are to be found."""


class Leads(Enum):
    """Where a lesson leads when it is done."""

    NEXT = "next"
    FIRST_GAME = "first game"
    CAPTURE_GAME = "capture game"


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is said of some wrong answers, and how the opponent punishes them."""

    points: str
    text: Text
    reply: str = ""
    claims: tuple[str, ...] = ()
    """Conditions that hold after the reply."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One thing to do on the board."""

    answers: str = ""
    """The accepted points; empty: whatever reaches ``goal``. The first one is what is shown."""
    goal: str = ""
    """A condition of the game that holds for exactly the accepted points, ``@`` being the point:
    after the move, or as things stand where a point is only named."""
    kind: Kind = Kind.PLAY
    reply: str = ""
    """The opponent's answer: a point, ``pass``, or ``save D4`` for the last liberty of D4."""
    said: Text = ""
    """The answer to the right move."""
    wrong: tuple[Wrong, ...] = ()
    otherwise: Text = ""
    """What is said of all other wrong answers."""
    claims: tuple[str, ...] = ()
    """Conditions that hold after the answer and the reply."""


@dataclass(frozen=True, slots=True)
class Step:
    """One page of a lesson: a text, a board, and what to do there; without turns just to read."""

    text: Text
    board: str
    """Rows from the top, in the game's own signs."""
    turns: tuple[Turn, ...] = ()
    marks: str = ""
    """Points with a sign (``D4``) or a label (``D4=A``)."""
    claims: tuple[str, ...] = ()
    """Conditions that the text relies on; ``D4 > ...`` is one after the learner's move D4."""
    moves: str = ""
    """The opponent's move that led here, if the rules must know of it."""
    dead: str = ""
    """Stones that count as dead."""
    counted: str = ""
    """How the board is counted at the end of the step: ``area`` or ``territory``."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Some steps on one subject."""

    key: str
    title: Text
    text: Text
    """One sentence: what one learns."""
    steps: tuple[Step, ...]
    leads: Leads = Leads.NEXT


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a game in words, with a picture."""

    title: Text
    text: Text
    picture: Step


class Verdict(Enum):
    """What an answer was worth."""

    RIGHT = "right"
    """Go on with the next thing to do."""
    DONE = "done"
    """The step is finished."""
    WRONG = "wrong"
    REFUSED = "refused"
    """The rules forbid it, or it was named before: nothing has changed."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to the learner: a verdict, and what is said."""

    verdict: Verdict
    sentences: tuple[Text, ...]
    """Each passes through ``tr``, then takes ``values``."""
    values: Mapping[str, object] = field(default_factory=dict)


class Exercise(ABC, Generic[P]):
    """One step while it is being done.

    A wrong move stays on the board, with its punishment, until the learner tries again or
    clicks another point: that answer is then given from where the wrong one was.
    """

    def __init__(self, step: Step) -> None:
        self.step = step
        self.restart()

    def restart(self) -> None:
        """Begin the step again."""
        self.position: P = self.start()
        self.number = 0
        self.missed = False
        self.found: frozenset[Point] = frozenset()
        """Points named so far."""
        self.last: Point | None = None
        """The stone played last, for the board."""
        self._before: tuple[P, Point | None] = (self.position, None)

    @property
    def turn(self) -> Turn | None:
        """What to do now; None when the step is finished."""
        turns = self.step.turns
        return turns[self.number] if self.number < len(turns) else None

    @property
    def finished(self) -> bool:
        """Whether there is nothing more to do."""
        return self.turn is None

    @property
    def wants_pass(self) -> bool:
        """Whether a pass may be the answer somewhere in this step."""
        return any(PASS in turn.answers.split() for turn in self.step.turns)

    def again(self) -> None:
        """Take a wrong answer back."""
        if self.missed:
            self.position, self.last = self._before
            self.missed = False

    def answer(self, point: Point | None) -> Reply:
        """Judge an answer; None is a pass."""
        self.again()
        turn = self.turn
        if turn is None:
            return _said(Verdict.REFUSED, "This step is done. Press Next to go on.")
        if turn.kind is not Kind.PLAY:
            return self._name(turn, point)
        before = self.position
        after = self.copy(before)
        try:
            self.play(after, point)
        except IllegalMove as refusal:
            text = self._said_of(turn, point) or refusal.template
            return Reply(Verdict.REFUSED, (text,), refusal.values)
        self._before, self.position, self.last = (before, self.last), after, point
        if not self.accepts(turn, point):
            return self._miss(turn, point)
        if turn.reply:
            self._answer_with(turn.reply)
        return self._go_on(turn)

    def show(self) -> Reply:
        """Give a right answer for the learner."""
        self.again()
        return self.answer(self.solution())

    def solution(self) -> Point | None:
        """A right answer that was not given yet; None is a pass."""
        turn = self.turn
        assert turn is not None
        return next(p for p in self.accepted() if p not in self.found)

    def accepted(self) -> list[Point | None]:
        """All right answers now, those of the list in its order."""
        turn = self.turn
        assert turn is not None
        if turn.answers:
            return [self.read(word) for word in turn.answers.split()]
        return [point for point in self.candidates() if self.reaches(turn, point)]

    def reaches(self, turn: Turn, point: Point | None) -> bool:
        """Whether ``point`` reaches the goal of ``turn``, given from the position now."""
        position = self.position
        if turn.kind is Kind.PLAY:
            position = self.copy(position)
            try:
                self.play(position, point)
            except IllegalMove:
                return False
        return self.holds(turn.goal.replace(HERE, self.write(point)), position)

    def accepts(self, turn: Turn, point: Point | None) -> bool:
        """Whether ``point`` was a right answer; where it is a move, it has been made."""
        if turn.answers:
            return point in [self.read(word) for word in turn.answers.split()]
        return self.holds(turn.goal.replace(HERE, self.write(point)), self.position)

    def true(self, claim: str) -> bool:
        """Whether a claim holds now; ``D4 > ...`` speaks of the position after that move."""
        place, _, condition = claim.rpartition(" > ")
        position = self.position
        if place:
            position = self.copy(position)
            self.play(position, self.read(place))
        return self.holds(condition, position)

    def holds(self, condition: str, position: P) -> bool:
        """Whether ``condition`` is true: phrases with ``and`` between and ``not`` before them."""
        for phrase in condition.split(" and "):
            wanted = not phrase.startswith("not ")
            name, *words = phrase.removeprefix("not ").split()
            if self.is_true(name, words, position) is not wanted:
                return False
        return True

    @cached_property
    def marked(self) -> dict[Point, str]:
        """The signs of the step: points with their label, empty for a plain sign."""
        pairs = (word.partition("=") for word in self.step.marks.split())
        return {point: label for name, _, label in pairs if (point := self.read(name))}

    # -- What each game says for itself --------------------------------------------------------

    @abstractmethod
    def start(self) -> P:
        """The position at the start of the step."""

    @abstractmethod
    def copy(self, position: P) -> P:
        """An independent position."""

    @abstractmethod
    def read(self, word: str) -> Point | None:
        """The point called ``word``; None for a pass."""

    @abstractmethod
    def write(self, point: Point | None) -> str:
        """What ``point`` is called."""

    @abstractmethod
    def candidates(self) -> list[Point]:
        """All points that could be an answer now."""

    @abstractmethod
    def play(self, position: P, point: Point | None) -> None:
        """Make a move on ``position``, for who is to move. Raises IllegalMove."""

    @abstractmethod
    def is_true(self, name: str, words: list[str], position: P) -> bool:
        """Whether the phrase ``name words ...`` is true of ``position``."""

    def remark(self, point: Point | None) -> str:
        """What the rules have to say of the wrong move just made; empty for nothing."""
        return ""

    def last_resort(self, _word: str) -> Point | None:
        """The reply that a word other than a point stands for."""
        raise NotImplementedError  # Only stages whose steps use words have one.

    # -- Inside --------------------------------------------------------------------------------

    def _name(self, turn: Turn, point: Point | None) -> Reply:
        """Judge a point that is only named."""
        if point in self.found:
            return _said(Verdict.REFUSED, "You have found that point already.")
        if point is None or not self.accepts(turn, point):
            return _said(Verdict.WRONG, self._said_of(turn, point) or turn.otherwise)
        self.found |= {point}
        if turn.kind is Kind.FIND:
            left = len(turn.answers.split()) - len(self.found)
            if left:
                return Reply(Verdict.RIGHT, ("Yes. Still to find: {count}.",), {"count": left})
        return self._go_on(turn)

    def _go_on(self, turn: Turn) -> Reply:
        self.number += 1
        if not self.finished:
            self.found = frozenset()
        return _said(Verdict.DONE if self.finished else Verdict.RIGHT, turn.said)

    def _miss(self, turn: Turn, point: Point | None) -> Reply:
        self.missed = True
        wrong = self._wrong(turn, point)
        text = self._said_of(turn, point)
        if wrong is not None and wrong.reply:
            self._answer_with(wrong.reply)
        elif not text:
            return _said(Verdict.WRONG, self.remark(point), turn.otherwise)
        return _said(Verdict.WRONG, text)

    def _wrong(self, turn: Turn, point: Point | None) -> Wrong | None:
        return next((w for w in turn.wrong if self.write(point) in w.points.split()), None)

    def _said_of(self, turn: Turn, point: Point | None) -> str:
        wrong = self._wrong(turn, point)
        return wrong.text if wrong is not None else ""

    def _answer_with(self, word: str) -> None:
        is_point = " " not in word
        point = self.read(word) if is_point else self.last_resort(word)
        self.position = self.copy(self.position)
        self.play(self.position, point)
        self.last = point


def _said(verdict: Verdict, *sentences: Text) -> Reply:
    return Reply(verdict, tuple(filter(None, sentences)))
