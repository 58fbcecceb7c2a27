"""A fake engine for reviews: its opinion depends on nothing but the number of moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from desktop_go.engine.go.session import side_to_think
from desktop_go.engine.messages import Candidate, EngineMove, ThinkRequest, Thought
from desktop_go.moves import Color, Point


class FakeEngine:
    """Black's lead after n moves is ``leads[n]``; the best move keeps the lead as it is."""

    def __init__(
        self, leads: list[float], best: Mapping[int, Point] | None = None, visits: int = 400
    ) -> None:
        self.leads, self.best, self.visits = leads, best or {}, visits
        self.requests: list[ThinkRequest] = []

    def run(
        self,
        request: ThinkRequest,
        on_thought: Callable[[Thought], None],
        should_stop: Callable[[], bool],
    ) -> EngineMove:
        self.requests.append(request)
        place = len(request.state.moves)
        lead = self.leads[place]
        color = side_to_think(request.state)
        sign = 1 if color is Color.BLACK else -1
        rate = 0.5 + sign * lead / 100
        best = self.best.get(place, Point(8, 8))
        candidate = Candidate(best, self.visits, rate, sign * lead, 0.5, (best, Point(7, 7)))
        thought = Thought(
            request.id, color, self.visits, rate, 1.0, 1.0, (candidate,), score_lead=lead
        )
        return EngineMove(request.id, None, thought)
