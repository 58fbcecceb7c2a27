"""The window has the kernels of techniques compiled in another process before they are used."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_go.engine.go import warm_up
from desktop_go.engine.messages import EngineMove, GameState, Limits, ThinkRequest
from desktop_go.errors import EngineFailure
from desktop_go.gui.go import engine as window_engine


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
