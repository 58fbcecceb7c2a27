"""Undo and redo in a game of Go: a count that nobody agreed on is left first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.take_back import TakeBack

if TYPE_CHECKING:
    from desktop_go.gui.go.game import GameController


class GoTakeBack(TakeBack):
    """Takes back in one game of Go."""

    _game: GameController

    def undo(self) -> bool:
        """Take back whatever was last; False when there is nothing."""
        game = self._game
        if game.phase is Phase.SCORING and game.phase_before_scoring is not Phase.PLAYING:
            game.resume_play()
            return True
        return super().undo()
