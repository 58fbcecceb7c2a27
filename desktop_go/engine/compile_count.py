"""Reports the progress of compiling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def counted(on_progress: Callable[[int, int], None], total: int) -> Iterator[None]:
    """Tell ``on_progress`` after each function compiled in the block: how many of about how many.

    Imports numba: call ``kernel_cache.pin_processor`` before.
    """
    from numba.core import event

    class Counter(event.Listener):  # type: ignore[misc]
        done = 0

        def on_start(self, event: object) -> None:
            return

        def on_end(self, event: object) -> None:
            self.done += 1
            on_progress(min(self.done, total), total)

    with event.install_listener("numba:compile", Counter()):
        yield
