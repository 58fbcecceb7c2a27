"""Opens sessions of the built-in engine of Go, with its kernels compiled."""

from __future__ import annotations

import logging
from collections.abc import Callable

from desktop_go.engine.messages import EngineMove, ThinkRequest
from desktop_go.engine.session import OnThought, Session, ShouldStop, ignore_thought, never
from desktop_go.engine.warm_up import TECHNIQUES_PART, warm_up_command
from desktop_go.errors import EngineFailure
from desktop_go.gui.play.kernel_engine import KernelEngine
from desktop_go.gui.threads.compiling import compile_kernels
from desktop_go.kernel_cache import cache_is_writable
from desktop_go.resources import assets_dir
from desktop_go.services.i18n import tr
from desktop_go.services.paths import books_folder

log = logging.getLogger(__name__)


class RealEngine(KernelEngine):
    """Makes real sessions of Go."""

    game = "go"

    def __init__(self) -> None:
        self._on_progress: Callable[[str], None] = log.info

    def prepare(self, on_progress: Callable[[str], None], should_stop: ShouldStop) -> None:
        """As for any game; sessions tell their own progress in the same place."""
        self._on_progress = on_progress
        super().prepare(on_progress, should_stop)

    def _session(self) -> Session:
        from desktop_go.engine.go.session import EngineSession
        from desktop_go.engine.messages import GameState, Limits

        session = EngineSession(assets_dir() / "networks", books_folder())
        session.run(ThinkRequest(0, GameState(9), Limits(playouts=1)))
        return PreparedSession(session, self._on_progress)


class PreparedSession:
    """A session that compiles what a request needs for the first time in another process."""

    def __init__(self, session: Session, on_progress: Callable[[str], None]) -> None:
        self._session = session
        self._on_progress = on_progress

    def run(
        self,
        request: ThinkRequest,
        on_thought: OnThought = ignore_thought,
        should_stop: ShouldStop = never,
    ) -> EngineMove:
        """As ``Session.run``."""
        from desktop_go.engine.go.warm_up import lacks_kernels

        if cache_is_writable() and lacks_kernels(request.options):
            command = warm_up_command(TECHNIQUES_PART)
            compile_kernels(self._on_progress, should_stop, command)
            if should_stop():
                raise EngineFailure(tr("it was stopped while it was being prepared"))
        return self._session.run(request, on_thought, should_stop)

    def close(self) -> None:
        """As ``Session.close``."""
        self._session.close()
