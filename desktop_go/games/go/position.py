"""The readable, checked Go game for the window, records and tests. Does not search."""

from __future__ import annotations

from desktop_go.games.go.ruled_board import RuledBoard
from desktop_go.games.go.scoring import score
from desktop_go.games.spec import Outcome
from desktop_go.moves import Color


class GoPosition(RuledBoard):
    """A Go game at one moment, with its result."""

    def outcome(self) -> Outcome | None:
        """The result: a resignation, or the count after two passes with every stone alive.

        Players agree on dead stones elsewhere. None while the game goes on.
        """
        if self.resigned is not Color.EMPTY:
            return Outcome(self.resigned.opponent, reason="resign")
        return score(self).outcome if self.is_over else None
