"""Brings the engine of Go into its thread; it is imported here and nowhere else in the window."""

from __future__ import annotations

from desktop_go.engine.session import Session
from desktop_go.gui.play.kernel_engine import KernelEngine
from desktop_go.services.resources import assets_dir


class RealEngine(KernelEngine):
    """Makes real sessions of Go."""

    game = "go"

    def _session(self) -> Session:
        from desktop_go.engine.go.session import EngineSession
        from desktop_go.engine.messages import GameState, Limits, ThinkRequest

        session = EngineSession(assets_dir() / "networks")
        session.run(ThinkRequest(0, GameState(9), Limits(playouts=1)))
        return session
