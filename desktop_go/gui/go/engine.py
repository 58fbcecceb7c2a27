"""Brings the real engine into its thread: compiles the kernels in another process when needed.

Runs on the engine's thread only. The engine is imported here and nowhere else in the window.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable

from desktop_go.engine.session import Session, ShouldStop
from desktop_go.gui.threads.compiling import compile_kernels
from desktop_go.kernel_cache import cache_is_writable, counts
from desktop_go.records.loading import collector_paused
from desktop_go.services.i18n import tr
from desktop_go.services.resources import assets_dir

log = logging.getLogger(__name__)


class RealEngine:
    """Makes real sessions; see engine_thread.SessionSource."""

    def prepare(self, on_progress: Callable[[str], None], should_stop: ShouldStop) -> None:
        """Compile the kernels in a process of their own if they are not in the cache."""
        from desktop_go.engine.warm_up import kernels_are_cached

        if not kernels_are_cached() and cache_is_writable():
            on_progress(tr("Preparing the engine for this computer (only once)"))
            compile_kernels(on_progress, should_stop)

    def open(self) -> Session:
        """Return a session that has its kernels loaded."""
        with collector_paused():
            session = self._loaded_session()
            gc.freeze()  # No garbage in what was loaded; looking for it would hold up the window.
        log.info("Engine ready; compiled kernels: %s", dict(counts))
        return session

    @staticmethod
    def _loaded_session() -> Session:
        from desktop_go.engine.go.session import EngineSession
        from desktop_go.engine.messages import GameState, Limits, ThinkRequest

        session = EngineSession(assets_dir() / "networks")
        session.run(ThinkRequest(0, GameState(9), Limits(playouts=1)))
        return session
