"""Brings the gomoku engines into their thread; they are imported here, when a game needs them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desktop_go.engine.session import Session
from desktop_go.games.gomoku.openings import Choice, StepKind
from desktop_go.games.gomoku.rules import RuleSet
from desktop_go.gui.play.kernel_engine import KernelEngine
from desktop_go.moves import Point


class RealGomokuEngine(KernelEngine):
    """Makes real sessions of gomoku."""

    game = "gomoku"

    def _session(self) -> Session:
        from desktop_go.engine.gomoku.session import GomokuSession
        from desktop_go.engine.messages import GameState, Limits, ThinkRequest
        from desktop_go.moves import Color, Move

        session = GomokuSession()
        first = Move.play(Color.BLACK, Point(7, 7))
        state = GameState(15, "freestyle", moves=(first,))
        # Searched, not looked up: the kernels are to be loaded now.
        options = {"book": False}
        session.run(ThinkRequest(0, state, Limits(playouts=50), options=options))
        return session


@dataclass(frozen=True, slots=True)
class OpeningQuestion:
    """What the engine is asked while an opening is on."""

    kind: StepKind
    size: int
    rules: RuleSet
    stones: tuple[Point, ...]
    choices: tuple[Choice, ...]
    options: Mapping[str, object]
    seconds: float


@dataclass(frozen=True, slots=True)
class OpeningAnswer:
    """A choice, stones to place, or a choice and the stones that follow from it."""

    choice: Choice | None = None
    points: tuple[Point, ...] = ()


def answer_opening(question: OpeningQuestion) -> OpeningAnswer:
    """Place, choose a side or place two more; for a thread, once the kernels are there."""
    from desktop_go.engine.gomoku.session import GomokuSession
    from desktop_go.engine.gomoku.swap2 import answer_swap2

    stones = question.stones
    if question.kind is StepKind.PLACE and len(stones) < 3:
        points = answer_swap2(GomokuSession(), question.size, question.rules, (), 1.0, {}).points
        fresh = [point for point in points if point not in stones]
        return OpeningAnswer(points=tuple(fresh[: 3 - len(stones)]))
    asked = stones if len(stones) in (3, 5) else stones[:3]
    options = {**question.options, "memory_mb": 16}
    session = GomokuSession()
    answer = answer_swap2(session, question.size, question.rules, asked, question.seconds, options)
    session.close()
    if question.kind is StepKind.PLACE:
        return OpeningAnswer(points=_free_points(question, answer.points))
    if answer.swap:
        return OpeningAnswer(Choice.TAKE_BLACK)
    if len(answer.points) == 2 and Choice.PLACE_TWO in question.choices:
        return OpeningAnswer(Choice.PLACE_TWO, answer.points)
    return OpeningAnswer(Choice.TAKE_WHITE)


def _free_points(question: OpeningQuestion, wanted: tuple[Point, ...]) -> tuple[Point, ...]:
    """The stones still to place: those wanted, else points beside the stones."""
    count = 5 - len(question.stones)
    middle = question.size // 2
    spare = [Point(middle + c, middle + r) for c, r in ((-3, -3), (3, 2), (-2, 4), (4, -1), (0, 4))]
    free = [p for p in dict.fromkeys((*wanted, *spare)) if p not in question.stones]
    return tuple(free[:count])
