"""An engine with known opinions: Black's lead depends on nothing but the number of moves."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from PySide6.QtTest import QTest

from desktop_go.engine.messages import Candidate, EngineMove, Purpose, ThinkRequest, Thought
from desktop_go.moves import Color, Point

BEST = Point(8, 8)
"""J1: the best move, where nothing else is said, and never played."""


@dataclass
class OpinionEngine:
    leads: list[float]
    requests: list[ThinkRequest] = field(default_factory=list)
    visits: int = 500
    good: set[Point] = field(default_factory=set)
    """Moves that, played last, leave the lead of the position before as it was."""
    rate_of_a_point: float = 0.01
    """How much of the chance to win goes with a point of the lead."""

    bests: dict[int, Point] = field(default_factory=dict)
    """The best move after so many moves, where it is not BEST."""

    def __post_init__(self) -> None:
        self.hold = threading.Event()
        self.hold.set()

    def prepare(self, on_progress: Callable[[str], None], should_stop: Callable[[], bool]) -> None:
        pass

    def open(self) -> OpinionEngine:
        return self

    def close(self) -> None:
        pass

    def run(
        self,
        request: ThinkRequest,
        on_thought: Callable[[Thought], None],
        should_stop: Callable[[], bool],
    ) -> EngineMove:
        self.requests.append(request)
        while not self.hold.is_set() and not should_stop():
            self.hold.wait(0.005)
        thought = self._thought(request)
        on_thought(thought)
        endless = request.purpose is Purpose.ANALYZE and request.limits.playouts is None
        while endless and not should_stop():
            threading.Event().wait(0.005)
        return EngineMove(request.id, None, thought)

    def _thought(self, request: ThinkRequest) -> Thought:
        state = request.state
        place = len(state.moves)
        if place and state.moves[-1].point in self.good:
            place -= 1
        lead = self.leads[min(place, len(self.leads) - 1)]
        color = state.to_play or Color.BLACK
        sign = 1 if color is Color.BLACK else -1
        rate = 0.5 + sign * lead * self.rate_of_a_point
        policy = np.zeros(state.size**2, np.float32)
        policy[-1] = 0.9
        point = self.bests.get(place, BEST)
        best = Candidate(point, self.visits, rate, sign * lead, 0.9, (point, Point(7, 7)))
        return Thought(
            request.id, color, self.visits, rate, 1, 1, (best,), score_lead=lead, policy=policy
        )


def drag(widget: object, places: list[object], button: object) -> None:
    """Press at the first place, move over the others, let go at the last."""
    QTest.mousePress(widget, button, pos=places[0])
    for place in places[1:]:
        QTest.mouseMove(widget, place)
    QTest.mouseRelease(widget, button, pos=places[-1])
