"""Brings the real engine into its thread: compiles the kernels in another process when needed.

Runs on the engine's thread only. The engine is imported here and nowhere else in the window.
"""

from __future__ import annotations

import gc
import logging
import re
import subprocess
import threading
from collections.abc import Callable, Sequence

from desktop_go.engine.messages import EngineMove, ThinkRequest
from desktop_go.engine.session import OnThought, Session, ShouldStop, ignore_thought, never
from desktop_go.engine.warm_up import TECHNIQUES_PART, warm_up_command
from desktop_go.errors import EngineFailure
from desktop_go.kernel_cache import cache_is_writable, counts
from desktop_go.records.loading import collector_paused
from desktop_go.services.i18n import tr
from desktop_go.services.resources import assets_dir

log = logging.getLogger(__name__)

POLL_SECONDS = 0.05
MOST_SHOWN = 0.99
"""The number of functions to come is an estimate; only the end is the end."""


class RealEngine:
    """Makes real sessions; see engine_thread.SessionSource."""

    def __init__(self) -> None:
        self._on_progress: Callable[[str], None] = log.info

    def prepare(self, on_progress: Callable[[str], None], should_stop: ShouldStop) -> None:
        """Compile the kernels in a process of their own if they are not in the cache."""
        from desktop_go.engine.warm_up import kernels_are_cached

        self._on_progress = on_progress
        if not kernels_are_cached() and cache_is_writable():
            on_progress(tr("Preparing the engine for this computer (only once)"))
            compile_kernels(on_progress, should_stop)

    def open(self) -> Session:
        """Return a session that has its kernels loaded."""
        with collector_paused():
            session = self._loaded_session()
            gc.freeze()  # No garbage in what was loaded; looking for it would hold up the window.
        log.info("Engine ready; compiled kernels: %s", dict(counts))
        return PreparedSession(session, self._on_progress)

    @staticmethod
    def _loaded_session() -> Session:
        from desktop_go.engine.go.session import EngineSession
        from desktop_go.engine.messages import GameState, Limits, ThinkRequest

        session = EngineSession(assets_dir() / "networks")
        session.run(ThinkRequest(0, GameState(9), Limits(playouts=1)))
        return session


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


def compile_kernels(
    on_progress: Callable[[str], None],
    should_stop: ShouldStop,
    command: Sequence[str] | None = None,
) -> None:
    """Run the compiler's process, telling how far it is.

    Args:
        on_progress: told a sentence now and then.
        should_stop: asked a few times a second.
        command: what to run; by default the compiler of Go.

    Raises:
        EngineFailure: the process failed; the text is the last thing it said.
    """
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    try:
        process = subprocess.Popen(
            command or warm_up_command(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            creationflags=flags,
        )
    except OSError as error:
        raise EngineFailure(str(error)) from error
    lines: list[str] = []
    reader = threading.Thread(target=_pass_on, args=(process, lines, on_progress), daemon=True)
    reader.start()
    while True:
        try:
            code = process.wait(POLL_SECONDS)
            break
        except subprocess.TimeoutExpired:
            if should_stop():
                process.terminate()
    reader.join(1.0)
    if process.stdout is not None and not reader.is_alive():
        process.stdout.close()
    if code != 0 and not should_stop():
        said = lines[-1] if lines else str(code)
        raise EngineFailure(tr("it could not be prepared: {reason}").format(reason=said))


def _pass_on(
    process: subprocess.Popen[str], lines: list[str], on_progress: Callable[[str], None]
) -> None:
    """Read what the process prints: ``progress 12/60`` becomes a percentage for the user."""
    assert process.stdout is not None
    for line in process.stdout:
        text = line.strip()
        if not text:
            continue
        lines.append(text)
        share = _share_done(text)
        if share is not None:
            on_progress(
                tr("Preparing the engine for this computer (only once): {percent} %").format(
                    percent=round(100 * share)
                )
            )


def _share_done(line: str) -> float | None:
    """The part that is done (0..1) according to a line of progress, else None."""
    found = re.fullmatch(r"progress (\d+)/(\d+)", line)
    if found is None or not int(found[2]):
        return None
    return min(MOST_SHOWN, int(found[1]) / int(found[2]))
