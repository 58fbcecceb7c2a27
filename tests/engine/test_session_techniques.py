"""Techniques through the session: what threads do, when a search ends, what is compiled when."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from desktop_go.engine.go import warm_up
from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.limits import Deadline
from desktop_go.engine.messages import EngineMove, GameState, Limits, Purpose, ThinkRequest
from desktop_go.errors import EngineFailure
from desktop_go.gui.go import engine as window_engine
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


class Recorder:
    """A session that only notes that it was asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def run(self, request: ThinkRequest, *_how: object) -> EngineMove:
        self.asked.append(request.id)
        return EngineMove(request.id, None, None)

    def close(self) -> None:
        self.asked.append(0)


def test_the_window_has_them_compiled_in_another_process_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled: list[str] = []
    said: list[str] = []

    def compile_now(on_progress: Any, _should_stop: Any, command: list[str]) -> None:
        on_progress("half")
        compiled.append(command[-1])

    monkeypatch.setattr(window_engine, "compile_kernels", compile_now)
    monkeypatch.setattr(warm_up, "is_warm", lambda _unit, _part: bool(compiled))
    inner = Recorder()
    session = window_engine.PreparedSession(inner, said.append)
    session.run(ThinkRequest(1, GameState(9), Limits()))
    assert not compiled
    request = ThinkRequest(2, GameState(9), Limits(), options={"solver": True})
    session.run(request)
    session.run(request)
    assert (compiled, said, inner.asked) == (["go-techniques"], ["half"], [1, 2, 2])
    compiled.clear()
    with pytest.raises(EngineFailure):
        session.run(request, should_stop=lambda: True)
    session.close()
    assert inner.asked == [1, 2, 2, 0]
