"""A session without a search, and a way to hold a GTP conversation inside the test's process."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import numpy as np

from desktop_go.cli.gtp import serve
from desktop_go.cli.gtp_engine import GtpEngine
from desktop_go.cli.gtp_game import GtpGame
from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.messages import (
    Candidate,
    EngineMove,
    GameState,
    Purpose,
    ThinkRequest,
    Thought,
)
from desktop_go.games.go.position import GoPosition
from desktop_go.moves import Color, Move, Point


def position_of(state: GameState) -> GoPosition:
    position = replayed(state)
    assert position is not None
    return position


class FakeSession:
    """Plays the first legal point from the top left; thinks that all stones live."""

    def __init__(self) -> None:
        self.requests: list[ThinkRequest] = []
        self.answers: list[Move] = []
        """Answers to give first, in order."""
        self.dead: frozenset[Point] = frozenset()
        self.failure: Exception | None = None

    def run(
        self,
        request: ThinkRequest,
        on_thought: Callable[[Thought], None],
        should_stop: Callable[[], bool],
    ) -> EngineMove:
        self.requests.append(request)
        if self.failure is not None:
            raise self.failure
        position = position_of(request.state)
        color = request.state.to_play or position.to_play
        points = [p for p in position.legal_points(color) if p not in request.avoid]
        thought = self._thought(request, position, color, points)
        on_thought(thought)
        if request.purpose in (Purpose.ANALYZE, Purpose.PONDER):
            while not should_stop():
                on_thought(thought)
            return EngineMove(request.id, None, thought)
        if self.answers:
            return EngineMove(request.id, self.answers.pop(0), thought)
        move = Move.play(color, points[0]) if points else Move.pass_(color)
        return EngineMove(request.id, move, thought)

    def close(self) -> None:
        pass

    def _thought(
        self, request: ThinkRequest, position: GoPosition, color: Color, points: list[Point]
    ) -> Thought:
        signs = {Color.BLACK: 1.0, Color.WHITE: -1.0, Color.EMPTY: 0.0}
        owners = [
            signs[position.color_at(p)] * (-1 if p in self.dead else 1) for p in position.points()
        ]
        candidates = tuple(
            Candidate(p, 100 - n, 0.55 - 0.01 * n, 1.5, 0.25, (p, None))
            for n, p in enumerate(points[:3])
        )
        return Thought(
            request.id,
            color,
            300,
            0.55,
            1000.0,
            0.3,
            candidates,
            np.array(owners, dtype=np.float32),
            2.5,
        )


class Conversation:
    """Sends whole scripts; keeps the game between them."""

    def __init__(self, rules: str = "chinese") -> None:
        self.session = FakeSession()
        self.engine = GtpEngine(self.session)
        self.game = GtpGame(rules=rules)

    def raw(self, script: str | bytes) -> str:
        """Return everything that is written in answer to ``script``."""
        data = script.encode() if isinstance(script, str) else script
        out = io.StringIO()
        serve(self.engine, self.game, io.BytesIO(data), out)
        return out.getvalue()

    def ask(self, command: str) -> str:
        """Return the text of the answer; AssertionError when the command fails."""
        answer = self.raw(command + "\n")
        assert answer.startswith("="), answer
        return answer[1:].strip()

    def fail(self, command: str) -> str:
        """Return the error message; AssertionError when the command does not fail."""
        answer = self.raw(command + "\n")
        assert answer.startswith("?"), answer
        return answer[1:].strip()


def transcript(text: str) -> Iterator[tuple[str, str]]:
    """Take a golden transcript apart: lines with ``> `` are sent, what follows is the answer."""
    command = ""
    answer: list[str] = []
    for line in text.splitlines():
        if line.startswith("> "):
            if command:
                yield command, "\n".join(answer).strip()
            command, answer = line[2:], []
        elif not line.startswith("##"):
            answer.append(line)
    yield command, "\n".join(answer).strip()
