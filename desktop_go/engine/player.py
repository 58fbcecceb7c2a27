"""Player: whoever is asked for a move, be it an engine of ours or another program.

A person is not asked: the window waits for a click. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest, Thought
from desktop_go.engine.session import Session, ShouldStop, never
from desktop_go.moves import Move, Point


@dataclass(frozen=True, slots=True)
class PlayResult:
    """What a player answers."""

    move: Move | None
    """A legal move, a pass or a resignation; None: stopped before there was one."""
    thought: Thought | None = None
    """What the player thought of the position, where it can tell."""


class Player(Protocol):
    """One side of a game. Not thread-safe: one caller at a time."""

    def play(self, state: GameState, limits: Limits, should_stop: ShouldStop = never) -> PlayResult:
        """Choose a move for the side to play in ``state``.

        Raises:
            EngineFailure: there is no move to be had; the text says why.
            SettingsError: an option value does not fit.
        """
        ...

    def close(self) -> None:
        """Free what the player holds; the next move takes it again."""
        ...


class OwnPlayer:
    """An engine of ours with options of its own.

    Args:
        session: the engine; ``close`` closes it.
        options: values that differ from the defaults, by key.
    """

    def __init__(self, session: Session, options: Mapping[str, object] | None = None) -> None:
        self._session = session
        self._options = dict(options or {})
        self._asked = 0

    def play(
        self,
        state: GameState,
        limits: Limits,
        should_stop: ShouldStop = never,
        only: frozenset[Point | None] | None = None,
    ) -> PlayResult:
        """Let the engine choose, in Go among the moves ``only``; see ``Player.play``."""
        self._asked += 1
        request = ThinkRequest(self._asked, state, limits, Purpose.MOVE, self._options, only=only)
        answer = self._session.run(request, should_stop=should_stop)
        return PlayResult(answer.move, answer.thought)

    def close(self) -> None:
        """Give the engine's memory back."""
        self._session.close()
