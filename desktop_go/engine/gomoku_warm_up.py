"""Compiles every gomoku kernel once: ``python -m desktop_go.engine.gomoku_warm_up``.

Run it in a process of its own: compiling on a thread would stall a window. Prints ``progress D/N``
lines (D functions of about N are ready), then ``ready``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from desktop_go.kernel_cache import is_warm, mark_warm

GOMOKU_UNIT = "games/gomoku"
FUNCTIONS = 90
"""About how many functions are compiled; only the progress display uses it."""


def kernels_are_cached() -> bool:
    """Whether the gomoku engines can start without compiling. Does not import numba."""
    return is_warm(GOMOKU_UNIT)


def warm_up(on_progress: Callable[[int, int], None]) -> None:
    """Compile all kernels the gomoku engines use."""
    from numba.core import event

    import desktop_go.kernels  # noqa: F401 - sets numba up before it is imported below

    class Counter(event.Listener):  # type: ignore[misc]
        done = 0

        def on_start(self, event: object) -> None:
            return

        def on_end(self, event: object) -> None:
            self.done += 1
            on_progress(min(self.done, FUNCTIONS), FUNCTIONS)

    from desktop_go.games.gomoku.engines.warm_up import warm_up as load_kernels

    with event.install_listener("numba:compile", Counter()):
        load_kernels()
    mark_warm(GOMOKU_UNIT)


def main(_arguments: Sequence[str] = ()) -> int:
    """Compile and say how far it is on standard output."""

    def say(done: int, total: int) -> None:
        print(f"progress {done}/{total}", flush=True)

    warm_up(say)
    print("ready", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
