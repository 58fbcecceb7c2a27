"""Session: what every engine of the program is to its host. Knows no game and makes no engine.

A window, GTP, a review or a test asks a session for one thing at a time with a ``ThinkRequest``;
its purpose says whether that is a move, an analysis or an estimate of the score. A session keeps
what it can use again (a tree, a table of positions) from one request to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from desktop_go.engine.messages import EngineMove, ThinkRequest, Thought

OnThought = Callable[[Thought], None]
"""Told what the engine thinks while it thinks, at most every 100 ms."""
ShouldStop = Callable[[], bool]
"""Asked every few hundredths of a second whether to end now with what is known."""


def never() -> bool:
    """Keep on until the limits are reached."""
    return False


def ignore_thought(_thought: Thought) -> None:
    """Take a thought and do nothing."""


class Session(Protocol):
    """An engine at work. Not thread-safe: one caller at a time."""

    def run(
        self,
        request: ThinkRequest,
        on_thought: OnThought = ignore_thought,
        should_stop: ShouldStop = never,
    ) -> EngineMove:
        """Think until the limits are reached or ``should_stop`` says so.

        Raises:
            EngineFailure: the position is not for this engine.
            SettingsError: an option value does not fit.
        """
        ...

    def close(self) -> None:
        """Give memory and threads back; the next request takes them again."""
        ...
