"""Makes an engine of ours ready on its thread: compiles its kernels if need be, opens a session."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable

from desktop_go.engine.session import Session, ShouldStop
from desktop_go.gui.threads.compiling import prepare
from desktop_go.kernel_cache import counts
from desktop_go.records.loading import collector_paused

log = logging.getLogger(__name__)


class KernelEngine:
    """Makes real sessions; see engine_thread.SessionSource. Runs on the engine's thread only."""

    game: str
    """Its key."""

    def prepare(self, on_progress: Callable[[str], None], should_stop: ShouldStop) -> None:
        """Compile the kernels in a process of their own if they are not in the cache."""
        prepare(self.game, on_progress, should_stop)

    def open(self) -> Session:
        """Return a session that has its kernels loaded."""
        with collector_paused():
            session = self._session()
            gc.freeze()  # No garbage in what was loaded; looking for it would hold up the window.
        log.info("Engine ready; compiled kernels: %s", dict(counts))
        return session

    def _session(self) -> Session:
        """A session that has answered once; imports the engine."""
        raise NotImplementedError
