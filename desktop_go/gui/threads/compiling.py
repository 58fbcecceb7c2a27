"""Compiles the kernels of a game in another process, where they are not in the cache yet."""

from __future__ import annotations

import re
import subprocess
import threading
from collections import defaultdict
from collections.abc import Callable, Sequence

from desktop_go.engine import warm_up
from desktop_go.engine.session import ShouldStop
from desktop_go.errors import EngineFailure
from desktop_go.kernel_cache import cache_is_writable, is_warm
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr

POLL_SECONDS = 0.05
WAIT_SECONDS = 0.2
MOST_SHOWN = 0.99
"""The number of functions to come is an estimate; only the end is the end."""


_compiling: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
"""Two that need the same kernels do not compile them twice."""


def prepare(game: str, on_progress: Callable[[str], None], should_stop: ShouldStop) -> None:
    """Compile the kernels of ``game`` in a process of their own if they are not in the cache.

    Args:
        game: its key.
        on_progress: told a sentence now and then.
        should_stop: asked a few times a second.

    Raises:
        EngineFailure: the process failed; the text is the last thing it said.
    """
    if warm_up.kernels_are_cached(game) or not cache_is_writable():
        return
    on_progress(tr("Preparing the engine for this computer (once for each game)"))
    lock = _compiling[game]
    while not lock.acquire(timeout=WAIT_SECONDS):
        if should_stop():
            return
    try:
        if not warm_up.kernels_are_cached(game):
            compile_kernels(on_progress, should_stop, warm_up.warm_up_command(game))
    finally:
        lock.release()


def prepare_part(
    game: str, part: str, on_progress: Callable[[str], None], should_stop: ShouldStop
) -> None:
    """As ``prepare``, for a part of a game's kernels that is compiled when it is first used."""
    if cache_is_writable() and not is_warm(f"games/{game}", part):
        compile_kernels(on_progress, should_stop, warm_up.warm_up_command(part))


def compile_kernels(
    on_progress: Callable[[str], None], should_stop: ShouldStop, command: Sequence[str]
) -> None:
    """Run the compiler's process, telling how far it is.

    Args:
        on_progress: told a sentence now and then.
        should_stop: asked a few times a second.
        command: what to run.

    Raises:
        EngineFailure: the process failed; the text is the last thing it said.
    """
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            creationflags=flags,
        )
    except OSError as error:
        raise EngineFailure(in_words(error)) from error
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
                tr(
                    "Preparing the engine for this computer (once for each game): {percent} %"
                ).format(percent=round(100 * share))
            )


def _share_done(line: str) -> float | None:
    """The part that is done (0..1) according to a line of progress, else None."""
    found = re.fullmatch(r"progress (\d+)/(\d+)", line)
    if found is None or not int(found[2]):
        return None
    return min(MOST_SHOWN, int(found[1]) / int(found[2]))
