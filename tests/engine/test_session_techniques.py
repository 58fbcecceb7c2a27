"""Techniques through the session: what threads do, when a search ends, which kernels lack."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from desktop_go.engine.go import warm_up
from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.limits import Deadline
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest
from desktop_go.moves import MoveKind

PLAIN: dict[str, object] = {
    "threads": 1,
    "memory_mb": 32,
    "seed": 7,
    "evaluator": "playouts",
    "early_stop": False,
}


@pytest.fixture(scope="module")
def session() -> EngineSession:
    return EngineSession()


@pytest.mark.parametrize(
    "options",
    [
        {"algorithm": "pbbm", "back_up": "mix", "final_choice": "secure"},
        {"algorithm": "flat"},
        {"threads": 2, "parallel": "root", "sharing": "permutation"},
        {"threads": 2, "parallel": "leaf", "solver": True, "pool_rave": 30},
        {"playout_policy": "rules", "last_good_reply": True, "expansion": "salient"},
    ],
)
def test_the_engine_moves_with_techniques(session: EngineSession, options: dict[str, Any]) -> None:
    request = ThinkRequest(1, GameState(9), Limits(playouts=300), options=PLAIN | options)
    answer = session.run(request)
    assert answer.move is not None
    assert answer.move.kind is MoveKind.PLAY
    assert answer.thought is not None
    assert answer.thought.visits >= 300
    assert answer.thought.candidates[0].pv


class Dispute:
    """A search whose most visited move gets the highest value after so many playouts."""

    is_done = False

    def __init__(self, agrees_at: int) -> None:
        self.playouts = 0
        self.root_visits = 0
        self._agrees_at = agrees_at

    @property
    def is_agreed(self) -> bool:
        return self.playouts >= self._agrees_at

    def root_moves(self, **_how: int) -> list[SimpleNamespace]:
        return []


@pytest.mark.parametrize(
    ("choice", "agrees_at", "ends_at"),
    [
        ("robust", 150, 100),
        ("robust_max", 50, 100),
        ("robust_max", 150, 150),
        ("robust_max", 999, 200),
    ],
)
def test_robust_max_searches_on_while_visits_and_values_disagree(
    choice: str, agrees_at: int, ends_at: int
) -> None:
    options = OPTIONS.read({"final_choice": choice, "early_stop": False})
    request = ThinkRequest(1, GameState(9), Limits(playouts=100), Purpose.MOVE)
    deadline, search = Deadline(request, options), Dispute(agrees_at)
    while not deadline.reached(search):  # type: ignore[arg-type]
        assert deadline.playouts_left(search, 1) >= 1  # type: ignore[arg-type]
        search.playouts += 10
    assert search.playouts == ends_at


class Ahead:
    """A search whose move is ahead after 250 playouts; notes when it is asked, and by how much."""

    is_done = False

    def __init__(self) -> None:
        self.playouts = 0
        self.root_visits = 0
        self.asked: list[tuple[int, float]] = []

    def is_ahead_by(self, visits: float) -> bool:
        self.asked.append((self.playouts, visits))
        return self.playouts >= 250


@pytest.mark.parametrize(
    ("choice", "ends_at", "asked"),
    [
        ("auto", 256, [(128, 236), (256, 172)]),
        ("robust", 256, [(128, 236), (256, 172)]),
        ("secure", 256, [(128, 236), (256, 172)]),
        ("max", 600, []),
    ],
)
def test_a_search_ends_early_where_half_of_what_is_left_would_not_change_the_move(
    choice: str, ends_at: int, asked: list[tuple[int, int]]
) -> None:
    request = ThinkRequest(1, GameState(9), Limits(playouts=600), Purpose.MOVE)
    deadline, search = Deadline(request, OPTIONS.read({"final_choice": choice})), Ahead()
    while not deadline.reached(search):  # type: ignore[arg-type]
        search.playouts += 8
    assert (search.playouts, search.asked) == (ends_at, asked)


def test_kernels_are_lacking_until_they_were_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    warm: set[str] = set()
    monkeypatch.setattr(warm_up, "is_warm", lambda _unit, part: part in warm)
    assert not warm_up.lacks_kernels({})
    assert not warm_up.lacks_kernels({"evaluator": "playouts"})
    assert warm_up.lacks_kernels({"algorithm": "rave"})
    assert not warm_up.lacks_kernels({"algorithm": "rave", "evaluator": "playouts"})
    assert warm_up.lacks_kernels({"solver": True})
    warm.add(warm_up.TECHNIQUES_PART)
    assert not warm_up.lacks_kernels({"solver": True})
